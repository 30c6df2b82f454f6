# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What the player to move may play: all of it, and one of it at random."""

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.core.random import below
from spinney.games.bits import count, listed, lowest, nth
from spinney.games.love_letter.actions import (
    AIMS,
    CODES,
    COUNTESS_CODE,
    KEEP,
    KEEP_NONE,
    NO_GUARDS,
    NUMBER,
    OPTIONS,
    OPTIONS_LATER,
    PLAY_COUNTESS,
    PLAY_COUNTESS_LATER,
    RETURN_NONE,
    WAYS,
)
from spinney.games.love_letter.cards import COUNTESS, GUARD, KING, LATER_EDITION, PRINCE
from spinney.games.love_letter.places import DRAWN, THIRD

ROYAL = 1 << PRINCE | 1 << KING


@compiled
def must_play_countess(s):
    """Whether the player to move holds the Countess with a Prince or the King."""
    held = 1 << np.int64(s.hands[s.player]) | 1 << np.int64(s.hands[DRAWN])
    return (held >> COUNTESS & 1) & ((held & ROYAL) != 0)


@compiled
def aims(s, card):
    """The seats that the player to move may aim a card at, a bit each."""
    player = np.uint64(s.player)
    others = np.uint64(s.active & ~s.protected) & ~(np.uint64(1) << player)
    return others | np.uint64(card == PRINCE) << player


@compiled
def legal_codes(s):
    """A bit for each legal action of the first edition."""
    if must_play_countess(s):
        return PLAY_COUNTESS
    own, second = s.hands[s.player], s.hands[DRAWN]
    return OPTIONS[own, aims(s, own)] | OPTIONS[second, aims(s, second)]


@inlined
def random_code(s, rng):
    """A random legal action of the first edition. Which of the two cards it is is no branch: no processor can foresee
    where that would go.
    """
    if must_play_countess(s):
        return np.int64(COUNTESS_CODE)
    own, second = row_of(s, s.hands[s.player]), row_of(s, s.hands[DRAWN])
    number = np.uint64(NUMBER[own])
    n = np.uint64(below(rng, number + np.uint64(NUMBER[second]) * np.uint64(own != second)))
    first, later = np.uint64(n < number), np.uint64(n >= number)
    return np.int64(CODES[(own * first + second * later) * WAYS + n - number * later])


@inlined
def row_of(s, card):
    """Where the ways to play a card stand in `NUMBER` and `CODES`."""
    return np.uint64(card) * AIMS + aims(s, card)


@compiled
def later_codes(s):
    """A bit for each legal action of the later edition: those with a Guard, and all others."""
    own, second = s.hands[s.player], s.hands[DRAWN]
    if s.choosing:
        either = bit_of(second) | bit_of(s.hands[THIRD])
        if s.choosing == KEEP:
            return np.uint64(0), (either | bit_of(own)) * KEEP_NONE
        return np.uint64(0), either * RETURN_NONE
    if must_play_countess(s):
        return np.uint64(0), PLAY_COUNTESS_LATER
    guards, rest = np.uint64(0), np.uint64(0)
    if own == GUARD or second == GUARD:
        guards = OPTIONS_LATER[GUARD, aims(s, GUARD)]
    if own != GUARD:
        rest |= OPTIONS_LATER[own, aims(s, own)]
    if second != GUARD:
        rest |= OPTIONS_LATER[second, aims(s, second)]
    return guards, rest


@compiled
def bit_of(kind):
    """The set of one kind of card, or of none."""
    return (np.uint64(1) << np.uint64(kind)) >> np.uint64(1)


def legal_actions(s, out):
    if s.edition != LATER_EDITION:
        return listed(legal_codes(s), out)
    guards, rest = later_codes(s)
    n = listed(guards, out)
    while rest:
        out[n] = NO_GUARDS + lowest(rest)
        rest &= rest - np.uint64(1)
        n += 1
    return n


def sample(s, rng):
    if s.edition != LATER_EDITION:
        return random_code(s, rng)
    guards, rest = later_codes(s)
    number = count(guards)
    n = below(rng, number + count(rest))
    return nth(guards, n) if n < number else NO_GUARDS + nth(rest, n - number)
