"""Ranks by tournament: who was first, second and so on in each cell, and whether one is ahead of another over all."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.stats import rankdata

from spinney.arena.comparison import signed_rank
from spinney.arena.results import Floats
from spinney.core.errors import SpinneyError


class Ahead(NamedTuple):
    """One against another over tournaments: the mean difference of their ranks (negative is ahead), in how many
    tournaments they differ, and the p-value of no difference.
    """

    difference: float
    tournaments: int
    p: float


def ranked(values: Sequence[Sequence[float]]) -> Floats:
    """[tournament, agent] ranks, 1 for the highest value of a tournament; equals share the mean of their ranks.

    >>> ranked([[0.5, 0.3, 0.2], [0.2, 0.4, 0.4]]).tolist()
    [[1.0, 2.0, 3.0], [3.0, 1.5, 1.5]]
    """
    found = np.asarray(values, np.float64)
    if found.ndim != 2 or not found.size:
        raise SpinneyError("ranks need a value for each agent in each of some tournaments")
    ranks: Floats = rankdata(-np.round(found, 12), axis=1)
    return ranks


def ahead(ranks: Floats, first: int, second: int) -> Ahead:
    """Whether one agent's ranks are better than another's: Wilcoxon's signed rank test, paired by tournament.

    >>> ahead(ranked([[0.5, 0.3], [0.6, 0.2], [0.7, 0.1], [0.9, 0.0], [0.8, 0.1], [0.6, 0.3]]), 0, 1)
    Ahead(difference=-1.0, tournaments=6, p=0.03125)
    """
    differences = ranks[:, first] - ranks[:, second]
    return Ahead(float(differences.mean()), int((differences != 0).sum()), signed_rank(differences.tolist()))
