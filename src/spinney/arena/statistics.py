"""What results mean: win rates with their uncertainty, and who is not significantly worse than the best.

A win rate is per seat that an agent held, with ties shared. It depends on whom an agent met; `ratings` allows for that.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import stdtrit

from spinney.arena.results import CellResults, Floats
from spinney.arena.tally import Tally, bootstrap, by_agent, difference_p, tally
from spinney.core.errors import SpinneyError


def wilson(wins: float, matches: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval for a win rate; shared wins count as fractions (Wilson, JASA 1927).

    Where many matches are tied it is wider than it need be, since shares vary less than wins do.

    >>> low, high = wilson(8, 10)
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)
    """
    if matches == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    rate = wins / matches
    scale = 1 + z * z / matches
    centre = (rate + z * z / (2 * matches)) / scale
    # Sums of shared wins may be above the number of matches by a rounding error.
    spread = z / scale * math.sqrt(max(0.0, rate * (1 - rate)) / matches + z * z / (4 * matches * matches))
    return max(0.0, centre - spread), min(1.0, centre + spread)


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values corrected for how many there are, in the given order: with all that are at most 0.05 believed, the
    chance of believing anything wrong is at most 5 % (Holm, Scandinavian Journal of Statistics 1979).

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    p = np.asarray(p_values, np.float64)
    order = np.argsort(p, kind="stable")
    corrected = np.empty(len(p))
    corrected[order] = np.minimum(1, np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)))
    return [float(value) for value in corrected]


def entropy(shares: ArrayLike) -> float:
    """How evenly a distribution is spread over its places: 1 is uniform, 0 is all in one place.

    Shannon's entropy over its largest possible value; shares need not sum to 1. A single place is uniform.

    >>> entropy([5, 5, 5, 5]), entropy([0, 7]), round(entropy([0.75, 0.25]), 3)
    (1.0, 0.0, 0.811)
    """
    found = np.asarray(shares, np.float64).ravel()
    if not found.size or found.min() < 0 or not 0 < found.sum() < math.inf:
        raise SpinneyError("entropy needs shares of at least one place, none negative, not all zero")
    if found.size == 1:
        return 1.0
    some = found[found > 0] / found.sum()
    return float(min(1.0, max(0.0, -np.sum(some * np.log(some)) / math.log(found.size))))


def intervals(counted: Tally, boot: tuple[Floats, Floats], confidence: float = 0.95) -> list[tuple[float, float]]:
    """An interval for each agent's win rate: Wilson's where it never sits twice at a table, otherwise the bootstrap's.

    Where such an agent won all or nothing that it could, resampling sees no doubt, and Wilson's interval of the share
    that its seats won together stands in. An agent that holds all seats wins its part for certain.

    >>> counted = Tally(np.array([8, 2]), held=np.ones((2, 2)), won=np.array([[1.0, 0.0], [0.0, 1.0]]))
    >>> intervals(counted, bootstrap(counted))[0] == wilson(8, 10)
    True
    """
    low, high = boot
    wins, players = counted.times @ counted.won, counted.held.sum(1).max()
    found = []
    for agent, matches in enumerate(counted.matches):
        most, unanimous = counted.held[:, agent].max(), high[agent] - low[agent] < 1e-12
        if most <= 1 or (unanimous and most < players):
            scale = float(matches / max(1.0, counted.seats[agent]))
            least, greatest = wilson(float(wins[agent]), int(matches), confidence)
            found.append((scale * least, scale * greatest))
        else:
            found.append((float(low[agent]), float(high[agent])))
    return found


def worse_p(counted: Tally) -> list[float]:
    """[agent] Holm-corrected p-value of being as good as the agent with the best win rate, which has 1 itself.

    Who is best is seen in the same matches, so that comparing with it alone, corrected for one comparison an agent,
    would exclude somebody too often when all are equal. Therefore all pairs are tested two-sidedly and corrected
    together; whichever of them are looked at then, the chance of any false difference among them is at most 5 %.

    >>> worse_p(Tally(np.array([30, 30]), held=np.ones((2, 2)), won=np.array([[1.0, 0.0], [0.0, 1.0]])))
    [1.0, 1.0]
    """
    pairs = list(combinations(range(len(counted.rates)), 2))
    corrected = dict(zip(pairs, holm([difference_p(counted, *pair) for pair in pairs]), strict=True))
    best = int(np.argmax(counted.rates))
    return [corrected.get((min(agent, best), max(agent, best)), 1.0) for agent in range(len(counted.rates))]


