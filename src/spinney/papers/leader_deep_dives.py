"""The claims on heuristics in the three games that the paper looks into: Dots and Boxes, Dominion and Diamant."""

from collections.abc import Callable, Mapping
from itertools import combinations, pairwise

import numpy as np

from spinney.arena.linear import Linear
from spinney.papers.leader_cells import (
    best_is,
    cell,
    cells,
    change,
    difference,
    missing,
    pointwise,
    pooled,
    ranks,
    scaled,
    value,
)
from spinney.papers.leader_plans import AGNOSTIC, BUDGETS, COUNTS, DIAMANT, DOMINION, DOTS, GAMES, HEURISTICS
from spinney.papers.paper import Evidence
from spinney.papers.records import Record
from spinney.papers.verdicts import Verdict, above, all_of, below, counted, near

FIRST = BUDGETS[0]


# Dots and Boxes.


def _at_first(found: Evidence, game: str) -> dict[int, Record | None]:
    """The tournaments of a game at the smallest budget, by player count."""
    return {players: cell(found, game, players, FIRST) for players in COUNTS[game]}


def _dots_best(found: Evidence) -> Verdict:
    others = [name for name in HEURISTICS if name != "Leader"]
    return all_of(
        [
            above(None if one is None else one.contrast({"Leader": 1, name: -1}), name=f"{name}, {players} players")
            for players, one in _at_first(found, DOTS).items()
            for name in others
        ]
    )


def _lead(one: Record | None) -> Linear | None:
    """How far Leader is ahead of the best of the others, times players."""
    if one is None:
        return None
    best = max((name for name in HEURISTICS if name != "Leader"), key=lambda name: value(one, name, "win"))
    return scaled(one, {"Leader": 1, best: -1})


def _dots_falls(found: Evidence) -> Verdict:
    leads = {players: _lead(one) for players, one in _at_first(found, DOTS).items()}
    gaps = {players: _less(leads[2], lead) for players, lead in leads.items() if players > 2}
    return all_of([above(gap, name=f"2 less {players} players") for players, gap in gaps.items()])


def _less(first: Linear | None, second: Linear | None) -> Linear | None:
    return None if first is None or second is None else first - second


def _dots_win_nothing(found: Evidence) -> Verdict:
    return all_of(
        [
            below(None if one is None else one.contrast({"Win": 1}), 0.02 if n <= 3 else 0.05, name=f"{n} players")
            for n, one in _at_first(found, DOTS).items()
        ]
    )


def _dots_same(found: Evidence) -> Verdict:
    return all_of(
        [
            near(None if one is None else one.contrast({"Score": 1, "Score+": -1}), 0.0, 0.05, f"{n} players", 500)
            for n, one in _at_first(found, DOTS).items()
        ]
    )


def _dots_score_falls(found: Evidence) -> Verdict:
    """That Score and Score+ win less at each larger budget, shown from the smallest to the largest."""
    verdicts = []
    for name in ("Score", "Score+"):
        whole = change(found, DOTS, name, COUNTS[DOTS])
        verdicts.append(below(whole, name=name))
        if whole is not None:
            steps = [pooled(cells(found, [DOTS], budgets=[budget]), {name: 1.0}) for budget in BUDGETS]
            rates = [one.value for one in steps if one is not None]
            falls = all(later < earlier for earlier, later in pairwise(rates)) and len(rates) == len(BUDGETS)
            shown = ", ".join(f"{one:.3f}" for one in rates)
            verdicts.append(Verdict("holds" if falls else "undecided", f"{name} {shown}"))
    return all_of(verdicts)


def _dots_sensitive(found: Evidence) -> Verdict:
    moved, all_records = dict[str, float](), list[Record]()
    for game in GAMES:
        before, after = (cells(found, [game], budgets=[budget]) for budget in (FIRST, BUDGETS[-1]))
        if not before or not after:
            return missing()
        all_records += [*before, *after]
        moved[game] = float(
            np.mean(
                [
                    last.players * abs(value(last, name, "win") - value(first, name, "win"))
                    for first, last in zip(before, after, strict=True)
                    for name in HEURISTICS
                ]
            )
        )
    order = sorted(moved, key=moved.__getitem__, reverse=True)
    words = ", ".join(f"{game} {moved[game]:.3f}" for game in order[:3])
    return pointwise(order[0] == DOTS, words, all_records)


