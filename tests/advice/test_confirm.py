"""What the confirmation may get wrong."""

import numpy as np
import pytest

from spinney.advice.confirm import is_better

# The standard error of a rate of 5 % is 0.15 % then: a rule with 6 % false alarms would be caught almost surely.
SIMULATED = 20_000


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("matches", [24, 48, 240, 1200])
def test_false_alarms_where_all_are_equal(players, matches):
    rng = np.random.default_rng(players * matches)
    wins = rng.binomial(matches, 1 / players, SIMULATED)
    alarms = sum(is_better(int(won), matches, 1 / players) for won in wins) / SIMULATED
    assert alarms <= 0.05


@pytest.mark.parametrize("players", [2, 4])
def test_false_alarms_where_seats_and_ties_matter(players):
    """The first seat wins most, and every fifth match is shared by all."""
    rng, matches = np.random.default_rng(7), 240
    odds = np.array([0.7, *[0.3 / (players - 1)] * (players - 1)])
    by_seat = np.stack([rng.binomial(matches // players, 0.8 * one, SIMULATED) for one in odds])
    shared = rng.binomial(matches, 0.2, SIMULATED) / players
    alarms = np.mean([is_better(float(won), matches, 1 / players) for won in by_seat.sum(0) + shared])
    assert alarms <= 0.05


def test_a_real_difference_is_found():
    """Of agents that win 60 % of the matches of two, 240 matches find at least 8 of 10."""
    wins = np.random.default_rng(1).binomial(240, 0.6, SIMULATED)
    assert np.mean([is_better(int(won), 240, 0.5) for won in wins]) > 0.8
