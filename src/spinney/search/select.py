"""Selection: which child an iteration follows (UCT)."""

import math

import numpy as np

from spinney.core.calls import float64s, int32s
from spinney.core.compile import compiled
from spinney.search.roots import SMALL, inverses, root_log
from spinney.search.tree import BLOCK, NEXT, SLOT_SHIFT, VISITS, WORDS, block_size


@compiled
def best_child(pool, node, player, exploration):
    """The child with the highest bound where every child is always available; the oldest of equals.

    A child's upper confidence bound for `player` is its mean reward plus exploration x sqrt(ln visits of the node) /
    sqrt(visits).
    """
    words, rewards = int32s(pool.words), float64s(pool.words)
    exploration *= root_log(words[node + VISITS])
    slot, size, total = np.int64(abs(words[node + BLOCK])), 1, 0
    best, best_bound = slot, -np.inf
    while slot != 0:
        following, end = np.int64(words[slot + NEXT]), slot + size * pool.width
        while slot < end:
            visits = words[slot + VISITS]
            if visits == 0:
                return best
            inverse, root = inverses(visits)
            here = rewards[((slot + WORDS) >> 1) + player] * inverse + exploration * root
            if here > best_bound:
                best, best_bound = slot, here
            slot += pool.width
        total += size
        slot, size = following, block_size(total)
    return best


@compiled
def best_of(search, node, count, player, exploration):
    """The best of the `count` children in `slots`, with availability counts and abstraction where they are on.

    Where legal actions change, N(a) takes the place of the node's visits N. It counts the visits at which the action
    was legal, from the one that made its node (Cowling, Powley and Whitehouse, "Information set Monte Carlo tree
    search", 2012).
    """
    pool = search.tree
    words, rewards, slots = int32s(pool.words), float64s(pool.words), int32s(search.slots)
    share = exploration * root_log(words[node + VISITS]) if search.fixed else 0.0
    best, best_bound = slots[0], -np.inf
    for i in range(count):
        slot = slots[i]
        visits = words[slot + VISITS]
        inverse, root = inverses(visits)
        mean = rewards[((slot + WORDS) >> 1) + player] * inverse
        if search.equivalence > 0.0:
            mean = blended(search, slot, visits, player, mean)
        if not search.fixed:
            share = exploration * root_log(int32s(pool.available)[slot >> SLOT_SHIFT])
        here = mean + share * root
        if here > best_bound:
            best, best_bound = slot, here
    return np.int64(best)


@compiled
def blended(search, slot, visits, player, mean):
    """The mean of a move mixed with what the same move was worth after the same own moves, whatever opponents did.

    Equations 4 and 5 of "Opponent move abstraction": weight beta = sqrt(e / (3 visits + e)).
    """
    entry = int32s(search.tree.entries)[slot >> SLOT_SHIFT]
    weight = float64s(search.weights)[visits] if visits < SMALL else abstraction_weight(search.equivalence, visits)
    return weight * entry_mean(search, entry, player) + (1.0 - weight) * mean


@compiled
def abstraction_weight(equivalence, visits):
    """How much an abstract estimate counts for a move that has been tried `visits` times itself."""
    return math.sqrt(equivalence / (3.0 * visits + equivalence))


@compiled
def entry_mean(search, entry, player):
    """The mean reward of a move over all nodes that share its estimate."""
    inverse, _ = inverses(int32s(search.oma.words)[entry + VISITS])
    return float64s(search.oma.words)[((entry + WORDS) >> 1) + player] * inverse
