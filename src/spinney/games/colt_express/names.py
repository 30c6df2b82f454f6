"""What cards, characters, places and actions of Colt Express are called."""

from typing import Any

from spinney.games.colt_express.cards import BULLETS, KINDS
from spinney.games.colt_express.codes import (
    A_DIRECTION,
    A_SEAT,
    CLIMB,
    DRAW,
    HIT,
    LEAVE,
    MARSHAL_TO,
    NOTHING,
    OPEN,
    SHOOT,
    TAKE,
    TO_CAR,
)
from spinney.games.colt_express.rounds import CHOICE, GHOST, STEPS, turns
from spinney.games.colt_express.train import CAR, ROOF

KIND_NAMES = ("move", "floor change", "fire", "robbery", "punch", "marshal")
CHARACTER_NAMES = ("Ghost", "Cheyenne", "Django", "Tuco", "Doc", "Belle")
LOOT_NAMES = ("purse", "jewel", "strongbox")
DIRECTIONS = ("to the rear", "to the front")
CARD_NAMES = (
    "Angry Marshal",
    "Braking",
    "Bridge",
    "Passengers' Rebellion",
    "Swivel Arm",
    "Take It All",
    "Tunnel",
    "Marshal's Revenge",
    "Pickpocketing",
    "Hostage",
)
TURN_NAMES = {"N": "normal", "H": "hidden", "D": "double", "R": "reverse"}


def car_name(car: int, players: int) -> str:
    """A car, counted from the rear.

    >>> car_name(0, 4), car_name(4, 4)
    ('car 1', 'locomotive')
    """
    return f"car {car + 1}" if car < players else "locomotive"


def the_car(car: int, players: int) -> str:
    """A car as sentences speak of it."""
    return ("the " if car == players else "") + car_name(car, players)


def place_name(place: int, players: int) -> str:
    """A place as sentences speak of it.

    >>> place_name(1, 4), place_name(12, 4)
    ('car 2', 'the roof of the locomotive')
    """
    return ("the roof of " if place & ROOF else "") + the_car(place & CAR, players)


def where(place: int, players: int) -> str:
    """Where something is.

    >>> where(1, 4), where(12, 4)
    ('in car 2', 'on the roof of the locomotive')
    """
    return f"{'on' if place & ROOF else 'in'} {place_name(place, players)}"


def number(count: int, thing: str) -> str:
    """So many things.

    >>> number(1, "purse"), number(0, "jewel")
    ('1 purse', '0 jewels')
    """
    return f"{count} {thing}{'s' * (count != 1)}"


def purse_name(purse: int) -> str:
    """A purse by its number, counted from 1."""
    return f"purse {purse + 1}"


def turns_in_words(card: int, players: int, tag: bool) -> str:
    """A round card's turns.

    >>> turns_in_words(0, 4, False)
    'normal, normal, hidden, reverse'
    """
    return ", ".join(TURN_NAMES[turn] for turn in turns(card, players, tag))


def kinds_in(word: int) -> list[str]:
    """The names of the cards that a word counts.

    >>> kinds_in(0b10_01 | 1 << 12)
    ['move', 'floor change', 'floor change', 'bullet']
    """
    found = [name for kind, name in enumerate(KIND_NAMES) for _ in range(word >> 2 * kind & 3)]
    return found + ["bullet"] * (word >> BULLETS)


def cards_in_words(word: int) -> str:
    """The cards that a word counts, one after another."""
    return ", ".join(kinds_in(word)) or "no cards"


def may_show(record: Any) -> bool:
    """Whether whoever is to move is the Ghost, who may choose to play face down or open."""
    if int(record.first_code) or bool(record.tag):
        return False
    first_choice = int(STEPS[int(record.row), int(record.step)]) >> CHOICE == 0
    return first_choice and int(record.character[int(record.player)]) == GHOST


def described(record: Any, action: int) -> str:
    """The name of an action."""
    players = int(record.players)
    if action < DRAW:
        kind = KIND_NAMES[action % KINDS]
        if action >= OPEN:
            return f"{kind}: open"
        return f"{kind}: face down" if may_show(record) else kind
    if action == DRAW:
        return "draw cards"
    if action < MARSHAL_TO:
        return f"move: {car_name(action - TO_CAR, players)}"
    if action < TAKE:
        return f"marshal: {car_name(action - MARSHAL_TO, players)}"
    if action < SHOOT:
        return f"robbery: {LOOT_NAMES[action - TAKE]}"
    if action < HIT:
        return f"fire: player {action - SHOOT + 1}"
    return "floor change: the other level" if action == CLIMB else _punch(action)


def punched(action: int) -> tuple[int, int, int, bool]:
    """A punch: who is hit, the direction, the kind of loot, and whether the purse is left.

    >>> punched(36 + 8 * 2 + 4 + 1), punched(84 + 2 * 3)
    ((2, 1, 1, False), (3, 0, 0, True))
    """
    if action >= LEAVE:
        return (action - LEAVE) // 2, (action - LEAVE) % 2, 0, True
    way = action - HIT
    return way // A_SEAT, way // A_DIRECTION % 2, way % A_DIRECTION, False


def _punch(action: int) -> str:
    seat, direction, kind, left = punched(action)
    loot = "" if kind == NOTHING else f", {LOOT_NAMES[kind]}"
    return f"punch: player {seat + 1} {DIRECTIONS[direction]}{loot}{' left behind' * left}"
