# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Stored matches once more, in compiled code: what was told, who played each action, and what else was legal."""

from collections.abc import Callable
from functools import cache

import numba
import numpy as np
from numba import types

from spinney.core.calls import call_int, copy_bytes, int32s, int64s
from spinney.core.compile import Compiler, compiled
from spinney.core.telling import EVENT_WORDS, EVERYBODY, HEAD, MOST_EVENTS, ROOM, TOLD

DONE, NO_ROOM, NOT_LEGAL, NOT_OVER = range(4)

Replay = np.dtype(
    [
        # Addresses of the game's functions, the first two with everybody listening.
        ("setup", np.int64),
        ("apply", np.int64),
        ("legal_actions", np.int64),
        ("current_player", np.int64),
        ("is_over", np.int64),
        # The record at work with what is told behind it, and what it is before a deal.
        ("state", np.int64),
        ("log", np.int64),
        ("blank", np.int64),
        ("record_bytes", np.int64),
        ("legal", np.int64),  # int64[actions]
        # The matches.
        ("count", np.int64),
        ("words", np.int64),  # uint64[count, 2] of the deals
        ("actions", np.int64),  # int64[plies] of all matches, one after another
        ("ends", np.int64),  # int64[count] where each match's actions end
        ("match", np.int64),  # the one at hand
        # What happened in them.
        ("movers", np.int64),  # int64[plies]
        ("before", np.int64),  # the record before each ply
        ("told", np.int64),  # int64[count + plies] events told up to here, after each deal and each ply
        ("options", np.int64),  # int32[room] codes of all that was legal
        ("room", np.int64),
        ("offered", np.int64),  # int64[plies] where each ply's options end
    ]
)


@compiled
def drop_halves(log, start):
    """Of what some seats perceive in full and the others in part, keeps the full event, as one who sees all does; of
    the events from `start` on. Returns how many there are now.
    """
    kept = start
    for event in range(start, log[TOLD]):
        at, to = HEAD + event * EVENT_WORDS, HEAD + kept * EVENT_WORDS
        seats = log[at + 1]
        if kept > start and seats != EVERYBODY and log[to - EVENT_WORDS + 1] == ~seats:
            continue
        for word in range(EVENT_WORDS):
            log[to + word] = log[at + word]
        kept += 1
    log[TOLD] = kept
    return kept


@compiled
def listed(r, ply, options):
    """Writes down what is legal, as (the action, where its options end); the end is 0 if the action is not legal."""
    legal, start = int64s(r.legal), int64s(r.offered)[ply - 1] if ply else np.int64(0)
    action, found = int64s(r.actions)[ply], False
    count = call_int(r.legal_actions, (r.state, r.legal))
    for i in range(count):
        options[start + i] = np.int32(legal[i])
        found = found or legal[i] == action
    return start + count if found else np.int64(0)


def replay(r, actions):
    """Replays all matches; `actions` is how many codes there are. Returns DONE or why it stopped, at `r.match`."""
    log, ends, told = int64s(r.log), int64s(r.ends), int64s(r.told)
    movers, offered, options = int64s(r.movers), int64s(r.offered), int32s(r.options)
    ply, step = np.int64(0), np.int64(0)
    while r.match < r.count:
        words = r.words + 16 * r.match
        copy_bytes(r.state, r.blank, r.record_bytes)
        start = log[TOLD]
        if start + MOST_EVENTS > log[ROOM]:
            return NO_ROOM
        call_int(r.setup, (r.state, words))
        told[step] = drop_halves(log, start)
        step += 1
        while ply < ends[r.match]:
            start, used = log[TOLD], offered[ply - 1] if ply else np.int64(0)
            if start + MOST_EVENTS > log[ROOM] or used + actions > r.room:
                return NO_ROOM
            if call_int(r.is_over, (r.state,)) != 0:
                return NOT_LEGAL
            offered[ply] = listed(r, ply, options)
            if offered[ply] == 0:
                return NOT_LEGAL
            movers[ply] = call_int(r.current_player, (r.state,))
            copy_bytes(r.before + ply * r.record_bytes, r.state, r.record_bytes)
            call_int(r.apply, (r.state, int64s(r.actions)[ply], words))
            told[step] = drop_halves(log, start)
            step += 1
            ply += 1
        if call_int(r.is_over, (r.state,)) == 0:
            return NOT_OVER
        r.match += 1
    return DONE


@cache
def replay_engine() -> Callable[[int, int], int]:
    """The compiled replay: a `Replay`'s address and the game's number of actions -> how it ended."""
    signature = types.int64(numba.from_dtype(Replay), types.int64)
    return Compiler("the reader of matches", [replay]).entry(replay, signature)
