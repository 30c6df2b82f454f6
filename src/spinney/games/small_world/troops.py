# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Tokens and markers on the map: what is put on a region or taken off it, and what that makes it cost.

`defence` is what a region costs before discounts; `at_most` keeps the same the other way round, as the regions that
cost at most so many tokens, so that whatever can be conquered is found without looking at regions one by one.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import lowest
from spinney.games.small_world.board import NUMBER, ONE
from spinney.games.small_world.column import return_race
from spinney.games.small_world.events import FELL, GONE, TRIBE_FELL
from spinney.games.small_world.peoples import ELVES, GHOULS, NO_RACE

# The costs that can come up are below: 20 Skeletons, a mountain, a fortress, five encampments.
COSTS = 32
# The layers of a seat's tokens; group 3 * seat + layer.
ACTIVE, DECLINED, SPIRITS, LAYERS = 0, 1, 2, 3
GROUPS = 2 * LAYERS
NOBODY = -1


@compiled
def strengthen(s, region, by):
    """Makes a region cost more."""
    now, others = np.int64(s.defence[region]), ~(ONE << np.int64(region))
    for cost in range(now, now + by):
        s.at_most[cost] &= others
    s.defence[region] = now + by


@compiled
def weaken(s, region, by):
    """Makes a region cost less."""
    now, here = np.int64(s.defence[region]), ONE << np.int64(region)
    for cost in range(now - by, now):
        s.at_most[cost] |= here
    s.defence[region] = now - by


@compiled
def add_tokens(s, region, tokens):
    s.tokens[region] += tokens
    strengthen(s, region, tokens)


@compiled
def take_tokens(s, region, tokens):
    s.tokens[region] -= tokens
    weaken(s, region, tokens)


@compiled
def take_up(s, group):
    """Takes all tokens but one of each region in hand."""
    regions, hand = s.held[group], np.int64(s.hand[group])
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        spare = np.int64(s.tokens[region]) - 1
        if spare:
            take_tokens(s, region, spare)
            hand += spare
    s.hand[group] = hand


@compiled
def clear_marks(s, region):
    """Removes everything from a region that goes with it; encampments go back to their owner."""
    here = ONE << np.int64(region)
    if s.camps[region]:
        s.camps_in_hand += s.camps[region]
        weaken(s, region, np.int64(s.camps[region]))
        s.camps[region] = 0
    if (s.fortresses | s.lairs | s.holes | s.heroes | s.dragon) & here:
        weaken(s, region, (s.fortresses & here != 0) + np.int64(s.lairs & here != 0))
        s.fortresses &= ~here
        s.lairs &= ~here
        s.holes &= ~here
        s.heroes &= ~here
        s.dragon &= ~here


@compiled
def leave(s, group, region):
    """A group takes its last tokens from a region."""
    tokens = np.int64(s.tokens[region])
    take_tokens(s, region, tokens)
    s.hand[group] += tokens
    s.held[group] &= ~(ONE << np.int64(region))
    clear_marks(s, region)


@compiled
def owner_of(s, region):
    """The group that holds a region, if any."""
    for group in range(GROUPS):
        if s.held[group] >> region & 1:
            return group
    return NOBODY


@compiled
def fall(s, region, converted):
    """Whoever holds a region loses it; returns whether somebody did. Active tokens, and Ghouls, are withdrawn but one;
    others are lost, and so is one that Sorcerers convert.
    """
    here = ONE << np.int64(region)
    if s.tribes & here:
        s.tribes ^= here
        weaken(s, region, 1)
        tell(s, EVERYBODY, TRIBE_FELL, region)
        return True
    group = owner_of(s, region)
    if group == NOBODY:
        return False
    tokens, race = np.int64(s.tokens[region]), s.race[group]
    lost = 1 if converted or group % LAYERS != ACTIVE or race != ELVES else 0
    tell(s, EVERYBODY, FELL, group, region, lost, tokens - lost)
    s.hand[group] += tokens - lost
    s.held[group] ^= here
    take_tokens(s, region, tokens)
    clear_marks(s, region)
    if group % LAYERS != ACTIVE:
        vanish_if_gone(s, group)
    elif group != 3 * (s.turn & 1):
        s.attacked = 1
    return True


@compiled
def vanish_if_gone(s, group):
    """The banner of a race of which nothing is left goes back to the stack."""
    if s.held[group] == 0 and s.hand[group] == 0 and s.race[group] != NO_RACE:
        tell(s, EVERYBODY, GONE, group // LAYERS, s.race[group])
        return_race(s, s.race[group])
        s.race[group] = NO_RACE


@compiled
def remove(s, group):
    """Takes a race that is in decline off the map, with all that stands there."""
    regions = s.held[group]
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        take_tokens(s, region, np.int64(s.tokens[region]))
        clear_marks(s, region)
    s.held[group] = 0
    s.hand[group] = 0
    vanish_if_gone(s, group)


@compiled
def flip(s, group, into):
    """A race goes into decline: one token stays in each region, or all of the Ghouls'; those in hand are lost."""
    race = s.race[group]
    s.hand[group] = 0
    if race != GHOULS:
        take_up(s, group)
        s.hand[group] = 0
    s.held[into] = s.held[group]
    s.race[into] = race
    s.held[group] = 0
    s.race[group] = NO_RACE
    vanish_if_gone(s, into)


@compiled
def tokens_of(s, group):
    """How many tokens of a group are out of the tray, on the map or in hand."""
    total, regions = np.int64(s.hand[group]), s.held[group]
    while regions:
        total += s.tokens[lowest(regions)]
        regions &= regions - 1
    return total


@compiled
def take_camps(s):
    """Takes all encampments in hand."""
    for region in range(NUMBER):
        if s.camps[region]:
            weaken(s, region, np.int64(s.camps[region]))
            s.camps_in_hand += s.camps[region]
            s.camps[region] = 0
