"""The scripts about cards, as far as they go without one."""

from importlib import import_module
from pathlib import Path

import pytest

import spinney
from benchmarks import compile_kernels, gpu_decision, versus_gpu
from spinney.arena.matches import Matches


@pytest.mark.parametrize(
    ("text", "wrong"), [("mul.f64; add.f64;", ""), ("fma.rn.f64; fma.rn.f32;", "2 fused operations")]
)
def test_a_kernel_is_asked_for_as_lanes_ask_and_looked_through(monkeypatch, text, wrong):
    asked = []

    def lane_ptx(game, cast, *block, capability):
        asked.append((game.id, cast.agents, capability))
        return text

    monkeypatch.setattr(compile_kernels, "lane_ptx", lane_ptx)
    found = compile_kernels.made("tic-tac-toe", "mcts:budget=9it", (8, 0))
    assert asked == [("tic-tac-toe", ("mcts",), (8, 0))]
    assert (found.game, found.size, found.wrong) == ("tic-tac-toe", len(text), wrong)


def test_whatever_a_compiler_says_is_a_line_and_the_next_game_has_its_turn(monkeypatch):
    def fails(*about, capability):
        raise spinney.SpinneyError("no such instruction")

    monkeypatch.setattr(compile_kernels, "lane_ptx", fails)
    assert "SpinneyError: no such instruction" in str(compile_kernels.made("hex", "mcts:budget=9it", (8, 0)))


def test_ratios_are_to_the_best_batch_on_a_card():
    about = {"game": "hex", "library": "pgx", "what": "playouts"}
    others = [
        {**about, "per_second": 10, "platform": "gpu"},
        {**about, "per_second": 40, "platform": "gpu"},
        {**about, "failed": "out of memory", "platform": "gpu"},
        {**about, "per_second": 900, "platform": "cpu"},
    ]
    (found,) = versus_gpu.ratios({"hex": {"iterations_per_second": 100}}, others)
    assert found == {**about, "per_second": 40, "ratio": 2.5}


def test_a_pairing_goes_on_where_it_was_stopped():
    """What two runs have played counts, each opening once; another pairing's matches do not."""
    game, pair = spinney.load("tic-tac-toe"), ("mcts:budget=30it", "random")
    whole = gpu_decision.compared(game, *pair, matches=8, minutes=10.0)
    first = gpu_decision.compared(game, *pair, matches=4, minutes=10.0)
    both = gpu_decision.compared(game, *pair, matches=8, minutes=10.0, before=first)
    assert (first["matches"], both["matches"]) == (4, 8)
    assert {**both, "iterations": []} == {**whole, "iterations": []}
    assert gpu_decision.compared(game, *pair[::-1], matches=2, minutes=10.0, before=first)["matches"] == 2


def test_a_match_that_is_other_on_a_card_says_in_what_and_from_which_action_on(monkeypatch):
    monkeypatch.syspath_prepend(Path(compile_kernels.__file__).parent)
    gpu_equal = import_module("gpu_equal")
    about, budget = ("connect-four", "trees"), "9it"
    game, agents, jobs = gpu_equal.seated(about, budget, 4)
    chairs = [agent.chair(game) for agent in agents]
    own = [gpu_equal.plain(one) for one in Matches(game, chairs).play(jobs, gpu_equal.never)]
    other = {**own[2], "actions": [*own[2]["actions"][:5], 99], "iterations": [0, 0]}
    card = {"agents": [str(agent) for agent in agents], "played": [*own[:2], other, own[3]]}
    told = gpu_equal.compared(about, budget, card)
    assert (told["matches"], told["equal"]) == (4, 3)
    length = len(own[2]["actions"])
    assert told["other"] == [{"match": 2, "other": ["actions", "iterations"], "equal_actions": 5, "actions": length}]
