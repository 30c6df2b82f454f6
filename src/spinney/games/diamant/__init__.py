"""Diamant: explore caves together, and leave each of them before it collapses."""

from pydantic import Field

from spinney.core.declaration import Declaration, Parameters


class DiamantParameters(Parameters):
    """How many caves there are, and which relics."""

    caves: int = Field(5, ge=1, le=5, description="how many caves are explored")
    relics: int = Field(1, ge=0, le=2, description="0: none, 1: one more in each cave, 2: all five from the first cave")


DECLARATION = Declaration(
    id="diamant",
    title="Diamant",
    summary="Go on into the cave for more gems, or leave with what you have before it collapses.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    measures=f"{__name__}.measures",
    players=(2, 3, 4, 5, 6),
    parameters=DiamantParameters,
    actions=lambda parameters, players: 2,
    version=2,
    hidden=True,
    chance=True,
    simultaneous=True,
    max_score=lambda parameters, players: 139.0 * parameters.caves + 42.0 * bool(parameters.relics),
)
