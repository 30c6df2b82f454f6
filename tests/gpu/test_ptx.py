"""Kernels compile without a card."""

import re
import subprocess
import sys

import pytest
from numba import types

import spinney
from benchmarks.compile_kernels import Compiler
from spinney.gpu.card import INT64S
from spinney.gpu.casting import Casting
from spinney.gpu.cuda import compile_kernel, fill, lane_ptx, mark_of
from spinney.gpu.decision import Dig
from spinney.gpu.table import TableLayout

# Compute capability of the oldest cards that are tried.
CAPABILITY = 8, 0


@pytest.mark.parametrize("game_id", ["tic-tac-toe", "dots-and-boxes"])
def test_a_kernel_is_ptx_in_which_nothing_is_fused(game_id):
    game = spinney.load(game_id)
    casting = Casting(game, [spinney.agent("mcts:budget=100it")])
    block = TableLayout(game, casting.cast, casting.chairs(), casting.chairs()).block
    text = lane_ptx(game, casting.cast, block, CAPABILITY)
    assert len(re.findall(r"\.visible \.entry", text)) == 1
    assert ".target sm_80" in text
    assert "fma." not in text
    # Memory for constants is small, and slow where threads read different places.
    assert ".const" not in text


def test_a_kernel_of_one_decision_adds_for_all_threads():
    """Visits, rewards and slots are added atomically; what the compiler lacks is done by what it has."""
    made = Compiler(CAPABILITY)
    Dig(made, spinney.load("tic-tac-toe"), spinney.agent("mcts:device=gpu"))
    kinds = set(re.findall(r"atom\.([a-z]+\.[a-z0-9]+)", made.text))
    assert {"add.u32", "add.f64", "add.u64", "cas.b32", "cas.b64"} <= kinds
    assert "fma." not in made.text


MARK = """
import spinney
from spinney.gpu.casting import Casting
from spinney.gpu.cuda import mark_of
from spinney.gpu.decision import Dig
from spinney.gpu.table import TableLayout
game = spinney.load("tic-tac-toe")
casting = Casting(game, [spinney.agent("mcts:budget=100it")])
block = TableLayout(game, casting.cast, casting.chairs(), casting.chairs()).block
print(mark_of(game, casting.cast, block, (8, 0)))
"""


def test_another_process_finds_the_kernel_on_disk():
    game = spinney.load("tic-tac-toe")
    casting = Casting(game, [spinney.agent("mcts:budget=100it")])
    block = TableLayout(game, casting.cast, casting.chairs(), casting.chairs()).block
    told = subprocess.run([sys.executable, "-c", MARK], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == mark_of(game, casting.cast, block, CAPABILITY)
    assert mark_of(game, casting.cast, block, (9, 0)) != mark_of(game, casting.cast, block, CAPABILITY)


def test_agents_that_differ_in_limits_share_a_kernel():
    """What only scales something, and budgets, are numbers in memory: a sweep over them compiles once."""
    game = spinney.load("tic-tac-toe")
    marks = set()
    for text in ("mcts:budget=100it", "mcts:budget=300it,exploration=0.5", "mcts:budget=200it,exploration=2"):
        casting = Casting(game, [spinney.agent(text)])
        block = TableLayout(game, casting.cast, casting.chairs(), casting.chairs()).block
        marks.add(mark_of(game, casting.cast, block, CAPABILITY))
    assert len(marks) == 1


def test_the_kernel_that_fills_blocks_is_ptx():
    text = compile_kernel(fill, types.void(INT64S, INT64S, types.int64, types.int64), CAPABILITY)
    assert len(re.findall(r"\.visible \.entry", text)) == 1
