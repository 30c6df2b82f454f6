"""A clock that stands still: how much is played follows from the time that was given alone, on any machine."""

import pytest

from spinney.advice import inquiry, stages
from spinney.advice.race import Track


@pytest.fixture(scope="module", autouse=True)
def _steady_clock():
    """Matches count as taking 40 ms, and all agents as equally fast."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inquiry, "perf_counter", lambda: 0.0)
        patch.setattr(stages, "perf_counter", lambda: 0.0)
        patch.setattr(Track, "pace", lambda self, budget: self.journal.setdefault("pace", {"iteration": 1e-5}) and 0.04)
        patch.setattr(Track, "slowness", lambda self, one: 1.0)
        yield
