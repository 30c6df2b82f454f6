// @ts-check
// The board: the game's own picture, in which targets are clicked until they single out one action.
//
// A target carries the codes of all actions that a click on it may mean; where several have to be clicked, the action
// is the one that all of them carry. A target may lie in another: the inner one is meant first, unless it has nothing
// to do with what was clicked before. The picture is one image to a screen reader and to the keyboard: they have the
// list of moves, where every action stands by its name.

import { move } from "./motion.js";

/**
 * @typedef {object} Listener
 * @property {(action: number) => void} chosen one action is left
 * @property {(actions: number[]) => void} narrowed these are left after a click; all of them, if none was clicked
 */

/** @typedef {{svg: string, shares: Map<number, number>, played: number | null}} Echo */

// The shape of a target that takes clicks and is coloured.
const CLICKED = '[pointer-events="all"][stroke]';
// What has less heat than this is not seen.
const FAINT = 0.02;

export class Board {
  /** @param {HTMLElement} host @param {Listener} listener */
  constructor(host, listener) {
    this.host = host;
    this.listener = listener;
    /** @type {Element[]} */
    this.targets = [];
    /** @type {Set<number>} */
    this.left = new Set();
    /** @type {Element[]} */
    this.clicked = [];
    host.addEventListener("click", (event) => this.#click(event));
  }

  /**
   * Shows a picture, with the pieces moving from where they were if `animate`.
   * @param {string} svg
   * @param {boolean} [animate]
   */
  show(svg, animate = false) {
    const before = this.host.querySelector("svg");
    const old = animate && before ? before : null;
    const holder = document.createElement("div");
    holder.innerHTML = svg;
    const picture = holder.querySelector("svg");
    if (!picture) return;
    for (const size of ["width", "height"]) picture.removeAttribute(size);
    this.host.style.setProperty("--ratio", String(ratio(picture)));
    if (old) move(old, picture, () => this.host.replaceChildren(picture));
    else this.host.replaceChildren(picture);
    this.targets = [...picture.querySelectorAll("[data-actions]")];
    this.forget();
  }

  /** Whether this action can be clicked on the picture. @param {number} action */
  offers(action) {
    return this.targets.some((target) => codes(target).includes(action));
  }

  /** Every target is a first click again. */
  forget() {
    this.left = new Set(this.targets.flatMap(codes));
    this.clicked = [];
    this.#mark();
  }

  /** Whether a click has left several actions. */
  get begun() {
    return this.clicked.length > 0;
  }

  /** Points at what would be clicked for an action; at nothing, without one. @param {number | null} action */
  point(action) {
    for (const target of this.targets)
      target.classList.toggle("pointed", action !== null && codes(target).includes(action));
  }

  /**
   * Colours targets by how much of a search went into their actions: the largest is the warmest.
   * @param {Map<number, number> | null} shares
   */
  heat(shares) {
    const heats = heatsOf(this.targets, shares ?? new Map());
    this.host.classList.toggle("hot", Boolean(shares) && this.targets.length > 0);
    this.targets.forEach((target, i) => {
      if (target instanceof SVGElement) target.style.setProperty("--heat", heats[i].toFixed(3));
    });
  }

  /**
   * Shows where the search before the last move went, though nothing can be clicked there any more: in the picture that
   * was searched lies what would have been clicked, if that is as large as this one.
   * @param {Echo | null} past
   */
  echo(past) {
    const picture = this.host.querySelector(":scope > svg");
    picture?.querySelector(".echo")?.remove();
    if (!past || !picture) return;
    const before = new DOMParser().parseFromString(past.svg, "image/svg+xml").documentElement;
    if (before.getAttribute("viewBox") !== picture.getAttribute("viewBox")) return;
    const layer = document.createElementNS(picture.namespaceURI, "g");
    layer.setAttribute("class", "echo");
    const targets = [...before.querySelectorAll("[data-actions]")];
    const heats = heatsOf(targets, past.shares);
    targets.forEach((target, i) => {
      if (heats[i] < FAINT) return;
      for (const shape of [target, ...target.querySelectorAll("*")].filter((one) => one.matches(CLICKED))) {
        const copy = /** @type {SVGElement} */ (document.importNode(shape, false));
        copy.setAttribute("transform", transformOf(shape));
        copy.setAttribute("class", past.played !== null && codes(target).includes(past.played) ? "played" : "");
        copy.style.setProperty("--heat", heats[i].toFixed(3));
        for (const name of ["id", "data-actions"]) copy.removeAttribute(name);
        layer.append(copy);
      }
    });
    picture.append(layer);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (!this.host.classList.contains("offered")) return;
    const inner = event.target instanceof Element ? event.target.closest("[data-actions]") : null;
    if (!inner) return this.begun ? this.#start(null) : undefined;
    if (this.clicked.includes(inner)) return this.#start(null);
    for (let target = /** @type {Element | null} */ (inner); target; target = enclosing(target)) {
      const both = codes(target).filter((code) => this.left.has(code));
      if (both.length && (!this.begun || both.length < this.left.size)) return this.#narrow(target, both);
    }
    this.#start(inner);
  }

  /** Begins anew, with this target or with none. @param {Element | null} target */
  #start(target) {
    this.forget();
    if (target) this.#narrow(target, codes(target));
    else this.listener.narrowed([...this.left]);
  }

  /** @param {Element} target @param {number[]} actions */
  #narrow(target, actions) {
    if (actions.length === 1) {
      this.forget();
      return this.listener.chosen(actions[0]);
    }
    this.left = new Set(actions);
    this.clicked.push(target);
    this.#mark();
    this.listener.narrowed(actions);
  }

  #mark() {
    this.host.classList.toggle("begun", this.begun);
    for (const target of this.targets) {
      const helps = codes(target).some((code) => this.left.has(code));
      target.classList.toggle("clicked", this.clicked.includes(target));
      target.classList.toggle("next", this.begun && helps && !this.clicked.includes(target));
    }
  }
}

/**
 * How much of a search went into each target, the largest being 1.
 * @param {Element[]} targets
 * @param {Map<number, number>} shares
 */
function heatsOf(targets, shares) {
  const sums = targets.map((target) => sum(codes(target).map((code) => shares.get(code) ?? 0)));
  const most = Math.max(...sums, 1e-9);
  return sums.map((one) => one / most);
}

/** Where a shape lies in its picture. @param {Element} shape */
function transformOf(shape) {
  const all = [];
  for (let one = /** @type {Element | null} */ (shape); one; one = one.parentElement)
    all.unshift(one.getAttribute("transform") ?? "");
  return all.join(" ").trim();
}

/** @param {Element} target @returns {number[]} */
export function codes(target) {
  return (target.getAttribute("data-actions") ?? "").split(" ").map(Number);
}

/** The target that this one lies in. @param {Element} target */
function enclosing(target) {
  return target.parentElement?.closest("[data-actions]") ?? null;
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

/** How much wider than high a picture is. @param {SVGSVGElement} picture */
function ratio(picture) {
  const { width, height } = picture.viewBox.baseVal;
  return width && height ? width / height : 1;
}
