"""`perft`, `perft_divide`, `census` and files of counts."""

from pathlib import Path

import pytest

from spinney import Game, SpinneyError, State, load
from spinney.testing import census, perft, perft_divide
from spinney.testing.counts import read_counts
from spinney.testing.games import DICE_RACE


def plain_perft(state: State, depth: int) -> int:
    """The same count in the plainest way."""
    if depth == 0:
        return 1
    return sum(plain_perft(state.apply(action), depth - 1) for action in state.legal_actions)


@pytest.mark.parametrize("game", [load("tic-tac-toe"), load("connect-four"), load("hex", size=4, swap=True)], ids=repr)
@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_perft_agrees_with_a_plain_count(game: Game, depth: int) -> None:
    state = game.start().apply(3)
    assert perft(state, depth) == plain_perft(state, depth)


@pytest.mark.parametrize("depth", range(6))
def test_perft_in_the_last_plies_of_a_game(depth: int) -> None:
    state = load("tic-tac-toe").start()
    for action in (0, 1, 2, 4, 3):
        state = state.apply(action)
    assert perft(state, depth) == plain_perft(state, depth)


def test_a_finished_game_has_no_successors() -> None:
    state = load("tic-tac-toe").start()
    for action in (0, 3, 1, 4, 2):
        state = state.apply(action)
    assert [perft(state, depth) for depth in range(3)] == [1, 0, 0]
    assert perft_divide(state, 2) == {}


def test_divide_sums_to_the_whole_and_counting_leaves_the_state_alone() -> None:
    state = load("connect-four").start().apply(3)
    before = state.to_bytes()
    assert sum(perft_divide(state, 5).values()) == perft(state, 5)
    assert state.to_bytes() == before


def test_tally_agrees_with_perft() -> None:
    state = load("hex", size=3).start()
    found = census(state, 9)
    assert found.nodes == [perft(state, depth) for depth in range(10)]
    assert sum(found.wins.values()) == sum(found.ends)


def test_refusals() -> None:
    race = load(DICE_RACE).start()
    for count in (perft, perft_divide, census):
        with pytest.raises(SpinneyError, match="without chance"):
            count(race, 1)
        with pytest.raises(SpinneyError, match="-1 actions"):
            count(load("hex").start(), -1)
    with pytest.raises(SpinneyError, match="no first action"):
        perft_divide(load("hex").start(), 0)


def test_a_wrong_count_prints_the_counts_of_every_first_action(tmp_path: Path) -> None:
    file = tmp_path / "wrong.perft"
    file.write_text("# none\nid first\ngame tic-tac-toe\nmoves b2 a1\nperft 1 7\nperft 2 41\nperft 9 99999\n")
    (counted,) = read_counts(file)
    assert str(counted) == "first"
    with pytest.raises(AssertionError, match="first: 42 sequences of 2 actions, not 41:\n  b1: 6\n"):
        counted.check(most=1000)


def test_a_line_that_is_not_understood(tmp_path: Path) -> None:
    file = tmp_path / "odd.perft"
    file.write_text("id first\nperft 1 9\n")
    with pytest.raises(SpinneyError, match="perft 1 9"):
        read_counts(file)
