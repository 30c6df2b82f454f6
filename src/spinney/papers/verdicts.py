"""Claims as predicates over results: each holds, fails or is undecided, at a stated confidence.

Whatever is claimed of an estimate holds if its interval lies wholly on the claimed side, fails if it lies wholly on the
other, and is undecided otherwise. Of several claims together, all must hold; one that fails is enough to fail.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from spinney.arena.linear import Linear
from spinney.arena.statistics import holm

Outcome = Literal["holds", "fails", "undecided"]
NOT_PLAYED = "not played yet"
# Of fewer matches nothing is said to be missed.
FEWEST = 20


@dataclass(frozen=True)
class Verdict:
    """What results say of a claim.

    Attributes:
        outcome: holds, fails or undecided.
        found: what was measured, in words.
        p: of no effect, if a test decided; None where a count or a margin did.
        confidence: what the predicate states. p_holm: p, corrected for the other claims of the paper.
    """

    outcome: Outcome
    found: str
    p: float | None = None
    confidence: float = 0.95
    p_holm: float | None = None

    @property
    def survives(self) -> bool:
        """Whether a verdict by test stands after the correction for how many claims the paper has."""
        return self.outcome != "undecided" and self.p_holm is not None and self.p_holm <= 0.05


def shown(estimate: Linear, confidence: float = 0.95) -> str:
    """An estimate with its interval.

    >>> shown(Linear.rate(80, 100))
    '0.800 (0.710 to 0.867, n=100)'
    """
    value, low, high = (f"{one:z.3f}" for one in (estimate.value, *estimate.interval(confidence)))
    return f"{value} ({low} to {high}, n={estimate.matches:,})"


def above(estimate: Linear | None, threshold: float = 0.0, confidence: float = 0.95, name: str = "") -> Verdict:
    """That something is more than a threshold.

    >>> [above(Linear.rate(wins, 100), 0.5).outcome for wins in (80, 52, 20)]
    ['holds', 'undecided', 'fails']
    >>> above(None).found
    'not played yet'
    """
    if estimate is None:
        return Verdict("undecided", f"{name} {NOT_PLAYED}".strip(), confidence=confidence)
    low, high = estimate.interval(confidence)
    outcome: Outcome = "holds" if low > threshold else "fails" if high < threshold else "undecided"
    return Verdict(outcome, f"{name} {shown(estimate, confidence)}".strip(), estimate.p(threshold), confidence)


def below(estimate: Linear | None, threshold: float = 0.0, confidence: float = 0.95, name: str = "") -> Verdict:
    """That something is less than a threshold.

    >>> [below(Linear.rate(wins, 100), 0.5).outcome for wins in (80, 52, 20)]
    ['fails', 'undecided', 'holds']
    """
    swapped: dict[Outcome, Outcome] = {"holds": "fails", "fails": "holds", "undecided": "undecided"}
    found = above(estimate, threshold, confidence, name)
    return replace(found, outcome=swapped[found.outcome])


def near(
    estimate: Linear | None,
    centre: float,
    margin: float,
    name: str = "",
    enough: int = 0,
    overlap: bool = False,
    confidence: float = 0.95,
) -> Verdict:
    """That something is within a margin of a value: its interval lies inside, or, of so many matches as the paper had
    or more, contains the value; it fails if the interval lies wholly outside the margin. Where `overlap` is enough, it
    holds as soon as the interval is short, no longer than the margin's two sides, and overlaps them.

    >>> [near(Linear.rate(wins, 2000), 0.5, 0.05).outcome for wins in (1010, 1080, 1300)]
    ['holds', 'undecided', 'fails']
    """
    if estimate is None:
        return above(None, name=name)
    low, high = estimate.interval(confidence)
    outside = high < centre - margin or low > centre + margin
    inside = centre - margin < low and high < centre + margin
    same = bool(enough) and _fewest(estimate) >= enough and low <= centre <= high
    close = overlap and not outside and high - low <= 2 * margin
    outcome: Outcome = "holds" if inside or same or close else "fails" if outside else "undecided"
    return Verdict(outcome, f"{name} {shown(estimate, confidence)}".strip(), confidence=confidence)


def overlapping(estimate: Linear | None, low: float, high: float, enough: int = 0, name: str = "") -> Verdict:
    """That something is between two values as far as its 95 % interval goes, of so many matches or more; that it is
    not needs 20 of them.

    >>> [overlapping(Linear.rate(wins, 100), 0.8, 0.85, enough=100).outcome for wins in (78, 50)]
    ['holds', 'fails']
    """
    if estimate is None:
        return above(None, name=name)
    least, most = estimate.interval()
    apart, settled = most < low or least > high, _fewest(estimate) >= (FEWEST if most < low or least > high else enough)
    outcome: Outcome = "undecided" if not settled else "fails" if apart else "holds"
    return Verdict(outcome, f"{name} {shown(estimate)}".strip())


def pointing(estimate: Linear | None, least: float = 0.0, enough: int = 300) -> bool | None:
    """Whether an estimate is above a value; None while fewer matches than these, of any cell, leave that open.

    >>> [pointing(Linear.rate(wins, 100) - 0.5) for wins in (80, 52, 20)], pointing(Linear.rate(520, 1000) - 0.5)
    ([True, None, False], True)
    """
    if estimate is None:
        return None
    if _fewest(estimate) >= enough:
        return estimate.value > least
    low, high = estimate.interval()
    return True if low > least else False if high < least else None


def not_above(estimate: Linear | None, threshold: float, enough: int, name: str = "") -> Verdict:
    """That something is not shown to be above a threshold in so many matches as the paper had, of each cell; less is
    enough only where it is shown to be below.

    >>> [not_above(Linear.rate(wins, 2 * wins), 0.5, enough=1000).outcome for wins in (100, 600)]
    ['undecided', 'holds']
    >>> [not_above(Linear.rate(wins, 100), 0.5, enough=1000).outcome for wins in (20, 80)]
    ['holds', 'fails']
    """
    found = above(estimate, threshold, name=name)
    if found.outcome == "holds":
        return replace(found, outcome="fails")
    shown_below = found.outcome == "fails"
    settled = shown_below or (estimate is not None and _fewest(estimate) >= enough)
    return replace(found, outcome="holds" if settled else "undecided", p=None)


def _fewest(estimate: Linear) -> int:
    return min(one.matches for one in estimate.terms)


def agreeing(verdict: Verdict, estimate: Linear | None, published: float, margin: float) -> Verdict:
    """A verdict that also says whether the interval overlaps the published number, give or take a margin.

    >>> rate = Linear.rate(80, 100)
    >>> agreeing(above(rate, 0.5), rate, 0.6, 0.05).found
    '0.800 (0.710 to 0.867, n=100); does not agree with the published 0.6 ± 0.05'
    """
    if estimate is None:
        return verdict
    low, high = estimate.interval()
    agrees = low <= published + margin and high >= published - margin
    words = "agrees" if agrees else "does not agree"
    return replace(verdict, found=f"{verdict.found}; {words} with the published {published:g} ± {margin:g}")


def all_of(verdicts: Sequence[Verdict]) -> Verdict:
    """That all of several claims hold: the largest p-value if they do (an intersection-union test); one that fails is
    enough, and its p-value is corrected for having had so many chances.

    >>> two = [above(Linear.rate(wins, 100), 0.5) for wins in (80, 70)]
    >>> both = all_of(two)
    >>> both.outcome, both.p == max(one.p for one in two)
    ('holds', True)
    >>> all_of([*two, above(Linear.rate(20, 100), 0.5)]).outcome, all_of([*two, above(None)]).outcome
    ('fails', 'undecided')
    """
    found = _joined([one.found for one in verdicts])
    confidence = max((one.confidence for one in verdicts), default=0.95)
    tested = [one.p for one in verdicts if one.p is not None]
    failed = [one for one in verdicts if one.outcome == "fails"]
    if failed:
        against = [one.p for one in failed if one.p is not None]
        p = min(1.0, len(verdicts) * min(against)) if against else None
        if p is not None and len(against) == len(failed) and p > 1 - confidence:
            return Verdict("undecided", found, p, confidence)
        return Verdict("fails", found, p, confidence)
    if verdicts and all(one.outcome == "holds" for one in verdicts):
        return Verdict("holds", found, max(tested, default=None), confidence)
    return Verdict("undecided", found, max(tested, default=None), confidence)


def _joined(parts: Sequence[str]) -> str:
    """What was found of several parts; those that are not played are only counted."""
    played = [one for one in parts if not one.endswith(NOT_PLAYED)]
    missing = len(parts) - len(played)
    return "; ".join([*played, *([f"{missing} of {len(parts)} parts {NOT_PLAYED}"] if missing else [])])


def counted(holds: Callable[[int], bool], cells: Sequence[bool | None], found: str) -> Verdict:
    """That the number of cells of a kind is right, whatever those that are not played yet will be.

    >>> [counted(lambda count: count > 3, cells, "").outcome for cells in ([True] * 4, [True] * 3 + [None], [False])]
    ['holds', 'undecided', 'fails']
    """
    known, open_ = sum(one is True for one in cells), sum(one is None for one in cells)
    possible = {holds(known + further) for further in range(open_ + 1)}
    text = f"{known} of {len(cells)}" + (f", {open_} open" if open_ else "") + (f": {found}" if found else "")
    return Verdict("undecided" if len(possible) > 1 else "holds" if possible == {True} else "fails", text)


def corrected(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Verdicts with their p-values corrected together, by Holm's method.

    >>> found = corrected([above(Linear.rate(60, 100), 0.5), above(Linear.rate(62, 100), 0.5), above(None)])
    >>> [one.p_holm is not None and one.p_holm >= one.p for one in found]
    [True, True, False]
    """
    tested = [i for i, one in enumerate(verdicts) if one.p is not None]
    values = dict(zip(tested, holm([p for one in verdicts if (p := one.p) is not None]), strict=True))
    return [replace(one, p_holm=values.get(i)) for i, one in enumerate(verdicts)]
