"""Does it matter where one sits? Wins by seat."""

from dataclasses import dataclass

import numpy as np
from scipy.special import chdtrc

from spinney.arena.distinct import distinct
from spinney.arena.results import CellResults, Floats, Ints
from spinney.arena.statistics import check, wilson
from spinney.core.errors import SpinneyError


@dataclass(frozen=True)
class SeatEffect:
    """How often a seat wins, whoever sits there.

    Attributes:
        seat: 0 moves first. matches: in which it was taken: all.
        win_rate: with ties shared. low, high: Wilson's interval.
    """

    seat: int
    matches: int
    win_rate: float
    low: float
    high: float


def seat_effects(cell: CellResults, confidence: float = 0.95) -> list[SeatEffect]:
    """How often each seat wins. With balanced seats everybody sits everywhere equally often, and a seat's rate is its
    own; otherwise it is also that of those who sat there.

    >>> from spinney.arena.tournament import tournament
    >>> cell = tournament("tic-tac-toe", ["random"], matches=200, mode="self_play").cells[0]
    >>> first, second = seat_effects(cell)
    >>> first.low > 0.5 > second.high, first.win_rate + second.win_rate
    (True, 1.0)
    """
    check(confidence)
    _counted(cell)
    matches, wins = len(cell), cell.shares.sum(0)
    return [
        SeatEffect(seat, matches, float(won / matches), *wilson(float(won), matches, confidence))
        for seat, won in enumerate(wins)
    ]


def seat_p(cell: CellResults) -> float:
    """The p-value of wins being independent of the seat.

    How strong agents are must not matter: at each table an agent's share of a match, less its mean there, is set
    against its seat, less how often it has that seat there. Without an effect of the seat their product is zero in the
    mean; an agent that always has the same seat adds nothing. Summed over matches it is tested by chi-square with the
    matches' own covariance, so that ties and an agent's several seats are allowed for: a score test of seats
    stratified by table and agent, in the manner of Mantel and Haenszel (Journal of the National Cancer Institute 1959).

    >>> from spinney.arena.tournament import tournament
    >>> seat_p(tournament("tic-tac-toe", ["random"], matches=200, mode="self_play").cells[0]) < 0.01
    True
    """
    _counted(cell)
    _, matches, table = distinct(np.sort(cell.seats, 1))
    each = _surplus(cell, table)
    # Means were taken from the same matches, which makes the spread of few look smaller than it is.
    few = np.maximum(2, matches)
    sizes, axes = np.linalg.eigh((each.T * (few / (few - 1))[table]) @ each)
    # A match's surpluses sum to zero, so that one direction, at least, is empty.
    full = sizes > 1e-9 * max(1.0, float(sizes.max()))
    if not full.any():
        return 1.0
    statistic = float(np.sum((each.sum(0) @ axes[:, full]) ** 2 / sizes[full]))
    return float(chdtrc(int(full.sum()), statistic))


def _surplus(cell: CellResults, table: Ints) -> Floats:
    """[match, seat] what the seat won beyond what those who sit there win, as far as seats changed."""
    stratum = table[:, None] * len(cell.agents) + cell.seats
    strata, stratum = np.unique(stratum, return_inverse=True)
    stratum = stratum.reshape(cell.seats.shape)
    sat, won = np.zeros((2, len(strata), cell.players))
    np.add.at(sat, (stratum, np.arange(cell.players)), 1)
    np.add.at(won, (stratum, np.arange(cell.players)), cell.shares)
    seats = sat.sum(1, keepdims=True)
    beyond = cell.shares - (won.sum(1, keepdims=True) / seats)[stratum, 0]
    surplus: Floats = beyond - np.einsum("mk,mks->ms", beyond, (sat / seats)[stratum])
    return surplus


def _counted(cell: CellResults) -> None:
    if not len(cell):
        raise SpinneyError("there are no matches to count; play at least one")
