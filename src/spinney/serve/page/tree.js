// @ts-check
// The tree of a search, to be walked: a branch is asked for when it is opened. Trees of several players stand side by side.

import { counted, el, fill, percent, sign } from "./dom.js";
import { shown } from "./search.js";

/** @typedef {import("./types.js").Branch} Branch */
/** @typedef {import("./types.js").Child} Child */

const FEW = 10;

export class TreePane {
  /** @param {(tree: number, path: number[]) => Promise<Branch>} walk */
  constructor(walk) {
    this.walk = walk;
    this.element = el("div");
    this.key = "";
  }

  /**
   * Shows the trees of a search, from their roots.
   * @param {string} key differs for each search
   * @param {boolean[]} trees which trees there are
   * @param {number} player who decides
   * @param {string[]} names of the players
   * @param {string} [empty] why there is none
   */
  async show(key, trees, player, names, empty = "There is no tree to walk here.") {
    if (key === this.key) return;
    this.key = key;
    const there = trees.flatMap((is, i) => (is ? [i] : []));
    if (!there.length) return fill(this.element, el("p", { class: "empty" }, empty));
    const columns = there.map((tree) => ({ tree, place: el("div", { class: `tree s${trees.length > 1 ? tree : player}` }) }));
    const titles = (/** @type {number} */ tree) => (trees.length > 1 ? el("h3", {}, el("span", { class: `chip s${tree}` }, tree + 1), ` ${names[tree]}`) : null);
    fill(this.element, el("div", { class: "trees" }, columns.map(({ tree, place }) => el("section", {}, titles(tree), place))));
    await Promise.all(columns.map(({ tree, place }) => this.#branch(place, tree, [], trees.length > 1 ? tree : player)));
  }

  /** @param {HTMLElement} place @param {number} tree @param {number[]} path @param {number} player whose value is shown */
  async #branch(place, tree, path, player) {
    try {
      const branch = await this.walk(tree, path);
      place.append(this.#list(branch, player, FEW));
    } catch (error) {
      place.append(el("p", { class: "soft" }, `${/** @type {Error} */ (error).message}.`));
    }
  }

  /** @param {Branch} branch @param {number} player @param {number} count @returns {HTMLElement} */
  #list(branch, player, count) {
    const list = el("ul", {}, branch.children.slice(0, count).map((child) => this.#node(branch, child, player)));
    const rest = branch.children.length - count;
    if (rest > 0) list.append(el("li", {}, el("button", { type: "button", class: "more", onclick: () => list.replaceWith(this.#list(branch, player, Infinity)) }, `${rest} more`)));
    return list;
  }

  /** @param {Branch} branch @param {Child} child @param {number} player */
  #node(branch, child, player) {
    const item = el("li");
    const path = [...branch.path, child.action];
    const open = el("button", { type: "button", "aria-expanded": "false", "aria-label": `What follows ${child.name}` }, sign("more"));
    open.addEventListener("click", () => {
      const wasOpen = open.getAttribute("aria-expanded") === "true";
      open.setAttribute("aria-expanded", String(!wasOpen));
      const below = item.querySelector(":scope > ul");
      if (below instanceof HTMLElement) below.hidden = wasOpen;
      else this.#branch(item, branch.tree, path, player);
    });
    const bar = el("div", { class: "bar-of", title: `${percent(child.share)}, ${counted(child.visits)} visits` }, el("i"));
    /** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${(100 * child.share) / Math.max(...branch.children.map((one) => one.share), 1e-9)}%`;
    const note = [child.values?.map((value, i) => `${i + 1}: ${shown(value)}`).join("  "), child.oma === null ? "" : `oma ${shown(child.oma)}`].filter(Boolean).join("; ");
    const label = el("span", { class: "label" }, child.name, child.proven && el("small", {}, " proven"));
    const counts = [el("span", { class: "count" }, counted(child.visits)), el("span", { class: "value" }, shown(child.values?.[player]))];
    item.append(el("div", { class: "node", title: note }, child.children ? open : el("span"), label, bar, counts));
    return item;
  }
}
