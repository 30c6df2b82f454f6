"""A seed is an integer from 0 to 2**63 - 1; whatever else is given is refused in one sentence."""

import numpy as np
import pytest

import spinney
from spinney import SpinneyError
from spinney.core.errors import shown
from spinney.core.random import as_seed, derive, stream

NUMBERS = [1.5, 1.0, np.float64(2), True, np.bool_(True), -1, np.int64(-3), 1 << 63, 10**30, 10**5000]
REFUSED = [*NUMBERS, "x", "7", None, [1], b"7", np.array([1, 2])]


@pytest.mark.parametrize("value", [0, 7, (1 << 63) - 1, np.int8(3), np.int64(1 << 40), np.uint64(5)])
def test_every_kind_of_integer_is_a_seed(value):
    seed = as_seed(value)
    assert type(seed) is int
    assert seed == int(value)


@pytest.mark.parametrize("value", REFUSED, ids=shown)
@pytest.mark.parametrize("door", ["as_seed", "start", "seen_by"])
def test_anything_else_is_refused_in_one_sentence(value, door):
    game = spinney.load("tic-tac-toe")
    ask = {"as_seed": as_seed, "start": game.start, "seen_by": lambda seed: game.start().seen_by(0, seed=seed)}[door]
    with pytest.raises(SpinneyError, match=r"^a seed is an integer from 0 to 2\*\*63 - 1, not .*$"):
        ask(value)


def test_integers_of_numpy_deal_as_those_of_python():
    game = spinney.load("uno")
    assert game.start(np.int64(1 << 40)) == game.start(1 << 40)
    assert game.start(1).seen_by(0, np.uint64(5)) == game.start(1).seen_by(0, 5)
    assert derive(np.int64(9), "seat", np.int8(1)) == derive(9, "seat", 1)


def test_a_stream_is_never_made_from_part_of_a_number():
    with pytest.raises(TypeError):
        stream(1.5, "deal")
