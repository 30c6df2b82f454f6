"""The sections of the page that are tables: standings, duels, pairs across tournaments."""

import math

from spinney.agents.markup import element, text
from spinney.arena.comparison import Comparison
from spinney.arena.report.charts import bar, who
from spinney.arena.report.findings import FEWEST_ACROSS, Findings, Outcome
from spinney.arena.report.sections import agent_chip, mark, panel_title, section
from spinney.arena.report.words import axis_top, common_text, duration, p_text, percent
from spinney.arena.statistics import Standing, entropy

# More tables than these begin folded.
OPEN_TABLES = 4


def standings(found: Findings) -> str:
    """A table a tournament, which sorts by clicking a heading."""
    parts = list[str]()
    for group in found.groups:
        for one in group.outcomes:
            spread = entropy([standing.win_rate for standing in one.standings])
            facts = [
                f"{len(one.cell):,} matches of {one.cell.lengths.mean():.0f} moves in the mean, entropy {spread:.2f}.",
                common_text(one),
            ]
            body = element("p", text(" ".join(filter(None, facts))), class_="common") + element(
                "div", standings_table(found, one), class_="wide"
            )
            parts.append(_folded(found, panel_title(group, one), body, bool(parts)))
    note = (
        "The difference is that of the win rate to the best one's, in percentage points; h is Cohen's effect size of "
        "it (0.2 is small, 0.5 medium, 0.8 large); p is that of being as good as the best. Ratings are Plackett and "
        "Luce's, 0 in the mean of a tournament. Time is thought in a match. Entropy is 1 where all win equally often, "
        "and 0 where one wins everything."
    )
    return section("tables", "Tournaments in numbers", note, *parts)


def _folded(found: Findings, title: str, body: str, later: bool) -> str:
    """A table under its title, which opens and closes it."""
    closed = later and len(found.outcomes) > OPEN_TABLES
    return element("details", element("summary", text(title)), body, open=None if closed else "open")


HEADINGS = ("Agent", "Win rate", "Difference", "h", "p", "Mean rank", "Mean score", "Rating", "Matches", "Time")


def standings_table(found: Findings, outcome: Outcome) -> str:
    """The table of one tournament."""
    top = axis_top(max(standing.high for standing in outcome.standings))
    heads = [_heading(name, "descending" if name == "Win rate" else None) for name in HEADINGS]
    rows = [_standing(found, outcome, standing, top) for standing in outcome.standings]
    return element("table", element("thead", element("tr", *heads)), element("tbody", *rows), class_="sortable cards")


def _heading(name: str, order: str | None = None) -> str:
    return element("th", element("button", text(name), type="button"), scope="col", aria_sort=order)


def _standing(found: Findings, outcome: Outcome, standing: Standing, top: float) -> str:
    rating, score = outcome.ratings[standing.name], f"{standing.mean_score:.2f}"
    if not math.isnan(standing.score_low):
        score += f" ± {(standing.score_high - standing.score_low) / 2:.2f}"
    values = {
        "Win rate": (_rate(found, outcome, standing, top), standing.win_rate),
        **_effect(outcome, standing),
        "Mean rank": (text(f"{standing.mean_rank:.2f}"), standing.mean_rank),
        "Mean score": (text(score), standing.mean_score),
        "Rating": (text(f"{rating.value:+.0f} ± {(rating.high - rating.low) / 2:.0f}"), rating.value),
        "Matches": (text(f"{standing.matches:,}"), standing.matches),
        "Time": (text(duration(standing.seconds)), standing.seconds),
    }
    cells = [element("td", shown, data_value=repr(value), data_label=name) for name, (shown, value) in values.items()]
    name = element("th", who(mark(found, standing)), scope="row", data_value=standing.name)
    return element("tr", name, *cells, class_="good" if standing.best and not outcome.cell.alone else None)


def _rate(found: Findings, outcome: Outcome, standing: Standing, top: float) -> str:
    """A win rate with its bar and its interval."""
    value = element("b", text(percent(standing.win_rate)))
    interval = element("small", text(f"{100 * standing.low:.0f} to {100 * standing.high:.0f}"))
    return element(
        "span", bar(mark(found, standing), outcome.equal, top), element("span", value, interval), class_="rate"
    )


