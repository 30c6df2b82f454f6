"""Chi-square tests, without SciPy: is this draw uniform, and do these two samples come from one distribution?"""

from collections.abc import Hashable, Iterable, Sequence
from math import erfc, exp, pi, sqrt

import numpy as np
from numpy.typing import NDArray

# A category that both samples together hold fewer often than this is counted with the other rare ones.
RARE = 20


def tail(statistic: float, degrees: int) -> float:
    """The probability that a chi-square variable with so many degrees of freedom exceeds `statistic`.

    The closed forms for even and odd degrees (Abramowitz and Stegun, 26.4.4 and 26.4.5).

    >>> round(tail(3.841, 1), 3), round(tail(9.488, 4), 3), tail(0.0, 7)
    (0.05, 0.05, 1.0)
    """
    half = statistic / 2
    if degrees % 2:
        total, term, step = erfc(sqrt(half)), 2 * sqrt(half / pi) * exp(-half), 1.5
    else:
        total, term, step = 0.0, exp(-half), 1.0
    for _ in range(degrees // 2):
        total += term
        term *= half / step
        step += 1
    return min(1.0, total)


def uniform(counts: Sequence[int]) -> float:
    """The probability of counts at least this uneven if every category is equally likely.

    >>> uniform([100, 100, 100]), uniform([150, 80, 70]) < 1e-6
    (1.0, True)
    """
    expected = sum(counts) / len(counts)
    return tail(sum((count - expected) ** 2 for count in counts) / expected, len(counts) - 1)


def same(first: Iterable[Hashable], second: Iterable[Hashable]) -> float:
    """The probability of two samples of equal size at least this different if they come from one distribution.

    >>> same([1, 2] * 50, [2, 1] * 50), same([1, 2] * 50, [1, 1] * 50) < 1e-6
    (1.0, True)
    """
    numbers: dict[Hashable, int] = {}
    codes = [np.array([numbers.setdefault(value, len(numbers)) for value in sample]) for sample in (first, second)]
    return same_codes(codes[0], codes[1])


def same_codes(first: NDArray[np.int64], second: NDArray[np.int64]) -> float:
    """The same for samples whose categories are numbered from 0."""
    size = 1 + max(first.max(), second.max())
    counts = np.stack([np.bincount(first, minlength=size), np.bincount(second, minlength=size)])
    rare = counts.sum(axis=0) < RARE
    counts = np.column_stack([counts[:, ~rare], counts[:, rare].sum(axis=1)])
    together = counts.sum(axis=0)
    counts, together = counts[:, together > 0], together[together > 0]
    if together.size < 2:
        return 1.0
    return tail(float(((counts[0] - counts[1]) ** 2 / together).sum()), together.size - 1)
