"""Simulated tournaments: intervals cover as often as they say, and tests are wrong as seldom as they say.

2000 tournaments measure a coverage of 95 % to within a standard error of 0.5 %, so that 93 to 97 % is four of them to
each side. 1000 measure an error rate of 5 % to within 0.7 %: 6.5 % is two above, and a rate of 8.5 % is found out with
probability 0.98.
"""

from itertools import combinations

import numpy as np
import pytest

from spinney.arena.comparison import best_set, budget_change
from spinney.arena.results import Results
from spinney.arena.seating import arrangement
from spinney.arena.seats import seat_p
from spinney.arena.statistics import mean_scores, score_covariance, standings
from tests.arena.handmade_results import cell

TOURNAMENTS, FEWER = 2000, 1000


def round_robin(agents, players, matches):
    """Who sits where, in so many matches of every table."""
    groups = list(combinations(range(agents), players))
    return np.array([[group[i] for i in arrangement(players, n)] for n in range(matches) for group in groups])


def versus(players, matches):
    """Who sits where if one agent meets a table of another."""
    return np.array([np.roll([0] + [1] * (players - 1), number) for number in range(matches)])


def simulated(rng, seats, strengths, tied=0.0, tournaments=TOURNAMENTS):
    """Ranks of tournaments: who wins is drawn in proportion to strength, and so on; with a chance of `tied` the first
    two places of a match are shared.
    """
    size = (tournaments, *seats.shape)
    # The first of exponential times is each with a chance in proportion to its rate.
    times = rng.exponential(size=size) / np.asarray(strengths)[seats]
    ranks = times.argsort(2).argsort(2) + 1
    shared = rng.random(size[:2]) < tied
    return np.where((ranks == 2) & shared[:, :, None], 1, ranks)


def covered(intervals, truth):
    """How often each interval contains its truth."""
    low, high = np.moveaxis(np.array(intervals), -1, 0)
    slack = 1e-12
    return np.mean((low - slack <= truth) & (truth <= high + slack), 0)


def truth(seats, strengths, tied):
    """Win rates by agent: a seat's chance of coming first, and of coming second, where that is half a win."""
    here = np.asarray(strengths, float)[seats]
    first = here / here.sum(1, keepdims=True)
    odds = first / (1 - first)
    second = first * (odds.sum(1, keepdims=True) - odds)
    shares = first + tied / 2 * (second - first)
    return np.bincount(seats.ravel(), shares.ravel()) / np.bincount(seats.ravel())


def tables(cells):
    """Standings of simulated tournaments, agents in order, each with a bootstrap of its own."""
    return [sorted(standings(one, seed=seed), key=lambda one: one.agent) for seed, one in enumerate(cells)]


def test_mean_scores_vary_together_as_they_are_said_to():
    """Scores of a match have a part in common, and those who do not sit at a table share nothing of it. 2000
    tournaments measure a correlation of 0.3 to within 0.02 and a variance to within 3 %; asked are four times as much.
    """
    seats, rng = round_robin(4, 3, 30), np.random.default_rng(13)
    matches = rng.normal(size=(TOURNAMENTS, len(seats), 1)) + rng.normal(size=(TOURNAMENTS, *seats.shape))
    cells = [cell(seats, np.ones_like(seats), scores) for scores in matches + seats]
    means = np.array([[mean for mean, _, _ in mean_scores(one)] for one in cells])
    said, seen = np.mean([score_covariance(one) for one in cells], 0), np.cov(means.T)
    assert np.diag(said) == pytest.approx(np.diag(seen), rel=0.12)
    scale = np.sqrt(np.outer(np.diag(seen), np.diag(seen)))
    assert said / scale == pytest.approx(seen / scale, abs=0.12)
    assert (said[np.triu_indices(4, 1)] > 0.2 * np.diag(said).min()).all()


@pytest.mark.parametrize(
    ("seats", "strengths", "tied"),
    [
        (round_robin(2, 2, 150), [1, 1.5], 0.0),
        (round_robin(2, 2, 150), [1, 4], 0.1),
        (round_robin(4, 4, 160), [1, 1, 1, 2], 0.0),
        (round_robin(4, 4, 160), [1, 1, 1, 2], 0.1),
    ],
    ids=["two players", "two players, ties", "four players", "four players, ties"],
)
def test_win_rates_are_covered(seats, strengths, tied):
    rng = np.random.default_rng(11)
    rates = truth(seats, strengths, tied)
    found = tables(cell(seats, ranks) for ranks in simulated(rng, seats, strengths, tied))
    wilson = covered([[(one.low, one.high) for one in row] for row in found], rates)
    boot = covered([[(one.boot_low, one.boot_high) for one in row] for row in found], rates)
    assert np.all((wilson > 0.93) & (wilson < 0.97)), wilson
    assert np.all((boot > 0.93) & (boot < 0.97)), boot


