// @ts-check
// The page: which screen its address names, its theme, and its keys.

import { el, fill, part, sign } from "./dom.js";
import { onKeys, showKeys } from "./keys.js";
import { look } from "./look.js";
import { results } from "./results.js";
import { setup } from "./setup.js";
import { table } from "./table.js";
import { THEMES, chooseTheme, chosenTheme } from "./theme.js";
import { trouble } from "./trouble.js";

const PAGES = [
  ["#/", "Play"],
  ["#/results", "Results"],
];

let leave = () => {};

async function show() {
  leave();
  leave = () => {};
  trouble("");
  document.title = "Spinney";
  const [kind = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  for (const link of document.querySelectorAll("#pages a")) {
    if (link.getAttribute("href") === (kind === "results" ? "#/results" : kind ? "" : "#/"))
      link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const screen = part("#screen");
  try {
    if (kind === "table") leave = table(screen, rest[0], rest[1]);
    else if (kind === "look") leave = look(screen, JSON.parse(rest.join("/")));
    else if (kind === "results") leave = results(screen, rest);
    else leave = await setup(screen, (address) => (location.hash = address));
  } catch (error) {
    fill(screen, el("p", { class: "waiting" }, `${/** @type {Error} */ (error).message}.`));
  }
}

function theme() {
  const button = part("#theme");
  const set = (/** @type {string} */ name) => {
    chooseTheme(name);
    fill(button, sign("theme"), el("span", { class: "unseen" }, "Theme: "), name);
  };
  set(chosenTheme());
  button.addEventListener("click", () => set(THEMES[(THEMES.indexOf(chosenTheme()) + 1) % THEMES.length]));
}

fill(
  part("#pages"),
  PAGES.map(([href, words]) => el("a", { href }, words)),
);
theme();
part("#keys").addEventListener("click", showKeys);
part("#skip").addEventListener("click", (event) => {
  event.preventDefault();
  part("#screen").focus();
});
onKeys({ "?": showKeys });
addEventListener("hashchange", show);
show();
