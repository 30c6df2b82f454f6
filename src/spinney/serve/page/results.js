// @ts-check
// Results of tournaments: standings that grow while they are played, matches to step through, and the reports.

import { counted, el, fill, percent, plural } from "./dom.js";
import { Socket, ask } from "./link.js";
import { tabbed } from "./tabs.js";
import { trouble } from "./trouble.js";

/** @typedef {import("./types.js").Results} Results */
/** @typedef {import("./types.js").Cell} Cell */

const PAGE = 50;
const COLOURS = 8;

/**
 * Shows the list of files, or one of them.
 * @param {HTMLElement} screen
 * @param {string[]} path
 * @returns {() => void} leaves it
 */
export function results(screen, path) {
  const sheet = el("div", { class: "sheet" });
  fill(screen, sheet);
  document.title = "Results · Spinney";
  if (!path[0]) {
    list(sheet).catch((error) => trouble(error.message));
    return () => {};
  }
  const file = new File(sheet, path[0]);
  return () => file.leave();
}

/** @param {HTMLElement} sheet */
async function list(sheet) {
  const { results } = await ask("/api/results");
  if (results.length === 1 && results[0].readable) return void location.replace(`#/results/${results[0].file}`);
  const rows = results.map((/** @type {any} */ one) =>
    el(
      "li",
      { class: "cardlike" },
      one.readable ? el("a", { href: `#/results/${one.file}` }, one.name) : el("span", {}, one.name),
      one.error && el("p", { class: "soft" }, one.error),
    ),
  );
  const none = el(
    "p",
    { class: "cardlike" },
    "No results were given to the server. Start it with ",
    el("code", {}, "spinney serve results.db"),
    " to see tournaments, studies and their matches here.",
  );
  fill(sheet, el("h1", {}, "Results"), rows.length ? el("ul", { class: "files" }, rows) : none);
}

class File {
  /** @param {HTMLElement} sheet @param {string} file */
  constructor(sheet, file) {
    this.file = file;
    this.head = el("div");
    this.standings = el("div");
    this.matches = new Matches(file);
    const frame = (/** @type {string} */ kind) => el("div", { class: "framed", "data-kind": kind });
    this.tabs = tabbed("About these results", {
      standings: ["Standings", this.standings],
      matches: ["Matches", this.matches.element],
      report: ["Report", frame("report")],
      study: ["Study", frame("study")],
      advice: ["Advice", frame("advice")],
    });
    this.tabs.whenSelected((id) => this.#frame(id));
    fill(sheet, this.head, ...this.tabs.elements);
    this.socket = new Socket("/ws/results", {
      hello: () => ({ type: "watch", file }),
      heard: (message) => this.#heard(message),
    });
  }

  leave() {
    this.socket.close();
  }

  /** @param {any} message */
  #heard(message) {
    if (message.type === "results") this.#show(message);
    else if (message.type === "error") trouble(message.text);
  }

  /** @param {Results} found */
  #show(found) {
    this.advised = found.advice;
    const running = found.matches < found.wanted;
    const progress =
      running && el("progress", { max: found.wanted, value: found.matches, "aria-label": "Matches played" });
    fill(
      this.head,
      el("h1", {}, found.name),
      el("p", { class: "soft" }, found.plans.map((plan) => plan.name).join(", ")),
      el(
        "p",
        { class: "row" },
        progress,
        running
          ? `${plural(found.matches, "match", "matches")} of ${found.wanted.toLocaleString("en")}`
          : plural(found.matches, "match", "matches"),
      ),
    );
    fill(
      this.standings,
      found.cells.length
        ? found.cells.map((cell) => standings(cell, () => this.#list(cell.cell)))
        : el("p", { class: "empty" }, "No match has been played yet."),
    );
    this.matches.know(found.cells);
  }

  /** @param {number} cell */
  #list(cell) {
    this.tabs.select("matches");
    this.matches.choose(cell);
  }

  /** A report is made when it is looked at. @param {string} id */
  async #frame(id) {
    const place = document.querySelector(`.framed[data-kind="${id}"]`);
    if (!place || place.childElementCount) return;
    if (id === "advice" && !this.advised)
      return fill(place, el("p", { class: "empty" }, "These results are of no advice; spinney advise writes such."));
    const address = `/results/${this.file}/${id}`;
    fill(place, el("p", { class: "empty" }, "Being made …"));
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) {
      const said = await answer?.json().catch(() => null);
      return fill(place, el("p", { class: "empty" }, `${said?.error ?? "there is none here"}.`));
    }
    const frame = el("iframe", { title: `The ${id}`, sandbox: "allow-scripts", src: address });
    fill(
      place,
      el("p", { class: "row" }, el("a", { href: address, target: "_blank", rel: "noopener" }, "open it by itself")),
      frame,
    );
  }
}

