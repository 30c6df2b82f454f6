"""Expansion: a legal action that has no node yet gets one."""

import numpy as np

from spinney.core import calls
from spinney.core.calls import int32s, int64s, uint64s
from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.search.select import best_available
from spinney.search.tree import ACTION, BLOCK, add_child, children


@compiled
def choose(search, node, player, exploration):
    """The child to follow from a node some of whose legal actions may be untried: an untried one at random, else
    the best.

    Returns the child's slot; a new child has no visits yet.
    """
    legal = calls.legal_actions(int64s(search.game), search.state, search.legal)
    actions, marks = int64s(search.legal), int64s(search.marks)
    search.visit += 1
    for i in range(legal):
        marks[actions[i]] = search.visit
    tried = tried_children(search, node)
    if tried == legal:
        return best_available(search, tried, player, exploration)
    slot = add_child(search, node, untried(search, legal))
    if not search.deterministic:
        int32s(search.available)[slot // search.width] += 1
    elif tried + 1 == legal:
        int32s(search.words)[node + BLOCK] *= -1
    return np.int64(slot)


@compiled
def tried_children(search, node):
    """Keeps in `slots` the children whose actions are marked as legal, unmarks those actions, and counts them."""
    words, slots, marks = int32s(search.words), int32s(search.slots), int64s(search.marks)
    tried = 0
    for i in range(children(search, node, slots)):
        slot = slots[i]
        action = words[slot + ACTION]
        if marks[action] == search.visit:
            marks[action] = 0
            slots[tried] = slot
            tried += 1
            if not search.deterministic:
                int32s(search.available)[slot // search.width] += 1
    return tried


@compiled
def untried(search, legal):
    """A random legal action that is still marked."""
    actions, marks, rng = int64s(search.legal), int64s(search.marks), uint64s(search.rng)
    while True:
        action = actions[below(rng, legal)]
        if marks[action] == search.visit:
            return action
