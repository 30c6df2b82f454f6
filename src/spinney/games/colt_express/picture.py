"""The train as a picture: the others at the top, the train and the plan in the middle, what is one's own below."""

from spinney.games.card_faces import card_svg, fitted, laid_svg
from spinney.games.cards import Row
from spinney.games.colt_express.loot import SEATS
from spinney.games.colt_express.names import TURN_NAMES, car_name
from spinney.games.colt_express.shown import Shown
from spinney.games.colt_express.train import ROOF
from spinney.games.drawing import (
    BOLD,
    Point,
    circle,
    label,
    outline,
    picture,
    points,
    rectangle,
    shortened,
    target,
    words_from,
    words_width,
    wrapped,
)
from spinney.games.palette import PLAYERS, palette
from spinney.games.plates import BUTTON, GAP, Button, button_row, rows_of

WIDTH, HEIGHT, MARGIN = 960.0, 720.0, 14.0
OTHERS, PAD = 124.0, 8.0  # the height of the others' seats, and the space inside of a seat
# The round's card, the train's roofs and cars, and the plan: where they begin and how high they are.
ROUND, ROOFS, CARS, RAILS = 156.0, 186.0, 262.0, 372.0
ROOF_HIGH, CAR_HIGH, WIDEST_CAR = 70.0, 100.0, 190.0
PLAN, PLAN_CARD = 396.0, 70
OWN, OWN_CARD = 508.0, 84
DISC, TOKEN = 11.0, 9.0


def drawn(shown: Shown) -> str:
    """The whole picture."""
    own = shown.look.observer or 0
    others = [(own + i) % shown.players for i in range(1, shown.players)]
    width = (WIDTH - 2 * MARGIN - GAP * (len(others) - 1)) / len(others)
    parts = [*round_card(shown), *train(shown), *plan(shown)]
    for i, seat in enumerate(others):
        parts.append(panel(shown, seat, (MARGIN + i * (width + GAP), MARGIN), (width, OTHERS), 40))
    parts.append(panel(shown, own, (MARGIN, OWN), (WIDTH - 2 * MARGIN, HEIGHT - MARGIN - OWN), OWN_CARD))
    return picture("Colt Express", WIDTH, HEIGHT, [*parts, *buttons(shown)], shown.look)


def buttons(shown: Shown) -> list[str]:
    """What has no place on the train or in the hand."""
    rows = rows_of([Button(words, codes) for words, codes in shown.chips()], WIDTH - 2 * MARGIN - 2 * PAD)
    bottom = HEIGHT - MARGIN - PAD / 2 - len(rows) * (BUTTON + GAP)
    return [
        part
        for i, row in enumerate(rows)
        for part in button_row(shown.look, row, bottom + i * (BUTTON + GAP) + GAP, WIDTH)
    ]


# The round and the plan.


def round_card(shown: Shown) -> list[str]:
    """The round's name, and its turns, the one that is planned marked."""
    paint = palette(shown.look.dark)
    parts = [words_from(shown.title, (MARGIN + 4, ROUND), 15, paint.ink, 'font-weight="600"')]
    if shown.last:
        parts.append(words_from(f"last: {shown.last}", (MARGIN + 4, ROUND + 20), 12, paint.muted))
    x = WIDTH - MARGIN
    for i, letter in reversed(list(enumerate(shown.turns))):
        words = TURN_NAMES[letter]
        wide = words_width(words, BOLD * 12) + 16
        x -= wide
        now = i == shown.turn
        fill, edge = (paint.goal, paint.last) if now else (paint.tile, paint.edge)
        parts.append(rectangle((x, ROUND - 11), wide, 22, f'rx="11" fill="{fill}" stroke="{edge}"'))
        parts.append(label(words, (x + wide / 2, ROUND), 12, paint.ink if now or i > shown.turn else paint.muted))
        x -= 6
    return parts


def plan(shown: Shown) -> list[str]:
    """The cards that are still to be carried out, in order; under each a disc of who has played it."""
    paint, cards, owners = palette(shown.look.dark), shown.plan(), shown.owners()
    parts = [label("plan", (MARGIN + 20, PLAN + PLAN_CARD / 2), 13, paint.muted, "")] if cards else []
    left, step = MARGIN + 44, min(0.7 * PLAN_CARD + 6, (WIDTH - 2 * MARGIN - 48) / max(1, len(cards)))
    high = (step - 4) / 0.7
    for i, (card, owner) in enumerate(zip(cards, owners, strict=True)):
        x, y = left + i * step, PLAN + (PLAN_CARD - high) / 2
        parts.append(card_svg(card, (x, y), high, shown.look))
        parts.append(disc(owner, (x + 0.35 * high, y + high + 13), 9))
    return parts


# The train.


def train(shown: Shown) -> list[str]:
    """All cars from the rear to the locomotive, on rails."""
    paint = palette(shown.look.dark)
    wide = min(WIDEST_CAR, (WIDTH - 2 * MARGIN) / (shown.players + 1))
    left = (WIDTH - wide * (shown.players + 1)) / 2
    rail = f'fill="{paint.board_edge}"'
    parts = [rectangle((MARGIN, RAILS + 14), WIDTH - 2 * MARGIN, 4, rail)]
    for car in range(shown.players + 1):
        corner = (left + car * wide + 4, CARS)
        parts += coach(shown, car, corner, wide - 8)
        parts += area(shown, ROOF | car, (corner[0], ROOFS), (wide - 8, ROOF_HIGH))
        parts += area(shown, car, corner, (wide - 8, CAR_HIGH))
    return parts


