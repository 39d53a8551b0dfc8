// Making elements. Text only ever becomes text nodes, never markup.

const byId = (id) => document.getElementById(id);

const read = (id) => JSON.parse(byId(id).textContent);

// An element with attributes; children are elements or strings, and what is null is left out.
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

const unseen = (text) => element("span", { class: "unseen" }, text);

// Text of the set or its documents: in a direction of its own, so that it turns nothing around that stands beside it.
const data = (text, language) => element("bdi", { lang: language }, ...breakable(text));

// Names such as question_type may break behind an underscore, where a line is too short for them.
const breakable = (text) => (/^[\w, ]+$/.test(text) ? text.split(/(?<=_)/).flatMap((part) => [part, element("wbr")]) : [text]);

function button(text, act, kind = "button") {
  const made = element("button", { type: "button", class: kind }, ...breakable(text));
  made.addEventListener("click", act);
  return made;
}

const counted = (number) => number.toLocaleString("en");
