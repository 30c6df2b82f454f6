"""A toy game whose points can be scaled."""

import pytest

import spinney
from spinney import Declaration, Parameters
from tests.search.toy_games import ladder


class LadderParameters(Parameters):
    scale: int = 1
    offset: int = 0


@pytest.fixture
def toy_ladder():
    """Two players take two turns each and climb 0, 1 or 2 half-steps; points are offset + scale x steps / 2."""
    declared = Declaration(
        "ladder", "Ladder", "Climb.", ladder, (2,), lambda parameters, players: 3,
        parameters=LadderParameters, max_score=lambda parameters, players: 2.0 * parameters.scale,
    )  # fmt: skip
    return lambda scale, offset: spinney.load(declared, scale=scale, offset=offset)
