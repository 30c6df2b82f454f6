// @ts-check
// Light or dark: as the system has it, or as somebody wants it here. Whoever shows pictures is told when it changes.

export const THEMES = ["auto", "light", "dark"];

const system = matchMedia("(prefers-color-scheme: dark)");
/** @type {Set<() => void>} */
const listeners = new Set();

/** What was chosen: `auto`, `light` or `dark`. */
export function chosenTheme() {
  return localStorage.getItem("theme") ?? "auto";
}

/** The theme that is seen, as the server names it. @returns {"light" | "dark"} */
export function themeNow() {
  const chosen = chosenTheme();
  return chosen === "dark" || (chosen === "auto" && system.matches) ? "dark" : "light";
}

/** @param {string} name */
export function chooseTheme(name) {
  localStorage.setItem("theme", name);
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  for (const listener of listeners) listener();
}

/** Calls this whenever the theme may have changed. @param {() => void} listener @returns {() => void} ends it */
export function onTheme(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

system.addEventListener("change", () => listeners.forEach((listener) => listener()));