@dataclass(frozen=True)
class Standing:
    """How an agent did in one cell.

    Attributes:
        agent: its text form. name: without the cell's budget.
        matches: in which it sat. wins: with ties shared. win_rate: per seat that it held.
        low, high: interval of the win rate (Wilson's where it sits at most once at a table, else the bootstrap's).
        boot_low, boot_high: the bootstrap's.
        mean_rank, mean_score: per seat. score_low, score_high: interval of the mean score; one match has none.
        seconds, iterations: per match and seat.
        p: corrected p-value of being worse than the best; 1 for the best.
        best: whether it is not significantly worse than the best.
    """

    agent: str
    name: str
    matches: int
    wins: float
    win_rate: float
    low: float
    high: float
    boot_low: float
    boot_high: float
    mean_rank: float
    mean_score: float
    score_low: float
    score_high: float
    seconds: float
    iterations: float
    p: float
    best: bool


def standings(cell: CellResults, confidence: float = 0.95, seed: int = 0) -> list[Standing]:
    """Everybody's results, best first; the seed is the bootstrap's.

    >>> from spinney.arena.tournament import tournament
    >>> first, last = standings(tournament("tic-tac-toe", ["random", "mcts:budget=100it"], matches=40).cells[0])
    >>> first.name, first.best, last.best, first.wins + last.wins
    ('mcts', True, False, 40.0)
    """
    check(confidence)
    counted = tally(cell)
    boot = bootstrap(counted, confidence, seed)
    shown = intervals(counted, boot, confidence)
    worse, seats = worse_p(counted), np.maximum(1, counted.seats)
    rank, seconds, iterations = (
        by_agent(cell, np.asarray(values, np.float64)).sum(0) / seats
        for values in (cell.ranks, cell.seconds, cell.iterations)
    )
    scores = mean_scores(cell, confidence)
    found = [
        Standing(
            agent=agent,
            name=cell.names[i],
            matches=int(counted.matches[i]),
            wins=float(counted.rates[i] * seats[i]),
            win_rate=float(counted.rates[i]),
            low=shown[i][0],
            high=shown[i][1],
            boot_low=float(boot[0][i]),
            boot_high=float(boot[1][i]),
            mean_rank=float(rank[i]),
            mean_score=scores[i][0],
            score_low=scores[i][1],
            score_high=scores[i][2],
            seconds=float(seconds[i]),
            iterations=float(iterations[i]),
            p=worse[i],
            best=worse[i] > 1 - confidence,
        )
        for i, agent in enumerate(cell.agents)
    ]
    return sorted(found, key=lambda one: (-one.win_rate, one.mean_rank))


def mean_scores(cell: CellResults, confidence: float = 0.95) -> list[tuple[float, float, float]]:
    """Each agent's mean score by seat and its interval: Student's, of a ratio of sums over matches (Cochran, Sampling
    Techniques, 1977, section 6.4). One match has no spread to be seen, and no interval but the mean.

    >>> from spinney.arena.tournament import tournament
    >>> mean_scores(tournament("tic-tac-toe", ["random", "mcts:budget=100it"], matches=1).cells[0])[1]
    (1.0, 1.0, 1.0)
    """
    means, seats, rests = _score_rests(cell)
    matches = (by_agent(cell, np.ones_like(cell.scores)) > 0).sum(0)
    found = []
    for mean, sat, own, rest in zip(means.tolist(), seats.tolist(), matches.tolist(), rests.T, strict=True):
        spread = 0.0
        if own > 1:
            error = math.sqrt(own / (own - 1) * float(rest @ rest)) / sat
            spread = float(stdtrit(own - 1, (1 + confidence) / 2)) * error
        found.append((mean, mean - spread, mean + spread))
    return found


def score_covariance(cell: CellResults) -> Floats:
    """[agent, agent] how the mean scores would vary together from one tournament of as many matches to another.

    >>> from spinney.arena.tournament import tournament
    >>> cell = tournament("tic-tac-toe", ["random", "flat:playouts=1"], matches=40, seed=3).cells[0]
    >>> own, shared = score_covariance(cell)[0]
    >>> bool(own > 0 > shared)
    True
    """
    _, seats, rests = _score_rests(cell)
    found: Floats = len(cell) / max(1, len(cell) - 1) * (rests.T @ rests) / np.outer(seats, seats)
    return found


def _score_rests(cell: CellResults) -> tuple[Floats, Floats, Floats]:
    """Of each agent the mean score by seat and its seats; [match, agent] what its seats have more than that."""
    held, scores = by_agent(cell, np.ones_like(cell.scores)), by_agent(cell, cell.scores)
    seats = np.maximum(1.0, held.sum(0))
    means = scores.sum(0) / seats
    return means, seats, scores - means * held


def check(confidence: float) -> None:
    """Refuses what is no confidence level.

    >>> check(95)
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: a confidence of 95 is not possible: choose one between 0 and 1, such as 0.95
    """
    if not 0 < confidence < 1:
        raise SpinneyError(f"a confidence of {confidence} is not possible: choose one between 0 and 1, such as 0.95")
