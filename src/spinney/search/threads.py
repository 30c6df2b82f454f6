"""Threads of one search: all search at once, or all but one play rollouts for the one that searches."""

import ctypes
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import TypeVar

import numpy as np

from spinney.search.engine import helper_engine
from spinney.search.leaf import ASKED, STOP
from spinney.search.memory import Memory

T = TypeVar("T")


def together(tasks: Sequence[Callable[[], T]], halt: Callable[[], None]) -> list[T]:
    """Runs all tasks at once, the first in this thread; `halt` makes the others end when one is broken off.

    >>> together([lambda: 1, lambda: 2], halt=lambda: None)
    [1, 2]
    """
    if len(tasks) == 1:
        return [tasks[0]()]
    with ThreadPoolExecutor(len(tasks) - 1) as pool:
        try:
            others = [pool.submit(task) for task in tasks[1:]]
            return [tasks[0](), *(other.result() for other in others)]
        except BaseException:
            halt()
            raise


@contextmanager
def helped(search: Memory, helpers: Sequence[Memory]) -> Iterator[None]:
    """While this lasts, every helper plays rollouts for the search in a thread of its own."""
    search.keep("helpers", np.array([helper.address for helper in helpers], np.int64))
    search.set(helper_count=len(helpers), give_way=_give_way())
    for helper in helpers:
        helper.set(give_way=_give_way())
    with ThreadPoolExecutor(max(1, len(helpers))) as pool:
        served = [pool.submit(helper_engine(search.shape.settings.extras), helper.address, 0) for helper in helpers]
        try:
            yield
        finally:
            for helper in helpers:
                helper.buffer("signals")[ASKED] = STOP
    for done in served:
        done.result()


@cache
def _give_way() -> int:
    """The address of the system's function that lets another thread run."""
    if sys.platform == "win32":
        function = ctypes.WinDLL("kernel32").SwitchToThread
    else:
        function = ctypes.CDLL(None).sched_yield
    return ctypes.cast(function, ctypes.c_void_p).value or 0
