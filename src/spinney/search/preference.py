# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What the game's own ordering of moves says to selection: progressive bias, and the priors of pUCT.

A bias of 0.5 won nowhere more than plain search at equal time, and lost in Connect Four, Hex, Focus and Dots and Boxes
(`docs/parts.md`): the order is asked of all legal moves for every new node.
"""

import math
from typing import ClassVar

import numpy as np
from pydantic import Field

from spinney.core.calls import first_in_order, float64s, int64s
from spinney.core.calls import order as order_of_game
from spinney.core.compile import compiled, inlined
from spinney.core.exact_math import exponential
from spinney.search.parts import Buffer, Note, Part, Value
from spinney.search.tree import SHARED, note, set_note, visits

# What a node notes: the prior of the move that leads there, that move's place between the worst and the best of all
# legal ones, and the prior of the best-ordered move that is untried at the node, where its moves never change.
PRIOR, STANDING, NEXT_PRIOR = range(3)


def _is_on(settings):
    return settings.bias > 0 or settings.selection == "puct"


class Preference(Part):
    """Progressive bias (Chaslot and others, "Progressive strategies for Monte-Carlo tree search", 2008)."""

    bias: float = Field(
        default=0.0,
        ge=0,
        le=1e9,
        allow_inf_nan=False,
        description="progressive bias: adds bias x h / (n + 1), where h is 0 for the worst-ordered legal move and 1 "
        "for the best; counts in the range of rewards, as K does",
    )

    values: ClassVar[tuple[Value, ...]] = (
        # Nodes note what the order says of the move that leads to them.
        Value("notes_preference", start=lambda shape: _is_on(shape.settings)),
        # Untried moves have a worth of their own, by their priors.
        Value("by_priors", start=lambda shape: shape.settings.selection == "puct"),
    )
    buffers: ClassVar[tuple[Buffer, ...]] = (
        Buffer("orders", np.float64, lambda shape: shape.actions, needed=_is_on, kept=True),
    )
    notes: ClassVar[tuple[Note, ...]] = (Note("preference", lambda shape: 3, _is_on),)

    @classmethod
    def needs_extras(cls, settings):
        """Whether the order has a say."""
        return _is_on(settings)


@compiled
def preference_of(search, action, legal):
    """The prior of one of the legal actions, and its place between the worst-ordered and the best.

    Priors are the softmax of the game's orders, standardised over the legal actions: orders have no scale of their own.
    """
    actions, orders = int64s(search.legal), float64s(search.orders)
    game, total, squares, low, high, own = int64s(search.game), 0.0, 0.0, np.inf, -np.inf, 0.0
    for i in range(legal):
        orders[i] = order_of_game(game, search.state, actions[i])
        total += orders[i]
        low, high = min(low, orders[i]), max(high, orders[i])
        if actions[i] == action:
            own = orders[i]
    if not low < high:
        return 1.0 / legal, 0.0
    standing = (own - low) / (high - low)
    if not search.by_priors:
        return 0.0, standing
    mean = total / legal
    for i in range(legal):
        squares += (orders[i] - mean) * (orders[i] - mean)
    deviation, total = math.sqrt(squares / legal), 0.0
    for i in range(legal):
        total += exponential((orders[i] - high) / deviation)
    return exponential((own - high) / deviation) / total, standing


@compiled
def note_preference(search, child, action, legal):
    """Notes at a new node what the order says of the move that leads there."""
    prior, standing = preference_of(search, action, legal)
    set_note(search.nodes, child, search.preference + PRIOR, prior)
    set_note(search.nodes, child, search.preference + STANDING, standing)


@inlined
def prior_of(search, child):
    """The prior of the move that leads to a node."""
    return note(search.nodes, child, search.preference + PRIOR)


@inlined
def bias_of(search, tree, child, inv_n):
    """What progressive bias adds to the worth of a move that was tried n times."""
    standing = note(tree, child, search.preference + STANDING)
    return search.bias * search.range * standing * (inv_n / (1.0 + inv_n))


@compiled
def first_untried(search, legal):
    """The best-ordered of the legal actions that are still marked as untried."""
    return first_in_order(int64s(search.game), search.state, search.legal, legal, search.marks, search.visit)


@compiled
def prior_of_next(search, node, legal):
    """The prior of the best-ordered untried move, which is noted where the node's moves never change."""
    prior, _ = preference_of(search, first_untried(search, legal), legal)
    if search.fixed:
        set_note(search.nodes, node, search.preference + NEXT_PRIOR, prior)
    return prior


@inlined
def noted_prior_of_next(search, node):
    """The same as it was noted; 0 where it was not, or the last untried move has been tried since."""
    return note(search.nodes, node, search.preference + NEXT_PRIOR)


@inlined
def forget_next(search, node):
    """Another move comes next."""
    set_note(search.nodes, node, search.preference + NEXT_PRIOR, 0.0)


@inlined
def hope(search, node, prior):
    """What pUCT adds to the worth of an untried move: K P sqrt(N), in the range of rewards."""
    return search.exploration * search.range * prior * math.sqrt(float(visits(search.nodes, node) - SHARED))
