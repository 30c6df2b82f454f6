"""What was counted in replayed matches of Small World, as arrays with a row for each match."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spinney.games.small_world.board import NUMBER
from spinney.games.small_world.combinations import POWERS, RACES
from spinney.papers.paper import Evidence
from spinney.papers.smallworld_games import BOLD, Setting, agent

Floats = NDArray[np.float64]
PLACES = 6


@dataclass(frozen=True)
class Conduct:
    """What a player did, in the mean over the seats that it had in a match.

    Attributes:
        won: [match] its share of the win.
        conquered, defence: [match, region] conquests, and tokens left there while it was held.
        attacks: [match, (active races, races in decline)] regions taken from the other player.
        abandoned: [match]. declines, decisions: [match, turn]. length: [match] actions of both players.
        odd: [match] declines in turn 1 without a Stout race.
        targets: [match, (conquests, regions of the other player among them, as many as chance would choose)].
        picks: [match] what was taken, and from what.
    """

    won: Floats
    conquered: Floats
    defence: Floats
    attacks: Floats
    abandoned: Floats
    declines: Floats
    decisions: Floats
    length: Floats
    odd: Floats
    targets: Floats
    picks: Sequence[Sequence[Sequence[int]]]

    def __len__(self) -> int:
        return len(self.won)

    @property
    def aggression(self) -> Floats:
        """[match] regions taken from the other player."""
        found: Floats = self.attacks.sum(1)
        return found

    def taken(self, kinds: int, first: int) -> Floats:
        """[match, kind] how often each race (`first` 3) or power (9) was taken."""
        found = np.zeros((len(self), kinds))
        for match, picks in enumerate(self.picks):
            for pick in picks:
                found[match, pick[first + pick[1]]] += 1
        return found

    @cached_property
    def races(self) -> Floats:
        """[match, race] how often it was taken."""
        return self.taken(len(RACES), 3)

    @cached_property
    def powers(self) -> Floats:
        """[match, power] how often it was taken."""
        return self.taken(len(POWERS), 3 + PLACES)


def conduct(found: Evidence, experiment: str = "analysis", who: Setting = BOLD) -> Conduct:
    """What an agent did in an experiment; without a single row where that was not played."""
    key = experiment, agent(found, who)
    if key not in found.kept:
        found.kept[key] = _conduct(found, *key)
    known: Conduct = found.kept[key]
    return known


def _conduct(found: Evidence, experiment: str, who: str) -> Conduct:
    columns = dict[str, list[Any]]()
    for one in found.records:
        if one.experiment.removesuffix("-algorithm-2") == experiment and who in one.names:
            columns = one.measures.get("behaviour", {})
            break
    per = len({*columns.get("seat", [0])}) or 1

    def column(name: str, *shape: int) -> Floats:
        values = np.array(columns.get(name, []), np.float64).reshape(-1, per, *shape)
        return np.asarray(values.mean(1))

    picks = columns.get("picks", [])
    return Conduct(
        won=column("won"),
        conquered=column("conquered", NUMBER),
        defence=column("defence", NUMBER),
        attacks=column("attacks", 2),
        abandoned=column("abandoned"),
        declines=column("declines", 10),
        decisions=column("decisions", 10),
        length=column("length"),
        odd=column("odd"),
        targets=column("targets", 3),
        picks=[[pick for seat in picks[i : i + per] for pick in seat] for i in range(0, len(picks), per)],
    )
