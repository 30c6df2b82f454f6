"""Every statistic on cases small enough to be worked by hand, and on data with nothing to measure."""

import math
from dataclasses import asdict, replace
from itertools import product

import numpy as np
import pytest
from scipy import stats

from spinney import SpinneyError
from spinney.arena.comparison import across, best_set, budget_change
from spinney.arena.results import Results
from spinney.arena.seats import seat_effects, seat_p
from spinney.arena.statistics import entropy, holm, standings, wilson
from spinney.arena.tally import difference_p, tally
from tests.arena.handmade_results import cell


def duel(won, lost, tied=0, **how):
    """Matches of two agents, of which the first won so many; seats alternate."""
    seats = [[0, 1] if number % 2 else [1, 0] for number in range(won + lost + tied)]
    places = [(1, 2)] * won + [(2, 1)] * lost + [(1, 1)] * tied
    return cell(seats, [[place[agent] for agent in seat] for seat, place in zip(seats, places, strict=True)], **how)


# An agent against a table of another, in four matches: a wins; both b tie; all tie; a b wins.
VERSUS = cell(
    seats=[[0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 1, 1]],
    ranks=[[1, 2, 3], [1, 3, 1], [1, 1, 1], [2, 1, 3]],
    scores=[[9, 4, 2], [5, 1, 5], [3, 3, 3], [4, 6, 1]],
)


def test_holm_by_hand():
    """Sorted 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1, never decreasing."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_entropy_by_hand():
    """1/2, 1/4, 1/4, 0 has 1.5 bits, of 2 bits that four places could have."""
    assert entropy([2, 1, 1, 0]) == pytest.approx(0.75)
    assert entropy([3]) == 1.0
    for wrong in ([], [0, 0], [1, -1], [1, math.nan]):
        with pytest.raises(SpinneyError, match="at least one place, none negative, not all zero"):
            entropy(wrong)


def test_an_agent_in_several_seats_is_counted_by_seat():
    """a wins 1 + 0 + 1/3 + 0 in four seats, b 0 + 1 + 2/3 + 1 in eight: a third each."""
    a, b = sorted(standings(VERSUS), key=lambda one: one.agent)
    assert (a.matches, b.matches) == (4, 4)
    assert (a.wins, b.wins) == pytest.approx((4 / 3, 8 / 3))
    assert (a.win_rate, b.win_rate) == pytest.approx((1 / 3, 1 / 3))
    assert (a.mean_rank, b.mean_rank) == (7 / 4, 13 / 8)
    assert (a.mean_score, b.mean_score) == (17 / 4, 29 / 8)
    assert (a.iterations, b.iterations, b.seconds) == (10, 20, 0.5)
    assert (a.low, a.high) == pytest.approx(wilson(4 / 3, 4))
    assert (b.low, b.high) == (b.boot_low, b.boot_high)
    assert a.p == b.p == 1.0


def test_the_interval_of_a_mean_score_by_hand():
    """b's matches have 6, 10, 6 and 7 points in two seats each: less 2 * 29/8 each that is -1.25, 2.75, -1.25, -0.25,
    whose squares sum to 10.75; Student's 3.1824 with three degrees of freedom.
    """
    b = next(one for one in standings(VERSUS) if one.agent == "b")
    spread = 3.182446 * math.sqrt(4 / 3 * 10.75) / 8
    assert (b.score_low, b.score_high) == pytest.approx((29 / 8 - spread, 29 / 8 + spread), rel=1e-6)
    a = next(one for one in standings(VERSUS) if one.agent == "a")
    usual = stats.t.interval(0.95, 3, loc=17 / 4, scale=stats.sem([9, 1, 3, 4]))
    assert (a.score_low, a.score_high) == pytest.approx(usual)


def test_the_bootstrap_of_two_matches_is_known():
    """Of one win and one loss, two draws win 0, 1/2 or 1 with chances 1/4, 1/2, 1/4."""
    first = standings(duel(1, 1))[0]
    assert (first.boot_low, first.boot_high) == (0.0, 1.0)
    first = standings(duel(1, 1), confidence=0.4)[0]
    assert (first.boot_low, first.boot_high) == (0.5, 0.5)


def test_the_bootstrap_draws_whole_matches():
    """SciPy's own bootstrap over matches, of the same ratio, agrees up to the chance of 1000 draws; drawing seats
    would give an interval that is narrower by a third.
    """
    rng = np.random.default_rng(4)
    seats = np.array([np.roll([0, 1, 1, 1], number) for number in range(200)])
    # The three of b win or lose together.
    hero = rng.random(200) < 0.4
    results = cell(seats, np.where((seats == 0) == hero[:, None], 1, 2))
    b = next(one for one in standings(results) if one.agent == "b")
    shares = np.where(hero, 0.0, 1 / 3)
    theirs = stats.bootstrap((shares,), np.mean, n_resamples=4000, method="percentile", rng=rng).confidence_interval
    assert (b.low, b.high) == pytest.approx(tuple(theirs), abs=0.006)
    assert b.high - b.low == pytest.approx(2 * 1.96 * math.sqrt(0.24 / 200) / 3, rel=0.1)
    assert standings(results) == standings(results) != standings(results, seed=1)


def test_the_difference_of_two_who_always_meet_is_mcnemars():
    """70 to 30: (40 - 1) / sqrt(100) standard deviations; ties say nothing."""
    for tied in (0, 50):
        best, other = standings(duel(70, 30, tied))
        assert (best.agent, best.p, best.best, other.best) == ("a", 1.0, True, False)
        assert other.p == pytest.approx(2 * stats.norm.sf(3.9))


def test_the_difference_of_two_who_never_meet_is_that_of_proportions():
    """30 and 18 of 40 against others: 0.6 together, variance 0.6 * 0.4 * 2 / 40, less one match's 0.6 / 40."""
    seats = [[0, 2]] * 40 + [[1, 2]] * 40
    ranks = [[1, 2]] * 30 + [[2, 1]] * 10 + [[1, 2]] * 18 + [[2, 1]] * 22
    p = difference_p(tally(cell(seats, ranks)), 0, 1)
    assert p == pytest.approx(2 * stats.norm.sf((0.3 - 0.015) / math.sqrt(0.012)))


