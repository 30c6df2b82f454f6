"""The built-in games against OpenSpiel's: the same legal actions, player, end and result at every step of random games.

Action codes are the same in both: the cell of Tic-Tac-Toe, the column of Connect Four, row x size + column of Hex with
size x size for the swap. OpenSpiel's swap does what ours does: the stone at (row, column) becomes one of the second
player's at (column, row).
"""

from random import Random

import pyspiel
import pytest

from spinney import Game, State, load

PAIRS = [
    (load("tic-tac-toe"), "tic_tac_toe", 400),
    (load("connect-four"), "connect_four", 400),
    (load("connect-four", width=4, height=4, line=3), "connect_four(rows=4,columns=4,x_in_row=3)", 400),
    (load("connect-four", width=5, height=4), "connect_four(rows=4,columns=5)", 400),
    (load("connect-four", width=9, height=6, line=5), "connect_four(rows=6,columns=9,x_in_row=5)", 200),
    (load("hex", size=2), "hex(board_size=2)", 200),
    (load("hex", size=3), "hex(board_size=3)", 400),
    (load("hex", size=3, swap=True), "hex(board_size=3,swap=True)", 400),
    (load("hex", size=5, swap=True), "hex(board_size=5,swap=True)", 400),
    (load("hex", size=6), "hex(board_size=6)", 400),
    (load("hex"), "hex(board_size=11)", 200),
    (load("hex", size=19), "hex(board_size=19)", 40),
]


def returns(state: State) -> list[float]:
    """OpenSpiel's values of a finished game for two: 1 for a win, -1 for a loss, 0 for a draw."""
    return [2 * share - 1 for share in state.scores]


@pytest.mark.parametrize(("game", "name", "games"), PAIRS, ids=[name for _, name, _ in PAIRS])
def test_random_games(game: Game, name: str, games: int) -> None:
    oracle = pyspiel.load_game(name)
    assert game.actions == oracle.num_distinct_actions()
    for seed in range(games):
        pick, ours, theirs = Random(seed), game.start(), oracle.new_initial_state()
        played: list[int] = []
        while not theirs.is_terminal():
            assert not ours.is_over, played
            assert ours.player == theirs.current_player(), played
            assert list(ours.legal_actions) == theirs.legal_actions(), played
            played.append(pick.choice(ours.legal_actions))
            ours = ours.apply(played[-1])
            theirs.apply_action(played[-1])
        assert ours.is_over, played
        assert returns(ours) == theirs.returns(), played


def test_swap_is_reached_and_means_the_same() -> None:
    """After every opening and the swap, every answer leaves the same board in both."""
    game, oracle = load("hex", size=4, swap=True), pyspiel.load_game("hex(board_size=4,swap=True)")
    for opening in range(16):
        ours, theirs = game.start().apply(opening), oracle.new_initial_state()
        theirs.apply_action(opening)
        assert list(ours.legal_actions) == theirs.legal_actions()
        ours = ours.apply(16)
        theirs.apply_action(16)
        assert list(ours.legal_actions) == theirs.legal_actions()
        assert ours.player == theirs.current_player() == 0
