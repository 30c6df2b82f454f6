"""What games call in compiled code, which a card has to know too."""

import dis
from itertools import pairwise

import numpy as np
import pytest

import spinney
from spinney.gpu.searches import Nowhere
from spinney.gpu.twins import Twins


def called_of_numpy(source):
    """What a function takes from NumPy."""
    for before, step in pairwise(dis.get_instructions(source)):
        if before.opname == "LOAD_GLOBAL" and before.argval == "np" and step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            yield getattr(np, step.argval)


@pytest.mark.parametrize("name", spinney.games())
def test_of_numpy_games_take_types_and_numbers_alone(name):
    """A card's compiler does not know NumPy's functions."""
    game, twins = spinney.load(name), Twins(Nowhere())
    for function in game.rules.functions.values():
        twins(function)
    assert twins.sources
    taken = {one for source in twins.sources for one in called_of_numpy(source)}
    assert [one for one in taken if not isinstance(one, type | float)] == []
