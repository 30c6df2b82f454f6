# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Graph search: moves in another order that lead to the same position lead to one node (Childs, Brodeur and Kocsis,
"Transpositions and move groups in Monte Carlo tree search", 2008: the value of a move is that of the position it leads
to, over all ways there, while exploration counts how often the move itself was taken, as their UCT2 does).

Every slot of the tree is a move. The first that leads to a position is the position's node: it has its visits, rewards
and children, and later slots are tied to it. Two positions are the same if their records are, byte for byte.

It finds the same values with fewer nodes, but an iteration takes about twice as long: at equal time it won nowhere more
than plain search, and less in Hex and Dots and Boxes (`docs/parts.md`).
"""

from typing import ClassVar

import numpy as np
from pydantic import Field

from spinney.core.atomics import claim, publish, read
from spinney.core.calls import int64s, uint64s
from spinney.core.compile import compiled, inlined
from spinney.core.random import mixed
from spinney.search.parts import Buffer, Note, Part, Shape, Value
from spinney.search.tree import add_note, entry_of, note, tie, visits

# The table of positions has so many entries, and room for four times the nodes that a budget allows, as far as that is
# known: so many iterations a millisecond, or a call of the forward model.
SMALLEST, LARGEST, ROOM = 1 << 10, 1 << 21, 4
ITERATIONS = {"it": 1.0, "ms": 1000.0, "fm": 0.5}
# A position whose place in the table, and so many after it, are taken by others is not shared.
PROBES = 64
WORD = 8


def _is_on(settings):
    return settings.graph


def table_size(shape: Shape) -> int:
    """How many positions the table has room for: a power of two."""
    nodes = max(rate * (shape.settings.budget_of(unit) or 0.0) for unit, rate in ITERATIONS.items())
    return max(SMALLEST, 1 << (int(min(LARGEST, ROOM * nodes)) - 1).bit_length())


class Graph(Part):
    """Positions that several move orders lead to share a node."""

    graph: bool = Field(
        default=False,
        description="positions that several orders of moves lead to share a node; for games without chance and hidden "
        "cards",
    )

    values: ClassVar[tuple[Value, ...]] = (Value("position_mask", start=lambda shape: table_size(shape) - 1),)
    buffers: ClassVar[tuple[Buffer, ...]] = (
        # int64[table size, 2] hashes of positions, 0 where there is none, and their nodes.
        Buffer("positions", np.int64, lambda shape: 2 * table_size(shape), needed=_is_on, shared=True),
    )
    notes: ClassVar[tuple[Note, ...]] = (Note("taken_note", lambda shape: 1, _is_on),)

    @classmethod
    def needs_extras(cls, settings):
        """Whether it is on."""
        return _is_on(settings)


@inlined
def taken(search, tree, child):
    """How often the move that leads to a node was taken."""
    if search.graph:
        return np.int64(note(tree, child, search.taken_note))
    return np.int64(visits(tree, child))


@inlined
def position_of(search, tree, child):
    """The node of the position that a move leads to."""
    if search.graph:
        node = entry_of(tree, child)
        if node != 0:
            return node
    return child


@compiled
def move_on(search, child):
    """The node of the position on the table, to which this move has led; the move counts as taken."""
    node = entry_of(search.nodes, child)
    if node == 0:
        node = shared_node(search, child)
        tie(search.nodes, child, node)
    add_note(search.nodes, child, search.taken_note, float(search.weight))
    return node


@compiled
def shared_node(search, child):
    """The node of the position on the table: `child`, unless there is one already.

    A thread that finds a position which another is just entering has a node of its own for it.
    """
    table, key = int64s(search.positions), position_key(search)
    for i in range(PROBES):
        place = 2 * ((key + i) & search.position_mask)
        known = table[place]
        if known == 0:
            known = claim(table, place, 0, key)
            if known == 0:
                publish(table, place + 1, child)
                return child
        if known == key:
            node = read(table, place + 1)
            return node if node != 0 else child
    return child


@compiled
def position_key(search):
    """A hash of the record on the table, never 0. The last word of the record is filled up with zeros."""
    words, key = uint64s(search.state), np.uint64(search.record_bytes)
    for i in range((search.record_bytes + WORD - 1) // WORD):
        key = mixed(key ^ words[i]) + np.uint64(i)
    return np.int64(key >> np.uint64(1)) | np.int64(1)
