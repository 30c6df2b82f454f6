"""The races and special powers: how many tokens they bring, and which regions they are good at."""

import numpy as np
from numpy.typing import NDArray

from spinney.games.small_world.board import (
    CAVERNS,
    COAST,
    ENTRY,
    EVERYWHERE,
    FARMLANDS,
    FORESTS,
    HILLS,
    LAND,
    MAGIC,
    MINES,
    SEAS,
    SWAMPS,
)
from spinney.games.small_world.combinations import POWER_TABLE, POWERS, RACE_TABLE, RACES

(
    AMAZONS,
    DWARVES,
    ELVES,
    GHOULS,
    GIANTS,
    HALFLINGS,
    HUMANS,
    ORCS,
    RATMEN,
    SKELETONS,
    SORCERERS,
    TRITONS,
    TROLLS,
    WIZARDS,
    NO_RACE,
) = range(len(RACES) + 1)
(
    ALCHEMIST,
    BERSERK,
    BIVOUACKING,
    COMMANDO,
    DIPLOMAT,
    DRAGON_MASTER,
    FLYING,
    FOREST,
    FORTIFIED,
    HEROIC,
    HILL,
    MERCHANT,
    MOUNTED,
    PILLAGING,
    SEAFARING,
    SPIRIT,
    STOUT,
    SWAMP,
    UNDERWORLD,
    WEALTHY,
    NO_POWER,
) = range(len(POWERS) + 1)

# Six combinations are shown.
SHOWN = 6
BONUS_AMAZONS, CAMPS, FORTRESSES, HEROES, HOLES = 4, 5, 6, 2, 2
DIE = np.array((0, 0, 0, 1, 2, 3), np.int8)
MOST_ON_DIE = 3


def by_kind(kinds: int, values: dict[int, np.int64]) -> NDArray[np.int64]:
    """A table with a value for some kinds, and 0 for the others and for none."""
    return np.array([values.get(kind, 0) for kind in range(kinds + 1)], np.int64)


RACE_TOKENS = np.array([start for start, _ in RACE_TABLE.values()], np.int8)
TRAY = np.array([most for _, most in RACE_TABLE.values()], np.int8)
POWER_TOKENS = np.array(list(POWER_TABLE.values()), np.int8)
# [race], [power] the regions that cost one token less. Giants are not here: theirs depend on what they hold.
CHEAP_FOR_RACE = by_kind(NO_RACE, {TRITONS: COAST})
CHEAP_FOR_POWER = by_kind(NO_POWER, {COMMANDO: EVERYWHERE, MOUNTED: HILLS | FARMLANDS, UNDERWORLD: CAVERNS})
# [race], [power] where they may enter the map.
ENTRY_OF_RACE = by_kind(NO_RACE, {race: LAND if race == HALFLINGS else ENTRY for race in range(NO_RACE)})
ENTRY_OF_POWER = by_kind(NO_POWER, {FLYING: LAND, SEAFARING: SEAS})
# [race], [power] the regions that bring a coin more while the race is active, and [race] in decline.
RICH_FOR_RACE = by_kind(NO_RACE, {DWARVES: MINES, HUMANS: FARMLANDS, WIZARDS: MAGIC})
RICH_FOR_POWER = by_kind(NO_POWER, {FOREST: FORESTS, HILL: HILLS, SWAMP: SWAMPS, MERCHANT: EVERYWHERE})
RICH_IN_DECLINE = by_kind(NO_RACE, {DWARVES: MINES})
