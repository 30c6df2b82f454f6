"""Rates with intervals, where what happens in one match hangs together: ratios of sums over matches."""

from typing import NamedTuple

import numpy as np
from scipy.special import stdtrit

from spinney.arena.results import Floats, Ints
from spinney.arena.statistics import wilson

CONFIDENCE = 0.95


class Estimates(NamedTuple):
    """Values with their intervals, an entry each; NaN where there is nothing to be said."""

    value: Floats
    low: Floats
    high: Floats


class Ratio:
    """Many ratios of sums over matches, y by x, of which the sums are added up match by match.

    The interval is Student's, of a ratio of sums over matches (Cochran, Sampling Techniques, 1977, section 6.4): a
    match counts as one observation, however often something happens in it. Less than two matches have no interval.

    >>> heads = Ratio(1)
    >>> heads.add(np.zeros(4, np.int64), np.array([1, 2, 1, 2]), np.array([1, 1, 0, 1]))
    >>> value, low, high = heads.estimates()
    >>> value.tolist(), bool(low[0] < 0.5 < high[0])
    ([0.5], True)
    """

    def __init__(self, size: int) -> None:
        # Matches, and sums of x, y, x squared, y squared, and x y.
        self.matches, self.x, self.y, self.xx, self.yy, self.xy = np.zeros((6, size))

    def add(self, index: Ints, x: Ints | Floats, y: Ints | Floats) -> None:
        """Adds sums of one match each, to the ratios of these numbers."""
        for total, part in (
            (self.matches, None),
            (self.x, x),
            (self.y, y),
            (self.xx, x * x),
            (self.yy, y * y),
            (self.xy, x * y),
        ):
            total += np.bincount(index, part, len(total))

    def merge(self, other: "Ratio") -> None:
        """Adds all that was added to another."""
        for name, total in vars(self).items():
            total += getattr(other, name)

    def over(self, units: "Ratio") -> "Ratio":
        """The same with the x of `units`, each of which stands for as many ratios in a row: matches in which nothing
        happened need not be added one by one.
        """
        found, times = Ratio(len(self.x)), len(self.x) // max(1, len(units.x))
        found.matches, found.x, found.xx = (np.repeat(each, times) for each in (units.matches, units.x, units.xx))
        found.y, found.yy, found.xy = self.y, self.yy, self.xy
        return found

    def estimates(self, confidence: float = CONFIDENCE) -> Estimates:
        """The ratios and their intervals."""
        with np.errstate(divide="ignore", invalid="ignore"):
            value = self.y / self.x
            rest = np.maximum(0, self.yy - 2 * value * self.xy + value * value * self.xx)
            error = np.sqrt(self.matches / (self.matches - 1) * rest) / self.x
            spread = stdtrit(np.maximum(1, self.matches - 1), (1 + confidence) / 2) * error
        spread = np.where((self.matches > 1) & (self.y != 0), spread, np.nan)
        return Estimates(value, value - spread, value + spread)

    def shares(self, confidence: float = CONFIDENCE) -> Estimates:
        """The ratios as parts of a whole, with intervals from 0 to 1: Wilson's where no match counts more than once, or
        where all or nothing was found.

        >>> both = Ratio(1)
        >>> both.add(np.zeros(3, np.int64), np.ones(3), np.ones(3))
        >>> [round(float(end[0]), 3) for end in both.shares()] == [1, round(wilson(3, 3)[0], 3), 1]
        True
        """
        value, low, high = self.estimates(confidence)
        low, high = np.clip(low, 0, 1), np.clip(high, 0, 1)
        for i in np.flatnonzero(self.matches > 0):
            if self.xx[i] == self.matches[i] or self.y[i] == 0 or self.y[i] >= self.x[i] or np.isnan(low[i]):
                low[i], high[i] = wilson(float(value[i] * self.matches[i]), int(self.matches[i]), confidence)
        return Estimates(value, low, high)
