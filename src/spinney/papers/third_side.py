"""How often somebody draws the third side of a box in Dots and Boxes and so offers it, where that could be avoided."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from spinney.arena.results import CellResults, match
from spinney.arena.store import Store
from spinney.core.state import State
from spinney.games.dots_and_boxes.rules import BESIDE, OUTSIDE

THIRD_SIDE = "third sides"
# So many matches of a cell are looked at, the first by their keys.
MOST = 400


def offers(record: Any, edge: int) -> bool:
    """Whether an edge is the third side of a box beside it."""
    return any(box != OUTSIDE and record.boxes[box] == 2 for box in BESIDE[record.board, edge])


def is_choice(state: State) -> bool:
    """Whether no box has three sides, and some moves draw a third side while others do not.

    >>> import spinney
    >>> game = spinney.load("dots-and-boxes")
    >>> is_choice(game.start())
    False
    """
    record = state.record
    if 3 in np.asarray(record.boxes)[:OUTSIDE]:
        return False
    found = {offers(record, edge) for edge in state.legal_actions}
    return found == {False, True}


def third_sides(store: Store, cell: CellResults) -> dict[str, list[list[float]]]:
    """For each agent of a cell: how many such choices it had, and how often it drew a third side."""
    found = np.zeros((len(cell.agents), 2))
    for number, key in list(enumerate(cell.keys))[:MOST]:
        played = match(store, key.hex())
        _count(found, cell.seats[number].tolist(), list(played.states()), played.actions)
    return {THIRD_SIDE: found.tolist()}


def _count(found: Any, seats: Sequence[int], states: Sequence[State], actions: Sequence[int]) -> None:
    for (state, _), action in zip(pairwise(states), actions, strict=True):
        if is_choice(state):
            found[seats[state.player]] += 1, offers(state.record, action)
