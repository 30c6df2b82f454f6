"""Positions and games of Exploding Kittens for the tests. Cards are written as the view names them."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from spinney import Game, State, load
from spinney.core.random import stream
from spinney.games.exploding_kittens import DECLARATION
from spinney.games.exploding_kittens.view import CARDS
from spinney.testing.table import compiled, record_of

COUNTS = (2, 3, 4, 5)
NAMES = [str(card) for card in CARDS]
CATS = NAMES[:5]
for_every_count = pytest.mark.parametrize("players", COUNTS)


def packed(cards: Sequence[str]) -> int:
    return sum(1 << 4 * (NAMES.index(card) + 1) for card in cards)


def unpacked(counts: Any) -> list[str]:
    return [name for kind, name in enumerate(NAMES, 1) for _ in range(int(counts) >> 4 * kind & 15)]


def position(
    *hands: str,
    pool: str,
    top: Sequence[tuple[str, Sequence[int]]] = (),
    known: dict[tuple[int, int], str] | None = None,
    **fields: Any,
) -> State:
    """A position in which player 0 is to move.

    Each hand is a line of names; so is `pool`, the cards of the pile that nobody knows. `top` are the cards above
    those, from the top, each with the seats that know it; `known` what one seat knows of another's hand. Nobody asks for
    Nopes if there are none.
    """
    game = load(DECLARATION, len(hands))
    data = game.blank()
    record = data[0]
    size = len(pool.split()) + len(top)
    record["pool"], record["size"], record["left"], record["turns"] = packed(pool.split()), size, len(hands), 1
    for seat, cards in enumerate(hands):
        record["known"][seat, seat + 1] = packed(cards.split())
    for (knower, holder), cards in (known or {}).items():
        record["known"][holder, knower + 1] = packed(cards.split())
    for depth, (card, knowers) in enumerate(top):
        record["pile"][size - 1 - depth] = NAMES.index(card) + 1
        for seat in knowers:
            record["seen"][seat] |= 1 << (size - 1 - depth)
    record["nopes"] = " ".join([*hands, pool, *(card for card, _ in top)]).split().count("nope")
    for name, value in fields.items():
        record[name] = value
    return State(game, data, stream(0, "deal"))


def play(state: State, *names: str) -> State:
    for name in names:
        state = state.apply(state.action(name))
    return state


def all_pass(state: State) -> State:
    """The position after everybody who is asked for a Nope has passed."""
    while "pass" in moves(state):
        state = play(state, "pass")
    return state


def moves(state: State) -> list[str]:
    return [state.describe(action) for action in state.legal_actions]


def hand(state: State, seat: int) -> list[str]:
    return unpacked(state.record.known[seat, seat + 1])


def knows(state: State, knower: int, holder: int) -> list[str]:
    """What one seat knows another to hold."""
    return unpacked(state.record.known[holder, knower + 1])


def all_know(state: State, holder: int) -> list[str]:
    return unpacked(state.record.known[holder, 0])


def pile(state: State, observer: int | None = None) -> list[str | None]:
    """The pile from its top as a seat knows it, or as somebody knows it."""
    places = reversed(range(int(state.record.size)))
    return [_at(state, place, observer) for place in places]


def _at(state: State, place: int, observer: int | None) -> str | None:
    kind = int(state.record.pile[place])
    sees = observer is None or int(state.record.seen[observer]) >> place & 1
    return NAMES[kind - 1] if kind and sees else None


def pool(state: State) -> Counter[str]:
    return Counter(unpacked(state.record.pool))


def evaluations(state: State) -> list[float]:
    table, data = compiled(state.game), record_of(state)
    return [float(table.call("evaluate", data, player)) for player in range(state.game.players)]


def random_game(game: Game, seed: int) -> list[State]:
    """All positions of a game."""
    pick, states = Random(seed), [game.start(seed)]
    while not states[-1].is_over:
        states.append(states[-1].apply(pick.choice(states[-1].legal_actions)))
    return states
