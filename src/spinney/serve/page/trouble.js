// @ts-check
// A sentence that says what went wrong; it goes away by itself.

import { part } from "./dom.js";

const LASTS = 6000;
let timer = 0;

/** @param {string} words none: whatever is shown goes away */
export function trouble(words) {
  const place = part("#trouble");
  clearTimeout(timer);
  place.textContent = words && `${words.charAt(0).toUpperCase()}${words.slice(1)}${words.endsWith(".") ? "" : "."}`;
  place.hidden = !words;
  if (words) timer = setTimeout(() => trouble(""), LASTS);
}
