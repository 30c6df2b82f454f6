# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Conquering a region: by tokens, by the die, by the dragon, by sorcery."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, tell
from spinney.games.small_world.board import ONE
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
def conquer(s, region):
    """Conquers a region for what it costs; Berserk ones need less by what they have rolled."""
    group = np.int64(s.group)
    used = max(1, cost_of(s, group, power_of(s, group), region) - s.roll)
    s.hand[group] -= used
    s.roll = 0
    s.rolled = 0
    occupy(s, group, region, used, False)


@compiled
def try_die(s, region, rng):
    """Rolls the die for a region that the tokens do not suffice for; all of them go there if they do now."""
    group = np.int64(s.group)
    hand = np.int64(s.hand[group])
    if s.held[LAYERS * (1 - group // LAYERS)] >> region & 1:
        s.attacked = 1
    if hand + rolled(s, group, rng) >= cost_of(s, group, power_of(s, group), region):
        s.hand[group] = 0
        occupy(s, group, region, hand, False)
    else:
        tell(s, EVERYBODY, REPELLED, group, region)


@compiled
def send_dragon(s, region):
    """One token takes a region, whatever defends it, and the dragon stays there."""
    group = np.int64(s.group)
    s.hand[group] -= 1
    s.dragon_used = 1
    occupy(s, group, region, 1, False)
    s.dragon = ONE << np.int64(region)


@compiled
def convert(s, region):
    """A Sorcerer from the tray takes the place of a lone token."""
    s.sorcery_used = 1
    occupy(s, np.int64(s.group), region, 1, True)
