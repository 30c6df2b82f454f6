"""NTBEA as a sampler: Optuna's own conformance suite, and what it must find."""

from collections.abc import Callable, Iterator

import optuna
import pytest
from optuna.samplers import BaseSampler
from optuna.testing.pytest_samplers import BasicSamplerTestCase, RelativeSamplerTestCase, SingleOnlySamplerTestCase

from spinney.tuning import NTBEASampler


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    before = optuna.logging.get_verbosity()
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    yield
    optuna.logging.set_verbosity(before)


class TestConformance(BasicSamplerTestCase, RelativeSamplerTestCase, SingleOnlySamplerTestCase):
    """What Optuna asks of samplers for one objective; floats, too, though they are drawn at random."""

    @pytest.fixture
    def sampler(self) -> Callable[[], BaseSampler]:
        return NTBEASampler
