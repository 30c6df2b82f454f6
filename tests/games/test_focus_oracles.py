"""Focus move by move against a plain implementation."""

from random import Random

import pytest

from spinney import Game, State, load
from spinney.games.focus import DECLARATION
from spinney.games.focus.board import SQUARES
from tests.games.positions.focus import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Pick,
    anything,
    board,
    evaluations,
    for_every_count,
    order,
    tall_stacks,
)
from tests.games.reference.focus import Focus, Move

USUAL = DECLARATION.players[0]

# The reference.


def place_of(action: int) -> Move:
    """An action as the reference writes it: from where to where."""
    if action >= 52 * 20:
        return None, SQUARES[action - 52 * 20]
    (row, column), direction, count = SQUARES[action // 20], action // 5 % 4, action % 5 + 1
    down = {UP: -count, DOWN: count}.get(direction, 0)
    right = {LEFT: -count, RIGHT: count}.get(direction, 0)
    return (row, column), (row + down, column + right)


def same(state: State, plain: Focus) -> bool:
    """Whether a position is the reference's in every respect."""
    players, record = plain.players, state.record
    return (
        board(state) == plain.stacks
        and record.reserve.tolist()[:players] == plain.reserve
        and [row[:players] for row in record.captured.tolist()[:players]] == plain.captured
        and state.scores == tuple(map(sum, plain.captured))
        and state.is_over == plain.over
        and (state.is_over or state.player == plain.player)
        and {place_of(action) for action in state.legal_actions} == (set() if plain.over else plain.legal())
    )


def follow(game: Game, seed: int, pick: Pick) -> Focus:
    """Plays a game beside the reference."""
    draw, state = Random(seed), game.start()
    plain = Focus(game.players, **game.parameters.model_dump())
    while not plain.over:
        assert same(state, plain), state
        if plain.plies % 20 == 0:
            assert evaluations(state) == pytest.approx(plain.values(), abs=1e-12)
            assert all(order(state, action) == plain.order(place_of(action)) for action in state.legal_actions)
        action = pick(draw, state)
        state = state.apply(action)
        plain.play(place_of(action))
    assert same(state, plain), state
    assert list(state.ranks) == plain.ranks()
    return plain


@for_every_count
def test_random_games_are_the_references(players: int) -> None:
    for seed in range(8 if players == USUAL else 4):
        follow(load(DECLARATION, players, ply_cap=500 if seed < 3 else 100), seed, anything)


@pytest.mark.parametrize("reserve", [0, 1])
@for_every_count
def test_games_of_tall_stacks_are_the_references(players: int, reserve: int) -> None:
    """Games that reach the goals, and in which players run out of moves."""
    games = 25 if reserve else 12
    ends = [follow(load(DECLARATION, players, reserve_start=reserve), seed, tall_stacks) for seed in range(games)]
    assert sum(end.winner is not None for end in ends) > 0.8 * games
    assert sum(end.passed_over for end in ends) > 0 or players == 2
