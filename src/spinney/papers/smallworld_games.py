"""Looking up the matches of Small World that claims rest on: who won them from which seat, and with how many coins."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from spinney.arena.linear import Linear, mean
from spinney.papers.paper import Evidence, published
from spinney.papers.samples import average
from spinney.papers.smallworld_agents import RANDOM, named

Setting = tuple[int, float] | str
Games = NDArray[np.int64]

KEEN, BOLD, WEAK = (10_000, 4.0), (10_000, 16.0), (500, 0.5)


def agent(found: Evidence, setting: Setting) -> str:
    """What an agent of the paper is called in the records, as this variant reads Cp."""
    return setting if isinstance(setting, str) else named(*setting, found.variant)


def games(found: Evidence, experiments: str | Sequence[str], own: Setting, other: Setting) -> Games:
    """[match, (seat, own coins, the other's)] the matches of two agents in these experiments, each once."""
    names, rows = (agent(found, own), agent(found, other)), list[list[int]]()
    wanted = (experiments,) if isinstance(experiments, str) else experiments
    for one in found.records:
        if (
            one.experiment.removesuffix("-algorithm-2") in wanted
            and {*names} <= {*one.names}
            and "matches" in one.measures
        ):
            places = [one.names.index(name) for name in names]
            for *seats, first, second in one.measures["matches"]:
                if seats == places:
                    rows.append([0, first, second])
                elif seats[::-1] == places:
                    rows.append([1, second, first])
            if rows:
                break
    return np.array(rows, np.int64).reshape(-1, 3)


def wins(played: Games, seat: int | None = None) -> Linear | None:
    """The share of matches that were won outright, of all or from one seat; None of no matches."""
    own = played if seat is None else played[played[:, 0] == seat]
    return Linear.rate(int((own[:, 1] > own[:, 2]).sum()), len(own)) if len(own) else None


def points(played: Games) -> Linear | None:
    """The share of the win, a tie counted half."""
    return average(0.5 + 0.5 * np.sign(played[:, 1] - played[:, 2]), 0.0, 1.0)


def coins(played: Games, seat: int | None = None, column: int = 1) -> Linear | None:
    """The mean coins of the agent, or of the other one."""
    own = played if seat is None else played[played[:, 0] == seat]
    return average(own[:, column])


def lead(played: Games) -> Linear | None:
    """How many coins the agent has more than the other, in the mean."""
    return average(played[:, 1] - played[:, 2])


def against_random(found: Evidence, nodes: int, cp: float) -> Games:
    """The matches of a search that moves first against random play."""
    return games(found, ("cutoff", f"cp-{nodes}"), (nodes, cp), RANDOM)


def minus(first: Linear | None, second: Linear | None) -> Linear | None:
    """A difference, if both are there."""
    return None if first is None or second is None else first - second


def pooled(parts: Sequence[Linear | None]) -> Linear | None:
    """The mean of those that are there; None if none is."""
    known = [one for one in parts if one is not None]
    return mean(known) if known else None


def printed(where: str) -> float:
    """A published number, by its place.

    >>> printed("Table 2: wins of player 1")
    52.0
    """
    (found,) = (one["value"] for one in published("smallworld")["numbers"] if one["where"] == where)
    return float(found)
