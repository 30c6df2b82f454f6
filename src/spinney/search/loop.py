"""The loop: one iteration is begin, descend, roll out, reward, back up."""

import ctypes
from collections.abc import Callable
from functools import cache

import numba
import numpy as np
from numba import types

from spinney.core import calls
from spinney.core.calls import int32s, int64s
from spinney.core.compile import Compiler, compiled
from spinney.core.derived import OVER
from spinney.search.backup import backup
from spinney.search.expand import choose
from spinney.search.memory import Search
from spinney.search.reward import reward
from spinney.search.rollout import TO_THE_END, begin, rollout
from spinney.search.select import best_child
from spinney.search.tree import ACTION, BLOCK, ROOT, VISITS

DONE, POOL_FULL, OUT_OF_CALLS = range(3)


@compiled
def descend(search):
    """Follows the tree from the root and adds one node; returns the depth of the last node on the path."""
    game, words, path = int64s(search.game), int32s(search.words), int32s(search.path)
    # Rewards are kept raw: K times their range is the same as K on rewards scaled to [0, 1].
    exploration = search.exploration * search.range
    node, depth, player = np.int64(ROOT), 0, search.mover
    while depth < search.max_depth and player != OVER:
        if words[node + BLOCK] < 0:
            node = best_child(search, node, player, exploration)
        else:
            node = choose(search, node, player, exploration)
        player = calls.advance(game, search.state, words[node + ACTION], search.rng)
        depth += 1
        path[depth] = node
        if words[node + VISITS] == 0:
            break
    return depth


def iterate(search, iterations):
    """Runs up to `iterations` iterations; says why it stopped."""
    for _ in range(iterations):
        if search.capacity - search.used < search.spare:
            return POOL_FULL
        if search.calls >= search.max_calls:
            return OUT_OF_CALLS
        begin(search)
        depth = descend(search)
        search.calls += depth + rollout(search, search.rollout)
        reward(search)
        backup(search, depth)
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
