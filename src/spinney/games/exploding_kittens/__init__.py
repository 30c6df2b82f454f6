"""Exploding Kittens: draw and do not explode, or make somebody else draw."""

from pydantic import Field

from spinney.core.declaration import Declaration, Parameters


class ExplodingKittensParameters(Parameters):
    """Which rules are played."""

    one_play: bool = Field(False, description="whether a player plays at most once in a turn and then draws, as in TAG")


DECLARATION = Declaration(
    id="exploding-kittens",
    title="Exploding Kittens",
    summary="Play cards to dodge the kittens in the draw pile; who draws one without a Defuse is out, the last wins.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    players=(2, 3, 4, 5),
    parameters=ExplodingKittensParameters,
    actions=lambda parameters, players: 93,
    version=2,
    hidden=True,
    chance=True,
    max_score=lambda parameters, players: float(players),
)
