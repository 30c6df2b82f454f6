# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What can be conquered, and for how many tokens."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.bits import lowest
from spinney.games.small_world.board import CAVERNS, EVERYWHERE, LAND, MOUNTAINS, ONE, near
from spinney.games.small_world.peoples import (
    BERSERK,
    CHEAP_FOR_POWER,
    CHEAP_FOR_RACE,
    DRAGON_MASTER,
    ENTRY_OF_POWER,
    ENTRY_OF_RACE,
    FLYING,
    GIANTS,
    MOST_ON_DIE,
    NO_POWER,
    SEAFARING,
    SORCERERS,
    TRAY,
    UNDERWORLD,
)
from spinney.games.small_world.troops import ACTIVE, LAYERS, tokens_of


@compiled
def power_of(s, group):
    """The power that works for a group: none for what is in decline."""
    return np.int64(s.power[group // LAYERS]) if group % LAYERS == ACTIVE else np.int64(NO_POWER)


@compiled
def within_reach(s, group, power):
    """The regions that a group may attack by where they are; the first one by where it may enter the map."""
    held = s.held[group]
    if held == 0:
        return ENTRY_OF_RACE[s.race[group]] | ENTRY_OF_POWER[power]
    if power == FLYING:
        return LAND
    around = near(held)
    if power == UNDERWORLD and held & CAVERNS:
        around |= CAVERNS
    return around & (EVERYWHERE if power == SEAFARING else LAND)


@compiled
def targets(s, group, power):
    """The regions that a group may attack. A peace protects an active race, but not from Ghouls."""
    other = 1 - group // LAYERS
    sacred = s.held[LAYERS * other] if s.peace[other] and group % LAYERS == ACTIVE else np.int64(0)
    return within_reach(s, group, power) & ~(s.held[group] | s.holes | s.heroes | s.dragon | sacred)


@compiled
def cheap_for_race(s, group):
    """The regions that cost a token less by the group's race."""
    race = s.race[group]
    return near(s.held[group] & MOUNTAINS) if race == GIANTS else CHEAP_FOR_RACE[race]


@compiled
def within_means(s, group, power, tokens):
    """The regions that so many tokens suffice for, of which there is at least one."""
    by_race, by_power = cheap_for_race(s, group), CHEAP_FOR_POWER[power]
    cheap = s.at_most[tokens + 1] & (by_race | by_power) | s.at_most[tokens + 2] & by_race & by_power
    return s.at_most[tokens] | cheap


@compiled
def cost_of(s, group, power, region):
    """What a region costs a group, without any die: at least one token."""
    discount = (cheap_for_race(s, group) >> region & 1) + (CHEAP_FOR_POWER[power] >> region & 1)
    return max(1, np.int64(s.defence[region]) - discount)


@compiled
def offers(s):
    """What the group whose turn it is may conquer: with its tokens, with the die, with the dragon, by sorcery."""
    group = np.int64(s.group)
    power, hand = power_of(s, group), np.int64(s.hand[group])
    open_to_attack = targets(s, group, power)
    convertible = np.int64(0)
    if s.race[group] == SORCERERS and not s.sorcery_used:
        convertible = lone(s, open_to_attack & LAND & s.held[LAYERS * (1 - group // LAYERS)])
        if convertible and (s.held[group] == 0 or tokens_of(s, group) >= TRAY[SORCERERS]):
            convertible = np.int64(0)
    if hand == 0:
        return np.int64(0), np.int64(0), np.int64(0), convertible
    payable = open_to_attack & within_means(s, group, power, hand + s.roll)
    by_die = open_to_attack & ~payable & within_means(s, group, power, hand + MOST_ON_DIE)
    if power == BERSERK:
        by_die = np.int64(0)
    by_dragon = open_to_attack if power == DRAGON_MASTER and not s.dragon_used else np.int64(0)
    return payable, by_die, by_dragon, convertible


@compiled
def lone(s, regions):
    """Those of the regions with a single token and no encampment."""
    found = np.int64(0)
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        if s.tokens[region] == 1 and s.camps[region] == 0:
            found |= ONE << region
    return found
