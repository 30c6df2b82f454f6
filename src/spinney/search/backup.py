"""Backup: every node of the iteration's path learns what the iteration was worth."""

import numpy as np

from spinney.core.atomics import atomic_add
from spinney.core.calls import float64s, int32s, int64s
from spinney.core.compile import compiled
from spinney.search.pending import OMA, TREE, is_busy, postpone
from spinney.search.tree import SHARED, SLOT_SHIFT, VISITS, WORDS, add


@compiled
def learn(search, pool, node):
    """Adds the iteration's visit (leaf-parallel search has several) and every player's reward to a node."""
    sums, rewards = float64s(pool.words), float64s(search.reward)
    add(int32s(pool.words), node + VISITS, search.weight)
    first = (node + WORDS) >> 1
    for player in range(search.players):
        add(sums, first + player, rewards[player])


@compiled
def learn_shared(search, step):
    """The same for a node on the path of a tree that threads share."""
    if step < 0:
        postpone(search, search.tree, TREE, ~step)
        return
    # Its visit was counted on the way down, as a loss.
    first = (step + WORDS) >> 1
    for player in range(search.players):
        gain = float64s(search.reward)[player] - float64s(search.losses)[player]
        if gain != 0.0:
            atomic_add(float64s(search.tree.words), first + player, gain)


@compiled
def learn_path(search, first, last):
    """The nodes on this part of the path learn the rewards."""
    path = int32s(search.path)
    for i in range(first, last + 1):
        if SHARED:
            learn_shared(search, path[i])
        else:
            learn(search, search.tree, path[i])


@compiled
def learn_estimate(search, entry):
    """An estimate of opponent move abstraction learns the rewards."""
    if SHARED and is_busy(search, search.oma, entry):
        postpone(search, search.oma, OMA, entry)
    else:
        learn(search, search.oma, entry)


@compiled
def backup(search, depth):
    """The nodes from the root down the path learn the rewards, and so do the estimates that they share."""
    learn_path(search, 0, depth)
    if search.equivalence > 0.0:
        for player in range(search.players):
            learn_estimate(search, int64s(search.oma_roots)[player])
        for i in range(1, depth + 1):
            step = int32s(search.path)[i]
            node = step if step >= 0 else ~step
            learn_estimate(search, np.int64(int32s(search.tree.entries)[node >> SLOT_SHIFT]))


@compiled
def backup_trees(search):
    """The same for every player that has a tree, along its own path."""
    for player in range(search.players):
        if int64s(search.trees)[player]:
            first = player * (search.max_depth + 1)
            learn_path(search, first, first + int64s(search.depth)[player])
