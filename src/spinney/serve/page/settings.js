// @ts-check
// Controls for settings, drawn from what a setting says it may be: a switch, a menu, a slider, or a field of text.

import { el } from "./dom.js";

/** @typedef {import("./types.js").Setting} Setting */
/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {Extract<Kind, {kind: "number"}>} NumberKind */

// A slider has so many steps at the most that each can still be reached.
const MOST_STEPS = 400;
const MOST_RANGE = 1000;

let fields = 0;

/**
 * A labelled control for each setting.
 * @param {Setting[]} settings
 * @param {Record<string, string>} values texts of those that differ from their default; changed in place
 * @param {() => void} changed
 * @returns {HTMLElement}
 */
export function settingFields(settings, values, changed) {
  return el(
    "div",
    { class: "fields" },
    settings.map((setting) => field(setting, values, changed)),
  );
}

/** @param {Setting} setting @param {Record<string, string>} values @param {() => void} changed */
function field(setting, values, changed) {
  const id = `setting-${fields++}`;
  const set = (/** @type {string} */ text) => {
    if (text === setting.default || (text === "" && !setting.required)) delete values[setting.name];
    else values[setting.name] = text;
    changed();
  };
  const control = controlOf(setting, values[setting.name] ?? setting.default, id, set);
  const meaning = el("small", { id: `${id}-meaning` }, setting.meaning);
  return el("div", { class: "field" }, el("label", { for: id }, words(setting.name)), control, meaning);
}

/** @param {string} name */
export function words(name) {
  return name.replaceAll("_", " ");
}

/**
 * @param {Setting} setting
 * @param {string} now
 * @param {string} id
 * @param {(text: string) => void} set
 * @returns {HTMLElement}
 */
function controlOf(setting, now, id, set) {
  const kinds = new Set(setting.kinds.map((kind) => kind.kind));
  const number = /** @type {NumberKind | undefined} */ (setting.kinds.find((kind) => kind.kind === "number"));
  const about = { id, "aria-describedby": `${id}-meaning` };
  if (!setting.examples.length || !kinds.has("text")) {
    if (kinds.size === 1 && kinds.has("truth")) return truth(now, about, set);
    if (!kinds.has("number") && !kinds.has("text")) return menu(choices(setting.kinds), now, about, set);
    if (number && kinds.size === 1) return numeric(number, now, about, set);
  }
  return free(setting, now, about, set);
}

/** @param {Kind[]} kinds @returns {string[]} */
function choices(kinds) {
  return kinds.flatMap((kind) => {
    if (kind.kind === "choice") return kind.choices;
    return kind.kind === "truth" ? ["true", "false"] : kind.kind === "none" ? ["none"] : [];
  });
}

/** @param {string} now @param {object} about @param {(text: string) => void} set */
function truth(now, about, set) {
  const box = el("input", { type: "checkbox", ...about, onchange: () => set(String(box.checked)) });
  box.checked = now === "true";
  return box;
}

/** @param {string[]} offered @param {string} now @param {object} about @param {(text: string) => void} set */
function menu(offered, now, about, set) {
  const menu = el(
    "select",
    { ...about, onchange: () => set(menu.value) },
    offered.map((one) => el("option", { value: one }, words(one))),
  );
  menu.value = now;
  return menu;
}

/** @param {NumberKind} kind @param {string} now @param {object} about @param {(text: string) => void} set */
function numeric(kind, now, about, set) {
  const [least, most] = [kind.least ?? kind.above, kind.most ?? kind.below];
  const range = least === null || most === null ? Infinity : most - least;
  const step = kind.whole ? 1 : range <= 2 ? 0.01 : 0.1;
  const exact = el("input", { type: "number", ...about, step: kind.whole ? 1 : "any", min: least, max: most });
  exact.value = now;
  exact.addEventListener("change", () => exact.value !== "" && set(exact.value));
  if (range > MOST_RANGE || (kind.whole && range > MOST_STEPS)) return exact;
  const slider = el("input", { type: "range", min: least, max: most, step, "aria-hidden": "true", tabindex: -1 });
  slider.value = now;
  slider.addEventListener("input", () => {
    exact.value = slider.value;
    set(slider.value);
  });
  exact.addEventListener("input", () => {
    slider.value = exact.value;
  });
  return el("div", { class: "slider" }, slider, exact);
}

/**
 * Whatever else: text, with what would do as suggestions.
 * @param {Setting} setting
 * @param {string} now
 * @param {object} about
 * @param {(text: string) => void} set
 */
function free(setting, now, about, set) {
  const list = `${/** @type {any} */ (about).id}-list`;
  const offered = [...new Set([...choices(setting.kinds), ...setting.examples, setting.default])].filter((one) => one);
  const input = el("input", {
    type: "text",
    ...about,
    list,
    placeholder: setting.allowed,
    autocomplete: "off",
    spellcheck: "false",
  });
  input.value = now;
  input.addEventListener("change", () => set(input.value.trim()));
  return el(
    "div",
    {},
    input,
    el(
      "datalist",
      { id: list },
      offered.map((one) => el("option", { value: one })),
    ),
  );
}

/**
 * An agent as its text form: its kind and what differs from the defaults.
 * @param {string} kind
 * @param {Record<string, string>} values
 */
export function agentText(kind, values) {
  const given = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return given.length ? `${kind}:${given.join(",")}` : kind;
}
