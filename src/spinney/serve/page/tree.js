// @ts-check
// The tree of a search, to be walked: a branch is asked for when it is opened. Trees of players stand side by side.

import { counted, el, fill, percent, sign } from "./dom.js";
import { shown } from "./search.js";

/** @typedef {import("./types.js").Branch} Branch */
/** @typedef {import("./types.js").Child} Child */
/** @typedef {import("./types.js").Thought} Thought */

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
   * @param {Thought | null} thought
   * @param {string[]} names of the players
   * @param {string} empty why there is no tree
   */
  show(key, thought, names, empty) {
    if (key === this.key) return;
    this.key = key;
    const trees = thought?.report?.trees ?? [];
    if (!thought || !trees.some(Boolean)) return fill(this.element, el("p", { class: "empty" }, empty));
    const place = el("div");
    const draw = () => this.#roots(place, trees, thought.player, names);
    // A tree that still grows is drawn as it is now; it would be hard to walk in one that changes all the time.
    const anew =
      thought.type === "thinking" &&
      el(
        "p",
        { class: "row section" },
        el("button", { type: "button", onclick: draw }, "Draw anew"),
        el("small", {}, "the search goes on"),
      );
    fill(this.element, anew, place);
    draw();
  }

  /** @param {HTMLElement} place @param {boolean[]} trees @param {number} player @param {string[]} names */
  #roots(place, trees, player, names) {
    const several = trees.length > 1;
    const columns = trees.flatMap((there, tree) => {
      if (!there) return [];
      const owner = several ? tree : player;
      const column = el("div", { class: `tree s${owner}` });
      this.#branch(column, tree, [], owner);
      return [
        el(
          "section",
          {},
          several && el("h3", {}, el("span", { class: `chip s${tree}` }, tree + 1), ` ${names[tree]}`),
          column,
        ),
      ];
    });
    fill(place, el("div", { class: "trees" }, columns));
  }

  /**
   * @param {HTMLElement} place
   * @param {number} tree
   * @param {number[]} path
   * @param {number} player whose value is shown
   */
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
    const list = el(
      "ul",
      {},
      branch.children.slice(0, count).map((child) => this.#node(branch, child, player)),
    );
    const rest = branch.children.length - count;
    if (rest > 0)
      list.append(
        el(
          "li",
          {},
          el(
            "button",
            { type: "button", class: "more", onclick: () => list.replaceWith(this.#list(branch, player, Infinity)) },
            `${rest} more`,
          ),
        ),
      );
    return list;
  }

  /** @param {Branch} branch @param {Child} child @param {number} player */
  #node(branch, child, player) {
    const item = el("li");
    const path = [...branch.path, child.action];
    const open = el(
      "button",
      { type: "button", "aria-expanded": "false", "aria-label": `What follows ${child.name}` },
      sign("more"),
    );
    open.addEventListener("click", () => {
      const wasOpen = open.getAttribute("aria-expanded") === "true";
      open.setAttribute("aria-expanded", String(!wasOpen));
      const below = item.querySelector(":scope > ul");
      if (below instanceof HTMLElement) below.hidden = wasOpen;
      else this.#branch(item, branch.tree, path, player);
    });
    const bar = el(
      "div",
      { class: "bar-of", title: `${percent(child.share)}, ${counted(child.visits)} visits` },
      el("i"),
    );
    /** @type {HTMLElement} */ (bar.firstElementChild).style.width =
      `${(100 * child.share) / Math.max(...branch.children.map((one) => one.share), 1e-9)}%`;
    const note = [
      child.values?.map((value, i) => `${i + 1}: ${shown(value)}`).join("  "),
      child.oma === null ? "" : `oma ${shown(child.oma)}`,
    ]
      .filter(Boolean)
      .join("; ");
    const label = el("span", { class: "label" }, child.name, child.proven && el("small", {}, " proven"));
    const counts = [
      el("span", { class: "count" }, counted(child.visits)),
      el("span", { class: "value" }, shown(child.values?.[player])),
    ];
    item.append(el("div", { class: "node", title: note }, child.children ? open : el("span"), label, bar, counts));
    return item;
  }
}
