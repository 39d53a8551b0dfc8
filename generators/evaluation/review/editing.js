// The two forms: the reason to drop a question, and its new wording and golds.

const reasons = read("reasons");

function drawDropping(form, state, send, leave) {
  const note = element("textarea", { rows: 2, id: "drop-note", maxlength: 2000 });
  note.value = state?.decision === "drop" ? state.note : "";
  const choices = reasons.map(([code, text], place) => {
    const input = element("input", { type: "radio", name: "reason", value: code, id: `reason-${code}` });
    input.checked = state?.decision === "drop" && state.reason === code;
    return element("label", { class: "choice" }, input, element("kbd", {}, `${place + 1}`), element("span", {}, text));
  });
  form.replaceChildren(
    element("h2", {}, "Why drop it?"),
    element("fieldset", {}, element("legend", { class: "unseen" }, "Reason"), ...choices),
    element("label", { class: "field" }, element("span", { class: "label" }, "Note"), note),
    element("p", { class: "wrong", role: "alert" }),
    element("div", { class: "row" }, button("Drop it", () => form.requestSubmit()), button("Leave", leave)),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    const reason = form.querySelector("input[name=reason]:checked")?.value ?? null;
    send({ decision: "drop", reason, note: note.value });
  };
  (form.querySelector("input:checked") ?? form.querySelector("input")).focus();
}

// A number chooses a reason and stores it at once, unless a note is being written.
function chooseReason(form, key) {
  const input = form.querySelectorAll("input[name=reason]")[Number(key) - 1];
  if (!input) return;
  input.checked = true;
  if (input.value === "other") form.querySelector("textarea").focus();
  else form.requestSubmit();
}

const asLines = (lists) => lists.map((forms) => forms.join(" | ")).join("\n");
const asLists = (text) => text.split("\n").map((line) => line.split("|").map((form) => form.trim()).filter(Boolean)).filter((forms) => forms.length);

function area(name, value, language, rows = 2) {
  const made = element("textarea", { rows, "aria-label": name, dir: "auto", lang: language, spellcheck: "false" });
  made.value = value;
  return made;
}

// Begins with what the reviewer entered before, if that was a change.
function drawEditing(form, record, state, send, leave) {
  const language = record.language ?? null;
  const entered = state?.decision === "edit" && !state.applied ? state.fields : {};
  const metadata = { ...record.metadata, ...entered.metadata };
  const { items, key_facts: facts } = metadata;
  const question = area("Question", entered.question ?? record.question, language);
  const answers = (entered.answers ?? record.answers ?? []).map((answer) => area("Accepted answer", answer, language, 1));
  const lists = { items, key_facts: facts };
  const areas = Object.fromEntries(Object.entries(lists).filter(([, value]) => value)
    .map(([key, value]) => [key, area(named(key), asLines(value), language, Math.min(10, value.length + 1))]));
  const outside = element("input", { type: "checkbox" });
  outside.checked = metadata.answer_in_passages === false;
  const note = area("Note", state?.decision === "edit" ? state.note : "", null, 1);
  const box = element("div", {}, ...answers);
  const another = button("Another form", () => {
    answers.push(area("Accepted answer", "", language, 1));
    box.append(answers.at(-1));
    answers.at(-1).focus();
  });
  const field = (title, hint, ...inputs) => element("div", { class: "field" }, element("p", { class: "label" }, title), ...inputs, hint ? element("p", { class: "hint" }, hint) : null);
  form.replaceChildren(...[
    element("h2", {}, "Change it"),
    field("Question", null, question),
    items ? field("Items", "One a line, other accepted forms behind a bar: New York | NYC", areas.items) : null,
    !items && answers.length ? field(facts ? "Reference answer" : "Accepted answers", facts ? null : "Each of them counts as right; an empty one is left out.", box, facts ? null : another) : null,
    facts ? field("Facts that a right answer states", "One a line, other wordings behind a bar", areas.key_facts) : null,
    answers.length ? element("label", { class: "choice" }, outside, element("span", {}, "The answer is right although the passages do not hold it letter by letter")) : null,
    field("Note", null, note),
    element("p", { class: "wrong", role: "alert" }),
    element("div", { class: "row" }, button("Store the change", () => form.requestSubmit()), button("Leave", leave)),
  ].filter(Boolean));
  form.onsubmit = (event) => {
    event.preventDefault();
    const fields = changes(record, question.value.trim(), answers.map((one) => one.value.trim()).filter(Boolean), areas, outside.checked);
    send({ decision: "edit", fields, note: note.value });
  };
  question.focus();
}

// The fields that differ, in the form of `taskgen edit --patch`.
function changes(record, question, answers, areas, isOutside) {
  const fields = {};
  const metadata = {};
  if (question !== record.question) fields.question = question;
  for (const [key, input] of Object.entries(areas)) {
    if (input.value !== asLines(record.metadata[key])) metadata[key] = asLists(input.value);
  }
  const golds = metadata.items ? [metadata.items.map((forms) => forms[0]).join("; ")] : answers;
  if (JSON.stringify(golds) !== JSON.stringify(record.answers ?? [])) fields.answers = golds;
  if (isOutside !== (record.metadata?.answer_in_passages === false)) metadata.answer_in_passages = isOutside ? false : null;
  if (Object.keys(metadata).length) fields.metadata = metadata;
  return fields;
}
