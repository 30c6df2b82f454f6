"""The whole page: one file that needs nothing else."""

import json
from collections.abc import Sequence
from importlib.resources import files
from string import Template

import spinney
from spinney.arena.report import sections
from spinney.arena.report.charts import DARK, LIGHT, colour
from spinney.arena.report.findings import Findings
from spinney.arena.report.markup import element, text
from spinney.arena.report.samples import Sample


def page(found: Findings, shown: Sequence[Sample] = ()) -> str:
    """The report as HTML, with its style, its script and the sample matches inside.

    >>> from spinney.arena.report.findings import findings
    >>> from spinney.arena.tournament import tournament
    >>> made = page(findings(tournament("tic-tac-toe", ["random", "flat"], matches=20)))
    >>> made.startswith("<!doctype html>"), "http" in made
    (True, False)
    """
    parts = [
        sections.verdicts(found),
        sections.best_grid(found),
        sections.win_rates(found),
        sections.tables(found),
        sections.budget_changes(found),
        sections.ratings(found),
        sections.seats(found),
        sections.comparisons(found),
        replay(shown),
    ]
    return Template(_asset("page.html")).substitute(
        title=text(found.name),
        facts=facts(found),
        style=palette() + _asset("page.css"),
        sections="\n".join(parts),
        matches=_script([_viewed(found, sample) for sample in shown]),
        script=_asset("page.js"),
        version=text(spinney.__version__),
    )


def palette() -> str:
    """The agents' colours as CSS.

    >>> ".k7 { --c: var(--a7); }" in palette()
    True
    """
    light, dark = ("".join(f" --a{i}: {one};" for i, one in enumerate(colours)) for colours in (LIGHT, DARK))
    classes = "\n".join(f".k{i} {{ --c: var(--a{i}); }}" for i in range(len(LIGHT)))
    return f":root {{{light} }}\n@media (prefers-color-scheme: dark) {{ :root {{{dark} }} }}\n{classes}\n"


def facts(found: Findings) -> str:
    """What was played, in a line: games, tournaments, agents, matches, and by which version."""
    cells = found.results.cells
    counts = [
        (len({cell.game for cell in cells}), "game"),
        (len(cells), "tournament"),
        (len(found.tags), "agent"),
        (sum(map(len, cells)), "match"),
    ]
    plural = {"match": "matches"}
    shown = [f"{count:,} {noun if count == 1 else plural.get(noun, noun + 's')}" for count, noun in counts]
    games = ", ".join(dict.fromkeys(group.game for group in found.groups))
    chips = [element("li", text(one)) for one in [*shown, f"Spinney {spinney.__version__}"]]
    return element("p", text(games), class_="games") + element("ul", *chips, class_="facts")


def replay(shown: Sequence[Sample]) -> str:
    """The viewer of sample matches, with the last position of the first; the script brings it to life."""
    if not shown:
        return ""
    options = [
        element("optgroup", *(_option(i, one) for i, one in enumerate(shown) if one.title == title), label=title)
        for title in dict.fromkeys(sample.title for sample in shown)
    ]
    buttons = [
        element("button", text(sign), type="button", id=name, aria_label=label, title=label)
        for sign, name, label in (
            ("⏮", "first", "First position"),
            ("◀", "back", "One position back"),
            ("▶", "play", "Play"),
            ("▶▏", "next", "Next position"),
            ("⏭", "last", "Last position"),
        )
    ]
    slider = element("input", type="range", id="slider", min=0, max=0, value=0, aria_label="Position")
    return sections.section(
        "replay",
        "Sample matches",
        "Of each tournament a match of typical length, the shortest and the longest. Arrow keys step, space plays.",
        element("p", element("label", text("Match "), element("select", *options, id="match")), class_="choose"),
        element(
            "div",
            element("div", shown[0].last, id="board"),
            element(
                "div",
                element("p", text(shown[0].title), id="played"),
                element("ol", id="seats-of-match"),
                element("ol", id="moves", tabindex=0),
                class_="side",
            ),
            class_="viewer",
            id="viewer",
            tabindex=0,
        ),
        element("div", *buttons, slider, element("output", id="where"), class_="controls"),
    )


def _option(number: int, sample: Sample) -> str:
    return element("option", text(f"{sample.kind}: {', '.join(sample.names)} ({sample.key[:8]})"), value=number)


def _viewed(found: Findings, sample: Sample) -> dict[str, object]:
    seats = [
        {"name": name, "tag": found.tags[name], "colour": colour(found.numbers[name]), "rank": rank, "score": score}
        for name, rank, score in zip(sample.names, sample.ranks, sample.scores, strict=True)
    ]
    return {"title": sample.title, "seats": seats, "packed": sample.packed}


def _script(content: object) -> str:
    """JSON that cannot end the script element that it stands in."""
    return json.dumps(content, separators=(",", ":")).replace("<", "\\u003c")


def _asset(name: str) -> str:
    return files("spinney.arena.report").joinpath("assets", name).read_text(encoding="utf-8")
