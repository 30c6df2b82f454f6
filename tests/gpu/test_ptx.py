"""Kernels compile without a card."""

import re

import pytest

import spinney
from spinney.gpu.casting import Casting
from spinney.gpu.cuda import lane_ptx
from spinney.gpu.layout import Layout

# Compute capability of the oldest cards that are tried.
CAPABILITY = 8, 0


@pytest.mark.parametrize("game_id", ["tic-tac-toe", "dots-and-boxes"])
def test_a_kernel_is_ptx_in_which_nothing_is_fused(game_id):
    game = spinney.load(game_id)
    casting = Casting(game, [spinney.agent("mcts:budget=100it")])
    layout = Layout(game, casting.chairs(), casting.chairs())
    text = lane_ptx(game, casting.cast, layout.words.size, layout.contest, CAPABILITY)
    assert len(re.findall(r"\.visible \.entry", text)) == 1
    assert ".target sm_80" in text
    assert "fma." not in text
    # Memory for constants is small, and slow where threads read different places.
    assert ".const" not in text
