# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Going into decline."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.small_world.events import DECLINES
from spinney.games.small_world.peoples import (
    BIVOUACKING,
    DRAGON_MASTER,
    HALFLINGS,
    HEROIC,
    NO_POWER,
    SPIRIT,
)
from spinney.games.small_world.troops import DECLINED, LAYERS, SPIRITS, flip, remove, take_camps


@compiled
def decline(s, seat):
    """A seat's active race goes into decline, and the one that was there before leaves the map. A Spirit has a place of
    its own; fortresses and lairs stay, all other markers go.
    """
    group, power = LAYERS * seat, np.int64(s.power[seat])
    tell(s, EVERYBODY, DECLINES, seat, s.race[group])
    into = group + (SPIRITS if power == SPIRIT else DECLINED)
    remove(s, into)
    drop_markers(s, s.race[group], power)
    s.power[seat] = NO_POWER
    flip(s, group, into)


@compiled
def drop_markers(s, race, power):
    """Removes what only an active race has; there is but one that has it."""
    if race == HALFLINGS:
        s.holes = 0
        s.holes_left = 0
    if power == HEROIC:
        s.heroes = 0
    elif power == DRAGON_MASTER:
        s.dragon = 0
    elif power == BIVOUACKING:
        take_camps(s)
        s.camps_in_hand = 0
