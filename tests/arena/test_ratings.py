"""Ratings against equations worked by hand, against Hunter's algorithm written down plainly, and in simulation."""

import math
from itertools import permutations, product

import numpy as np
import pytest

from spinney import SpinneyError
from spinney.arena.ratings import ratings
from tests.arena.handmade_results import cell

POINTS = 400 / math.log(10)


def values(*cells):
    return {one.name: one.value for one in ratings(cells)}


def hunters(cells, agents):
    """The strengths of largest likelihood by the MM algorithm of Hunter (2004, section 5): every tie as all its orders,
    and everybody's tie with the imaginary player, who is the last and whose strength is 1.
    """
    orders = [((agent, agents), 0.5) for agent in range(agents)] + [((agents, agent), 0.5) for agent in range(agents)]
    for one in cells:
        for seats, ranks in zip(one.seats, one.ranks, strict=True):
            groups = [
                [agent for agent, rank in zip(seats, ranks, strict=True) if rank == r] for r in sorted(set(ranks))
            ]
            ways = list(product(*(permutations(group) for group in groups)))
            orders += [(tuple(agent for group in way for agent in group), 1 / len(ways)) for way in ways]
    strengths = np.ones(agents + 1)
    for _ in range(5000):
        won, met = np.zeros(agents + 1), np.zeros(agents + 1)
        for order, weight in orders:
            for place in range(len(order) - 1):
                left = list(order[place:])
                won[left[0]] += weight
                np.add.at(met, left, weight / strengths[left].sum())
        before, strengths = strengths, won / met
        strengths[-1] = 1.0
        if np.abs(strengths / before - 1).max() < 1e-10:
            break
    logarithms = np.log(strengths[:-1])
    return POINTS * (logarithms - logarithms.mean())


def test_two_players_by_hand():
    """30 to 10: at the maximum, 30 less the 40 expected wins, and the surplus in the imaginary tie, cancel out."""
    found = values(cell([[0, 1]] * 40, [[1, 2]] * 30 + [[2, 1]] * 10, agents="ab"))
    assert found["a"] == pytest.approx(-found["b"])
    half = found["a"] / POINTS
    assert 30 - 40 / (1 + math.exp(-2 * half)) + 0.5 - 1 / (1 + math.exp(-half)) == pytest.approx(0, abs=1e-4)


def test_the_scale_is_that_of_elo():
    """Ten wins to one are 400 points between the two, but for the prior's half a match in 11 000."""
    found = values(cell([[0, 1]] * 11000, [[1, 2]] * 10000 + [[2, 1]] * 1000, agents="ab"))
    assert found["a"] - found["b"] == pytest.approx(400, abs=0.2)


def test_an_interval_by_hand():
    """Fifty wins each: every match pushes a and b apart by 1/2, the information on that direction is 100 / 4 of matches
    and 1/8 of two imaginary ones; each rating is half the difference.
    """
    first, _ = ratings([cell([[0, 1]] * 100, [[1, 2]] * 50 + [[2, 1]] * 50, agents="ab")])
    # In the direction (1, -1) / sqrt 2: slopes of 1 / sqrt 2 each match, information 100 / 2 + 1 / 4.
    variance = (100 / 2) / (100 / 2 + 1 / 4) ** 2 * 102 / 101
    spread = POINTS * 1.959964 * math.sqrt(variance / 2)
    assert (first.value, first.low, first.high) == pytest.approx((0, -spread, spread), abs=1e-3)


def test_hunters_algorithm_finds_the_same():
    """Three and four players, ties of two and three, agents in several seats, over two cells."""
    rng = np.random.default_rng(3)
    seats = np.array([rng.permutation(4) for _ in range(25)])
    order = (rng.exponential(size=seats.shape) / np.array([1, 1, 2, 4])[seats]).argsort(1).argsort(1)
    tied = np.where(rng.random((25, 1)) < 0.3, np.maximum(0, order - rng.integers(1, 3, (25, 1))), order) + 1
    cells = (
        cell(seats, tied),
        cell([[0, 1, 1], [1, 0, 2], [2, 2, 0]] * 3, [[2, 1, 3], [1, 1, 3], [1, 2, 2]] * 3, agents="abc"),
    )
    ours = values(*cells)
    assert [ours[name] for name in "abcd"] == pytest.approx(hunters(cells, 4), abs=1e-3)


