// @ts-check
// The first screen: which game, who sits where, how long agents think.

import { el, fill, plural } from "./dom.js";
import { Gallery } from "./gallery.js";
import { ask, catalogue } from "./link.js";
import { agentText, settingFields } from "./settings.js";
import { Wanted } from "./wanted.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./wanted.js").Place} Place */

const BUDGETS = ["100ms", "500ms", "1s", "3s", "10s", "1000it", "10000it"];

/** Shows the screen. @param {HTMLElement} screen @param {(address: string) => void} go */
export async function setup(screen, go) {
  const [games, agents] = await Promise.all([catalogue(), ask("/api/agents")]);
  const wanted = new Wanted(games, agents);
  const chosen = el("form", { class: "chosen", "aria-label": "The table" });
  const draw = () => {
    wanted.keep();
    fill(chosen, ...form(wanted, draw, go));
  };
  chosen.addEventListener("submit", (event) => {
    event.preventDefault();
    start(wanted, chosen, go);
  });
  const choose = (/** @type {GameInfo} */ game) => {
    wanted.choose(game);
    draw();
  };
  draw();
  const pictures = new Gallery();
  fill(screen, el("div", { class: "sheet setup" }, gallery(wanted, pictures, choose), chosen));
  return () => pictures.close();
}

/** @param {Wanted} wanted @param {Gallery} pictures @param {(game: GameInfo) => void} choose */
function gallery(wanted, pictures, choose) {
  const cards = wanted.games.map((game) => {
    const radio = el("input", { type: "radio", name: "game", value: game.id, onchange: () => choose(game) });
    radio.checked = game === wanted.game;
    const drawn = el("div", { class: "picture", "data-game": game.id, "aria-hidden": "true" });
    pictures.add(drawn);
    const facts = [counts(game), game.hidden ? "hidden" : game.chance ? "chance" : ""].filter(Boolean).join(", ");
    return el(
      "li",
      {},
      el("label", { title: game.summary }, radio, drawn, el("b", {}, game.title), el("small", {}, facts)),
    );
  });
  return el(
    "section",
    { "aria-labelledby": "games" },
    el("h1", { id: "games" }, "Choose a game"),
    el("ul", { class: "gallery" }, cards),
  );
}

/** @param {GameInfo} game */
function counts(game) {
  const [least, most] = [Math.min(...game.players), Math.max(...game.players)];
  return least === most ? `${least} players` : `${least}–${most} players`;
}

/** @param {Wanted} wanted @param {() => void} draw @param {(address: string) => void} go */
function form(wanted, draw, go) {
  const { game } = wanted;
  const parameters = game.parameters.length
    ? el(
        "details",
        { open: Object.keys(wanted.parameters).length > 0 },
        el("summary", {}, "Rules and sizes"),
        settingFields(game.parameters, wanted.parameters, () => wanted.keep()),
      )
    : null;
  return [
    el("div", {}, el("h2", {}, game.title), el("p", { class: "soft" }, game.summary)),
    (game.players.length > 1 || parameters) &&
      el("div", { class: "fields" }, game.players.length > 1 && playersField(wanted, draw), parameters),
    el(
      "section",
      { "aria-labelledby": "seats-of-table" },
      el("h3", { id: "seats-of-table" }, "Seats"),
      el(
        "ol",
        { class: "seats" },
        wanted.seats.map((seat, i) => seatRow(wanted, seat, i, draw)),
      ),
    ),
    el("div", { class: "fields" }, budgetField(wanted), paceField(wanted), wanted.people < 2 && seedField(wanted)),
    el("p", { class: "soft", role: "alert", id: "refused", hidden: true }),
    el(
      "div",
      { class: "start" },
      el("button", { class: "main", type: "submit" }, startWords(wanted)),
      el("button", { type: "button", onclick: () => analyse(wanted, go) }, "Analyse"),
    ),
  ];
}

/** @param {Wanted} wanted */
function startWords(wanted) {
  return wanted.people === 0
    ? "Watch"
    : wanted.people === 1
      ? "Play"
      : `Play with ${plural(wanted.people, "person", "people")}`;
}

/** @param {Wanted} wanted @param {() => void} draw */
function playersField(wanted, draw) {
  const choices = [...wanted.game.players]
    .sort((a, b) => a - b)
    .map((count) => {
      const change = () => {
        wanted.players = count;
        wanted.trim();
        draw();
      };
      const radio = el("input", {
        type: "radio",
        name: "players",
        value: count,
        onchange: change,
        checked: count === wanted.players,
      });
      return el("label", {}, radio, count);
    });
  return el(
    "div",
    { class: "field" },
    el("span", { class: "name", id: "players" }, "Players"),
    el("div", { class: "segments", role: "radiogroup", "aria-labelledby": "players" }, choices),
  );
}

