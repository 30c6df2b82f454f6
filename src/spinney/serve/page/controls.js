// @ts-check
// The buttons of a table besides those that step, and what somebody who wants to take a move back has to be answered.

import { el, showSign, sign } from "./dom.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Joined} Joined */

/**
 * @typedef {object} Deeds what the buttons do
 * @property {() => void} undo
 * @property {() => void} hint
 * @property {() => void} pause
 * @property {() => void} step
 * @property {() => void} invite
 * @property {(yes: boolean) => void} agree
 */

export class Controls {
  /** @param {Deeds} deeds @param {string} analysis its address */
  constructor(deeds, analysis) {
    this.deeds = deeds;
    this.undo = button("undo", "undo", "Undo", deeds.undo);
    this.hint = button("hint", "hint", "Hint", deeds.hint);
    this.pace = button("pace", "pause", "Pause", deeds.pause);
    this.step = el("button", { type: "button", hidden: true, onclick: deeds.step }, "Step");
    const words = el("span", { class: "words" }, "Analyse");
    this.analyse = el("a", { class: "button", hidden: true, id: "analyse", href: analysis }, sign("think"), words);
    this.links = button("links", "link", "Links", deeds.invite);
    this.elements = [this.undo, this.hint, this.pace, this.step, this.analyse, this.links];
  }

  /** Who somebody is decides which buttons there are. @param {Joined} joined @param {boolean} hasLinks */
  seat(joined, hasLinks) {
    this.links.hidden = !hasLinks;
    this.hint.hidden = this.undo.hidden = joined.role !== "seat";
  }

  /** The position decides what they can do. @param {Joined} joined @param {State} state */
  update(joined, state) {
    const { hidden, chance } = joined.game;
    const owner = joined.role === "owner" && !state.over;
    this.undo.disabled = !state.undo.allowed;
    this.undo.title = state.undo.why ?? "Undo";
    this.hint.disabled = !joined.hints || state.over || state.turn !== joined.seat;
    this.pace.hidden = !owner;
    this.step.hidden = !owner || !state.paused;
    this.analyse.hidden = !(state.over || (joined.hints && !hidden && !chance));
    showSign(this.pace, state.paused ? "play" : "pause");
    rename(this.pace, state.paused ? "Go on" : "Pause");
  }

  /** While a hint is being searched for, its button ends it. @param {boolean} on */
  searching(on) {
    showSign(this.hint, on ? "close" : "hint");
    rename(this.hint, on ? "Stop" : "Hint");
  }

  /** What is to be said about a wish to take a move back. @param {Joined} joined @param {State} state */
  notice(joined, state) {
    const { asked_by: asks, waits_for: waits } = state.undo;
    if (asks === null) return null;
    const words = el("span", {}, `${state.names[asks]} asks to take a move back.`);
    const answer = (/** @type {string} */ name, /** @type {boolean} */ yes) =>
      el("button", { type: "button", class: yes ? "main" : null, onclick: () => this.deeds.agree(yes) }, name);
    const answers = joined.seat !== null &&
      waits.includes(joined.seat) && [answer("Agree", true), answer("Refuse", false)];
    return el("div", { class: "cardlike row" }, words, answers || null);
  }
}

/**
 * @param {string} id
 * @param {Parameters<typeof sign>[0]} drawn
 * @param {string} words
 * @param {() => void} act
 */
function button(id, drawn, words, act) {
  const name = el("span", { class: "words" }, words);
  return el("button", { type: "button", id, title: words, "aria-label": words, onclick: act }, sign(drawn), name);
}

/** @param {HTMLElement} button @param {string} words */
function rename(button, words) {
  button.setAttribute("aria-label", words);
  button.title = words;
  const place = button.querySelector(".words");
  if (place) place.textContent = words;
}