def test_the_best_are_those_not_significantly_worse():
    """Three at a table, 100 matches; wins 48, 40, 12. Differences of two rates: variance is the sum of both wins over
    100 squared. The p-values of 48-12 and 40-12 are tiny, that of 48-40 is 2 Phi(-7 / sqrt(88)), the largest of three.
    """
    ranks = [[1, 2, 3]] * 48 + [[2, 1, 3]] * 40 + [[2, 3, 1]] * 12
    results = cell([[0, 1, 2]] * 100, ranks)
    found = {one.agent: one for one in standings(results)}
    assert found["b"].p == pytest.approx(2 * stats.norm.sf(7 / math.sqrt(88)))
    assert found["c"].p == pytest.approx(3 * 2 * stats.norm.sf(35 / math.sqrt(60)))
    assert best_set(results) == {"a", "b"} == {one.agent for one in found.values() if one.best}
    assert best_set(results, confidence=0.5) == {"a"}


def test_across_cells_by_wilcoxon():
    """Six differences of one sign: 2 / 2^6. With a cell of three agents seven, and two pairs that met once."""
    duels = [duel(10 + number, 5) for number in range(6)]
    third = cell([[0, 1, 2]] * 9, [[1, 2, 3]] * 5 + [[2, 1, 3]] * 4)
    (found,) = across(Results((), tuple(duels)))
    assert (found.first, found.second, found.cells, found.p, found.p_holm) == ("a", "b", 6, 0.03125, 0.03125)
    assert found.mean_difference == pytest.approx(np.mean([(5 + i) / (15 + i) for i in range(6)]))
    with_c = across(Results((), (*duels, third)))
    assert [(one.first, one.second, one.cells) for one in with_c] == [("a", "b", 7), ("a", "c", 1), ("b", "c", 1)]
    assert [one.p for one in with_c] == [2 / 2**7, 1.0, 1.0]
    assert [one.p_holm for one in with_c] == [6 / 2**7, 1.0, 1.0]
    assert across(Results((), (duel(5, 5), duel(3, 3))))[0].p == 1.0


def test_signed_ranks_without_ties_are_scipys():
    won = [13, 4, 9, 17, 6, 15, 8, 19]
    found = across(Results((), tuple(duel(wins, 20 - wins) for wins in won)))[0]
    assert found.p == pytest.approx(stats.wilcoxon([2 * wins - 20 for wins in won], method="exact").pvalue)


def test_signed_ranks_with_ties_are_counted_over_all_signs():
    won = [12, 8, 12, 14, 6, 14, 16, 12, 12, 7]
    differences = np.array([2 * wins - 20 for wins in won])
    ranks = stats.rankdata(np.abs(differences))
    signs = np.array(list(product((0, 1), repeat=10)))
    sums = signs @ ranks
    seen = ranks[differences > 0].sum()
    tail = min((sums <= seen).mean(), (sums >= seen).mean())
    assert across(Results((), tuple(duel(wins, 20 - wins) for wins in won)))[0].p == pytest.approx(min(1, 2 * tail))


