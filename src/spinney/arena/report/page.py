"""The whole page: one file that needs nothing else."""

from collections.abc import Sequence
from importlib.resources import files
from string import Template

import spinney
from spinney.agents.markup import element, text
from spinney.arena.labels import DARK, LIGHT
from spinney.arena.report import sections, tables
from spinney.arena.report.findings import Findings
from spinney.arena.report.method import method
from spinney.arena.report.samples import Sample
from spinney.arena.report.shades import as_css
from spinney.arena.report.viewer import viewed, viewer
from spinney.arena.report.words import counted


def page(chapters: Sequence[Findings], shown: Sequence[Sample] = (), seat_colours: Sequence[str] = ()) -> str:
    """The report as HTML, with its style, its script and the sample matches inside; plans are shown one after another.

    `seat_colours` are those in which the games' pictures draw the seats: the viewer marks seats with them.

    >>> from spinney.arena.report.findings import findings
    >>> from spinney.arena.tournament import tournament
    >>> made = page([findings(tournament("tic-tac-toe", ["random", "flat"], matches=20))])
    >>> made.startswith("<!doctype html>"), "http" in made
    (True, False)
    """
    several = len(chapters) > 1
    title = f"{len(chapters)} plans" if several else chapters[0].plan.name
    chapters_shown = [chapter(found, place, several) for place, found in enumerate(chapters)]
    matches = element("script", viewed(shown, len(seat_colours)), type="application/json", id="matches")
    return framed(
        kicker="Tournament report",
        title=title,
        facts=_contents(chapters) if several else facts(chapters[0]),
        colours=palette(seat_colours) + as_css(frozenset().union(*(sample.shades for sample in shown))),
        sections=[*chapters_shown, viewer(shown, several)],
        footer="Each match replays from its results file: spinney replay.",
        scripts=matches + f"\n<script>\n{_asset('page.js')}\n</script>",
    )


def framed(
    kicker: str,
    title: str,
    facts: str,
    sections: Sequence[str],
    footer: str,
    colours: str,
    style: str = "",
    scripts: str = "",
) -> str:
    """A whole page that needs nothing else: these sections in the frame and the style that all our pages have."""
    return Template(_asset("page.html")).substitute(
        kicker=text(kicker),
        title=text(title),
        facts=facts,
        style=colours + _asset("page.css") + style,
        sections="\n".join(sections),
        footer=text(footer),
        scripts=scripts,
        version=text(spinney.__version__),
    )


def chapter(found: Findings, place: int = 0, several: bool = False) -> str:
    """All that is said of one plan; of several plans, under its name."""
    parts = [
        sections.verdicts(found),
        sections.best_grid(found),
        sections.win_rates(found),
        tables.standings(found),
        tables.duels(found),
        sections.budget_changes(found),
        sections.ratings(found),
        sections.seats(found),
        tables.comparisons(found),
        method(found),
    ]
    head = element("h1", text(found.plan.name)) + facts(found) if several else ""
    return element("article", head, *parts, id=f"plan-{place + 1}")


def _contents(chapters: Sequence[Findings]) -> str:
    """The plans of a file, each a link to its chapter."""
    links = [
        element("li", element("a", text(found.plan.name), href=f"#plan-{place + 1}"))
        for place, found in enumerate(chapters)
    ]
    note = "These plans were played into one file. Each is reported by itself, with letters and colours of its own."
    return element("p", text(note), class_="games") + element("ul", *links, class_="facts")


def palette(seat_colours: Sequence[str] = ()) -> str:
    """The colours of agents and of seats as CSS.

    >>> ".k7 { --c: var(--a7); }" in palette(), ".s1 { --c: red; }" in palette(["blue", "red"])
    (True, True)
    """
    light, dark = ("".join(f" --a{i}: {one};" for i, one in enumerate(colours)) for colours in (LIGHT, DARK))
    classes = [f".k{i} {{ --c: var(--a{i}); }}" for i in range(len(LIGHT))]
    classes += [f".s{i} {{ --c: {one}; }}" for i, one in enumerate(seat_colours)]
    shades = f":root {{{light} }}\n@media screen and (prefers-color-scheme: dark) {{ :root {{{dark} }} }}\n"
    return shades + "\n".join(classes) + "\n"


def facts(found: Findings) -> str:
    """What was played, in a line: games, tournaments, agents, matches, when, and by which version."""
    cells = found.results.cells
    counts = [
        counted(len({cell.game for cell in cells}), "game"),
        counted(len(cells), "tournament"),
        counted(len(found.tags), "agent"),
        counted(sum(map(len, cells)), "match", "matches"),
    ]
    played = [f"Spinney {version}" for version in dict.fromkeys(one for cell in cells for one in cell.libraries)]
    games = ", ".join(dict.fromkeys(group.game for group in found.groups))
    chips = [element("li", text(one)) for one in [*counts, found.plan.begun[:10], *played]]
    return element("p", text(games), class_="games") + element("ul", *chips, class_="facts")


def _asset(name: str) -> str:
    return files("spinney.arena.report").joinpath("assets", name).read_text(encoding="utf-8")
