"""Advice as one page that needs nothing else: the answer, what it rests on, and everything that was raced."""

from collections.abc import Sequence
from typing import Any

from spinney.advice.answer import Advice, Comparison
from spinney.advice.race import Score
from spinney.agents.markup import breakable, element, text
from spinney.arena.report.charts import Mark, bar, bars
from spinney.arena.report.page import framed, palette
from spinney.arena.report.sections import section
from spinney.arena.report.words import axis_top, percent

STYLE = """
.paste { display: block; margin: 6px 0 14px; padding: 12px 16px; border-radius: 10px; background: var(--track);
  font-size: 1.02rem; overflow-wrap: anywhere; }
"""
METHOD = (
    "At a table one candidate meets copies of the default search, mcts with its default settings, in every seat "
    "equally often; tied winners share the win. Intervals are Wilson's, at 95 %.",
    "All candidates are screened at a fraction of the budget; the better third, and mixtures of the best, play again "
    "at twice that; the best of those race, and those who fall behind drop out; then other values of the finalists' "
    "most important settings race with them. Where the best wins almost everything from the default search, the "
    "others meet the best from then on.",
    "Win rates of these stages are those of candidates that were picked for them: they are too high. Only the "
    "confirmation counts: one agent, named before, a number of matches that was decided before, on seeds that no stage "
    "has used. If nobody is better than the default search, it says otherwise in about 2.5 of 100 cases.",
    "The matches against families and at other budgets are on fresh seeds too, and are not corrected for their number.",
)


def page(advice: Advice) -> str:
    """The advice as HTML."""
    title = f"Which search should play {advice.game}?"
    chips = [f"{advice.players} players", advice.budget, f"{advice.spent:.0f} seconds", f"plan {advice.plan[:8]}"]
    facts = element("p", text(advice.profile), class_="games")
    return framed(
        kicker="Advice",
        title=title,
        facts=facts + element("ul", *(element("li", text(one)) for one in chips), class_="facts"),
        colours=palette(),
        style=STYLE,
        sections=[
            _verdict(advice),
            _rates("families", "Against the best of each family", "", advice.families, advice),
            _rates("budgets", "At other budgets", "Both think with the same budget.", advice.scale, advice),
            _sentences("Did not matter", advice.indifferent),
            _sentences("Would need more time", advice.open),
            _stages(advice),
            element("section", element("h2", "Method"), *(element("p", text(one)) for one in METHOD), class_="method"),
        ],
        footer="All matches are in the file beside this page: spinney report shows them stage by stage.",
    )


def _verdict(advice: Advice) -> str:
    lead = advice.agent if advice.better else f"{advice.agent}: no significant difference was found"
    return element(
        "section",
        element("p", breakable(lead), class_="lead"),
        element("code", breakable(f'spinney.agent("{advice.agent}")'), class_="paste"),
        element("p", breakable(advice.verdict)),
        class_="verdict",
    )


def _rates(name: str, title: str, note: str, found: Sequence[Comparison], advice: Advice) -> str:
    """Win rates of the recommended agent, a bar for each comparison."""
    if not found:
        return ""
    marks = [
        Mark(f"{one.against}: {one.text}" if name == "families" else one.budget, "", 0, one.share, one.low, one.high)
        for one in found
    ]
    matches = f"{found[0].matches} matches each." if len({one.matches for one in found}) == 1 else ""
    drawn = bars(marks, advice.equal, axis_top(max(one.high for one in found)))
    return section(name, title, f"{note} {matches}".strip(), element("figure", drawn, class_="panel"))


def _sentences(title: str, found: Sequence[str]) -> str:
    items = [element("li", breakable(one)) for one in found]
    return section("told", title, "", element("ul", *items)) if items else ""


def _stages(advice: Advice) -> str:
    parts = [
        element(
            "details",
            element("summary", text(f"{name.partition(': ')[2]}, {stage['matches']} matches each")),
            element("div", _table(stage, advice), class_="wide"),
            open="open" if "screen" in name else None,
        )
        for name, stage in advice.stages.items()
        if len(stage["scores"]) > 1
    ]
    return section("tables", "How it was found", "The best of each stage first.", *parts)


def _table(stage: dict[str, Any], advice: Advice) -> str:
    scores = sorted((Score.from_json(one) for one in stage["scores"]), key=lambda one: -one.rate)
    top = axis_top(max(one.interval[1] for one in scores))
    heads = [element("th", text(name), scope="col") for name in ("Agent", "Family", "Win rate", "Time of an iteration")]
    rows = []
    for one in scores:
        low, high = one.interval
        rate = element("b", text(percent(one.rate))) + element("small", text(f"{100 * low:.0f} to {100 * high:.0f}"))
        drawn = bar(Mark("", "", 0, one.rate, low, high), advice.equal, top)
        cells = [
            element("th", breakable(one.candidate.text), scope="row"),
            element("td", text(one.candidate.family), data_label="Family"),
            element("td", element("span", drawn, element("span", rate), class_="rate"), data_label="Win rate"),
            element("td", text(f"{one.cost:.1f} x"), data_label="Time of an iteration"),
        ]
        rows.append(element("tr", *cells, class_="good" if low > advice.equal else None))
    return element("table", element("thead", element("tr", *heads)), element("tbody", *rows), class_="cards")
