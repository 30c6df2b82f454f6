"""Selection: which child an iteration follows (UCT)."""

import numpy as np

from spinney.core.calls import float64s, int32s
from spinney.core.compile import compiled
from spinney.search.abstraction import blended
from spinney.search.roots import inverses, root_log
from spinney.search.tree import BLOCK, NEXT, SHARED, SLOT_SHIFT, VISITS, WORDS, block_size

# How many tastes a thread has, and how much they differ at most.
TASTES, VARIETY = 256, 1 / 2


@compiled
def tastes_at(search, node):
    """How much the thread likes to explore each child of this node: at the root, where threads meet, threads differ.

    So each keeps mostly to some of the moves, and to caches that no other writes to. Every move has a thread that likes
    it best, up to factor 1, so that together they explore as one thread would.
    """
    at_root = node < search.players * search.tree.width
    return float64s(search.tastes + (0 if at_root else 8 * TASTES))


@compiled
def best_child(search, node, player, exploration, abstract):
    """The child with the highest bound where every child is always available; the oldest of equals.

    A child's upper confidence bound for `player` is its mean reward, mixed with its abstract estimate if `abstract`,
    plus exploration x sqrt(ln visits of the node) / sqrt(visits).
    """
    pool = search.tree
    words, rewards = int32s(pool.words), float64s(pool.words)
    # Where threads share the tree, the visit at hand counts already.
    exploration *= root_log(words[node + VISITS] - SHARED)
    slot, size, total = np.int64(abs(words[node + BLOCK])), 1, 0
    best, best_bound = slot, -np.inf
    tastes = tastes_at(search, node)
    while slot != 0:
        following, end = np.int64(words[slot + NEXT]), slot + size * pool.width
        while slot < end:
            visits = words[slot + VISITS]
            if visits == 0:
                return best
            inverse, root = inverses(visits)
            mean = rewards[((slot + WORDS) >> 1) + player] * inverse
            if abstract:
                mean = blended(search, slot, visits, player, mean)
            if SHARED:
                root *= tastes[(slot >> SLOT_SHIFT) % TASTES]
            here = mean + exploration * root
            if here > best_bound:
                best, best_bound = slot, here
            slot += pool.width
        total += size
        slot, size = following, block_size(total)
    return best


@compiled
def best_available(search, node, count, player, exploration):
    """The best of the `count` children of `node` in `slots`, with N(a) in place of the node's visits N.

    N(a) counts the visits at which the action was legal, from the one that made its node (Cowling, Powley and
    Whitehouse, "Information set Monte Carlo tree search", 2012).
    """
    pool, slots = search.tree, int32s(search.slots)
    words, rewards = int32s(pool.words), float64s(pool.words)
    best, best_bound = slots[0], -np.inf
    tastes = tastes_at(search, node)
    for i in range(count):
        slot = slots[i]
        visits = words[slot + VISITS]
        inverse, root = inverses(visits)
        mean = rewards[((slot + WORDS) >> 1) + player] * inverse
        if search.equivalence > 0.0:
            mean = blended(search, slot, visits, player, mean)
        if SHARED:
            root *= tastes[(slot >> SLOT_SHIFT) % TASTES]
        here = mean + exploration * root_log(int32s(pool.available)[slot >> SLOT_SHIFT]) * root
        if here > best_bound:
            best, best_bound = slot, here
    return np.int64(best)