def test_the_change_by_budget_by_hand():
    """From 50 to 70 of 100: Wilson's ends 0.4038, 0.5962 and 0.6042, 0.7811 by square-and-add. The agents' names are
    the same for both budgets. Other units are no larger or smaller.
    """
    budgets = {"1000it": 70, "200it": 50, "40ms": 90}
    cells = [
        duel(won, 100 - won, budget=budget, agents=(f"mcts:budget={budget}", "random"))
        for budget, won in budgets.items()
    ]
    ours, other = budget_change(Results((), tuple(cells)))
    assert (ours.name, ours.players, ours.budget, other.name) == ("mcts", 2, "1000it", "random")
    assert ours.game == "dice, 2 players"
    assert (ours.change, ours.low, ours.high) == pytest.approx((0.2, 0.0642, 0.3258), abs=1e-4)
    assert (other.change, other.low, other.high) == pytest.approx((-0.2, -0.3258, -0.0642), abs=1e-4)
    assert budget_change(Results((), (duel(3, 4),))) == []


def test_seats_by_hand():
    """15 of 20 for the first seat: surplus of 5, and by its mirror image for the other seat; variance 20/4, times 20/19
    for the matches that means are taken of.
    """
    results = cell([[0, 0]] * 20, [[1, 2]] * 15 + [[2, 1]] * 5)
    first, second = seat_effects(results)
    assert (first.seat, first.matches, first.win_rate, second.win_rate) == (0, 20, 0.75, 0.25)
    assert (first.low, first.high) == pytest.approx(wilson(15, 20))
    assert seat_p(results) == pytest.approx(stats.chi2.sf(25 / (5 * 20 / 19), 1))


def test_seats_of_strong_agents_are_no_strong_seats():
    """a always sits first and nearly always wins: that says nothing about the seat. Of two tables, the other counts."""
    seats, ranks = [[0, 1]] * 50, [[1, 2]] * 45 + [[2, 1]] * 5
    assert seat_p(cell(seats, ranks)) == 1.0
    fair = [[2, 3], [3, 2]] * 20
    alone = seat_p(cell(fair, [[1, 2]] * 28 + [[2, 1]] * 12))
    assert seat_p(cell(seats + fair, ranks + [[1, 2]] * 28 + [[2, 1]] * 12)) == pytest.approx(alone)
    assert alone < 0.05


ODD = {
    "one match": duel(1, 0),
    "one tied match": duel(0, 0, 1),
    "always tied": duel(0, 0, 30),
    "always wins": duel(30, 0),
    "one agent": cell([[0, 0, 0]] * 5, [[1, 2, 3]] * 5),
    "one agent, one match": cell([[0, 0]], [[1, 1]]),
    "versus, always wins": cell([[0, 1, 1]] * 9, [[1, 2, 3]] * 9),
    "versus, never wins": cell([[0, 1, 1]] * 9, [[2, 1, 1]] * 9),
    "never meet": cell([[0, 1], [2, 3]], [[1, 2], [1, 2]]),
    "rarely seen": cell([[0, 1]] * 200 + [[0, 2]], [[1, 2]] * 100 + [[2, 1]] * 101),
    "an agent without a match": cell([[0, 3]] * 8, [[1, 2]] * 8),
}


@pytest.mark.parametrize("results", ODD.values(), ids=ODD.keys())
def test_there_is_an_answer_where_there_is_little_to_measure(results):
    found = standings(results)
    for one in found:
        numbers = [value for value in asdict(one).values() if isinstance(value, float)]
        assert all(map(math.isfinite, numbers))
        assert all(type(value) in (str, int, float, bool) for value in asdict(one).values())
        slack = 1e-12
        assert 0 <= one.low <= one.win_rate + slack
        assert one.win_rate - slack <= one.high <= 1
        assert one.score_low <= one.mean_score <= one.score_high
        assert 0 <= one.p <= 1
    assert found[0].best
    assert found[0].agent in best_set(results)
    assert 0 <= seat_p(results) <= 1
    assert sum(one.win_rate for one in seat_effects(results)) == pytest.approx(1)
    assert all(math.isfinite(one.p_holm) for one in across(Results((), (results, results))))


def test_few_matches_prove_nothing():
    assert best_set(duel(1, 0)) == {"a", "b"}
    assert best_set(duel(3, 0)) == {"a", "b"}
    assert best_set(duel(30, 0)) == {"a"}


def test_losing_everything_leaves_doubt_also_in_several_seats():
    """Wilson's interval for 0 of 9 matches, by two seats."""
    last = standings(ODD["versus, always wins"])[1]
    assert (last.low, last.high) == pytest.approx((0.0, wilson(0, 9)[1] / 2))


def test_what_cannot_be_is_refused():
    none = replace(duel(1, 0), keys=(), seats=np.zeros((0, 2), int), ranks=np.zeros((0, 2), int))
    for statistic in (standings, best_set, seat_effects, seat_p):
        with pytest.raises(SpinneyError, match="there are no matches to count; play at least one"):
            statistic(none)
    for confidence in (0, 1, 95):
        with pytest.raises(SpinneyError, match="between 0 and 1"):
            standings(duel(1, 1), confidence)
