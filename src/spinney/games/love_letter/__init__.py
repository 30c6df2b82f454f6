"""Love Letter: hold the highest card, or be the last in the round."""

from pydantic import Field

from spinney.core.declaration import Declaration, Parameters


class LoveLetterParameters(Parameters):
    """How long the game is."""

    tokens: int = Field(
        0, ge=0, le=20, description="tokens that win the game; 0 is as printed, 7, 5 or 4 for 2, 3 or 4 players"
    )


DECLARATION = Declaration(
    id="love-letter",
    title="Love Letter",
    summary="Play one of two cards and use its effect; the highest card, or the last player left, wins the round.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    players=(2, 3, 4),
    parameters=LoveLetterParameters,
    actions=lambda parameters, players: 51,
    version=3,
    hidden=True,
    chance=True,
)
