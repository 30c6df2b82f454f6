// @ts-check
// The links of a table: one for every person, one to watch.

import { el, fill } from "./dom.js";

/** @param {import("./types.js").Links | null} links */
export function invite(links) {
  if (!links) return;
  const dialog = el("dialog", { "aria-labelledby": "invite-title" });
  const people = links.seats
    .filter((seat) => seat.link)
    .map((seat) =>
      row(el("span", { class: `chip s${seat.seat}` }, seat.seat + 1), seat.name, /** @type {string} */ (seat.link)),
    );
  const rows = [...people, row(el("span", { class: "chip" }, "–"), "to watch", links.spectator.link)];
  fill(
    dialog,
    el("h2", { id: "invite-title" }, "Links to this table"),
    el("p", { class: "soft" }, "Everybody sees only what belongs to their own seat. The first person is you."),
    el("ul", { class: "links" }, rows),
    el("p", {}),
    el("button", { type: "button", class: "main", onclick: () => dialog.close() }, "Close"),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {HTMLElement} chip @param {string} name @param {string} link */
function row(chip, name, link) {
  const address = new URL(link, location.origin).href;
  const field = el("input", {
    type: "text",
    readonly: true,
    value: address,
    "aria-label": `Link for ${name}`,
    onfocus: () => field.select(),
  });
  const copy = el("button", { type: "button", "aria-label": `Copy the link for ${name}` }, "Copy");
  copy.addEventListener("click", async () => {
    field.select();
    await navigator.clipboard?.writeText(address).catch(() => document.execCommand("copy"));
    copy.textContent = "Copied";
  });
  return el("li", {}, chip, el("span", {}, name), field, copy);
}
