"""The claims on a tree for each player as predicates; `multitree_cells` has what they are made of."""

from collections.abc import Mapping

import numpy as np
from scipy.stats import spearmanr

from spinney.papers.multitree_cells import (
    COUNTS,
    FEWEST,
    GROUPS,
    LABELS,
    LEAD,
    ORDER,
    best,
    budgets_of,
    cell,
    change,
    group,
    most,
    over,
    over_players,
    pooled,
    scaled,
    sets,
)
from spinney.papers.multitree_figures import printed
from spinney.papers.multitree_games import BY_GAME, Claim
from spinney.papers.multitree_quadrants import BY_QUADRANT
from spinney.papers.paper import Evidence
from spinney.papers.verdicts import Outcome, Verdict, above, all_of, below, counted

SIMULTANEOUS = "sushi-go", "diamant"


def _simultaneous(found: Evidence) -> Verdict:
    each = [above(over(found, LEAD, [game]), name=game) for game in SIMULTANEOUS]
    others = [game for game in ORDER if game not in SIMULTANEOUS]
    parts = over(found, LEAD, SIMULTANEOUS), over(found, LEAD, others)
    gap = None if parts[0] is None or parts[1] is None else parts[0] - parts[1]
    return all_of([*each, above(gap, name="less the sequential games")])


def _declines(found: Evidence) -> Verdict:
    return below(change(found, LEAD, [game for game in ORDER if game != "uno"]))


def _competitive(found: Evidence) -> Verdict:
    return most([sets(found, game) for game in ORDER], lambda one: "M" in one, 6, half=True)


def _low_budget(found: Evidence) -> Verdict:
    games = [game for game in ORDER if len(COUNTS[game]) > 1]
    cells = [sets(found, game, ["40ms"], [count for count in COUNTS[game] if count >= 3]) for game in games]
    return most(cells, lambda one: "V" not in one, 5, half=False)


def _countermoves(found: Evidence) -> Verdict:
    game = "dots-and-boxes"
    each = [
        below(scaled(found, game, count, budget, LEAD), name=f"{count} players, {budget}")
        for count in COUNTS[game]
        for budget in LABELS
    ]
    badly = over(found, {**group("M"), **group("V", -0.75)}, [game])
    even = [scaled(found, "tic-tac-toe", 2, budget, LEAD) for budget in LABELS]
    shown = [above(one, name=f"tic-tac-toe, {budget}") for one, budget in zip(even, LABELS, strict=True)]
    flat = [
        Verdict("undecided" if one is None else "fails" if said.outcome == "holds" else "holds", said.found)
        for one, said in zip(even, shown, strict=True)
    ]
    return all_of([*each, below(badly, name="M less 0.75 of V"), *flat])


def _slows(found: Evidence) -> Verdict:
    each = [over_players(found, game, LEAD, trend=True) for game in ("poker", "virus", "sushi-go")]
    return all_of([above(each[0], name="poker"), above(pooled(each), name="poker, virus, sushi-go")])


def _grows(found: Evidence) -> Verdict:
    games = [game for game in ORDER if len(COUNTS[game]) >= 3]
    return above(pooled(over_players(found, game, LEAD, trend=False) for game in games))


def _self_declines(found: Evidence) -> Verdict:
    own = group("S")
    counts = {"poker": None, "colt-express": None, "dominion": (3, 4)}
    each = [below(change(found, own, [game], players), name=game) for game, players in counts.items()]
    return all_of([*each, below(change(found, own, [game for game in ORDER if game != "uno"]), name="all games")])


def _self_best(found: Evidence) -> Verdict:
    cells = {game: sets(found, game) for game in ORDER}
    if any(sum(one == {"S"} for one in own) >= 2 for own in cells.values()):
        return Verdict("holds", ", ".join(game for game, own in cells.items() if own.count({"S"}) >= 2))
    known = all(one is not None for own in cells.values() for one in own)
    return Verdict("fails" if known else "undecided", "no game with two such cells yet")


def _alike(found: Evidence, first: str, second: str) -> Verdict:
    """That two agents are not shown to differ in more than half of all cells."""
    places = [(game, players, budget) for game in ORDER for players in COUNTS[game] for budget in budgets_of(game)]
    cells = [cell(found, *place) for place in places]
    known = [
        None if one is None or one.matches < FEWEST else one.contrast({first: 1, second: -1}).p() > 0.05
        for one in cells
    ]
    return counted(lambda count: 2 * count > len(cells), known, f"{first} and {second} alike")


def _paired(found: Evidence) -> Verdict:
    return all_of([_alike(found, *GROUPS["M"]), _alike(found, *GROUPS["V"])])


def _best_overall(found: Evidence) -> Verdict:
    own = {"V": LEAD, "S": {**group("M"), **group("S", -1)}}
    games = "poker", "sushi-go", "diamant"
    return all_of([above(over(found, own[rival], [game]), name=f"{game}, {rival}") for game in games for rival in own])


def _game_order(found: Evidence) -> Verdict:
    leads = []
    for game in ORDER:
        gaps = [over(found, {**group(own), **group("V", -1)}, [game]) for own in ("M", "S")]
        if any(one is None for one in gaps):
            return above(None, name=game)
        leads.append(max(one.value for one in gaps if one is not None))
    if len({*leads}) == 1:
        return Verdict("undecided", "the same in all games")
    correlation = spearmanr(np.arange(len(ORDER)), leads, alternative="greater")
    p, value = float(correlation.pvalue), float(correlation.statistic)
    outcome: Outcome = "holds" if p < 0.05 else "fails" if value <= 0 else "undecided"
    return Verdict(outcome, f"Spearman's correlation {value:.2f}, one-sided", p)


def _figure_3(found: Evidence) -> Verdict:
    """That the best sets are those of Figure 3: in 75 % of the cells or more, and it fails below 40 %."""
    sure = {place: set(letters) for place, (letters, certain) in printed().items() if certain}
    pairs = [(best(cell(found, *place)), wanted) for place, wanted in sure.items()]
    known = [(own, wanted) for own, wanted in pairs if own is not None]
    same = sum(own == wanted for own, wanted in known)
    letters = sum((letter in own) == (letter in wanted) for own, wanted in known for letter in GROUPS)
    words = f"{same} of {len(known)} cells the same, {letters} of {3 * len(known)} letters; {len(sure)} are printed"
    if len(known) < len(sure):
        return Verdict("undecided", words)
    share = same / len(known)
    return Verdict("holds" if share >= 0.75 else "fails" if share < 0.4 else "undecided", words)


CLAIMS: Mapping[str, Claim] = {
    **BY_GAME,
    **BY_QUADRANT,
    "simultaneous-benefit": _simultaneous,
    "advantage-declines-with-budget": _declines,
    "mt-competitive-in-most-games": _competitive,
    "low-budget-own-trees-win": _low_budget,
    "countermove-games-harmed": _countermoves,
    "player-count-slows-decline": _slows,
    "benefit-grows-with-players": _grows,
    "self-declines-with-budget": _self_declines,
    "self-best-somewhere": _self_best,
    "paired-variants-alike": _paired,
    "best-overall-three-games": _best_overall,
    "game-order": _game_order,
    "fig3-cells": _figure_3,
}
