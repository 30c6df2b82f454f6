"""Uno: match the top card by colour or symbol, get rid of your hand, and leave the others with points."""

from pydantic import Field

from spinney.core.declaration import Declaration, Parameters


class UnoParameters(Parameters):
    """The deal, the end, and how a round is counted."""

    hand_cards: int = Field(7, ge=1, le=9, description="cards dealt to each")
    target: int = Field(500, ge=1, le=10_000, description="points that end the game, or put a player out of it")
    scoring: int = Field(
        0,
        ge=0,
        le=2,
        description="0 incremental: all add their own hands, fewest points win; 1 classic: the round's winner adds all "
        "other hands, most points win; 2 challenge: like 0, but who reaches the target is out, and the last in wins",
    )
    turn_limit: int = Field(300, ge=1, le=10_000, description="turns after which a round is counted as it stands")


DECLARATION = Declaration(
    id="uno",
    title="Uno",
    summary="Play cards of the same colour or symbol until your hand is empty; what is left in hands counts.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    players=(2, 3, 4, 5, 6, 7, 8, 9, 10),
    parameters=UnoParameters,
    version=2,
    actions=lambda parameters, players: 61,
    hidden=True,
    chance=True,
)
