"""A study as one page that needs nothing else: heat maps, choices, measures, and what their numbers mean."""

import base64
from collections.abc import Sequence

from spinney.agents.markup import element, text
from spinney.arena.report.page import framed, palette
from spinney.arena.report.shades import as_css, for_both_pages, shades_in
from spinney.arena.report.words import counted, listed
from spinney.arena.study.heat import heat_maps
from spinney.arena.study.sections import choices, events, measures
from spinney.arena.study.studies import Study
from spinney.arena.study.tables import chosen, happened

STYLE = """
.maps img { display: block; width: 100%; height: auto; }
.shaded td { text-align: center; }
.shaded td i { font-style: normal; }
.amount { display: inline-block; min-width: 90px; vertical-align: middle; }
"""
METHOD = (
    "Counts are of all matches replayed. A rate is per match, per turn, or per seat, as its table says.",
    "All intervals are at 95 % and take a match as one observation, however often something happened in it: Student's "
    "interval of a ratio of sums over matches. Less than two matches have none.",
    "A choice was offered where it was legal beside at least one other action; random openings are left out.",
    "A win rate is by seat: one that took something at least once in a match counts once there, and tied winners share "
    "the win. Its interval is Wilson's where no match has two such seats, otherwise the ratio's. Where all "
    "seats take something in almost every match, their win rate is an equal share, and says nothing.",
    "Who took something differs in more than that from who did not. No number here says what causes a win; beside "
    "each win rate stands that of all seats to which the same was offered.",
)


def page(studies: Sequence[Study]) -> str:
    """The studies of a file as HTML, one after another."""
    titles = list(dict.fromkeys(found.game.declaration.title for found in studies))
    return framed(
        kicker="Play records",
        title=listed(titles),
        facts=facts(studies),
        colours=palette(),
        style=STYLE,
        sections=[chapter(found, len(studies) > 1) for found in studies],
        footer="All numbers of this page, and more, are in the tables beside it.",
    )


def facts(studies: Sequence[Study]) -> str:
    """What was replayed, in a line."""
    matches = counted(sum(len(found.cell) for found in studies), "match", "matches")
    agents = dict.fromkeys(name for found in studies for name in found.cell.names)
    chips = [element("li", text(one)) for one in [matches, *(found.cell.title for found in studies), *agents]]
    return element("ul", *chips, class_="facts")


def chapter(found: Study, several: bool) -> str:
    """All that is said of one cell."""
    rows, picks = happened(found), chosen(found)
    parts = [
        element("h1", text(found.cell.title)) if several else "",
        maps(found),
        choices(found, picks),
        measures(found, rows),
        events(found, rows),
        method(found),
    ]
    return element("article", *parts)


def maps(found: Study) -> str:
    """Heat maps side by side; nothing if there are none."""
    panels = [
        element("figure", element("figcaption", text(title)), _image(title, light, dark), class_="panel maps")
        for (title, light), (_, dark) in zip(heat_maps(found), heat_maps(found, dark=True), strict=True)
    ]
    note = "The deeper the colour, the nearer a value is to the largest of its map."
    head = element("h2", "On the board"), element("p", text(note), class_="note")
    return element("section", *head, element("div", *panels, class_="panels")) if panels else ""


def _image(title: str, light: str, dark: str) -> str:
    """A picture whose style is its own, whatever the page's is, in the colours that the reader prefers."""
    both = for_both_pages(light, dark)
    drawn = both.replace(">", f"><style>{as_css(shades_in([both]))}</style>", 1)
    data = base64.b64encode(drawn.encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{text(title)}">'


def method(found: Study) -> str:
    """What the numbers mean."""
    notes = [*METHOD, *found.cell.notes]
    if found.cell.openings:
        notes.append(f"Up to {found.cell.openings} moves of each match are a random opening; its events are counted.")
    return element("section", element("h2", "Method"), *(element("p", text(one)) for one in notes), class_="method")
