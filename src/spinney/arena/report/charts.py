"""Charts of the page: rows of HTML with SVG in them, so that names wrap where they have no room.

Colours are classes, so that the page's style decides them, for light and dark. Pictures in rows are stretched to the
width that there is; what must not be stretched with them is drawn by strokes.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from spinney.agents.markup import breakable, element, text
from spinney.arena.labels import LIGHT
from spinney.arena.report.words import percent

COLOURS = len(LIGHT)
WIDTH = 420.0
SEAT_HEIGHT, SEAT_PITCH = 118.0, 44.0


class Mark(NamedTuple):
    """A value with its interval, of an agent: its name, letter and number."""

    name: str
    tag: str
    number: int
    value: float
    low: float
    high: float


def colour(number: int) -> str:
    """The class of an agent's colour.

    >>> colour(3), colour(11)
    ('k3', 'k3')
    """
    return f"k{number % COLOURS}"


def chip(tag: str, number: int, name: str = "", class_: str = "") -> str:
    """An agent's letter on its colour.

    >>> chip("B", 1, "flat")
    '<span class="chip k1" title="flat">B</span>'
    """
    return element("span", text(tag), class_=f"chip {colour(number)} {class_}".strip(), title=name or None)


def picture(width: float, height: float, title: str, *parts: str, class_: str = "chart") -> str:
    """An SVG that scales with the page."""
    box = f"0 0 {width:g} {height:g}"
    return element("svg", *parts, viewBox=box, width=width, height=height, role="img", aria_label=title, class_=class_)


def line(x: float, y: float, to_x: float, to_y: float, class_: str) -> str:
    """A straight line."""
    return element("line", x1=x, y1=y, x2=to_x, y2=to_y, class_=class_)


def whisker(low: float, high: float) -> str:
    """A horizontal interval with its ends, in the middle of a row."""
    ends = "".join(line(x, 6, x, 14, "whisker") for x in (low, high))
    return line(low, 10, high, 10, "halo") + line(low, 10, high, 10, "whisker") + ends


def bar(mark: Mark, equal: float, top: float) -> str:
    """A rate as a bar with its interval and the line of equal chances; the whole width is the rate `top`."""
    x: Callable[[float], float] = lambda value: 100 * min(1.0, max(0.0, value / top))  # noqa: E731
    return _stretched(
        f"{percent(mark.value)}, {percent(mark.low)} to {percent(mark.high)}",
        element("rect", x=0, y=3, width=100, height=14, class_="track"),
        element("rect", x=0, y=3, width=x(mark.value), height=14, class_=f"bar {colour(mark.number)}"),
        line(x(equal), 0, x(equal), 20, "equal"),
        whisker(x(mark.low), x(mark.high)),
    )


def _stretched(title: str, *parts: str) -> str:
    box = {"viewBox": "0 0 100 20", "preserveAspectRatio": "none"}
    return element("svg", *parts, **box, role="img", aria_label=title, class_="stretched")


def bars(marks: Sequence[Mark], equal: float, top: float) -> str:
    """Win rates as horizontal bars with whiskers, and the line of equal chances."""
    rows = [_row(mark, bar(mark, equal, top), percent(mark.value)) for mark in marks]
    ends = [element("span", text(percent(part * top))) for part in (0.0, 0.5, 1.0)]
    return element("div", *rows, element("div", *ends, class_="scale"), class_="rows")


def dots(marks: Sequence[Mark]) -> str:
    """Values around zero as dots with whiskers: ratings."""
    least, most = min(0.0, *(mark.low for mark in marks)), max(0.0, *(mark.high for mark in marks))
    x: Callable[[float], float] = lambda value: 2 + 96 * (value - least) / max(1e-9, most - least)  # noqa: E731
    rows = []
    for mark in marks:
        # A line of no length with round ends is a dot, however the picture is stretched.
        dot = element("g", line(x(mark.value), 10, x(mark.value) + 0.001, 10, "dot"), class_=colour(mark.number))
        parts = line(x(0), 0, x(0), 20, "equal"), whisker(x(mark.low), x(mark.high)), dot
        title = f"{mark.value:+.0f}, {mark.low:+.0f} to {mark.high:+.0f}"
        spread = element("small", text(f"± {(mark.high - mark.low) / 2:.0f}"))
        rows.append(_row(mark, _stretched(title, *parts), f"{mark.value:+.0f}", spread))
    return element("div", *rows, class_="rows")


def _row(mark: Mark, drawn: str, value: str, note: str = "") -> str:
    """A row: the agent's letter and name, its picture, its value."""
    return element("div", who(mark), drawn, element("span", element("b", text(value)), note), class_="row")


