"""Expansion: a legal action that has no node yet gets one."""

from spinney.core import calls
from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.search.select import best_available
from spinney.search.tree import add_child, children


@compiled
def choose(game, tree, node, player, work, settings):
    """The child to follow from a node some of whose legal actions may be untried: an untried one at random, else the best.

    Returns the child's slot; a new child has no visits yet.
    """
    progress = work.progress[0]
    legal = calls.legal_actions(game, work.state.ctypes.data, work.legal.ctypes.data)
    progress.stamp += 1
    for i in range(legal):
        work.marks[work.legal[i]] = progress.stamp
    tried = tried_children(tree, node, work, progress.stamp, not settings.deterministic)
    if tried == legal:
        return best_available(tree, work.slots, tried, player, settings, work.scale[0])
    slot = add_child(tree, node, untried(work, legal, below(work.rng, legal - tried), progress.stamp))
    if settings.deterministic and tried + 1 == legal:
        tree.block[node] = -tree.block[node]
    if not settings.deterministic:
        tree.available[slot] += 1
    return slot


@compiled
def tried_children(tree, node, work, stamp, availability):
    """Keeps in `work.slots` the children whose actions are marked as legal, unmarks those actions, and counts them."""
    tried = 0
    for i in range(children(tree, node, work.slots)):
        slot = work.slots[i]
        if work.marks[tree.action[slot]] == stamp:
            work.marks[tree.action[slot]] = 0
            work.slots[tried] = slot
            tried += 1
            if availability:
                tree.available[slot] += 1
    return tried


@compiled
def untried(work, legal, skip, stamp):
    """The legal action that comes after `skip` other untried ones."""
    for i in range(legal):
        if work.marks[work.legal[i]] == stamp:
            if skip == 0:
                return work.legal[i]
            skip -= 1
    return -1
