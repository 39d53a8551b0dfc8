// The text of a passage: marked evidence, Markdown tables drawn as tables, and headings without their hashes.

const HEADING = /^#{1,6} +(?=\S)/;
// A table is two lines or more between upright bars; the line of dashes below its head is not drawn.
const ROW = /^\s*\|.*\|\s*$/;
const DASHES = /^\s*\|(\s*:?-+:?\s*\|)+\s*$/;

// Marks are [start, end) in code units of JavaScript, in order and apart.
function passageText(text, marks, language) {
  const box = element("div", { class: "text", dir: "auto", lang: language });
  let done = 0;
  for (const lines of blocksIn(text)) {
    const [{ start, line }] = lines;
    const [hashes] = HEADING.exec(line) ?? [""];
    const end = lines.at(-1).end;
    box.append(...marked(text, done, start, marks));
    box.append(hashes ? element("strong", {}, ...marked(text, start + hashes.length, end, marks)) : tableOf(text, lines, marks));
    done = hashes ? end : Math.min(text.length, end + 1);
  }
  box.append(...marked(text, done, text.length, marks));
  return box;
}

// Tables, and headings as blocks of one line.
function blocksIn(text) {
  const blocks = [];
  let table = [];
  let start = 0;
  for (const line of [...text.split("\n"), ""]) {
    const here = { start, end: start + line.length, line };
    if (ROW.test(line)) table.push(here);
    else {
      if (table.length > 1) blocks.push(table);
      table = [];
      if (HEADING.test(line)) blocks.push([here]);
    }
    start = here.end + 1;
  }
  return blocks;
}

function tableOf(text, lines, marks) {
  const hasHead = lines.length > 1 && DASHES.test(lines[1].line);
  const rows = lines.filter(({ line }) => !DASHES.test(line));
  const drawn = rows.map((row, number) => element("tr", {}, ...cellsOf(row).map(([from, to]) =>
    element(hasHead && !number ? "th" : "td", {}, ...marked(text, from, to, marks, (part) => part.replaceAll("\\|", "|"))))));
  const head = hasHead ? element("thead", {}, drawn[0]) : null;
  const body = element("tbody", {}, ...drawn.slice(hasHead ? 1 : 0));
  return scrolled(element("table", {}, head, body), "Table in the passage");
}

// The cells of a row as spans of the text, without the spaces around them. A bar behind a backslash ends no cell.
function cellsOf({ start, line }) {
  const bars = [...line.matchAll(/\\.|\|/g)].filter(([found]) => found === "|").map(({ index }) => index);
  return bars.slice(1).map((end, number) => {
    const inner = line.slice(bars[number] + 1, end);
    const from = bars[number] + 1 + inner.length - inner.trimStart().length;
    return [start + from, start + Math.max(from, bars[number] + 1 + inner.trimEnd().length)];
  });
}

// The nodes of text[from, to). What is seen by colour is said to who hears it.
function marked(text, from, to, marks, shown = (part) => part) {
  const nodes = [];
  let done = from;
  for (const [start, end] of marks) {
    if (end <= from || start >= to) continue;
    nodes.push(shown(text.slice(done, Math.max(done, start))));
    done = Math.min(end, to);
    nodes.push(element("mark", {}, unseen(" [evidence: "), shown(text.slice(Math.max(start, from), done)), unseen("] ")));
  }
  return [...nodes, shown(text.slice(done, to))].filter((node) => node !== "");
}
