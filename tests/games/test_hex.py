"""Hex: who has won, against a plain search through the stones, and that a position forgets the order of its stones."""

from itertools import chain, zip_longest
from random import Random

import pytest

import spinney
from spinney import State

Cell = tuple[int, int]
SIZES = (2, 3, 5, 11, 18, 19)
NEIGHBOURS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


def joins(stones: set[Cell], size: int, player: int) -> bool:
    """Whether these stones join the player's sides: top and bottom, or left and right."""
    waiting = [cell for cell in stones if cell[player] == 0]
    seen = set(waiting)
    while waiting:
        row, column = waiting.pop()
        beside = {(row + down, column + right) for down, right in NEIGHBOURS} & stones - seen
        seen |= beside
        waiting += beside
    return any(cell[player] == size - 1 for cell in seen)


def in_turn(first: list[Cell], second: list[Cell]) -> list[Cell]:
    """The cells of both players in the order in which they are played."""
    return [cell for cell in chain(*zip_longest(first, second)) if cell is not None]


def check_winner(state: State, size: int, cells: list[Cell]) -> State:
    """Plays these cells as long as the game goes on; at every step it is over if and only if the mover's sides are
    joined.
    """
    stones: tuple[set[Cell], set[Cell]] = set(), set()
    for cell in cells:
        mover = state.player
        stones[mover].add(cell)
        state = state.apply(cell[0] * size + cell[1])
        assert state.is_over == joins(stones[mover], size, mover)
        if state.is_over:
            assert state.ranks[mover] == 1
            break
    return state


def late_sides(size: int, draw: Random) -> list[Cell]:
    """All cells for the two players in turn, each one's first side last: long chains are linked by a single stone."""
    cells = [(row, column) for row in range(size) for column in range(size)]
    draw.shuffle(cells)
    halves = [cells[::2], cells[1::2]]
    return in_turn(*(sorted(half, key=lambda cell: cell[player] == 0) for player, half in enumerate(halves)))


@pytest.mark.parametrize("size", SIZES)
def test_the_winner_is_who_joins_two_sides(size: int) -> None:
    for seed in range(20):
        end = check_winner(spinney.load("hex", size=size).start(), size, late_sides(size, Random(seed)))
        assert end.is_over


@pytest.mark.parametrize("size", SIZES)
def test_the_same_stones_are_the_same_position_in_whatever_order_they_came(size: int) -> None:
    start = spinney.load("hex", size=size).start()
    for seed in range(20):
        draw, state, played = Random(seed), start, list[Cell]()
        for cell in late_sides(size, draw):
            state = state.apply(cell[0] * size + cell[1])
            played.append(cell)
            if state.is_over:
                break
        first, second = played[:-1:2], played[1:-1:2]
        draw.shuffle(first)
        draw.shuffle(second)
        other = start
        for row, column in [*in_turn(first, second), played[-1]]:
            other = other.apply(row * size + column)
        assert other == state


def winding(size: int) -> list[Cell]:
    """A chain from top to bottom of an odd board that goes all the way down and up in every other column."""
    columns = [(row, column) for column in range(0, size, 2) for row in range(1, size - 1)]
    turns = [(1 if column % 4 == 3 else size - 2, column) for column in range(1, size, 2)]
    return [*columns, *turns, (size - 1, size - 1), (0, 0)]


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("size", [5, 11, 19])
def test_a_winding_chain_is_followed_to_its_end(size: int, player: int) -> None:
    """The second player has as many stones as it takes by taking over the first."""
    own = [(cell[player], cell[1 - player]) for cell in winding(size)]
    others = [(row, column) for row in range(size) for column in range(size) if (row, column) not in own]
    state = spinney.load("hex", size=size, swap=player == 1).start()
    if player == 0:
        state = check_winner(state, size, in_turn(own, others))
    else:
        row, column = own[0]
        state = state.apply(column * size + row).apply(size * size)
        for row, column in in_turn(others, own[1:]):
            assert not state.is_over
            state = state.apply(row * size + column)
    assert state.is_over
    assert state.ranks[player] == 1


@pytest.mark.parametrize("size", SIZES[2:])
def test_a_row_of_stones_is_followed_from_one_end_to_the_other(size: int) -> None:
    own = [*((1, column) for column in range(size)), *((row, 0) for row in range(2, size)), (0, size - 1)]
    others = [(row, column) for row in range(2, size) for column in range(1, size)][: len(own) - 1]
    assert check_winner(spinney.load("hex", size=size).start(), size, in_turn(own, others)).is_over