def who(mark: Mark) -> str:
    """An agent's letter on its colour, and its name."""
    return element("span", chip(mark.tag, mark.number), element("span", breakable(mark.name)), class_="who")


def _tick(words: str, x: float, y: float) -> str:
    return element("text", text(words), x=x, y=y, class_="tick", text_anchor="middle")


def columns(title: str, marks: Sequence[Mark], equal: float, top: float) -> str:
    """Win rates by seat as upright bars with whiskers, and the line of equal chances."""
    width, bottom = 24 + SEAT_PITCH * max(3, len(marks)), SEAT_HEIGHT - 20
    y: Callable[[float], float] = lambda value: bottom - (bottom - 8) * min(1.0, value / top)  # noqa: E731
    parts = [line(0, bottom, width, bottom, "grid")]
    for place, mark in enumerate(marks):
        x = 30 + SEAT_PITCH * place
        bar = element("rect", x=x - 12, y=y(mark.value), width=24, height=bottom - y(mark.value), rx=2, class_="bar")
        ends = "".join(line(x - 4, y(end), x + 4, y(end), "whisker") for end in (mark.low, mark.high))
        seen = element("title", text(f"seat {mark.name}: {percent(mark.value)}"))
        parts.append(element("g", seen, bar, line(x, y(mark.low), x, y(mark.high), "whisker"), ends, class_="seat"))
        parts.append(_tick(mark.name, x, bottom + 15))
    parts.append(line(0, y(equal), width, y(equal), "equal"))
    return picture(width, SEAT_HEIGHT, title, *parts)


def lines(title: str, places: Sequence[str], series: Sequence[Sequence[Mark | None]]) -> str:
    """Changes by place on the axis, a line an agent that begins at zero; None where an agent has no value."""
    marks = [mark for one in series for mark in one if mark]
    least, most = min(-0.02, *(mark.value for mark in marks)), max(0.02, *(mark.value for mark in marks))
    if len(series) <= COLOURS:
        least, most = min(least, *(mark.low for mark in marks)), max(most, *(mark.high for mark in marks))
    height = max(200.0, 19.0 * len(series))
    step = (WIDTH - 130) / max(1, len(places) - 1)
    y: Callable[[float], float] = lambda value: 10 + height * (most - value) / (most - least)  # noqa: E731
    parts = [line(52, y(0), WIDTH - 40, y(0), "equal")]
    ticks = (least, 0.0, most) if min(most, -least) > 0.12 * (most - least) else (least, most)
    for value in ticks:
        shown = text(f"{100 * value:+.0f}" if value else "0")
        parts.append(element("text", shown, x=42, y=y(value) + 4, class_="tick", text_anchor="end"))
    parts += [_tick(place, 60 + step * i, height + 28) for i, place in enumerate(places)]
    spots = _apart([y(next(mark.value for mark in reversed(one) if mark)) for one in series], 19)
    whiskers = len(series) <= COLOURS
    for number, (one, spot) in enumerate(zip(series, spots, strict=True)):
        shift = 8.0 * (number - (len(series) - 1) / 2) if whiskers else 0.0
        parts.append(_line(one, [60 + step * (i + 1) + shift for i in range(len(one))], y, spot, whiskers))
    return picture(WIDTH, height + 34, title, *parts)


def _line(one: Sequence[Mark | None], xs: list[float], y: Callable[[float], float], spot: float, whiskers: bool) -> str:
    seen = [(x, mark) for x, mark in zip(xs, one, strict=True) if mark]
    last = seen[-1][1]
    path = " ".join([f"60,{y(0):.1f}", *(f"{x:.1f},{y(mark.value):.1f}" for x, mark in seen)])
    parts = [element("title", text(last.name)), element("polyline", points=path)]
    for x, mark in seen:
        if whiskers:
            parts.append(line(x, y(mark.low), x, y(mark.high), "whisker"))
        parts.append(element("circle", cx=x, cy=y(mark.value), r=4))
    parts.append(element("rect", x=WIDTH - 24, y=spot - 9, width=22, height=18, rx=5, class_="tag"))
    parts.append(element("text", text(last.tag), x=WIDTH - 13, y=spot + 4, class_="letter", text_anchor="middle"))
    return element("g", *parts, class_=f"line {colour(last.number)}")


def _apart(places: Sequence[float], gap: float) -> list[float]:
    """Places moved apart until each has `gap` for itself, in the same order."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    found = list(places)
    for before, after in pairwise(order):
        found[after] = max(found[after], found[before] + gap)
    overhang = found[order[-1]] - max(places)
    return [place - overhang / 2 for place in found]
