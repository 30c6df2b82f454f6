"""Positions and games of Diamant for the tests."""

from collections.abc import Iterable
from functools import reduce
from random import Random

from spinney import Game, State, load
from spinney.core.random import stream
from spinney.games.diamant import DECLARATION
from spinney.games.diamant.cards import CARDS, FIRST_HAZARD, FIRST_RELIC, HAZARDS, RELICS, TREASURES
from spinney.testing import forms
from tests.games.reference.diamant import Card

COUNTS = (2, 3, 4, 5, 6)
GO, LEAVE = 0, 1


def name_of(number: int) -> Card:
    """A card as the reference names it."""
    if number < FIRST_HAZARD:
        return TREASURES[number]
    return HAZARDS[(number - FIRST_HAZARD) // 3] if number < FIRST_RELIC else -RELICS[number - FIRST_RELIC]


def names(cards: int) -> list[Card]:
    """The cards of a set."""
    return [name_of(number) for number in range(CARDS) if int(cards) >> number & 1]


def number_of(name: Card, taken: int = 0) -> int:
    """The lowest card of this name that is not taken."""
    return next(number for number in range(CARDS) if name_of(number) == name and not taken >> number & 1)


def cards(*wanted: Card, taken: int = 0) -> int:
    """A set of cards; of each hazard there are three."""
    found = 0
    for name in wanted:
        found |= 1 << number_of(name, found | taken)
    return found


def position(
    players: int,
    path: dict[Card, int],
    deck: list[Card],
    hand: int = 0,
    inside: list[int] | None = None,
    chests: list[int] | None = None,
    cave: int = 4,
    **parameters: int,
) -> State:
    """A position at the beginning of a turn; the path with the gems that lie on each card."""
    game = load(DECLARATION, players, **parameters)
    data = game.blank()
    record = data[0]
    seats = range(players) if inside is None else inside
    record["path"] = cards(*path)
    record["order"] = order_of(path)
    record["deck"] = cards(*deck, taken=int(record["path"]))
    record["gems"] = sum(gems << 4 * number_of(card) for card, gems in path.items() if gems)
    record["chests"] = sum(gems << 10 * seat for seat, gems in enumerate(chests or []))
    record["hand"], record["cave"] = hand, cave
    record["inside"] = record["waiting"] = sum(1 << seat for seat in seats)
    record["chooser"] = min(seats)
    return State(game, data, stream(0, "deal"))


def order_of(path: Iterable[Card]) -> tuple[int, int]:
    """The order of a path as the record keeps it."""
    sorts: list[Card] = [0, *TREASURES, *HAZARDS, *(-worth for worth in RELICS)]
    digits = reduce(lambda order, card: order << 5 | sorts.index(card), path, 0)
    return digits & (1 << 64) - 1, digits >> 64


def in_order(state: State) -> list[Card]:
    """The cards of the path, the first one first, as a picture in words shows them."""
    (line,) = [line for line in state.text().splitlines() if line.startswith("  path:")]
    found: list[Card] = []
    for word in line.split()[1:]:
        value = word.partition("[")[0]
        found += [int(value)] if value.isdigit() else [-int(value[6:])] if value.startswith("relic") else [value]
    return [card for card in found if card != "-"]


def choose(state: State, *choices: int) -> State:
    for choice in choices:
        state = state.apply(choice)
    return state


def lying(state: State) -> dict[Card, int]:
    """The path as `position` takes it, the cards of two hazards of one name being one."""
    gems = int(state.record.gems)
    path = [number for number in range(CARDS) if int(state.record.path) >> number & 1]
    return {name_of(number): gems >> 4 * number & 15 if number < FIRST_HAZARD else 0 for number in path}


def inside(state: State) -> list[int]:
    return [seat for seat in range(state.game.players) if int(state.record.inside) >> seat & 1]


def hazards(state: State) -> int:
    """How many hazards are still in the game."""
    return sum(isinstance(card, str) for card in names(state.record.deck | state.record.path))


def random_game(game: Game, seed: int, leaving: float = 0.5) -> list[State]:
    """All positions of a game in which everybody leaves with this probability."""
    pick, states = Random(seed), [game.start(seed)]
    while not states[-1].is_over:
        states.append(states[-1].apply(int(pick.random() < leaving)))
    return states


def evaluations(state: State) -> list[float]:
    form, data = forms.compiled(state.game), forms.record_of(state)
    return [float(form.call("evaluate", data, player)) for player in range(state.game.players)]
