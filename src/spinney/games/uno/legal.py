# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a player may do, as sets of bits."""

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.games.bits import bit
from spinney.games.uno.deck import (
    DRAW,
    DRAW_TWOS,
    FOUR_BITS,
    KEEP,
    MATCHING,
    OF_COLOUR,
    SAME,
    WILD,
    WILD_FOURS,
    WILDS,
    ZERO,
    face,
)


@compiled
def legal_set(s):
    """The legal actions as bits, but for the choice of a hand."""
    if s.drawn | s.fresh | s.stack:
        return answers(s)
    held = s.hands[s.player, 0] | s.hands[s.player, 1]
    plays = fitting(s, held, held)
    return plays | bit(DRAW) if s.free_draw or not plays else plays


@compiled
def answers(s):
    """What may be done with a card just drawn, or with cards that have added up."""
    if s.drawn:
        return FOUR_BITS << np.uint64(s.drawn)
    held = s.hands[s.player, 0] | s.hands[s.player, 1]
    if s.fresh:
        return fitting(s, held, SAME[face(np.int64(s.fresh) - 1)]) | bit(KEEP)
    return (held & DRAW_TWOS if s.top < WILD else WILD_FOURS if held & WILD_FOURS else ZERO) | bit(DRAW)


@inlined
def fitting(s, held, cards):
    """The plays of some cards that the rules allow to who holds all of these."""
    plays = cards & MATCHING[s.top]
    plays |= WILDS if cards & WILDS else ZERO
    return plays | (WILD_FOURS if cards & WILD_FOURS and not held & OF_COLOUR[s.top] else ZERO)


@compiled
def swap_set(s):
    """The players whose hand may be got, as bits."""
    seats = ZERO
    for seat in range(s.players):
        if seat != s.player and not s.fell[seat]:
            seats |= bit(seat)
    return seats
