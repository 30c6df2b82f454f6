"""The chi-square tests against SciPy's."""

import numpy as np
import pytest
from scipy import stats

from spinney.testing import chi_square


@pytest.mark.parametrize("degrees", [1, 2, 3, 4, 7, 10, 31, 100])
@pytest.mark.parametrize("statistic", [0.0, 0.3, 1.0, 5.0, 30.0, 90.0, 400.0])
def test_tail(degrees: int, statistic: float) -> None:
    assert chi_square.tail(statistic, degrees) == pytest.approx(stats.chi2.sf(statistic, degrees), rel=1e-9, abs=1e-300)


def test_uniform() -> None:
    counts = [310, 290, 330, 270]
    assert chi_square.uniform(counts) == pytest.approx(stats.chisquare(counts).pvalue)


def test_same_is_the_test_of_homogeneity() -> None:
    first, second = [1] * 300 + [2] * 200 + [3] * 100, [1] * 260 + [2] * 210 + [3] * 130
    table = [[300, 200, 100], [260, 210, 130]]
    assert chi_square.same(first, second) == pytest.approx(stats.chi2_contingency(table).pvalue)


def test_rare_categories_are_counted_together() -> None:
    """300 categories seen once or twice carry no evidence; as one category each they would swamp what does."""
    first, second = list(range(300)) + [-1] * 300, list(range(300, 600)) + [-1] * 300
    assert chi_square.same(first, second) == 1.0


def test_false_alarms_are_as_rare_as_stated() -> None:
    """2 000 tests of equal distributions, fixed seed: 20 are expected below 0.01; the chance of over 40 is 2e-5."""
    random = np.random.default_rng(1)
    values = [chi_square.same_codes(random.integers(0, 6, 500), random.integers(0, 6, 500)) for _ in range(2000)]
    assert sum(value < 0.01 for value in values) <= 40