/** @param {Cell} cell @param {() => void} matches */
function standings(cell, matches) {
  const top = Math.max(...cell.agents.map((agent) => agent.high), 0.01);
  const x = (/** @type {number} */ value) => (100 * Math.max(0, value)) / top;
  const ordered = [...cell.agents].sort((a, b) => b.wins - a.wins);
  const rows = ordered.map((agent) => {
    const bar = el("div", { class: "bar-of wins" }, el("i"), el("b"));
    const [fillOf, whisker] = /** @type {HTMLElement[]} */ ([...bar.children]);
    fillOf.style.width = `${x(agent.wins)}%`;
    whisker.style.left = `${x(agent.low)}%`;
    whisker.style.width = `${x(agent.high) - x(agent.low)}%`;
    return el(
      "tr",
      { class: colour(agent.letter) },
      el("td", { title: agent.agent }, el("span", { class: "chip square" }, agent.letter), " ", agent.name),
      el("td", { class: "share" }, bar),
      el("td", {}, percent(agent.wins)),
      el("td", { class: "soft" }, `${percent(agent.low)} to ${percent(agent.high)}`),
      el("td", {}, agent.matches.toLocaleString("en")),
    );
  });
  const head = ["agent", "wins", "", "95%", "matches"].map((words) =>
    el("th", { scope: "col" }, words || el("span", { class: "unseen" }, "share")),
  );
  return el(
    "section",
    { class: "cardlike cell" },
    el(
      "div",
      { class: "title" },
      el("h2", {}, cell.title),
      el("button", { type: "button", onclick: matches }, plural(cell.matches, "match", "matches")),
    ),
    cell.notes.map((note) => el("p", { class: "soft" }, note)),
    el(
      "div",
      { class: "scroll", tabindex: 0, role: "group", "aria-label": `Standings: ${cell.title}` },
      el("table", { class: "standings" }, el("thead", {}, el("tr", {}, head)), el("tbody", {}, rows)),
    ),
  );
}

/** An agent's colour is that of its letter, in all tournaments of a file. @param {string} letter */
function colour(letter) {
  const number = [...letter].reduce((sum, one) => 26 * sum + one.charCodeAt(0) - 64, 0);
  return `k${(number - 1) % COLOURS}`;
}

class Matches {
  /** @param {string} file */
  constructor(file) {
    this.file = file;
    this.cell = 0;
    this.offset = 0;
    this.menu = el("select", { id: "cell", onchange: () => this.choose(Number(this.menu.value)) });
    this.body = el("div");
    this.element = el(
      "div",
      {},
      el("p", { class: "row section" }, el("label", { for: "cell" }, "Tournament"), this.menu),
      this.body,
    );
  }

  /** @param {Cell[]} cells */
  know(cells) {
    const known = this.menu.options.length;
    if (known === cells.length) return;
    fill(
      this.menu,
      cells.map((cell) => el("option", { value: cell.cell }, cell.title)),
    );
    this.menu.value = String(this.cell);
    if (!known && cells.length) this.choose(this.cell);
  }

  /** @param {number} cell @param {number} [offset] */
  async choose(cell, offset = 0) {
    this.cell = cell;
    this.menu.value = String(cell);
    try {
      const found = await ask(`/api/results/${this.file}/matches?cell=${cell}&offset=${offset}&limit=${PAGE}`);
      this.#show(found, offset);
    } catch (error) {
      trouble(/** @type {Error} */ (error).message);
    }
  }

  /** @param {{total: number, matches: any[]}} found @param {number} offset */
  #show(found, offset) {
    const rows = found.matches.map((match) => {
      const seats = match.seats.map((/** @type {any} */ seat, /** @type {number} */ i) =>
        el(
          "span",
          { class: `seated${seat.rank === 1 ? " won" : ""}` },
          el("span", { class: `chip s${i}` }, i + 1),
          " ",
          seat.letter ? `${seat.letter} ` : "",
          seat.name,
        ),
      );
      const address = `#/look/${encodeURIComponent(JSON.stringify({ results: this.file, match: match.match }))}`;
      return el(
        "tr",
        {},
        el("td", {}, el("a", { href: address }, match.match.slice(0, 8))),
        el("td", { class: "players-of" }, seats),
        el("td", {}, match.length),
      );
    });
    const head = el(
      "tr",
      {},
      ["match", "seats, winners in bold", "moves"].map((words) => el("th", { scope: "col" }, words)),
    );
    const page = (/** @type {string} */ words, /** @type {number} */ to) =>
      el(
        "button",
        { type: "button", disabled: to < 0 || to >= found.total, onclick: () => this.choose(this.cell, to) },
        words,
      );
    fill(
      this.body,
      el("table", { class: "matches" }, el("thead", {}, head), el("tbody", {}, rows)),
      el(
        "p",
        { class: "row section" },
        page("Back", offset - PAGE),
        el(
          "span",
          { class: "soft" },
          `${Math.min(found.total, offset + 1)} to ${Math.min(found.total, offset + PAGE)} of ${counted(found.total)}`,
        ),
        page("On", offset + PAGE),
      ),
    );
  }
}
