# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Conquering a region: by tokens, by the die, by the dragon, by sorcery."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, tell
from spinney.games.small_world.board import NUMBER, ONE
from spinney.games.small_world.codes import CONQUER, CONVERT, DIE_ON, DRAGON_ON
from spinney.games.small_world.events import CONQUERED, REPELLED, ROLLED
from spinney.games.small_world.peoples import DIE, HALFLINGS, TROLLS
from spinney.games.small_world.targets import cost_of, power_of
from spinney.games.small_world.troops import ACTIVE, LAYERS, add_tokens, fall, strengthen


@compiled
def rolled(s, group, rng):
    """What the reinforcement die shows."""
    shown = np.int64(DIE[below(rng, 6)])
    tell(s, EVERYBODY, ROLLED, group // LAYERS, shown)
    return shown


@compiled
def occupy(s, group, region, tokens, converted):
    """A group comes into a region with so many tokens, and whoever was there loses it."""
    here = ONE << np.int64(region)
    tell(s, EVERYBODY, CONQUERED, group, region, tokens)
    someone = fall(s, region, converted)
    if group % LAYERS == ACTIVE:
        s.nonempty += someone
    s.held[group] |= here
    add_tokens(s, region, tokens)
    if s.race[group] == TROLLS:
        s.lairs |= here
        strengthen(s, region, 1)
    elif s.race[group] == HALFLINGS and s.holes_left:
        s.holes |= here
        s.holes_left -= 1


@compiled
def attack(s, action, rng):
    """Conquers a region in one of the four ways, or tries to; returns whether another attempt may follow."""
    region, group = (action - CONQUER) % NUMBER, np.int64(s.group)
    by_die, by_dragon, converted = DIE_ON <= action < DRAGON_ON, DRAGON_ON <= action < CONVERT, action >= CONVERT
    used = np.int64(1)
    if converted:
        s.sorcery_used = 1
    else:
        if by_dragon:
            s.dragon_used = 1
        else:
            used = tokens_needed(s, group, region, by_die, rng)
        s.hand[group] -= used
    if used:
        occupy(s, group, region, used, converted)
    if by_dragon:
        s.dragon = ONE << region
    return not by_die


@compiled
def tokens_needed(s, group, region, by_die, rng):
    """How many tokens conquer a region: what it costs, less what a Berserk race has rolled; with the die all in hand,
    or none if they do not suffice.
    """
    cost, hand = cost_of(s, group, power_of(s, group), region), np.int64(s.hand[group])
    if not by_die:
        used = max(1, cost - s.roll)
        s.roll = 0
        s.rolled = 0
        return used
    if s.held[LAYERS * (1 - group // LAYERS)] >> region & 1:
        s.attacked = 1
    if hand + rolled(s, group, rng) >= cost:
        return hand
    tell(s, EVERYBODY, REPELLED, group, region)
    return np.int64(0)
