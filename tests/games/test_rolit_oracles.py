"""Othello with the captures of Rolit: published counts, OpenSpiel, and a solved board."""

from random import Random

import numpy as np
import pyspiel

from spinney.core.compile import compiled
from spinney.games.bits import count
from spinney.games.rolit.board import captures, capturing_squares
from tests.games.positions.rolit import squares

# Othello, with the same captures.

BLACK, WHITE = np.uint64(1 << 28 | 1 << 35), np.uint64(1 << 27 | 1 << 36)
WHOLE_BOARD = np.uint64(2**64 - 1)
PASS = 64


@compiled
def othello_perft(own, other, plies):
    """Sequences of so many plies, where a pass is one; a game that has ended is one sequence."""
    if plies == 0:
        return 1
    left = capturing_squares(own, other)
    if not left:
        return othello_perft(other, own, plies - 1) if capturing_squares(other, own) else 1
    found = 0
    for square in range(64):
        placed = np.uint64(1) << np.uint64(square)
        if left & placed:
            taken = captures(own, other, square)
            found += othello_perft(other & ~taken, own | taken | placed, plies - 1)
    return found


@compiled
def othello_value(own, other, board, alpha, beta):
    """By how many discs the player to move wins with best play, on these squares of the board."""
    left = capturing_squares(own, other) & board
    if not left:
        if not capturing_squares(other, own) & board:
            return count(own) - count(other)
        return -othello_value(other, own, board, -beta, -alpha)
    for square in range(64):
        placed = np.uint64(1) << np.uint64(square)
        if left & placed:
            taken = captures(own, other, square)
            alpha = max(alpha, -othello_value(other & ~taken, own | taken | placed, board, -beta, -alpha))
            if alpha >= beta:
                break
    return alpha


def test_othello_perft() -> None:
    """Published by several Othello programs; the first pass can come at ply 9."""
    published = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]
    assert [othello_perft(BLACK, WHITE, plies) for plies in range(10)] == published


def test_othello_on_four_by_four_is_won_by_the_second_player_by_eight() -> None:
    middle = np.uint64(0x00003C3C3C3C0000)
    assert othello_value(BLACK, WHITE, middle, -64, 64) == -8


def test_othello_games_are_openspiels() -> None:
    oracle = pyspiel.load_game("othello")
    passes = 0
    for seed in range(300):
        pick, theirs = Random(seed), oracle.new_initial_state()
        discs = [BLACK, WHITE]
        while not theirs.is_terminal():
            player = theirs.current_player()
            own, other = discs[player], discs[1 - player]
            allowed = squares(capturing_squares(own, other)) or [PASS]
            assert allowed == theirs.legal_actions()
            action = pick.choice(allowed)
            passes += action == PASS
            if action != PASS:
                taken = np.uint64(captures(own, other, action))
                discs[player] = own | taken | np.uint64(1 << action)
                discs[1 - player] = other & ~taken
            theirs.apply_action(action)
            cells = [cell for line in str(theirs).splitlines() if line[0].isdigit() for cell in line.split()[1:9]]
            assert [squares(int(side)) for side in discs] == [
                [square for square in range(64) if cells[square] == symbol] for symbol in "xo"
            ]
        black, white = (int(side).bit_count() for side in discs)
        assert np.sign(black - white) == theirs.returns()[0]
    assert passes > 50
