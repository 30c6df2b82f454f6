"""Why a claim on time limits and threads fails: for each likely reason an experiment, and what it says of the claim.

That one and two threads are equal in Connect Four fails at 60 ms, where calibrated iterations are 7 of one thread, one
for each column, and 9 of two. So the curves are played again, longer: as they were; with the iterations of one thread
for both, as in a library whose threads wait for each other's locks; with those of two threads for one; and calibrated
to twice as many, where 7 and 8 do not lie between the two.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from spinney.arena.linear import Linear
from spinney.arena.plan import Plan
from spinney.papers.paper import Evidence, Examination, Experiment, Size
from spinney.papers.verdicts import Verdict, above, all_of, near
from spinney.papers.vienna_plans import AGENT, RANDOM, SEED, entry, even, iterations
from spinney.papers.vienna_rates import C4, HEX, TIMES, minus, named

MATCHES = {"laptop": 4000, "full": 10_000}
TWICE = 2.0
MARGIN, CONFIDENCE = 0.06, 0.9


class Curve(NamedTuple):
    """So many threads with the iterations of so many, or several times these."""

    threads: int
    of: int
    times: float = 1.0

    def label(self, limit: int) -> str:
        """What its cell of a time limit is filed under.

        >>> Curve(2, of=1).label(60)
        '60ms of 1 thread'
        """
        return f"{limit}ms of {named(self.of)}{f', {self.times:g} times' if self.times != 1 else ''}"


ONE, TWO, TWO_LIKE_ONE, ONE_LIKE_TWO = Curve(1, 1), Curve(2, 2), Curve(2, 1), Curve(1, 2)
MORE_OF_ONE, MORE_OF_TWO = Curve(1, 1, TWICE), Curve(2, 2, TWICE)


def _curves(name: str, curves: tuple[Curve, ...], game: str = C4, limits: Sequence[int] = TIMES) -> Experiment:
    def plans(size: Size) -> Iterator[Plan]:
        for curve in curves:
            amounts = {limit: iterations(game, curve.of, limit, curve.times) for limit in limits}
            yield Plan(
                name=f"{name}, {named(curve.threads)} with the iterations of {named(curve.of)}",
                games=[entry(game)],
                agents=[{"agent": f"{AGENT},threads={curve.threads}", "name": named(curve.threads)}],
                against=[RANDOM],
                mode="versus",
                budgets=[{"label": curve.label(limit), game: f"{amount}it"} for limit, amount in amounts.items()],
                matches=even(size.matches or MATCHES[size.scale]),
                seed=SEED,
            )

    return Experiment(name, lambda size: list(plans(size)))


WHY = (
    _curves("why-c4-iterations", (ONE, TWO, TWO_LIKE_ONE, ONE_LIKE_TWO)),
    _curves("why-c4-calibration", (MORE_OF_ONE, MORE_OF_TWO)),
    _curves("why-hex-rising", (ONE, TWO), HEX, (60, 100)),
)


def _won(found: Evidence, curve: Curve, limit: int) -> Linear | None:
    """The share of matches that a curve won outright at a time limit."""
    for one in found.records:
        if one.budget == curve.label(limit) and named(curve.threads) in one.names:
            return one.outright(named(curve.threads))
    return None


def _equal(first: Curve, second: Curve, found: Evidence) -> Verdict:
    """That two curves are the same at every time limit, as the claim has it."""
    gaps = {limit: minus(_won(found, second, limit), _won(found, first, limit)) for limit in TIMES}
    return all_of([near(gap, 0.0, MARGIN, f"{limit} ms", confidence=CONFIDENCE) for limit, gap in gaps.items()])


def _ahead(found: Evidence) -> Verdict:
    """That one thread with the iterations of two wins at 60 ms more than with its own, by more than the margin."""
    return above(minus(_won(found, ONE_LIKE_TWO, 60), _won(found, ONE, 60)), MARGIN, name="60 ms")


def _rising(found: Evidence) -> Verdict:
    """That one and two threads win more at 100 ms than at 60 ms."""
    gaps = {curve: minus(_won(found, curve, 100), _won(found, curve, 60)) for curve in (ONE, TWO)}
    return all_of([above(gap, name=named(curve.threads)) for curve, gap in gaps.items()])


EXAMINED = (
    Examination(
        "c4-one-equals-two",
        "why-c4-iterations",
        "chance: in more matches, all else the same, one and two threads are equal at every time limit",
        partial(_equal, ONE, TWO),
    ),
    Examination(
        "c4-one-equals-two",
        "why-c4-iterations",
        "two threads make more iterations here: with those of one thread, as where threads lock each other out, they "
        "are equal to one",
        partial(_equal, ONE, TWO_LIKE_ONE),
    ),
    Examination(
        "c4-one-equals-two",
        "why-c4-iterations",
        "9 iterations for 7, whoever makes them: one thread with those of two gains more than 0.06 at 60 ms",
        _ahead,
    ),
    Examination(
        "c4-one-equals-two",
        "why-c4-calibration",
        "the calibration, by which 7 and 9 iterations lie on either side of one for each of the 7 columns and one "
        "more: with twice the iterations one and two threads are equal at every time limit",
        partial(_equal, MORE_OF_ONE, MORE_OF_TWO),
    ),
    Examination(
        "hex-still-rising-at-100ms",
        "why-hex-rising",
        "chance: in more matches one and two threads win more at 100 ms than at 60 ms",
        _rising,
    ),
)
