# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The moves of an iteration, for whatever learns from them: rollout policies, and all moves as first."""

from typing import ClassVar

import numpy as np

from spinney.core.calls import int64s
from spinney.core.compile import inlined
from spinney.search.parts import Buffer, Part, Value

# So many moves of an iteration are noted at most.
MOST_MOVES = 4096
# The policies that learn from what is played.
LEARNING = ("mast", "gibbs")


def learns(settings):
    """Whether a rollout policy learns from moves."""
    return settings.rollout_policy in LEARNING or settings.opponents in LEARNING


def notes(settings):
    """Whether anything learns from moves."""
    return learns(settings) or settings.amaf is not None


class Moves(Part):
    """What an iteration has played."""

    values: ClassVar[tuple[Value, ...]] = (
        Value("learns_moves", start=lambda shape: learns(shape.settings)),
        Value("notes_moves", start=lambda shape: notes(shape.settings)),
        Value("move_count", handed=True),  # how many moves of this iteration are noted
    )
    buffers: ClassVar[tuple[Buffer, ...]] = (
        # int64[MOST_MOVES] each player * actions + action.
        Buffer("moves", np.int64, lambda shape: MOST_MOVES, needed=notes, handed=True, kept=True),
    )


@inlined
def note_move(search, player, action):
    """Remembers a move of this iteration, if anything learns from it."""
    if search.notes_moves and search.move_count < MOST_MOVES:
        int64s(search.moves)[search.move_count] = player * search.actions + action
        search.move_count += 1
