"""Colt Express: plan a train robbery together, and see what becomes of the plan."""

from pydantic import Field

from spinney.core.declaration import Declaration, Parameters


class ColtExpressParameters(Parameters):
    """Whose rules are played."""

    tag: bool = Field(False, description="whether round cards, cars, purses and powers are TAG's instead of the box's")


def most_points(parameters: ColtExpressParameters, players: int) -> float:
    """The whole loot of the train, the bonus and the ransom."""
    purses, jewels = (4 * players * 500 + 250 * players, 3 * players * 500) if parameters.tag else (6000, 3000)
    return float(purses + jewels + 2 * 1000 + 1000 + 250)


DECLARATION = Declaration(
    id="colt-express",
    title="Colt Express",
    summary="Bandits plan their moves on a common pile, partly in secret, and then rob the train as the pile says.",
    rules=f"{__name__}.rules",
    view=f"{__name__}.view",
    players=(2, 3, 4, 5, 6),
    parameters=ColtExpressParameters,
    actions=lambda parameters, players: 97,
    hidden=True,
    chance=True,
    max_score=most_points,
)
