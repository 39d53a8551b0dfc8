// The text of a passage: marked evidence, and Markdown tables drawn as tables.

// A table is two lines or more between upright bars; the line of dashes below its head is not drawn.
const ROW = /^\s*\|.*\|\s*$/;
const DASHES = /^\s*\|(\s*:?-+:?\s*\|)+\s*$/;

// Marks are [start, end) in code units of JavaScript, in order and apart.
function passageText(text, marks, language) {
  const box = element("div", { class: "text", dir: "auto", lang: language });
  let done = 0;
  for (const table of tablesIn(text)) {
    box.append(...marked(text, done, table[0].start, marks), tableOf(text, table, marks));
    done = Math.min(text.length, table.at(-1).end + 1);
  }
  box.append(...marked(text, done, text.length, marks));
  return box;
}

function tablesIn(text) {
  const tables = [];
  let lines = [];
  let start = 0;
  for (const line of [...text.split("\n"), ""]) {
    if (ROW.test(line)) lines.push({ start, end: start + line.length, line });
    else {
      if (lines.length > 1) tables.push(lines);
      lines = [];
    }
    start += line.length + 1;
  }
  return tables;
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
