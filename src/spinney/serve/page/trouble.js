// @ts-check
// A sentence that says what went wrong; it goes away by itself, and where the next thing goes well.

import { part } from "./dom.js";

const LASTS = 6000;
let timer = 0;

/** @param {string} words none: whatever is shown goes away */
export function trouble(words) {
  const place = part("#trouble");
  clearTimeout(timer);
  place.textContent = words && sentence(words);
  place.hidden = !words;
  if (words) timer = setTimeout(() => trouble(""), LASTS);
}

/**
 * What was asked for; a mistake is shown, and there is nothing then.
 * @template Answer
 * @param {Promise<Answer>} asked
 * @returns {Promise<Answer | null>}
 */
export async function tried(asked) {
  try {
    const answer = await asked;
    trouble("");
    return answer;
  } catch (error) {
    trouble(/** @type {Error} */ (error).message);
    return null;
  }
}

/** @param {string} words what begins with a name, such as `mcts: …`, keeps it as it is */
function sentence(words) {
  const first = /^[\w-]+:/.test(words) ? words.charAt(0) : words.charAt(0).toUpperCase();
  return `${first}${words.slice(1)}${words.endsWith(".") ? "" : "."}`;
}
