"""Whatever is set too large, too deep or wrong is refused in one sentence, before anything is searched."""

import numpy as np
import pytest

import spinney
from spinney import SpinneyError
from spinney.agents import MCTS, Flat, Minimax, Random
from spinney.search import prepare

HUGE = "9" * 5000


@pytest.mark.parametrize(
    "text",
    [
        "mcts:budget=99999999999999999999it",
        "mcts:budget=1e+20it",
        f"mcts:budget={HUGE}it",
        f"mcts:budget={HUGE}ms",
        "mcts:budget=0.0000001ms",
        "mcts:rollout=9223372036854775808",
        f"mcts:rollout={HUGE}",
        "mcts:widening=1e308:0.999",
        "mcts:widening=nan:0.5",
        "mcts:heuristic=:x",
        "mcts:heuristic=x:",
        "mcts:exploration=1e308",
        "mcts:oma=1e308",
        "mcts:temperature=1e-320,rollout_policy=gibbs",
        "mcts:max_depth=99999999999999999999",
        "mcts:threads=99999999999999999999",
        "mcts:memory=99999999999999999999",
        f"mcts:seed={HUGE}",
        "flat:playouts=99999999999999999999",
        "minimax:depth=99999999999999999999",
        "minimax:search=opps,l1=99999999999999999999",
        "minimax:search=opps,n=99999999999999999999",
        "minimax:memory=99999999999999999999",
    ],
)
def test_a_setting_out_of_bounds_is_one_short_sentence(text):
    with pytest.raises(SpinneyError) as raised:
        spinney.agent(text)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 400


@pytest.mark.parametrize("heuristic", ["builtins:len", "builtins:print_", "no_such_module:f", "math:pi"])
def test_a_function_that_is_none_is_refused_before_the_search(heuristic):
    with pytest.raises(SpinneyError, match=f"heuristic={heuristic}"):
        spinney.agent("mcts", heuristic=heuristic).decide(spinney.load("tic-tac-toe").start())


@pytest.mark.parametrize(
    "make",
    [
        lambda: MCTS(exploration=-1),
        lambda: MCTS(budget=10**5000),
        lambda: MCTS(tree=[]),
        lambda: MCTS(colour="red"),
        lambda: Flat(playouts=0),
        lambda: Minimax(depth="deep"),
        lambda: Random(seed=1.5),
        lambda: spinney.agent(3),
        lambda: spinney.play("tic-tac-toe", "random"),
        lambda: spinney.play(3, ["random", "random"]),
        lambda: spinney.agent("random").decide("the start"),
        lambda: spinney.agent("random").decide(spinney.load("hex").start(), seed="x"),
    ],
)
def test_python_calls_raise_sentences_too(make):
    with pytest.raises(SpinneyError) as raised:
        make()
    assert "\n" not in str(raised.value)


def test_budgets_survive_their_own_text():
    for text in ("1000000000000000it", "100000000000ms", "0.001ms", "1.5ms", "12345.678ms", "7fm"):
        made = spinney.agent("mcts", budget=text)
        assert str(made) == f"mcts:budget={text}"
        assert spinney.agent(str(made)) == made


def test_where_memory_runs_out_a_sentence_says_so(monkeypatch):
    def no_memory(self, slots):
        raise MemoryError

    monkeypatch.setattr(prepare.NodePool, "grow", no_memory)
    with pytest.raises(SpinneyError, match=r"no memory for .* set memory lower"):
        spinney.agent("mcts:budget=1000it").decide(spinney.load("tic-tac-toe").start())


def test_a_python_heuristic_cannot_write_to_the_position():
    def scribbles(state, player):
        state.marks[0] = 1
        return 0.0

    def replaces(state, player):
        state.player = 1
        return 0.0

    for function in (scribbles, replaces):
        with pytest.raises(ValueError, match="read-only"):
            spinney.agent("mcts", heuristic=function).decide(spinney.load("tic-tac-toe").start())


def test_a_python_heuristic_may_keep_what_it_is_shown():
    kept = []

    def keeps(state, player):
        kept.append(state)
        return 0.0

    spinney.agent("mcts", heuristic=keeps, budget="50it").decide(spinney.load("tic-tac-toe").start())
    assert len({bytes(np.asarray(one.marks)) for one in kept}) > 10, "each is the position it was, for ever"


@pytest.mark.parametrize("value", [float("inf"), float("-inf"), float("nan")])
@pytest.mark.parametrize("text", ["mcts:budget=50it", "mcts:budget=50it,tree=multi", "minimax:depth=2"])
def test_rewards_are_finite_numbers(value, text):
    agent = spinney.agent(text, heuristic=lambda state, player: value)
    with pytest.raises(SpinneyError, match="not a number"):
        agent.decide(spinney.load("tic-tac-toe").start())


def test_matches_in_compiled_code_refuse_infinite_rewards_too():
    agent = spinney.agent("mcts", heuristic=endless, budget="20it")
    assert agent.chair(spinney.load("tic-tac-toe")) is not None
    with pytest.raises(SpinneyError, match="not a number"):
        spinney.play("tic-tac-toe", [agent, "random"])


@spinney.compiled
def endless(state, player):
    return np.inf
