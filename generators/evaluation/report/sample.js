// One question: closed it says what is asked and answered, opened also what from.

const FEW = 3; // passages that all stand open

function drawnSample({ place, row }) {
  const language = row.language ?? null;
  const body = element("div", { class: "body" });
  const details = element("details", {}, element("summary", {}, ...closed(row, place, language)), body);
  details.addEventListener("toggle", () => {
    if (details.open && !body.childElementCount) fill(body, row, language);
  });
  return element("li", {}, details);
}

function closed(row, place, language) {
  const answers = row.answers ?? [];
  const shown = answers.length
    ? answers.flatMap((answer, turn) => [turn ? " or " : null, element("b", {}, data(answer, language))])
    : [element("span", { class: "none" }, "none: the passages do not say")];
  const hops = row.hops > 1 ? `${row.hops} hops` : null;
  const labels = [row.type.replaceAll("_", " "), row.difficulty, hops, row.scenario].filter(Boolean);
  const earlier = (row.history ?? []).length ? ["after earlier turns"] : [];
  return [
    element("span", { class: "asked" }, element("span", { class: "text", dir: "auto", lang: language }, row.question)),
    element("span", { class: "answers" }, "Answer: ", ...shown),
    element(
      "span",
      { class: "labels" },
      element("span", {}, `№ ${counted(place + 1)}`),
      ...[...labels, ...earlier].map((label) => data(label)),
      ...(row.marked ?? []).filter((mark) => mark !== "needs_a_look").map((word) => element("span", { class: "bad" }, word.replaceAll("_", " "))),
    ),
  ];
}

async function fill(body, row, language) {
  body.append(...turns(row, language), element("div", { class: "passages" }), ...wholePrompt(row, language), facts(row));
  const passages = await fetched(row.passages ?? []);
  body.querySelector(".passages").replaceChildren(...drawnPassages(passages, row, language));
  if (row.distractors) body.querySelector(".passages").after(distractors(row.distractors, language));
  highlight();
}

function fetched(numbers) {
  const ticket = `${Math.random()}`;
  return new Promise((go) => {
    waiting.set(ticket, go);
    worker.postMessage({ kind: "passages", ticket, numbers });
  });
}

const turns = (row, language) => (row.history ?? []).map((turn) => element(
  "dl",
  {},
  element("dt", {}, "Asked before"), element("dd", {}, data(turn.question, language)),
  element("dt", {}, "Answered"), element("dd", {}, data(turn.answer, language)),
));

function drawnPassages(passages, row, language) {
  const marks = passages.map((_, place) => (row.marks ?? []).filter(([passage]) => passage === place).map(([, start, end]) => [start, end]));
  return passages.map((passage, place) => {
    const heading = passages.length > 1 ? `Passage ${place + 1} of ${passages.length}` : "Passage";
    return drawnPassage(passage, heading, marks[place], language, passages.length > FEW && !marks[place].length);
  });
}

function drawnPassage([document_, title, text], heading, marks, language, folded) {
  const named = [`${heading}: `, data(title || document_, language), title ? element("span", { class: "document" }, " · ", data(document_)) : null];
  const shown = passageText(text, marks, language);
  return folded
    ? element("details", { class: "folded passage" }, element("summary", {}, ...named.filter(Boolean)), shown)
    : element("div", { class: "passage" }, element("h3", {}, ...named.filter(Boolean)), shown);
}

function distractors(numbers, language) {
  const box = element("details", { class: "folded" }, element("summary", {}, `Distractors: ${numbers.length}`));
  box.addEventListener("toggle", async () => {
    if (box.childElementCount > 1) return;
    const passages = await fetched(numbers);
    box.append(...passages.map((passage, place) => drawnPassage(passage, `Distractor ${place + 1}`, [], language, false)));
  });
  return box;
}

// Items and key facts one a line, each with the forms that are accepted; else the JSON.
function shown(value) {
  if (typeof value === "string") return value;
  const hasForms = Array.isArray(value) && value.length && value.every(Array.isArray);
  return hasForms ? value.map((forms) => forms.join(" | ")).join("\n") : JSON.stringify(value, null, 1);
}

// What a model sees of an imported question, where that is more than the question.
const wholePrompt = (row, language) => (row.prompt ? [element(
  "details",
  { class: "folded" },
  element("summary", {}, "The prompt"),
  element("p", { class: "text", dir: "auto", lang: language }, row.prompt),
)] : []);

function facts(row) {
  const list = element("dl");
  const add = (word, ...values) => list.append(element("dt", {}, word), element("dd", {}, ...values));
  for (const span of row.evidence ?? []) {
    const page = span.page ? `page ${span.page}, ` : "";
    add("Evidence", data(span.doc_id), `, ${page}characters ${counted(span.start)} to ${counted(span.end)}`,
      span.text === undefined ? null : element("span", { class: "none" }, " (in no passage) "), span.text === undefined ? null : data(span.text));
  }
  add("Id", row.id);
  if (row.variant_of) add("Variant of", button(row.variant_of, () => showWords(`"${row.variant_of}"`), "link"));
  for (const label of ["language", "scenario"]) if (row[label]) add(label[0].toUpperCase() + label.slice(1), data(row[label]));
  for (const [key, value] of Object.entries(row.metadata ?? {})) {
    if (key === "question") continue;
    add(key.replaceAll("_", " "), data(shown(value)));
  }
  return list;
}

// Where the browser can: what was searched for, in what is shown. It changes no element.
function highlight() {
  if (!CSS.highlights) return;
  const words = asWords(byId("words").value);
  const ranges = [];
  const walker = document.createTreeWalker(byId("list"), NodeFilter.SHOW_TEXT);
  while (words.length && walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.data.toLowerCase();
    if (text.length !== node.data.length || !node.parentElement.closest(".text, .answers, dd")) continue;
    for (const word of words) {
      for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length)) {
        const range = new Range();
        range.setStart(node, start);
        range.setEnd(node, start + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}
