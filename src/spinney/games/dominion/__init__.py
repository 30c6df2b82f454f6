"""Dominion: build a deck of treasures, actions and victory cards, and have most points when the Provinces are gone."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from spinney.core.declaration import Declaration, Parameters
from spinney.games.dominion.codes import ACTIONS
from spinney.games.dominion.kingdoms import canonical, mask_of


class DominionParameters(Parameters):
    """Which cards are played with, how long, and whether as in TAG."""

    kingdom: Annotated[str, BeforeValidator(canonical)] = Field(
        "first-game", description="a ready set, ten cards joined by +, or random: drawn when the game starts"
    )
    rounds: int = Field(250, ge=1, le=1000, description="rounds after which the game is cut off")
    tag: bool = Field(False, description="as in TAG: 32 Coppers, no tie-break, and Mine and the like are forced")

    def in_record(self) -> dict[str, Any]:
        return {**super().in_record(), "kingdom": mask_of(self.kingdom)}


DECLARATION = Declaration(
    id="dominion",
    title="Dominion",
    summary="Play actions, buy cards, and have most victory points in your deck when the Provinces are gone.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    measures=f"{__name__}.measures",
    players=(2, 3, 4),
    parameters=DominionParameters,
    actions=lambda parameters, players: ACTIONS,
    hidden=True,
    chance=True,
)
