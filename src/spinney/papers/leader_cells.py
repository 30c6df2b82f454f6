"""What the claims on heuristics are made of: tournaments, ranks in them, and their differences.

A tournament is a game, a player count and a budget: a cell. In each the five heuristics have ranks from 1 to 5 by win
rate (wr) and by mean score (sr). Claims on all tournaments are decided by those budgets at which all are played, claims
on one game by those at which all player counts of that game are. Win rates of one game are compared as n times the
rate, which is 1 for average strength, in the mean over its tournaments.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Literal

import numpy as np

from spinney.arena.comparison import signed_rank
from spinney.arena.linear import Linear, mean
from spinney.arena.ranks import ahead, ranked
from spinney.arena.report.words import p_text
from spinney.arena.results import Floats
from spinney.papers.leader_plans import BUDGETS, COUNTS, GAMES, HEURISTICS
from spinney.papers.leader_scores import covariance_of, with_fewer_scores
from spinney.papers.paper import Evidence
from spinney.papers.records import Record
from spinney.papers.verdicts import NOT_PLAYED, Outcome, Verdict

Kind = Literal["win", "score"]
# Claims of equality, and of exact ranks, need so many matches of a tournament.
ENOUGH = 500
# Tournaments of fewer matches decide nothing: they would only blur what others say.
FEWEST = 80
# How often matches are drawn from the larger of two tournaments.
DRAWS = 51


def cell(found: Evidence, game: str, players: int, budget: str) -> Record | None:
    """The record of a tournament, if it is played; its budget may be matched or real time."""
    for one in found.records:
        named = one.experiment in [f"{part}-{game}" for part in ("rr", "ours", "rules")] and one.players == players
        if named and one.budget is not None and one.budget.startswith(f"{budget} "):
            return one
    return None


def cells(
    found: Evidence,
    games: Sequence[str] = GAMES,
    players: Sequence[int] | None = None,
    budgets: Sequence[str] | None = None,
) -> list[Record]:
    """The tournaments of these games and player counts, at every one of these budgets at which all are played, and not
    only a little; all player counts of the games, and all budgets, where none are named. Budgets that are named are
    needed.
    """
    kept = list[Record]()
    for budget in budgets or BUDGETS:
        own = [cell(found, game, n, budget) for game in games for n in players or COUNTS[game]]
        known = [one for one in own if one is not None and one.matches >= FEWEST]
        if len(known) == len(own):
            kept += known
        elif budgets:
            return []
    return kept


def shown(found: Evidence, budget: str) -> dict[tuple[str, int], Record]:
    """By game and player count the tournaments at a budget, however few matches they have: to be shown, not decided
    by.
    """
    own = {(game, n): cell(found, game, n, budget) for game in GAMES for n in COUNTS[game]}
    return {place: one for place, one in own.items() if one is not None}


def firm(found: Evidence, games: Sequence[str] = GAMES) -> list[Record]:
    """The tournaments of these games at the budgets at which each has enough matches for exact ranks; all tournaments,
    if there is no such budget.
    """
    played = [cells(found, games, budgets=[budget]) for budget in BUDGETS]
    kept = [one for records in played if records and enough(records) for one in records]
    return kept or cells(found, games)


def value(one: Record, name: str, kind: Kind) -> float:
    """What heuristics are ranked by: the win rate by seat, or the mean score."""
    place = one.names.index(name)
    return float(one.tally.rates[place]) if kind == "win" else one.scores[place]


def ranks(records: Sequence[Record], kind: Kind) -> Floats:
    """[tournament, heuristic] ranks from 1 to 5; equals share."""
    return ranked([[value(one, name, kind) for name in HEURISTICS] for one in records])


def mean_rank(records: Sequence[Record], name: str, kind: Kind = "win") -> float:
    """The mean over tournaments of a heuristic's rank."""
    return float(ranks(records, kind)[:, HEURISTICS.index(name)].mean())


def where(records: Sequence[Record]) -> str:
    """How many tournaments these are, and at which budgets."""
    budgets = dict.fromkeys(str(one.budget).split()[0] for one in records)
    return f"{len(records)} tournaments at {', '.join(budgets)}"


