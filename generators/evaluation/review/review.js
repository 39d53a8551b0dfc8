// The review: which question is shown, the keys, and what goes to the server. Nothing counts as decided before the
// server says that it is stored.

const token = location.hash.slice(1);
const DECIDED = { keep: "kept", drop: "dropped", edit: "changed" };
const records = new Map(); // promises of records by id, this question's and the next one's
const state = { questions: [], place: -1, record: null, busy: false };

async function call(path, body) {
  const asked = { method: body === undefined ? "GET" : "POST", headers: { "X-Taskgen-Token": token } };
  if (body !== undefined) asked.body = JSON.stringify(body);
  let response;
  try {
    response = await fetch(path, asked);
  } catch {
    throw new Error("The review does not answer: `taskgen review` was stopped. Start it again, and open the address that it prints. What was decided before is stored; the last decision is not.");
  }
  const reply = await response.json();
  if (!response.ok) throw new Error(reply.problems.join("\n"));
  return reply;
}

function fail(error) {
  byId("failure").hidden = !error;
  byId("failure").textContent = error?.message ?? "";
}

// Runs one thing at a time: a key pressed meanwhile does nothing.
async function once(act) {
  if (state.busy) return;
  state.busy = true;
  try {
    fail(null);
    await act();
  } catch (error) {
    const form = openForm();
    if (form) form.querySelector(".wrong").textContent = error.message;
    else fail(error);
  } finally {
    state.busy = false;
  }
}

const current = () => state.questions[state.place];
const openForm = () => ["dropping", "editing"].map(byId).find((form) => !form.hidden) ?? null;

function matches({ type, state: decided }) {
  const wanted = byId("filter-state").value;
  const ofType = ["*", type].includes(byId("filter-type").value);
  return ofType && (wanted === "all" || (decided?.decision ?? "undecided") === wanted);
}

function recordOf(place) {
  const { id } = state.questions[place];
  if (!records.has(id)) records.set(id, call(`/question?id=${encodeURIComponent(id)}`));
  return records.get(id);
}

// The place of the next question that matches, before or after `from`; -1 if there is none.
function found(from, step) {
  for (let place = from + step; place >= 0 && place < state.questions.length; place += step) {
    if (matches(state.questions[place])) return place;
  }
  return -1;
}

async function show(place) {
  closeForms();
  byId("done").hidden = true;
  const record = await recordOf(place);
  Object.assign(state, { place, record });
  drawQuestion(record, place, state.questions.length);
  drawState();
  byId("question").hidden = false;
  byId("question").focus({ preventScroll: true });
  scrollTo(0, 0);
  document.querySelector(".asked-part").scrollTop = 0;
  const next = found(place, 1);
  for (const id of [...records.keys()]) {
    if (id !== record.id && id !== state.questions[next]?.id) records.delete(id);
  }
  if (next >= 0) recordOf(next).catch(() => records.delete(state.questions[next].id));
}

function drawState() {
  const decided = state.questions.filter((one) => one.state).length;
  const total = state.questions.length;
  byId("progress-text").textContent = `${counted(decided)} of ${counted(total)} decided`;
  byId("progress").value = total ? decided / total : 0;
  const made = current()?.state;
  byId("state").className = `state ${made?.decision ?? ""}`;
  const why = [made?.reason && named(made.reason), made?.note].filter(Boolean).join(": ");
  const applied = made?.applied ? ", and the change is made" : "";
  byId("state").replaceChildren(...(made ? ["You ", element("b", {}, DECIDED[made.decision]), " it", applied, why ? ` (${why})` : ""] : ["Not decided yet"]));
  const { metadata, ...fields } = made?.decision === "edit" && !made.applied ? made.fields : {};
  const changed = Object.entries({ ...fields, ...metadata });
  byId("state").append(...changed.flatMap(([name, value]) => [element("br"), `${named(name)}: `, data(asText(value))]));
}

