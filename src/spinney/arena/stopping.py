"""Stopping a tournament as soon as its verdict is clear, without being wrong more often for having looked often."""

from dataclasses import dataclass

import numpy as np

from spinney.arena.results import CellResults
from spinney.arena.tally import difference_p, tally
from spinney.core.errors import SpinneyError

# The first look is after so many matches of every table, at least.
FIRST = 24
# Looks fall on multiples of this, where two, three, four or six players have had every seat equally often.
ROUND = 12


@dataclass(frozen=True)
class Sequential:
    """Looks at a cell now and then, and stops when one agent is significantly better than every other.

    The number of matches doubles from look to look, and so does the error that may have been spent: at any time that
    is the part of `error` which the matches are of all matches, a spending function in the sense of Lan and DeMets
    (Biometrika 1983), of the family of Kim and DeMets (Biometrika 1987) with exponent 1. A look's test is at the level
    of what is newly spent. Levels are simply added, so that the bound holds however looks depend on each other.

    At a look the best win rate is compared with every other by a two-sided test. All of these have to be significant,
    which needs no correction for their number, nor for the best having been picked by the same data (Gutmann and
    Maymin, Annals of Statistics 1987; Hung and Fithian, Annals of Statistics 2019).

    The bound is for each cell, and for the verdict alone: win rates of a tournament that was stopped early lean
    towards the extremes, and their intervals cover a little less than they say.

    >>> Sequential().looks(1000)
    [24, 60, 120, 240, 492, 1000]
    """

    error: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.error < 1:
            raise SpinneyError(f"an error of {self.error} is not possible: choose one between 0 and 1, such as 0.05")

    def looks(self, matches: int) -> list[int]:
        """The numbers of matches of every table after which results are looked at; the last is all of them.

        >>> Sequential().looks(200), Sequential().looks(10)
        ([24, 48, 96, 200], [10])
        """
        found = [matches]
        while (half := found[0] // 2 // ROUND * ROUND) >= FIRST:
            found.insert(0, half)
        return found

    def level(self, look_number: int, looks: int) -> float:
        """At which level a look's test is; looks are counted from 0.

        >>> [Sequential(0.04).level(number, 3) for number in range(3)]
        [0.01, 0.01, 0.02]
        """
        if not 0 <= look_number < looks:
            raise SpinneyError(f"there is no look {look_number}: with {looks} looks they are 0 to {looks - 1}")
        spent = self.error * 0.5 ** (looks - 1 - look_number)
        return spent if look_number == 0 else spent / 2

    def decided(self, cell: CellResults, look_number: int, looks: int) -> bool:
        """Whether the tournament may stop: one agent of the cell is significantly better than every other.

        `look_number` counts from 0, `looks` is how many there are. A single agent has nobody to be compared with.

        >>> from spinney.arena.tournament import tournament
        >>> cell = tournament("tic-tac-toe", ["random", "mcts:budget=100it"], matches=24).cells[0]
        >>> Sequential().decided(cell, look_number=0, looks=4)
        True
        """
        level, counted = self.level(look_number, looks), tally(cell)
        best = int(np.argmax(counted.rates))
        others = (agent for agent in range(len(cell.agents)) if agent != best)
        return all(difference_p(counted, best, other) <= level for other in others)