def test_with_many_ties_the_bootstrap_is_right_and_wilson_on_the_safe_side():
    """Where 40 % are tied, shares vary less than wins do, which Wilson's interval does not know."""
    rng, seats = np.random.default_rng(12), round_robin(2, 2, 150)
    found = tables(cell(seats, ranks) for ranks in simulated(rng, seats, [1, 1], 0.4))
    wilson = covered([[(one.low, one.high) for one in row] for row in found], 0.5)
    boot = covered([[(one.boot_low, one.boot_high) for one in row] for row in found], 0.5)
    assert np.all(wilson > 0.97), wilson
    assert np.all((boot > 0.93) & (boot < 0.97)), boot


def test_win_rates_and_scores_of_an_agent_in_several_seats_are_covered():
    """The three seats of an agent share a match: they win together or not at all, and luck moves all their scores."""
    rng, seats = np.random.default_rng(13), versus(4, 120)
    strengths, tied = [2, 1], 0.2
    rates = truth(seats, strengths, tied)
    results = simulated(rng, seats, strengths, tied)
    luck, noise = rng.exponential(2, (*results.shape[:2], 1)), rng.normal(0, 1, results.shape)
    scores = 5 - seats + luck + noise
    found = tables(cell(seats, *one) for one in zip(results, scores, strict=True))
    rates_found = [[(one.low, one.high) for one in row] for row in found]
    scores_found = [[(one.score_low, one.score_high) for one in row] for row in found]
    rate, score = covered(rates_found, rates), covered(scores_found, np.array([7, 6]))
    assert np.all((rate > 0.93) & (rate < 0.97)), rate
    assert np.all((score > 0.93) & (score < 0.97)), score


def test_changes_by_budget_are_covered():
    """From 1:1 to 3:1, the win rate changes by a quarter."""
    rng, seats = np.random.default_rng(14), round_robin(2, 2, 100)
    weak, strong = simulated(rng, seats, [1, 1]), simulated(rng, seats, [3, 1])
    found = []
    for before, after in zip(weak, strong, strict=True):
        cells = cell(seats, before, budget="100it"), cell(seats, after, budget="400it")
        found.append([(one.low, one.high) for one in budget_change(Results((), cells))])
    change = covered(found, np.array([0.25, -0.25]))
    assert np.all((change > 0.93) & (change < 0.97)), change


@pytest.mark.parametrize(
    ("seats", "strengths", "equals"),
    [
        (round_robin(2, 2, 60), [1, 1], "ab"),
        (round_robin(4, 4, 100), [1, 1, 1, 1], "abcd"),
        (round_robin(5, 4, 20), [1] * 5, "abcde"),
        (round_robin(6, 2, 10), [1] * 6, "abcdef"),
        (round_robin(3, 2, 60), [1, 1, 0.1], "ab"),
        (versus(4, 80), [1, 1], "ab"),
    ],
    ids=["two", "a table of four", "five by four", "six by two", "two and a weak one", "versus"],
)
def test_equals_are_excluded_in_five_tournaments_of_a_hundred(seats, strengths, equals):
    """The best is whoever happened to win most, and still nobody as good is called worse more often than that."""
    ranks = simulated(np.random.default_rng(15), seats, strengths, tournaments=FEWER)
    wrong = np.mean([not set(equals) <= best_set(cell(seats, one)) for one in ranks])
    assert wrong <= 0.05


def test_the_worse_are_excluded():
    """Power: with a third of its strength, 100 matches at a table of four exclude an agent in 19 tournaments of 20;
    300 tournaments measure that to within 1 %.
    """
    seats = round_robin(4, 4, 100)
    ranks = simulated(np.random.default_rng(16), seats, [3, 1, 1, 1], tournaments=300)
    assert np.mean(["b" not in best_set(cell(seats, one)) for one in ranks]) > 0.9


SEATINGS = {
    "one agent": (np.zeros((60, 4), int), [1]),
    "strong and weak, balanced": (round_robin(4, 2, 20), [8, 4, 2, 1]),
    "many small tables": (round_robin(12, 2, 2), np.geomspace(1, 20, 12)),
    "versus": (versus(4, 80), [5, 1]),
    "seats by chance": (np.random.default_rng(2).permuted(np.tile([0, 1, 2], (80, 1)), axis=1), [6, 2, 1]),
}


@pytest.mark.parametrize(("seats", "strengths"), SEATINGS.values(), ids=SEATINGS.keys())
def test_seats_without_an_effect_have_none(seats, strengths):
    """However strong their agents are."""
    ranks = simulated(np.random.default_rng(17), seats, strengths, tied=0.1, tournaments=FEWER)
    assert np.mean([seat_p(cell(seats, one)) <= 0.05 for one in ranks]) <= 0.065


def test_seats_with_an_effect_show_it():
    """Power: if the first seat doubles strength, 240 matches between unequal agents show it in 19 of 20 tournaments."""
    rng, seats = np.random.default_rng(18), round_robin(2, 2, 240)
    strengths = np.array([2, 1]) * np.array([1.0, 1.5])[seats]
    times = rng.exponential(size=(300, *seats.shape)) / strengths
    shown = [seat_p(cell(seats, ranks)) <= 0.05 for ranks in times.argsort(2).argsort(2) + 1]
    assert np.mean(shown) > 0.9
