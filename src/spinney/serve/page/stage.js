// @ts-check
// What a table and an analysis look like alike: the board with its line and its buttons at the left; the players, what
// may be chosen, and the tabs at the right.

import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { el, fill, part, sign } from "./dom.js";
import { catalogue } from "./link.js";
import { Log } from "./log.js";
import { SearchPane } from "./search.js";
import { tabbed } from "./tabs.js";
import { TreePane } from "./tree.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Thought} Thought */

/**
 * @typedef {object} Acts
 * @property {(action: number) => void} chosen
 * @property {(move: number) => void} go shows the position after so many moves
 * @property {(by: number) => void} step
 * @property {(tree: number, path: number[]) => Promise<import("./types.js").Branch>} walk
 */

export class Stage {
  /** @param {HTMLElement} screen @param {Acts} acts @param {HTMLElement[]} buttons besides those that step */
  constructor(screen, acts, buttons) {
    this.acts = acts;
    this.place = el("div", { class: "board" });
    this.board = new Board(this.place, {
      chosen: (action) => this.choose(action),
      narrowed: (actions) => this.choices.narrow(actions),
    });
    this.choices = new Choices({
      chosen: (action) => this.choose(action),
      pointed: (action) => this.board.point(action),
    });
    this.log = new Log(acts.go);
    this.search = new SearchPane({ pointed: (action) => this.board.point(action), heat: () => this.#heat() });
    this.tree = new TreePane(acts.walk);
    this.said = el("p", { class: "said", id: "said", tabindex: 0, "aria-label": "What happened" });
    this.where = el("output", { "aria-label": "Position" });
    this.title = el("div", { class: "title" });
    this.players = el("ol", { class: "players", "aria-label": "Players" });
    this.notice = el("div", {});
    this.above = el("div", { class: "analyse", hidden: true });
    /** @type {Map<number, number> | null} */
    this.shares = null;
    /** @type {import("./board.js").Echo | null} */
    this.past = null;
    const searched = el("div", {}, this.above, this.search.element);
    this.tabs = tabbed("About the match", {
      moves: ["Moves", this.log.element],
      search: ["Search", searched],
      tree: ["Tree", this.tree.element],
    });
    const side = el(
      "div",
      { class: "side" },
      this.title,
      this.players,
      this.notice,
      this.choices.element,
      ...this.tabs.elements,
    );
    const scene = el(
      "div",
      { class: "scene" },
      this.place,
      this.said,
      el("div", { class: "controls", role: "toolbar", "aria-label": "Match" }, this.#steps(), buttons),
    );
    this.root = el("div", { class: "table" }, scene, side);
    fill(screen, this.root);
  }

  #steps() {
    const step = (
      /** @type {"first" | "back" | "next" | "last"} */ name,
      /** @type {number} */ by,
      /** @type {string} */ words,
    ) =>
      el(
        "button",
        { type: "button", id: name, title: words, "aria-label": words, onclick: () => this.acts.step(by) },
        sign(name),
      );
    return [
      step("first", -Infinity, "First position"),
      step("back", -1, "Move back"),
      this.where,
      step("next", 1, "Move on"),
      step("last", Infinity, "Last position"),
      el("span", { class: "gap" }),
    ];
  }

  /**
   * Shows a position.
   * @param {string | null} svg none where it is hidden from who watches
   * @param {Choice[]} legal what may be clicked; a picture may offer more, for heat
   * @param {boolean} animate
   */
  draw(svg, legal, animate) {
    this.place.classList.toggle("offered", legal.length > 0);
    if (svg) this.board.show(svg, animate);
    else {
      this.board.targets = [];
      fill(this.place, el("p", { class: "waits" }, "The cards are hidden until the match is over."));
    }
    this.legal = new Set(legal.map((choice) => choice.action));
    this.#heat();
  }

  /** @param {number} action */
  choose(action) {
    if (this.legal?.has(action)) this.acts.chosen(action);
  }

  /**
   * Shows a search, with heat on the board if it is one of the position that the board shows.
   * @param {Thought | null} thought
   * @param {boolean} here
   * @param {string[]} names
   * @param {string} [empty]
   */
  think(thought, here, names, empty) {
    this.search.show(thought, names, empty);
    const rows = here ? thought?.report?.rows : undefined;
    this.shares = rows?.length ? new Map(rows.map((row) => [row.action, row.share])) : null;
    this.#heat();
  }

  #heat() {
    this.board.heat(this.search.heated ? this.shares : null);
    this.board.echo(this.search.heated ? this.past : null);
  }

  /**
   * Shows on the board where the search before the last move went.
   * @param {string | null} svg the position that was searched; none where nothing is to be shown
   * @param {Thought | null} thought
   */
  echo(svg, thought) {
    const rows = thought?.report?.rows ?? [];
    const shares = new Map(rows.map((row) => [row.action, row.share]));
    this.past = svg && rows.length && thought ? { svg, shares, played: thought.action ?? null } : null;
    this.#heat();
  }

  /**
   * Heads the side with the game, and with those of its parameters that are not the usual ones.
   * @param {import("./types.js").PlayedGame} game
   * @param {string} words
   */
  async head(game, words) {
    const line = el("small", {}, words);
    fill(this.title, el("h1", {}, game.title), line);
    const usual = (await catalogue()).find((one) => one.id === game.id)?.parameters ?? [];
    const differ = usual.filter(
      (one) => String(game.parameters[one.name]) !== one.default && game.parameters[one.name] !== undefined,
    );
    line.append(...differ.map((one) => `, ${one.name.replaceAll("_", " ")} ${game.parameters[one.name]}`));
  }

  /**
   * Notes on the screen how far the match is, for styles and for whoever drives the page.
   * @param {{moves: number, yours: boolean, over: boolean}} now
   */
  note(now) {
    for (const [name, value] of Object.entries(now)) this.root.dataset[name] = String(value);
  }

  /** Shows what happened. @param {string[]} sentences */
  say(sentences) {
    this.said.textContent = sentences.length ? `${sentences.join(". ")}.` : "";
    this.said.scrollTop = 0;
  }

  /** Says something to who listens rather than looks. @param {string} words */
  tell(words) {
    const place = part("#told");
    if (place.textContent !== words) place.textContent = words;
  }

  /**
   * @param {{name: string, note: string, turn: boolean, end: string}[]} players
   */
  seat(players) {
    fill(
      this.players,
      players.map(({ name, note, turn, end }, i) =>
        el(
          "li",
          { class: `s${i}${turn ? " turn" : ""}`, "aria-current": turn ? "true" : null },
          el("span", { class: "chip" }, i + 1),
          el("span", { class: "who", title: `${name} ${note}` }, name, note && el("small", {}, note)),
          el("span", { class: "end" }, end),
        ),
      ),
    );
  }
}

/**
 * How a player ended, or has come so far.
 * @param {{over: boolean, ranks: number[] | null, scores: number[] | null, cut_off: boolean}} state
 * @param {number} seat
 */
export function standing(state, seat) {
  const score = state.scores?.[seat];
  const counts = state.scores?.some((one) => one !== 0);
  const points = score === undefined || !counts ? "" : Number.isInteger(score) ? String(score) : score.toFixed(1);
  if (!state.over || !state.ranks) return points;
  const place = ["1st", "2nd", "3rd"][state.ranks[seat] - 1] ?? `${state.ranks[seat]}th`;
  return points ? `${place}, ${points}` : place;
}

/**
 * How a match ended, in a sentence.
 * @param {{ranks: number[] | null, cut_off: boolean}} state
 * @param {string[]} names
 */
export function ending(state, names) {
  const winners = names.filter((_, seat) => state.ranks?.[seat] === 1);
  const cut = state.cut_off ? " (cut off)" : "";
  if (winners.length === names.length) return `A draw${cut}`;
  return winners.length === 1 ? `${winners[0]} wins${cut}` : `${winners.join(" and ")} share the win${cut}`;
}
