"""The n-tuple model against its formula, written out in plain Python."""

import math
from itertools import combinations
from random import Random

import numpy as np
import pytest

from spinney.tuning.model import TupleModel

Evaluations = list[tuple[tuple[int, ...], float]]


def tuples(dimensions: int, triples: bool) -> set[tuple[int, ...]]:
    sizes = {1, 2, dimensions} | ({3} if triples else set())
    return {one for size in sizes if size <= dimensions for one in combinations(range(dimensions), size)}


def values_seen(evaluated: Evaluations, point: tuple[int, ...], which: tuple[int, ...]) -> list[float]:
    return [value for other, value in evaluated if all(other[i] == point[i] for i in which)]


def plain_mean(evaluated: Evaluations, point: tuple[int, ...], triples: bool) -> float:
    seen = [values_seen(evaluated, point, which) for which in tuples(len(point), triples)]
    means = [sum(some) / len(some) for some in seen if some]
    return sum(means) / len(means) if means else 0.0


def plain_value(evaluated: Evaluations, point: tuple[int, ...], triples: bool, k: float, epsilon: float) -> float:
    all_tuples = tuples(len(point), triples)
    counts = [len(values_seen(evaluated, point, which)) for which in all_tuples]
    unknown = sum(math.sqrt(math.log(1 + len(evaluated)) / (count + epsilon)) for count in counts) / len(all_tuples)
    return plain_mean(evaluated, point, triples) + k * unknown


@pytest.mark.parametrize("triples", [False, True])
@pytest.mark.parametrize("dimensions", [1, 2, 3, 5])
def test_means_and_values_are_those_of_the_formula(dimensions: int, triples: bool) -> None:
    chance = Random(dimensions)
    model, evaluated = TupleModel(dimensions, epsilon=0.3, triples=triples), []
    points = [tuple(chance.choices(range(4), k=dimensions)) for _ in range(60)]
    for point in points[:40]:
        evaluated.append((point, chance.random()))
        model.add(point, evaluated[-1][1])
        asked = chance.sample(points, 5)
        assert model.means(asked) == pytest.approx([plain_mean(evaluated, one, triples) for one in asked])
        wanted = [plain_value(evaluated, one, triples, k=0.7, epsilon=0.3) for one in asked]
        assert model.values(asked, k=0.7) == pytest.approx(wanted)


def test_numbers_of_values_may_be_large() -> None:
    model = TupleModel(dimensions=2)
    model.add([10**15, 3], 1.0)
    assert model.means([[10**15, 3], [10**15, 4], [10**15 - 1, 4]]).tolist() == [1.0, 1.0, 0.0]


def test_a_model_grows_with_what_it_sees() -> None:
    """More combinations than it has room for at first; each evaluated once with a value of its own."""
    model = TupleModel(dimensions=1)
    for i in range(5000):
        model.add([i], float(i))
    assert model.means(np.arange(5000)[:, None]).tolist() == list(range(5000))
