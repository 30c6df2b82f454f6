"""A match is decided by its seed, and its record replays to the same end."""

import pytest

import spinney
from spinney import SpinneyError
from spinney.arena.statistics import wilson

SEATS = ["mcts:budget=200it", "flat:playouts=10"]


@pytest.mark.parametrize("game", [spinney.load("connect-four"), spinney.load("hex", size=4, swap=True)])
def test_the_record_replays_to_the_same_end(game):
    result = spinney.play(game, SEATS, seed=5)
    *_, last = result.states()
    assert last.is_over
    assert (last.ranks, last.scores) == (result.ranks, result.scores)
    assert spinney.play(game, SEATS, seed=5).actions == result.actions
    assert any(spinney.play(game, SEATS, seed=seed).actions != result.actions for seed in range(3))


def test_seats_are_who_they_say():
    result = spinney.play(spinney.load("tic-tac-toe"), [spinney.agent("random"), "mcts:budget=100it"], seed=1)
    assert [str(agent) for agent in result.agents] == ["random", "mcts:budget=100it"]
    assert all(seconds > 0 for seconds in result.seconds)


def test_a_seat_too_few_is_one_sentence():
    with pytest.raises(SpinneyError, match="needs 2 agents, one a seat, and got 1"):
        spinney.play(spinney.load("hex"), ["random"])


def test_watching_sees_every_decision():
    seen = []
    result = spinney.play(
        spinney.load("tic-tac-toe"), ["random", "random"], seed=2, watch=lambda state, found: seen.append(found.action)
    )
    assert tuple(seen) == result.actions


def test_tree_search_beats_flat_beats_random():
    """Twenty matches each, seats alternating: at true win rates of 95 % and 90 %, fewer than 14 has odds below 1 in
    400.
    """
    game = spinney.load("connect-four")
    for better, worse in (("mcts:budget=2000it", "flat:playouts=50"), ("flat:playouts=50", "random")):
        won = sum(
            spinney.play(game, [better, worse] if seed % 2 else [worse, better], seed=seed).ranks[1 - seed % 2] == 1
            for seed in range(20)
        )
        assert won >= 14, f"{better} won {won} of 20 against {worse}"


def test_wilson_interval_by_hand():
    """Worked by hand for 15 of 20: centre (0.75 + 3.8415/40) / (1 + 3.8415/20), spread likewise."""
    low, high = wilson(15, 20)
    assert low == pytest.approx(0.5313, abs=1e-4)
    assert high == pytest.approx(0.8881, abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("game", ["focus", "chinese-checkers"])
def test_a_match_says_whether_a_limit_on_its_length_has_ended_it(game):
    for cap, cut_off in ((7, True), (30_000, False)):
        loaded = spinney.load(game, 2, ply_cap=cap)
        result = spinney.play(loaded, ["mcts:budget=50it,rollout=5,heuristic=default", "random"], seed=1)
        assert result.cut_off == cut_off == (len(result.actions) == cap)
    assert not spinney.play("tic-tac-toe", ["random", "random"]).cut_off
