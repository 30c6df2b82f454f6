"""How decisions show themselves in a notebook, and the tables that all results there are made of.

Styles are inline and colours follow the page's own, since a notebook may be light or dark.
"""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from spinney.agents.markup import element, text

if TYPE_CHECKING:
    from spinney.agents.decision import Explanation

BAR = "#0072b2"
PICTURE_WIDTH = 420


def table(headings: Sequence[str], rows: Iterable[tuple[Sequence[str], bool]]) -> str:
    """A table; a row has cells, which are markup already, and is bold where that is said. The first column is names,
    the others are numbers.

    >>> table(["agent", "wins"], [([text("<a>"), "3"], True)]).count("&lt;a&gt;")
    1
    """
    head = element("tr", *(element("th", text(name), style=_side(i)) for i, name in enumerate(headings)))
    body = [
        element(
            "tr",
            *(element("td", cell, style=_side(i)) for i, cell in enumerate(cells)),
            style="font-weight:bold" if bold else None,
        )
        for cells, bold in rows
    ]
    return element("table", element("thead", head), element("tbody", *body))


def _side(column: int) -> str:
    return f"text-align:{'right' if column else 'left'};padding:1px 8px"


def bar(share: float, colour: str = BAR) -> str:
    """A share of all as a bar.

    >>> "width:25%" in bar(0.25)
    True
    """
    part = f"{100 * min(1.0, max(0.0, share)):.3g}"
    inner = element("div", style=f"width:{part}%;height:0.7em;background:{colour}")
    return element("div", inner, style="width:7em;background:rgba(128,128,128,0.2)")


def decision_html(found: "Explanation", summary: str) -> str:
    """The position as its player sees it, a row for every move with a bar of its visits, and what was searched."""
    state = found.decision.state
    top = max(row.share for row in found.rows) or 1.0
    abstract = any(row.oma is not None for row in found.rows)
    headings = ["move", "", "visits", "share", *(f"player {p + 1}" for p in range(state.game.players))]
    rows = []
    for row in found.rows:
        values = ["-" if value is None else f"{value:.3f}" for value in (*row.values, *[row.oma] * abstract)]
        cells = [text(row.name), bar(row.share / top), f"{row.visits:,}", f"{row.share:.1%}", *values]
        rows.append((cells, row.action == found.decision.action))
    moves = table([*headings, *["oma"] * abstract], rows)
    said = [element("p", text(line)) for line in (found.note, summary) if line]
    beside = element("div", moves, *said)
    picture = svg_image(state.svg(observer=state.player))
    return element("div", picture, beside, style="display:flex;gap:1em;align-items:flex-start;flex-wrap:wrap")


def svg_image(svg: str) -> str:
    """A picture as an image of its own, whose styles and names do not mix with those of the page.

    >>> svg_image("<svg></svg>").count("PHN2Zz48L3N2Zz4=")
    1
    """
    data = b64encode(svg.encode()).decode()
    return element("img", src=f"data:image/svg+xml;base64,{data}", style=f"width:{PICTURE_WIDTH}px;max-width:100%")
