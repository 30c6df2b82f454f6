"""Uno: match the top card by colour or symbol, get rid of your hand, and leave the others with points."""

from pydantic import Field

from spinney.core.declaration import Declaration, Parameters


class UnoParameters(Parameters):
    """The deal, the end, how a round is counted, and house rules."""

    hand_cards: int = Field(7, ge=1, le=9, description="cards dealt to each")
    target: int = Field(500, ge=1, le=10_000, description="points that end the game, or put a player out of it")
    scoring: int = Field(
        0,
        ge=0,
        le=2,
        description="0 incremental: all add their own hands, fewest points win; 1 classic: the round's winner adds all "
        "other hands, most points win; 2 challenge: like 0, but who reaches the target is out, and the last in wins",
    )
    keep_drawn: bool = Field(False, description="a drawn card that could be played may be kept")
    free_draw: bool = Field(False, description="one may draw although one could play, and keep the card")
    stacking: bool = Field(False, description="draw twos and wild draw fours may be answered by the same, and add up")
    seven_nought: bool = Field(False, description="a 7 swaps hands with a player, a 0 passes all hands on")
    turn_limit: int = Field(300, ge=1, le=10_000, description="turns after which a round is counted as it stands")


def actions(parameters: UnoParameters, players: int) -> int:
    """How many action codes there are: 60 plays and a draw, to keep a card, and to swap hands with each player."""
    if parameters.seven_nought:
        return 62 + players
    return 62 if parameters.keep_drawn or parameters.free_draw else 61


DECLARATION = Declaration(
    id="uno",
    title="Uno",
    summary="Play cards of the same colour or symbol until your hand is empty; what is left in hands counts.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    players=(2, 3, 4, 5, 6, 7, 8, 9, 10),
    parameters=UnoParameters,
    version=2,
    actions=actions,
    hidden=True,
    chance=True,
)
