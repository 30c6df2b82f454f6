"""The map of Small World as a picture, and the column of combinations beside it."""

from collections.abc import Callable
from typing import Any

from spinney.core.look import Look
from spinney.games.drawing import (
    BOLD,
    Point,
    by_place,
    circle,
    label,
    outline,
    points,
    rectangle,
    shortened,
    target,
    words_from,
)
from spinney.games.palette import PLAYERS, palette
from spinney.games.plates import Button, plain_buttons
from spinney.games.small_world.board import NUMBER, REGIONS
from spinney.games.small_world.codes import DECLINE_NOW, NO
from spinney.games.small_world.combinations import POWER_TABLE, POWERS, RACE_TABLE, RACES
from spinney.games.small_world.contents import active, declined, in_hand, markers, owner
from spinney.games.small_world.geometry import CENTRES, MAP, OUTLINES
from spinney.games.small_world.names import VERBS, region_in, region_name
from spinney.games.small_world.peoples import SHOWN
from spinney.games.small_world.sentences import counted

MARGIN, SPACE = 20.0, 16.0
COLUMN, ROW, GAP, TITLE = 234.0, 60.0, 8.0, 30.0
WIDTH, HEIGHT = MARGIN + MAP[0] + SPACE + COLUMN + MARGIN, MARGIN + MAP[1] + SPACE
# The tone of each terrain, by its name in the palette.
TONES = {
    "sea": "blue",
    "lake": "teal",
    "farmland": "gold",
    "forest": "green",
    "hill": "orange",
    "swamp": "purple",
    "mountain": "grey",
}
TOKEN = 13.0
WORDS, SMALL = 11.0, 10.0


def land(record: Any, look: Look) -> list[str]:
    """The regions with all that is in them; those that may be chosen are framed."""
    codes = by_place(look, region_in)
    last = None if look.last is None else region_in(look.last)
    parts = [part for region in range(NUMBER) for part in _ground(region, look)]
    parts += [_contents(record, region, look) for region in range(NUMBER)]
    if last is not None:
        line = f'stroke="{palette(look.dark).last}" stroke-width="4" stroke-linejoin="round"'
        parts.append(f'<polygon class="last" points="{_outline(last)}" fill="none" {line}/>')
    return [*parts, *(target(found, _frame(region, look)) for region, found in sorted(codes.items()))]


def _outline(region: int, inset: float = 0.0) -> str:
    """A region's corners, moved towards its middle by a share of the way."""
    x, y = CENTRES[region]
    moved = [(px + inset * (x - px) + MARGIN, py + inset * (y - py) + MARGIN) for px, py in OUTLINES[region]]
    return points(moved)


def _frame(region: int, look: Look) -> str:
    return f'<polygon points="{_outline(region, 0.06)}" stroke-linejoin="round" {outline(look, 3.5)}/>'


def _ground(region: int, look: Look) -> list[str]:
    """A region in the colour of its terrain, with its name."""
    paint, terrain = palette(look.dark), REGIONS[region].terrain
    fill = f'fill="{paint.tones[TONES[terrain]].ground}" fill-opacity=".38"'
    line = f'stroke="{paint.paper}" stroke-width="4" stroke-linejoin="round"'
    corners = _outline(region)
    x, y = _centre(region)
    symbols = " · ".join(REGIONS[region].symbols)
    return [
        f'<polygon points="{corners}" fill="{paint.tile}"/>',
        f'<polygon points="{corners}" {fill} {line}/>',
        label(region_name(region), (x, y - 36), WORDS, paint.ink),
        label(symbols, (x, y - 23), SMALL, paint.ink, 'font-style="italic"') if symbols else "",
    ]


def _centre(region: int) -> Point:
    x, y = CENTRES[region]
    return x + MARGIN, y + MARGIN


def _contents(record: Any, region: int, look: Look) -> str:
    """Tokens and markers in a region."""
    paint, (x, y) = palette(look.dark), _centre(region)
    marks = markers(record, region)
    parts = []
    group = owner(record, region)
    if group is not None:
        parts.append(_tokens(record, region, group, look))
    elif int(record.tribes) >> region & 1:
        parts.append(circle((x, y), TOKEN, f'fill="{paint.muted}" fill-opacity=".35" stroke="{paint.muted}"'))
        parts.append(label("lost tribe", (x, y + 21), SMALL, paint.ink, ""))
    for i, mark in enumerate(marks):
        below = (x, y + 21 + 11 * (i + (group is not None)))
        parts.append(label(mark, below, SMALL, paint.ink))
    return "".join(parts)


