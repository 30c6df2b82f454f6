"""Backup: every node of the iteration's path learns what the iteration was worth."""

from spinney.core.calls import float64s, int32s, int64s
from spinney.core.compile import compiled
from spinney.search.tree import SLOT_SHIFT, VISITS, WORDS


@compiled
def learn(search, pool, node):
    """Adds one visit and every player's reward to a node."""
    sums, rewards = float64s(pool.words), float64s(search.reward)
    int32s(pool.words)[node + VISITS] += 1
    first = (node + WORDS) >> 1
    for player in range(search.players):
        sums[first + player] += rewards[player]


@compiled
def backup(search, depth):
    """The nodes from the root down the path learn the rewards."""
    path = int32s(search.path)
    for i in range(depth + 1):
        learn(search, search.tree, path[i])
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
                learn(search, search.tree, path[first + i])
