"""Tables of a study's page."""

from collections.abc import Iterable, Sequence

from spinney.agents.markup import element, text
from spinney.arena.report.charts import Mark, bar
from spinney.arena.report.words import axis_top, percent
from spinney.arena.study.heat import HOT
from spinney.arena.study.studies import Study
from spinney.arena.study.tables import Row

# Longer tables are shown in part.
MOST_ROWS, MOST_TURNS = 40, 30
GENERAL = "event: "


def choices(found: Study, rows: Sequence[Row]) -> str:
    """What was offered, taken, and won with: a table for each choice."""
    note = (
        "Win rates are of seats that took something at least once, beside those of all seats that it was offered to; "
        "the dashed line is an equal share. They show what goes together, not what causes what."
    )
    parts = [_choice(found, one.choice.name, rows) for one in found.chosen]
    return element("section", element("h2", "Choices"), element("p", text(note), class_="note"), *parts)


def _choice(found: Study, name: str, rows: Sequence[Row]) -> str:
    own = sorted((row for row in rows if row["choice"] == name), key=lambda row: -row["taken"])
    if not own:
        return ""
    shown = own[:MOST_ROWS]
    top = axis_top(max((row["win_high"] or 0.0 for row in shown), default=1.0))
    heads = "", "offered", "taken", "share taken", "seats that took it", "their win rate", "", "all offered it"
    body = [_choice_row(found, row, top) for row in shown]
    return _table(name, heads, body, len(own))


def _choice_row(found: Study, row: Row, top: float) -> str:
    won = row["win_rate"]
    drawn = ""
    if won is not None:
        mark = Mark(row["item"], "", 0, won, row["win_low"], row["win_high"])
        drawn = element("span", bar(mark, 1 / found.game.players, top), class_="amount")
    return element(
        "tr",
        element("th", text(row["item"])),
        element("td", text(f"{row['offered']:,}")),
        element("td", text(f"{row['taken']:,}")),
        element("td", _percent(row["share"], row["share_low"], row["share_high"])),
        element("td", text(f"{row['seats_taken']:,}")),
        element("td", _percent(won, row["win_low"], row["win_high"])),
        element("td", drawn),
        element("td", _percent(row["win_rate_offered"], row["win_low_offered"], row["win_high_offered"])),
    )


def measures(found: Study, rows: Sequence[Row]) -> str:
    """The game's own measures: by item, seat, outcome and agent, and by turn."""
    names = [one.measure.name for one in found.counted if not one.measure.name.startswith(GENERAL)]
    parts = [_measure(found, name, [row for row in rows if row["measure"] == name]) for name in names]
    return element("section", element("h2", "What happened"), *parts) if any(parts) else ""


def events(found: Study, rows: Sequence[Row]) -> str:
    """Every kind of event, in one table."""
    own = [{**row, "item": row["measure"].removeprefix(GENERAL)} for row in rows if row["measure"].startswith(GENERAL)]
    return element("section", element("h2", "Every kind of event"), _measure(found, "events", own, by_turn=True))


def _measure(found: Study, name: str, rows: Sequence[Row], by_turn: bool = True) -> str:
    by = {(row["split"], row["group"], row["item"]): row for row in rows}
    items = [row for row in rows if row["split"] == "all" and row["count"]]
    if not items:
        return ""
    items.sort(key=lambda row: -row["count"])
    agents = found.cell.names if len(found.cell.names) > 1 else ()
    groups = [("seat", str(seat + 1)) for seat in range(found.game.players)]
    groups += [("outcome", "won"), ("outcome", "did not win"), *(("agent", agent) for agent in agents)]
    valued = next((row["value"] for row in items if row["value"]), "")
    heads = ["", "times", "a match", *[f"mean {valued}"] * bool(valued)]
    heads += [f"seat {group}" if split == "seat" else group for split, group in groups]
    body = [_measure_row(row, bool(valued), groups, by) for row in items[:MOST_ROWS]]
    turns = _by_turn(items[:MOST_ROWS], by) if by_turn else ""
    return _table(name, heads, body, len(items)) + turns


def _measure_row(row: Row, valued: bool, groups: list[tuple[str, str]], by: dict[tuple[str, str, str], Row]) -> str:
    cells = [text(f"{row['count']:,}"), _amount(row["rate"], row["low"], row["high"])]
    if valued:
        cells.append(_amount(row["mean"], row["mean_low"], row["mean_high"]))
    for split, group in groups:
        there = by.get((split, group, row["item"]))
        cells.append(_amount(there["rate"], there["low"], there["high"]) if there else "0")
    return element("tr", element("th", text(row["item"])), *(element("td", cell) for cell in cells))


def _by_turn(items: Sequence[Row], by: dict[tuple[str, str, str], Row]) -> str:
    """Rates by turn, shaded; nothing if all happened in one."""
    turns = list(dict.fromkeys(group for split, group, _ in by if split == "turn"))[:MOST_TURNS]
    if len(turns) < 2:
        return ""
    turns.sort(key=lambda turn: int(turn.split()[0]))
    rates = {(row["item"], turn): by.get(("turn", turn, row["item"])) for row in items for turn in turns}
    most = max((there["rate"] for there in rates.values() if there), default=1.0) or 1.0
    body = []
    for row in items:
        cells = []
        for turn in turns:
            there = rates[row["item"], turn]
            rate = there["rate"] if there else 0.0
            tint = f"background: color-mix(in srgb, {HOT} {70 * rate / most:.0f}%, transparent)"
            cells.append(element("td", text(_short(rate)) if there else "", style=tint))
        body.append(element("tr", element("th", text(row["item"])), *cells))
    heads = ["a turn", *("deal" if turn == "0" else turn for turn in turns)]
    table = element("table", _heads(heads), element("tbody", *body), class_="matrix shaded")
    return element("details", element("summary", "by turn"), element("div", table, class_="wide tall"))


def _table(name: str, heads: Iterable[str], body: Sequence[str], count: int) -> str:
    rest = f"the first {len(body)} of {count}; all are in the tables" if count > len(body) else ""
    title = element("summary", text(name), element("small", text(rest)) if rest else "")
    table = element("table", _heads(heads), element("tbody", *body), class_="cards")
    return element("details", title, element("div", table, class_="wide tall"), open="open")


def _heads(heads: Iterable[str]) -> str:
    return element("thead", element("tr", *(element("th", text(head)) for head in heads)))


def _percent(value: float | None, low: float | None, high: float | None) -> str:
    if value is None:
        return ""
    return text(percent(value)) + (
        element("small", text(f"{percent(low)} to {percent(high)}")) if low is not None and high is not None else ""
    )


def _amount(value: float | None, low: float | None, high: float | None) -> str:
    if value is None:
        return ""
    return text(_short(value)) + (
        element("small", text(f"{_short(low)} to {_short(high)}")) if low is not None and high is not None else ""
    )


def _short(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
