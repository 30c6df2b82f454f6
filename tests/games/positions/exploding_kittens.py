"""Positions and games of Exploding Kittens for the tests. Cards are written as the view names them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from spinney import Game, State, load
from spinney.core.random import stream
from spinney.games.exploding_kittens import DECLARATION
from spinney.games.exploding_kittens.history import DRAWN, FOUND, HANDED, LAID, MORE, SEAT, WHAT
from spinney.games.exploding_kittens.view import CARDS
from spinney.testing.forms import compiled, record_of

COUNTS = (2, 3, 4, 5)
NAMES = [str(card) for card in CARDS]
DECK = Counter(dict.fromkeys(NAMES[:9], 4) | {"future": 5, "nope": 5, "defuse": 6})
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
    drawn: Sequence[int] = (),
    one_play: bool = False,
    **fields: Any,
) -> State:
    """A position in which player 0 is to move.

    Each hand is a line of names; so is `pool`, the cards of the pile that nobody knows. `top` are the cards above
    those, from the top, each with the seats that know it; `known` what one seat knows of another's hand, -1 for
    everybody. Player 0 may re-deal it: each other seat has drawn as many of its cards as `drawn` says, and the rest is
    what was dealt. Nobody asks for Nopes if there are none.
    """
    game = load(DECLARATION, len(hands), one_play=one_play)
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
    history = list(_history(hands, known or {}, drawn)) + [(FOUND, 0, card, 0) for card, who in top if 0 in who]
    for i, (what, seat, card, more) in enumerate(event for event in history if event[2] != "kitten"):
        record["notes"][i] = what << WHAT | seat << SEAT | more << MORE | (NAMES.index(card) + 1)
        record["noted"] = i + 1
    for name, value in fields.items():
        record[name] = value
    return State(game, data, stream(0, "deal"))


def _history(
    hands: Sequence[str], known: dict[tuple[int, int], str], drawn: Sequence[int]
) -> Iterator[tuple[int, int, str, int]]:
    """What may have led to these hands, for player 0: what it knows of a hand is a Defuse dealt, or was its own."""
    for seat, cards in enumerate(hands[1:], 1):
        seen = known.get((0, seat), "").split()
        late = drawn[seat] if drawn else 0
        if "defuse" not in seen:
            yield LAID, seat, "defuse", 1
        yield LAID, seat, "skip", 7 - (len(cards.split()) - len(seen) - late)
        yield from ((HANDED, 0, card, seat) for card in seen if card != "defuse")
        yield from ((DRAWN, seat, "skip", 0) for _ in range(late))


def dealt(*hands: str, top: Sequence[str] = ()) -> State:
    """A new game with these hands, and a Defuse each; the first cards of the pile are in this order."""
    own = [f"{cards} defuse" for cards in hands]
    everybody = range(-1, len(hands))
    known = {(knower, seat): "defuse" for seat in range(len(hands)) for knower in everybody if knower != seat}
    cards = Counter(" ".join([*own, *top]).split())
    rest = DECK + Counter(kitten=len(hands) - 1) - cards
    assert all(len(cards.split()) == 8 for cards in own)
    return position(
        *own, pool=" ".join(rest.elements()), top=[(card, []) for card in top], known=known, nopes=5, noted=0
    )


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