def coach(shown: Shown, car: int, corner: Point, wide: float) -> list[str]:
    """A car on its wheels, open to the side; the locomotive has a chimney."""
    paint, (x, y) = palette(shown.look.dark), corner
    wheel = f'fill="{paint.board_edge}" stroke="{paint.line}" stroke-width="2"'
    parts = [circle((x + part * wide, RAILS + 4), 10, wheel) for part in (0.2, 0.8)]
    body = f'rx="8" fill="{paint.board}" stroke="{paint.board_edge}" stroke-width="2"'
    parts.append(rectangle(corner, wide, CAR_HIGH, body))
    if car == shown.players:
        chimney = [(x + wide - 30, y), (x + wide - 36, y - 30), (x + wide - 8, y - 30), (x + wide - 14, y)]
        parts.append(f'<polygon points="{points(chimney)}" fill="{paint.board_edge}"/>')
    else:
        parts.append(rectangle((x + wide, RAILS - 12), 8, 5, f'fill="{paint.line}"'))
    parts.append(rectangle((x - 3, y - 5), wide + 6, 7, f'rx="3" fill="{paint.board_edge}"'))
    return [*parts, label(car_name(car, shown.players), (x + wide / 2, y + CAR_HIGH - 10), 11, paint.ink, "")]


def area(shown: Shown, place: int, corner: Point, size: Point) -> list[str]:
    """Who and what is on a place: bandits above, loot below."""
    (x, y), (wide, high) = corner, size
    codes = shown.codes_at(place)
    edge = rectangle((x, y), wide, high - 6 * (place >= ROOF), f'rx="8" {outline(shown.look)}') if codes else ""
    who = [(seat, shown.codes_on(seat)) for seat in shown.bandits(place)]
    marshal = place == shown.marshal
    people = len(who) + marshal
    step = min(2 * DISC + 6, (wide - 2 * DISC - 6) / max(1, people - 1))
    start, line = x + wide / 2 - step * (people - 1) / 2, y + (20 if place < ROOF else 56)
    parts = [star((start, line), shown)] if marshal else []
    for i, (seat, offered) in enumerate(who, marshal):
        parts.append(target(offered, disc(seat, (start + i * step, line), DISC, shown if offered else None)))
    loot = tokens(shown, place, (x + wide / 2, y + (52 if place < ROOF else 28)), wide - 12)
    return [target(codes, edge, *parts, *loot)]


def disc(seat: int, centre: Point, radius: float, shown: Shown | None = None) -> str:
    """A bandit, with the number of the seat."""
    colour = PLAYERS[seat]
    body = circle(centre, radius, f'class="stone" fill="{colour.plain}" stroke="{colour.dark}" stroke-width="1.5"')
    ring = circle(centre, radius + 3, outline(shown.look, 2.5)) if shown else ""
    return body + label(seat + 1, centre, max(10.0, 1.15 * radius), colour.mark) + ring


def star(centre: Point, shown: Shown) -> str:
    """The Marshal."""
    tone = palette(shown.look.dark).tones["gold"]
    return circle(centre, DISC, f'fill="{tone.ground}" stroke="{tone.ink}"') + label("★", centre, 14, tone.mark)


def tokens(shown: Shown, holder: int, centre: Point, room: float) -> list[str]:
    """Loot in one line: purses with their values where they are known, jewels and strongboxes."""
    purses, jewels, strongboxes = shown.loot(holder)
    signs = [("gold", str(value)) for value in purses if value is not None]
    signs += [("gold", "?")] * sum(value is None for value in purses)
    signs += [("red", "◆")] * jewels + [("grey", "▣")] * strongboxes
    widths = [max(2 * TOKEN, words_width(words, 11) + 6) for _, words in signs]
    total = sum(widths) + 3 * (len(widths) - 1)
    squeeze = min(1.0, room / max(1.0, total))
    x, parts, paint = centre[0] - squeeze * total / 2, [], palette(shown.look.dark)
    for (tone, words), wide in zip(signs, widths, strict=True):
        style = f'rx="8" fill="{paint.tones[tone].ground}" stroke="{paint.edge}"'
        parts.append(rectangle((x, centre[1] - TOKEN), wide, 2 * TOKEN, style))
        parts.append(label(words, (x + wide / 2, centre[1]), 11, paint.tones[tone].mark))
        x += squeeze * (wide + 3)
    return parts


# Seats.


def panel(shown: Shown, seat: int, corner: Point, size: Point, largest: int) -> str:
    """A player's name, character, bullets, loot and hand."""
    look, paint, colour = shown.look, palette(shown.look.dark), PLAYERS[seat]
    (x, y), (wide, high) = corner, size
    style = f'rx="12" fill="{paint.tile}" stroke="{paint.edge}"'
    if not shown.over and seat == shown.player:
        style = f'class="to-move" rx="12" fill="{paint.tile}" stroke="{colour.plain}" stroke-width="3"'
    name = shortened(look.name(seat), wide - 40, BOLD * 14)
    lines = wrapped(shown.note(seat), wide - 2 * PAD, 12, 3 if shown.over else 2)
    below = y + 24 + 15 * len(lines)
    parts = [
        rectangle(corner, wide, high, style),
        disc(seat, (x + 18, y + 17), 9),
        words_from(name, (x + 34, y + 17), 14, paint.ink, 'font-weight="600"'),
        *(words_from(line, (x + PAD + 2, y + 38 + 15 * i), 12, paint.muted) for i, line in enumerate(lines)),
        *tokens(shown, SEATS + seat, (x + wide / 2, below + 18), wide - 2 * PAD),
    ]
    if shown.planning and not shown.over:
        laid = fitted([Row("", shown.hand(seat))], wide - 2 * PAD, y + high - below - 32, largest)
        parts += laid_svg(laid, (x + PAD, below + 30), wide - 2 * PAD, look)
    return f"<g>{''.join(parts)}</g>"
