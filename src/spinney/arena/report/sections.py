"""The sections of the page that show verdicts and charts: markup from findings."""

from collections.abc import Iterable, Sequence

from spinney.agents.markup import breakable, element, text
from spinney.arena.report.charts import Mark, bars, chip, columns, dots, lines, who
from spinney.arena.report.findings import Findings, Group, Outcome
from spinney.arena.report.words import (
    axis_top,
    budget_order,
    budget_text,
    common_text,
    p_relation,
    percent,
    summary,
    verdict,
    warnings,
)
from spinney.arena.statistics import Standing

# More verdicts than these begin folded.
OPEN_VERDICTS = 8
# So many of the best are named in a field of the grid.
MOST_NAMED = 6


def section(name: str, title: str, note: str, *parts: str) -> str:
    """A part of the page with its heading and a sentence on how to read it."""
    head = [element("h2", text(title)), element("p", text(note), class_="note") if note else ""]
    return element("section", *head, *parts, class_=name)


def verdicts(found: Findings) -> str:
    """The verdict in words: over all, then a sentence a tournament."""
    items = [
        element("li", agent_chip(found, outcome.standings[0].name), element("span", breakable(verdict(group, outcome))))
        for group in found.groups
        for outcome in group.outcomes
    ]
    lead = summary(found)
    head = element("p", breakable(lead), class_="lead") if lead else ""
    doubts = [element("p", text(one), class_="warning") for one in warnings(found)]
    if len(items) > OPEN_VERDICTS:
        rest = element("summary", text(f"All {len(items)} tournaments in words"))
        return element("section", head, element("details", rest, _list(items)), *doubts, class_="verdict")
    return element("section", head, _list(items), *doubts, class_="verdict")


def _list(items: Iterable[str]) -> str:
    return element("ul", *items, class_="verdicts")


def best_grid(found: Findings) -> str:
    """Who is not significantly worse than the best, by game, players and budget; nothing for a single tournament."""
    if len(found.outcomes) == 1:
        return ""
    budgets = sorted({one.cell.budget for one in found.outcomes}, key=budget_order)
    cells = {
        (group.title, one.cell.budget): one for group in found.groups for one in group.outcomes if not one.cell.alone
    }
    heads = [element("th", text(_budget_head(budget)), scope="col") for budget in budgets]
    rows = []
    for group in found.groups:
        boxes = [_best_box(found, cells.get((group.title, budget)), _budget_head(budget)) for budget in budgets]
        rows.append(element("tr", element("th", text(group.title), scope="row"), *boxes))
    head = element("thead", element("tr", element("td"), *heads))
    table = element("table", head, element("tbody", *rows), class_="grid cards")
    note = (
        f"Everybody who is not significantly worse than the best, at {percent(found.confidence)} confidence, corrected "
        "by Holm for their number; the highest win rate stands first."
    )
    return section("best", "Who is best where", note, element("div", table, class_="wide"))


def _budget_head(budget: str | None) -> str:
    return budget_text(budget) if budget else "as good as the best"


def _best_box(found: Findings, outcome: Outcome | None, label: str) -> str:
    if outcome is None:
        return element("td", text("-"), class_="none", data_label=label)
    best = [standing for standing in outcome.standings if standing.best]
    items = [
        element("li", who(mark(found, one)), element("small", text(percent(one.win_rate)))) for one in best[:MOST_NAMED]
    ]
    if rest := best[MOST_NAMED:]:
        chips = [agent_chip(found, standing.name) for standing in rest]
        items.append(element("li", element("small", text("and")), *chips))
    return element("td", element("ul", *items, class_="few"), data_label=label)


def win_rates(found: Findings) -> str:
    """Bars with intervals, a panel a tournament; none of those where everybody met only itself."""
    panels = []
    for group in found.groups:
        top = axis_top(max(standing.high for one in group.outcomes for standing in one.standings))
        for one in (one for one in group.outcomes if not one.cell.alone):
            marks = [mark(found, standing) for standing in one.standings]
            panels.append(panel(panel_title(group, one), bars(marks, one.equal, top), common_text(one)))
    if not panels:
        return ""
    note = (
        f"Whiskers are {percent(found.confidence)} intervals. The dashed line is the win rate of equally good agents."
    )
    return section("rates", "Win rates", note, element("div", *panels, class_="panels"))


def budget_changes(found: Findings) -> str:
    """Lines of change from the smallest budget; nothing where there is but one budget."""
    panels = []
    for group in found.groups:
        for unit in dict.fromkeys(budget_order(change.budget)[0] for change in group.changes):
            given = [one.cell.budget for one in group.outcomes if one.cell.budget]
            budgets = sorted((one for one in given if budget_order(one)[0] == unit), key=budget_order)
            series = _series(found, group, budgets[1:])
            last = sorted((next(one for one in reversed(each) if one) for each in series), key=lambda one: -one.value)
            key = [element("li", who(one), element("b", text(f"{100 * one.value:+.0f}"))) for one in last]
            chart = lines(f"change by budget: {group.title}", [*map(budget_text, budgets)], series)
            panels.append(panel(group.title, chart + element("ul", *key, class_="key")))
    if not panels:
        return ""
    note = (
        "By how many percentage points each agent's win rate changes from the smallest budget, when everybody's budget "
        "grows: what one gains, others lose. The number beside a name is the change at the largest budget."
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
            top = axis_top(max(each.high for each in marks))
            chart = columns(f"win rate by seat: {group.title}", marks, one.equal, top)
            panels.append(panel(panel_title(group, one), chart, p_relation(one.seat_p)))
    note = "How often each seat wins, whoever sits there; seat 1 moves first. A small p says that the seat matters."
    return section("seats", "Seats", note, element("div", *panels, class_="panels small"))


def ratings(found: Findings) -> str:
    """Ratings from all matches of all tournaments; nothing where everybody met only itself."""
    if all(one.cell.alone for one in found.outcomes):
        return ""
    marks = [
        Mark(one.name, found.tags[one.name], found.numbers[one.name], one.value, one.low, one.high)
        for one in found.ratings
    ]
    note = (
        "Plackett and Luce's model on the scale of Elo, from all matches: 0 is the mean of all agents, 400 points are "
        "a factor of ten in strength."
    )
    return section("ratings", "Ratings", note, element("div", dots(marks), class_="panel single"))


def panel_title(group: Group, outcome: Outcome) -> str:
    """What a tournament is called."""
    budget = outcome.cell.budget
    return f"{group.title}, {budget_text(budget)}" if budget else group.title


def panel(title: str, chart: str, note: str = "") -> str:
    """A chart in a box, with its title above."""
    caption = element("figcaption", text(title), element("small", text(note)) if note else "")
    return element("figure", caption, chart, class_="panel")


def mark(found: Findings, one: Standing) -> Mark:
    """An agent's win rate, for a chart."""
    return Mark(one.name, found.tags[one.name], found.numbers[one.name], one.win_rate, one.low, one.high)


def agent_chip(found: Findings, name: str) -> str:
    """An agent's letter on its colour, with its name for who points at it."""
    return chip(found.tags[name], found.numbers[name], name)
