// @ts-check
// What happened, move by move; a move that is clicked shows the position after it.

import { el } from "./dom.js";

/** @typedef {{move: number, player: number | null, name: string, told: string[]}} Entry */

export class Log {
  /** @param {(move: number) => void} go */
  constructor(go) {
    this.go = go;
    this.list = el("ol", { class: "log" });
    this.element = this.list;
    /** @type {Map<number, {row: HTMLElement, key: string}>} */
    this.rows = new Map();
  }

  /**
   * Shows these moves, redrawing only those that changed.
   * @param {Entry[]} entries
   * @param {number} now
   * @param {string} [empty]
   */
  show(entries, now, empty = "Nothing has happened yet.") {
    const wanted = new Set(entries.map((entry) => entry.move));
    for (const [move, { row }] of this.rows) {
      if (wanted.has(move)) continue;
      row.remove();
      this.rows.delete(move);
    }
    entries.forEach((entry, place) => this.#place(entry, place));
    this.mark(now);
    this.list.querySelector(".empty")?.remove();
    if (!entries.length) this.list.append(el("li", { class: "empty" }, empty));
  }

  /** @param {Entry} entry @param {number} place */
  #place(entry, place) {
    const key = JSON.stringify(entry);
    const old = this.rows.get(entry.move);
    if (old?.key === key) return;
    const row = this.#row(entry);
    if (old) old.row.replaceWith(row);
    else this.list.insertBefore(row, this.list.children[place] ?? null);
    this.rows.set(entry.move, { row, key });
  }

  /** @param {Entry} entry */
  #row({ move, player, name, told }) {
    const step = el("button", { type: "button", class: "step" }, name);
    const what = el(
      "div",
      { class: "what" },
      step,
      told.map((line) => el("span", {}, line)),
    );
    const chip = player === null ? el("span") : el("span", { class: `chip s${player}` }, player + 1);
    return el("li", { onclick: () => this.go(move) }, el("span", { class: "ply" }, move || ""), chip, what);
  }

  /** Marks the move that the board shows. @param {number} move */
  mark(move) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = this.rows.get(move)?.row;
    row?.setAttribute("aria-current", "step");
    const pane = this.list.closest(".pane");
    if (!row || !(pane instanceof HTMLElement) || pane.hidden) return;
    const [top, end] = [row.offsetTop - pane.offsetTop, row.offsetTop - pane.offsetTop + row.offsetHeight];
    if (top < pane.scrollTop) pane.scrollTop = top - 8;
    else if (end > pane.scrollTop + pane.clientHeight) pane.scrollTop = end - pane.clientHeight + 8;
  }
}

/**
 * The entries of a log from lines as the server numbers them.
 * @param {import("./types.js").Line[]} lines
 * @returns {Entry[]}
 */
export function entriesOf(lines) {
  /** @type {Map<number, Entry>} */
  const found = new Map();
  for (const line of lines) {
    let entry = found.get(line.move);
    if (!entry)
      found.set(line.move, (entry = { move: line.move, player: null, name: line.move ? "" : "Deal", told: [] }));
    if (line.kind === "told" || entry.player !== null) entry.told.push(line.text);
    else [entry.player, entry.name] = [line.player, line.text];
  }
  return [...found.values()].map((entry) =>
    entry.name ? entry : { ...entry, name: entry.told[0], told: entry.told.slice(1) },
  );
}
