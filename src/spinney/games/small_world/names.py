"""What regions, combinations and actions are called."""

from typing import Any

from spinney.games.small_world.board import NUMBER, REGIONS
from spinney.games.small_world.codes import (
    ABANDON,
    ABANDONING,
    BUILDING,
    CAMP_ON,
    CONQUER,
    CONQUERING,
    CONVERT,
    DECLINE_NOW,
    DIE_ON,
    DRAGON_ON,
    EXPAND,
    FORTRESS_ON,
    HERO_ON,
    NO,
    PARLEYING,
    PUT,
    RESTING,
    YES,
)
from spinney.games.small_world.combinations import POWERS, RACES

# The first code of a kind -> what it does to a region.
VERBS = {
    ABANDON: "abandon {}",
    CONQUER: "conquer {}",
    DIE_ON: "roll for {}",
    DRAGON_ON: "dragon: {}",
    CONVERT: "convert {}",
    PUT: "token: {}",
    CAMP_ON: "encampment: {}",
    FORTRESS_ON: "fortress: {}",
    HERO_ON: "hero: {}",
}
# [phase] what it means to choose nothing there, and to agree.
REFUSALS = {
    ABANDONING: "abandon no more",
    CONQUERING: "stop conquering",
    BUILDING: "no fortress",
    RESTING: "stay active",
    PARLEYING: "no peace",
}
CONSENTS = {RESTING: "decline now", PARLEYING: "make peace"}


def region_name(region: int) -> str:
    """A region: its terrain and its number.

    >>> region_name(4), region_name(22)
    ('hill 4', 'sea 22')
    """
    return f"{REGIONS[region].terrain} {region}"


def combination_name(race: int, power: int) -> str:
    """A race with its power.

    >>> combination_name(5, 6)
    'flying halflings'
    """
    return f"{POWERS[power]} {RACES[race]}"


def region_in(action: int) -> int | None:
    """The region that an action is about, if it is about one.

    >>> region_in(CONQUER + 4), region_in(DECLINE_NOW)
    (4, None)
    """
    return (action - ABANDON) % NUMBER if ABANDON <= action < NO else None


def action_name(record: Any, action: int) -> str:
    """The name of an action; what it means to agree or to refuse depends on the phase."""
    if action < DECLINE_NOW:
        return f"take {combination_name(int(record.shown_race[action]), int(record.shown_power[action]))}"
    if action <= EXPAND:
        return "decline" if action == DECLINE_NOW else "expand"
    region = region_in(action)
    if region is not None:
        return VERBS[action - region].format(region_name(region))
    phase = int(record.phase)
    return REFUSALS.get(phase, "no") if action < YES else CONSENTS.get(phase, "yes")
