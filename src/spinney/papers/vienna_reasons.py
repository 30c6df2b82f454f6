"""Why a claim on time limits and threads fails: for each likely reason an experiment, and what it says of the claim.

That one and two threads are equal in Connect Four fails at 60 ms, where calibrated iterations are 7 of one thread, one
for each column, and 9 of two. So the curves are played again, longer: as they were; with the iterations of one thread
for both, as in a library whose threads wait for each other's locks; with those of two threads for one; and calibrated
to twice as many, where 7 and 8 do not lie between the two.

What four and eight threads win is asked of one thread with as many iterations: where the claim comes out right then, it
hangs on what threads lose to each other; where it does with more or fewer iterations, on the calibration.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import spinney
from spinney.arena.linear import Linear
from spinney.arena.plan import Plan
from spinney.papers.paper import Evidence, Examination, Experiment, Size
from spinney.papers.records import Record, measured
from spinney.papers.verdicts import Verdict, above, all_of, near, overlapping
from spinney.papers.vienna_means import RELIED_ON
from spinney.papers.vienna_plans import AGENT, RANDOM, SEED, entry, even, iterations
from spinney.papers.vienna_probe import ROUNDS, costs, memory
from spinney.papers.vienna_rates import (
    C4,
    COUNTS,
    GAMES,
    HEX,
    PUBLISHED_MATCHES,
    TIMES,
    minus,
    named,
    over_time,
    together,
)

MATCHES = {"laptop": 4000, "full": 10_000}
TWICE = 2.0
MARGIN, CONFIDENCE = 0.06, 0.9
MANY, FEW = 80_000, 100
# What Connect Four gains after 60 ms, of what it gains before, in the counts of the claim: an examination sees its own
# alone. A test holds it against them.
FLATTENED = 0.27


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
# One thread with the iterations of each number of threads; in Hex a tenth of them, where eight threads win nearly all.
ALONE = {of: Curve(1, of) for of in COUNTS}
TWICE_ALONE = {of: Curve(1, of, TWICE) for of in COUNTS}
TENTH_ALONE = {of: Curve(1, of, 0.1) for of in COUNTS}


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


def _memory(size: Size) -> Iterator[Record]:
    """Nodes and bytes of eight trees and of one, after ten times the iterations of `thread-throughput`."""
    for name in GAMES:
        game = spinney.load(name)
        yield measured("why-memory", game, {"memory": [memory(game, MANY)]})


def _rollouts(size: Size) -> Iterator[Record]:
    """What iterations cost with and without rollouts while trees are small."""
    for name in (C4, HEX):
        game = spinney.load(name)
        rounds = size.matches or ROUNDS[size.scale]
        yield measured("why-rollouts", game, {"rollouts": list(costs(game, rounds, FEW))})


WHY = (
    _curves("why-c4-iterations", (ONE, TWO, TWO_LIKE_ONE, ONE_LIKE_TWO)),
    _curves("why-c4-calibration", (MORE_OF_ONE, MORE_OF_TWO)),
    _curves("why-hex-rising", (ONE, TWO), HEX, (60, 100)),
    _curves("why-c4-alone", (*ALONE.values(),)),
    _curves("why-c4-twice-alone", (*TWICE_ALONE.values(),)),
    _curves("why-hex-tenth-alone", (*TENTH_ALONE.values(),), HEX),
    Experiment("why-memory", lambda size: [], probe=_memory),
    Experiment("why-rollouts", lambda size: [], probe=_rollouts),
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


def _gap(curves: Mapping[int, Curve], many: Sequence[int], few: Sequence[int], found: Evidence) -> list[Linear | None]:
    """By time limit what the iterations of many threads win more than those of few, in the mean."""
    means = [[together([_won(found, curves[of], limit) for of in part]) for limit in TIMES] for part in (many, few)]
    return [minus(*pair) for pair in zip(*means, strict=True)]


def _widens(curves: Mapping[int, Curve], many: Sequence[int], few: Sequence[int], found: Evidence) -> Verdict:
    """That what many threads win more than few grows with time."""
    return above(over_time(_gap(curves, many, few, found)), name="in 100 ms")


def _level(curves: Mapping[int, Curve], found: Evidence) -> Verdict:
    """That the iterations of four and of eight threads win as much as published at 100 ms."""
    rates = {of: _won(found, curves[of], 100) for of in (4, 8)}
    return all_of([overlapping(one, 0.93, 0.97, PUBLISHED_MATCHES, f"those of {of}") for of, one in rates.items()])


def _as_throughput(claim: str, found: Evidence) -> Verdict:
    """What a claim on what is measured without matches says of other measurements."""
    return RELIED_ON[claim](Evidence([replace(one, experiment="thread-throughput") for one in found.records]))


def _of_threads(claim: str, says: Callable[[Mapping[int, Curve], Evidence], Verdict]) -> list[Examination]:
    """The two reasons why a claim on many threads in Connect Four may fail."""
    lost = "what threads lose to each other: where one makes the iterations of all, the claim holds"
    calibrated = "the calibration: where one makes twice the iterations of all, the claim holds"
    return [
        Examination(claim, "why-c4-alone", lost, partial(says, ALONE)),
        Examination(claim, "why-c4-twice-alone", calibrated, partial(says, TWICE_ALONE)),
    ]


def _four_and_eight(curves: Mapping[int, Curve], found: Evidence) -> Verdict:
    return _equal(curves[4], curves[8], found)


def _jump_widens(curves: Mapping[int, Curve], found: Evidence) -> Verdict:
    return _widens(curves, (4, 8), (1, 2), found)


def _hex_flattens(found: Evidence) -> Verdict:
    """That Hex gains more after 60 ms, of what it gains before, than Connect Four does here in the mean."""
    late, early = (
        together([minus(_won(found, one, to), _won(found, one, since)) for one in TENTH_ALONE.values()])
        for to, since in ((100, 60), (60, 10))
    )
    return above(None if late is None or early is None else late - early * FLATTENED, name="late less a part of early")


HANGS_ON_CEILING = (
    "the calibration, by which eight threads win all in Hex: where one thread makes a tenth of the iterations of one "
    "and of eight, those of eight win more and more in time"
)
EXAMINED = (
    Examination(
        "hex-threads-diverge", "why-hex-tenth-alone", HANGS_ON_CEILING, partial(_widens, TENTH_ALONE, (8,), (1,))
    ),
    Examination(
        "gap-widens-only-with-branching",
        "why-hex-tenth-alone",
        HANGS_ON_CEILING,
        partial(_widens, TENTH_ALONE, (8,), (1,)),
    ),
    Examination(
        "c4-flattens-before-hex",
        "why-hex-tenth-alone",
        "the calibration: where one thread makes a tenth of the iterations of all, Hex gains after 60 ms more than "
        f"{FLATTENED} of what it gains before, which is what Connect Four does",
        _hex_flattens,
    ),
    *_of_threads("c4-gap-widens", _jump_widens),
    *_of_threads("c4-four-equals-eight", _four_and_eight),
    *_of_threads("c4-high-threads-mid-90s", _level),
    Examination(
        "root-needs-more-memory",
        "why-memory",
        "the size of trees: after 80,000 iterations, which the list names, instead of 8,000, of which what is set "
        "aside for threads is a part (seen in a trial before this was written)",
        partial(_as_throughput, "root-needs-more-memory"),
    ),
    Examination(
        "rollouts-cost-most",
        "why-rollouts",
        "the size of trees: in 100 iterations, where there is little to descend, rollouts take more than half",
        partial(_as_throughput, "rollouts-cost-most"),
    ),
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
