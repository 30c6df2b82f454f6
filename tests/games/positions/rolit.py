"""Rolit as plainly as it can be written, walking along the eight directions, and its boards for the tests."""

from random import Random

import numpy as np
import pytest

from spinney import Game, State, load
from spinney.core.random import stream
from spinney.games.rolit import DECLARATION
from spinney.games.rolit.stability import stable_balls
from spinney.testing import forms

# A board is a list of rows of colours, 0 to 3, with None where there is no ball.
Board = list[list[int | None]]
WAYS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
SQUARES = [(row, column) for row in range(8) for column in range(8)]
LETTERS = "RYGB"

for_all_counts = pytest.mark.parametrize("players", [2, 3, 4])


# The reference: walking along the eight directions, square by square.


def inside(row: int, column: int) -> bool:
    return 0 <= row < 8 and 0 <= column < 8


def turned(board: Board, own: int, row: int, column: int) -> set[tuple[int, int]]:
    """The balls that a ball of the colour `own` on this square turns."""
    found = set()
    for down, right in WAYS:
        run, r, c = [], row + down, column + right
        while inside(r, c) and board[r][c] not in (None, own):
            run.append((r, c))
            r, c = r + down, c + right
        if inside(r, c) and board[r][c] == own:
            found.update(run)
    return found


def neighbours(row: int, column: int) -> list[tuple[int, int]]:
    return [(row + down, column + right) for down, right in WAYS if inside(row + down, column + right)]


def legal(board: Board, own: int) -> list[int]:
    empty = [(r, c) for r, c in SQUARES if board[r][c] is None]
    capturing = [(r, c) for r, c in empty if turned(board, own, r, c)]
    touching = [(r, c) for r, c in empty if any(board[row][column] is not None for row, column in neighbours(r, c))]
    return [8 * r + c for r, c in capturing or touching]


def stable(board: Board) -> set[tuple[int, int]]:
    """The balls that are safe on all four axes, again and again until there are no more."""
    found: set[tuple[int, int]] = set()

    def safe(row: int, column: int, down: int, right: int) -> bool:
        line = [(row + k * down, column + k * right) for k in range(-7, 8)]
        beside = [(row - down, column - right), (row + down, column + right)]
        return (
            all(board[r][c] is not None for r, c in line if inside(r, c))
            or not all(inside(r, c) for r, c in beside)
            or any((r, c) in found and board[r][c] == board[row][column] for r, c in beside)
        )

    while True:
        more = {
            (row, column)
            for row, column in SQUARES
            if board[row][column] is not None and all(safe(row, column, *way) for way in WAYS[4:])
        }
        if more == found:
            return found
        found = more


def values(board: Board, players: int) -> list[float]:
    """The heuristic: everybody's share of 2 x stable balls + legal squares, with 0 for an equal one and 1 for all."""
    safe = stable(board)
    worth = [2 * sum(board[r][c] == own for r, c in safe) + len(legal(board, own)) for own in range(players)]
    equal = 1 / players
    return [(own / sum(worth) - equal) / (1 - equal) for own in worth]


# Between boards and records.


def board_of(state: State) -> Board:
    colours = {square: colour for colour in range(4) for square in squares(int(state.record.balls[colour]))}
    return [[colours.get(8 * row + column) for column in range(8)] for row in range(8)]


def squares(bits: int) -> list[int]:
    return [square for square in range(64) if bits >> square & 1]


def bits(board: Board, *colours: int | None) -> np.uint64:
    return np.uint64(sum(1 << (8 * row + column) for row, column in SQUARES if board[row][column] in colours))


def stable_squares(board: Board) -> list[int]:
    """What the compiled form says of this board."""
    return squares(stable_balls(np.array([bits(board, colour) for colour in range(4)], np.uint64)))


def drawn(*rows: str) -> Board:
    """A board from its first rows; what is not drawn is empty."""
    lines = [row.split() for row in rows] + [["."] * 8] * (8 - len(rows))
    return [[LETTERS.index(cell) if cell in LETTERS else None for cell in line] for line in lines]


def position(board: Board, player: int, players: int = 2) -> State:
    game = load(DECLARATION, players=players)
    data = game.blank()
    data["balls"] = [[bits(board, colour) for colour in range(4)]]
    data["player"] = player
    return State(game, data, stream(0, "deal"))


def names(state: State) -> set[str]:
    return {state.describe(action) for action in state.legal_actions}


def play(state: State, moves: str) -> State:
    for move in moves.split():
        state = state.apply(state.action(move))
    return state


def random_game(game: Game, seed: int) -> list[State]:
    pick, states = Random(seed), [game.start()]
    while not states[-1].is_over:
        states.append(states[-1].apply(pick.choice(states[-1].legal_actions)))
    return states


def call(state: State, name: str, *arguments: int) -> float:
    return float(forms.compiled(state.game).call(name, forms.record_of(state), *arguments))
