"""Selection: which child an iteration follows (UCT)."""

import math

import numpy as np

from spinney.core.compile import compiled
from spinney.search.tree import FIRST_BLOCK


@compiled
def ucb(tree, slot, player, log_parent, settings, scale):
    """The child's upper confidence bound for `player`, its mean reward scaled as `normalise` asks."""
    visits = tree.visits[slot]
    mean = (tree.value[slot, player] / visits - scale.low) * scale.factor
    return mean + settings.exploration * math.sqrt(log_parent / visits)


@compiled
def best_child(tree, node, player, settings, scale):
    """The child with the highest bound where every child is always available; the oldest of equals."""
    log_parent = math.log(tree.visits[node])
    block, size, total = abs(tree.block[node]), FIRST_BLOCK, 0
    best, best_bound = 0, -np.inf
    while block != 0:
        for slot in range(block, block + size):
            if tree.visits[slot] == 0:
                return best
            bound = ucb(tree, slot, player, log_parent, settings, scale)
            if bound > best_bound:
                best, best_bound = slot, bound
        total += size
        block, size = tree.next[block], total
    return best


@compiled
def best_available(tree, candidates, count, player, settings, scale):
    """The best of `count` candidates, each with its own availability count in place of the parent's visits."""
    best, best_bound = 0, -np.inf
    for i in range(count):
        slot = candidates[i]
        bound = ucb(tree, slot, player, math.log(tree.available[slot]), settings, scale)
        if bound > best_bound:
            best, best_bound = slot, bound
    return best
