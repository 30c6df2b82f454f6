"""Why claims on a tree for each player fail: for each likely reason what its experiment (`multitree_why`) says.

Where the claim comes out right there, what was changed is a reason; where it fails again, it is none.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from spinney.arena.linear import Linear, mean
from spinney.arena.statistics import wilson
from spinney.papers.multitree_cells import GROUPS, LEAD, best, every, group
from spinney.papers.multitree_why import FEWER, SHORT
from spinney.papers.paper import Evidence, Examination
from spinney.papers.records import Record
from spinney.papers.verdicts import Verdict, above, all_of, below, counted

OWN_LEAD = {**group("S"), **group("V", -1)}


def _leads(found: Evidence, game: str, weights: dict[str, float], name: str, side: Any) -> list[Verdict]:
    """What a weighted sum of win rates, times players, is in each cell of a game."""
    own = sorted((one for one in found.records if one.game == game), key=lambda one: one.players)
    values: list[tuple[int, Linear]] = [(one.players, one.contrast(weights) * one.players) for one in own]
    return [side(value, name=f"{name}, {game}, {players} players") for players, value in values] or [side(None)]


def _common_tree_ahead(game: str, found: Evidence) -> Verdict:
    """That the common tree wins more than trees for each player, and than one's own moves alone."""
    return all_of([*_leads(found, game, LEAD, "M less V", below), *_leads(found, game, OWN_LEAD, "S less V", below)])


def _best_sets(fits: Callable[[set[str]], bool], words: str, found: Evidence) -> Verdict:
    """That the best sets of all cells are of a kind, as the claims' own predicates ask of a cell."""
    groups = [best(one) for one in found.records]
    return every(groups, fits, words) if groups else above(None)


def _own_trees_ahead(game: str, found: Evidence) -> Verdict:
    return all_of(_leads(found, game, LEAD, "M less V", above))


def _self_ahead(game: str, found: Evidence) -> Verdict:
    return all_of(_leads(found, game, OWN_LEAD, "S less V", above))


def _of_three(found: Evidence) -> Evidence:
    """The cells of three players and more."""
    return Evidence([one for one in found.records if one.players >= 3])


def _no_advantage(game: str, found: Evidence) -> Verdict:
    """That trees for each player are not shown to be ahead; fewer matches than were played leave that open."""
    parts = _leads(found, game, LEAD, "M less V", above)
    turned = {"holds": "fails", "fails": "holds", "undecided": "undecided"}
    return all_of([Verdict(turned[one.outcome], one.found, one.p) for one in parts])  # type: ignore[arg-type]


def _ahead_in_mean(found: Evidence) -> Verdict:
    """That trees for each player are ahead of the common tree in the mean of all player counts."""
    leads = [one.contrast(LEAD) * one.players for one in found.records]
    return above(mean(leads) if leads else None, name="M less V")


_common_tree_alone = partial(_best_sets, lambda one: one == {"V"}, "V alone")
_never_common = partial(_best_sets, lambda one: "V" not in one, "V not in the best set")
_nobody_behind = partial(_best_sets, lambda one: {"V", "M"} <= one, "V and M")


def _many_ahead(found: Evidence) -> Verdict:
    """That own trees or one's own moves alone are ahead of the common tree in five of the games or more."""
    ahead = dict[str, bool | None]()
    for game in FEWER:
        parts = [*_leads(found, game, LEAD, "M", above), *_leads(found, game, OWN_LEAD, "S", above)]
        outcomes = {one.outcome for one in parts}
        ahead[game] = True if "holds" in outcomes else False if outcomes == {"fails"} else None
    if not found.records:
        return above(None)
    return counted(lambda count: count >= 5, list(ahead.values()), ", ".join(game for game in FEWER if ahead[game]))


def losses(one: Record, own: Sequence[str], rivals: Sequence[str]) -> tuple[int, int]:
    """How many matches these agents lost to those, and how many they had."""
    lost = met = 0
    for first in own:
        for second in rivals:
            places = one.names.index(first), one.names.index(second)
            if first != second:
                sat = (one.tally.held[:, places] > 0).all(1)
                beaten = sat & (one.tally.won[:, places[1]] == 1)
                lost, met = lost + int(one.tally.times[beaten].sum()), met + int(one.tally.times[sat].sum())
    return lost, met


def _by_iterations(own: Sequence[str], rivals: Sequence[str], found: Evidence) -> list[tuple[str, int, int]]:
    """For each budget: its name, matches lost and matches met."""
    order = sorted(found.records, key=lambda one: float(str(one.budget).partition("ms")[0]))
    return [(str(one.budget), *losses(one, own, rivals)) for one in order]


def _never_loses(at: str, found: Evidence) -> Verdict:
    """That the common tree never loses at a budget; it fails where a loss rate above 0.1 % is shown."""
    rows = _by_iterations(GROUPS["V"], ("MaxN", "Paranoid", "Self", "MT", "MTP"), found)
    known = {budget: (lost, met) for budget, lost, met in rows}
    if f"{at} in TAG" not in known:
        return above(None)
    words = "; ".join(f"{budget}: {lost:,} of {met:,} lost" for budget, lost, met in rows)
    lost, met = known[f"{at} in TAG"]
    return Verdict("fails" if wilson(lost, met)[0] > 0.001 else "holds", words)


