// @ts-check
// Analysis and replays: a line of moves to walk and to change, with a search of any position for as long as one likes.

import { el, fill, plural, showSign, sign } from "./dom.js";
import { onKeys } from "./keys.js";
import { Socket, ask } from "./link.js";
import { Stage, ending, standing } from "./stage.js";
import { onTheme, themeNow } from "./theme.js";
import { tried, trouble } from "./trouble.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Thought} Thought */

const PACE = 700;

class Look {
  /** @param {HTMLElement} screen @param {Record<string, any>} opened what the first message asks for */
  constructor(screen, opened) {
    this.opened = opened;
    /** @type {View | null} */
    this.view = null;
    /** @type {{player: number, action: number, name: string}[]} */
    this.moves = [];
    /** @type {Map<string, Thought>} by the moves before them */
    this.thoughts = new Map();
    /** @type {Thought | null} the server keeps the tree of this one alone */
    this.newest = null;
    this.running = false;
    this.timer = 0;
    this.buttons = this.#buttons();
    this.stage = new Stage(
      screen,
      {
        chosen: (action) => this.#ask({ type: "play", action }),
        go: (move) => this.go(move),
        step: (by) => this.go((this.view?.at ?? 0) + by),
        walk: (tree, path) => this.socket.ask({ type: "walk", tree, path }),
      },
      Object.values(this.buttons),
    );
    this.agent = el("input", {
      type: "text",
      id: "searcher",
      list: "searchers",
      autocomplete: "off",
      spellcheck: "false",
      value: opened.match ? "seat" : (localStorage.getItem("searcher") ?? "mcts"),
    });
    this.list = el("datalist", { id: "searchers" });
    this.run = el(
      "button",
      { type: "button", class: "main", id: "analyse", onclick: () => this.#toggle() },
      sign("think"),
      el("span", { class: "words" }, "Analyse"),
    );
    this.stage.root.classList.add("looking");
    this.stage.above.hidden = false;
    fill(
      this.stage.above,
      el("label", {}, opened.match ? "Agent (seat: whoever sat here)" : "Agent", this.agent, this.list),
      this.run,
    );
    this.stage.tabs.whenSelected(() => this.#search());
    this.stage.tabs.select("search");
    this.socket = new Socket("/ws/look", {
      hello: () => null,
      heard: (message) => this.#heard(message),
      changed: (open) => this.#connected(open),
    });
    this.unkey = onKeys({
      ArrowLeft: () => this.go((this.view?.at ?? 0) - 1),
      ArrowRight: () => this.go((this.view?.at ?? 0) + 1),
      Home: () => this.go(0),
      End: () => this.go(Infinity),
      a: () => this.#toggle(),
      Escape: () => this.stage.board.begun && this.#choices(),
      digit: (event) => this.stage.choices.type(event.key),
      "/": () => this.stage.choices.filter.focus(),
    });
    this.unlisten = onTheme(() => this.view && this.#ask({ type: "theme", theme: themeNow() }));
    this.#suggest();
  }

  leave() {
    clearInterval(this.timer);
    this.unkey();
    this.unlisten();
    this.socket.close();
  }

  #buttons() {
    const observer = el("select", {
      id: "observer",
      "aria-label": "Whose view",
      onchange: () => this.#ask({ type: "observer", seat: observer.value === "" ? null : Number(observer.value) }),
    });
    return {
      play: el(
        "button",
        {
          type: "button",
          id: "play",
          title: "Play the moves",
          "aria-label": "Play the moves",
          onclick: () => this.#play(),
        },
        sign("play"),
      ),
      observer,
    };
  }

  async #suggest() {
    const agents = await ask("/api/agents").catch(() => null);
    fill(
      this.list,
      (agents?.agents ?? []).map((/** @type {any} */ agent) => el("option", { value: agent.kind })),
    );
  }

  /** @param {boolean} open */
  #connected(open) {
    if (!open) return trouble("the connection was lost; trying again");
    trouble("");
    // After a break the same line is opened again, where it was left.
    const at = this.view?.at;
    this.running = false;
    this.#ask({ type: "open", ...this.opened, theme: themeNow() }).then(() => at !== undefined && this.go(at));
  }

