"""Static move orderings against what they are said to count."""

from random import Random

import pytest

import spinney
from spinney.games.tic_tac_toe.rules import LINES
from spinney.testing.table import compiled, record_of


def orders(state: spinney.State) -> dict[int, float]:
    """What the game's ordering makes of every legal action."""
    table = compiled(state.game)
    return {action: table.call("order", record_of(state), action) for action in state.legal_actions}


def test_tic_tac_toe_prefers_cells_with_more_lines() -> None:
    through = {cell: sum(line >> cell & 1 for line in LINES) for cell in range(9)}
    assert sorted(through.values()) == [2, 2, 2, 2, 3, 3, 3, 3, 4]
    found = orders(spinney.load("tic-tac-toe").start())
    assert found == {cell: lines - 1 for cell, lines in through.items()}


@pytest.mark.parametrize("width", [1, 2, 4, 7, 9])
def test_connect_four_prefers_columns_nearer_the_centre(width: int) -> None:
    game = spinney.load("connect-four", width=width, height=4)
    draw, state = Random(width), game.start()
    while not state.is_over:
        distance = {column: abs(column - (width - 1) / 2) for column in state.legal_actions}
        found = orders(state)
        assert sorted(found, key=lambda column: -found[column]) == sorted(distance, key=lambda column: distance[column])
        assert len(set(found.values())) == len(set(distance.values())), "as good on the left as on the right"
        state = state.apply(draw.choice(state.legal_actions))