/** @param {Wanted} wanted @param {Place} seat @param {number} i @param {() => void} draw */
function seatRow(wanted, seat, i, draw) {
  const info = wanted.agents.agents.find((agent) => agent.kind === seat.kind);
  const kinds = [["human", "person"], ...wanted.agents.agents.map((agent) => [agent.kind, agent.kind])];
  const menu = el(
    "select",
    { "aria-label": `Seat ${i + 1}` },
    kinds.map(([value, words]) => el("option", { value }, words)),
  );
  menu.value = seat.kind;
  menu.addEventListener("change", () => {
    seat.kind = menu.value;
    seat.settings = {};
    draw();
  });
  const name = el("input", {
    type: "text",
    placeholder: `player ${i + 1}`,
    maxlength: 40,
    "aria-label": `Name of the person on seat ${i + 1}`,
    autocomplete: "off",
  });
  name.value = seat.name;
  name.addEventListener("change", () => {
    seat.name = name.value.trim();
    wanted.keep();
  });
  const row = el("div", { class: "row" }, el("span", { class: `chip s${i}` }, i + 1), menu, !info && name);
  return el("li", {}, row, info && agentDetails(wanted, info, seat));
}

/** @param {Wanted} wanted @param {import("./types.js").AgentInfo} info @param {Place} seat */
function agentDetails(wanted, info, seat) {
  const line = el("code", {}, agentText(seat.kind, seat.settings));
  const changed = () => {
    line.textContent = agentText(seat.kind, seat.settings);
    wanted.keep();
  };
  // Most settings are left alone: they are drawn when somebody looks at them.
  const body = el("div", { class: "settings", tabindex: 0, role: "group", "aria-label": `Settings of ${info.kind}` });
  const settings = info.settings.filter((setting) => setting.name !== "name");
  const details = el("details", {}, el("summary", {}, "Settings: ", line), body);
  details.addEventListener(
    "toggle",
    () =>
      details.open &&
      fill(
        body,
        el("p", { class: "about" }, info.about.split("\n\n")[0]),
        settingFields(settings, seat.settings, changed),
      ),
  );
  return settings.length ? details : el("p", { class: "about" }, info.about.split("\n\n")[0]);
}

/** @param {Wanted} wanted */
function budgetField(wanted) {
  const input = el("input", { type: "text", id: "budget", list: "budgets", autocomplete: "off", spellcheck: "false" });
  input.value = wanted.budget;
  input.addEventListener("change", () => {
    wanted.budget = input.value.trim() || "1s";
    wanted.keep();
  });
  const list = el(
    "datalist",
    { id: "budgets" },
    BUDGETS.map((one) => el("option", { value: one })),
  );
  return el(
    "div",
    { class: "field" },
    el("label", { for: "budget" }, "Budget of agents"),
    el("div", {}, input, list),
    el("small", {}, "for each decision: a time such as 1s or 40ms, or iterations such as 1000it"),
  );
}

/** @param {Wanted} wanted */
function paceField(wanted) {
  const input = el("input", { type: "number", id: "pace", min: 0, max: 10, step: 0.1, value: wanted.delay });
  input.addEventListener("change", () => {
    wanted.delay = Math.min(10, Math.max(0, Number(input.value)));
    wanted.keep();
  });
  return el(
    "div",
    { class: "field" },
    el("label", { for: "pace" }, "Pause"),
    input,
    el("small", {}, "seconds between moves, at least"),
  );
}

/** @param {Wanted} wanted */
function seedField(wanted) {
  const input = el("input", { type: "number", id: "seed", min: 0, step: 1, placeholder: "drawn" });
  input.addEventListener("change", () => {
    wanted.seed = input.value;
  });
  return el("div", { class: "field" }, el("label", { for: "seed" }, "Seed"), input);
}

/** @param {Wanted} wanted @param {HTMLElement} form @param {(address: string) => void} go */
async function start(wanted, form, go) {
  const refused = form.querySelector("#refused");
  try {
    /** @type {import("./types.js").Links} */
    const made = await ask("/api/tables", wanted.asked());
    localStorage.setItem(`links ${made.table}`, JSON.stringify(made));
    const mine = made.seats.find((seat) => seat.link)?.link ?? made.owner.link;
    go(mine.replace(/^[^#]*/, ""));
  } catch (error) {
    if (!(refused instanceof HTMLElement)) throw error;
    refused.textContent = `${/** @type {Error} */ (error).message}.`;
    refused.hidden = false;
  }
}

/** @param {Wanted} wanted @param {(address: string) => void} go */
function analyse(wanted, go) {
  const asked = {
    game: wanted.game.id,
    players: wanted.players,
    parameters: wanted.parameters,
    seed: Number(wanted.seed),
  };
  go(`#/look/${encodeURIComponent(JSON.stringify(asked))}`);
}
