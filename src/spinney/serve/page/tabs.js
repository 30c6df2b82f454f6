// @ts-check
// Tabs, as the accessibility guidelines describe them: arrow keys go from one to the next.

import { el } from "./dom.js";

/**
 * @param {string} label
 * @param {Record<string, [string, HTMLElement]>} panes a name and what is in it, by id
 */
export function tabbed(label, panes) {
  const ids = Object.keys(panes);
  const listeners = /** @type {((id: string) => void)[]} */ ([]);
  let now = ids[0];
  const tabs = ids.map((id) =>
    el(
      "button",
      { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `pane-${id}`, onclick: () => select(id) },
      panes[id][0],
    ),
  );
  const bodies = ids.map((id) =>
    el(
      "div",
      { class: "pane", role: "tabpanel", id: `pane-${id}`, "aria-labelledby": `tab-${id}`, tabindex: 0 },
      panes[id][1],
    ),
  );
  /** @param {string} id */
  function select(id) {
    now = id;
    ids.forEach((one, i) => {
      tabs[i].setAttribute("aria-selected", String(one === id));
      tabs[i].tabIndex = one === id ? 0 : -1;
      bodies[i].hidden = one !== id;
    });
    for (const listener of listeners) listener(id);
  }
  const list = el("div", { class: "tabs", role: "tablist", "aria-label": label }, tabs);
  list.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const next = (ids.indexOf(now) + by + ids.length) % ids.length;
    select(ids[next]);
    tabs[next].focus();
  });
  select(now);
  return {
    elements: [list, ...bodies],
    select,
    get now() {
      return now;
    },
    whenSelected: (/** @type {(id: string) => void} */ listener) => listeners.push(listener),
  };
}
