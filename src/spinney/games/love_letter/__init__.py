"""Love Letter: hold the highest card, or be the last in the round."""

from typing import Literal

from pydantic import Field

from spinney.core.declaration import Declaration, Parameters


class LoveLetterParameters(Parameters):
    """Which cards are played with, and how long the game is."""

    edition: Literal[2012, 2019] = Field(2012, description="2012: 16 cards; 2019: 21, with Spies and Chancellors")
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
    counts=lambda parameters: (2, 3, 4, 5, 6) if parameters.edition == 2019 else (2, 3, 4),
    parameters=LoveLetterParameters,
    actions=lambda parameters, players: 107 if parameters.edition == 2019 else 51,
    version=6,
    hidden=True,
    chance=True,
)
