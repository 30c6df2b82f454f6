"""Positions and games of Focus for the tests."""

from collections.abc import Callable
from random import Random

import pytest

from spinney import Game, State, load
from spinney.core.random import stream
from spinney.games.focus import DECLARATION
from spinney.games.focus.board import SQUARES
from spinney.games.focus.view import stack_of
from spinney.testing.forms import compiled, record_of
from tests.games.reference.focus import Square, exists

Pick = Callable[[Random, State], int]

COUNTS = (2, 3, 4)
PIECES = {2: 18, 3: 12, 4: 13}
UP, RIGHT, DOWN, LEFT = range(4)
for_every_count = pytest.mark.parametrize("players", COUNTS)


def square_of(name: str) -> int:
    return SQUARES.index((int(name[1]) - 1, ord(name[0]) - ord("a")))


def at(state: State, name: str) -> list[int]:
    """A square's pieces from the bottom to the top."""
    return stack_of(state.record, square_of(name))


def board(state: State) -> dict[Square, list[int]]:
    return {place: stack_of(state.record, square) for square, place in enumerate(SQUARES)}


def reached(square: Square, count: int) -> list[Square]:
    """Where a move of so many pieces can end."""
    row, column = square
    ends = [(row - count, column), (row + count, column), (row, column - count), (row, column + count)]
    return [end for end in ends if exists(end)]


def holdings(stacks: dict[Square, list[int]]) -> list[int]:
    """What the record should say of each player's squares and moves."""
    found = [0] * 4
    for square, place in enumerate(SQUARES):
        owners = stacks.get(place)
        if owners:
            moves = sum(len(reached(place, count)) for count in range(1, len(owners) + 1))
            found[owners[-1]] += (1 << square) + (moves << 52)
    return found


def position(
    stacks: dict[str, list[int]],
    players: int = 2,
    reserve: dict[int, int] | None = None,
    captured: dict[tuple[int, int], int] | None = None,
    **parameters: int,
) -> State:
    """A position in which the first player is to move; stacks are given from the bottom to the top."""
    game = load(DECLARATION, players, **parameters)
    data = game.blank()
    record = data[0]
    record["winner"] = -1
    for player, pieces in (reserve or {}).items():
        record["reserve"][player] = pieces
    for (player, owner), pieces in (captured or {}).items():
        record["captured"][player, owner] = pieces
    for name, owners in stacks.items():
        pieces = sum(owner << 2 * depth for depth, owner in enumerate(reversed(owners)))
        record["stacks"][square_of(name)] = pieces << 3 | len(owners)
    record["holdings"] = holdings({SQUARES[square_of(name)]: owners for name, owners in stacks.items()})
    return State(game, data, stream(0, "deal"))


def play(state: State, *names: str) -> State:
    for name in names:
        state = state.apply(state.action(name))
    return state


def moves(state: State) -> set[str]:
    return {state.describe(action) for action in state.legal_actions}


def evaluations(state: State) -> list[float]:
    table, data = compiled(state.game), record_of(state)
    return [float(table.call("evaluate", data, player)) for player in range(state.game.players)]


def order(state: State, action: int) -> float:
    return float(compiled(state.game).call("order", record_of(state), action))


def anything(draw: Random, state: State) -> int:
    return draw.choice(state.legal_actions)


def tall_stacks(draw: Random, state: State) -> int:
    """The best-ordered of a few moves: games with many captures, reserves, and players who cannot move."""
    few = draw.sample(state.legal_actions, min(6, len(state.legal_actions)))
    return max(few, key=lambda action: order(state, action))


def random_game(game: Game, seed: int, pick: Pick) -> list[State]:
    """All positions of a game."""
    draw, states = Random(seed), [game.start()]
    while not states[-1].is_over:
        states.append(states[-1].apply(pick(draw, states[-1])))
    return states
