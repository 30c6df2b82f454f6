"""Selection: which child an iteration follows (UCT)."""

import numpy as np

from spinney.core.calls import float64s, int32s
from spinney.core.compile import compiled
from spinney.search.roots import inverses, root_log
from spinney.search.tree import BLOCK, NEXT, VISITS, WORDS, block_size


@compiled
def bound(search, slot, visits, player, exploration):
    """The child's upper confidence bound for `player`, its mean reward plus exploration / sqrt(visits)."""
    inverse, root = inverses(visits)
    return float64s(search.words)[((slot + WORDS) >> 1) + player] * inverse + exploration * root


@compiled
def best_child(search, node, player, exploration):
    """The child with the highest bound where every child is always available; the oldest of equals."""
    words = int32s(search.words)
    exploration *= root_log(words[node + VISITS])
    slot, size, total = np.int64(abs(words[node + BLOCK])), 1, 0
    best, best_bound = slot, -np.inf
    while slot != 0:
        following, end = np.int64(words[slot + NEXT]), slot + size * search.width
        while slot < end:
            visits = words[slot + VISITS]
            if visits == 0:
                return best
            here = bound(search, slot, visits, player, exploration)
            if here > best_bound:
                best, best_bound = slot, here
            slot += search.width
        total += size
        slot, size = following, block_size(total)
    return best


@compiled
def best_available(search, count, player, exploration):
    """The best of `count` candidates in `slots`, each with its own availability count N(a) in place of the parent's
    visits.
    """
    words, slots, available = int32s(search.words), int32s(search.slots), int32s(search.available)
    best, best_bound = slots[0], -np.inf
    for i in range(count):
        slot = slots[i]
        share = exploration * root_log(available[slot // search.width])
        here = bound(search, slot, words[slot + VISITS], player, share)
        if here > best_bound:
            best, best_bound = slot, here
    return np.int64(best)
