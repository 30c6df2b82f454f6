// @ts-check
// Pictures of the games, drawn one after another as they come into sight.

import { Socket } from "./link.js";
import { onTheme, themeNow } from "./theme.js";

const SEED = 3;
// So many moves are drawn, so that the pictures are of matches under way.
const DRAWN = 8;
/** @type {Map<string, string>} pictures by theme and game, as long as the page is open */
const known = new Map();

export class Gallery {
  constructor() {
    /** @type {Set<HTMLElement>} */
    this.seen = new Set();
    /** @type {HTMLElement[]} */
    this.waiting = [];
    this.busy = false;
    this.open = false;
    this.watcher = new IntersectionObserver((entries) => entries.forEach((entry) => this.#sighted(entry)));
    this.socket = new Socket("/ws/look", {
      hello: () => null,
      heard: () => {},
      changed: (open) => this.#changed(open),
    });
    this.unlisten = onTheme(() => this.#want([...this.seen]));
  }

  /** Draws a game here, once it can be seen. @param {HTMLElement} place with the game's id in `data-game` */
  add(place) {
    this.watcher.observe(place);
  }

  close() {
    this.unlisten();
    this.watcher.disconnect();
    this.socket.close();
  }

  /** @param {IntersectionObserverEntry} entry */
  #sighted(entry) {
    if (!entry.isIntersecting || !(entry.target instanceof HTMLElement)) return;
    this.watcher.unobserve(entry.target);
    this.seen.add(entry.target);
    this.#want([entry.target]);
  }

  /** @param {boolean} open */
  #changed(open) {
    this.open = open;
    if (open) this.#draw();
  }

  /** @param {HTMLElement[]} places */
  #want(places) {
    this.waiting.push(...places);
    this.#draw();
  }

  async #draw() {
    if (this.busy || !this.open) return;
    this.busy = true;
    for (let place = this.waiting.shift(); place; place = this.waiting.shift()) await this.#one(place);
    this.busy = false;
  }

  /** @param {HTMLElement} place */
  async #one(place) {
    const [game, theme] = [place.dataset.game ?? "", themeNow()];
    const key = `${theme} ${game}`;
    if (!known.has(key)) {
      const found = await this.socket.ask({ type: "open", game, seed: SEED, opening: DRAWN, theme }).catch(() => null);
      if (!found) return;
      known.set(key, found.svg);
    }
    place.innerHTML = known.get(key) ?? "";
  }
}
