# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""All moves as first: a move also learns from iterations in which its player took it later (AMAF; Gelly and Silver,
"Monte-Carlo tree search and rapid action value estimation in computer Go", 2011), and with a reference of n visits from
those of the nearest node above that has more (GRAVE; Cazenave, "Generalized rapid action value estimation", 2015).

Against plain search at equal time AMAF of 0.001 won 90 % in Hex 9x9, GRAVE 92 %; 7 and 5 % in Connect Four, where a
move is not as good later as now (`docs/parts.md`).
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from pydantic import Field

from spinney.core.calls import float64s, int32s, int64s
from spinney.core.compile import compiled, inlined
from spinney.search.moves import MOST_MOVES
from spinney.search.parts import Buffer, Note, Part, Value
from spinney.search.tree import (
    SHARED,
    action_of,
    add_note,
    first_block_of,
    fixed,
    further_block,
    next_in_block,
    note,
    visits,
)

OFF = -1.0
# Which of a node's two numbers counts the iterations in which the move that leads there was taken later or at once, and
# which adds up its player's rewards in them.
TIMES, SUM = range(2)


def _is_on(settings):
    return settings.amaf is not None


class AllMovesAsFirst(Part):
    """All moves as first, and GRAVE."""

    amaf: float | None = Field(
        default=None,
        ge=0,
        le=1e9,
        allow_inf_nan=False,
        description="all moves as first: a move taken later counts too, with weight m / (n + m + amaf n m) for m such "
        "iterations beside n visits; none is off",
    )
    amaf_visits: int = Field(
        default=0,
        ge=0,
        le=1_000_000_000,
        description="with amaf: learn from the nearest node on the way that has more visits than this (GRAVE)",
    )

    kinds: ClassVar[Mapping[str, Any]] = {"amaf": np.float64}
    values: ClassVar[tuple[Value, ...]] = (
        Value("amaf_reference"),  # the node whose moves selection learns from
        Value("amaf_stamp"),  # of the iteration at hand: larger than every entry of `last_taken` from earlier ones
        Value("reference_stamp"),  # of the choice at hand
    )
    buffers: ClassVar[tuple[Buffer, ...]] = (
        # int64[players, actions] the stamp plus the number of the iteration's move that took the action last.
        Buffer("last_taken", np.int64, lambda shape: shape.players * shape.actions, needed=_is_on),
        # int32[actions] children of the reference by their action, valid where the stamp is that of the choice at hand.
        Buffer("reference_children", np.int32, lambda shape: shape.actions, needed=_is_on, kept=True),
        Buffer("reference_stamps", np.int64, lambda shape: shape.actions, needed=_is_on),
    )
    notes: ClassVar[tuple[Note, ...]] = (Note("amaf_sums", lambda shape: 2, _is_on),)

    def encoded(self, name, shape):
        """No weight is a negative one."""
        return OFF if name == "amaf" and self.amaf is None else Part.encoded(self, name, shape)

    @classmethod
    def needs_extras(cls, settings):
        """Whether it is on."""
        return _is_on(settings)


@inlined
def uses_amaf(search):
    """Whether it is on."""
    return search.amaf != OFF


@compiled
def look_at_reference(search, node):
    """Before a choice at a node: the node learns from its own moves, if it has enough visits, else from those of the
    last one above that had; their children are listed by action.
    """
    tree = fixed(search.nodes)
    if node == 0 or visits(tree, node) > search.amaf_visits:
        search.amaf_reference = node
    if search.amaf_reference == node:
        return
    found, stamps = int32s(search.reference_children), int64s(search.reference_stamps)
    search.reference_stamp += 1
    block, end, following, total = first_block_of(tree, search.amaf_reference)
    while block != 0:
        child = block
        while child < end:
            action = action_of(tree, child)
            if action < 0:
                return
            found[action], stamps[action] = child, search.reference_stamp
            child = next_in_block(tree, child)
        block, end, following, total = further_block(tree, following, total)


@compiled
def with_amaf(search, tree, node, child, count, mean):
    """The mean of a move mixed with that of all iterations in which its player took it later."""
    source = child
    if search.amaf_reference != node:
        action = action_of(tree, child)
        if int64s(search.reference_stamps)[action] != search.reference_stamp:
            return mean
        source = np.int64(int32s(search.reference_children)[action])
    times = note(tree, source, search.amaf_sums + TIMES)
    if times == 0.0:
        return mean
    weight = times / (count + times + search.amaf * count * times)
    return mean + weight * (note(tree, source, search.amaf_sums + SUM) / times - mean)


@compiled
def mark_moves(search):
    """Notes when each action was taken last in this iteration, by each player."""
    moves, last = int64s(search.moves), int64s(search.last_taken)
    search.amaf_stamp += MOST_MOVES
    for i in range(search.move_count):
        last[moves[i]] = search.amaf_stamp + i


@compiled
def learn_amaf(search, depth):
    """Every node on the path learns, for each of its moves, whether its player took it there or later."""
    tree, path, movers = fixed(search.nodes), int32s(search.path), int64s(search.movers)
    last, rewards = int64s(search.last_taken), float64s(search.reward)
    for step in range(depth):
        node, mover = np.int64(path[step]), movers[step]
        if SHARED and node < 0:
            node = ~node
        block, end, following, total = first_block_of(tree, node)
        while block != 0:
            child = block
            while child < end:
                action = action_of(tree, child)
                if action < 0:
                    break
                if last[mover * search.actions + action] >= search.amaf_stamp + step:
                    add_note(tree, child, search.amaf_sums + TIMES, float(search.weight))
                    add_note(tree, child, search.amaf_sums + SUM, rewards[mover])
                child = next_in_block(tree, child)
            block, end, following, total = further_block(tree, following, total)
