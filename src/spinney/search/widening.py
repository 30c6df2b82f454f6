"""Progressive widening: a node considers few moves at first, best-ordered first, and more with every visit."""

import math

import numpy as np

from spinney.core import calls
from spinney.core.calls import int32s, int64s
from spinney.core.compile import compiled
from spinney.search.abstraction import learnt_value
from spinney.search.roots import SMALL
from spinney.search.tree import SHARED, VISITS

NO_LIMIT = 1 << 30


@compiled
def width(widening, exponent, visits):
    """ceil(c n ** alpha), at least 1: equation 3 of "Opponent move abstraction".

    Some powers that should be whole numbers come out a last digit too large (243 ** 0.2), hence the small step.
    """
    return max(1, math.ceil(widening * visits**exponent - 1e-9))


@compiled
def considered(search, node):
    """How many moves the node considers at this visit."""
    visits = int32s(search.tree.words)[node + VISITS] - SHARED
    if visits < SMALL:
        return int64s(search.widths)[visits]
    return width(search.widening, search.widening_exponent, float(visits))


@compiled
def next_in_order(search, player, legal):
    """The best-ordered of the legal actions that are still marked as untried; the lowest code of equals."""
    game = int64s(search.game)
    if not search.learnt_order:
        return calls.first_in_order(game, search.state, search.legal, legal, search.marks, search.visit)
    actions, marks = int64s(search.legal), int64s(search.marks)
    best, best_learnt, best_order = -1, -np.inf, -np.inf
    for i in range(legal):
        action = actions[i]
        if marks[action] == search.visit:
            learnt, order = learnt_value(search, player, action), calls.order(game, search.state, action)
            if learnt > best_learnt or (learnt == best_learnt and order > best_order):
                best, best_learnt, best_order = action, learnt, order
    return best
