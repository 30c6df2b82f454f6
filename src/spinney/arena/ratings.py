"""Ratings: one number for an agent's strength, from all it played, that allows for whom it met."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from statistics import NormalDist

import numpy as np
from scipy.optimize import minimize

from spinney.arena.distinct import distinct
from spinney.arena.results import CellResults, Floats, Ints
from spinney.arena.statistics import check
from spinney.core.errors import SpinneyError

# Of so many tied players every order is counted out; there are too many of more.
MOST_TIED = 6
# Points for being e times as strong, so that a factor of ten is 400.
POINTS = 400 / math.log(10)
# An order of finish: groups of tied players, best first.
Order = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Rating:
    """An agent's rating, where 0 is the mean of all and 400 points are a factor of ten in strength; its interval."""

    name: str
    value: float
    low: float
    high: float


def ratings(cells: Iterable[CellResults], confidence: float = 0.95) -> list[Rating]:
    """Ratings from the order of finish in all matches of all cells, best first; agents go by their names.

    The model is Plackett and Luce's: of the players that have not finished yet, each is next with a probability in
    proportion to its strength; with two players it is Bradley and Terry's, and the scale is that of Elo. Ratings
    maximise its likelihood (Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 2004;
    by Newton's method here, as there are few agents). Of tied players every order counts equally: for two, half a win
    each. An agent that sits several times at a table counts in each seat.

    A weak prior keeps ratings finite also for those who won or lost everything, or met nobody in common: everybody
    has also tied one match with somebody of rating 0. Intervals are clustered by match (the sandwich of White,
    Econometrica 1982, with that match as one of them), so that they hold where there are ties, or several seats.

    >>> from spinney.arena.tournament import tournament
    >>> best, last = ratings(tournament("tic-tac-toe", ["random", "mcts:budget=100it"], matches=40).cells)
    >>> best.name, best.low > 0 > last.high, best.value + last.value
    ('mcts', True, 0.0)
    """
    check(confidence)
    matches = _matches(list(cells))
    strengths = _fitted(matches)
    centred = np.eye(len(strengths)) - 1 / len(strengths)
    covariance = centred @ _covariance(matches, strengths) @ centred.T
    values = POINTS * (centred @ strengths)
    spreads = POINTS * NormalDist().inv_cdf((1 + confidence) / 2) * np.sqrt(np.maximum(0, np.diag(covariance)))
    found = [
        Rating(name, float(value), float(value - spread), float(value + spread))
        for name, value, spread in zip(matches.names, values, spreads, strict=True)
    ]
    return sorted(found, key=lambda rating: -rating.value)


@dataclass(frozen=True)
class _Matches:
    """Matches as choices: who of a group comes next. Those with the same order of finish are one.

    Attributes:
        names: of the agents; the last place of every array's agents is the imaginary one of rating 0.
        times: [order] how often it happened.
        chosen: [order, agent] how often the agent came next where there was a choice.
        groups: [choice, agent] how many seats of an agent were in the choice.
        weights: [choice] of the choice in its match. order: [choice] that match's.
    """

    names: tuple[str, ...]
    times: Floats
    chosen: Floats
    groups: Floats
    weights: Floats
    order: Ints

    @cached_property
    def repeated(self) -> Floats:
        """[choice] its weight in all matches."""
        found: Floats = self.weights * self.times[self.order]
        return found

    def sums(self, strengths: Floats) -> Floats:
        """[choice] the logarithm of the sum of all strengths in the group."""
        found: Floats = np.log(self.groups @ np.exp(np.append(strengths, 0.0)))
        return found

    def chances(self, strengths: Floats) -> Floats:
        """[choice, agent] the probability that the agent comes next."""
        found: Floats = self.groups * np.exp(np.append(strengths, 0.0) - self.sums(strengths)[:, None])
        return found


