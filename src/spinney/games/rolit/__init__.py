"""Rolit: enclose balls to turn them to your colour; whoever has most on the full board wins."""

from spinney.core.declaration import Declaration

DECLARATION = Declaration(
    id="rolit",
    title="Rolit",
    summary="Enclose balls to turn them to your colour; most balls on the full board win.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    version=2,
    players=(2, 3, 4),
    actions=lambda parameters, players: 64,
    max_score=lambda parameters, players: 64.0,
)
