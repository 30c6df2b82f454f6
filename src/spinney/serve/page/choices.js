// @ts-check
// What may be done, by name: a button for every action, a field to narrow them down, and numbers to reach them by.

import { el, fill, plural } from "./dom.js";

/** @typedef {import("./types.js").Choice} Choice */

// From so many on, there is a field to look for a name.
const MANY = 12;
// Digits that are typed faster than this, in milliseconds, are one number.
const ONE_NUMBER = 900;

export class Choices {
  /** @param {{chosen: (action: number) => void, pointed: (action: number | null) => void}} listener */
  constructor(listener) {
    this.listener = listener;
    /** @type {Choice[]} */
    this.all = [];
    /** @type {Set<number> | null} */
    this.left = null;
    /** @type {number | null} */
    this.hinted = null;
    this.typed = { number: "", at: 0 };
    this.heading = el("h2", {}, "Your move");
    this.filter = el("input", {
      type: "search",
      "aria-label": "Find a move by name",
      placeholder: "find",
      autocomplete: "off",
      spellcheck: "false",
    });
    this.list = el("ol", { class: "options" });
    this.element = el(
      "section",
      { class: "choices", "aria-label": "Moves to choose from", hidden: true },
      el("div", { class: "head" }, this.heading, this.filter),
      this.list,
    );
    this.filter.addEventListener("input", () => this.#draw());
    this.filter.addEventListener("keydown", (event) => this.#enter(event));
  }

  /** @param {Choice[]} choices @param {string} heading */
  show(choices, heading) {
    this.all = choices;
    this.left = null;
    this.hinted = null;
    this.filter.value = "";
    this.heading.textContent = heading;
    this.element.hidden = choices.length === 0;
    this.filter.hidden = choices.length < MANY;
    this.#draw();
    this.list.scrollTop = 0;
  }

  /** Keeps only these, as clicks on the board have left them. @param {number[]} actions */
  narrow(actions) {
    this.left = actions.length < this.all.length ? new Set(actions) : null;
    this.#draw();
  }

  /** Marks the one that a hint proposes. @param {number | null} action */
  hint(action) {
    this.hinted = action;
    this.#draw();
  }

  /** A digit was typed: the button that is called so, or has this number, gets the focus. @param {string} digit */
  type(digit) {
    const now = performance.now();
    const before = now - this.typed.at < ONE_NUMBER ? this.typed.number : "";
    const buttons = [...this.list.querySelectorAll("button")];
    const meant = (/** @type {string} */ number) =>
      buttons[this.shown.findIndex(({ name }, i) => (isNumber(name) ? name : String(i + 1)) === number)];
    const number = meant(before + digit) ? before + digit : digit;
    this.typed = { number, at: now };
    meant(number)?.focus();
  }

  get shown() {
    const wanted = this.filter.value.trim().toLowerCase();
    return this.all.filter(
      ({ action, name }) => (!this.left || this.left.has(action)) && name.toLowerCase().includes(wanted),
    );
  }

  /** @param {KeyboardEvent} event */
  #enter(event) {
    const shown = this.shown;
    const exact = shown.find(({ name }) => name.toLowerCase() === this.filter.value.trim().toLowerCase());
    if (event.key !== "Enter" || !(exact || shown.length === 1)) return;
    event.preventDefault();
    this.listener.chosen((exact ?? shown[0]).action);
  }

  #draw() {
    const shown = this.shown;
    const buttons = shown.map(({ action, name }, i) => {
      const button = el(
        "button",
        { type: "button", "data-action": action, class: action === this.hinted ? "hinted" : null },
        shown.length > 1 && !isNumber(name) && el("kbd", { "aria-hidden": "true" }, i + 1),
        name,
      );
      button.addEventListener("click", () => this.listener.chosen(action));
      for (const begin of ["mouseenter", "focus"]) button.addEventListener(begin, () => this.listener.pointed(action));
      for (const end of ["mouseleave", "blur"]) button.addEventListener(end, () => this.listener.pointed(null));
      return el("li", {}, button);
    });
    fill(this.list, buttons.length ? buttons : el("li", { class: "soft" }, "no move has such a name"));
    const rest = this.all.length - shown.length;
    this.list.title = rest ? `${plural(rest, "more move")} not shown` : "";
  }
}

/** Whether a name is a number already, such as a column. @param {string} name */
function isNumber(name) {
  return /^[0-9]+$/.test(name);
}
