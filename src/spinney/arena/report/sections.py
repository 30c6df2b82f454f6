"""The sections of the page that are about statistics: markup from findings."""

import math
from collections.abc import Iterable, Sequence

from spinney.arena.comparison import Comparison
from spinney.arena.report.charts import Mark, bars, chip, columns, dots, inline_bar, lines
from spinney.arena.report.findings import Findings, Group, Outcome
from spinney.arena.report.markup import element, text
from spinney.arena.report.words import (
    axis_top,
    budget_order,
    budget_text,
    duration,
    p_text,
    percent,
    summary,
    verdict,
)
from spinney.arena.statistics import Standing, entropy

# More tables than these begin folded; more verdicts than these do, too.
OPEN_TABLES, OPEN_VERDICTS = 4, 8
# So many of the best are shown in a field of the grid.
MOST_CHIPS = 8


def section(name: str, title: str, note: str, *parts: str) -> str:
    """A part of the page with its heading and a sentence on how to read it."""
    head = [element("h2", text(title)), element("p", text(note), class_="note")]
    return element("section", *head, *parts, id=name)


def verdicts(found: Findings) -> str:
    """The verdict in words: over all, then a sentence a tournament."""
    items = [
        element("li", _agent_chip(found, outcome.standings[0].name), element("span", text(verdict(group, outcome))))
        for group in found.groups
        for outcome in group.outcomes
    ]
    lead = summary(found)
    head = element("p", text(lead), class_="lead") if lead else ""
    if len(items) > OPEN_VERDICTS:
        rest = element("summary", text(f"All {len(items)} tournaments in words"))
        return element("section", head, element("details", rest, _list(items)), class_="verdict", id="verdict")
    return element("section", head, _list(items), class_="verdict", id="verdict")


def _list(items: Iterable[str]) -> str:
    return element("ul", *items, class_="verdicts")


def legend(found: Findings) -> str:
    """Every agent with its letter and colour."""
    items = [
        element("li", chip(tag, found.numbers[name], name), element("span", text(name)))
        for name, tag in found.tags.items()
    ]
    return element("ul", *items, class_="legend")


def best_grid(found: Findings) -> str:
    """Who is not significantly worse than the best, by game, players and budget."""
    budgets = sorted({one.cell.budget for one in found.outcomes}, key=budget_order)
    counts = sorted({group.players for group in found.groups})
    cells = {
        (group.game, group.players, one.cell.budget): one
        for group in found.groups
        for one in group.outcomes
        if not one.alone
    }
    over = [
        element("th", text(budget_text(budget) if budget else "win rate"), colspan=len(counts), scope="colgroup")
        for budget in budgets
    ]
    under = [element("th", text(f"{count} players"), scope="col") for _ in budgets for count in counts]
    rows = []
    for game in dict.fromkeys(group.game for group in found.groups):
        boxes = [_best_box(found, cells.get((game, count, budget))) for budget in budgets for count in counts]
        rows.append(element("tr", element("th", text(game), scope="row"), *boxes))
    head = element("tr", element("td"), *over) + element("tr", element("td"), *under)
    table = element("table", element("thead", head), element("tbody", *rows), class_="grid")
    note = (
        "Everybody who is not significantly worse than the best, at "
        f"{percent(found.confidence)} confidence, corrected by Holm for their number; a ring is around the highest win "
        "rate."
    )
    return section("best", "Who is best where", note, element("div", table, class_="wide"), legend(found))


def _best_box(found: Findings, outcome: Outcome | None) -> str:
    if outcome is None:
        return element("td", text("·"), class_="none")
    best = [standing for standing in outcome.standings if standing.best]
    chips = [
        _agent_chip(found, standing.name, f"{standing.name}, {percent(standing.win_rate)}", "" if place else "first")
        for place, standing in enumerate(best[:MOST_CHIPS])
    ]
    if rest := best[MOST_CHIPS:]:
        chips.append(element("small", text(f"and {len(rest)}"), title=", ".join(standing.name for standing in rest)))
    return element("td", element("div", *chips, class_="chips"))


