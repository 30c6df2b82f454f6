// @ts-check
// A table at which a match is played: what the server says is shown, and what is chosen is sent.

import { Controls } from "./controls.js";
import { fill, plural } from "./dom.js";
import { invite } from "./invite.js";
import { onKeys } from "./keys.js";
import { Socket } from "./link.js";
import { entriesOf } from "./log.js";
import { Stage, ending, standing } from "./stage.js";
import { onTheme, themeNow } from "./theme.js";
import { tried, trouble } from "./trouble.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Thought} Thought */

class LiveTable {
  /** @param {HTMLElement} screen @param {string} table @param {string} token */
  constructor(screen, table, token) {
    this.address = { table, token };
    /** @type {import("./types.js").Joined | null} */
    this.joined = null;
    /** @type {State | null} */
    this.state = null;
    /** @type {import("./types.js").Line[]} */
    this.lines = [];
    /** @type {Map<number, string | null>} earlier positions by the number of moves */
    this.pictures = new Map();
    /** @type {Map<number, Thought>} searches by the number of moves before them */
    this.thoughts = new Map();
    /** @type {Thought | null} */
    this.hint = null;
    this.hinting = false;
    /** @type {number | null} the position that is looked at; null follows the match */
    this.back = null;
    this.controls = this.#controls();
    this.stage = new Stage(
      screen,
      {
        chosen: (action) => this.#act(action),
        go: (move) => this.go(move),
        step: (by) => this.go(this.shown + by),
        walk: (tree, path) => this.#walk(tree, path),
      },
      this.controls.elements,
    );
    this.stage.tabs.whenSelected(() => this.#search());
    this.socket = new Socket("/ws/table", {
      hello: () => ({ type: "join", ...this.address, theme: themeNow() }),
      heard: (message) => this.#heard(message),
      changed: (open, gone) => this.#connected(open, gone),
    });
    this.unlisten = onTheme(() => this.#repaint());
    this.unkey = onKeys({
      ArrowLeft: () => this.go(this.shown - 1),
      ArrowRight: () => this.go(this.shown + 1),
      Home: () => this.go(0),
      End: () => this.go(Infinity),
      h: () => this.controls.hint.click(),
      u: () => this.controls.undo.click(),
      Escape: () => this.stage.board.begun && this.#choices(),
      digit: (event) => this.stage.choices.type(event.key),
      "/": () => this.stage.choices.filter.focus(),
    });
  }

  leave() {
    this.unkey();
    this.unlisten();
    this.socket.close();
  }

  #controls() {
    const say = (/** @type {object} */ message) => void tried(this.socket.ask(message));
    const deeds = {
      undo: () => say({ type: "undo", moves: this.state?.moves }),
      hint: () => this.#hint(),
      pause: () => say({ type: "pause", on: !this.state?.paused }),
      step: () => say({ type: "step" }),
      invite: () => this.#invite(),
      agree: (/** @type {boolean} */ yes) => say({ type: "agree", yes }),
    };
    return new Controls(deeds, `#/look/${encodeURIComponent(JSON.stringify(this.address))}`);
  }

  /** The number of moves before the position on the board. */
  get shown() {
    return this.back ?? this.state?.moves ?? 0;
  }

  get #mine() {
    return this.joined?.seat ?? null;
  }

