"""Rates of the curves by time limit and threads, as claims look them up.

w(game, k, t) is the share of matches that k threads win outright against random play at the time limit t; a draw is not
won. Where all rates that a claim looks at are at the ceiling, nothing is decided.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from spinney.arena.linear import Linear, mean, slope
from spinney.papers.paper import WALL, Evidence
from spinney.papers.records import Record
from spinney.papers.verdicts import Verdict

TTT, C4, HEX = GAMES = ("tic-tac-toe", "connect-four", "hex")
COUNTS, TIMES = (1, 2, 4, 8), (10, 20, 40, 60, 80, 100)
CALIBRATED, LOW = "calibrated", "low"
# Above these rates there is nothing more to win: random play draws some games of Tic-Tac-Toe by luck.
CEILING = {TTT: 0.94, C4: 0.97, HEX: 0.97}
PUBLISHED_MATCHES = 300


def labelled(limit: int, way: str = CALIBRATED) -> str:
    """What the cells of a time limit are filed under, in one way to match it.

    >>> labelled(10), labelled(10, WALL)
    ('10ms calibrated', '10ms')
    """
    return f"{limit}ms" if way == WALL else f"{limit}ms {way}"


def named(threads: int) -> str:
    """What an agent with so many threads is called.

    >>> named(1), named(8)
    ('1 thread', '8 threads')
    """
    return f"{threads} thread{'s' * (threads > 1)}"


@dataclass
class Rates:
    """Looks rates up, and remembers them: claims whose rates are all at the ceiling say nothing."""

    found: Evidence
    seen: list[tuple[str, Linear]] = field(default_factory=list)

    def cell(self, game: str, threads: int, limit: int) -> Record | None:
        """The matches of a point of a curve."""
        for one in self.found.records:
            if (
                one.experiment == game
                and named(threads) in one.names
                and str(one.budget).partition(" ")[0] == f"{limit}ms"
            ):
                return one
        return None

    def w(self, game: str, threads: int, limit: int) -> Linear | None:
        """The share of matches that so many threads won outright."""
        one = self.cell(game, threads, limit)
        if one is None:
            return None
        rate = one.outright(named(threads))
        self.seen.append((game, rate))
        return rate

    def gap(self, game: str, limit: int, many: int = 8, few: int = 1) -> Linear | None:
        """How much more many threads win than few."""
        return minus(self.w(game, many, limit), self.w(game, few, limit))


def minus(first: Linear | None, second: Linear | None) -> Linear | None:
    """A difference, if both are there."""
    return None if first is None or second is None else first - second


def together(parts: Sequence[Linear | None]) -> Linear | None:
    """The mean of several, if all are there."""
    known = [one for one in parts if one is not None]
    return mean(known) if known and len(known) == len(parts) else None


def over_time(parts: Sequence[Linear | None], places: Sequence[float] = TIMES) -> Linear | None:
    """The slope over time limits, for 100 ms, if all are there."""
    known = [one for one in parts if one is not None]
    return slope(places, known) * 100 if len(known) == len(parts) else None


def looked_up(claim: Callable[[Rates], Verdict], found: Evidence) -> Verdict:
    """A claim on rates; undecided where all of them are at the ceiling."""
    rates = Rates(found)
    verdict = claim(rates)
    if rates.seen and all(rate.value > CEILING[game] for game, rate in rates.seen) and verdict.outcome != "undecided":
        return replace(verdict, outcome="undecided", found=f"at the ceiling: {verdict.found}", p=None)
    return verdict
