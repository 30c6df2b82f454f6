"""What holds for all tests."""

import gc

import pytest
from hypothesis import HealthCheck, settings

# A test fails because something is wrong, and not because the machine is busy.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Thousands of tests stay in memory to the end, and compilers make much garbage: what was collected is not searched
    for it again and again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
