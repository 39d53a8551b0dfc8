// The browser of the questions: search, filters, pages. The worker holds the questions; here is the page that is shown.

const PAGE = 10;
const DELAY = 150; // milliseconds without a key before a search begins
const NAMES = { type: "Type", difficulty: "Difficulty", language: "Language", marked: "Marked" };

const worker = startedWorker();
const waiting = new Map(); // what is done with passages when they come, by ticket
const about = read("about");
const state = { number: 0, page: 0, found: 0, share: 0, shown: null };
let later;

function startedWorker() {
  if (!("DecompressionStream" in window)) return null;
  const url = URL.createObjectURL(new Blob([byId("worker").textContent], { type: "text/javascript" }));
  const made = new Worker(url);
  made.onmessage = ({ data }) => received[data.kind](data);
  made.onerror = () => fail("The questions could not be read in this browser. The Markdown file beside this page has its tables.");
  return made;
}

function fail(text) {
  byId("failure").hidden = false;
  byId("failure").textContent = text;
}

// Blocks are handed over and forgotten here, so that they are in memory once.
function take(kind) {
  const taken = [];
  let block;
  while ((block = byId(`${kind}-${taken.length}`))) {
    taken.push(block.textContent);
    block.remove();
  }
  return taken;
}

function start() {
  drawFilters();
  if (!worker) return fail("This browser is too old to show the questions; any of the last years will do.");
  worker.postMessage({ kind: "blocks", rows: take("rows"), passages: take("passages"), first: about.first_passages });
  byId("controls").addEventListener("input", ({ target }) => {
    clearTimeout(later);
    later = setTimeout(search, target.id === "words" ? DELAY : 0);
  });
  byId("controls").addEventListener("submit", (event) => { event.preventDefault(); search(); });
  restore();
  search();
  // A link to a search, followed while the page is open.
  addEventListener("hashchange", () => {
    if (!location.hash.includes("=")) return;
    byId("controls").reset();
    restore();
    search();
    byId("samples").focus();
  });
}

function drawFilters() {
  for (const [name, values] of Object.entries(about.filters)) {
    const entries = Object.entries(values);
    if (entries.length < (name === "marked" ? 1 : 2)) continue;
    const total = counted(about.total);
    const options = entries.map(([value, count]) => element("option", { value }, `${value.replaceAll("_", " ") || "not said"} (${counted(count)})`));
    const select = element("select", { id: `filter-${name}`, "data-name": name }, element("option", { value: "*" }, `all (${total})`), ...options);
    byId("filters").append(element("label", {}, NAMES[name], select));
  }
  byId("filters").append(button("Clear", () => { byId("controls").reset(); search(); byId("words").focus(); }));
}

const selects = () => [...byId("filters").querySelectorAll("select")];
const chosen = () => selects().filter((select) => select.value !== "*").map((select) => [select.dataset.name, select.value]);

// Quoted words stay together. Folded as the worker folds what it searches.
const asWords = (text) => [...text.matchAll(/["“”]([^"“”]+)["“”]|[^\s"“”]+/gu)]
  .map((match) => (match[1] ?? match[0]).normalize("NFKC").toLowerCase().trim()).filter(Boolean);

function search() {
  clearTimeout(later);
  Object.assign(state, { number: state.number + 1, page: 0, found: 0, share: 0, shown: null });
  remember();
  const words = asWords(byId("words").value);
  worker.postMessage({ kind: "query", number: state.number, words, whole: byId("in-passages").checked, filters: chosen() });
}

function showWords(words) {
  byId("controls").reset();
  byId("words").value = words;
  search();
  byId("samples").focus();
}

// What is searched stands in the address, so that it can be passed on.
function remember() {
  const parts = new URLSearchParams(chosen());
  if (byId("words").value) parts.set("words", byId("words").value);
  if (byId("in-passages").checked) parts.set("passages", "1");
  if (String(parts) || location.hash.includes("=")) history.replaceState(null, "", `#${String(parts) || "samples"}`);
}

function restore() {
  if (!location.hash.includes("=")) return;
  const parts = new URLSearchParams(location.hash.slice(1));
  byId("words").value = parts.get("words") ?? "";
  byId("in-passages").checked = parts.has("passages");
  for (const select of selects()) {
    const value = parts.get(select.dataset.name);
    if (value !== null && [...select.options].some((option) => option.value === value)) select.value = value;
  }
  byId("samples").scrollIntoView();
}

const received = {
  progress({ number, found, share }) {
    if (number !== state.number) return;
    Object.assign(state, { found, share });
    byId("searching").firstChild.style.width = share < 1 ? `${100 * share}%` : "0";
    if (state.shown === null && (share === 1 || found >= PAGE)) ask();
    else if (share === 1) settle();
  },
  rows({ number, from, rows }) {
    if (number !== state.number || from !== state.page * PAGE) return;
    state.shown = [from + 1, from + rows.length];
    byId("list").replaceChildren(...rows.map(drawnSample));
    highlight();
    settle();
  },
  passages({ ticket, passages }) {
    waiting.get(ticket)(passages);
    waiting.delete(ticket);
  },
};

function ask() {
  const from = state.page * PAGE;
  worker.postMessage({ kind: "rows", number: state.number, from, to: from + PAGE, size: about.block });
}

// The count and the pages, once both are known: so that a screen reader announces them once.
function settle() {
  if (state.shown === null || state.share < 1) return;
  const [from, to] = state.shown;
  byId("found").textContent = state.found === 0
    ? `No question matches; there are ${counted(about.total)}.`
    : `Questions ${counted(from)} to ${counted(to)} of ${counted(state.found)}${state.found < about.total ? ` that match, of ${counted(about.total)} in all` : ""}`;
  drawPages(byId("pages-above"), "above");
  drawPages(byId("pages-below"), "below");
}

function drawPages(place, where) {
  const last = Math.ceil(state.found / PAGE) - 1;
  if (last < 0) return place.replaceChildren();
  const step = (text, page) => {
    const made = button(text, () => { if (page >= 0 && page <= last) turn(page); });
    if (page < 0 || page > last) made.setAttribute("aria-disabled", "true");
    return made;
  };
  const input = element("input", { type: "number", min: 1, max: last + 1, value: state.page + 1, inputmode: "numeric" });
  input.addEventListener("change", () => turn(Math.min(last, Math.max(0, Math.round(input.valueAsNumber || 1) - 1))));
  const open = button("Open all", () => byId("list").querySelectorAll(":scope > li > details").forEach((item) => { item.open = true; }));
  const pages = last > 0 ? [step("Previous", state.page - 1), element("label", {}, "Page ", input, ` of ${counted(last + 1)}`), step("Next", state.page + 1)] : [];
  place.replaceChildren(element("div", { class: "pages", role: "group", "aria-label": `Pages, ${where}` }, ...pages, open));
}

function turn(page) {
  state.page = page;
  ask();
  byId("found").focus({ preventScroll: true });
  byId("found").scrollIntoView();
}

start();
