"""Comparisons of agents: within a cell, across cells, and from budget to budget."""

import math
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from scipy.stats import rankdata, wilcoxon

from spinney.arena.by_game import nominal
from spinney.arena.results import CellResults, Results
from spinney.arena.statistics import check, holm, intervals, worse_p
from spinney.arena.tally import bootstrap, tally

# Of so many cells the distribution of signed ranks is counted out.
MOST_EXACT = 50


def best_set(cell: CellResults, confidence: float = 0.95) -> set[str]:
    """The names of the agents that are not significantly worse than the one with the best win rate, itself included.

    When all are equal, somebody is left out wrongly with a chance of at most 5 % (`statistics.worse_p` says how).

    >>> from spinney.arena.tournament import tournament
    >>> best_set(tournament("tic-tac-toe", ["random", "mcts:budget=100it"], matches=40).cells[0])
    {'mcts'}
    """
    check(confidence)
    worse = worse_p(tally(cell))
    return {name for name, p in zip(cell.names, worse, strict=True) if p > 1 - confidence}


@dataclass(frozen=True)
class Comparison:
    """Two agents over the cells in which both played.

    Attributes:
        first, second: their names. cells: how many both played in.
        mean_difference: of the first's win rate to the second's.
        p: of no difference. p_holm: corrected for all pairs.
    """

    first: str
    second: str
    cells: int
    mean_difference: float
    p: float
    p_holm: float


def across(results: Results) -> list[Comparison]:
    """Every pair of agents over all cells in which both played, by Wilcoxon's signed rank test of the differences
    between their win rates (Wilcoxon, Biometrics Bulletin 1945). Cells without a difference say nothing.

    Differences are larger with fewer players, so that a test over mixed player counts weighs them more.

    >>> from spinney.arena.tournament import tournament
    >>> across(tournament("tic-tac-toe", ["random", "mcts:budget=100it"], matches=40))[0].p  # one cell proves nothing
    1.0
    """
    rates = [dict(zip(cell.names, tally(cell).rates.tolist(), strict=True)) for cell in results.cells]
    names = dict.fromkeys(name for cell in rates for name in cell)
    found = []
    for first, second in combinations(names, 2):
        both = [cell[first] - cell[second] for cell in rates if first in cell and second in cell]
        if both:
            found.append(Comparison(first, second, len(both), float(np.mean(both)), signed_rank(both), 1.0))
    corrected = holm([one.p for one in found])
    return [replace(one, p_holm=p) for one, p in zip(found, corrected, strict=True)]


def signed_rank(differences: list[float]) -> float:
    """The two-sided p-value: exact for few cells, ties or not, and SciPy's approximation for many.

    >>> signed_rank([0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    0.03125
    """
    # Rounded, so that equal differences are tied.
    some = np.array([value for value in np.round(differences, 12) if value])
    if not some.size:
        return 1.0
    if some.size > MOST_EXACT:
        return float(wilcoxon(some).pvalue)
    # Ranks of ties are halves at worst; how many of all signs lead to each sum of doubled ranks.
    ranks = np.rint(2 * rankdata(np.abs(some))).astype(np.int64)
    ways = np.zeros(int(ranks.sum()) + 1)
    ways[0] = 1.0
    for rank in ranks:
        ways[rank:] += ways[:-rank].copy()
    found = int(ranks[some > 0].sum())
    tail = min(ways[: found + 1].sum(), ways[found:].sum()) / ways.sum()
    return float(min(1.0, 2 * tail))


@dataclass(frozen=True)
class Change:
    """How an agent's win rate changes from the smallest budget to another.

    Attributes:
        game: title of the game, without the budget. players: at a table.
        name: the agent's. budget: the larger one.
        change: of the win rate. low, high: its interval.
    """

    game: str
    players: int
    name: str
    budget: str
    change: float
    low: float
    high: float


def budget_change(results: Results, confidence: float = 0.95, seed: int = 0) -> list[Change]:
    """Every agent's change in win rate for each budget but the smallest of its game and unit.

    Intervals of the two rates are combined by Newcombe's square-and-add (Statistics in Medicine 1998, method 10). Where
    everybody's budget grows, what one gains others lose.

    >>> from spinney.arena.plan import Plan
    >>> from spinney.arena.results import read
    >>> from spinney.arena.store import MEMORY, Store
    >>> from spinney.arena.tournament import Tournament
    >>> plan = Plan(games=["tic-tac-toe"], agents=["random", "mcts"], budgets=["10it", "200it"], matches=40)
    >>> with Store(MEMORY, create=True) as store:
    ...     _ = Tournament(plan.schedule(), store, plan).run()
    ...     [(one.name, one.budget, one.change > 0) for one in budget_change(read(store))]
    [('random', '200it', False), ('mcts', '200it', True)]
    """
    check(confidence)
    groups: dict[tuple[str, str], list[tuple[float, CellResults]]] = {}
    for cell in results.cells:
        if cell.budget:
            budget = nominal(cell.budget)
            groups.setdefault((replace(cell, budget=None).title, budget.unit), []).append((budget.amount, cell))
    found = []
    for (title, _), cells in groups.items():
        (_, least), *larger = sorted(cells, key=lambda one: one[0])
        before = _rates(least, confidence, seed)
        for _, cell in larger:
            after = _rates(cell, confidence, seed)
            for name in (name for name in after if name in before):
                change = square_and_add(before[name], after[name])
                found.append(Change(title, cell.players, name, str(cell.budget), *change))
    return found


Rate = tuple[float, float, float]


def _rates(cell: CellResults, confidence: float, seed: int) -> dict[str, Rate]:
    """By name: the win rate and its interval."""
    counted = tally(cell)
    ends = intervals(counted, bootstrap(counted, confidence, seed), confidence)
    return {name: (float(counted.rates[i]), *ends[i]) for i, name in enumerate(cell.names)}


def square_and_add(before: Rate, after: Rate, correlation: float = 0.0) -> Rate:
    """The difference of two rates, each with its interval, and the interval of that.

    Rates of the same matches are correlated, and their difference is then surer or less sure than that of independent
    ones (Zou and Donner, Statistics in Medicine 2008).

    >>> [round(value, 2) for value in square_and_add((0.5, 0.4, 0.6), (0.7, 0.6, 0.8))]
    [0.2, 0.06, 0.34]
    >>> [round(value, 2) for value in square_and_add((0.5, 0.4, 0.6), (0.5, 0.4, 0.6), correlation=-1.0)]
    [0.0, -0.2, 0.2]
    """
    (rate, low, high), (then, least, most) = before, after
    return (
        then - rate,
        then - rate - _added(then - least, high - rate, correlation),
        then - rate + _added(most - then, rate - low, correlation),
    )


def _added(first: float, second: float, correlation: float) -> float:
    """How far a difference may be off, by how far its two sides may be."""
    return math.sqrt(max(0.0, first * first + second * second - 2 * correlation * first * second))
