"""Focus: move stacks, bury the others' pieces, capture what falls out at the bottom."""

from pydantic import Field

from spinney.core.declaration import Declaration, Parameters
from spinney.games.focus.limits import ACTIONS, HIGHEST, QUOTA, TOTAL


class FocusParameters(Parameters):
    """How many captures win, what lies in reserve at the start, and when a game is stopped."""

    quota: int = Field(
        0, ge=0, le=20, description="captures from each opponent that win; 0: 6, 3 or 2 with 2, 3 or 4 players"
    )
    total: int = Field(0, ge=0, le=60, description="captures from all opponents together that win; 0: 10")
    reserve_start: int = Field(0, ge=0, le=9, description="pieces that each player has in reserve at the start")
    ply_cap: int = Field(500, ge=1, le=30_000, description="moves after which the game is stopped")


def most_captures(parameters: FocusParameters, players: int) -> float:
    """One short of the goal, and then a stack of five onto another of five."""
    total = parameters.total or TOTAL
    goal = min(total, parameters.quota or QUOTA[players]) if players == 2 else total
    return float(goal - 1 + HIGHEST)


DECLARATION = Declaration(
    id="focus",
    title="Focus",
    summary="Move stacks as far as they are high, bury the others' pieces and capture them.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    version=2,
    players=(2, 3, 4),
    parameters=FocusParameters,
    actions=lambda parameters, players: ACTIONS,
    max_score=most_captures,
)
