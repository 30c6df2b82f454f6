"""Pace: how much compiled work to ask for before the clock is looked at again, and whether to go on at all."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

# The interpreter gets a turn this often, for Ctrl-C; near a deadline slices are a part of what is left, down to the
# shortest.
LONGEST_SLICE, SHORTEST_SLICE = 0.02, 0.0002
PIECES = 8
FIRST_SLICE = 8


class BrokenOff(Exception):  # noqa: N818  (nobody has made an error)
    """Whoever waits for a decision has asked for it to be broken off."""


_stop: ContextVar[Callable[[], bool]] = ContextVar("stop", default=lambda: False)


@contextmanager
def breakable(stop: Callable[[], bool]) -> Iterator[None]:
    """Inside, searches of this thread ask `stop` after every slice, and raise `BrokenOff` if it says so.

    >>> with breakable(lambda: True):
    ...     Pace(deadline=0.0).next(done=8)
    Traceback (most recent call last):
    ...
    spinney.search.pace.BrokenOff
    """
    before = _stop.set(stop)
    try:
        yield
    finally:
        _stop.reset(before)


def stop_of_whoever_waits() -> Callable[[], bool]:
    """What searches of this thread ask after every slice."""
    return _stop.get()


_so_far: ContextVar[Callable[[], Any]] = ContextVar("so_far", default=lambda: None)


@contextmanager
def looked_into(so_far: Callable[[], Any]) -> Iterator[None]:
    """Inside, whoever is asked to stop a search of this thread can see what it has found so far.

    >>> with looked_into(lambda: "a tree"):
    ...     so_far()
    'a tree'
    """
    before = _so_far.set(so_far)
    try:
        yield
    finally:
        _so_far.reset(before)


def so_far() -> Any:
    """What the search of this thread has found, for whoever is asked between two slices whether to stop it; None where
    there is none, or where other threads are at work on its tree.
    """
    return _so_far.get()()


class Pace:
    """The pace of one thread's work towards a deadline on `time.perf_counter`'s clock.

    >>> Pace(deadline=0.0).next(done=0), Pace(deadline=0.0).next(done=8)
    (8, 0)
    """

    def __init__(self, deadline: float) -> None:
        self._deadline = deadline
        self._began = self._last = time.perf_counter()
        self._done = 0

    def next(self, done: int) -> int:
        """How many steps to take after the first `done`; none once the deadline has passed, but always a few first."""
        if _stop.get()():
            raise BrokenOff
        if not done:
            return FIRST_SLICE
        now = time.perf_counter()
        if now >= self._deadline:
            return 0
        # Steps may suddenly take longer, as they do where minimax comes to wider positions.
        rate = min(done / (now - self._began), (done - self._done) / (now - self._last))
        self._last, self._done = now, done
        return max(1, int(rate * max(min(LONGEST_SLICE, (self._deadline - now) / PIECES), SHORTEST_SLICE)))
