"""The loop: one iteration is begin, descend, roll out, reward, back up."""

from functools import cache
from typing import Any

from numba import types

from spinney.core import calls
from spinney.core.compile import Compiler, compiled
from spinney.search.backup import backup
from spinney.search.expand import choose
from spinney.search.reward import reward
from spinney.search.rollout import begin, playouts, rollout
from spinney.search.select import best_child
from spinney.search.tree import POOL, ROOT
from spinney.search.work import INTS, SETTINGS, WORK

DONE, POOL_FULL, OUT_OF_CALLS = range(3)


@compiled
def descend(game, tree, work, settings):
    """Follows the tree from the root and adds one node; returns the depth of the last node on the path."""
    state, rng = work.state.ctypes.data, work.rng.ctypes.data
    node, depth = ROOT, 0
    while depth < settings.max_depth and not calls.is_over(game, state):
        player = calls.current_player(game, state)
        if tree.block[node] < 0:
            node = best_child(tree, node, player, settings, work.scale[0])
        else:
            node = choose(game, tree, node, player, work, settings)
        calls.apply(game, state, tree.action[node], rng)
        depth += 1
        work.path[depth] = node
        if tree.visits[node] == 0:
            break
    return depth


def search(game, tree, work, settings, iterations):
    """Runs up to `iterations` iterations; says why it stopped."""
    setting, progress = settings[0], work.progress[0]
    for _ in range(iterations):
        if tree.visits.size - tree.used[0] < setting.spare:
            return POOL_FULL
        if progress.calls >= setting.max_calls:
            return OUT_OF_CALLS
        begin(game, work, setting.player, setting.hidden)
        depth = descend(game, tree, work, setting)
        progress.calls += depth + rollout(game, work, setting.rollout, setting.sampled)
        reward(game, work, setting)
        backup(tree, work.path, depth, work.reward)
        progress.iterations += 1
        progress.depth_sum += depth
        progress.depth_max = max(progress.depth_max, depth)
    return DONE


@cache
def engine() -> Any:
    """The compiled search: one function for every game."""
    return Compiler("the search engine", [search]).njit(search, types.int64(INTS, POOL, WORK, SETTINGS, types.int64))


@cache
def playout_engine() -> Any:
    """The compiled random playouts, for benchmarks."""
    return Compiler("random playouts", [playouts.py_func]).njit(
        playouts.py_func, types.int64(INTS, WORK, types.int64, types.int64)
    )
