// @ts-check
// What a search found: its table of moves, how its preference changed, and what it looked at.

import { counted, el, fill, percent, plural } from "./dom.js";
import { riverOf } from "./river.js";

/** @typedef {import("./types.js").Report} Report */
/** @typedef {import("./types.js").Thought} Thought */

const FEW = 12;

export class SearchPane {
  /** @param {{pointed: (action: number | null) => void, heat: (on: boolean) => void}} listener */
  constructor(listener) {
    this.listener = listener;
    this.all = false;
    this.heated = localStorage.getItem("heat") !== "no";
    /** @type {Thought | null} */
    this.thought = null;
    /** @type {string[]} */
    this.names = [];
    // What is clicked stays where it is while a search goes on; only what it says is drawn anew.
    this.body = el("div");
    this.rest = el("div");
    this.more = el("button", { type: "button", onclick: () => this.#more() });
    const heat = el("input", { type: "checkbox", id: "heat", checked: this.heated });
    heat.addEventListener("change", () => this.#heat(heat.checked));
    this.tools = el(
      "div",
      { class: "row section" },
      this.more,
      el("label", { class: "row" }, heat, "heat on the board"),
    );
    this.element = el("div", {}, this.body, this.tools, this.rest);
  }

  /**
   * @param {Thought | null} thought
   * @param {string[]} names of the players
   * @param {string} [empty] why there is nothing
   */
  show(thought, names, empty = "Nobody has searched here.") {
    this.thought = thought;
    this.names = names;
    const report = thought?.report ?? null;
    const searched = report !== null && !report.forced;
    this.tools.hidden = this.rest.hidden = !searched;
    if (!thought) return fill(this.body, el("p", { class: "empty" }, empty));
    if (!report)
      return fill(
        this.body,
        el("p", { class: "empty" }, `${names[thought.player]} (${thought.agent}) decides without a search.`),
      );
    if (!searched)
      return fill(
        this.body,
        this.#facts(thought, report),
        el("p", { class: "empty" }, `There was nothing to search: ${report.name}.`),
      );
    fill(this.body, this.#facts(thought, report), this.#table(report));
    fill(this.rest, this.#line(report), ...riverOf(report));
    this.more.hidden = report.rows.length <= FEW;
    this.more.textContent = this.all ? "Fewer moves" : plural(report.rows.length - FEW, "more move");
  }

  /** @param {Thought} thought @param {Report} report */
  #facts(thought, report) {
    const parts = [
      el(
        "li",
        {},
        el("span", { class: `chip s${thought.player}` }, thought.player + 1),
        " ",
        el("b", {}, thought.agent.split(":")[0]),
        thought.type === "thinking" ? " is thinking" : thought.hint ? " hints" : "",
      ),
      el("li", {}, el("b", {}, report.searched)),
      el("li", {}, `${report.seconds.toFixed(report.seconds < 10 ? 2 : 0)} s`),
      report.depth.max > 0 &&
        el("li", {}, "depth ", el("b", {}, report.depth.mean.toFixed(1)), ` mean, ${report.depth.max} most`),
      report.nodes > 0 && el("li", {}, `${counted(report.nodes)} nodes`),
      report.out_of_memory && el("li", {}, el("b", {}, "out of memory")),
    ];
    return el("ul", { class: "facts" }, parts);
  }

  /** @param {Report} report */
  #table(report) {
    const players = report.rows.find((row) => row.values)?.values?.length ?? 0;
    const oma = report.rows.some((row) => row.oma !== null && row.oma !== undefined);
    const several = this.names.length <= 6 ? [...Array(players).keys()] : [report.player];
    const value = (/** @type {number} */ i) =>
      el(
        "th",
        { scope: "col", class: `value-head s${i}`, title: `value for ${this.names[i]}` },
        players > 1 ? i + 1 : "value",
      );
    const head = el(
      "tr",
      {},
      el("th", { scope: "col" }, "move"),
      el("th", { scope: "col", class: "share" }, "share"),
      el("th", { scope: "col" }, "visits"),
      several.map(value),
      oma && el("th", { scope: "col", title: "what opponent move abstraction has learnt" }, "oma"),
    );
    const most = Math.max(...report.rows.map((row) => row.share), 1e-9);
    const rows = (this.all ? report.rows : report.rows.slice(0, FEW)).map((row) => {
      const bar = el("div", { class: "bar-of" }, el("i", {}));
      /** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${(100 * row.share) / most}%`;
      const values = several.map((i) => el("td", {}, shown(row.values?.[i])));
      const made = el(
        "tr",
        { class: row.action === report.action ? "best" : null },
        el("td", { class: "name" }, row.name, row.proven && el("small", {}, " proven")),
        el(
          "td",
          { class: "share" },
          el("div", { class: `share-cell s${report.player}` }, bar, el("span", {}, percent(row.share))),
        ),
        el("td", {}, counted(row.visits)),
        values,
        oma && el("td", {}, shown(row.oma)),
      );
      made.addEventListener("mouseenter", () => this.listener.pointed(row.action));
      made.addEventListener("mouseleave", () => this.listener.pointed(null));
      return made;
    });
    return el("table", { class: "rows" }, el("thead", {}, head), el("tbody", {}, rows));
  }

  /** @param {Report} report */
  #line(report) {
    if (report.line.length < 2) return null;
    return el(
      "p",
      { class: "section" },
      el("span", { class: "soft" }, "expects "),
      report.line.map((one) => one.name).join(", "),
    );
  }

  #more() {
    this.all = !this.all;
    this.show(this.thought, this.names);
  }

  /** @param {boolean} on */
  #heat(on) {
    this.heated = on;
    localStorage.setItem("heat", on ? "yes" : "no");
    this.listener.heat(on);
  }
}

/** A value as there is room for. @param {number | null | undefined} value */
export function shown(value) {
  if (value === null || value === undefined) return "";
  return Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(1);
}
