"""What the games' views share: the players' colours, stones, and the frame around a picture.

A picture names by class what a page or a test looks for: `stone` for each piece, `last` for the mark of the last move,
`win` for what is behind the pieces that won.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from spinney.core.look import Look

Point = tuple[float, float]


class Colour(NamedTuple):
    """A player's colour, and the shades of it that pictures need."""

    light: str
    plain: str
    dark: str


# Orange and blue stay apart in every form of colour blindness, and the blue is the darker one in grey. With more
# players, pieces carry something else that tells them apart, too.
PLAYERS = (
    Colour("#ffad72", "#e8742c", "#b9520f"),
    Colour("#6aa5dc", "#2a6cb0", "#184a80"),
    Colour("#7cc79a", "#2f9461", "#1b6440"),
    Colour("#c79ddb", "#8a4fa8", "#5f3178"),
    Colour("#e6c86a", "#c79a12", "#8e6c06"),
    Colour("#9a9aa6", "#5a5a66", "#34343d"),
)
PAPER, TILE, EDGE, INK = "#f6f3ec", "#fffefb", "#d8d1c3", "#7b7468"
SHADE = "#3a2f1c"
# The shadow of something flat, drawn under it as the same shape.
SHADOW = f'fill="{SHADE}" fill-opacity=".16" transform="translate(1 4)"'

# How a picture marks where a legal action leads to.
TARGET = 'fill="#3f9b5b" stroke="#fff" stroke-width="2"'

STONES = "●○"
NO_STONE = "·"


def number(value: float) -> str:
    """A coordinate, short and the same on every machine.

    >>> number(2.0), number(-0.04), number(3.14159)
    ('2', '0', '3.1')
    """
    tenths = round(10 * value)
    return f"{tenths / 10:g}" if tenths % 10 else str(tenths // 10)


def points(corners: Iterable[Point]) -> str:
    """Points as SVG writes them.

    >>> points([(1, 2), (3.5, 4)])
    '1,2 3.5,4'
    """
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def picture(title: str, width: float, height: float, parts: Iterable[str]) -> str:
    """A whole SVG of this size, on paper with rounded corners."""
    size = f'width="{number(width)}" height="{number(height)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" {size} role="img"'
    font = 'font-family="system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif" text-anchor="middle"'
    paper = f'<rect {size} rx="20" fill="{PAPER}"/>'
    return "\n".join([f'{head} aria-label="{title}" {font}>', _gradients(), paper, *parts, "</svg>\n"])


def _gradients() -> str:
    """Each player's gloss, and a shadow: the same in every picture, since a page that shows many shares their names."""
    gloss = "".join(
        f'<radialGradient id="spinney-stone-{player}" cx=".36" cy=".3" r=".75"><stop stop-color="{light}"/>'
        f'<stop offset=".55" stop-color="{plain}"/><stop offset="1" stop-color="{dark}"/></radialGradient>'
        for player, (light, plain, dark) in enumerate(PLAYERS)
    )
    fading = ((0.6, 0.38), (0.8, 0.2), (1, 0))
    stops = "".join(f'<stop offset="{at}" stop-color="{SHADE}" stop-opacity="{alpha}"/>' for at, alpha in fading)
    return f'<defs>{gloss}<radialGradient id="spinney-shadow">{stops}</radialGradient></defs>'


def stone(player: int, centre: Point, radius: float, won: bool = False) -> str:
    """A player's stone with its shadow; a white rim if it is one of those that won."""
    x, y = centre
    shadow = circle((x + 0.05 * radius, y + 0.16 * radius), 1.16 * radius, 'fill="url(#spinney-shadow)"')
    rim = f' stroke="#fff" stroke-width="{number(0.12 * radius)}"' if won else ""
    return shadow + circle(centre, radius, f'class="stone" fill="url(#spinney-stone-{player})"{rim}')


def last_mark(centre: Point, radius: float) -> str:
    """The mark on the stone that was placed last."""
    style = f'class="last" fill="none" stroke="#fff" stroke-width="{number(0.17 * radius)}"'
    return circle(centre, 0.4 * radius, style)


def label(name: str | int, centre: Point, size: float, fill: str = INK) -> str:
    """A coordinate's name, centred."""
    x, y = centre
    place = f'x="{number(x)}" y="{number(y + 0.36 * size)}" font-size="{number(size)}"'
    return f'<text {place} font-weight="600" fill="{fill}">{name}</text>'


def circle(centre: Point, radius: float, style: str) -> str:
    """A circle with these further attributes."""
    return f'<circle cx="{number(centre[0])}" cy="{number(centre[1])}" r="{number(radius)}" {style}/>'


def targets(record: Any, look: Look, spot: Callable[[Any, int], Point | None]) -> list[str]:
    """A dot wherever a legal action leads to, with the codes of all that lead there."""
    places: dict[Point, list[int]] = {}
    for action in look.actions:
        if (place := spot(record, action)) is not None:
            places.setdefault(place, []).append(action)
    return [circle(place, 6, f'class="target" {offers(codes)} {TARGET}') for place, codes in sorted(places.items())]


def offers(codes: Iterable[int]) -> str:
    """The attribute of an element that a click on it may mean these actions.

    >>> offers([3, 14])
    'data-actions="3 14"'
    """
    return f'data-actions="{" ".join(map(str, codes))}"'


def text_row(symbols: Iterable[str], last: int | None, pitch: int = 2) -> str:
    """A row of a text board, `pitch` characters a cell, with brackets around the last move.

    >>> text_row("·●○", 1)
    ' ·[●]○ '
    """
    row = "".join(f"{symbol:>{pitch}}" for symbol in symbols) + " "
    if last is None:
        return row
    at = pitch * (last + 1) - 1
    return f"{row[: at - 1]}[{row[at]}]{row[at + 2 :]}"
