"""Published counts: move sequences, whole games, positions and values of the built-in games.

Sources: H. Bottomley, "How many Tic-Tac-Toe (noughts and crosses) games are possible?" (2001); the On-Line Encyclopedia
of Integer Sequences by number; for Hex the arithmetic of a board on which nobody can have won yet, and the winning
openings of the smallest boards. The `.perft` files beside this one name their own.
"""

from functools import cache
from math import prod
from pathlib import Path

import pytest

from spinney import State, load
from spinney.testing import census, perft
from spinney.testing.counts import Counted, read_counts

COUNTS = [counted for path in sorted(Path(__file__).parent.glob("*.perft")) for counted in read_counts(path)]


@pytest.mark.parametrize("counted", COUNTS, ids=lambda counted: f"{counted.state.game.id}: {counted}")
def test_perft(counted: Counted) -> None:
    counted.check()


def positions_by_ply(state: State, plies: int) -> list[set[State]]:
    """The different positions that can be reached with each number of actions."""
    layers = [{state}]
    for _ in range(plies):
        layers.append({before.apply(action) for before in layers[-1] for action in before.legal_actions})
    return layers


@cache
def value(state: State) -> float:
    """The first player's share of the win with best play from both, by plain recursion."""
    if state.is_over:
        return state.scores[0]
    return (max, min)[state.player](value(state.apply(action)) for action in state.legal_actions)


# Tic-Tac-Toe.


def test_tic_tac_toe_games_by_length_and_result() -> None:
    """255 168 games (Bottomley; OEIS A061526): 131 184 won by the first player, 77 904 by the second, 46 080 drawn."""
    found = census(load("tic-tac-toe").start(), 9)
    assert found.ends == [0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872]
    assert found.wins == {(0,): 131184, (1,): 77904, (0, 1): 46080}
    assert sum(found.ends) == 255168


def test_tic_tac_toe_tree_and_positions() -> None:
    """549 946 nodes of the whole tree, and 5 478 different positions."""
    start = load("tic-tac-toe").start()
    assert sum(census(start, 9).nodes) == 549946
    layers = positions_by_ply(start, 9)
    assert sum(map(len, layers)) == 5478


def test_tic_tac_toe_positions_up_to_symmetry() -> None:
    """OEIS A008907: legal positions after n plays, up to rotation and reflection."""

    def canonical(state: State) -> tuple[int, ...]:
        marks = state.record.marks.tolist()
        cells = [1 if marks[0] >> cell & 1 else 2 if marks[1] >> cell & 1 else 0 for cell in range(9)]
        board = [cells[0:3], cells[3:6], cells[6:9]]
        turns = []
        for _ in range(4):
            board = [list(row) for row in zip(*board[::-1], strict=True)]
            turns += [board, [row[::-1] for row in board]]
        return tuple(min([*turn[0], *turn[1], *turn[2]] for turn in turns))

    layers = positions_by_ply(load("tic-tac-toe").start(), 9)
    assert [len(set(map(canonical, layer))) for layer in layers] == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]


def test_tic_tac_toe_is_a_draw() -> None:
    assert value(load("tic-tac-toe").start()) == 0.5


# Connect Four.


@pytest.mark.parametrize(("width", "height", "games"), [(2, 1, 2), (3, 2, 90), (4, 3, 356232)])
def test_connect_four_whole_games(width: int, height: int, games: int) -> None:
    """OEIS A342329: games of Connect Four on a board of n+1 columns and n rows."""
    found = census(load("connect-four", width=width, height=height).start(), width * height)
    assert sum(found.ends) == games


def test_connect_four_positions_by_ply() -> None:
    """OEIS A212693: legal positions of 7 columns and 6 rows after n plies."""
    layers = positions_by_ply(load("connect-four").start(), 7)
    assert [len(layer) for layer in layers] == [1, 7, 49, 238, 1120, 4263, 16422, 54859]


# Hex.


@pytest.mark.parametrize("size", range(2, 7))
def test_hex_sequences_before_anybody_can_have_won(size: int) -> None:
    """N(N-1)(N-2)... sequences: a chain takes `size` stones, so nobody has won before ply 2 x size - 1."""
    cells, start = size * size, load("hex", size=size).start()
    for plies in range(min(2 * size - 1, 5) + 1):
        assert perft(start, plies) == prod(range(cells, cells - plies, -1))


def test_hex_ends_at_the_earliest_possible_ply() -> None:
    """The first player can have a chain of 3 after 5 plies on 3 x 3, and no game is drawn."""
    found = census(load("hex", size=3).start(), 9)
    assert found.ends[:5] == [0] * 5
    assert found.ends[5] > 0
    assert set(found.wins) == {(0,), (1,)}


@pytest.mark.parametrize(("size", "winning"), [(2, {(0, 1), (1, 0)}), (3, {(0, 2), (1, 0), (1, 1), (1, 2), (2, 0)})])
def test_hex_winning_openings(size: int, winning: set[tuple[int, int]]) -> None:
    """Openings (row, column) that win for the first player, who joins top and bottom."""
    start = load("hex", size=size).start()
    found = {divmod(action, size) for action in start.legal_actions if value(start.apply(action)) == 1}
    assert found == winning


def test_hex_with_swap_is_won_by_the_second_player_on_small_boards() -> None:
    """Strategy stealing gives every board to the first player; with the swap the second takes over whatever wins."""
    for size in (2, 3):
        assert value(load("hex", size=size).start()) == 1
        assert value(load("hex", size=size, swap=True).start()) == 0
