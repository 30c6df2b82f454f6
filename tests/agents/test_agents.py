"""Agents: text form and keyword form are one thing; mistakes are one sentence; decisions are complete."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spinney
from spinney import SpinneyError

budgets = st.one_of(
    st.integers(1, 10**7).map(lambda n: f"{n}it"),
    st.integers(1, 10**7).map(lambda n: f"{n}fm"),
    st.floats(0.1, 10_000).map(lambda ms: f"{ms:.3f}ms"),
)
settings = st.fixed_dictionaries(
    {},
    optional={
        "exploration": st.floats(0, 100),
        "normalise": st.sampled_from(["none", "observed", "maximum"]),
        "rollout": st.one_of(st.just("end"), st.integers(0, 500)),
        "max_depth": st.integers(1, 1000),
        "heuristic": st.sampled_from(["win", "score"]),
        "final": st.sampled_from(["visits", "value"]),
        "memory": st.integers(1, 4096),
        "seed": st.integers(0, 2**62),
        "budget": budgets,
    },
)


@given(settings)
def test_text_and_keywords_are_one_thing(given_settings):
    agent = spinney.agent("mcts", **given_settings)
    text = "mcts:" + ",".join(f"{name}={value}" for name, value in given_settings.items())
    assert spinney.agent(text) == agent
    assert spinney.agent(str(agent)) == agent
    assert str(spinney.agent(str(agent))) == str(agent)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mtcs", "did you mean 'mcts'"),
        ("mcts:explration=1", "did you mean 'exploration'"),
        ("mcts:exploration=-1", "greater than or equal to 0"),
        ("mcts:exploration=nan", "finite"),
        ("mcts:budget=-1", "is not a budget"),
        ("mcts:budget=0it", "is not a budget"),
        ("mcts:budget=10", "is not a budget"),
        ("mcts:budget=1.5it", "whole numbers"),
        ("mcts:rollout=-2", "from 0 up"),
        ("mcts:rollout=all", "from 0 up"),
        ("mcts:tree=forest", "maxn"),
        ("mcts:final", "write name=value"),
        ("mcts:seed=1,seed=2", "set twice"),
        ("mcts:max_depth=0", "greater than or equal to 1"),
        ("flat:playouts=0", "greater than or equal to 1"),
        ("flat:exploration=1", "unknown setting of flat"),
        ("random:seed=-1", "an integer from 0 to"),
        ("", "unknown agent"),
    ],
)
def test_a_mistake_is_one_sentence(text, said):
    with pytest.raises(SpinneyError, match=said) as raised:
        spinney.agent(text)
    assert "\n" not in str(raised.value)


def test_a_setting_given_both_ways_is_refused():
    with pytest.raises(SpinneyError, match="budget is set twice"):
        spinney.agent("mcts:budget=10it", budget="20it")


def test_a_heuristic_that_the_game_lacks_is_refused():
    with pytest.raises(SpinneyError, match="needs a game with points, and tic-tac-toe has none"):
        spinney.agent("mcts:heuristic=score").decide(spinney.load("tic-tac-toe").start())


@pytest.mark.parametrize("text", ["random", "flat:playouts=5", "mcts:budget=50it"])
def test_nothing_is_decided_after_the_end(text):
    state = spinney.load("connect-four", width=2, height=1).start().apply(0).apply(1)
    with pytest.raises(SpinneyError, match="over"):
        spinney.agent(text).decide(state)


@pytest.mark.parametrize("text", ["random", "flat:playouts=5", "mcts:budget=50it"])
def test_the_same_seed_decides_the_same(text):
    state = spinney.load("hex", size=5).start()
    decisions = {spinney.agent(text).decide(state, seed=4).action for _ in range(3)}
    assert len(decisions) == 1
    assert len({spinney.agent(text).decide(state, seed=seed).action for seed in range(30)}) > 1


def test_a_decision_is_complete():
    state = spinney.load("connect-four").start()
    found = spinney.agent("mcts:budget=3000it").decide(state)
    assert found.action in state.legal_actions
    assert found.visits.keys() == found.values.keys() == set(state.legal_actions)
    assert sum(found.visits.values()) == found.iterations == found.tree.visits == 3000
    assert all(0 <= value <= 1 for value in found.values.values())
    assert found.nodes == sum(1 for _ in found.tree.walk())
    assert 1 <= found.depth.mean <= found.depth.max
    assert found.depth.max == max(len(line) for line, _ in found.tree.walk())
    assert found.line[0] == found.action
    assert found.calls > found.iterations
    assert found.seconds > 0
    assert found.bytes > 0
    assert not found.out_of_memory


def test_an_explanation_prints_and_serialises():
    state = spinney.load("connect-four").start()
    found = spinney.agent("mcts:budget=500it").decide(state)
    table = str(found.explain())
    assert all(state.describe(action) in table for action in state.legal_actions)
    assert "500 iterations" in table
    data = json.loads(found.explain().to_json())
    assert data["action"] == data["moves"][0]["action"] == found.action
    assert sum(move["visits"] for move in data["moves"]) == 500
    assert [len(move["values"]) for move in data["moves"]] == [2] * 7


def test_flat_tries_every_action_equally_and_takes_the_best_mean():
    state = spinney.load("connect-four").start()
    found = spinney.agent("flat:playouts=200").decide(state)
    assert set(found.visits.values()) == {200}
    assert found.values[found.action] == max(found.values.values())
    assert found.depth.max == 1


def test_final_by_value_takes_the_best_mean():
    state = spinney.load("hex", size=5).start()
    found = spinney.agent("mcts:final=value,budget=400it,exploration=3").decide(state)
    assert found.values[found.action] == max(found.values.values())
