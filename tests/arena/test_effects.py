"""Effect sizes and duels, against counting by hand and simulated tournaments."""

import math

import numpy as np
import pytest

from spinney.arena.effects import cohen_h, duels, effects
from spinney.arena.statistics import standings, wilson
from tests.arena.handmade_results import cell

RNG = np.random.default_rng(7)


def played(strengths, matches, rng):
    """A cell of matches where everybody meets everybody, and who wins is drawn by strength."""
    players = len(strengths)
    seats = np.array([rng.permutation(players) for _ in range(matches)])
    luck = rng.gumbel(size=seats.shape) + np.log(np.array(strengths))[seats]
    return cell(seats, (-luck).argsort(1).argsort(1) + 1)


def test_the_difference_is_that_of_the_rates():
    results = played([4, 2, 1], 200, RNG)
    found = standings(results)
    for one, effect in zip(found, effects(results, found), strict=True):
        assert effect.name == one.name
        assert effect.difference == pytest.approx(one.win_rate - found[0].win_rate)
        assert effect.low <= effect.difference <= effect.high
        assert effect.cohen_h == pytest.approx(cohen_h(one.win_rate, found[0].win_rate))


def test_of_two_players_the_interval_is_twice_that_of_the_rate():
    """What one wins the other loses: the difference is 2 rate - 1, and its interval goes with that."""
    results = played([3, 1], 100, RNG)
    best, other = standings(results)
    effect = effects(results, [best, other])[1]
    assert effect.low == pytest.approx(2 * other.low - 1, abs=1e-9)
    assert effect.high == pytest.approx(2 * other.high - 1, abs=1e-9)


def test_intervals_of_differences_cover_the_truth():
    """Three players of fixed strength: 95 % intervals hold the true difference about 95 times in 100."""
    rng, truth, held = np.random.default_rng(1), 1 / 7 - 4 / 7, 0
    for _ in range(400):
        results = played([4, 2, 1], 60, rng)
        found = {one.name: one for one in standings(results)}
        weakest = effects(results, [found["a"], found["b"], found["c"]])[2]
        held += weakest.low <= truth <= weakest.high
    assert 0.92 <= held / 400 <= 0.985


def test_one_that_always_wins_still_leaves_doubt():
    results = cell([[0, 1]] * 10, [[1, 2]] * 10)
    effect = effects(results, standings(results))[1]
    assert effect.difference == -1
    assert effect.low == -1
    assert -1 < effect.high < 0
    assert effect.cohen_h == pytest.approx(-math.pi)


def test_duels_count_who_is_ahead_where_both_sat():
    seats = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [0, 1, 3]]
    ranks = [[1, 2, 3], [1, 1, 3], [2, 1, 3], [2, 1, 3]]
    found = duels(cell(seats, ranks))
    assert found.names == ("a", "b", "c", "d")
    assert found.matches.tolist() == [[0, 4, 3, 1], [4, 0, 3, 1], [3, 3, 0, 0], [1, 1, 0, 0]]
    assert found.ahead[0].tolist() == pytest.approx([0, (1 + 0.5 + 1 + 0) / 4, 2 / 3, 1])
    assert (found.low[0, 1], found.high[0, 1]) == pytest.approx(wilson(2.5, 4))
    apart = found.matches > 0
    assert found.ahead[apart] == pytest.approx(1 - found.ahead.T[apart])
    assert found.low[apart] == pytest.approx(1 - found.high.T[apart])


def test_an_agent_in_several_seats_counts_by_their_mean():
    """One against two copies of another: ahead of one of the two is half a win."""
    found = duels(cell([[0, 1, 1], [1, 0, 1]], [[2, 1, 3], [3, 1, 2]]))
    assert found.matches.tolist() == [[0, 2], [2, 0]]
    assert found.ahead[0, 1] == pytest.approx(0.75)
    assert found.ahead[1, 0] == pytest.approx(0.25)