def test_a_rating_allows_for_whom_one_met():
    """b beats c as often as d beats a, who is far better than c."""
    pairs = [((0, 2), 90, 10), ((1, 2), 60, 40), ((3, 0), 60, 40)]
    seats = [pair for pair, won, lost in pairs for _ in range(won + lost)]
    ranks = [place for _, won, lost in pairs for place in [(1, 2)] * won + [(2, 1)] * lost]
    assert [one.name for one in ratings([cell(seats, ranks)])] == ["d", "a", "b", "c"]


def test_the_order_of_matches_and_agents_does_not_matter():
    seats, ranks = (
        np.array([[0, 1, 2]] * 6),
        np.array([[1, 2, 3], [2, 1, 2], [3, 1, 2], [1, 1, 1], [1, 2, 3], [2, 1, 3]]),
    )
    plain = values(cell(seats, ranks, agents="abc"))
    assert values(cell(seats[::-1], ranks[::-1], agents="abc")) == pytest.approx(plain, abs=1e-3)
    assert values(cell(2 - seats, ranks, agents="cba")) == pytest.approx(plain, abs=1e-3)
    assert values(cell(seats[:, ::-1], ranks[:, ::-1], agents="abc")) == pytest.approx(plain, abs=1e-3)
    assert values(cell(seats[:2], ranks[:2], agents="abc"), cell(seats[2:], ranks[2:], agents="abc")) == pytest.approx(
        plain, abs=1e-3
    )


ODD = {
    "always wins": (cell([[0, 1]] * 500, [[1, 2]] * 500, agents="ab"),),
    "one match": (cell([[0, 1]], [[1, 2]], agents="ab"),),
    "always tied": (cell([[0, 1, 2]] * 40, [[1, 1, 1]] * 40, agents="abc"),),
    "one agent": (cell([[0, 0]] * 9, [[1, 2]] * 9, agents="a"),),
    "never meet": (cell([[0, 1]] * 9, [[1, 2]] * 9, agents="ab"), cell([[0, 1]] * 9, [[1, 2]] * 9, agents="cd")),
    "an agent without a match": (cell([[0, 1]] * 9, [[1, 2]] * 9, agents="abc"),),
    "always in order": (cell([range(12)] * 2000, [range(1, 13)] * 2000, agents="abcdefghijkl"),),
}


@pytest.mark.parametrize("cells", ODD.values(), ids=ODD.keys())
def test_ratings_are_finite(cells):
    found = ratings(cells)
    assert all(math.isfinite(end) for one in found for end in (one.value, one.low, one.high))
    assert sum(one.value for one in found) == pytest.approx(0, abs=1e-6)
    assert all(one.low <= one.value <= one.high for one in found)
    assert found == sorted(found, key=lambda one: -one.value)


def test_winning_everything_leaves_doubt():
    """Nobody knows how much better somebody is who never lost: the interval stays wide."""
    first, _ = ratings(ODD["always wins"])
    assert first.low > 0
    assert first.high - first.low > 100


def test_without_matches_there_are_no_ratings():
    with pytest.raises(SpinneyError, match="no matches to rate; play at least one"):
        ratings([])


@pytest.mark.parametrize(
    ("strengths", "tied"), [([1, 2], 0.4), ([0.5, 1, 1.5, 3], 0.0)], ids=["two players, ties", "four players"]
)
def test_ratings_are_covered(strengths, tied):
    """2000 tournaments of 200 matches; an interval covers the truth in 93 to 97 % of them, four standard errors to each
    side of 95 %. With ties, the truth of two players is the odds of their expected shares.
    """
    rng, agents = np.random.default_rng(21), len(strengths)
    seats = np.array([rng.permutation(agents) for _ in range(200)])
    times = rng.exponential(size=(2000, *seats.shape)) / np.array(strengths)[seats]
    ranks = np.where(rng.random((2000, 200, 1)) < tied, 1, times.argsort(2).argsort(2) + 1)
    shares = tied / 2 + (1 - tied) * np.array(strengths) / sum(strengths)
    logarithms = np.log(shares if tied else strengths)
    truth, covered = POINTS * (logarithms - logarithms.mean()), np.zeros(agents)
    for one in ranks:
        found = sorted(ratings([cell(seats, one, agents="abcd"[:agents])]), key=lambda rating: rating.name)
        covered += [rating.low <= true <= rating.high for rating, true in zip(found, truth, strict=True)]
    assert np.all((covered / 2000 > 0.93) & (covered / 2000 < 0.97)), covered / 2000