# Dominion and Diamant.


def _dominion_scores(found: Evidence) -> Verdict:
    """That Score or Score+ wins and scores most in every tournament, and Win is last or last but one at 40 ms."""
    records, own = cells(found, [DOMINION]), ("Score", "Score+")
    first = cells(found, [DOMINION], budgets=[FIRST])
    if not first:
        return missing()
    wins = [best_is([one], own, HEURISTICS) for one in records]
    by_score = [max(HEURISTICS, key=lambda name: value(one, name, "score")) in own for one in records]
    behind = all(one >= 4 for one in ranks(first, "win")[:, 0])
    shown = counted(lambda count: count == len(records), wins, "tournaments are won by Score or Score+")
    words = f"{sum(by_score)} of {len(records)} scored most; Win last or last but one: {'yes' if behind else 'no'}"
    return all_of([shown, pointwise(all(by_score) and behind, words, records)])


def _dominion_order(found: Evidence) -> Verdict:
    """That no pair is shown to be in one order for some number of players and in the other for another."""
    records = [one for one in _at_first(found, DOMINION).values() if one is not None]
    if len(records) < len(COUNTS[DOMINION]):
        return missing()
    turned = []
    for first, second in combinations(AGNOSTIC, 2):
        ends = [one.contrast({first: 1, second: -1}).interval() for one in records]
        if any(low > 0 for low, _ in ends) and any(high < 0 for _, high in ends):
            turned.append(f"{first} and {second}")
    return Verdict("fails", ", ".join(turned)) if turned else pointwise(True, "no pair changes places", records)


def _dominion_trend(found: Evidence) -> Verdict:
    steps = {name: change(found, DOMINION, name, COUNTS[DOMINION]) for name in ("Win", "Score", "Leader")}
    return all_of([(above if name == "Win" else below)(step, name=name) for name, step in steps.items()])


def _dominion_default(found: Evidence) -> Verdict:
    short = [one for one in found.records if one.experiment == "dominion-short-rollout"]
    parts = {"tuned rollouts": cells(found, [DOMINION]), "short rollouts": short}
    return all_of([above(difference(records, "Score+", "Default"), name=name) for name, records in parts.items()])


def _diamant_falls(found: Evidence) -> Verdict:
    each = {n: None if one is None else scaled(one, {"Win": 1.0}) for n, one in _at_first(found, DIAMANT).items()}
    whole = above(_less(each[2], each[4]), name="2 less 4 players")
    known = [one.value for n, one in each.items() if one is not None and n <= 4]
    if len(known) < 3:
        return whole
    falls = all(later < earlier for earlier, later in pairwise(known))
    shown = ", ".join(f"{one:.3f}" for one in known)
    return all_of([whole, Verdict("holds" if falls else "undecided", f"2, 3, 4 players {shown}")])


def _diamant_rises(found: Evidence) -> Verdict:
    return all_of([above(change(found, DIAMANT, "Win", [n]), name=f"{n} players") for n in (2, 3, 4)])


BY_DEEP_DIVE: Mapping[str, Callable[[Evidence], Verdict]] = {
    "dots-leader-best": _dots_best,
    "dots-leader-advantage-falls": _dots_falls,
    "dots-win-nothing": _dots_win_nothing,
    "dots-score-equals-scoreplus": _dots_same,
    "dots-score-falls-with-budget": _dots_score_falls,
    "dots-most-budget-sensitive": _dots_sensitive,
    "dominion-score-group-wins-all": _dominion_scores,
    "dominion-order-same-for-counts": _dominion_order,
    "dominion-budget-trend": _dominion_trend,
    "dominion-default-below-scoreplus": _dominion_default,
    "diamant-win-falls-with-players": _diamant_falls,
    "diamant-win-rises-with-budget": _diamant_rises,
}
