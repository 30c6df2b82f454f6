"""Opponent move abstraction: a move shares one estimate with the same move after the same own moves.

The estimates form a tree of their own, `search.oma`, whose nodes are sequences of one player's moves. Every node of the
search tree knows its node there (`entries`), and so does every player for what it has played so far (`context`).
"""

import math

import numpy as np

from spinney.core.calls import float64s, int32s, int64s
from spinney.core.compile import compiled
from spinney.search.roots import SMALL, inverses
from spinney.search.tree import SHARED, SLOT_SHIFT, VISITS, WORDS, action_of, add_child, find_child


@compiled
def start_contexts(search):
    """Nobody has played anything yet."""
    for player in range(search.players):
        int64s(search.context)[player] = int64s(search.oma_roots)[player]


@compiled
def follow_estimate(search, slot, player):
    """The player plays on from the estimate of the node's move; a new node is tied to it first.

    Threads that tie one node at the same time all find the same estimate.
    """
    context, entries = int64s(search.context), int32s(search.tree.entries)
    entry = np.int64(entries[slot >> SLOT_SHIFT])
    if entry == 0:
        entry = add_child(search.oma, context[player], action_of(search.tree, slot))
        entries[slot >> SLOT_SHIFT] = entry
    context[player] = entry


@compiled
def blended(search, slot, visits, player, mean):
    """The mean of a move mixed with its abstract estimate: beta X_oma + (1 - beta) X, equation 4."""
    entry = int32s(search.tree.entries)[slot >> SLOT_SHIFT]
    if SHARED and (entry == 0 or int32s(search.oma.words)[entry + VISITS] == 0):
        return mean  # another thread is still on its first visit
    weight = float64s(search.weights)[visits] if visits < SMALL else abstraction_weight(search.equivalence, visits)
    return mean + weight * (entry_mean(search, entry, player) - mean)


@compiled
def abstraction_weight(equivalence, visits):
    """beta = sqrt(e / (3 n + e)), equation 5: how much the estimate counts for a move tried `visits` times itself."""
    return math.sqrt(equivalence / (3.0 * visits + equivalence))


@compiled
def entry_mean(search, entry, player):
    """The mean reward of a move over all nodes that share its estimate."""
    inverse, _ = inverses(int32s(search.oma.words)[entry + VISITS])
    return float64s(search.oma.words)[((entry + WORDS) >> 1) + player] * inverse


@compiled
def learnt_value(search, player, action):
    """What is known of the action after the player's own moves; of an unknown one, what is known of those."""
    context = int64s(search.context)[player]
    entry = find_child(search.oma, context, action)
    return entry_mean(search, context if entry == 0 else entry, player)
