"""What the pages of papers are drawn with: curves with intervals, tables, and figures with the commands below them."""

from collections.abc import Callable, Mapping, Sequence
from math import floor, log10
from typing import NamedTuple

from spinney.agents.markup import element, text
from spinney.arena.linear import Linear
from spinney.arena.report.charts import colour, line, picture
from spinney.papers.paper import Evidence, Size
from spinney.papers.typed import commands
from spinney.papers.verdicts import shown

WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM = 460.0, 250.0, 44.0, 96.0, 36.0
# A square of values from 0 to 1: its side alone, and with the names of several groups beside it.
SIDE, LARGE, NAMES = 360.0, 560.0, 120.0


class Curve(NamedTuple):
    """A line of a chart: its name, and a value for each place on the axis, or None."""

    name: str
    values: Sequence[Linear | None]


def table(heads: Sequence[str], rows: Sequence[str], name: str) -> str:
    """A table, from rows of markup."""
    head = element("tr", *(element("th", text(one), scope="col") for one in heads))
    return element("div", element("table", element("thead", head), element("tbody", *rows), class_=name), class_="wide")


def row(*cells: object) -> str:
    """A row of plain words."""
    return element("tr", *(element("td", text(one)) for one in cells))


def played_by(paper: str, found: Evidence, *experiments: str, budget: str | None = None) -> str:
    """The commands that play what is shown of experiments, or of those that a pattern fits; where nothing is, as often
    as published.
    """
    typed = commands(paper, found.records, experiments, Size("full", budget=budget))
    return "".join(element("code", text(one), class_="run") for one in typed)


def figure(title: str, drawn: str, run: str = "") -> str:
    """Something drawn, with its title, and below it what plays what it shows."""
    return element("figure", element("figcaption", text(title)), drawn, run, class_="panel")


def panels(figures: Sequence[str]) -> str:
    """Figures side by side."""
    return element("div", *figures, class_="panels")


def axis_end(highest: float) -> float:
    """The end of an axis from zero: the next number whose half is short as well.

    >>> [axis_end(value) for value in (0.083, 0.42, 0.81, 93.0)]
    [0.1, 0.5, 1.0, 100.0]
    """
    if highest <= 0:
        return 1.0
    unit = 10.0 ** floor(log10(highest))
    return next(round(unit * part, 9) for part in (1, 2, 3, 4, 5, 6, 8, 10) if unit * part >= highest - 1e-9)


def curves(
    title: str, places: Sequence[str], found: Sequence[Curve], low: float = 0.0, high: float | None = None
) -> str:
    """Values with their intervals by place on the axis, a line for each curve; nothing where nothing was played.

    >>> curves("nothing", ["1"], [Curve("a", [None])])
    '<p class="note">Not played yet.</p>'
    """
    known = [one for curve in found for one in curve.values if one is not None]
    if not known:
        return element("p", text("Not played yet."), class_="note")
    most = high if high is not None else axis_end(max(one.interval()[1] for one in known))
    step = (WIDTH - LEFT - RIGHT) / max(1, len(places) - 1)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 12) * min(1.0, max(0.0, (value - low) / (most - low)))

    parts = []
    for part in (0.0, 0.5, 1.0):
        value = low + part * (most - low)
        parts.append(line(LEFT, y(value), WIDTH - RIGHT + 10, y(value), "grid"))
        parts.append(
            element("text", text(f"{value:.3g}"), x=LEFT - 8, y=y(value) + 4, class_="tick", text_anchor="end")
        )
    for number, place in enumerate(places):
        spot = {"x": LEFT + 5 + step * number, "y": HEIGHT - 16, "class_": "tick", "text_anchor": "middle"}
        parts.append(element("text", text(place), **spot))
    for number, curve in enumerate(found):
        parts.append(_curve(curve, number, (number - (len(found) - 1) / 2) * 3, step, y))
    return picture(WIDTH, HEIGHT, title, *parts)


def _curve(curve: Curve, number: int, shift: float, step: float, y: Callable[[float], float]) -> str:
    seen = [(LEFT + 5 + step * place + shift, one) for place, one in enumerate(curve.values) if one is not None]
    if not seen:
        return ""
    path = " ".join(f"{x:.1f},{y(one.value):.1f}" for x, one in seen)
    parts = [element("title", text(curve.name)), element("polyline", points=path)]
    for x, one in seen:
        least, most = one.interval()
        parts += [line(x, y(least), x, y(most), "whisker"), element("circle", cx=x, cy=y(one.value), r=3.5)]
    spot = 14 + 16 * number
    parts.append(element("circle", cx=WIDTH - RIGHT + 22, cy=spot, r=4))
    parts.append(element("text", text(curve.name), x=WIDTH - RIGHT + 31, y=spot + 4))
    return element("g", *parts, class_=f"line {colour(number)}")


def scatter(groups: Mapping[str, Sequence[tuple[float, Linear]]]) -> str:
    """Published values against ours, with intervals, a colour for each group; on the line both are the same."""
    named = len(groups) > 1
    side = LARGE if named else SIDE

    def x(value: float) -> float:
        return 36 + (side - 46) * min(1.0, max(0.0, value))

    def y(value: float) -> float:
        return side - 30 - (side - 46) * min(1.0, max(0.0, value))

    parts = [line(x(0), y(0), x(1), y(1), "equal")]
    for tick in (0.0, 0.5, 1.0):
        parts += [line(x(tick), y(0), x(tick), y(1), "grid"), line(x(0), y(tick), x(1), y(tick), "grid")]
        parts.append(element("text", text(f"{tick:g}"), x=x(tick), y=side - 14, class_="tick", text_anchor="middle"))
        parts.append(element("text", text(f"{tick:g}"), x=28, y=y(tick) + 4, class_="tick", text_anchor="end"))
    for number, (name, points) in enumerate(groups.items()):
        drawn = []
        for published, ours in points:
            low, high = ours.interval()
            seen = element("title", text(f"{name} published {published:.3f}, measured {shown(ours)}".strip()))
            dot = element("circle", cx=x(published), cy=y(ours.value), r=4)
            drawn.append(element("g", seen, line(x(published), y(low), x(published), y(high), "whisker"), dot))
        if named:
            spot = 20 + 18 * number
            drawn.append(element("circle", cx=side + 8, cy=spot, r=4))
            drawn.append(element("text", text(name), x=side + 17, y=spot + 4))
        parts.append(element("g", *drawn, class_=f"points {colour(number)}"))
    parts.append(element("text", text("published"), x=x(0.75), y=side - 14, class_="tick", text_anchor="middle"))
    turned = f"rotate(-90 28 {y(0.75):g})"
    measured = {"x": 28, "y": y(0.75), "class_": "tick", "text_anchor": "middle", "transform": turned}
    parts.append(element("text", text("measured"), **measured))
    title = "Published values (across) and measured ones (up)"
    drawing = picture(side + (NAMES if named else 0), side, title, *parts)
    return drawing if named else element("div", drawing, class_="small")
