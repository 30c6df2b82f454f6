"""The loop: one iteration is begin, descend, roll out, reward, back up."""

from collections.abc import Callable
from functools import cache

import numba
from numba import types

from spinney.core.calls import int64s
from spinney.core.compile import Compiler, compiled
from spinney.search.backup import backup, backup_trees
from spinney.search.descend import descend, descend_trees
from spinney.search.leaf import ask_helpers, gather, serve, set_weight
from spinney.search.memory import Search
from spinney.search.pending import add_all_pending
from spinney.search.reward import reward, take_stock
from spinney.search.rollout import RANDOM, TO_THE_END, begin, learn_moves, rollout
from spinney.search.tree import SHARED

DONE, POOL_FULL, OUT_OF_CALLS = range(3)


def iterate(search, iterations):
    """Runs up to `iterations` iterations; says why it stopped."""
    reason = iterate_on(search, iterations)
    if SHARED:
        add_all_pending(search)
    return reason


@compiled
def iterate_on(search, iterations):
    """The same, with what is pending still to be added."""
    done = 0
    while done < iterations:
        if is_full(search.tree) or is_full(search.oma):
            return POOL_FULL
        if search.calls >= search.max_calls:
            return OUT_OF_CALLS
        begin(search)
        take_stock(search)
        if search.helper_count:
            set_weight(search)
        if search.own_trees:
            search.calls += descend_trees(search)
            play_out(search, search.left)
            backup_trees(search)
            depth = int64s(search.depth)[search.player]
        else:
            depth = descend(search)
            search.calls += depth
            play_out(search, search.rollout)
            backup(search, depth)
        done += search.weight
        search.iterations += search.weight
        search.depth_sum += depth * search.weight
        search.depth_max = max(search.depth_max, depth)
    return DONE


@compiled
def is_full(pool):
    """Whether the pool may lack room for one more iteration of every thread."""
    return pool.capacity - int64s(pool.used)[0] < pool.spare if pool.capacity else False


@compiled
def play_out(search, limit):
    """The rollout and its rewards, with helpers where there are any."""
    asked = ask_helpers(search, limit) if search.helper_count else 0
    search.calls += rollout(search, limit)
    reward(search)
    if search.helper_count:
        gather(search, asked)
    elif search.policy != RANDOM:
        learn_moves(search)


def playouts(search, count):
    """Plays `count` whole random games from the root; returns how many actions they took."""
    played = 0
    for _ in range(count):
        begin(search)
        played += rollout(search, TO_THE_END)
    return played


def _compiled(title: str, function: Callable[..., int], **constants: bool) -> Callable[[int, int], int]:
    signature = types.int64(numba.from_dtype(Search), types.int64)
    return Compiler(title, [function], **constants).entry(function, signature)


@cache
def engine(shared: bool = False) -> Callable[[int, int], int]:
    """The compiled search, for every game: a search's address and a number of iterations -> why it stopped.

    The call releases the interpreter's lock. Only the `shared` form may work on one tree in several threads at once.
    """
    if shared:
        return _compiled("the search engine for threads", iterate, SHARED=True)
    return _compiled("the search engine", iterate)


@cache
def playout_engine() -> Callable[[int, int], int]:
    """Compiled random playouts: a search's address and a number of games -> actions played."""
    return _compiled("random playouts", playouts)


@cache
def helper_engine() -> Callable[[int, int], int]:
    """The compiled life of a thread that helps a leaf-parallel search: its own search's address, and 0."""
    return _compiled("the search engine's helpers", serve)
