"""What is asked of play records of Small World: regions, races, powers, and when to decline."""

from typing import Any

import numpy as np

from spinney.core.measure import Choice, Measure
from spinney.core.telling import PLAYED
from spinney.games.small_world.board import NUMBER
from spinney.games.small_world.codes import ABANDON, ABANDONING, DECLINE_NOW, EXPAND, PUT
from spinney.games.small_world.combinations import POWERS, RACES
from spinney.games.small_world.events import CONQUERED, DECLINES, FELL, PLACED, REPELLED, SCORED, TRIBE_FELL
from spinney.games.small_world.heat import heat_map
from spinney.games.small_world.names import combination_name, region_name

__all__ = ["CHOICES", "MEASURES", "heat_map", "turn"]

REGION_NAMES = tuple(region_name(region) for region in range(NUMBER))
COMBINATIONS = tuple(combination_name(race, power) for race in range(len(RACES)) for power in range(len(POWERS)))
LAYERS = 3


def turn(before: Any, movers: Any) -> Any:
    """The round: each player has one turn in it."""
    return before["turn"].astype(np.int64) // 2 + 1


def about(first: int) -> Any:
    """The region of an action in the block of codes from `first` on."""

    def region(event: Any) -> Any:
        found = event.second - first
        return np.where((found >= 0) & (found < NUMBER), found, -1)

    return region


def seat_of_group(event: Any) -> Any:
    """Whose group it is."""
    return event.first // LAYERS


def combination(offered: Any) -> tuple[Any, Any, Any]:
    """Where a combination may be taken; its race and its power."""
    takes = offered.action < DECLINE_NOW
    rows, place = np.arange(len(offered.action)), np.where(takes, offered.action, 0)
    shown = offered.before["shown_race"], offered.before["shown_power"]
    return takes, *(names[rows, place].astype(np.int64) for names in shown)


def race(offered: Any) -> Any:
    """The race that may be taken."""
    takes, found, _ = combination(offered)
    return np.where(takes, found, -1)


def power(offered: Any) -> Any:
    """The power that may be taken."""
    takes, _, found = combination(offered)
    return np.where(takes, found, -1)


def pair(offered: Any) -> Any:
    """The race and the power that may be taken, as one number."""
    takes, races, powers = combination(offered)
    return np.where(takes, races * len(POWERS) + powers, -1)


def declining(offered: Any) -> Any:
    """The turn in which one may decline, from 0."""
    return np.where(offered.action == DECLINE_NOW, offered.turn - 1, -1)


def giving_up(offered: Any) -> Any:
    """The region that may be abandoned by choice."""
    found = np.where(offered.before["phase"] == ABANDONING, offered.action - ABANDON, -1)
    return np.where(found < NUMBER, found, -1)


def abandoned(event: Any) -> Any:
    """The region that was abandoned by choice, not for want of Amazons."""
    return np.where(event.before["phase"] == ABANDONING, about(ABANDON)(event), -1)


def attacked(event: Any) -> Any:
    """What was conquered: another's active race, one in decline, or the conqueror's own in decline."""
    own = event.first // LAYERS == event.mover
    return np.where(own, 2, (event.first % LAYERS > 0).astype(np.int64))


MEASURES = (
    Measure(
        "conquered",
        CONQUERED,
        item=lambda e: e.second,
        names=REGION_NAMES,
        seat=seat_of_group,
        value=lambda e: e.third,
        value_name="tokens used",
        on_board=True,
    ),
    Measure(
        "tokens redeployed to",
        (PLAYED, PLACED),
        item=lambda e: np.where(e.kind == PLACED, e.second, about(PUT)(e)),
        names=REGION_NAMES,
        seat=lambda e: np.where(e.kind == PLACED, seat_of_group(e), e.mover),
        times=lambda e: np.where(e.kind == PLACED, e.third, 1),
        on_board=True,
    ),
    Measure("abandoned", PLAYED, item=abandoned, names=REGION_NAMES, on_board=True),
    Measure("lost", FELL, item=lambda e: e.second, names=REGION_NAMES, seat=seat_of_group, on_board=True),
    Measure("repelled", REPELLED, item=lambda e: e.second, names=REGION_NAMES, seat=seat_of_group, on_board=True),
    Measure("lost tribe conquered", TRIBE_FELL, item=lambda e: e.first, names=REGION_NAMES, on_board=True),
    Measure(
        "attacks on others' tokens",
        FELL,
        item=attacked,
        names=("active race", "race in decline", "own race in decline"),
        value=lambda e: e.third,
        value_name="tokens lost",
    ),
    Measure("declines", DECLINES, item=lambda e: e.second, names=RACES, seat=lambda e: e.first),
    Measure(
        "scores",
        SCORED,
        seat=lambda e: e.first,
        value=lambda e: e.second + e.third,
        value_name="coins",
    ),
)
CHOICES = (
    Choice("race", item=race, names=RACES),
    Choice("power", item=power, names=POWERS),
    Choice("combination", item=pair, names=COMBINATIONS),
    Choice("decline", item=declining, names=tuple(f"in turn {n}" for n in range(1, 11))),
    Choice(
        "decline or expand",
        item=lambda o: np.where(o.action <= EXPAND, o.action - DECLINE_NOW, -1),
        names=("decline", "expand"),
    ),
    Choice("abandon", item=giving_up, names=REGION_NAMES),
)
