// @ts-check
// Elements, made in one line each; and the few signs that buttons carry, drawn here so that no font needs to have them.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with these attributes and children. An attribute `on…` is a listener; one that is false, null or
 * undefined is left out; one that is true stands without a value; `class` and `data-…` are written as in HTML.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...filled(children));
  return made;
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function filled(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * Puts these children into an element, in place of all others.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(...filled(children));
}

/** What must be there. @param {string} selector @param {ParentNode} [inside] @returns {HTMLElement} */
export function part(selector, inside = document) {
  const found = inside.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`nothing is ${selector}`);
  return found;
}

const SIGNS = {
  first: "M5 4v12M16 4 8 10l8 6z",
  back: "M14 4 6 10l8 6z",
  next: "M6 4l8 6-8 6z",
  last: "M15 4v12M4 4l8 6-8 6z",
  play: "M6 3l11 7-11 7z",
  pause: "M6 4v12M14 4v12",
  undo: "M4 8h8a4 4 0 0 1 0 8H8M8 4 4 8l4 4",
  hint: "M10 2.5a5 5 0 0 0-2.7 9.2V14h5.4v-2.3A5 5 0 0 0 10 2.5zM8 17h4",
  flip: "M4 7h11l-3-3M16 13H5l3 3",
  think: "M4 16V9M8 16V4M12 16v-6M16 16V7",
  link: "M8 12l4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2",
  more: "M5 8l5 5 5-5",
  theme: "M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14",
  close: "M5 5l10 10M15 5 5 15",
};

/** A sign for a button that has a name of its own. @param {keyof typeof SIGNS} name @returns {SVGElement} */
export function sign(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", "sign");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", SIGNS[name]);
  svg.append(path);
  return svg;
}

/** Replaces a sign in a button by another. @param {Element} button @param {keyof typeof SIGNS} name */
export function showSign(button, name) {
  button.querySelector(".sign")?.replaceWith(sign(name));
}

/** A share as a person reads it. @param {number} share @returns {string} */
export function percent(share) {
  const value = 100 * share;
  return value > 0 && value < 0.95 ? "<1%" : `${Math.round(value)}%`;
}

/** A count with thousands apart; large ones rounded. @param {number} count @returns {string} */
export function counted(count) {
  if (count >= 10_000_000) return `${Math.round(count / 1e6).toLocaleString("en")} M`;
  if (count >= 1_000_000) return `${(count / 1e6).toFixed(1)} M`;
  return count.toLocaleString("en");
}

/** A word and how many there are of it. @param {number} count @param {string} one @param {string} [many] */
export function plural(count, one, many = `${one}s`) {
  return `${counted(count)} ${count === 1 ? one : many}`;
}

/** A name such as `dots-and-boxes` as a title. @param {string} id */
export function titled(id) {
  const words = id
    .replace(/^.*[:/]/, "")
    .replace(/\.py$/, "")
    .split(/[-_ ]/);
  return words
    .map((word) => (["and", "to"].includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}
