// @ts-check
// A short movement from one picture of a game to the next: stones and cards that are alike in both go from their old
// place to their new one, and what is new appears.

const LASTS = 320;
const PIECES = ".stone, .card, .back";

/** Whether the person wants things to move. */
export function moves() {
  return localStorage.getItem("still") !== "yes" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {boolean} wanted */
export function setMoves(wanted) {
  localStorage.setItem("still", wanted ? "no" : "yes");
}

/**
 * @typedef {object} Piece
 * @property {SVGGraphicsElement} shape what moves
 * @property {string} kind equal for pieces that look alike
 * @property {number} x
 * @property {number} y
 */

/**
 * Replaces a picture and lets its pieces move.
 * @param {SVGSVGElement} before
 * @param {SVGSVGElement} after
 * @param {() => void} replace
 */
export function move(before, after, replace) {
  const still = !moves() || before.getAttribute("viewBox") !== after.getAttribute("viewBox");
  const old = still ? [] : pieces(before);
  replace();
  if (still || !old.length) return;
  const now = pieces(after);
  const [were, are] = [new Set(old.map(spot)), new Set(now.map(spot))];
  const gone = old.filter((piece) => !are.has(spot(piece)));
  for (const piece of now) {
    if (were.has(spot(piece))) continue;
    const from = nearest(piece, gone);
    if (from) gone.splice(gone.indexOf(from), 1);
    animate(piece, from);
  }
}

/** @param {Piece} piece @param {Piece | null} from */
function animate(piece, from) {
  const start = from ? { transform: `translate(${from.x - piece.x}px, ${from.y - piece.y}px)` } : { opacity: 0 };
  const end = from ? { transform: "none" } : { opacity: 1 };
  piece.shape.animate([start, end], { duration: LASTS, easing: "cubic-bezier(.2, .7, .3, 1)" });
}

/** @param {SVGSVGElement} picture @returns {Piece[]} */
function pieces(picture) {
  return [...picture.querySelectorAll(PIECES)].flatMap((found) => {
    const group = found.matches(".card") ? found.parentElement : found;
    if (!(group instanceof SVGGraphicsElement)) return [];
    const { x, y, width, height } = group.getBBox();
    const looks = found.matches(".stone")
      ? (found.getAttribute("fill") ?? found.children[1]?.getAttribute("fill"))
      : null;
    const kind = looks ?? group.querySelector("title")?.textContent ?? found.getAttribute("class") ?? "";
    return [{ shape: group, kind, x: x + width / 2, y: y + height / 2 }];
  });
}

/** @param {Piece} piece */
function spot(piece) {
  return `${piece.kind} ${Math.round(piece.x)} ${Math.round(piece.y)}`;
}

/** The nearest of those that look alike. @param {Piece} piece @param {Piece[]} among @returns {Piece | null} */
function nearest(piece, among) {
  const alike = among.filter((other) => other.kind === piece.kind);
  const far = (/** @type {Piece} */ other) => Math.hypot(other.x - piece.x, other.y - piece.y);
  return alike.reduce(
    (/** @type {Piece | null} */ best, other) => (best && far(best) <= far(other) ? best : other),
    null,
  );
}
