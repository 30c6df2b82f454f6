"""Why claims on a tree for each player fail: for each likely reason an experiment, and what it says of the claim.

An experiment repeats cells of the tuned tournaments with one thing changed: the budget, or the rules. Where the claim
comes out right there, that thing is a reason; where it fails again, it is none.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from spinney.arena.linear import Linear, mean
from spinney.arena.plan import Plan
from spinney.arena.statistics import wilson
from spinney.papers.multitree_cells import GROUPS, LEAD, best, every, group
from spinney.papers.multitree_plans import SEED
from spinney.papers.paper import Evidence, Examination, Experiment, Size, published
from spinney.papers.records import Record
from spinney.papers.verdicts import Verdict, above, all_of, below, counted

# How many times the iterations of 40 ms, in Tic-Tac-Toe.
FACTORS = (0.25, 0.5, 1.0, 2.0, 5.0)
OWN_LEAD = {**group("S"), **group("V", -1)}
COUNTS = {"uno": (3, 5), "virus": (3, 4), "dominion": (2, 4), "colt-express": (3, 4)}
# The cell of Dots and Boxes in which the common tree is not alone.
DOTS: dict[str, Sequence[int]] = {"dots-and-boxes": (5,)}
FEWER = ("poker", "virus", "sushi-go", "love-letter", "diamant", "colt-express")

Amount = Callable[[dict[str, Any], int], str]


def _changed(
    name: str, game: str, players: int, amount: Amount, matches: int, label: str, parameters: dict[str, Any]
) -> Plan:
    """A cell of a game's tuned tournament, with another budget or other rules."""
    (about,) = (one for one in published("multitree")["experiments"] if one["id"] == f"tuned-{game}")
    tables = {2: 10, 3: 10, 4: 5, 5: 1}[players]
    return Plan(
        name=f"{name}, {game}, {players} players",
        games=[{"game": game, "players": players, "parameters": parameters}],
        agents=[{"agent": one["spinney"], "name": one["name"]} for one in about["agents"]],
        budgets=[{"label": label, game: amount(about["iterations"][str(players)][_time_of(label)], players)}],
        matches=-(-matches // (tables * players)) * players,
        seed=SEED,
    )


def _time_of(label: str) -> str:
    """The published time whose iterations and calls are meant: 200 ms where the label says so, else 40 ms."""
    return "200ms" if label.startswith("200ms") else "40ms"


def times(factor: float) -> Amount:
    """So many times the iterations that TAG makes in 40 ms.

    >>> times(0.25)({"it": 1000}, 2)
    '250it'
    """
    return lambda known, _: f"{round(factor * known['it'])}it"


def _in_calls(known: dict[str, Any], _: int) -> str:
    return f"{known['fm']}fm"


def _experiment(
    name: str, games: dict[str, Sequence[int]], amount: Amount, usual: int, label: str, **rules: Any
) -> Any:
    def plans(size: Size) -> list[Plan]:
        matches = size.matches or (usual if size.scale == "laptop" else 4 * usual)
        return [
            _changed(name, game, players, amount, matches, label, dict(rules))
            for game, counts in games.items()
            for players in counts
        ]

    return Experiment(name, plans)


def _tic_tac_toe(size: Size) -> list[Plan]:
    matches = size.matches or (5000 if size.scale == "laptop" else 20000)
    return [
        _changed("why-ttt-iterations", "tic-tac-toe", 2, times(one), matches, f"{40 * one:g}ms in TAG", {})
        for one in FACTORS
    ]


WHY = (
    Experiment("why-ttt-iterations", _tic_tac_toe),
    _experiment("why-uno-calls", {"uno": COUNTS["uno"]}, _in_calls, 200, "40ms in TAG, in calls"),
    _experiment("why-dots-calls", DOTS, _in_calls, 1000, "200ms in TAG, in calls"),
    _experiment("why-virus-calls", {"virus": COUNTS["virus"]}, _in_calls, 600, "40ms in TAG, in calls"),
    _experiment("why-dominion-rules", {"dominion": COUNTS["dominion"]}, times(1), 400, "40ms in TAG", tag=True),
    _experiment("why-colt-rules", {"colt-express": COUNTS["colt-express"]}, times(1), 400, "40ms in TAG", tag=True),
    _experiment("why-fewer-iterations", dict.fromkeys(FEWER, (4,)), times(0.25), 400, "10ms in TAG"),
    _experiment("why-diamant-fewer", {"diamant": (2, 3, 4, 5)}, times(0.25), 2000, "10ms in TAG"),
)


def _leads(found: Evidence, game: str, weights: dict[str, float], name: str, side: Any) -> list[Verdict]:
    """What a weighted sum of win rates, times players, is in each cell of a game."""
    own = sorted((one for one in found.records if one.game == game), key=lambda one: one.players)
    values: list[tuple[int, Linear]] = [(one.players, one.contrast(weights) * one.players) for one in own]
    return [side(value, name=f"{name}, {game}, {players} players") for players, value in values] or [side(None)]


def _common_tree_ahead(game: str, found: Evidence) -> Verdict:
    """That the common tree wins more than trees for each player, and than one's own moves alone."""
    return all_of([*_leads(found, game, LEAD, "M less V", below), *_leads(found, game, OWN_LEAD, "S less V", below)])


def _common_tree_alone(found: Evidence) -> Verdict:
    """That nobody but the common tree is best, as the claim's own predicate asks of a cell."""
    groups = [best(one) for one in found.records]
    return every(groups, lambda one: one == {"V"}, "V alone") if groups else above(None)


def _own_trees_ahead(game: str, found: Evidence) -> Verdict:
    return all_of(_leads(found, game, LEAD, "M less V", above))


def _self_ahead(game: str, found: Evidence) -> Verdict:
    return all_of(_leads(found, game, OWN_LEAD, "S less V", above))


def _no_advantage(game: str, found: Evidence) -> Verdict:
    """That trees for each player are not shown to be ahead; fewer matches than were played leave that open."""
    parts = _leads(found, game, LEAD, "M less V", above)
    turned = {"holds": "fails", "fails": "holds", "undecided": "undecided"}
    return all_of([Verdict(turned[one.outcome], one.found, one.p) for one in parts])  # type: ignore[arg-type]


def _ahead_in_mean(found: Evidence) -> Verdict:
    """That trees for each player are ahead of the common tree in the mean of all player counts."""
    leads = [one.contrast(LEAD) * one.players for one in found.records]
    return above(mean(leads) if leads else None, name="M less V")


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
        "simultaneous-benefit",
        "why-diamant-fewer",
        "the budget: with a quarter of the iterations of 40 ms M is ahead of V in Diamant, in the mean of all counts",
        _ahead_in_mean,
    ),
    Examination(
        "low-budget-own-trees-win",
        "why-fewer-iterations",
        "the budget: with a quarter of the iterations M or S is ahead of V in five games, for four players",
        _many_ahead,
    ),
)
