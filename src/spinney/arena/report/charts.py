"""Charts of the page, as SVG. Colours are classes, so that the page's style decides them, for light and dark."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from spinney.arena.report.markup import clipped, element, text
from spinney.arena.report.words import percent

# Colours of agents, on light and on dark: after those of Okabe and Ito (Color Universal Design, 2008), which stay apart
# in every form of colour blindness, made darker or lighter until letters on them can be read.
LIGHT = ("#0072b2", "#c9560a", "#00806a", "#b14f88", "#3b8fc4", "#9a6f00", "#5b4fa2", "#68707d")
DARK = ("#4aa3df", "#f0803c", "#2fb592", "#dd8fbc", "#8fd0f5", "#e3ab2e", "#a398ea", "#a3abb8")
COLOURS = len(LIGHT)
WIDTH, LABEL, ROW, EDGE = 420.0, 168.0, 24.0, 46.0
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


def whisker(low: float, high: float, y: float, reach: float = 4) -> str:
    """A horizontal interval with its ends."""
    ends = "".join(line(x, y - reach, x, y + reach, "whisker") for x in (low, high))
    return line(low, y, high, y, "halo") + line(low, y, high, y, "whisker") + ends


def inline_bar(mark: Mark, equal: float, top: float) -> str:
    """A table cell's bar with a whisker and the line of equal chances."""
    wide, high = 104.0, 20.0
    x: Callable[[float], float] = lambda value: wide * min(1.0, max(0.0, value / top))  # noqa: E731
    return picture(
        wide,
        high,
        f"{percent(mark.value)}, {percent(mark.low)} to {percent(mark.high)}",
        element("rect", x=0, y=3, width=wide, height=high - 6, rx=3, class_="track"),
        element("rect", x=0, y=3, width=x(mark.value), height=high - 6, rx=3, class_=f"bar {colour(mark.number)}"),
        line(x(equal), 0, x(equal), high, "equal"),
        whisker(x(mark.low), x(mark.high), high / 2),
        class_="inline",
    )


def bars(title: str, marks: Sequence[Mark], equal: float, top: float) -> str:
    """Win rates as horizontal bars with whiskers, and the line of equal chances."""
    room = WIDTH - LABEL - EDGE
    x: Callable[[float], float] = lambda value: LABEL + room * min(1.0, value / top)  # noqa: E731
    bottom = ROW * len(marks) + 6
    parts = [line(x(tick * top), 2, x(tick * top), bottom, "grid") for tick in (0.0, 0.5, 1.0)]
    parts += [_tick(percent(tick * top), x(tick * top), bottom + 14) for tick in (0.0, 0.5, 1.0)]
    for row, mark in enumerate(marks):
        y = ROW * row + 16
        bar = element("rect", x=LABEL, y=y - 7, width=x(mark.value) - LABEL, height=14, rx=2)
        value = element("text", text(percent(mark.value)), x=WIDTH, y=y + 4, class_="value", text_anchor="end")
        parts.append(_labelled(mark, y, bar, whisker(x(mark.low), x(mark.high), y), value))
    parts.append(line(x(equal), 2, x(equal), bottom, "equal"))
    return picture(WIDTH, bottom + 20, title, *parts)


def dots(title: str, marks: Sequence[Mark]) -> str:
    """Values around zero as dots with whiskers: ratings."""
    least, most = min(0.0, *(mark.low for mark in marks)), max(0.0, *(mark.high for mark in marks))
    room, span = WIDTH - LABEL - EDGE - 10, max(1e-9, most - least)
    x: Callable[[float], float] = lambda value: LABEL + 10 + room * (value - least) / span  # noqa: E731
    bottom = ROW * len(marks) + 6
    parts = [line(x(0), 2, x(0), bottom, "equal"), _tick("0", x(0), bottom + 14)]
    for row, mark in enumerate(marks):
        y = ROW * row + 16
        dot = element("circle", cx=x(mark.value), cy=y, r=5.5)
        value = element("text", text(f"{mark.value:+.0f}"), x=WIDTH, y=y + 4, class_="value", text_anchor="end")
        parts.append(_labelled(mark, y, whisker(x(mark.low), x(mark.high), y), dot, value))
    return picture(WIDTH, bottom + 20, title, *parts)


def _labelled(mark: Mark, y: float, *parts: str) -> str:
    """A row: the agent's letter and name, then its parts."""
    box = element("rect", x=0, y=y - 9, width=22, height=18, rx=5, class_="tag")
    letter = element("text", text(mark.tag), x=11, y=y + 4, class_="letter", text_anchor="middle")
    name = element("text", text(clipped(mark.name, 20)), x=28, y=y + 4, class_="name")
    interval = f"{mark.name}: {mark.value:.3g} ({mark.low:.3g} to {mark.high:.3g})"
    return element("g", element("title", text(interval)), box, letter, name, *parts, class_=colour(mark.number))


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
