# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""A turn: what compiled code asks an agent to decide, and what it is told besides the action."""

import ctypes
from ctypes.util import find_library
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from spinney.core.calls import call_int, int64s, record_at
from spinney.core.compile import compiled
from spinney.search.workspace import Workspace

# What a compiled `decide` returns instead of an action.
NOT_FINISHED, NO_NUMBER = -1, -2
# Without a clock it is time to pause after so many looks at it.
LOOKS = 256
MONOTONIC = 1
SECOND = 1_000_000_000

Turn = np.dtype(
    [
        ("state", np.int64),  # the position's record, as it is: a player may not look at what is hidden from it
        ("player", np.int64),  # who decides
        ("seed", np.int64),  # of the decision
        ("begun", np.int64),  # whether the player has begun to think, and was interrupted
        ("deadline", np.int64),  # nanoseconds on the clock by which it must be finished, or say that it is not
        # What the player tells.
        ("iterations", np.int64),
        ("drew", np.int64),  # chance had a say
        ("choices", np.int64),  # the legal actions
        ("searched", np.int64),  # whether it searched a tree, of which are
        ("depth", np.int64),  # the deepest level,
        ("levels", np.int64),  # the levels that iterations reached, added up,
        ("ended", np.int64),  # iterations that came to the end of the game,
        ("flat", np.int64),  # and whether all moves at the root have the same value
        # The clock.
        ("clock", np.int64),  # C function that writes seconds and nanoseconds; 0 if there is none
        ("now", np.int64),  # int64[2] what it wrote
        ("looks", np.int64),  # at a clock that is not there
    ]
)
turn_at: Any = record_at(Turn)


class Chair(NamedTuple):
    """How an agent decides in compiled code: its own seed, the address of a C function of a memory and a turn that
    returns an action, NOT_FINISHED or NO_NUMBER, and the memory.
    """

    seed: int
    decide: int
    memory: Workspace


@cache
def clock() -> int:
    """The address of the system's `clock_gettime`, or 0."""
    function = getattr(ctypes.CDLL(find_library("c")), "clock_gettime", None)
    return ctypes.cast(function, ctypes.c_void_p).value or 0 if function else 0


@compiled
def now(turn):
    """Nanoseconds on a clock that never goes back, or 0 where the system has none."""
    if turn.clock == 0:
        return 0
    call_int(turn.clock, (MONOTONIC, turn.now))
    return int64s(turn.now)[0] * SECOND + int64s(turn.now)[1]


@compiled
def is_late(turn):
    """Whether it is time to pause."""
    if turn.clock:
        return now(turn) > turn.deadline
    turn.looks += 1
    return turn.looks % LOOKS == 0
