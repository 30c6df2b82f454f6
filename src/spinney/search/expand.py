"""Expansion: a legal action that has no node yet gets one."""

from spinney.core import calls
from spinney.core.calls import int32s, int64s, uint64s
from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.search.select import best_available, best_child
from spinney.search.tree import BLOCK, SLOT_SHIFT, action_of, add, add_child, children, close, has_children
from spinney.search.widening import NO_LIMIT, considered, next_in_order


@compiled
def choose(search, node, player, exploration):
    """The child to follow where actions may be untried: an untried one, unless enough are considered; else the best.

    Returns the child's slot; a new child has no visits yet.
    """
    limit = considered(search, node) if search.widening > 0.0 else NO_LIMIT
    abstract, full = search.equivalence > 0.0, int32s(search.tree.words)[node + BLOCK] < 0
    if full or (search.fixed and limit < NO_LIMIT and has_children(search.tree, node, limit)):
        return best_child(search, node, player, exploration, abstract)
    legal = mark_legal(search)
    tried = tried_children(search, node)
    if tried == legal or tried >= limit:
        if not search.fixed:
            return best_available(search, node, tried, player, exploration)
        # Another thread has added the last child since this node was looked at.
        if tried == legal:
            close(search.tree, node)
        return best_child(search, node, player, exploration, abstract)
    action = untried(search, legal) if limit == NO_LIMIT else next_in_order(search, player, legal)
    slot = add_child(search.tree, node, action)
    if not search.fixed:
        add(int32s(search.tree.available), slot >> SLOT_SHIFT, search.weight)
    elif tried + 1 == legal:
        close(search.tree, node)
    return slot


@compiled
def mark_legal(search):
    """Lists the legal actions and marks them with the number of this visit; returns how many there are."""
    legal = calls.legal_actions(int64s(search.game), search.state, search.legal)
    actions, marks = int64s(search.legal), int64s(search.marks)
    search.visit += 1
    for i in range(legal):
        marks[actions[i]] = search.visit
    return legal


@compiled
def tried_children(search, node):
    """Keeps in `slots` the children whose actions are marked as legal, unmarks those actions, and counts them."""
    slots, marks = int32s(search.slots), int64s(search.marks)
    tried = 0
    for i in range(children(search.tree, node, slots)):
        slot = slots[i]
        action = action_of(search.tree, slot)
        if marks[action] == search.visit:
            marks[action] = 0
            slots[tried] = slot
            tried += 1
            if not search.fixed:
                add(int32s(search.tree.available), slot >> SLOT_SHIFT, search.weight)
    return tried


@compiled
def untried(search, legal):
    """A random legal action that is still marked."""
    actions, marks, rng = int64s(search.legal), int64s(search.marks), uint64s(search.rng)
    while True:
        action = actions[below(rng, legal)]
        if marks[action] == search.visit:
            return action
