"""What the games' pictures share: shapes, stones, the frame around a picture, and what may be clicked.

A picture names by class what a page or a test looks for: `stone` for each piece, `last` for the mark of the last move,
`win` for what is behind the pieces that won, `to-move` for whose turn it is, `target` for whatever may be clicked. A
target carries the codes of all actions that a click on it may mean in `data-actions`; where several targets have to be
clicked, the action is the one that all of them carry. A target may lie in another: the inner one is meant first.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from html import escape
from typing import TypeVar
from unicodedata import east_asian_width

from spinney.core.look import Look
from spinney.games.palette import PLAYERS, SHADE, WHITE, Shades, palette

Point = tuple[float, float]
Place = TypeVar("Place")

# No words are smaller, and no picture is wider than 4:3, or higher than 3:4.
SMALLEST_WORDS = 10.0
WIDEST = 4 / 3
# How much wider words are than plain ones if they are bold.
BOLD = 1.1
# The shadow of something flat, drawn under it as the same shape.
SHADOW = f'fill="{SHADE}" fill-opacity=".16" transform="translate(1 4)"'

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


def picture(title: str, width: float, height: float, parts: Iterable[str], look: Look) -> str:
    """A whole SVG of this size, in the middle of paper with rounded corners that is 4:3 at most, either way."""
    wide, high = max(width, height / WIDEST), max(height, width / WIDEST)
    left, top = (width - wide) / 2, (height - high) / 2
    size = f'width="{number(wide)}" height="{number(high)}"'
    head = '<svg xmlns="http://www.w3.org/2000/svg"'
    view = f'viewBox="{number(left)} {number(top)} {number(wide)} {number(high)}" {size} role="img"'
    font = 'font-family="system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif" text-anchor="middle"'
    paper = rectangle((left, top), wide, high, f'rx="20" fill="{palette(look.dark).paper}"')
    return "\n".join([f'{head} {view} aria-label="{escape(title)}" {font}>', paper, *parts, "</svg>\n"])


# Shapes.


def rectangle(corner: Point, width: float, height: float, style: str) -> str:
    """A rectangle with its upper left corner here, and these further attributes."""
    place = f'x="{number(corner[0])}" y="{number(corner[1])}" width="{number(width)}" height="{number(height)}"'
    return f"<rect {place} {style}/>"


def circle(centre: Point, radius: float, style: str) -> str:
    """A circle with these further attributes."""
    return f'<circle cx="{number(centre[0])}" cy="{number(centre[1])}" r="{number(radius)}" {style}/>'


def label(words: str | int, centre: Point, size: float, fill: str, style: str = 'font-weight="600"') -> str:
    """Words around a centre."""
    x, y = centre
    place = f'x="{number(x)}" y="{number(y + 0.36 * size)}" font-size="{number(max(SMALLEST_WORDS, size))}"'
    return f'<text {place} {style} fill="{fill}">{escape(str(words))}</text>'


def words_from(words: str, start: Point, size: float, fill: str, style: str = "") -> str:
    """Words from a point at the left on, at the height of their middle."""
    return label(words, start, size, fill, f'text-anchor="start" {style}'.strip())


@lru_cache(maxsize=4096)
def words_width(words: str, size: float) -> float:
    """About how wide words are: browsers differ, so rather a little too much.

    >>> words_width("player 1", 14) < words_width("player 10", 14) < words_width("プレーヤーの一", 14)
    True
    """
    narrow = sum(0.36 if letter in "ijlt.,:;'|!()[] " else 0.64 for letter in words)
    return size * (narrow + sum(0.4 for letter in words if east_asian_width(letter) in "WF"))


def shortened(words: str, width: float, size: float) -> str:
    """As much of the words as there is room for.

    >>> shortened("player 1", 200, 14), shortened("a player with a long name", 90, 14)
    ('player 1', 'a player w…')
    """
    if words_width(words, size) <= width:
        return words
    while words and words_width(f"{words}…", size) > width:
        words = words[:-1]
    return f"{words.rstrip()}…"


def wrapped(words: str, width: float, size: float, most: int) -> list[str]:
    """The words in as many lines as they need, at the most so many; the last one is shortened if it must be.

    >>> wrapped("round 2 of 3, 12 cards to draw", 90, 12, 2), wrapped("", 90, 12, 2)
    (['round 2 of 3,', '12 cards to…'], [])
    """
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (words_width(longer, size) <= width or len(lines) == most):
            lines[-1] = longer
        else:
            lines.append(word)
    return [shortened(line, width, size) for line in lines]


# Stones.


def gloss(name: str, colours: Iterable[Shades]) -> str:
    """Gradients for round things of these colours. Their names must say which colours these are, since a page that
    shows many pictures shares the names.
    """
    glossy = "".join(
        f'<radialGradient id="spinney-{name}-{i}" cx=".36" cy=".3" r=".75"><stop stop-color="{each.light}"/>'
        f'<stop offset=".55" stop-color="{each.plain}"/><stop offset="1" stop-color="{each.dark}"/></radialGradient>'
        for i, each in enumerate(colours)
    )
    fading = ((0.6, 0.38), (0.8, 0.2), (1, 0))
    stops = "".join(f'<stop offset="{at}" stop-color="{SHADE}" stop-opacity="{alpha}"/>' for at, alpha in fading)
    return f'<defs>{glossy}<radialGradient id="spinney-shadow">{stops}</radialGradient></defs>'


def glossy_players(players: int) -> str:
    """What `stone` needs, once in a picture."""
    return gloss("stone", PLAYERS[:players])


def ball(name: str, centre: Point, radius: float, style: str = "") -> str:
    """Something round with its shadow, in the gloss of this name."""
    x, y = centre
    shadow = circle((x + 0.05 * radius, y + 0.16 * radius), 1.16 * radius, 'fill="url(#spinney-shadow)"')
    return shadow + circle(centre, radius, f'{style} fill="url(#spinney-{name})"'.strip())


def stone(player: int, centre: Point, radius: float, won: bool = False) -> str:
    """A player's stone with its shadow; a white rim if it is one of those that won."""
    rim = f' stroke="{WHITE}" stroke-width="{number(0.12 * radius)}"' if won else ""
    return ball(f"stone-{player}", centre, radius, f'class="stone"{rim}')


