"""Means, differences and slopes of win rates over cells, with intervals.

A win rate, or a weighted sum of win rates of one cell, is a mean over that cell's matches. Cells are independent, so
that sums and differences of such means are normal with the sum of their variances; intervals are Price and Bonett's
(Computational Statistics and Data Analysis 2004), which add four imaginary matches in all, two lost and two won, shared
among the cells. Of one cell that is Agresti and Coull's interval, of the difference of two Agresti and Caffo's. They
end where the sum cannot be more or less: a share lies in [0, 1], and the difference of two in [-1, 1].
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist

import numpy as np

from spinney.arena.tally import Tally
from spinney.core.errors import SpinneyError

IMAGINARY = 2.0


@dataclass(frozen=True)
class Term:
    """The mean of something over the matches of a cell.

    Attributes:
        weight: how often it counts. matches: of how many it is the mean. mean, variance: over them.
        low, high: what it is at least and at most in a match.
        least, most: what the mean can be at all, where that is known.
    """

    weight: float
    matches: int
    mean: float
    variance: float
    low: float
    high: float
    least: float = -math.inf
    most: float = math.inf

    @property
    def reach(self) -> tuple[float, float]:
        """What it can add to a sum, at least and at most."""
        ends = (self.weight * self.least, self.weight * self.most) if self.weight else (0.0, 0.0)
        return min(ends), max(ends)

    def with_imaginary(self, each: float) -> tuple[float, float]:
        """The mean and its variance, with so many further matches at either end."""
        count = self.matches + 2 * each
        mean = (self.matches * self.mean + each * (self.low + self.high)) / count
        squares = self.matches * (self.variance + (self.mean - mean) ** 2)
        squares += each * ((self.low - mean) ** 2 + (self.high - mean) ** 2)
        return mean, squares / count**2


@dataclass(frozen=True)
class Linear:
    """A sum of means over different cells, and a constant.

    >>> half, most = Linear.rate(50, 100), Linear.rate(80, 100)
    >>> [round(value, 3) for value in (most.value, *most.interval())]
    [0.8, 0.71, 0.867]
    >>> [round(value, 3) for value in ((most - half).value, *(most - half).interval())]
    [0.3, 0.169, 0.419]
    >>> (most - half).p() < 0.001 < half.p(0.5)
    True
    >>> [round(value, 3) for value in Linear.rate(40, 40).interval()]
    [0.893, 1.0]
    """

    terms: tuple[Term, ...]
    constant: float = 0.0

    @classmethod
    def rate(cls, wins: float, matches: int) -> "Linear":
        """A win rate by how many of how many independent matches were won."""
        share = wins / matches
        return cls((Term(1.0, matches, share, share * (1 - share), 0.0, 1.0, 0.0, 1.0),))

    @property
    def value(self) -> float:
        """The estimate."""
        return self.constant + sum(one.weight * one.mean for one in self.terms)

    @property
    def matches(self) -> int:
        """How many matches it rests on."""
        return sum(one.matches for one in self.terms)

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """The ends of its interval, cut at what it can be at all."""
        centre, error = self._centre()
        spread = NormalDist().inv_cdf((1 + confidence) / 2) * error
        least, most = (self.constant + sum(one.reach[end] for one in self.terms) for end in (0, 1))
        return max(least, centre - spread), min(most, centre + spread)

    @property
    def error(self) -> float:
        """Its standard error, with the imaginary matches."""
        return self._centre()[1]

    def p(self, null: float = 0.0) -> float:
        """The two-sided p-value of its being this; small exactly where intervals leave that out."""
        centre, error = self._centre()
        return 2 * NormalDist().cdf(-abs(centre - null) / error) if error else float(centre == null)

    def _centre(self) -> tuple[float, float]:
        each = IMAGINARY / max(1, len(self.terms))
        adjusted = [(one.weight, *one.with_imaginary(each)) for one in self.terms]
        centre = self.constant + sum(weight * mean for weight, mean, _ in adjusted)
        return centre, math.sqrt(sum(weight * weight * variance for weight, _, variance in adjusted))

    def __add__(self, other: "Linear | float") -> "Linear":
        if isinstance(other, Linear):
            return Linear((*self.terms, *other.terms), self.constant + other.constant)
        return replace(self, constant=self.constant + other)

    def __mul__(self, factor: float) -> "Linear":
        terms = tuple(replace(one, weight=factor * one.weight) for one in self.terms)
        return Linear(terms, factor * self.constant)

    def __sub__(self, other: "Linear | float") -> "Linear":
        return self + other * -1.0

    __rmul__ = __mul__


def contrast(counted: Tally, weights: Mapping[int, float]) -> Linear:
    """A weighted sum of agents' win rates by seat in one cell, whose matches they may share.

    Each match adds what the agents' seats won in it, over how many seats they hold in all; the variance is about what
    the seats of that very match were worth, as for ratios (Cochran, Sampling Techniques, 1977, section 6.4).

    >>> counted = Tally(np.array([70, 30]), held=np.ones((2, 2)), won=np.array([[1.0, 0.0], [0.0, 1.0]]))
    >>> round(contrast(counted, {0: 1.0, 1: -1.0}).value, 6)
    0.4
    """
    chosen, matches = list(weights), int(counted.times.sum())
    if not matches or not counted.seats[chosen].all():
        raise SpinneyError("somebody who is to be compared has not played")
    scale = np.array([weights[one] for one in chosen]) * matches / counted.seats[chosen]
    each = counted.won[:, chosen] @ scale
    rest = each - counted.held[:, chosen] @ (scale * counted.rates[chosen])
    mean, variance = float(counted.times @ each) / matches, float(counted.times @ (rest * rest)) / matches
    least, most = (sum(part(0.0, weight) for weight in weights.values()) for part in (min, max))
    return Linear((Term(1.0, matches, mean, variance, min(0.0, *scale), max(0.0, *scale), least, most),))


def mean(found: Sequence[Linear]) -> Linear:
    """The plain mean of several.

    >>> round(mean([Linear.rate(1, 2), Linear.rate(8, 8)]).value, 3)
    0.75
    """
    if not found:
        raise SpinneyError("there is nothing to take the mean of")
    total = found[0]
    for one in found[1:]:
        total = total + one
    return total * (1 / len(found))


def slope(places: Sequence[float], found: Sequence[Linear]) -> Linear:
    """The slope of the straight line through several, by least squares.

    >>> round(slope([2, 3, 4], [Linear.rate(wins, 10) for wins in (2, 4, 6)]).value, 3)
    0.2
    """
    shifted = np.asarray(places, np.float64) - np.mean(places)
    if not shifted.any():
        raise SpinneyError("a slope needs values at two different places")
    return mean([float(one) * value for one, value in zip(shifted, found, strict=True)]) * float(
        len(found) / (shifted @ shifted)
    )
