// One question: what is asked, the golds, the passages with their evidence, what systems said.

const FEW = 3; // passages that all stand open
const LONGEST = 300; // characters of an answer that stands open

const named = (code) => code.replaceAll("_", " ");

function drawQuestion(record, place, total) {
  const language = record.language ?? null;
  byId("where").replaceChildren(...labels(record, place, total));
  byId("first").replaceChildren(...first(record.first, language));
  byId("turns").replaceChildren(...earlierTurns(record.history ?? [], language));
  byId("asked-title").replaceChildren(data(record.question, language));
  byId("golds").replaceChildren(...golds(record, language));
  byId("systems").replaceChildren(...systems(record.systems, language));
  byId("about").replaceChildren(about(record));
  byId("passages").replaceChildren(...passages(record, language));
}

function labels(record, place, total) {
  const hops = record.hops > 1 ? `${record.hops} hops` : null;
  const shown = [`№ ${counted(place + 1)} of ${counted(total)}`, named(record.type), record.difficulty, hops, record.scenario];
  return shown.filter(Boolean).map((label) => element("span", {}, data(label)));
}

function first(reasons, language) {
  return reasons.length ? ["Read first, because:", element("ul", {}, ...reasons.map((reason) => element("li", {}, data(reason, language))))] : [];
}

function earlierTurns(history, language) {
  if (!history.length) return [];
  const lines = history.flatMap((turn) => [
    element("dt", {}, "Asked before"), element("dd", {}, data(turn.question, language)),
    element("dt", {}, "Answered"), element("dd", {}, data(turn.answer, language)),
  ]);
  return [element("dl", { class: "turns" }, ...lines)];
}

function golds(record, language) {
  const answers = record.answers ?? [];
  if (!answers.length) return ["Accepted answer: ", element("span", { class: "none" }, "none; the passages must not hold one")];
  const { items, key_facts: facts } = record.metadata ?? {};
  const list = (lines) => element("ul", {}, ...lines.map((line) => element("li", {}, element("b", {}, data(line, language)))));
  if (items) return ["All of these items:", list(items.map((forms) => forms.join(" | ")))];
  const accepted = [answers.length > 1 ? "Accepted answers, any of:" : "Accepted answer:", list(answers)];
  return facts ? [...accepted, "Facts that a right answer states:", list(facts.map((forms) => forms.join(" | ")))] : accepted;
}

function passages(record, language) {
  if (!record.passages.length) return [element("p", { class: "none" }, "No passage is shown with this question.")];
  const marks = record.passages.map((_, place) => (record.marks ?? []).filter(([passage]) => passage === place).map(([, start, end]) => [start, end]));
  const several = record.passages.length > 1;
  const drawn = record.passages.map((passage, place) => {
    const heading = several ? `Passage ${place + 1} of ${record.passages.length}` : "Passage";
    return onePassage(passage, heading, marks[place], language, record.passages.length > FEW && !marks[place].length);
  });
  const beside = record.distractors.map((passage, place) => onePassage(passage, `Distractor ${place + 1}`, [], language, false));
  const folded = element("details", { class: "folded" }, element("summary", {}, `Distractors: ${beside.length}`), ...beside);
  const unplaced = (record.evidence ?? []).filter((span) => span.text !== undefined)
    .map((span) => element("p", {}, "Evidence that stands in no passage, of ", data(span.doc_id), ": ", element("mark", {}, data(span.text, language))));
  return [...drawn, ...unplaced, ...(beside.length ? [folded] : [])];
}

function onePassage([document_, title, text], heading, marks, language, isFolded) {
  const line = [`${heading}: `, data(title || document_, language), ...(title ? [element("span", { class: "document" }, " · ", data(document_))] : [])];
  const shown = passageText(text, marks, language);
  return isFolded
    ? element("details", { class: "folded passage" }, element("summary", {}, ...line), shown)
    : element("div", { class: "passage" }, element("h2", {}, ...line), shown);
}

function said(answer, language) {
  if (!answer.trim()) return element("span", { class: "none" }, "nothing");
  const letters = [...answer];
  if (letters.length <= LONGEST) return data(answer, language);
  const start = data(`${letters.slice(0, LONGEST).join("")}…`, language);
  return element("details", { class: "folded" }, element("summary", {}, start), data(answer, language));
}

function systems(answers, language) {
  if (!answers.length) return [];
  const head = ["system", "passages", "answer", ""].map((name) => element("th", { scope: "col" }, name || unseen("right")));
  const rows = answers.map((one) => {
    const verdict = one.right === null ? "" : one.right ? "right" : "wrong";
    const f1 = one.metrics.f1 === undefined || one.right ? "" : `, F1 ${one.metrics.f1.toFixed(2)}`;
    return element("tr", {},
      element("th", { scope: "row" }, data(one.system)),
      element("td", { "data-label": "passages" }, named(one.context), one.version ? `, asked in version ${one.version}` : ""),
      element("td", { "data-label": "answer" }, said(one.answer, language)),
      element("td", { "data-label": "scored", class: `score ${one.right ? "right" : "wrong-answer"}` }, `${verdict}${f1}`));
  });
  const table = element("table", { class: "many systems" }, element("caption", {}, "What systems answered"),
    element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
  return [scrolled(table, "What systems answered")];
}

function about(record) {
  const list = element("dl");
  const add = (word, ...values) => list.append(element("dt", {}, word), element("dd", {}, ...values));
  for (const span of record.evidence ?? []) {
    const page = span.page ? `page ${span.page}, ` : "";
    add("Evidence", data(span.doc_id), `, ${page}characters ${counted(span.start)} to ${counted(span.end)}`);
  }
  add("Id", record.id);
  if (record.original) add("Made from", data(record.original, record.language ?? null), " If that question is dropped, this one is too.");
  for (const [key, value] of Object.entries(record.metadata ?? {})) {
    if (key !== "items" && key !== "key_facts") add(named(key), data(typeof value === "string" ? value : JSON.stringify(value)));
  }
  const checks = record.checks.length ? [element("p", {}, "It was checked for these problems, and has none of them:"),
    element("ul", {}, ...record.checks.map((check) => element("li", {}, check)))] : [];
  return element("details", { class: "folded about" }, element("summary", {}, "Evidence, labels and checks"), list, ...checks);
}
