"""What is asked of play records of Diamant: when players leave, and what they leave with."""

from typing import Any

import numpy as np

from spinney.core.measure import Choice, Measure, Offered
from spinney.games.diamant.cards import CARDS, HAZARDS
from spinney.games.diamant.estimates import EXIT
from spinney.games.diamant.events import COLLAPSES, GOES_ON, LEAVES, LOSES, OWNS

# No path is longer: a treasure each, every hazard once, the relics.
PATHS = tuple(f"after {n} card{'s' * (n != 1)}" for n in range(CARDS + 1))


def turn(before: Any, movers: Any) -> Any:
    """Caves are counted as turns."""
    return before["cave"].astype(np.int64) + 1


def path_length(moment: Any) -> Any:
    """How many cards lie on the path."""
    return np.bitwise_count(moment.before["path"]).astype(np.int64)


def leaving(offered: Offered) -> Any:
    """The length of the path, where an action is to leave."""
    return np.where(offered.action == EXIT, path_length(offered), -1)


MEASURES = (
    Measure(
        "leaves the cave",
        LEAVES,
        item=path_length,
        names=PATHS,
        seat=lambda e: e.first,
        value=lambda e: e.second + e.third + e.fourth,
        value_name="gems taken home",
    ),
    Measure("goes on", GOES_ON, item=path_length, names=PATHS, seat=lambda e: e.first),
    Measure("loses gems", LOSES, seat=lambda e: e.first, value=lambda e: e.second, value_name="gems lost"),
    Measure("cave collapses", COLLAPSES, item=lambda e: e.first, names=HAZARDS),
    Measure(
        "owns after a cave", OWNS, seat=lambda e: e.first, value=lambda e: e.second, value_name="gems in the chest"
    ),
)
CHOICES = (Choice("leave", item=leaving, names=PATHS),)
