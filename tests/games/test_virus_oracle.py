"""Virus! in lock-step with the plain implementation: the same legal actions, bodies, hands and piles all along."""

from collections import Counter
from random import Random

import pytest

from spinney import State, load
from spinney.games.virus import DECLARATION
from spinney.games.virus.codes import ACTIONS
from tests.games.positions.virus import Table, position
from tests.games.reference.virus import Virus, healthy


def body_of(cards: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in cards.split():
        if name.startswith("+"):
            found[list(found)[-1]].append(name[1:])
        else:
            found[name.removesuffix("-organ")] = []
    return found


def compare(state: State, table: Table, other: Virus) -> None:
    assert state.is_over == other.over
    assert [body_of(body) for body in table.bodies] == other.bodies
    assert table.hands == other.hands
    assert table.pile == other.pile
    assert table.discards == other.discards
    assert state.scores == tuple(map(healthy, other.bodies))
    if not other.over:
        assert state.player == other.player
        assert {state.describe(action) for action in state.legal_actions} == other.legal()


def lock_step(state: State, other: Virus, pick: Random) -> int:
    """Plays random actions to the end; returns how many."""
    played = 0
    compare(state, Table(state), other)
    while not state.is_over:
        action, mover = pick.choice(state.legal_actions), state.player
        name = state.describe(action)
        state = state.apply(action)
        table = Table(state)
        other.play(name, table.hands[mover])
        compare(state, table, other)
        played += 1
    assert state.cut_off == (not other.winners)
    if other.winners:
        assert [seat for seat, rank in enumerate(state.ranks) if rank == 1] == other.winners
    else:
        assert set(state.ranks) == {1}
    return played


@pytest.mark.parametrize(("players", "games"), [(2, 20), (3, 6), (4, 4), (5, 2), (6, 2)])
def test_random_games_agree_with_the_plain_implementation(players: int, games: int) -> None:
    game = load(DECLARATION, players)
    played = 0
    for seed in range(games):
        start = game.start(seed)
        played += lock_step(start, Virus(Table(start).hands), Random(seed))
    assert played > 20 * games


BODIES = (
    "brain stomach +green-virus bone +wild-medicine wild-organ +red-virus",
    "heart +wild-virus brain +blue-medicine stomach bone +yellow-medicine +wild-medicine",
    "heart +red-medicine +blue-medicine brain +blue-virus stomach +green-medicine",
)
HANDS = (
    "thief transplant spreading",
    "latex-glove medical-error transplant",
    "yellow-virus blue-medicine wild-medicine",
)


@pytest.mark.parametrize("seed", range(10))
def test_games_from_full_bodies_agree_with_the_plain_implementation(seed: int) -> None:
    state = position(*BODIES, hand=HANDS[0], hands=HANDS[1:], turns=90)
    other = Virus([Counter(hand.split()) for hand in HANDS], rounds=30)
    other.bodies = [body_of(body) for body in BODIES]
    other.pile = Table(state).pile
    lock_step(state, other, Random(seed))


def test_the_declared_number_of_codes_is_that_of_the_tables() -> None:
    game = load(DECLARATION)
    assert game.actions == ACTIONS
    assert len({game.start().describe(code) for code in range(ACTIONS)}) == ACTIONS
