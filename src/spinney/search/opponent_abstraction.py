# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Opponent move abstraction: a move shares one estimate with the same move after the same own moves.

The estimates form a tree of their own, `search.oma_nodes`, whose nodes are sequences of one player's moves. Every node
of the search tree is tied to its node there, and so is every player by what it has played so far (`context`).
"""

import math
from typing import ClassVar

import numpy as np
from pydantic import Field

from spinney.core.calls import float64s, int64s
from spinney.core.compile import compiled
from spinney.search.growth import add_child
from spinney.search.parts import Buffer, Part, Shape
from spinney.search.tree import SHARED, action_of, entry_of, find_child, reward_sum, root_of, tie, visits
from spinney.search.visit_math import SMALL, inverses


def _weights(shape: Shape) -> list[float]:
    return [abstraction_weight.py_func(shape.settings.oma, count) for count in range(SMALL)]


class OpponentAbstraction(Part):
    """Opponent move abstraction ("Opponent move abstraction", section III)."""

    oma: float = Field(
        default=0.0,
        ge=0,
        le=1e15,
        allow_inf_nan=False,
        description="equivalence parameter of opponent move abstraction",
    )
    oma_forget: bool = Field(default=True, description="start each move without the estimates of the last")

    buffers: ClassVar[tuple[Buffer, ...]] = (
        # int64[players] what each player has played so far, as a node of `oma_nodes`; and the same at the root.
        Buffer("context", np.int64, lambda shape: shape.players, kept=True),
        Buffer("oma_roots", np.int64, lambda shape: shape.players),
        # float64[SMALL] how much the estimate counts, by visits.
        Buffer(
            "oma_weights",
            np.float64,
            lambda shape: SMALL,
            _weights,
            needed=lambda settings: settings.oma > 0,
            kept=True,
        ),
    )


@compiled
def start_contexts(search):
    """Nobody has played anything yet."""
    for player in range(search.players):
        int64s(search.context)[player] = int64s(search.oma_roots)[player]


@compiled
def place_oma_roots(search):
    """Nobody has learnt anything yet."""
    for player in range(search.players):
        int64s(search.oma_roots)[player] = root_of(search.oma_nodes, player)


@compiled
def follow_estimate(search, node, player):
    """The player plays on from the estimate of the node's move; a new node is tied to it first.

    Threads that tie one node at the same time all find the same estimate.
    """
    context = int64s(search.context)
    entry = entry_of(search.nodes, node)
    if entry == 0:
        entry = add_child(search.oma_nodes, context[player], action_of(search.nodes, node))
        tie(search.nodes, node, entry)
    context[player] = entry


@compiled
def blended(search, child, count, player, mean):
    """The mean of a move mixed with its abstract estimate: beta X_oma + (1 - beta) X, equation 4."""
    entry = entry_of(search.nodes, child)
    if SHARED and (entry == 0 or visits(search.oma_nodes, entry) == 0):
        return mean  # another thread is still on its first visit
    weight = float64s(search.oma_weights)[count] if count < SMALL else abstraction_weight(search.oma, count)
    return mean + weight * (entry_mean(search, entry, player) - mean)


@compiled
def abstraction_weight(equivalence, count):
    """beta = sqrt(e / (3 n + e)), equation 5: how much the estimate counts for a move tried `count` times itself."""
    return math.sqrt(equivalence / (3.0 * count + equivalence))


@compiled
def entry_mean(search, entry, player):
    """The mean reward of a move over all nodes that share its estimate."""
    inv_n, _ = inverses(visits(search.oma_nodes, entry))
    return reward_sum(search.oma_nodes, entry, player) * inv_n


@compiled
def learnt_value(search, player, action):
    """What is known of the action after the player's own moves; of an unknown one, what is known of those."""
    context = int64s(search.context)[player]
    entry = find_child(search.oma_nodes, context, action)
    return entry_mean(search, context if entry == 0 else entry, player)