def win_rates(found: Findings) -> str:
    """Bars with intervals, a panel a tournament."""
    panels = []
    for group in found.groups:
        top = axis_top(max(standing.high for one in group.outcomes for standing in one.standings))
        for one in group.outcomes:
            marks = [_mark(found, standing) for standing in one.standings]
            panels.append(_panel(panel_title(group, one), bars(f"win rates: {group.title}", marks, one.equal, top)))
    note = (
        f"Whiskers are {percent(found.confidence)} intervals. The dashed line is the win rate of equally good agents."
    )
    return section("rates", "Win rates", note, element("div", *panels, class_="panels"))


def tables(found: Findings) -> str:
    """A table a tournament, which sorts by clicking a heading."""
    many = len(found.outcomes) > OPEN_TABLES
    parts = list[str]()
    for group in found.groups:
        for one in group.outcomes:
            spread = entropy([standing.win_rate for standing in one.standings])
            facts = (
                f"{len(one.cell):,} matches of {one.cell.lengths.mean():.0f} moves in the mean, entropy {spread:.2f}"
            )
            head = element("summary", text(panel_title(group, one)), element("small", text(facts)))
            body = element("div", cell_table(found, one), class_="wide")
            parts.append(element("details", head, body, open=None if many and parts else "open"))
    note = (
        "Click a heading to sort. Ratings are Plackett and Luce's on the scale of Elo, 0 in the mean of a tournament; "
        "p is that of being worse than the best, time is thought in a match. Entropy is 1 where all win equally often, "
        "and 0 where one wins everything."
    )
    return section("tables", "Tournaments in numbers", note, *parts)


HEADINGS = ("Agent", "Win rate", "Mean rank", "Mean score", "p", "Rating", "Matches", "Time")


def cell_table(found: Findings, outcome: Outcome) -> str:
    """The table of one tournament."""
    top = axis_top(max(standing.high for standing in outcome.standings))
    heads = [_heading(name, "descending" if name == "Win rate" else None) for name in HEADINGS]
    rows = [_row(found, outcome, standing, top) for standing in outcome.standings]
    return element("table", element("thead", element("tr", *heads)), element("tbody", *rows), class_="sortable")


def _heading(name: str, order: str | None = None) -> str:
    return element("th", element("button", text(name), type="button"), scope="col", aria_sort=order)


def _row(found: Findings, outcome: Outcome, standing: Standing, top: float) -> str:
    rating = outcome.ratings[standing.name]
    spread = f"{100 * standing.low:.0f} to {100 * standing.high:.0f}"
    rate = element(
        "span",
        inline_bar(_mark(found, standing), outcome.equal, top),
        element("b", text(percent(standing.win_rate))),
        element("small", text(spread)),
        class_="rate",
    )
    first = standing is outcome.standings[0]
    verdict = "best" if first else p_text(standing.p)
    score = f"{standing.mean_score:.2f}"
    if not math.isnan(standing.score_low):
        score += f" ± {(standing.score_high - standing.score_low) / 2:.2f}"
    return element(
        "tr",
        element("th", _agent_chip(found, standing.name), text(standing.name), scope="row", data_value=standing.name),
        _number(rate, standing.win_rate, markup=True),
        _number(f"{standing.mean_rank:.2f}", standing.mean_rank),
        _number(score, standing.mean_score),
        _number(verdict, 2.0 if first else standing.p),
        _number(f"{rating.value:+.0f} ± {(rating.high - rating.low) / 2:.0f}", rating.value),
        _number(f"{standing.matches:,}", standing.matches),
        _number(duration(standing.seconds), standing.seconds),
        class_="good" if standing.best else None,
    )


def _number(shown: str, value: float, markup: bool = False) -> str:
    return element("td", shown if markup else text(shown), data_value=repr(value))


