"""Chinese Checkers: cross the star by steps and by chains of jumps."""

from pydantic import Field

from spinney.core.declaration import Declaration, Parameters


class ChineseCheckersParameters(Parameters):
    """The board, what may be done in the goal corner, and when the game ends."""

    large: bool = Field(
        False, description="the full board: 121 fields and 10 pieces each, for comparison with other programs"
    )
    lock_goal: bool = Field(False, description="a piece in its goal corner may only move inside it")
    strict_goal: bool = Field(False, description="the goal corner must be full of own pieces, not just full")
    ply_cap: int = Field(500, ge=1, le=30_000, description="turns of all players together after which the game ends")

    @property
    def action_codes(self) -> int:
        """Every field with all that a piece may do there, and a pass."""
        return (121 << 6 if self.large else 73 << 5) + 1


# Three players come first: the small board's papers play it with three, four and six, and with three every goal
# corner is empty at the start.
DECLARATION = Declaration(
    id="chinese-checkers",
    title="Chinese Checkers",
    summary="Bring all your pieces across the star, by steps and by chains of jumps.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    players=(3, 2, 4, 6),
    parameters=ChineseCheckersParameters,
    actions=lambda parameters, players: parameters.action_codes,
    max_score=lambda parameters, players: 120 if parameters.large else 56,
)
