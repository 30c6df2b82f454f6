// @ts-check
// The keyboard: which keys do what, and the dialog that says so.

import { el, fill } from "./dom.js";
import { moves, setMoves } from "./motion.js";

/** @type {[string[], string][]} */
const HELP = [
  [["←", "→"], "one move back, one move on"],
  [["Home", "End"], "the first position, the last one"],
  [["1", "2", "…"], "go to this move in the list; then Enter plays it"],
  [["/"], "find a move by its name"],
  [["Esc"], "forget what was clicked"],
  [["h"], "a hint"],
  [["u"], "take a move back"],
  [["a"], "analyse, or stop it"],
  [["?"], "these keys"],
];

/**
 * Calls what belongs to a key, unless somebody types, or the key means something else where the focus is.
 * @param {Record<string, (event: KeyboardEvent) => void>} actions by key; `digit` for all digits
 * @returns {() => void} ends it
 */
export function onKeys(actions) {
  const listener = (/** @type {KeyboardEvent} */ event) => {
    const place = event.target instanceof Element ? event.target : document.body;
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (place.closest("input:not([type=checkbox], [type=radio]), select, textarea") && event.key !== "Escape") return;
    const action = actions[/^[0-9]$/.test(event.key) ? "digit" : event.key];
    if (!action) return;
    event.preventDefault();
    action(event);
  };
  addEventListener("keydown", listener);
  return () => removeEventListener("keydown", listener);
}

/** Shows which keys there are, and whether things move. */
export function showKeys() {
  const dialog = el("dialog", { "aria-labelledby": "keys-title" });
  const box = el("input", { type: "checkbox", id: "moving", checked: moves(), onchange: () => setMoves(box.checked) });
  const rows = HELP.flatMap(([names, words]) => [
    el(
      "dt",
      {},
      names.flatMap((name, i) => [i ? " " : "", el("kbd", {}, name)]),
    ),
    el("dd", {}, words),
  ]);
  fill(
    dialog,
    el("h2", { id: "keys-title" }, "Keys"),
    el("dl", { class: "keys" }, rows),
    el("p", {}, el("label", { class: "row" }, box, "pieces move from place to place")),
    el("button", { type: "button", class: "main", onclick: () => dialog.close() }, "Close"),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
