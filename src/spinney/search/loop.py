# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The loop: one iteration is begin, descend, roll out, reward, back up."""

import numpy as np

from spinney.core.calls import int64s, is_over
from spinney.core.compile import compiled, inlined
from spinney.search.amaf import mark_moves, uses_amaf
from spinney.search.backup import backup
from spinney.search.descend import descend, descend_trees
from spinney.search.leaf import ask_helpers, gather, set_weight
from spinney.search.pending import add_all_pending
from spinney.search.reward import reward
from spinney.search.reward_range import refresh_reward_range
from spinney.search.rollout import TO_THE_END, learn_moves, rollout
from spinney.search.solver import is_proven, take_proven_rewards
from spinney.search.tree import EXTRAS, SHARED
from spinney.search.trees import has_own_trees
from spinney.search.world import begin

DONE, TREE_FULL, OUT_OF_CALLS, PROVEN = range(4)


def iterate(search, iterations):
    """Runs up to `iterations` iterations; says why it stopped. Whatever threads have postponed is added at the end."""
    reason = iterate_on(search, iterations)
    if SHARED:
        add_all_pending(search)
    return reason


@compiled
def iterate_on(search, iterations):
    """Runs up to `iterations` iterations; says why it stopped. What this thread has postponed stays so."""
    done = 0
    while done < iterations:
        reason = why_to_stop(search)
        if reason != DONE:
            return reason
        begin(search)
        refresh_reward_range(search)
        if search.helper_count:
            set_weight(search)
        if has_own_trees(search):
            search.calls += descend_trees(search)
            play_out(search, search.left)
            depth = int64s(search.depth)[search.player]
        else:
            depth = descend(search)
            search.calls += depth
            play_out(search, search.rollout)
        backup(search, depth)
        done += search.weight
        count_iteration(search, depth)
    return DONE


@inlined
def why_to_stop(search):
    """Why there is no further iteration; DONE if there may be one."""
    if not search.full and (is_full(search.nodes) or is_full(search.oma_nodes)):
        return TREE_FULL
    if search.calls >= search.max_calls:
        return OUT_OF_CALLS
    if EXTRAS and search.solver and is_proven(search, search.nodes, np.int64(0)):
        return PROVEN
    return DONE


@inlined
def count_iteration(search, depth):
    """Counts an iteration that came so deep into the tree."""
    search.iterations += search.weight
    search.depth_sum += depth * search.weight
    search.depth_max = max(search.depth_max, depth)


@inlined
def is_full(tree):
    """Whether the tree may lack room for one more iteration of every thread."""
    return tree.capacity - int64s(tree.used)[0] < tree.spare if tree.capacity else False


@compiled
def play_out(search, limit):
    """The rollout and its rewards, with helpers where there are any."""
    if EXTRAS and search.came_to_proven:
        value_proven(search)
        return
    asked = ask_helpers(search, limit) if search.helper_count else 0
    value_rollout(search, rollout(search, limit), limit)
    if search.helper_count:
        gather(search, asked)
    else:
        learn_moves_and_marks(search)


@compiled
def value_proven(search):
    """The rewards of an iteration that came to a proven node."""
    take_proven_rewards(search, search.last)
    learn_moves_and_marks(search)


@inlined
def value_rollout(search, played, limit):
    """The rewards after a rollout of so many actions, of `limit` at most."""
    search.calls += played
    # A rollout that stops before its limit has come to the end.
    if played != limit or is_over(int64s(search.game), search.state):
        search.finished += search.weight
    reward(search)


@inlined
def learn_moves_and_marks(search):
    """Whatever learns from the moves of the iteration does so."""
    if search.move_count:
        if EXTRAS and uses_amaf(search):
            mark_moves(search)
        learn_moves(search)


def playouts(search, count):
    """Plays `count` whole random games from the root; returns how many actions they took."""
    played = 0
    for _ in range(count):
        begin(search)
        played += rollout(search, TO_THE_END)
    return played