def _tokens(record: Any, region: int, group: int, look: Look) -> str:
    """A disc in the owner's colour with how many tokens there are, and the race; pale and dashed in decline."""
    paint, colour, (x, y) = palette(look.dark), PLAYERS[group // 3], _centre(region)
    race, tokens = RACES[int(record.race[group])], int(record.tokens[region])
    if group % 3:
        pale = f'fill="{paint.tile}" stroke="{colour.plain}" stroke-width="3" stroke-dasharray="4 3"'
        disc = circle((x, y), TOKEN, f'class="stone" {pale}') + label(tokens, (x, y), 14, paint.ink)
    else:
        full = f'fill="{colour.plain}" stroke="{colour.dark}" stroke-width="2"'
        disc = circle((x, y), TOKEN, f'class="stone" {full}') + label(tokens, (x, y), 15, colour.mark)
    return disc + label(race, (x, y + 21), SMALL, paint.ink)


def column(record: Any, look: Look, title: str) -> list[str]:
    """The six combinations, the cheapest on top, each with its tokens and the coins that lie on it."""
    paint, left = palette(look.dark), MARGIN + MAP[0] + SPACE
    parts = [words_from(shortened(title, COLUMN, BOLD * 14), (left, MARGIN + 10), 14, paint.ink, 'font-weight="600"')]
    for place in range(SHOWN):
        corner = (left, MARGIN + TITLE + place * (ROW + GAP))
        codes = [action for action in look.actions if action == place and action < DECLINE_NOW]
        parts.append(target(codes, *_combination(record, place, corner, look, bool(codes))))
    top = MARGIN + TITLE + SHOWN * (ROW + GAP) + 4
    return [
        *parts,
        *(part for seat in range(2) for part in _side(record, seat, (left, top + seat * (ROW + GAP)), look)),
    ]


def _side(record: Any, seat: int, corner: Point, look: Look) -> list[str]:
    """What a player has: the active race, and what is in decline."""
    paint, colour, (x, y) = palette(look.dark), PLAYERS[seat], corner
    name = shortened(active(record, seat) or "no active race", COLUMN - 40, BOLD * 12.5)
    more = ", ".join(each for each in (in_hand(record, seat), declined(record, seat)) if each)
    return [
        rectangle(corner, COLUMN, ROW, f'rx="10" fill="{paint.felt}" stroke="{paint.felt_edge}"'),
        circle((x + 16, y + 20), 7, f'fill="{colour.plain}" stroke="{colour.dark}"'),
        words_from(name, (x + 30, y + 20), 12.5, paint.ink, 'font-weight="600"'),
        words_from(shortened(more, COLUMN - 36, 12), (x + 30, y + 42), 12, paint.muted) if more else "",
    ]


def _combination(record: Any, place: int, corner: Point, look: Look, offered: bool) -> list[str]:
    paint, (x, y) = palette(look.dark), corner
    race, power, coins = (int(each[place]) for each in (record.shown_race, record.shown_power, record.shown_coins))
    tokens = RACE_TABLE[RACES[race]][0] + POWER_TABLE[POWERS[power]]
    name = shortened(f"{POWERS[power]} {RACES[race]}", COLUMN - 24, BOLD * 14)
    price = f"{counted(tokens, 'token')} for {counted(place, 'coin')}" if place else f"{counted(tokens, 'token')}, free"
    parts = [
        rectangle(corner, COLUMN, ROW, f'rx="10" fill="{paint.tile}" stroke="{paint.edge}"'),
        words_from(name, (x + 12, y + 19), 14, paint.ink, 'font-weight="600"'),
        words_from(price, (x + 12, y + 41), 12, paint.muted),
    ]
    if coins:
        parts.append(circle((x + COLUMN - 24, y + 40), 12, f'fill="{paint.tones["gold"].ground}"'))
        parts.append(label(coins, (x + COLUMN - 24, y + 40), 13, paint.tones["gold"].mark))
    if offered:
        parts.append(rectangle(corner, COLUMN, ROW, f'rx="10" {outline(look)}'))
    return parts


def buttons(look: Look, describe: Callable[[int], str]) -> list[Button]:
    """A button for whatever has no place on the map; and where a region can be chosen for several reasons, one for
    each.
    """
    plain = [action for action in look.actions if region_in(action) is None and action >= DECLINE_NOW]
    regions = by_place(look, region_in)
    ways: list[Button] = []
    if any(len(codes) > 1 for codes in regions.values()):
        for first, verb in VERBS.items():
            codes = [action for action in look.actions if first <= action < min(first + NUMBER, NO)]
            if codes:
                ways.append(Button(verb.format("…"), codes))
    return [*ways, *plain_buttons(plain, describe)]
