"""Results made by hand: who sat where, and how they ranked."""

import numpy as np

from spinney.arena.contest import COUNTERS
from spinney.arena.results import CellResults


def cell(seats, ranks, scores=None, budget=None, agents=None):
    """A cell of such matches; agents are letters, as many as sit down, unless they are named."""
    seats, ranks = np.array(seats), np.array(ranks)
    (matches, players), nothing = seats.shape, np.zeros(seats.shape)
    named = tuple(agents or "abcdefghijkl"[: seats.max() + 1])
    return CellResults(
        plan="0",
        plan_name="by hand",
        game="dice",
        version=1,
        players=players,
        parameters={},
        budget=budget,
        agents=named,
        given=(None,) * len(named),
        keys=tuple(number.to_bytes(4, "big") for number in range(matches)),
        seats=seats,
        ranks=ranks,
        scores=nothing if scores is None else np.array(scores, np.float64),
        iterations=np.full(seats.shape, 10) * (seats + 1),
        seconds=nothing + 0.5,
        counters=np.zeros((*seats.shape, len(COUNTERS)), np.int64),
        lengths=np.ones(matches, np.int64),
        cut_off=np.zeros(matches, np.bool_),
    )
