"""Sushi Go: keep one card of a hand, pass on the rest, and collect the best meal."""

from spinney.core.declaration import Declaration

DECLARATION = Declaration(
    id="sushi-go",
    title="Sushi Go",
    summary="Keep one card and pass the hand on, all at the same time; sets and majorities score over three rounds.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    players=(2, 3, 4, 5),
    actions=lambda parameters, players: 24,
    hidden=True,
    chance=True,
    simultaneous=True,
)