function asText(value) {
  if (Array.isArray(value)) return value.map((one) => (Array.isArray(one) ? one.join(" | ") : one)).join(" / ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

// What to do where no question matches any more.
function finish(text) {
  byId("done").textContent = text;
  byId("done").hidden = false;
}

async function move(step) {
  const place = found(state.place, step);
  if (place >= 0) await show(place);
  else finish(step > 0 ? "This is the last question that is shown." : "This is the first question that is shown.");
}

async function decide(decision) {
  const { id, content } = state.record;
  const reply = await call("/decide", { id, content, ...decision });
  current().state = reply.state;
  closeForms();
  drawState();
  const [behind, first] = [found(state.place, 1), found(-1, 1)];
  const onlyUndecided = byId("filter-state").value === "undecided";
  if (behind >= 0) await show(behind);
  else if (onlyUndecided && first >= 0) await show(first);
  else finish(`${current().state ? "Stored. " : ""}${state.questions.every((one) => one.state) ? "Every question is decided." : "No question behind this one is shown."} To apply: taskgen edit FOLDER --reviews`);
}

async function undo() {
  const reply = await call("/undo", {});
  const place = state.questions.findIndex((one) => one.id === reply.id);
  state.questions[place].state = reply.state;
  await show(place);
}

function closeForms() {
  for (const name of ["dropping", "editing"]) byId(name).hidden = true;
}

function leave() {
  closeForms();
  byId("question").focus({ preventScroll: true });
}

function open(name) {
  closeForms();
  const form = byId(name);
  form.hidden = false;
  const send = (decision) => once(() => decide(decision));
  if (name === "dropping") drawDropping(form, current().state, send, leave);
  else drawEditing(form, state.record, current().state, send, leave);
  form.scrollIntoView({ block: "nearest" });
}

// After a change of the filters: the question that is shown if it matches, else the next that does, or the first.
async function refilter() {
  byId("done").hidden = true;
  if (state.place >= 0 && matches(current())) return;
  const place = [found(state.place, 1), found(-1, 1)].find((one) => one >= 0);
  if (place !== undefined) await show(place);
  else finish("No question matches.");
}

const KEYS = {
  k: () => once(() => decide({ decision: "keep" })),
  d: () => open("dropping"),
  e: () => open("editing"),
  u: () => once(undo),
  n: () => once(() => move(1)),
  ArrowRight: () => once(() => move(1)),
  p: () => once(() => move(-1)),
  ArrowLeft: () => once(() => move(-1)),
  f: () => {
    const select = byId("filter-state");
    select.value = select.value === "undecided" ? "all" : "undecided";
    once(refilter);
  },
  "?": () => showKeys(),
};

function showKeys() {
  const keys = byId("keys");
  keys.hidden = !keys.hidden;
  byId("show-keys").setAttribute("aria-expanded", `${!keys.hidden}`);
}

function pressed(event) {
  const form = openForm();
  const isWriting = event.target.closest?.("textarea, select, input[type=text]");
  if (event.key === "Escape" && form) return void leave();
  // In a text Enter is a new line, on a button a click.
  const stores = event.ctrlKey || event.metaKey || event.target.type === "radio";
  if (event.key === "Enter" && stores && form) {
    event.preventDefault();
    return void form.requestSubmit();
  }
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting || state.busy) return;
  if (form === byId("dropping") && /^[1-9]$/.test(event.key)) {
    event.preventDefault();
    chooseReason(form, event.key);
  } else if (!form && state.record && KEYS[event.key]) {
    event.preventDefault();
    KEYS[event.key]();
  }
}

async function start() {
  const set = await call("/set");
  byId("head").hidden = false;
  state.questions = set.questions;
  byId("set-name").textContent = `${set.name}, version ${set.version}, by ${set.reviewer}`;
  for (const type of new Set(set.questions.map((one) => one.type))) {
    byId("filter-type").append(element("option", { value: type }, named(type)));
  }
  const actions = [["Keep", "k"], ["Drop", "d"], ["Change", "e"], ["Undo", "u"], ["Previous", "p"], ["Next", "n"]];
  byId("actions").append(...actions.map(([text, key]) => {
    const made = button(text, KEYS[key]);
    made.append(element("kbd", { "aria-hidden": "true" }, key));
    made.setAttribute("aria-keyshortcuts", key);
    return made;
  }));
  addEventListener("keydown", pressed);
  byId("controls").addEventListener("change", () => once(refilter));
  byId("controls").addEventListener("submit", (event) => event.preventDefault());
  byId("show-keys").addEventListener("click", showKeys);
  // Where the reviewer stopped: the first question without a decision.
  const undecided = state.questions.findIndex((one) => !one.state);
  await show(Math.max(0, undecided));
}

once(start);
