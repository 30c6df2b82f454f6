# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Implicit minimax backups: every node also keeps what a plain minimax search over the tree's nodes would say by the
heuristic alone, and selection mixes it with the mean (Lanctot, Winands, Pepels and Sturtevant, "Monte Carlo tree search
with heuristic evaluations using implicit minimax backups", 2014; here for any number of players, each of whom takes
what is best for itself, or with `tree=paranoid` worst for the searching player).

Against plain search at equal time a share of 0.4 won 60 % in Dots and Boxes for three, and with widening 86 % in Focus
for two; in Rolit for three it made no difference (`docs/parts.md`).

The value of a new node is the search's heuristic for its position; with `heuristic=win`, which says nothing before the
end, the game's own evaluation, as a chance to win between 0 and 1.
"""

from typing import ClassVar

import numpy as np
from pydantic import Field

from spinney.core.calls import call_int, evaluate, float64s, int32s, int64s
from spinney.core.compile import compiled
from spinney.search.graph import position_of
from spinney.search.parts import Note, Part, Value
from spinney.search.tree import SHARED, children, fixed, note, set_note, visits
from spinney.search.trees import is_paranoid


def _is_on(settings):
    return settings.implicit > 0


class Implicit(Part):
    """Implicit minimax backups."""

    implicit: float = Field(
        default=0.0,
        ge=0,
        le=1,
        description="implicit minimax: how much the heuristic's minimax value over the tree counts beside the mean; "
        "for games without chance and hidden cards, or information=pi",
    )

    values: ClassVar[tuple[Value, ...]] = (
        # Positions before the end are worth what the game's evaluation says, not the heuristic.
        Value("evaluates", start=lambda shape: shape.settings.heuristic == "win"),
    )
    notes: ClassVar[tuple[Note, ...]] = (Note("implicit_values", lambda shape: shape.players, _is_on),)

    @classmethod
    def needs_extras(cls, settings):
        """Whether it is on."""
        return _is_on(settings)


@compiled
def value_new_node(search, node, ended):
    """Notes what the position on the table is worth to every player by the heuristic. `reward` is work space here."""
    values = float64s(search.reward)
    if search.evaluates and not ended:
        for player in range(search.players):
            values[player] = 0.5 + 0.5 * evaluate(int64s(search.game), search.state, player)
    else:
        call_int(search.heuristic, (search.state, search.reward))
    for player in range(search.players):
        turned = is_paranoid(search) and player != search.player
        value = search.complement - values[search.player] if turned else values[player]
        set_note(search.nodes, node, search.implicit_values + player, value)


@compiled
def with_implicit(search, tree, position, player, mean):
    """The mean of a move mixed with the minimax value of the position that it leads to."""
    return mean + search.implicit * (note(tree, position, search.implicit_values + player) - mean)


@compiled
def back_up_implicit(search, depth):
    """Every node above the last of the path takes over the values of the child that is best for who moves there."""
    tree, path, movers, slots = fixed(search.nodes), int32s(search.path), int64s(search.movers), int32s(search.slots)
    for i in range(depth):
        step = depth - 1 - i
        node, mover = np.int64(path[step]), movers[step]
        if SHARED and node < 0:
            node = ~node
        best, best_value = np.int64(0), -np.inf
        for j in range(children(search.nodes, node, slots)):
            position = position_of(search, tree, np.int64(slots[j]))
            value = note(tree, position, search.implicit_values + mover)
            if visits(tree, position) > 0 and value > best_value:
                best, best_value = position, value
        if best != 0:
            for player in range(search.players):
                place = search.implicit_values + player
                set_note(tree, node, place, note(tree, best, place))
