# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What rules tell while an action is played: `tell(s, seats, KIND, ...)`, wherever something happens that people see.

In a search nobody listens, and the call is compiled away. Where a move is really played, replayed or analysed, the same
sources are compiled a second time with `RECORDING` true; then every call writes an event behind the record, where
`core/events.py` finds it. What is told changes nothing in the position and takes no random number.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from spinney.core.calls import int64s
from spinney.core.compile import compiled, inlined
from spinney.core.random import below

# Whether anybody listens: rules are compiled a second time for that.
RECORDING = False
# The seats that perceive an event are bits.
EVERYBODY = -1
# What is told by itself of every action: the player and the action, or just the player to those who do not see it.
PLAYED, CHOSE = 0, 1
# A game's own kinds of events are counted from here.
OWN = 2
# What an event says besides its kind, and the words that it takes.
VALUES = 4
EVENT_WORDS = 2 + VALUES
# Before the first event stand the number of events told so far, and how many there is room for.
TOLD, ROOM, HEAD = 0, 1, 2
# No action is followed by more events.
MOST_EVENTS = 256


@inlined
def only(seat):
    """The seats that perceive what a single one does."""
    return np.int64(1) << np.int64(seat)


@inlined
def others(seat):
    """All seats but one."""
    return ~(np.int64(1) << np.int64(seat))


@inlined
def tell(s, seats, kind, first=0, second=0, third=0, fourth=0):
    """Tells the seats in these bits that something of this kind happens."""
    if RECORDING:
        record(s, seats, kind, first, second, third, fourth)


@compiled
def record(s, seats, kind, first, second, third, fourth):
    """Writes an event behind the record, if there is room; that it was told is counted in any case."""
    log = int64s(behind(s))
    told = log[TOLD]
    log[TOLD] = told + 1
    if told < log[ROOM]:
        at = HEAD + told * EVENT_WORDS
        log[at] = kind
        log[at + 1] = seats
        log[at + 2] = first
        log[at + 3] = second
        log[at + 4] = third
        log[at + 5] = fourth


@intrinsic
def behind(typing, s):
    """The address of the first whole word behind a record."""

    def build(context, builder, signature, values):
        word = ir.IntType(64)
        return builder.add(builder.ptrtoint(values[0], word), ir.Constant(word, words_of(signature.args[0].size) * 8))

    return types.int64(s), build


def words_of(size: int) -> int:
    """How many 8-byte words a record takes.

    >>> words_of(17)
    3
    """
    return -(-size // 8)


@compiled
def has_room(s):
    """Whether there is room for whatever one more action may tell."""
    log = int64s(behind(s))
    return log[TOLD] + MOST_EVENTS <= log[ROOM]


# What the templates below are bound to, for each game.
apply: Any = None
current_player: Any = None
is_over: Any = None
legal_actions: Any = None
witnesses: Any = None


def everybody(s, action):
    """Who sees which action is played, where the rules do not say: all."""
    return EVERYBODY


def apply_told(s, action, rng):
    """Plays an action and tells it, and all that comes of it."""
    player = current_player(s)
    seats = np.int64(witnesses(s, action)) | only(player)
    tell(s, seats, PLAYED, player, action)
    if seats != EVERYBODY:
        tell(s, ~seats, CHOSE, player)
    apply(s, action, rng)


def rollout_told(s, limit, rng, out):
    """Plays up to `limit` random actions (no limit if negative) while there is room for what is told; returns how
    many.
    """
    played = 0
    while played != limit and not is_over(s) and has_room(s):
        apply_told(s, out[below(rng, legal_actions(s, out))], rng)
        played += 1
    return played
