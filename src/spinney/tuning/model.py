"""The n-tuple model of NTBEA: what is known of a point from all evaluations that share some of its values.

S. M. Lucas, J. Liu and D. Perez-Liebana, "The N-Tuple Bandit Evolutionary Algorithm for Game Agent Optimisation", IEEE
CEC 2018 (arXiv 1802.05991). A point has d dimensions, each with a value. The model looks at points through tuples of
dimensions: every single one, every pair, if wanted every triple, and all d at once. Each tuple counts, for every
combination of values that it has seen, how often that was evaluated, and with which mean. What is good about a point is
the plain average of these means, over the tuples that have seen its values; what is unknown about it is the average of
sqrt(ln(1 + N) / (n + epsilon)) over all tuples, N evaluations in all and n of them with the point's values.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.int64]
Floats = NDArray[np.float64]

# Combinations of values are known by hashes of 64 bits: two of a million are one with a chance of 3 in 100 million.
MIX = np.uint64(0x9E37_79B9_7F4A_7C15)
FIRST_ROOM = 1024


def tuples(dimensions: int, triples: bool = False) -> list[tuple[int, ...]]:
    """The tuples of dimensions that a model looks at, each once.

    >>> tuples(3)
    [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)]
    >>> tuples(1), tuples(2)
    ([(0,)], [(0,), (1,), (0, 1)])
    """
    sizes = [size for size in ((1, 2, 3) if triples else (1, 2)) if size < dimensions]
    some = [one for size in sizes for one in combinations(range(dimensions), size)]
    return [*some, tuple(range(dimensions))]


class TupleModel:
    """Means and counts by tuples of dimensions; points are rows of whole numbers, a value's number in each dimension.

    >>> model = TupleModel(dimensions=2)
    >>> model.add([0, 0], 1.0)
    >>> model.add([0, 1], 0.0)
    >>> model.means([[0, 0], [0, 1], [1, 1]]).tolist()  # by (0,), (1,) and (0, 1), as far as these have seen the values
    [0.8333333333333334, 0.16666666666666666, 0.0]
    """

    def __init__(self, dimensions: int, epsilon: float = 0.5, triples: bool = False) -> None:
        self.epsilon = epsilon
        self.evaluations = 0
        self._tuples = tuples(dimensions, triples)
        # A combination's hash is a sum of products, as in multiply-shift hashing: one factor a tuple and dimension.
        factors = np.random.default_rng(0).integers(0, 1 << 63, (dimensions, len(self._tuples)), np.uint64)
        member = np.array([[i in one for one in self._tuples] for i in range(dimensions)])
        self._factors = np.where(member, factors * np.uint64(2) + np.uint64(1), np.uint64(0))
        self._offsets = np.arange(1, len(self._tuples) + 1, dtype=np.uint64) * MIX
        self._places = dict[int, int]()
        # Place 0 is that of all combinations that have not been seen.
        self._counts, self._sums = np.zeros(FIRST_ROOM), np.zeros(FIRST_ROOM)

    def add(self, point: Sequence[int] | Points, value: float) -> None:
        """Takes note of an evaluation."""
        keys = self._keys(np.asarray([point], np.int64))[0].tolist()
        places = [self._places.setdefault(key, len(self._places) + 1) for key in keys]
        if len(self._places) >= self._counts.size:
            self._counts, self._sums = (np.concatenate([one, np.zeros_like(one)]) for one in (self._counts, self._sums))
        self._counts[places] += 1
        self._sums[places] += value
        self.evaluations += 1

    def means(self, points: Sequence[Sequence[int]] | Points) -> Floats:
        """What each point seems to be worth: the mean over the tuples that have seen its values; 0 if none has."""
        return self._means(self._found(points))

    def values(self, points: Sequence[Sequence[int]] | Points, k: float) -> Floats:
        """What each point is worth looking at: its mean, and k times what is unknown about it.

        >>> model = TupleModel(dimensions=1)
        >>> model.add([0], 1.0)
        >>> model.values([[0], [1]], k=1.0).round(3).tolist()  # 1 + sqrt(ln 2 / 1.5), and sqrt(ln 2 / 0.5)
        [1.68, 1.177]
        """
        places = self._found(points)
        unknown = np.sqrt(np.log1p(self.evaluations) / (self._counts[places] + self.epsilon)).mean(1)
        found: Floats = self._means(places) + k * unknown
        return found

    def _means(self, places: Points) -> Floats:
        counts = self._counts[places]
        means = self._sums[places] / np.maximum(1, counts)
        found: Floats = means.sum(1) / np.maximum(1, (counts > 0).sum(1))
        return found

    def _keys(self, points: Points) -> NDArray[np.uint64]:
        """[point, tuple] what names the combinations of a point's values."""
        mixed: NDArray[np.uint64] = (points.astype(np.uint64) + np.uint64(1)) @ self._factors + self._offsets
        return mixed

    def _found(self, points: Sequence[Sequence[int]] | Points) -> Points:
        """[point, tuple] the places of the combinations; 0 for those that have not been seen."""
        keys = self._keys(np.asarray(points, np.int64))
        place = self._places.get
        return np.array([place(key, 0) for key in keys.ravel().tolist()], np.int64).reshape(keys.shape)
