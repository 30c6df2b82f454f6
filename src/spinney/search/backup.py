"""Backup: every node of the iteration's path learns what the iteration was worth."""

from spinney.core.atomics import atomic_add
from spinney.core.calls import float64s, int32s, int64s
from spinney.core.compile import compiled
from spinney.search.tree import SLOT_SHIFT, VISITS, WORDS, add


@compiled
def learn(search, pool, node):
    """Adds the iteration's visit (leaf-parallel search has several) and every player's reward to a node."""
    sums, rewards = float64s(pool.words), float64s(search.reward)
    add(pool, int32s(pool.words), node + VISITS, search.weight)
    first = (node + WORDS) >> 1
    for player in range(search.players):
        add(pool, sums, first + player, rewards[player])


@compiled
def settle(search, node):
    """The same for a node of the tree, where the visit may have been counted on the way down, as a loss."""
    if not search.tree.shared:
        learn(search, search.tree, node)
        return
    first = (node + WORDS) >> 1
    for player in range(search.players):
        gain = float64s(search.reward)[player] - float64s(search.losses)[player]
        if gain != 0.0:
            atomic_add(float64s(search.tree.words), first + player, gain)


@compiled
def backup(search, depth):
    """The nodes from the root down the path learn the rewards."""
    path = int32s(search.path)
    for i in range(depth + 1):
        settle(search, path[i])
    if search.equivalence > 0.0:
        for player in range(search.players):
            learn(search, search.oma, int64s(search.oma_roots)[player])
        for i in range(1, depth + 1):
            learn(search, search.oma, int32s(search.tree.entries)[path[i] >> SLOT_SHIFT])


@compiled
def backup_trees(search):
    """The same for every player that has a tree, along its own path."""
    path = int32s(search.path)
    for player in range(search.players):
        if int64s(search.trees)[player]:
            first = player * (search.max_depth + 1)
            for i in range(int64s(search.depth)[player] + 1):
                settle(search, path[first + i])
