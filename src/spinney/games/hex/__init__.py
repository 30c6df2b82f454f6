"""Hex: join your two sides of the rhombus."""

from pydantic import Field

from spinney.core.declaration import Declaration, Parameters


class HexParameters(Parameters):
    """The board, and whether the second player may take over the first stone."""

    size: int = Field(11, ge=2, le=19, description="cells along a side")
    swap: bool = Field(False, description="the second player may take over the first stone")


DECLARATION = Declaration(
    id="hex",
    title="Hex",
    summary="Join your two sides of the rhombus with a chain of stones.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    players=(2,),
    parameters=HexParameters,
    actions=lambda parameters, players: parameters.size**2 + parameters.swap,
    placement=lambda parameters: not parameters.swap,
    version=2,
)