def _loses_more(at: str, found: Evidence) -> Verdict:
    """That at a budget trees for each player lose to the common tree more often than it to them."""
    rows, back = (_by_iterations(GROUPS[own], GROUPS[other], found) for own, other in ("MV", "VM"))
    known = {budget: (lost, other, met) for (budget, lost, met), (_, other, _) in zip(rows, back, strict=True)}
    if f"{at} in TAG" not in known:
        return above(None)
    words = "; ".join(
        f"{budget}: M lost {one:,}, V {other:,} of {met:,}" for budget, (one, other, met) in known.items()
    )
    lost, other, met = known[f"{at} in TAG"]
    shown = above(Linear.rate(lost, met) - Linear.rate(other, met))
    return Verdict(shown.outcome, words, shown.p)


EXAMINED = (
    Examination(
        "ttt-vanilla-perfect",
        "why-ttt-iterations",
        "chance: in more matches at the same iterations no loss rate above 0.1 % is shown",
        partial(_never_loses, "40ms"),
    ),
    Examination(
        "ttt-vanilla-perfect",
        "why-ttt-iterations",
        "the budget: with twice the iterations no loss rate above 0.1 % is shown",
        partial(_never_loses, "80ms"),
    ),
    Examination(
        "ttt-mt-occasional-loss",
        "why-ttt-iterations",
        "chance: in more matches at the same iterations M loses more to V than V to M",
        partial(_loses_more, "40ms"),
    ),
    Examination(
        "ttt-mt-occasional-loss",
        "why-ttt-iterations",
        "the budget: with a quarter of the iterations M loses more to V than V to M",
        partial(_loses_more, "10ms"),
    ),
    Examination(
        "uno-vanilla-only",
        "why-uno-calls",
        "iterations without rollout were matched too low: V is ahead with as many forward-model calls as TAG makes",
        partial(_common_tree_ahead, "uno"),
    ),
    Examination(
        "dots-vanilla-only",
        "why-dots-calls",
        "equal iterations favour own trees, which play an action more in each: with equal calls V alone is best for "
        "five players at 200 ms, the cell in which it is not",
        _common_tree_alone,
    ),
    Examination(
        "virus-low-budget-advantage",
        "why-virus-calls",
        "iterations without rollout were matched too low: M is ahead with as many forward-model calls as TAG makes",
        partial(_own_trees_ahead, "virus"),
    ),
    Examination(
        "dominion-no-benefit",
        "why-dominion-rules",
        "the rules: by TAG's rules M is not ahead",
        partial(_no_advantage, "dominion"),
    ),
    Examination(
        "ek-no-difference",
        "why-kittens-rules",
        "the rules: where a turn has one play, as in TAG, V and M are in the best sets of four and five players at 200 "
        "ms, and V is in neither where it has any number",
        _nobody_behind,
    ),
    Examination(
        "colt-vanilla-never-best",
        "why-colt-rules",
        "the rules: by TAG's rules S is ahead of V",
        partial(_self_ahead, "colt-express"),
    ),
    Examination(
        "colt-self-best-low-budget",
        "why-fewer-iterations",
        "the budget: with a quarter of the iterations S is ahead of V",
        partial(_self_ahead, "colt-express"),
    ),
    Examination(
        "poker-mt-best-at-40ms",
        "why-fewer-iterations",
        "the budget: with a quarter of the iterations M is ahead of V",
        partial(_own_trees_ahead, "poker"),
    ),
    Examination(
        "diamant-own-trees-dominate",
        "why-fewer-iterations",
        "the budget: with a quarter of the iterations M is ahead of V",
        partial(_own_trees_ahead, "diamant"),
    ),
    Examination(
        "poker-mt-best-at-40ms",
        "why-poker-rollouts",
        f"rollouts reach further here, where a match has fewer actions: with rollouts of {SHORT['poker']} M is ahead "
        "of V for three players and more",
        lambda found: _own_trees_ahead("poker", _of_three(found)),
    ),
    *(
        Examination(
            claim,
            "why-colt-rollouts",
            "rollouts reach further here, where a match has fewer actions: with rollouts of "
            f"{SHORT['colt-express']} at the iterations of 40 ms {words}",
            verdict,
        )
        for claim, words, verdict in (
            ("colt-vanilla-never-best", "V is in no best set", _never_common),
            (
                "colt-self-best-low-budget",
                "S is ahead of V for three players and more",
                lambda found: _self_ahead("colt-express", _of_three(found)),
            ),
        )
    ),
    Examination(
        "diamant-own-trees-dominate",
        "why-diamant-rollouts",
        "rollouts reach further here: with rollouts of 10 at the iterations of 40 ms V is in no best set; that M is "
        "ahead of V there in the mean was known before",
        _never_common,
    ),
    *(
        Examination(
            claim,
            experiment,
            f"{reason} M is ahead of V in Diamant, which turns the claim, in the mean of all counts",
            _ahead_in_mean,
        )
        for claim in ("simultaneous-benefit", "best-overall-three-games")
        for experiment, reason in (
            ("why-diamant-fewer", "the budget: with a quarter of the iterations of 40 ms"),
            ("why-diamant-rollouts", "rollouts reach further here: with rollouts of 10 at the iterations of 40 ms"),
        )
    ),
    Examination(
        "low-budget-own-trees-win",
        "why-fewer-iterations",
        "the budget: with a quarter of the iterations M or S is ahead of V in five games, for four players",
        _many_ahead,
    ),
)
