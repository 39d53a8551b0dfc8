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

// Long names break behind / _ . and hyphens only, as in `markup.py`.
const BREAKS = /(?<=[^\s/_][/_])(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}]\.)(?=\p{L})/u;
const breakable = (text) => `${text}`.split(BREAKS).flatMap((part, place) => (place ? [element("wbr"), part] : [part]));

function button(text, act, kind = "button") {
  const made = element("button", { type: "button", class: kind }, ...breakable(text));
  made.addEventListener("click", act);
  return made;
}

const counted = (number) => number.toLocaleString("en");

// A box that scrolls sideways where its content is too wide; then it can be reached by the keyboard.
function scrolled(content, name) {
  const box = element("div", { class: "scroll", "data-name": name }, content);
  reachable(box);
  return box;
}

function reachable(box) {
  new ResizeObserver(() => {
    const attributes = { tabindex: "0", role: "region", "aria-label": box.dataset.name };
    const needed = box.scrollWidth > box.clientWidth;
    for (const [key, value] of Object.entries(attributes)) needed ? box.setAttribute(key, value) : box.removeAttribute(key);
  }).observe(box);
}

document.querySelectorAll(".scroll").forEach(reachable);
