"""Busy nodes: what a thread has learnt of them is added to the shared tree a few visits at a time.

Threads that write to the same few nodes near the root at every iteration wait for each other's caches more than they
search. So each keeps a small table of visits that it has yet to add, and adds them before those of all threads together
can come to a 32nd of the node's own. Nothing is lost: a thread adds all that is pending before it stops.
"""

import numpy as np

from spinney.core.atomics import atomic_add
from spinney.core.calls import float64s, int32s, int64s
from spinney.core.compile import compiled
from spinney.search.tree import SLOT_SHIFT, VISITS, WORDS

TREE, OMA = range(2)
# So many nodes may have visits pending, and each so many.
TABLE = 128
MOST_PENDING = 64
SHARE = 32


@compiled
def is_busy(search, pool, node):
    """Whether visits to the node may be added late: whether two at a time are still a small enough part of all."""
    return int32s(pool.words)[node + VISITS] >= 2 * SHARE * search.threads


@compiled
def postpone(search, pool, which, node):
    """Keeps the iteration's visit and rewards of a busy node for later."""
    nodes, visits, sums = int64s(search.pending_nodes), int64s(search.pending_visits), float64s(search.pending_sums)
    entry = ((node >> SLOT_SHIFT) * 2 + which) % TABLE
    if nodes[entry] != 2 * node + which:
        add_pending(search, entry)
        nodes[entry] = 2 * node + which
    visits[entry] += 1
    for player in range(search.players):
        sums[entry * search.players + player] += float64s(search.reward)[player]
    if visits[entry] >= MOST_PENDING or visits[entry] * SHARE * search.threads >= int32s(pool.words)[node + VISITS]:
        add_pending(search, entry)


@compiled
def add_pending(search, entry):
    """Adds what is pending in one entry of the table."""
    visits = int64s(search.pending_visits)[entry]
    if visits == 0:
        return
    key = int64s(search.pending_nodes)[entry]
    words = search.tree.words if key % 2 == TREE else search.oma.words
    node = np.int64(key // 2)
    sums = float64s(search.pending_sums)
    atomic_add(int32s(words), node + VISITS, visits)
    int64s(search.pending_visits)[entry] = 0
    for player in range(search.players):
        i = entry * search.players + player
        if sums[i] != 0.0:
            atomic_add(float64s(words), ((node + WORDS) >> 1) + player, sums[i])
            sums[i] = 0.0


@compiled
def add_all_pending(search):
    """Adds everything that is pending."""
    for entry in range(TABLE):
        add_pending(search, entry)