def last_mark(centre: Point, radius: float, colour: str = WHITE) -> str:
    """The mark on the stone that was placed last."""
    style = f'class="last" fill="none" stroke="{colour}" stroke-width="{number(0.17 * radius)}"'
    return circle(centre, 0.4 * radius, style)


# What may be clicked.


def offers(codes: Iterable[int]) -> str:
    """The attribute of an element that a click on it may mean these actions.

    >>> offers([3, 14])
    'data-actions="3 14"'
    """
    return f'data-actions="{" ".join(map(str, codes))}"'


def target(codes: Iterable[int], *parts: str) -> str:
    """Parts of a picture that may be clicked together, if there are codes; else just the parts."""
    listed, shape = tuple(codes), "".join(parts)
    return f'<g class="target" {offers(listed)} cursor="pointer">{shape}</g>' if listed else shape


def outline(look: Look, width: float = 2) -> str:
    """How a shape looks that may be clicked: all of it can be, and its edge shows."""
    line = f'stroke="{palette(look.dark).target}" stroke-width="{number(width)}" stroke-opacity=".75"'
    return f'fill="none" pointer-events="all" {line}'


def by_place(look: Look, place_of: Callable[[int], Place | None]) -> Mapping[Place, list[int]]:
    """The actions that are offered, by their place in the picture; those without a place are left out."""
    places: dict[Place, list[int]] = {}
    for action in look.actions:
        if (place := place_of(action)) is not None:
            places.setdefault(place, []).append(action)
    return places


def rings(look: Look, spot: Callable[[int], Point | None], radius: float) -> list[str]:
    """A ring wherever an action leads to, with the codes of all that lead there."""
    found = by_place(look, spot)
    return [target(codes, circle(place, radius, outline(look))) for place, codes in sorted(found.items())]


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
