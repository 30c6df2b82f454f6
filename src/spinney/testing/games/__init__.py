# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Small games that show every capability: hidden cards, dice, simultaneous choices. They are played in tests and not
registered.

>>> import spinney
>>> from spinney.testing.games import KUHN
>>> spinney.load(KUHN, players=3).start(seed=1).legal_actions
(0, 1)
"""

from pydantic import Field

from spinney.core.declaration import Declaration, Parameters


class DiceRaceParameters(Parameters):
    """How far it is."""

    goal: int = Field(20, ge=1, le=100, description="squares to the goal")


class GoofspielParameters(Parameters):
    """How many cards."""

    cards: int = Field(4, ge=1, le=13, description="cards in each hand, and prizes")


KUHN = Declaration(
    id="kuhn-poker",
    title="Kuhn poker",
    summary="One card each, one bet at most: the smallest poker there is.",
    rules=f"{__name__}.kuhn",
    players=(2, 3),
    actions=lambda parameters, players: 2,
    hidden=True,
    chance=True,
    max_score=lambda parameters, players: 2.0 * (players - 1),
)

DICE_RACE = Declaration(
    id="dice-race",
    title="Dice race",
    summary="One die is slow, two dice may get you nowhere.",
    rules=f"{__name__}.dice_race",
    players=(2, 3, 4),
    parameters=DiceRaceParameters,
    actions=lambda parameters, players: 2,
    chance=True,
    max_score=lambda parameters, players: float(parameters.goal),
)

GOOFSPIEL = Declaration(
    id="goofspiel",
    title="Goofspiel",
    summary="Everybody bids a card for the prize at the same time; the highest single bid takes it.",
    rules=f"{__name__}.goofspiel",
    players=(3, 2),
    parameters=GoofspielParameters,
    actions=lambda parameters, players: parameters.cards,
    hidden=True,
    chance=True,
    simultaneous=True,
    max_score=lambda parameters, players: parameters.cards * (parameters.cards + 1) / 2,
)

PLAY_OR_PASS = Declaration(
    id="play-or-pass",
    title="Play or pass",
    summary="Suits are called: who has a card of the suit plays one, and who passes has none.",
    rules=f"{__name__}.play_or_pass",
    players=(2,),
    actions=lambda parameters, players: 13,
    hidden=True,
    chance=True,
    max_score=lambda parameters, players: 4.0,
)

ALL = (KUHN, DICE_RACE, GOOFSPIEL, PLAY_OR_PASS)

__all__ = ["ALL", "DICE_RACE", "GOOFSPIEL", "KUHN", "PLAY_OR_PASS"]
