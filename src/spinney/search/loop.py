"""The loop: one iteration is begin, descend, roll out, reward, back up."""

import ctypes
from collections.abc import Callable
from functools import cache

import numba
from numba import types

from spinney.core.calls import int64s
from spinney.core.compile import Compiler
from spinney.search.backup import backup, backup_trees
from spinney.search.descend import descend, descend_trees
from spinney.search.memory import Search
from spinney.search.reward import reward
from spinney.search.rollout import RANDOM, TO_THE_END, begin, learn_moves, rollout

DONE, POOL_FULL, OUT_OF_CALLS = range(3)


def iterate(search, iterations):
    """Runs up to `iterations` iterations; says why it stopped."""
    for _ in range(iterations):
        tree, oma = search.tree, search.oma
        if tree.capacity - tree.used < tree.spare or oma.capacity - oma.used < oma.spare:
            return POOL_FULL
        if search.calls >= search.max_calls:
            return OUT_OF_CALLS
        begin(search)
        if search.own_trees:
            search.calls += descend_trees(search)
            reward(search)
            backup_trees(search)
            depth = int64s(search.depth)[search.player]
        else:
            depth = descend(search)
            search.calls += depth + rollout(search, search.rollout)
            reward(search)
            backup(search, depth)
        if search.policy != RANDOM:
            learn_moves(search)
        search.iterations += 1
        search.depth_sum += depth
        search.depth_max = max(search.depth_max, depth)
    return DONE


def playouts(search, count):
    """Plays `count` whole random games from the root; returns how many actions they took."""
    played = 0
    for _ in range(count):
        begin(search)
        played += rollout(search, TO_THE_END)
    return played


def _compiled(title: str, function: Callable[..., int]) -> Callable[[int, int], int]:
    signature = types.int64(numba.from_dtype(Search), types.int64)
    made = Compiler(title, [function]).cfunc(function, signature)
    prototype = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)
    call: Callable[[int, int], int] = prototype(made.address)
    call.keep = made  # type: ignore[attr-defined]  # the address lives as long as this
    return call


@cache
def engine() -> Callable[[int, int], int]:
    """The compiled search, for every game: a search's address and a number of iterations -> why it stopped.

    The call releases the interpreter's lock.
    """
    return _compiled("the search engine", iterate)


@cache
def playout_engine() -> Callable[[int, int], int]:
    """Compiled random playouts: a search's address and a number of games -> actions played."""
    return _compiled("random playouts", playouts)
