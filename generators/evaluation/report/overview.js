// The head of the page and its sections, from the summary.

const about = read("about");

const SHOWN = {
  count: counted,
  score: (number) => number.toFixed(3),
  share: (number) => `${(100 * number).toFixed(1)} %`,
};

function draw(summary) {
  document.title = `${summary.name}: report`;
  byId("name").append(data(summary.name));
  for (const { value, label } of summary.figures) {
    byId("figures").append(element("li", {}, element("b", {}, value), element("span", {}, label)));
  }
  for (const [word, value] of summary.facts) {
    byId("facts").append(element("div", {}, element("dt", {}, word), element("dd", {}, data(value))));
  }
  for (const section of summary.sections) {
    byId("contents").append(link(section.key, section.title));
    byId("sections").append(drawnSection(section));
  }
  byId("contents").append(link("samples", "Every question"));
}

const link = (key, title) => element("li", {}, element("a", { href: `#${key}` }, title));

function drawnSection(section) {
  const tables = section.tables.filter((table) => table.rows.length);
  const title = `${section.key}-title`;
  return element(
    "section",
    { id: section.key, "aria-labelledby": title },
    element("h2", { id: title }, section.title),
    element("p", {}, section.text),
    tables.length ? element("div", { class: "tables" }, ...tables.map(drawnTable)) : null,
  );
}

function drawnTable(table) {
  const wide = table.columns.length > 3 ? "wide" : "";
  const drawn = element("div", { class: "scroll" }, tableOf(table));
  reachable(drawn, table.caption);
  const note = table.note ? element("p", { class: "note" }, table.note) : null;
  if (!table.folded) return element("div", { class: wide }, drawn, note);
  return element("details", { class: `folded ${wide}` }, element("summary", {}, table.caption), drawn, note);
}

// What can be scrolled must be reachable by the keyboard, and what cannot should not be.
function reachable(box, name) {
  new ResizeObserver(() => {
    const attributes = { tabindex: "0", role: "region", "aria-label": name };
    const needed = box.scrollWidth > box.clientWidth;
    for (const [key, value] of Object.entries(attributes)) needed ? box.setAttribute(key, value) : box.removeAttribute(key);
  }).observe(box);
}

function tableOf({ caption, columns, rows, folded }) {
  const heads = columns.flatMap((column) => [
    element("th", { scope: "col", class: kindOf(column) }, column.heading || unseen("what")),
    ...(column.bar ? [element("td", { "aria-hidden": "true" })] : []),
  ]);
  const tops = columns.map((column, place) => (column.kind === "count" ? Math.max(...rows.map((row) => row[place])) : 1));
  const body = rows.map((row) => element("tr", {}, ...row.flatMap((cell, place) => cells(cell, columns[place], place, tops[place]))));
  return element(
    "table",
    { class: columns.length > 2 ? "many" : null },
    element("caption", { class: folded ? "unseen" : null }, caption),
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...body),
  );
}

const kindOf = (column) => (column.kind in SHOWN ? "number" : column.kind === "data" ? "words" : "phrase");

function cells(cell, column, place, top) {
  const tag = place === 0 ? "th" : "td";
  const made = element(tag, { scope: place === 0 ? "row" : null, class: kindOf(column) }, content(cell, column));
  return column.bar ? [made, bar(cell / top)] : [made];
}

function content(cell, column) {
  if (cell === null || cell === "") return "";
  if (column.kind in SHOWN) return SHOWN[column.kind](cell);
  if (column.filter === "type" && cell in about.filters.type) return button(cell, () => showType(cell), "link");
  if (column.filter === "document") return button(cell, () => showWords(`"${cell}"`), "link");
  return column.kind === "data" ? data(cell) : cell;
}

function bar(share) {
  const drawn = element("span");
  drawn.style.width = `${100 * (share || 0)}%`;
  return element("td", { class: "drawn", "aria-hidden": "true" }, drawn);
}