  /** @param {any} message */
  #heard(message) {
    if (message.type === "view") this.#show(message);
    else if (message.type === "thinking" || message.type === "thought") this.#think(message);
    else if (message.type === "error") trouble(message.text);
  }

  /** @param {View} view */
  #show(view) {
    const before = this.view;
    if (view.moves) this.moves = view.moves;
    this.view = view;
    this.#running(false);
    if (!before) this.#begin(view);
    this.stage.draw(view.svg, view.legal, before !== null);
    this.#choices();
    this.stage.where.textContent = view.over ? `${view.at}, the end` : `${view.at} of ${view.length}`;
    this.stage.seat(
      view.names.map((name, i) => ({
        name,
        note: view.agents[i] ?? "",
        turn: view.turn === i,
        end: standing(view, i),
      })),
    );
    const words = [view.over ? ending(view, view.names) : "", ...view.lines.map((line) => line.text)].filter(Boolean);
    this.stage.say(words);
    if (before) this.stage.tell(words.join(". "));
    this.stage.log.show(
      this.moves.map(({ player, name }, i) => ({
        move: i + 1,
        player,
        name: `${name}${i < view.opening ? " (opening)" : ""}`,
        told: [],
      })),
      view.at,
      "A move on the board begins a line.",
    );
    if (view.at === this.moves.length) this.#pause();
    this.stage.note({ moves: view.at, yours: view.legal.length > 0, over: view.over });
    this.#search();
  }

  /** @param {View} view */
  #begin(view) {
    document.title = `${view.game.title}, analysis · Spinney`;
    this.stage.head(view.game, this.opened.match ? `match ${this.opened.match.slice(0, 8)}` : "analysis");
    fill(
      this.buttons.observer,
      el("option", { value: "" }, "all cards open"),
      view.names.map((name, i) => el("option", { value: i }, `as ${name} sees it`)),
    );
    this.buttons.observer.hidden = !view.game.hidden;
  }

  #choices() {
    this.stage.board.forget();
    this.stage.choices.show(
      this.view?.legal ?? [],
      `Moves of ${this.view?.turn === null ? "" : this.view?.names[this.view.turn ?? 0]}`,
    );
  }

  /** @param {number} move */
  go(move) {
    const to = Math.max(0, Math.min(this.moves.length, move));
    return to === this.view?.at ? Promise.resolve(null) : this.#ask({ type: "goto", at: to });
  }

  #play() {
    if (this.timer) return this.#pause();
    if (this.view?.at === this.moves.length) this.go(0);
    showSign(this.buttons.play, "pause");
    this.timer = setInterval(() => this.go((this.view?.at ?? 0) + 1), PACE);
  }

  #pause() {
    clearInterval(this.timer);
    this.timer = 0;
    showSign(this.buttons.play, "play");
  }

  #toggle() {
    if (this.running) return void this.#ask({ type: "stop" });
    const agent = this.agent.value.trim() || "mcts";
    if (!this.opened.match) localStorage.setItem("searcher", agent);
    this.#running(true);
    this.stage.tabs.now === "moves" && this.stage.tabs.select("search");
    this.#ask({ type: "analyse", agent }).then((answer) => answer || this.#running(false));
  }

  /** @param {boolean} on */
  #running(on) {
    this.running = on;
    this.run.setAttribute("aria-pressed", String(on));
    const words = this.run.querySelector(".words");
    if (words) words.textContent = on ? "Stop" : "Analyse";
    showSign(this.run, on ? "pause" : "think");
  }

  /** The moves before a position, as a key. @param {number} at */
  #key(at) {
    return this.moves
      .slice(0, at)
      .map((move) => move.action)
      .join(" ");
  }

  /** @param {Thought} thought */
  #think(thought) {
    this.thoughts.set(this.#key(thought.move), thought);
    this.newest = thought;
    if (thought.type === "thought") this.#running(false);
    this.#search();
  }

  #search() {
    if (!this.view) return;
    const thought = this.thoughts.get(this.#key(this.view.at)) ?? null;
    this.stage.think(thought, true, this.view.names, "Analyse searches this position for as long as you like.");
    if (this.stage.tabs.now !== "tree") return;
    const done = thought?.type === "thought" ? thought.report?.iterations : "";
    const key = thought ? `${this.#key(thought.move)} ${thought.agent} ${thought.type} ${done}` : "none";
    const newest = thought === this.newest;
    this.stage.tree.show(
      newest ? key : "none",
      newest ? thought : null,
      this.view.names,
      "Analyse first: then its tree can be walked here.",
    );
  }

  /** @param {object} message */
  #ask(message) {
    return tried(this.socket.ask(message));
  }
}

/**
 * Shows an analysis.
 * @param {HTMLElement} screen
 * @param {Record<string, any>} opened
 * @returns {() => void} leaves it
 */
export function look(screen, opened) {
  const one = new Look(screen, opened);
  return () => one.leave();
}
