"""Clocks that tests set, in the place of `time.perf_counter`."""

import time
from itertools import count


class Clock:
    """A clock that stands still until somebody moves it."""

    def __init__(self, monkeypatch):
        self.now = 100.0
        monkeypatch.setattr(time, "perf_counter", lambda: self.now)


class Ticking:
    """A clock that is one tick later whenever somebody looks at it, from whichever thread."""

    def __init__(self, monkeypatch, tick):
        looks = count()
        monkeypatch.setattr(time, "perf_counter", lambda: 100.0 + tick * next(looks))
