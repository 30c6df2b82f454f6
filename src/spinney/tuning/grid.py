"""The points of a search space as NTBEA sees them: whole numbers, one a dimension, each a value's number."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from optuna.distributions import BaseDistribution, CategoricalDistribution, IntDistribution

from spinney.tuning.model import Points

# A space is counted only up to this many points, which is far more than anybody evaluates.
MANY = 1 << 60
# How often a draw on a logarithmic scale is repeated that came to the value which it should not be.
REDRAWS = 20


def is_discrete(distribution: BaseDistribution) -> bool:
    """Whether a parameter has values that can be numbered, and more than one of them.

    >>> from optuna.distributions import FloatDistribution
    >>> is_discrete(IntDistribution(1, 9)), is_discrete(IntDistribution(1, 1)), is_discrete(FloatDistribution(0, 1))
    (True, False, False)
    """
    return isinstance(distribution, CategoricalDistribution | IntDistribution) and not distribution.single()


class Grid:
    """Parameters with numbered values.

    >>> grid = Grid({"tree": CategoricalDistribution(["maxn", "self"]), "worlds": IntDistribution(1, 9, step=2)})
    >>> grid.point({"tree": "self", "worlds": 5}).tolist(), grid.parameters(np.array([1, 2])), grid.size
    ([1, 2], {'tree': 'self', 'worlds': 5}, 10)
    """

    def __init__(self, space: Mapping[str, BaseDistribution]) -> None:
        self.space = {name: space[name] for name in sorted(space)}
        self.counts = np.array([_count(one) for one in self.space.values()], np.int64)
        self.size = min(MANY, math.prod(self.counts.tolist()))

    def point(self, parameters: Mapping[str, Any]) -> Points:
        """A point from its parameters."""
        return np.array([_number(one, parameters[name]) for name, one in self.space.items()], np.int64)

    def parameters(self, point: Points) -> dict[str, Any]:
        """The parameters of a point."""
        return {name: _value(one, int(i)) for (name, one), i in zip(self.space.items(), point, strict=True)}

    def has(self, parameters: Mapping[str, Any], space: Mapping[str, BaseDistribution]) -> bool:
        """Whether these parameters, drawn from such distributions, are a point of the grid."""
        return all(name in parameters and space.get(name) == one for name, one in self.space.items())

    def drawn(self, rng: np.random.Generator) -> Points:
        """A random point.

        >>> Grid({"tree": CategoricalDistribution(["maxn", "self"])}).drawn(np.random.default_rng(1)).tolist()
        [0]
        """
        return np.array([_drawn(one, rng) for one in self.space.values()], np.int64)

    def mutants(self, point: Points, count: int, mutation: float, rng: np.random.Generator) -> Points:
        """[mutant, dimension] neighbours of a point: each dimension changes to another value with a chance of
        `mutation` in d, and one that is drawn always does.

        >>> grid = Grid({name: IntDistribution(0, 9) for name in "abcd"})
        >>> found = grid.mutants(np.zeros(4, np.int64), 1000, mutation=1.0, rng=np.random.default_rng(1))
        >>> int((found > 0).sum(1).min()), round(float((found > 0).mean()), 1)
        (1, 0.4)
        """
        dimensions = len(self.counts)
        changed = rng.random((count, dimensions)) < mutation / dimensions
        changed[np.arange(count), rng.integers(0, dimensions, count)] = True
        other = rng.integers(0, self.counts - 1, (count, dimensions))
        other += other >= point
        for i, one in enumerate(self.space.values()):
            if isinstance(one, IntDistribution) and one.log:
                other[:, i] = [_other(one, int(point[i]), rng) for _ in range(count)]
        found: Points = np.where(changed, other, point)
        return found


def _count(one: BaseDistribution) -> int:
    if isinstance(one, CategoricalDistribution):
        return len(one.choices)
    assert isinstance(one, IntDistribution)
    return (one.high - one.low) // one.step + 1


def _number(one: BaseDistribution, value: Any) -> int:
    if isinstance(one, CategoricalDistribution):
        return int(one.to_internal_repr(value))
    assert isinstance(one, IntDistribution)
    return int((value - one.low) // one.step)


def _value(one: BaseDistribution, number: int) -> Any:
    if isinstance(one, CategoricalDistribution):
        return one.choices[number]
    assert isinstance(one, IntDistribution)
    return one.low + number * one.step


def _drawn(one: BaseDistribution, rng: np.random.Generator) -> int:
    if isinstance(one, IntDistribution) and one.log:
        low, high = math.log(one.low - 0.5), math.log(one.high + 0.5)
        return min(one.high, max(one.low, round(math.exp(rng.uniform(low, high))))) - one.low
    return int(rng.integers(_count(one)))


def _other(one: BaseDistribution, number: int, rng: np.random.Generator) -> int:
    """Another value, on a logarithmic scale."""
    for _ in range(REDRAWS):
        if (found := _drawn(one, rng)) != number:
            return found
    return (number + 1) % _count(one)
