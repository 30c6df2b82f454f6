// @ts-check
// What somebody wants to play, and with whom; kept for their next visit.

import { agentText } from "./settings.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").Agents} Agents */
/** @typedef {{kind: string, name: string, settings: Record<string, string>}} Place of a person, or an agent */

export class Wanted {
  /** @param {GameInfo[]} games @param {Agents} agents */
  constructor(games, agents) {
    const kept = JSON.parse(localStorage.getItem("wanted") ?? "{}");
    this.games = games;
    this.agents = agents;
    this.game = games.find((game) => game.id === kept.game) ?? games[0];
    this.players = this.game.players.includes(kept.players) ? kept.players : this.game.players[0];
    /** @type {Record<string, string>} */
    this.parameters = kept.game === this.game.id ? (kept.parameters ?? {}) : {};
    /** @type {Place[]} */
    this.seats = (kept.seats ?? []).filter((/** @type {Place} */ seat) => this.known(seat.kind));
    this.budget = kept.budget ?? "1s";
    this.delay = kept.delay ?? 0.5;
    this.seed = "";
    this.trim();
  }

  /** Another game, with its usual rules and number of players. @param {GameInfo} game */
  choose(game) {
    this.game = game;
    this.players = game.players[0];
    this.parameters = {};
    this.trim();
  }

  /** @param {string} kind */
  known(kind) {
    return kind === "human" || this.agents.agents.some((agent) => agent.kind === kind);
  }

  /** As many seats as players: first a person, then the usual opponent. */
  trim() {
    while (this.seats.length < this.players) {
      this.seats.push({ kind: this.seats.length ? this.agents.default : "human", name: "", settings: {} });
    }
    this.seats.length = this.players;
  }

  keep() {
    const { game, players, parameters, seats, budget, delay } = this;
    localStorage.setItem("wanted", JSON.stringify({ game: game.id, players, parameters, seats, budget, delay }));
  }

  get people() {
    return this.seats.filter((seat) => seat.kind === "human").length;
  }

  /** The request for such a table. */
  asked() {
    const seats = this.seats.map((seat) => {
      if (seat.kind === "human") return seat.name ? { kind: "human", name: seat.name } : { kind: "human" };
      return { kind: "agent", agent: agentText(seat.kind, seat.settings) };
    });
    const asked = {
      game: this.game.id,
      players: this.players,
      parameters: this.parameters,
      seats,
      budget: this.budget,
      delay: this.delay,
    };
    return this.seed === "" ? asked : { ...asked, seed: Number(this.seed) };
  }
}