def enough(records: Sequence[Record]) -> bool:
    """Whether each has so many matches as claims of equality need."""
    return all(one.matches >= ENOUGH for one in records)


def missing(name: str = "") -> Verdict:
    """That nothing can be said yet."""
    return Verdict("undecided", f"{name} {NOT_PLAYED}".strip())


# Verdicts from ranks.


def ahead_of(
    records: Sequence[Record], first: str, second: str, level: float = 0.05, kind: Kind = "win", name: str = ""
) -> Verdict:
    """That one heuristic's ranks are better than another's, by Wilcoxon's test over tournaments."""
    if not records:
        return missing(name)
    table = ranks(records, kind)
    places = HEURISTICS.index(first), HEURISTICS.index(second)
    own, other = (f"{table[:, place].mean():.2f}" for place in places)
    difference, _, p = ahead(table, *places)
    words = f"{name} {first} {own}, {second} {other} ({where(records)})".strip()
    return by_test(difference, p, words, level)


def by_test(difference: float, p: float, words: str, level: float = 0.05) -> Verdict:
    """That a difference is below zero, by a test's p-value.

    >>> [by_test(one, 0.01, "").outcome for one in (-1.0, 1.0)], by_test(-1.0, 0.2, "").outcome
    (['holds', 'fails'], 'undecided')
    """
    outcome: Outcome = "undecided" if p > level or not difference else "holds" if difference < 0 else "fails"
    return Verdict(outcome, words, p, 1 - level)


def changed(
    before: Sequence[Record], after: Sequence[Record], name: str, kind: Kind, down: bool = True, words: str = ""
) -> Verdict:
    """That a heuristic's rank falls from one set of tournaments to another, paired one by one; or rises.

    Ranks of few matches lie nearer to the middle than those of many. Where one of a pair has many more, as many as the
    other has are drawn from it again and again, and the test in the middle counts; by score only where it is kept how
    much the mean scores vary.
    """
    if not before or not after:
        return missing(f"{name}, {kind}")
    pairs = [(list(before), list(after))]
    unlike = [pair for pair in zip(before, after, strict=True) if not _alike(*pair)]
    if unlike:
        larger = [max(pair, key=lambda one: one.matches) for pair in unlike]
        if kind == "score" and any(covariance_of(one) is None for one in larger):
            return Verdict("undecided", f"{words} {name} by score: not as many matches of both".strip())
        pairs = [_as_many(before, after, seed) for seed in range(DRAWS)]
    place = HEURISTICS.index(name)
    first, last = (np.array([ranks(pair[end], kind)[:, place] for pair in pairs]) for end in (0, 1))
    p = float(np.median([signed_rank(steps) for steps in (last - first).tolist()]))
    step = float((last - first).mean())
    said = f"{words} {name} by {kind} {first.mean():.2f} to {last.mean():.2f} ({len(before)} pairs)".strip()
    return by_test(step if down else -step, p, said)


def _alike(first: Record, second: Record) -> bool:
    """Whether two tournaments have about as many matches."""
    few, many = sorted([first.matches, second.matches])
    return few >= 2 / 3 * many


def _as_many(before: Sequence[Record], after: Sequence[Record], seed: int) -> tuple[list[Record], list[Record]]:
    """The tournaments of each pair in as many matches, drawn from the larger one."""
    rng = np.random.default_rng(seed)
    sizes = [min(first.matches, second.matches) for first, second in zip(before, after, strict=True)]
    few, many = ([drawn(one, n, rng) for one, n in zip(part, sizes, strict=True)] for part in (before, after))
    return few, many


def drawn(one: Record, matches: int, rng: np.random.Generator) -> Record:
    """A tournament with so many of its matches, drawn by chance, and mean scores such as so many would have."""
    times = rng.multivariate_hypergeometric(one.tally.times, matches)
    rows = [[int(n), *row[1:]] for n, row in zip(times, one.rows, strict=True)]
    return replace(with_fewer_scores(one, matches, rng), rows=rows)