  /** @param {any} message */
  #heard(message) {
    if (message.type === "joined") this.#join(message);
    else if (message.type === "state") this.#update(message);
    else if (message.type === "thinking" || message.type === "thought") this.#think(message);
    else if (message.type === "error") trouble(message.text);
  }

  /** @param {any} joined */
  #join(joined) {
    this.joined = joined;
    this.lines = [];
    const { game } = joined;
    document.title = `${game.title} · Spinney`;
    this.stage.head(game, joined.role === "seat" ? `you are player ${joined.seat + 1}` : "you are watching");
    const kept = localStorage.getItem(`links ${this.address.table}`);
    this.controls.seat(joined, Boolean(kept));
    const people = joined.seats.filter((/** @type {any} */ seat) => seat.kind === "human").length;
    if (kept && people > 1 && !sessionStorage.getItem(`invited ${this.address.table}`)) this.#invite();
    if (joined.role !== "seat") this.stage.tabs.select("search");
  }

  #invite() {
    sessionStorage.setItem(`invited ${this.address.table}`, "yes");
    invite(JSON.parse(localStorage.getItem(`links ${this.address.table}`) ?? "null"));
  }

  /** @param {State} state */
  #update(state) {
    const before = this.state;
    const forward = before !== null && state.moves > before.moves;
    if (before && state.moves < before.moves) this.#forgetFrom(state.moves);
    const told = [...state.lines];
    this.lines = [...this.lines.filter((line) => line.n < state.lines_from), ...told];
    this.state = state;
    this.pictures.set(state.moves, state.svg);
    if (!before || before.moves !== state.moves) {
      this.hint = null;
      this.back = null;
    }
    if (state.over && before && !before.over) this.pictures = new Map([[state.moves, state.svg]]);
    const same =
      before !== null && before.moves === state.moves && before.svg === state.svg && before.over === state.over;
    if (!same && this.back === null) this.#draw(forward);
    this.#players();
    if (!same) this.#choices();
    this.#said(before === null ? [] : told);
    this.stage.log.show(entriesOf(this.lines), this.shown);
    if (this.joined) {
      this.controls.update(this.joined, state);
      fill(this.stage.notice, this.controls.notice(this.joined, state));
    }
    this.#search();
    this.stage.note({ moves: state.moves, yours: state.legal.length > 0, over: state.over });
    if (state.trouble) trouble(state.trouble);
  }

  /** Pictures are drawn for one theme: those of the other are forgotten. */
  #repaint() {
    this.pictures.clear();
    this.back = null;
    this.socket.say({ type: "theme", theme: themeNow() });
  }

  /** @param {number} moves */
  #forgetFrom(moves) {
    for (const kept of [this.pictures, this.thoughts])
      for (const move of kept.keys()) if (move >= moves) kept.delete(move);
  }

  /** @param {boolean} animate */
  #draw(animate) {
    const state = /** @type {State} */ (this.state);
    this.stage.draw(this.pictures.get(this.shown) ?? null, this.back === null ? state.legal : [], animate);
    this.stage.where.textContent = this.back === null ? plural(state.moves, "move") : `${this.back} of ${state.moves}`;
  }

  #choices() {
    const state = /** @type {State} */ (this.state);
    this.stage.board.forget();
    this.stage.choices.show(this.back === null ? state.legal : [], "Your move");
    if (this.hint?.action !== undefined) this.stage.choices.hint(this.hint.action);
  }

  /** @param {import("./types.js").Line[]} told what is new */
  #said(told) {
    const state = /** @type {State} */ (this.state);
    const last = this.lines.filter((line) => line.move === this.shown).map((line) => line.text);
    const words = state.over && this.back === null ? [ending(state, state.names), ...last] : last;
    this.stage.say(words);
    const aloud = [
      ...told.map((line) => line.text),
      state.over ? ending(state, state.names) : state.turn === this.#mine ? "your turn" : "",
    ].filter(Boolean);
    if (told.length || state.over) this.stage.tell(`${aloud.join(". ")}.`);
  }

  #players() {
    const state = /** @type {State} */ (this.state);
    const seats = this.joined?.seats ?? [];
    this.stage.seat(
      state.names.map((name, i) => {
        const agent = seats[i]?.agent;
        const away = !state.present[i] ? "away" : i === this.#mine ? "you" : agent && agent !== name ? agent : "";
        const busy = state.thinking && state.turn === i ? "thinking …" : "";
        return {
          name,
          note: busy || away,
          turn: state.turn === i,
          end: state.forfeits[i] ? "forfeits" : standing(state, i),
        };
      }),
    );
  }

  /** @param {Thought} thought */
  #think(thought) {
    if (thought.hint) {
      this.hint = thought;
      if (thought.type === "thought" && thought.action !== undefined && this.back === null) {
        this.stage.choices.hint(thought.action);
        this.stage.board.point(thought.action);
        this.stage.tell(
          `hint: ${thought.report?.name ?? this.state?.legal.find((one) => one.action === thought.action)?.name ?? ""}`,
        );
      }
    } else this.thoughts.set(thought.move, thought);
    this.#search();
  }

  /** The search of the position that is shown: one's own hint, or who moved next, or who moved last. */
  #search() {
    if (!this.state) return;
    const own = this.back === null ? this.hint : null;
    const next = own ?? this.thoughts.get(this.shown);
    const thought = next ?? this.thoughts.get(this.shown - 1) ?? null;
    const empty =
      this.joined?.game.hidden && !this.state.over
        ? "What agents think tells what they hold: it is shown at the end. A hint searches from what you know."
        : "Nobody has searched here. A hint searches for you.";
    this.stage.think(thought, Boolean(next), this.state.names, empty);
    // Where cards move from hand to hand, what was searched no longer lies where it lay.
    const stays = !next && !this.joined?.game.hidden;
    this.stage.echo(stays ? (this.pictures.get(this.shown - 1) ?? null) : null, thought);
    if (this.stage.tabs.now !== "tree") return;
    // The server keeps the trees of the last search alone.
    const kept = thought && (thought.hint || thought.move === Math.max(...this.thoughts.keys())) ? thought : null;
    this.walked = kept;
    const key = kept ? `${kept.hint ? "hint" : "agent"} ${kept.move} ${kept.type}` : "none";
    this.stage.tree.show(
      key,
      kept,
      this.state.names,
      thought ? "Of earlier searches no tree is kept; an analysis makes it again." : empty,
    );
  }

  /** @param {number} tree @param {number[]} path */
  #walk(tree, path) {
    const thought = this.walked;
    return this.socket.ask({ type: "walk", of: thought?.hint ? "hint" : "agent", tree, path });
  }

  /** Looks at the position after so many moves. @param {number} move */
  async go(move) {
    if (!this.state) return;
    const to = Math.max(0, Math.min(this.state.moves, move));
    if (to !== this.state.moves && !this.pictures.has(to)) {
      const found = await tried(this.socket.ask({ type: "earlier", move: to }));
      if (!found) return;
      this.pictures.set(to, found.svg);
    }
    const was = this.shown;
    this.back = to === this.state.moves ? null : to;
    if (was === to) return;
    this.#draw(true);
    this.#choices();
    this.#said([]);
    this.stage.log.mark(to);
    if (!this.thoughts.has(to) && to < this.state.moves) this.#fetchThought(to);
    this.#search();
  }

  /** @param {number} move */
  async #fetchThought(move) {
    const found = await this.socket.ask({ type: "thought", move }).catch(() => null);
    if (found?.type === "thought") this.#think(found);
  }

  /** @param {number} action */
  #act(action) {
    if (this.state && this.back === null) tried(this.socket.ask({ type: "act", action, moves: this.state.moves }));
  }

  #hint() {
    if (this.hinting) return void tried(this.socket.ask({ type: "stop" }));
    this.#searching(true);
    tried(this.socket.ask({ type: "hint" })).then(() => this.#searching(false));
  }

  /** @param {boolean} on */
  #searching(on) {
    this.hinting = on;
    this.controls.searching(on);
  }

  /** @param {boolean} open @param {boolean} gone */
  #connected(open, gone) {
    if (gone) trouble("there is no such table, or the link is wrong");
    else if (!open) trouble("the connection was lost; trying again");
    else trouble("");
  }
}

/**
 * Shows a table.
 * @param {HTMLElement} screen
 * @param {string} table
 * @param {string} token
 * @returns {() => void} leaves it
 */
export function table(screen, table, token) {
  const live = new LiveTable(screen, table, token);
  return () => live.leave();
}
