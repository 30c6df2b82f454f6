"""How large differences are: from the best agent, and between every two that sat at one table."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from spinney.arena.comparison import square_and_add
from spinney.arena.results import CellResults, Floats, Ints
from spinney.arena.statistics import Standing, wilson
from spinney.arena.tally import by_agent, tally


@dataclass(frozen=True)
class Effect:
    """How far an agent's win rate is from the best one's.

    Attributes:
        name: the agent's.
        difference: its win rate less the best one's. low, high: interval of that.
        cohen_h: the difference on the scale of arcsines, where 0.2 is small, 0.5 medium and 0.8 large.
    """

    name: str
    difference: float
    low: float
    high: float
    cohen_h: float


def effects(cell: CellResults, found: Sequence[Standing]) -> list[Effect]:
    """The effect of being each agent and not the best, in the order of the standings, the best one's being zero.

    Intervals of two win rates are combined by square-and-add, with their correlation as the matches show it.

    >>> from spinney.arena.statistics import standings
    >>> from spinney.arena.tournament import tournament
    >>> cell = tournament("tic-tac-toe", ["random", "mcts:budget=100it"], matches=40).cells[0]
    >>> best, worst = effects(cell, standings(cell))
    >>> best.difference, worst.high < 0, worst.cohen_h < -0.8
    (0.0, True, True)
    """
    counted, numbers = tally(cell), {name: number for number, name in enumerate(cell.names)}
    order = [numbers[one.name] for one in found]
    beyond = ((counted.won - counted.rates * counted.held) / np.maximum(1, counted.seats))[:, order]
    together = (beyond.T * counted.times) @ beyond
    spread = np.sqrt(np.maximum(1e-30, np.diag(together)))
    correlations = np.clip(together[0] / (spread[0] * spread), -1, 1)
    best = found[0]
    effect = [Effect(best.name, 0.0, 0.0, 0.0, 0.0)]
    for one, correlation in zip(found[1:], correlations[1:], strict=True):
        first, second = ((standing.win_rate, standing.low, standing.high) for standing in (best, one))
        difference = square_and_add(first, second, float(correlation))
        effect.append(Effect(one.name, *difference, cohen_h(one.win_rate, best.win_rate)))
    return effect


def cohen_h(rate: float, other: float) -> float:
    """How far apart two rates are, on a scale on which the same distance is as easily seen everywhere (Cohen,
    Statistical Power Analysis for the Behavioral Sciences, 1988, chapter 6).

    >>> round(cohen_h(0.75, 0.5), 3), cohen_h(0.5, 0.5)
    (0.524, 0.0)
    """
    first, second = (2 * math.asin(math.sqrt(min(1.0, max(0.0, one)))) for one in (rate, other))
    return first - second


@dataclass(frozen=True)
class Duels:
    """Who finishes ahead of whom, of agents that sat at one table; ties count half.

    Attributes:
        names: of the agents, in rows and columns.
        matches: [row, column] in which both sat.
        ahead: [row, column] the share of them in which the row's agent finished ahead of the column's.
        low, high: [row, column] Wilson's interval of that share.
    """

    names: tuple[str, ...]
    matches: Ints
    ahead: Floats
    low: Floats
    high: Floats


def duels(cell: CellResults, confidence: float = 0.95) -> Duels:
    """Every pair of agents at the tables where both sat. An agent in several seats counts by the mean of them.

    >>> from spinney.arena.tournament import tournament
    >>> found = duels(tournament("tic-tac-toe", ["random", "mcts:budget=100it"], matches=40).cells[0])
    >>> found.matches.tolist(), bool(found.low[1, 0] > 0.5), float(found.ahead.sum())
    ([[0, 40], [40, 0]], True, 1.0)
    """
    agents = len(cell.agents)
    held = np.take_along_axis(by_agent(cell, np.ones_like(cell.shares)), cell.seats, 1)
    together, ahead = np.zeros((2, agents * agents))
    for first, second in permutations(range(cell.players), 2):
        pair = cell.seats[:, first] * agents + cell.seats[:, second]
        part = 1 / (held[:, first] * held[:, second])
        better = np.sign(cell.ranks[:, second] - cell.ranks[:, first]) / 2 + 0.5
        together += np.bincount(pair, part, agents * agents)
        ahead += np.bincount(pair, part * better, agents * agents)
    matches = np.rint(together.reshape(agents, agents)).astype(np.int64)
    np.fill_diagonal(matches, 0)
    shares = np.where(matches > 0, ahead.reshape(agents, agents) / np.maximum(1, matches), 0.0)
    ends = [wilson(float(share * n), int(n), confidence) for share, n in zip(shares.flat, matches.flat, strict=True)]
    low, high = np.array(ends).T.reshape(2, agents, agents)
    return Duels(cell.names, matches, shares, low, high)
