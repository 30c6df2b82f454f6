"""What holds for all tests."""

import gc
import signal

import pytest
from hypothesis import HealthCheck, settings

# A test fails because something is wrong, and not because the machine is busy.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
# A shell has what it runs in the background ignore Ctrl-C, and so would all programs that tests start and stop by it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Thousands of tests stay in memory to the end, and compilers make much garbage: what was collected is not searched
    for it again and again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
