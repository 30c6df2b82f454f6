"""Estimates over cells against what others say: SciPy, a bootstrap, brute force."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import linregress, norm, rankdata

from spinney import SpinneyError
from spinney.arena.linear import Linear, contrast, mean, slope
from spinney.arena.ranks import ahead, ranked
from spinney.arena.tally import Tally, bootstrap
from spinney.papers.samples import average

counts = st.integers(10, 300).flatmap(lambda matches: st.tuples(st.integers(0, matches), st.just(matches)))


@given(counts)
def test_of_one_rate_it_is_agresti_and_coulls_interval(count):
    wins, matches = count
    rate, spread = (wins + 2) / (matches + 4), norm.ppf(0.975)
    error = spread * (rate * (1 - rate) / (matches + 4)) ** 0.5
    assert Linear.rate(wins, matches).interval() == pytest.approx((max(0, rate - error), min(1, rate + error)))


@given(counts, counts)
def test_of_a_difference_it_is_agresti_and_caffos_interval(first, second):
    rates = [(wins + 1) / (matches + 2) for wins, matches in (first, second)]
    sizes = [matches + 2 for _, matches in (first, second)]
    error = norm.ppf(0.975) * sum(rate * (1 - rate) / size for rate, size in zip(rates, sizes, strict=True)) ** 0.5
    expected = max(-1, rates[0] - rates[1] - error), min(1, rates[0] - rates[1] + error)
    assert (Linear.rate(*first) - Linear.rate(*second)).interval() == pytest.approx(expected)


@given(st.lists(counts, min_size=2, max_size=4), st.data())
def test_intervals_end_where_nothing_can_be(found, data):
    """A weighted sum of win rates is between the sums of its negative and its positive weights."""
    weights = data.draw(st.lists(st.sampled_from([-2.0, -1.0, -0.5, 0.0, 0.5, 1.0]), min_size=4, max_size=4))
    total, sums = Linear((), 0.25), [0.25, 0.25]
    assert total.interval() == (0.25, 0.25)
    for weight, one in zip(weights, found, strict=False):
        total = total + weight * Linear.rate(*one)
        sums = [sums[0] + min(0, weight), sums[1] + max(0, weight)]
    low, high = total.interval()
    assert sums[0] - 1e-12 <= low <= total.value + 1e-12
    assert total.value - 1e-12 <= high <= sums[1] + 1e-12


def test_what_has_no_known_end_is_not_cut():
    """Of coins nobody knows the most: an interval may reach beyond all that were seen."""
    coins = average([70] * 19 + [80])
    assert coins.interval()[0] < 70
    assert slope([1, 2, 3], [coins, coins, coins]).interval()[0] < 0


@given(st.lists(counts, min_size=3, max_size=6), st.floats(0, 1))
def test_p_values_and_intervals_say_the_same(found, null):
    estimate = mean([Linear.rate(*one) for one in found])
    low, high = estimate.interval(0.9)
    assert (estimate.p(null) < 0.1) == (not low <= null <= high)


@given(st.lists(counts, min_size=3, max_size=6))
def test_slopes_are_those_of_a_regression(found):
    places = range(2, 2 + len(found))
    values = [wins / matches for wins, matches in found]
    estimate = slope(places, [Linear.rate(*one) for one in found])
    assert estimate.value == pytest.approx(linregress(places, values).slope, abs=1e-12)


def test_intervals_of_a_mean_over_cells_cover():
    """4000 samples of three cells, of 40 matches each: the share covered is 0.95, give or take 0.01 (3 deviations)."""
    rng, truth = np.random.default_rng(1), np.array([0.5, 0.9, 0.98])
    covered = 0
    for wins in rng.binomial(40, truth, (4000, 3)).tolist():
        low, high = mean([Linear.rate(one, 40) for one in wins]).interval()
        covered += low <= truth.mean() <= high
    assert 0.94 <= covered / 4000 <= 0.99


def test_a_contrast_is_as_wide_as_the_bootstrap_by_match():
    """Three agents at tables of two, all pairs equally often: of a rate, the errors are the same within a tenth."""
    held = np.array([[1, 1, 0], [1, 1, 0], [1, 0, 1], [1, 0, 1], [0, 1, 1], [0, 1, 1]], np.float64)
    won = np.array([[1, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1], [0, 1, 0], [0, 0, 1]], np.float64)
    counted = Tally(np.array([240, 160, 280, 120, 200, 200]), held, won)
    low, high = bootstrap(counted)
    for agent in range(3):
        least, most = contrast(counted, {agent: 1.0}).interval()
        assert contrast(counted, {agent: 1.0}).value == pytest.approx(counted.rates[agent])
        assert most - least == pytest.approx(high[agent] - low[agent], rel=0.1)


def test_a_contrast_of_one_who_never_sat_is_refused():
    with pytest.raises(SpinneyError, match="has not played"):
        contrast(Tally(np.array([4]), np.array([[1.0, 0.0]]), np.array([[1.0, 0.0]])), {1: 1.0})


@given(st.lists(st.permutations([0.1, 0.2, 0.3]), min_size=2, max_size=8))
def test_ranks_are_paired_by_tournament(values):
    """The p-value is the share of all signs of the differences whose sum of signed ranks is as far from zero."""
    ranks = ranked(values)
    assert (ranks.sum(1) == 6).all()
    differences = ranks[:, 0] - ranks[:, 1]
    sizes = rankdata(abs(differences))
    sums = np.array([sizes @ signs for signs in product((-1, 1), repeat=len(sizes))])
    seen = abs(sizes @ np.sign(differences))
    found = ahead(ranks, 0, 1)
    assert found.difference == pytest.approx(differences.mean())
    assert found.p == pytest.approx((abs(sums) >= seen - 1e-9).mean())