def _matches(cells: list[CellResults]) -> _Matches:
    names = tuple(dict.fromkeys(name for cell in cells for name in cell.names))
    if not names:
        raise SpinneyError("there are no matches to rate; play at least one")
    imaginary = len(names)
    counts: dict[Order, float] = {((agent, imaginary),): 1.0 for agent in range(len(names))}
    for cell in cells:
        for order, times in _orders(cell, [names.index(name) for name in cell.names]):
            counts[order] = counts.get(order, 0) + times
    chosen = np.zeros((len(counts), len(names) + 1))
    groups, weights, numbers = [], [], []
    for number, order in enumerate(counts):
        for group in order:
            np.add.at(chosen[number], list(group), 1)
        for group, weight in _choices(order):
            if len(group) == 1:
                chosen[number, group[0]] -= weight
            else:
                groups.append(np.bincount(group, minlength=len(names) + 1))
                weights.append(weight)
                numbers.append(number)
    often = np.array(list(counts.values()))
    return _Matches(names, often, chosen, np.array(groups, np.float64), np.array(weights), np.array(numbers))


def _orders(cell: CellResults, numbers: list[int]) -> Iterator[tuple[Order, int]]:
    """The orders of finish in a cell, and how often each happened."""
    agents = np.array(numbers, np.int64)[cell.seats]
    by_rank = np.lexsort([agents, cell.ranks])
    rows = np.concatenate([np.take_along_axis(one, by_rank, 1) for one in (agents, cell.ranks)], 1)
    found = distinct(rows)
    for row, times in zip(found.rows, found.times, strict=True):
        order = dict[int, tuple[int, ...]]()
        for agent, rank in zip(*np.split(row, 2), strict=True):
            order[int(rank)] = (*order.get(int(rank), ()), int(agent))
        yield tuple(order.values()), int(times)


def _choices(order: Order) -> Iterator[tuple[tuple[int, ...], float]]:
    """The groups of which somebody came next. Among tied players, those who came before are any of them, so that each
    possible group has a part of the weight; of more than `MOST_TIED`, all are in every group (Breslow, "Covariance
    analysis of censored survival data", Biometrics 1974).

    >>> list(_choices(((0,), (1, 2))))
    [((0, 1, 2), 1.0), ((1, 2), 1.0), ((1,), 0.5), ((2,), 0.5)]
    """
    for place, tied in enumerate(order):
        after = tuple(agent for later in order[place + 1 :] for agent in later)
        if len(tied) > MOST_TIED:
            yield from [((*tied, *after), 1.0)] * len(tied)
            continue
        for gone in range(len(tied)):
            left = list(combinations(range(len(tied)), len(tied) - gone))
            for some in left:
                yield (*(tied[i] for i in some), *after), 1 / len(left)


def _slope(matches: _Matches, strengths: Floats) -> Floats:
    """[order, agent] by how much the likelihood's logarithm grows with each strength, for one such match."""
    slopes = matches.chosen.copy()
    np.subtract.at(slopes, matches.order, matches.weights[:, None] * matches.chances(strengths))
    return slopes[:, :-1]


def _information(matches: _Matches, strengths: Floats) -> Floats:
    """[agent, agent] the curvature of the likelihood's logarithm, downwards."""
    chances = matches.chances(strengths)[:, :-1]
    weighted = matches.repeated[:, None] * chances
    found: Floats = np.diag(weighted.sum(0)) - weighted.T @ chances
    return found


def _fitted(matches: _Matches) -> Floats:
    """The strengths of maximum likelihood, as logarithms."""
    times_chosen = matches.times @ matches.chosen

    def unlikely(strengths: Floats) -> float:
        return float(matches.repeated @ matches.sums(strengths) - times_chosen @ np.append(strengths, 0.0))

    found: Floats = minimize(
        unlikely,
        np.zeros(len(matches.names)),
        method="trust-exact",
        jac=lambda strengths: -matches.times @ _slope(matches, strengths),
        hess=lambda strengths: _information(matches, strengths),
        options={"gtol": 1e-7 * math.sqrt(matches.times.sum()), "max_trust_radius": 50},
    ).x
    return found


def _covariance(matches: _Matches, strengths: Floats) -> Floats:
    """[agent, agent] of the fitted strengths, clustered by match."""
    inverse = np.linalg.inv(_information(matches, strengths))
    slopes = _slope(matches, strengths)
    agents, total = len(strengths), matches.times.sum()
    found: Floats = inverse @ (slopes.T * matches.times) @ slopes @ inverse * total / (total - agents + 1)
    return found
