"""Dots and Boxes: draw edges between dots, close boxes."""

from pydantic import Field

from spinney.core.declaration import Declaration, Parameters


class DotsAndBoxesParameters(Parameters):
    """The board, counted in boxes."""

    width: int = Field(7, ge=1, le=10, description="boxes in a row")
    height: int = Field(5, ge=1, le=10, description="rows of boxes")


DECLARATION = Declaration(
    id="dots-and-boxes",
    title="Dots and Boxes",
    summary="Draw edges between dots; whoever closes a box owns it and moves again, and most boxes win.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    players=(2, 3, 4, 5, 6),
    parameters=DotsAndBoxesParameters,
    actions=lambda parameters, players: 2 * parameters.width * parameters.height + parameters.width + parameters.height,
    placement=lambda parameters: True,
    max_score=lambda parameters, players: parameters.width * parameters.height,
)
