// @ts-check
// How a search changed its mind: the share of its preferred move over time, each move in a colour of its own.

import { el, percent } from "./dom.js";

/** @typedef {import("./types.js").Report} Report */
/** @typedef {import("./types.js").Moment} Moment */

const SPACE = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, LEFT, BOTTOM] = [400, 130, 34, 18];
const COLOURS = 8;

/** @param {Report} report @returns {HTMLElement[]} */
export function riverOf(report) {
  const moments = report.history ?? [];
  if (moments.length < 2) return [];
  const moves = [...new Map(moments.map((one) => [one.action, one.name])).entries()];
  const colour = (/** @type {number} */ action) => `k${moves.findIndex(([code]) => code === action) % COLOURS}`;
  const legend = moves.map(([action, name]) => el("li", { class: colour(action) }, el("i", {}), name));
  const changes =
    moves.length - 1 ? `${moves.length} moves were preferred in turn` : "it preferred the same move throughout";
  const title = el("h3", {}, "Preferred move over time");
  return [
    el(
      "section",
      { class: "section" },
      title,
      drawn(moments, colour, changes),
      el(
        "ul",
        { class: "legend" },
        legend,
        el("li", { class: "soft" }, `depth ${moments.at(-1)?.depth ?? 0} at the end`),
      ),
    ),
  ];
}

/** @param {Moment[]} moments @param {(action: number) => string} colour @param {string} words */
function drawn(moments, colour, words) {
  const end = Math.max(...moments.map((one) => one.seconds), 1e-3);
  const most = Math.max(...moments.map((one) => one.share), 0.05);
  const x = (/** @type {Moment} */ one) => LEFT + ((WIDTH - LEFT - 4) * one.seconds) / end;
  const y = (/** @type {Moment} */ one) => 8 + (HEIGHT - BOTTOM - 8) * (1 - one.share / most);
  const svg = part("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    class: "river",
    role: "img",
    "aria-label": `Share of the preferred move: ${words}`,
  });
  svg.append(
    part("line", { class: "axis", x1: LEFT, x2: WIDTH - 4, y1: HEIGHT - BOTTOM, y2: HEIGHT - BOTTOM }),
    part("line", { class: "axis", x1: LEFT, x2: WIDTH - 4, y1: 8, y2: 8 }),
  );
  svg.append(
    text(percent(most), LEFT - 4, 12, "end"),
    text("0%", LEFT - 4, HEIGHT - BOTTOM + 4, "end"),
    text("0 s", LEFT, HEIGHT - 4, "start"),
    text(`${end.toFixed(end < 10 ? 1 : 0)} s`, WIDTH - 4, HEIGHT - 4, "end"),
  );
  // From one moment to the next, the line changes its colour half way.
  for (let i = 1; i < moments.length; i++) {
    const [from, to] = [moments[i - 1], moments[i]];
    const [start, end] = [
      [x(from), y(from)],
      [x(to), y(to)],
    ];
    const middle = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
    svg.append(stretch(start, middle, colour(from.action)), stretch(middle, end, colour(to.action)));
  }
  return svg;
}

/** @param {number[]} from @param {number[]} to @param {string} colour */
function stretch(from, to, colour) {
  const point = (/** @type {number[]} */ place) => place.map((value) => value.toFixed(1)).join(" ");
  return part("path", { class: colour, d: `M${point(from)}L${point(to)}` });
}

/** @param {string} name @param {Record<string, any>} attributes */
function part(name, attributes) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** @param {string} words @param {number} x @param {number} y @param {string} anchor */
function text(words, x, y, anchor) {
  const made = part("text", { x, y, "text-anchor": anchor });
  made.textContent = words;
  return made;
}
