# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a player may do in each phase: listing the actions, and drawing one at random."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.bits import count, lowest, nth
from spinney.games.small_world.codes import (
    ABANDONING,
    BUILDING,
    CHOOSING,
    CONQUERING,
    CONVERT,
    DIE_ON,
    DRAGON_ON,
    FIRST_CODE,
    MAY_PASS,
    NO,
    PARLEYING,
    PICKING,
    POSTING,
    RESTING,
)
from spinney.games.small_world.column import affordable_places
from spinney.games.small_world.deploy import may_build, may_post
from spinney.games.small_world.targets import offers
from spinney.games.small_world.troops import LAYERS

EITHER = np.int64(0b11)


@compiled
def choices(s, phase):
    """What can be chosen in a phase other than that of conquests, counted from the phase's first code."""
    group = np.int64(s.group)
    if phase == ABANDONING:
        return s.above
    if phase in (CHOOSING, RESTING, PARLEYING):
        return EITHER
    if phase == PICKING:
        return affordable_places(s, group // LAYERS)
    if phase == BUILDING:
        return may_build(s, group)
    if phase == POSTING:
        return may_post(s)
    return s.held[group]


@compiled
def write(chosen, first, out, n):
    """Writes the codes of what can be chosen behind the first n codes, and returns how many there are then."""
    while chosen:
        out[n] = first + lowest(chosen)
        chosen &= chosen - 1
        n += 1
    return n


@compiled
def list_all(s, out):
    """Writes the codes of all legal actions, ascending, and returns how many."""
    phase = np.int64(s.phase)
    if phase == CONQUERING:
        payable, by_die, by_dragon, convertible = offers(s)
        n = write(payable, FIRST_CODE[phase], out, 0)
        n = write(by_die, DIE_ON, out, n)
        n = write(by_dragon, DRAGON_ON, out, n)
        n = write(convertible, CONVERT, out, n)
    else:
        n = write(choices(s, phase), FIRST_CODE[phase], out, 0)
    out[n] = NO
    return n + MAY_PASS[phase]


@compiled
def any_of_all(s, rng):
    """A random legal action, without listing them."""
    phase = np.int64(s.phase)
    if phase == CONQUERING:
        return any_conquest(s, rng)
    chosen = choices(s, phase)
    number = count(chosen)
    n = below(rng, number + MAY_PASS[phase])
    return FIRST_CODE[phase] + nth(chosen, n) if n < number else np.int64(NO)


@compiled
def any_conquest(s, rng):
    """A random way to conquer a region, or to stop."""
    payable, by_die, by_dragon, convertible = offers(s)
    # Regions are at most 23, so two ways share a word.
    near, far = payable | by_die << 32, by_dragon | convertible << 32
    first = count(near)
    n = below(rng, first + count(far) + 1)
    if n < first:
        at = nth(near, n)
        return FIRST_CODE[CONQUERING] + at if at < 32 else DIE_ON + at - 32
    n -= first
    if n == count(far):
        return np.int64(NO)
    at = nth(far, n)
    return DRAGON_ON + at if at < 32 else CONVERT + at - 32
