// @ts-check
// A table at which a match is played: what the server says is shown, and what is chosen is sent.

import { el, fill, plural, showSign, sign } from "./dom.js";
import { onKeys } from "./keys.js";
import { Socket } from "./link.js";
import { invite } from "./invite.js";
import { entriesOf } from "./log.js";
import { Stage, ending, standing } from "./stage.js";
import { trouble } from "./trouble.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Thought} Thought */
/** @typedef {import("./types.js").PlayedGame} PlayedGame */

class LiveTable {
  /** @param {HTMLElement} screen @param {string} table @param {string} token */
  constructor(screen, table, token) {
    this.address = { table, token };
    /** @type {{role: string, seat: number | null, game: PlayedGame, seats: import("./types.js").Seat[], hints: boolean} | null} */
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
    this.buttons = this.#buttons();
    this.stage = new Stage(screen, { chosen: (action) => this.#act(action), go: (move) => this.go(move), step: (by) => this.go(this.shown + by), walk: (tree, path) => this.#walk(tree, path) }, Object.values(this.buttons));
    this.stage.tabs.whenSelected(() => this.#search());
    this.socket = new Socket("/ws/table", {
      hello: () => ({ type: "join", ...this.address, theme: "both" }),
      heard: (message) => this.#heard(message),
      changed: (open, gone) => this.#connected(open, gone),
    });
    this.unkey = onKeys({
      ArrowLeft: () => this.go(this.shown - 1),
      ArrowRight: () => this.go(this.shown + 1),
      Home: () => this.go(0),
      End: () => this.go(Infinity),
      h: () => this.buttons.hint.click(),
      u: () => this.buttons.undo.click(),
      Escape: () => this.stage.board.begun && this.#choices(),
      digit: (event) => this.stage.choices.type(event.key),
      "/": () => this.stage.choices.filter.focus(),
    });
  }

  leave() {
    this.unkey();
    this.socket.close();
  }

  #buttons() {
    const button = (/** @type {any} */ name, /** @type {string} */ words, /** @type {() => void} */ act, attributes = {}) =>
      el("button", { type: "button", id: name, title: words, "aria-label": words, onclick: act, ...attributes }, sign(name === "pace" ? "pause" : name), el("span", { class: "words" }, words));
    return {
      undo: button("undo", "Undo", () => this.#undo()),
      hint: button("hint", "Hint", () => this.#hint()),
      pace: button("pace", "Pause", () => this.socket.say({ type: "pause", on: !this.state?.paused }), { hidden: true }),
      step: el("button", { type: "button", hidden: true, onclick: () => this.#try(this.socket.ask({ type: "step" })) }, "Step"),
      think: el("a", { class: "button", hidden: true, id: "analyse", href: this.#look }, sign("think"), el("span", { class: "words" }, "Analyse")),
      link: el("button", { type: "button", id: "links", title: "Links", "aria-label": "Links to this table", hidden: true, onclick: () => this.#invite() }, sign("link"), el("span", { class: "words" }, "Links")),
    };
  }

  get #look() {
    return `#/look/${encodeURIComponent(JSON.stringify(this.address))}`;
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
    this.buttons.link.hidden = !kept;
    this.buttons.hint.hidden = this.buttons.undo.hidden = joined.role !== "seat";
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
    const same = before !== null && before.moves === state.moves && before.svg === state.svg && before.over === state.over;
    if (!same && this.back === null) this.#draw(forward);
    this.#players();
    if (!same) this.#choices();
    this.#said(before === null ? [] : told);
    this.stage.log.show(entriesOf(this.lines), this.shown);
    this.#controls();
    this.#search();
    this.stage.note({ moves: state.moves, yours: state.legal.length > 0, over: state.over });
    if (state.trouble) trouble(state.trouble);
  }

  /** @param {number} moves */
  #forgetFrom(moves) {
    for (const kept of [this.pictures, this.thoughts]) for (const move of kept.keys()) if (move >= moves) kept.delete(move);
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
    this.stage.say(words.length ? `${words.join(". ")}.` : "", false);
    const aloud = [...told.map((line) => line.text), state.over ? ending(state, state.names) : state.turn === this.#mine ? "your turn" : ""].filter(Boolean);
    if (told.length || state.over) this.#tell(`${aloud.join(". ")}.`);
  }

  /** @param {string} words */
  #tell(words) {
    const place = document.querySelector("#told");
    if (place && place.textContent !== words) place.textContent = words;
  }

  #players() {
    const state = /** @type {State} */ (this.state);
    const seats = this.joined?.seats ?? [];
    this.stage.seat(state.names.map((name, i) => {
      const agent = seats[i]?.agent;
      const away = !state.present[i] ? "away" : i === this.#mine ? "you" : agent && agent !== name ? agent : "";
      const busy = state.thinking && state.turn === i ? "thinking …" : "";
      return { name, note: busy || away, turn: state.turn === i, end: state.forfeits[i] ? "forfeits" : standing(state, i) };
    }));
  }

  #controls() {
    const state = /** @type {State} */ (this.state);
    const { undo, hint, pace, step, think } = this.buttons;
    undo.disabled = !state.undo.allowed;
    undo.title = state.undo.why ?? "Undo";
    hint.disabled = !this.joined?.hints || state.turn !== this.#mine || state.over;
    const owner = this.joined?.role === "owner" && !state.over;
    pace.hidden = !owner;
    step.hidden = !owner || !state.paused;
    showSign(pace, state.paused ? "play" : "pause");
    for (const words of [pace.querySelector(".words")]) if (words) words.textContent = state.paused ? "Go on" : "Pause";
    pace.setAttribute("aria-label", state.paused ? "Go on" : "Pause");
    think.hidden = !(state.over || (this.joined?.hints && !this.joined.game.hidden && !this.joined.game.chance));
    const asks = state.undo.asked_by;
    const mine = asks !== null && this.#mine !== null && state.undo.waits_for.includes(this.#mine);
    fill(this.stage.notice, asks !== null && (mine ? this.#agreement(state.names[asks]) : el("p", { class: "cardlike" }, `${state.names[asks]} asks to take a move back.`)));
  }

  /** @param {string} name */
  #agreement(name) {
    const answer = (/** @type {boolean} */ yes) => this.#try(this.socket.ask({ type: "agree", yes }));
    return el("div", { class: "cardlike row" }, el("span", {}, `${name} asks to take a move back.`), el("button", { type: "button", class: "main", onclick: () => answer(true) }, "Agree"), el("button", { type: "button", onclick: () => answer(false) }, "Refuse"));
  }

  /** @param {Thought} thought */
  #think(thought) {
    if (thought.hint) {
      this.hint = thought;
      if (thought.type === "thought" && thought.action !== undefined && this.back === null) {
        this.stage.choices.hint(thought.action);
        this.stage.board.point(thought.action);
        this.#tell(`hint: ${thought.report?.name ?? this.state?.legal.find((one) => one.action === thought.action)?.name ?? ""}`);
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
    const empty = this.joined?.game.hidden && !this.state.over ? "What agents think is shown when the match is over: it would tell what they hold. A hint searches from what you know." : "Nobody has searched here. A hint searches for you.";
    this.stage.think(thought, Boolean(next), this.state.names, empty);
    if (this.stage.tabs.now !== "tree") return;
    // The server keeps the trees of the last search alone.
    const kept = thought && (thought.hint || thought.move === Math.max(...this.thoughts.keys())) ? thought : null;
    this.walked = kept;
    const key = kept ? `${kept.hint ? "hint" : "agent"} ${kept.move} ${kept.type}` : "none";
    this.stage.tree.show(key, kept, this.state.names, thought ? "Of earlier searches no tree is kept; an analysis makes it again." : empty);
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
      const found = await this.#try(this.socket.ask({ type: "earlier", moves: to }));
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
    if (this.state && this.back === null) this.#try(this.socket.ask({ type: "act", action, moves: this.state.moves }));
  }

  #undo() {
    if (this.state && !this.buttons.undo.disabled) this.#try(this.socket.ask({ type: "undo", moves: this.state.moves }));
  }

  #hint() {
    if (this.hinting) return void this.#try(this.socket.ask({ type: "stop" }));
    this.#searching(true);
    this.#try(this.socket.ask({ type: "hint" })).then(() => this.#searching(false));
  }

  /** Whether a hint is being searched for: its button ends it then. @param {boolean} on */
  #searching(on) {
    this.hinting = on;
    showSign(this.buttons.hint, on ? "close" : "hint");
  }

  /** @param {boolean} open @param {boolean} gone */
  #connected(open, gone) {
    if (gone) trouble("there is no such table, or the link is wrong");
    else if (!open) trouble("the connection was lost; trying again");
    else trouble("");
  }

  /** What was asked for; a mistake is shown. @template Answer @param {Promise<Answer>} asked @returns {Promise<Answer | null>} */
  async #try(asked) {
    try {
      return await asked;
    } catch (error) {
      trouble(/** @type {Error} */ (error).message);
      return null;
    }
  }
}

/** Shows a table. @param {HTMLElement} screen @param {string} table @param {string} token @returns {() => void} leaves it */
export function table(screen, table, token) {
  const live = new LiveTable(screen, table, token);
  return () => live.leave();
}
