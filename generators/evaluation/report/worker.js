// Searches all questions in a thread of its own, block by block, and hands out those that are to be shown.

let blocks; // of rows and of passages, compressed
let first; // the number of the first passage of each block
let asked; // the number of the newest query; older ones stop
let found = []; // places of the questions that it found so far
const PAUSE = 25; // milliseconds after which messages are looked at
const KEPT = 8; // blocks that stay parsed

const kept = new Map();
const indexes = new Map();
const folded = new Map();

const fold = (text) => text.normalize("NFKC").toLowerCase();
const pause = () => new Promise((go) => setTimeout(go));

async function parsed(kind, number) {
  const key = `${kind}-${number}`;
  if (!kept.has(key)) {
    kept.set(key, inflated(blocks[kind][number]));
    if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  }
  return kept.get(key);
}

async function inflated(block) {
  const binary = atob(block);
  const bytes = new Uint8Array(binary.length);
  for (let place = 0; place < binary.length; place++) bytes[place] = binary.charCodeAt(place);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

// What is searched of each question of a block; made once, and much smaller than the questions.
async function index(number) {
  if (!indexes.has(number)) {
    const rows = await inflated(blocks.rows[number]);
    indexes.set(number, rows.map(({ question, answers = [], history = [], id, variant_of = "", evidence = [], passages = [], ...row }) => ({
      text: fold([question, id, variant_of, ...answers, ...evidence.map((span) => span.doc_id), ...history.flatMap((turn) => [turn.question, turn.answer])].join("\n")),
      type: [row.type], difficulty: [row.difficulty ?? ""], language: [row.language ?? ""], marked: row.marked ?? [], passages,
    })));
  }
  return indexes.get(number);
}

const blockOf = (passage) => {
  let [low, high] = [0, first.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (first[middle] <= passage) low = middle;
    else high = middle - 1;
  }
  return low;
};

// Of the passages of a block: document and title, and with the passages' texts these too.
async function passageTexts(number, whole) {
  const key = `${whole}-${number}`;
  if (!folded.has(key)) {
    const passages = await inflated(blocks.passages[number]);
    folded.set(key, passages.map(([document, title, text]) => fold([document, title, whole ? text : ""].join("\n"))));
  }
  return folded.get(key);
}

async function query({ number, words, whole, filters }) {
  asked = number;
  found = [];
  let place = 0;
  let rested = performance.now();
  const hits = new Map(); // by block of passages and word, which of them hold it
  const holds = async (passage, word) => {
    const block = blockOf(passage);
    const key = `${block} ${word}`;
    if (!hits.has(key)) hits.set(key, (await passageTexts(block, whole)).map((text) => text.includes(word)));
    return hits.get(key)[passage - first[block]];
  };
  const matches = async (row) => {
    for (const [name, value] of filters) if (!row[name].includes(value)) return false;
    for (const word of words) {
      if (row.text.includes(word)) continue;
      let held = false;
      for (const passage of row.passages) if ((held = await holds(passage, word))) break;
      if (!held) return false;
    }
    return true;
  };
  for (let block = 0; block < blocks.rows.length; block++) {
    for (const row of await index(block)) {
      if (await matches(row)) found.push(place);
      place++;
    }
    if (performance.now() - rested > PAUSE) {
      postMessage({ kind: "progress", number, found: found.length, share: (block + 1) / blocks.rows.length });
      await pause();
      rested = performance.now();
    }
    if (asked !== number) return;
  }
  postMessage({ kind: "progress", number, found: found.length, share: 1 });
}

async function rowsAt({ number, from, to, size }) {
  const places = found.slice(from, to);
  const rows = [];
  for (const place of places) rows.push({ place, row: (await parsed("rows", Math.floor(place / size)))[place % size] });
  if (asked === number) postMessage({ kind: "rows", number, from, rows });
}

async function passagesAt({ ticket, numbers }) {
  const passages = [];
  for (const number of numbers) {
    const block = blockOf(number);
    passages.push((await parsed("passages", block))[number - first[block]]);
  }
  postMessage({ kind: "passages", ticket, passages });
}

const handlers = {
  blocks: (message) => { blocks = message; first = message.first; },
  query, rows: rowsAt, passages: passagesAt,
};
onmessage = ({ data }) => handlers[data.kind](data);

// A block that cannot be read is reported by the page, as any other error is.
onunhandledrejection = ({ reason }) => setTimeout(() => { throw reason; });
