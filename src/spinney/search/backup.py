# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Backup: every node of the iteration's path learns what the iteration was worth."""

import numpy as np

from spinney.core.calls import float64s, int32s, int64s
from spinney.core.compile import compiled, inlined
from spinney.search.pending import OMA, TREE, is_busy, postpone
from spinney.search.tree import SHARED, add_reward, add_statistic, add_visits, entry_of, fixed
from spinney.search.trees import has_tree


@inlined
def learn(search, tree, node, keeps_statistic):
    """Adds the iteration's visit (leaf-parallel search has several) and every player's reward to a node."""
    rewards, statistics = float64s(search.reward), float64s(search.statistics)
    add_visits(tree, node, search.weight)
    for player in range(tree.players):
        add_reward(tree, node, player, rewards[player])
        if keeps_statistic:
            add_statistic(tree, node, player, statistics[player])


@compiled
def learn_shared(search, step):
    """Adds the rewards to a node on the path of a tree that threads share; its visit was counted on the way down, as a
    loss, unless the node is busy.
    """
    if step < 0:
        postpone(search, search.nodes, TREE, ~step)
        return
    for player in range(search.players):
        gain = float64s(search.reward)[player] - float64s(search.losses)[player]
        if gain != 0.0:
            add_reward(search.nodes, step, player, gain)
        if search.keeps_statistic:
            add_statistic(search.nodes, step, player, float64s(search.statistics)[player])


@compiled
def learn_path(search, first, last):
    """The nodes on this part of the path learn the rewards."""
    path, tree, keeps_statistic = int32s(search.path), fixed(search.nodes), search.keeps_statistic
    for i in range(first, last + 1):
        if SHARED:
            learn_shared(search, np.int64(path[i]))
        else:
            learn(search, tree, np.int64(path[i]), keeps_statistic)


@compiled
def learn_estimate(search, entry):
    """An estimate of opponent move abstraction learns the rewards."""
    if SHARED and is_busy(search, search.oma_nodes, entry):
        postpone(search, search.oma_nodes, OMA, entry)
    else:
        learn(search, fixed(search.oma_nodes), entry, np.int64(0))


@compiled
def backup(search, depth):
    """The nodes from the root down the path learn the rewards, and so do the estimates that they share."""
    learn_path(search, np.int64(0), depth)
    if search.oma > 0.0:
        for player in range(search.players):
            learn_estimate(search, int64s(search.oma_roots)[player])
        for i in range(1, depth + 1):
            step = int32s(search.path)[i]
            learn_estimate(search, entry_of(search.nodes, step if step >= 0 else ~step))


@compiled
def backup_trees(search):
    """The nodes on the path of every player that has a tree learn the rewards."""
    for player in range(search.players):
        if has_tree(search, player):
            first = player * (search.max_depth + 1)
            learn_path(search, first, first + int64s(search.depth)[player])
