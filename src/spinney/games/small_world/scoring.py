# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Coins at the end of a turn."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.bits import count
from spinney.games.small_world.peoples import (
    ALCHEMIST,
    FORTIFIED,
    NO_RACE,
    ORCS,
    PILLAGING,
    RICH_FOR_POWER,
    RICH_FOR_RACE,
    RICH_IN_DECLINE,
    WEALTHY,
)
from spinney.games.small_world.troops import ACTIVE, DECLINED, LAYERS, SPIRITS

ALCHEMY, WEALTH = 2, 7


@compiled
def regions_of(s, seat):
    """All regions of a seat, of its active race and of those in decline."""
    first = LAYERS * seat
    return s.held[first + ACTIVE] | s.held[first + DECLINED] | s.held[first + SPIRITS]


@compiled
def lasting_bonus(s, seat):
    """The coins besides those for regions that a seat gets each turn as long as it holds what it holds."""
    first = LAYERS * seat
    held, race, power = s.held[first], s.race[first], s.power[seat]
    bonus = count(held & RICH_FOR_RACE[race]) + count(held & RICH_FOR_POWER[power])
    bonus += count(s.held[first + DECLINED] & RICH_IN_DECLINE[s.race[first + DECLINED]])
    bonus += count(s.held[first + SPIRITS] & RICH_IN_DECLINE[s.race[first + SPIRITS]])
    if power == ALCHEMIST:
        bonus += ALCHEMY
    elif power == FORTIFIED:
        bonus += count(held & s.fortresses)
    return bonus


@compiled
def passing_bonus(s, seat):
    """The coins for what was done this turn."""
    race, power = s.race[LAYERS * seat], s.power[seat]
    if race == NO_RACE:
        return np.int64(0)
    bonus = np.int64(s.nonempty) * ((race == ORCS) + np.int64(power == PILLAGING))
    if power == WEALTHY and s.fresh[seat]:
        bonus += WEALTH
    return bonus
