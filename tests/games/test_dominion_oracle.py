"""Dominion in lock-step with the plain implementation: the same questions, answers and cards all along."""

from collections.abc import Sequence
from random import Random

import pytest

from spinney import Game, State, load
from spinney.core.events import Event
from spinney.games.dominion.events import DREW, LOOKS_AT, TURNS_UP
from spinney.games.dominion.kingdoms import WORDS
from spinney.games.dominion.table import NAMES
from tests.games.positions.dominion import Table, in_words
from tests.games.reference.dominion import Dominion
from tests.games.reference.dominion_course import Outcome

KINGDOM_CARDS = list(WORDS)


def outcomes(table: Table, events: Sequence[Event]) -> list[Outcome]:
    """What chance has decided."""
    found = []
    for event in events:
        seat, *values = event.values
        if event.kind == DREW:
            found.append(Outcome(seat, tuple(in_words(table.names, values).elements())))
        elif event.kind in (LOOKS_AT, TURNS_UP):
            found.append(Outcome(seat, (NAMES[values[0]],)))
    return found


def compare(state: State, other: Dominion) -> None:
    table = Table(state)
    assert state.is_over == other.over
    for seat, player in enumerate(other.players):
        assert table.hands[seat] == player.hand
        assert table.tops[seat] == player.top
        assert table.rests[seat] == player.rest
        assert table.discards[seat] == player.discards
    assert (table.in_play, table.aside, table.trash) == (other.in_play, other.aside, other.trash)
    assert table.supply == other.supply
    assert state.scores == tuple(map(other.points, range(state.game.players)))
    if other.question:
        assert (table.buys, table.coins) == (other.buys, other.coins)
        assert state.player == other.question.seat
        assert {state.describe(action) for action in state.legal_actions} == other.question.options


def lock_step(game: Game, seed: int) -> int:
    """Plays random actions to the end; returns how many."""
    pick = Random(seed)
    state, events = game.witnessed(seed)
    table = Table(state)
    parameters = game.parameters
    kingdom = [name for name in table.names if name.replace(" ", "-") in WORDS]
    other = Dominion(game.players, kingdom, parameters.tag, parameters.rounds)
    other.start(outcomes(table, events))
    compare(state, other)
    played = 0
    while not state.is_over:
        name = state.describe(pick.choice(state.legal_actions))
        state, events = state.witnessed(state.action(name))
        other.play(name, outcomes(table, events))
        compare(state, other)
        played += 1
    assert state.ranks == other.ranks()
    assert state.cut_off == other.cut_off
    return played


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_game_agrees_with_the_plain_implementation(players: int) -> None:
    assert sum(lock_step(load("dominion", players), seed) for seed in range(3)) > 300


@pytest.mark.parametrize("tag", [False, True])
def test_random_kingdoms_agree_with_the_plain_implementation(tag: bool) -> None:
    for seed in range(24):
        lock_step(load("dominion", 2 + seed % 3, kingdom="random", tag=tag), seed)


def test_games_that_are_cut_off_agree_with_the_plain_implementation() -> None:
    for seed in range(4):
        lock_step(load("dominion", 3, kingdom="random", rounds=4), seed)
