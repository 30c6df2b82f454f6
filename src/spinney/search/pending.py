# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Busy nodes: what a thread has learnt of them is added to the shared tree a few visits at a time.

Threads that write to the same few nodes near the root at every iteration wait for each other's caches more than they
search. So each keeps a small table of visits that it has yet to add, and adds them before those of all threads together
can come to a 32nd of the node's own. Nothing is lost: a thread adds all that is pending before it stops.
"""

import numpy as np

from spinney.core.calls import float64s, int64s
from spinney.core.compile import compiled
from spinney.search.teamwork import TABLE
from spinney.search.tree import add_reward, add_statistic, add_visits, number_of, visits

TREE, OMA = range(2)
MOST_PENDING = 64
SHARE = 32


@compiled
def is_busy(search, tree, node):
    """Whether visits to the node may be added late: visits >= 64 x threads, so that two at a time are few."""
    return visits(tree, node) >= 2 * SHARE * search.threads


@compiled
def postpone(search, tree, which, node):
    """Keeps the iteration's visit and rewards of a busy node for later."""
    nodes, counts, sums = int64s(search.pending_nodes), int64s(search.pending_visits), float64s(search.pending_sums)
    entry = (number_of(tree, node) * 2 + which) % TABLE
    if nodes[entry] != 2 * node + which:
        add_pending(search, entry)
        nodes[entry] = 2 * node + which
    counts[entry] += 1
    first = 2 * entry * search.players
    for player in range(search.players):
        sums[first + player] += float64s(search.reward)[player]
        if search.keeps_statistic:
            sums[first + search.players + player] += float64s(search.statistics)[player]
    if counts[entry] >= MOST_PENDING or counts[entry] * SHARE * search.threads >= visits(tree, node):
        add_pending(search, entry)


@compiled
def add_pending(search, entry):
    """Adds what is pending in one entry of the table."""
    count = int64s(search.pending_visits)[entry]
    if count == 0:
        return
    int64s(search.pending_visits)[entry] = 0
    key = int64s(search.pending_nodes)[entry]
    node = np.int64(key // 2)
    if key % 2 == TREE:
        add_late(search, search.nodes, node, count, entry, search.keeps_statistic)
    else:
        add_late(search, search.oma_nodes, node, count, entry, np.int64(0))


@compiled
def add_late(search, tree, node, count, entry, keeps_statistic):
    """Adds visits and rewards, and what the selection rule keeps, to a node of a tree."""
    sums, first = float64s(search.pending_sums), 2 * entry * search.players
    add_visits(tree, node, count)
    for player in range(search.players):
        if sums[first + player] != 0.0:
            add_reward(tree, node, player, sums[first + player])
            sums[first + player] = 0.0
        kept = first + search.players + player
        if keeps_statistic and sums[kept] != 0.0:
            add_statistic(tree, node, player, sums[kept])
        sums[kept] = 0.0


@compiled
def add_all_pending(search):
    """Adds everything that is pending."""
    for entry in range(TABLE):
        add_pending(search, entry)
