"use strict";

// Tables sort by their headings.
function sortBy(heading) {
  const table = heading.closest("table");
  const body = table.tBodies[0];
  const column = heading.cellIndex;
  const value = (row) => row.cells[column].dataset.value;
  const numeric = [...body.rows].every((row) => Number.isFinite(Number(value(row))));
  // Numbers begin with the largest, names with the first.
  const now = heading.getAttribute("aria-sort");
  const order = now ? (now === "ascending" ? "descending" : "ascending") : numeric ? "descending" : "ascending";
  const sign = order === "ascending" ? 1 : -1;
  const compare = numeric ? (a, b) => value(a) - value(b) : (a, b) => value(a).localeCompare(value(b));
  body.append(...[...body.rows].sort((a, b) => sign * compare(a, b)));
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", order);
}
for (const button of document.querySelectorAll(".sortable th button")) {
  button.addEventListener("click", () => sortBy(button.parentElement));
}

// Paper shows what is folded.
addEventListener("beforeprint", () => {
  for (const one of document.querySelectorAll("details")) one.open = true;
});

// Sample matches: pictures are unpacked when a match is chosen.
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

function viewer() {
  const part = (id) => document.getElementById(id);
  const matches = JSON.parse(part("matches").textContent);
  if (!matches.length) return;
  let shown = null, place = 0, timer = null;

  function made(name, text, className) {
    const one = document.createElement(name);
    // Long names may break after a comma.
    one.textContent = text.replaceAll(",", ",\u200b");
    if (className) one.className = className;
    return one;
  }
  function go(to) {
    place = Math.max(0, Math.min(shown.at.length - 1, to));
    const moves = shown.at[place];
    part("board").innerHTML = shown.pictures[place];
    part("said").textContent = shown.said[place];
    part("said").scrollTop = 0;
    part("slider").value = place;
    part("where").textContent = `${moves} of ${shown.moves.length} moves`;
    const turn = moves < shown.moves.length ? shown.moves[moves][0] : -1;
    [...part("seats-of-match").children].forEach((one, seat) => one.classList.toggle("turn", seat === turn));
    const list = part("moves");
    list.querySelector(".now")?.classList.remove("now");
    const now = list.children[moves - 1];
    now?.classList.add("now");
    list.scrollTop = now ? now.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
    if (place === shown.at.length - 1) pause();
  }
  function pause() {
    clearInterval(timer);
    timer = null;
    part("play").textContent = "Play";
  }
  function play() {
    if (timer) return pause();
    if (place === shown.at.length - 1) go(0);
    part("play").textContent = "Pause";
    timer = setInterval(() => go(place + 1), 700);
  }
  async function choose(number) {
    pause();
    const match = matches[number];
    shown = await unpacked(match.packed);
    part("played").textContent = match.title;
    part("slider").max = shown.at.length - 1;
    const seat = (i) => made("span", `${i + 1}`, match.seats[i].class);
    part("seats-of-match").replaceChildren(...match.seats.map((one, i) => {
      const row = made("li", "");
      const end = made("small", `rank ${one.rank}, score ${one.score}`);
      row.append(seat(i), made("span", `${one.letter} ${one.name}`), end);
      return row;
    }));
    part("moves").replaceChildren(...shown.moves.map(([player, name], i) => {
      const row = made("li", "");
      row.append(seat(player), ` ${i < shown.opening ? "opening" : match.seats[player].letter}: ${name}`);
      row.addEventListener("click", () => go(shown.at.findIndex((at) => at > i)));
      return row;
    }));
    go(0);
  }
  const steps = { first: () => go(0), back: () => go(place - 1), play, next: () => go(place + 1), last: () => go(Infinity) };
  for (const [name, step] of Object.entries(steps)) part(name).addEventListener("click", () => shown && step());
  part("slider").addEventListener("input", (event) => shown && go(Number(event.target.value)));
  part("match").addEventListener("change", (event) => choose(Number(event.target.value)));
  // Arrow keys step wherever the focus is, except where they mean something else already.
  const keys = { ArrowLeft: "back", ArrowRight: "next" };
  addEventListener("keydown", (event) => {
    const busy = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!shown || busy || !(event.key in keys) || event.target.closest?.("input, select, textarea")) return;
    event.preventDefault();
    steps[keys[event.key]]();
  });
  // Paper shows how the match ended.
  addEventListener("beforeprint", () => shown && go(Infinity));
  choose(0);
}
viewer();
