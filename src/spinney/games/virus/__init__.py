"""Virus!: grow four healthy organs while the others infect, steal and swap them."""

from pydantic import Field

from spinney.core.declaration import Declaration, Parameters


class VirusParameters(Parameters):
    """How long a game may last."""

    rounds: int = Field(100, ge=1, le=1000, description="rounds after which the game is cut off")


DECLARATION = Declaration(
    id="virus",
    title="Virus!",
    version=2,
    summary="Grow organs and heal them, infect, steal and swap those of others; four healthy organs win.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    players=(2, 3, 4, 5, 6),
    parameters=VirusParameters,
    actions=lambda parameters, players: 2288,
    hidden=True,
    chance=True,
    max_score=lambda parameters, players: 4.0,
)
