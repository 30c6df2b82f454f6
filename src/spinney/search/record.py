# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a search works on: one record of settings, counters and addresses, put together from what the parts declare.

Compiled code is handed the record alone. A record is a plain pointer, while every NumPy array that is passed along
would cost reference counting at each call.
"""

from collections.abc import Iterable
from itertools import chain
from typing import Any

import numpy as np

from spinney.core.calls import copy_bytes, int64s, record_at, zero_bytes
from spinney.core.compile import compiled
from spinney.search.growth import empty
from spinney.search.opponent_abstraction import place_oma_roots
from spinney.search.parts import Buffer, Note, Part, Shape, Value
from spinney.search.pool import Pool
from spinney.search.settings import PARTS

BASICS = (
    Value("address"),  # where this record is
    Value("game"),  # addresses of the game's functions
    Value("root"),  # record searched from
    Value("state"),  # record of this iteration
    Value("record_bytes"),  # size of those two
    Value("players"),
    Value("actions"),
    Value("player"),  # who searches
    Value("mover"),  # who is to move at the root, or OVER
    Value("hides"),  # whether anything is hidden from anybody
    Value("iterate"),  # the engine's address, for decisions in compiled code
    Value("nodes", Pool),  # the tree, or one a player
    Value("oma_nodes", Pool),  # what opponent move abstraction has learnt
    # Limits and progress.
    Value("max_calls"),
    Value("max_iterations"),
    Value("iterations"),
    Value("calls"),
    Value("depth_sum"),
    Value("depth_max"),
    Value("finished"),  # iterations that came to the end of the game
    # How to begin anew: a copy of this record, and a row for every buffer: its address, a copy of it, its size.
    Value("fresh"),
    Value("resets"),
    Value("reset_count"),
    # int64[] sizes of the buffers that helpers are handed.
    Value("handed_bytes"),
)
BUFFERS: tuple[Buffer, ...] = tuple(chain.from_iterable(part.buffers for part in PARTS))
NOTES: tuple[Note, ...] = tuple(chain.from_iterable(part.notes for part in PARTS))
VALUES: tuple[Value, ...] = (*BASICS, *chain.from_iterable(part.values for part in PARTS))
# The settings that compiled code reads, each with its part.
SETTINGS: tuple[tuple[type[Part], str], ...] = tuple(
    (part, name) for part in PARTS for name, _ in part.record_fields() if name in part.model_fields
)


def note_sizes(shape: Shape) -> dict[str, int]:
    """How many numbers the parts note at every node of such a search, by the names of their notes."""
    return {note.name: note.size(shape) for note in NOTES if note.needed(shape.settings)}


def _fields() -> Iterable[tuple[str, Any]]:
    """What helpers are handed comes first, in one stretch."""
    handed = [(value.name, value.kind) for value in VALUES if value.handed]
    listed = chain(((value.name, value.kind) for value in BASICS), *(part.record_fields() for part in PARTS))
    return [*handed, *(field for field in listed if field not in handed)]


Search = np.dtype(list(_fields()))
search_at: Any = record_at(Search)

HANDED_BYTES = sum(Search[value.name].itemsize for value in VALUES if value.handed)
HANDED_BUFFERS = [buffer.name for buffer in BUFFERS if buffer.handed]
# Where in the record their addresses stand.
HANDED_OFFSETS = np.array([dict(Search.fields or {})[name][1] for name in HANDED_BUFFERS], np.int64)
RECORD_BYTES = Search.itemsize


@compiled
def hand_over(search, helper):
    """Hands a helper what it has to know of the iteration at hand."""
    copy_bytes(helper.address, search.address, HANDED_BYTES)
    for i in range(len(HANDED_OFFSETS)):
        source, target = search.address + HANDED_OFFSETS[i], helper.address + HANDED_OFFSETS[i]
        if int64s(source)[0]:
            copy_bytes(int64s(target)[0], int64s(source)[0], int64s(search.handed_bytes)[i])


@compiled
def restart(search, state, player):
    """Makes the search one from this position, for this player, with nothing learnt; its random words are the
    caller's to set.
    """
    used, used_by_oma = search.nodes, search.oma_nodes
    empty(used)
    if search.oma > 0.0:
        empty(used_by_oma)
    copy_bytes(search.address, search.fresh, RECORD_BYTES)
    for i in range(search.reset_count):
        row = int64s(search.resets + 24 * i)
        if row[1]:
            copy_bytes(row[0], row[1], row[2])
        else:
            zero_bytes(row[0], row[2])
    if search.oma > 0.0:
        place_oma_roots(search)
    copy_bytes(search.root, state, search.record_bytes)
    search.player = search.mover = player