def _effect(outcome: Outcome, standing: Standing) -> dict[str, tuple[str, float]]:
    """How far an agent is from the best; nobody is, where everybody met only itself."""
    effect, first = outcome.effects[standing.name], standing is outcome.standings[0]
    interval = element("small", text(f" {100 * effect.low:+.0f} to {100 * effect.high:+.0f}"))
    shown = (
        element("span", text(f"{100 * effect.difference:+.1f}")) + interval,
        f"{effect.cohen_h:+.2f}",
        p_text(standing.p),
    )
    if outcome.cell.alone or first:
        shown = "-" if outcome.cell.alone else "best", "-", "-"
    values = effect.difference, effect.cohen_h, 2.0 if first else standing.p
    difference, h, p = shown
    return dict(zip(("Difference", "h", "p"), zip((difference, text(h), text(p)), values, strict=True), strict=True))


def duels(found: Findings) -> str:
    """Every agent against every other, a matrix a tournament; nothing where agents met only themselves."""
    parts = list[str]()
    for group in found.groups:
        for one in group.outcomes:
            if not one.cell.alone:
                body = element("div", duel_table(found, one), class_="wide narrow")
                parts.append(_folded(found, panel_title(group, one), body, bool(parts)))
    if not parts:
        return ""
    note = (
        "In how many percent of the matches at which both sat the agent of the row finished ahead of that of the "
        f"column; a tie counts half. Below it is the {percent(found.confidence)} interval. A field is shaded "
        "where all of it is above 50, and grey where all of it is below."
    )
    return section("duels", "Agent against agent", note, *parts)


def duel_table(found: Findings, outcome: Outcome) -> str:
    """The matrix of one tournament, in the order of the standings."""
    numbers = {name: number for number, name in enumerate(outcome.duels.names)}
    names = [standing.name for standing in outcome.standings]
    heads = [element("th", agent_chip(found, name), scope="col") for name in names]
    rows = [
        element(
            "tr",
            element("th", who(mark(found, standing)), scope="row"),
            *(_duel(outcome, numbers[standing.name], numbers[name]) for name in names),
        )
        for standing in outcome.standings
    ]
    head = element("thead", element("tr", element("th", text("ahead of"), scope="col"), *heads))
    return element("table", head, element("tbody", *rows), class_="matrix", style=f"--agents: {len(names)}")


def _duel(outcome: Outcome, row: int, column: int) -> str:
    one = outcome.duels
    if not one.matches[row, column]:
        return element("td", class_="none")
    low, high = 100 * float(one.low[row, column]), 100 * float(one.high[row, column])
    verdict = "ahead" if low > 50 else "behind" if high < 50 else None
    share = element("b", text(f"{100 * float(one.ahead[row, column]):.0f}"))
    return element("td", share, element("small", text(f"{low:.0f}-{high:.0f}")), class_=verdict)


def comparisons(found: Findings) -> str:
    """Agents in pairs over all tournaments; nothing where these are too few for a test."""
    if not found.comparisons:
        return ""
    heads = ("First", "Second", "Tournaments", "Mean difference", "p", "p (Holm)")
    rows = [_comparison(found, one) for one in sorted(found.comparisons, key=lambda one: one.p)]
    table = element(
        "table",
        element("thead", element("tr", *(_heading(name, "ascending" if name == "p" else None) for name in heads))),
        element("tbody", *rows),
        class_="sortable cards pairs",
    )
    note = (
        "Wilcoxon's signed rank test on the win rates of each pair, over all tournaments in which both played, for "
        f"pairs with {FEWEST_ACROSS} tournaments or more."
    )
    return section("across", "Across tournaments", note, element("div", table, class_="wide tall"))


def _comparison(found: Findings, one: Comparison) -> str:
    names = [
        element("td", agent_chip(found, name), text(f" {name}"), data_value=name, data_label=label, class_="agent")
        for label, name in (("First", one.first), ("Second", one.second))
    ]
    values = {
        "Tournaments": (str(one.cells), one.cells),
        "Mean difference": (f"{100 * one.mean_difference:+.1f} points", one.mean_difference),
        "p": (p_text(one.p), one.p),
        "p (Holm)": (p_text(one.p_holm), one.p_holm),
    }
    cells = [
        element("td", text(shown), data_value=repr(value), data_label=name) for name, (shown, value) in values.items()
    ]
    return element("tr", *names, *cells, class_="good" if one.p_holm < 1 - found.confidence else None)
