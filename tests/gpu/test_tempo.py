"""How long lanes wait is found while they play."""

import numpy as np
import pytest

from spinney.gpu.tempo import MOST, REST, Tempo


def played(rate, launches, tempo=None):
    """A tempo after so many launches, each of which makes of its time what `rate` says; and the factors they had."""
    tempo, factors = tempo or Tempo(), []
    for number in range(launches):
        factors.append(tempo.factor)
        tempo.note(rate(tempo.factor, number))
    return tempo, factors


@pytest.mark.parametrize("best", [1 / 8, 0.5, 1, 2, 8])
def test_the_best_is_found_also_while_all_get_slower(best):
    """Rates fall by a tenth in a try, as they do while matches come out of step."""

    def rate(factor, number):
        return 0.975**number / (1 + abs(np.log2(factor / best)))

    tempo, factors = played(rate, 40)
    assert tempo.kept == best
    assert all(1 / MOST <= factor <= MOST for factor in factors)


def test_where_nothing_is_gained_the_usual_is_kept_and_others_are_seldom_tried():
    """Noise of one percent; a try of each way in every 68 launches."""
    noise = np.random.default_rng(1).normal(1, 0.01, 1000)
    tempo, factors = played(lambda factor, number: noise[number], len(noise))
    assert tempo.kept == 1
    assert set(factors) == {0.5, 1.0, 2.0}
    assert sum(factor != 1 for factor in factors) <= 4 * (1 + len(factors) // REST)


def test_whatever_was_best_is_left_for_what_is_better_later():
    tempo, _ = played(lambda factor, number: factor, 60)
    assert tempo.kept == MOST
    tempo, _ = played(lambda factor, number: 1 / factor, 4 * REST, tempo)
    assert tempo.kept == 1 / MOST
