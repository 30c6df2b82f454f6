"""Tic-Tac-Toe: three in a row on a board of nine cells."""

from spinney.core.declaration import Declaration

DECLARATION = Declaration(
    id="tic-tac-toe",
    title="Tic-Tac-Toe",
    summary="Three in a row on a board of nine cells.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    players=(2,),
    actions=lambda parameters, players: 9,
    placement=lambda parameters: True,
)