def budget_changes(found: Findings) -> str:
    """Lines of change from the smallest budget; nothing where there is but one budget."""
    panels = []
    for group in found.groups:
        for unit in dict.fromkeys(budget_order(change.budget)[0] for change in group.changes):
            given = [one.cell.budget for one in group.outcomes if one.cell.budget]
            budgets = sorted((one for one in given if budget_order(one)[0] == unit), key=budget_order)
            series = _series(found, group, budgets[1:])
            panels.append(_panel(group.title, lines(f"change by budget: {group.title}", budgets, series)))
    if not panels:
        return ""
    note = (
        "By how many points of percent each agent's win rate changes from the smallest budget, when everybody's budget "
        "grows: what one gains, others lose."
    )
    return section("budgets", "What a larger budget changes", note, element("div", *panels, class_="panels"))


def _series(found: Findings, group: Group, budgets: Sequence[str]) -> list[list[Mark | None]]:
    by = {(change.name, change.budget): change for change in group.changes}
    names = [name for name in found.tags if any((name, budget) in by for budget in budgets)]
    return [
        [
            Mark(name, found.tags[name], found.numbers[name], one.change, one.low, one.high)
            if (one := by.get((name, budget)))
            else None
            for budget in budgets
        ]
        for name in names
    ]


def seats(found: Findings) -> str:
    """How often each seat wins, a panel a tournament."""
    panels = []
    for group in found.groups:
        for one in group.outcomes:
            marks = [Mark(str(s.seat + 1), "", 0, s.win_rate, s.low, s.high) for s in one.seats]
            top = axis_top(max(mark.high for mark in marks))
            chart = columns(f"win rate by seat: {group.title}", marks, one.equal, top)
            panels.append(_panel(panel_title(group, one), chart, f"p {p_text(one.seat_p).replace('0.', '= 0.', 1)}"))
    note = "How often each seat wins, whoever sits there; seat 1 moves first. A small p says that the seat matters."
    return section("seats", "Seats", note, element("div", *panels, class_="panels small"))


def ratings(found: Findings) -> str:
    """Ratings from all matches of all tournaments."""
    marks = [
        Mark(one.name, found.tags[one.name], found.numbers[one.name], one.value, one.low, one.high)
        for one in found.ratings
    ]
    note = "Plackett and Luce's model on the scale of Elo, from all matches: 0 is the mean of all agents."
    return section("ratings", "Ratings", note, element("div", dots("ratings", marks), class_="panel single"))


def comparisons(found: Findings) -> str:
    """Agents in pairs over all tournaments; nothing where they met in one only."""
    pairs = [one for one in found.comparisons if one.cells > 1]
    if not pairs:
        return ""
    heads = ("First", "Second", "Tournaments", "Mean difference", "p", "p (Holm)")
    rows = [_comparison(found, one) for one in sorted(pairs, key=lambda one: one.p)]
    table = element(
        "table",
        element("thead", element("tr", *(_heading(name, "ascending" if name == "p" else None) for name in heads))),
        element("tbody", *rows),
        class_="sortable",
    )
    note = "Wilcoxon's signed rank test on the win rates of each pair, over all tournaments in which both played."
    return section("across", "Across tournaments", note, element("div", table, class_="wide tall"))


def _comparison(found: Findings, one: Comparison) -> str:
    names = [
        element("td", _agent_chip(found, name), text(name), data_value=name, class_="who")
        for name in (one.first, one.second)
    ]
    numbers = [
        _number(str(one.cells), one.cells),
        _number(f"{100 * one.mean_difference:+.1f} points", one.mean_difference),
        _number(p_text(one.p), one.p),
        _number(p_text(one.p_holm), one.p_holm),
    ]
    return element("tr", *names, *numbers, class_="good" if one.p_holm < 1 - found.confidence else None)


def panel_title(group: Group, outcome: Outcome) -> str:
    """What a tournament is called."""
    budget = outcome.cell.budget
    return f"{group.title}, {budget_text(budget)}" if budget else group.title


def _panel(title: str, chart: str, note: str = "") -> str:
    caption = element("figcaption", text(title), element("small", text(note)) if note else "")
    return element("figure", caption, chart, class_="panel")


def _mark(found: Findings, one: Standing) -> Mark:
    return Mark(one.name, found.tags[one.name], found.numbers[one.name], one.win_rate, one.low, one.high)


def _agent_chip(found: Findings, name: str, title: str = "", class_: str = "") -> str:
    return chip(found.tags[name], found.numbers[name], title or name, class_)