def p_said(p: float) -> str:
    """A p-value in words.

    >>> p_said(0.00001), p_said(0.25)
    ('p < 0.001', 'p = 0.250')
    """
    shown = p_text(p)
    return f"p {shown}" if shown.startswith("<") else f"p = {shown}"


def p_of(verdict: Verdict) -> float:
    """The p-value that a verdict rests on; 1 if there was no test.

    >>> p_of(missing())
    1.0
    """
    return 1.0 if verdict.p is None else verdict.p


def no_difference(
    parts: Sequence[tuple[str, float]], records: Sequence[Record], least: float = 0.05, level: float = 0.05
) -> Verdict:
    """That no test shows a difference: all p-values are above the least, with enough matches; it fails if one of them,
    times how many there are, is significant.

    >>> no_difference([("a", 0.001), ("b", 0.5)], []).outcome
    'fails'
    """
    words = ", ".join(f"{name} {p_said(p)}" for name, p in parts)
    smallest = min(1.0, len(parts) * min(p for _, p in parts))
    if smallest <= level:
        return Verdict("fails", words, smallest)
    clear = all(p > least for _, p in parts) and enough(records) and bool(records)
    few = "" if enough(records) else f"; fewer than {ENOUGH} matches of a tournament"
    return Verdict("holds" if clear else "undecided", f"{words}{few}")


def pointwise(is_so: bool, words: str, records: Sequence[Record]) -> Verdict:
    """That values are as claimed, where every tournament has enough matches to say so."""
    if not records:
        return missing()
    if not enough(records):
        return Verdict("undecided", f"{words}; fewer than {ENOUGH} matches of a tournament")
    return Verdict("holds" if is_so else "fails", words)


# Win rates.


def scaled(one: Record, weights: Mapping[str, float]) -> Linear:
    """So many times a weighted sum of win rates as there are players."""
    return one.contrast(weights) * one.players


def pooled(records: Sequence[Record], weights: Mapping[str, float]) -> Linear | None:
    """A weighted sum of win rates, times players, in the mean over tournaments."""
    return mean([scaled(one, weights) for one in records]) if records else None


def difference(records: Sequence[Record], first: str, second: str) -> Linear | None:
    """How much more the first wins than the second, times players, in the mean over tournaments."""
    return pooled(records, {first: 1.0, second: -1.0})


def change(found: Evidence, game: str, name: str, players: Sequence[int], last: str = "1000ms") -> Linear | None:
    """How a win rate, times players, changes from 40 ms to another budget, in the mean over player counts."""
    parts = [cells(found, [game], players, [budget]) for budget in (BUDGETS[0], last)]
    before, after = (pooled(records, {name: 1.0}) for records in parts)
    return None if before is None or after is None else after - before


def best_is(records: Sequence[Record], allowed: Sequence[str], among: Sequence[str]) -> bool | None:
    """Whether the best by win rate is one of these, if the interval of its lead over the best of the rest tells."""
    rates = {name: np.mean([one.players * value(one, name, "win") for one in records]) for name in among}
    inside, outside = (
        max((name for name in among if (name in allowed) == kept), key=rates.__getitem__) for kept in (True, False)
    )
    lead = difference(records, inside, outside)
    if lead is None:
        return None
    low, high = lead.interval()
    return True if low > 0 else False if high < 0 else None


def table_verdict(pairs: Mapping[str, tuple[float, float]], fits: Callable[[float], bool]) -> tuple[int, str]:
    """How many differences of ours and the published are as wanted, and the others in words: ours, then published.

    >>> table_verdict({"a": (1.0, 1.1), "b": (1.0, 3.0)}, lambda gap: gap <= 0.4)
    (1, 'b 1.00 for 3.0')
    """
    others = [
        f"{name} {ours:.2f} for {theirs:.1f}" for name, (ours, theirs) in pairs.items() if not fits(_gap(ours, theirs))
    ]
    return len(pairs) - len(others), ", ".join(others)


def _gap(ours: float, theirs: float) -> float:
    return round(abs(ours - theirs), 9)
