"""Whatever a plan says wrongly is one sentence: in a file with its line, in Python without Pydantic's report."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import spinney
from spinney import SpinneyError
from spinney.arena.plan import Plan, from_yaml
from spinney.arena.yaml_lines import DEEPEST

LAUGHS = "\n".join(f"a{n + 1}: &a{n + 1} [{', '.join([f'*a{n}'] * 9)}]" for n in range(9))
MANY = "{agent: mcts, " + ", ".join(f"{name}: {[*range(1, 40)]}" for name in ("rollout", "seed", "max_depth")) + "}"
CHAIN = "\n".join(f"a{n + 1}: &a{n + 1} [*a{n}]" for n in range(3000))


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("seed: 2020-13-45", 3, "'2020-13-45' cannot be read as a value of type timestamp"),
        ("seed: !!int abc", 3, "'abc' cannot be read as a value of type int"),
        ("seed: !!float abc", 3, "'abc' cannot be read as a value of type float"),
        ("seed: !!bool abc", 3, "'abc' cannot be read as a value of type bool"),
        ("seed: !!timestamp abc", 3, "'abc' cannot be read as a value of type timestamp"),
        ("seed: " + "9" * 5000, 3, "cannot be read as a value of type int"),
        ("seed: " + "9" * 50, 3, "a seed is an integer from 0 to 2**63 - 1"),
        ("seed: " + "[" * 3000 + "]" * 3000, 3, f"brackets and lists are at most {DEEPEST} deep"),
        ("seed: " + "{a: " * 3000 + "1" + "}" * 3000, 3, f"brackets and lists are at most {DEEPEST} deep"),
        (f"a0: &a0 [1]\n{CHAIN}", 43, f"brackets and lists are at most {DEEPEST} deep"),
        (f"a0: &a0 [1]\n{LAUGHS}\nname: *a9", None, "unfolds to more than 100,000 values"),
        ("seed: &a [*a]", 3, "this part contains itself"),
        ("seed: 1\nseed: 2", 4, "'seed' stands here twice"),
        ("matches: 5\nagents: [flat, random]", 4, "'agents' stands here twice"),
        ("1: 2", 3, "a name is text, and '1' is not: write it in quotes"),
        ("yes: 2", 3, "a name is text, and 'yes' is not: write it in quotes"),
        ("? [a, b]\n: 2", 3, "a name is text"),
        ("matches: true", 3, "matches=True: should be a whole number"),
        ("matches: 1.5", 3, "matches=1.5: should be a whole number"),
        ("matches: '7'", 3, "matches='7': should be a whole number"),
        ("matches: 99999999999", 3, "less than or equal to 10000000"),
        ("openings: 99999999999", 3, "less than or equal to 1000"),
        ("seed: 1.5", 3, "a seed is an integer from 0 to 2**63 - 1, not 1.5"),
        ("seed: true", 3, "a seed is an integer from 0 to 2**63 - 1, not True"),
        ("seed: -3", 3, "a seed is an integer from 0 to 2**63 - 1, not -3"),
        ('name: "a\\nb"', 3, "should be one line of text"),
        ('name: "\\ud800"', 3, "name="),
        ("name: !thing x", 3, "could not determine a constructor for the tag '!thing'"),
        ("budgets: [1e+20it]", 3, "is not a budget"),
        ("mode: [versus]", 3, "mode=['versus']"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_line_that_cannot_be_read(tmp_path: Path, text: str, line: int | None, problem: str) -> None:
    path = tmp_path / "plan.yaml"
    path.write_text(f"games: [hex]\nagents: [random, flat]\n{text}\n")
    with pytest.raises(SpinneyError) as said:
        from_yaml(path)
    assert problem in str(said.value)
    assert f"plan.yaml, line {line}: " in str(said.value) or line is None
    assert len(str(said.value)) < 400
    assert "\n" not in str(said.value)


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ("{agent: mcts, tree: []}", "tree lists nothing: give one value at least"),
        ("{agent: mcts, tree: {}}", "mcts tree={}"),
        ("{agent: mcts, tree: [[maxn]]}", "mcts tree=['maxn']"),
        ("{agent: 3}", "an agent is named by text"),
        ("{agent: [mcts, flat]}", "an agent is named by text"),
        ("{tree: maxn}", "agents.0.agent is missing"),
        ("3", "agents.0.agent=3: an agent is named by text"),
        ("{agent: mcts, name: 3}", "agents.0.name=3: should be a valid string"),
        ("{agent: mcts, name: ''}", "mcts name=''"),
        ("{agent: 'mcts:name=a', name: b}", "name is set twice"),
        ("{agent: mcts, rollout: [1, 2], budget: [1it, 1it]}", "is listed twice"),
        (MANY, "these lists have 59,319 combinations, and 10,000 is the most"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_an_agent_that_cannot_be_read(tmp_path: Path, entry: str, problem: str) -> None:
    path = tmp_path / "plan.yaml"
    path.write_text(f"games: [hex]\nagents:\n  - {entry}\n  - random\n")
    with pytest.raises(SpinneyError) as said:
        from_yaml(path)
    assert str(said.value).startswith(f"{path}, line 3: ")
    assert problem in str(said.value)


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        ("{game: hex, parameters: {size: []}}", "size lists nothing: give one value at least"),
        ("{game: hex, players: true}", "games.0.players.0=True: should be a whole number"),
        ("{game: hex, players: [2, 2]}", "is listed twice"),
        ("{game: hex, parameters: {size: [5, 5]}}", "is listed twice"),
        ("{game: 3}", "games.0.game=3: should be a valid string"),
        ("hex\n  - hex", "is listed twice"),
    ],
)
def test_a_game_that_cannot_be_read(tmp_path: Path, game: str, problem: str) -> None:
    path = tmp_path / "plan.yaml"
    path.write_text(f"agents: [random, flat]\ngames:\n  - {game}\n")
    with pytest.raises(SpinneyError, match=r"plan\.yaml, line [34]: ") as said:
        from_yaml(path)
    assert problem in str(said.value)


def test_equal_budgets_are_one(tmp_path: Path) -> None:
    with pytest.raises(SpinneyError, match="is listed twice"):
        Plan(games=["hex"], agents=["mcts", "flat"], budgets=["1s", "1000ms"]).schedule()


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        ({"matches": 0}, "matches=0: should be greater than or equal to 1"),
        ({"matches": True}, "matches=True: should be a whole number"),
        ({"matches": 2.0}, "matches=2.0: should be a whole number"),
        ({"mode": "x"}, "mode='x': should be 'round_robin', 'versus', 'mixed' or 'self_play'"),
        ({"seats": "x"}, "seats='x': should be 'balanced', 'random' or 'fixed'"),
        ({"seed": 1.5}, "seed=1.5: a seed is an integer"),
        ({"seed": -1}, "seed=-1: a seed is an integer"),
        ({"name": ""}, "name='': String should have at least 1 character"),
        ({"against": ["random"]}, "`against` is for modes versus and mixed"),
    ],
)
def test_python_says_it_in_a_sentence(entries: dict[str, Any], problem: str) -> None:
    """A report of Pydantic's would be neither a SpinneyError nor a sentence."""
    with pytest.raises(SpinneyError) as said:
        spinney.tournament("tic-tac-toe", ["random", "flat"], **entries)
    assert str(said.value).startswith(problem)
    if "against" not in entries:
        with pytest.raises(SpinneyError) as said:
            Plan(games=["tic-tac-toe"], agents=["random", "flat"], **entries)
        assert str(said.value).startswith(problem)


@pytest.mark.parametrize("agents", ["random", None, 3, ["random", "random"], [3, "random"], ["random"]])
def test_agents_that_are_none(agents: Any) -> None:
    with pytest.raises(SpinneyError):
        spinney.tournament("tic-tac-toe", agents, matches=2)


def test_numbers_of_numpy_are_numbers() -> None:
    found = spinney.tournament(
        "tic-tac-toe", ["random", "flat"], matches=np.int64(3), seed=np.int64(5), openings=np.uint8(1)
    )
    plain = spinney.tournament("tic-tac-toe", ["random", "flat"], matches=3, seed=5, openings=1)
    assert found.cells[0].keys == plain.cells[0].keys
    assert found.plans[0].hash == plain.plans[0].hash


def test_a_plan_that_would_never_end_is_refused_at_once() -> None:
    many = [f"random:seed={seed}" for seed in range(400)]
    with pytest.raises(SpinneyError, match="400 agents of rolit for 4 players would meet at 1,050,739,900 tables"):
        Plan(games=[{"game": "rolit", "players": 4}], agents=many).schedule()


def test_two_agents_of_one_name_are_refused() -> None:
    named = [{"agent": "random", "name": "a"}, {"agent": "flat", "name": "a"}]
    with pytest.raises(SpinneyError, match="two agents are called 'a': give them different names"):
        Plan(games=["hex"], agents=named).schedule()


def test_agents_stay_the_objects_that_they_are() -> None:
    class Mine(spinney.Agent):
        def decide(self, state: Any, seed: Any = None) -> Any:
            return state.legal_actions[0]

    mine, lively = Mine(), spinney.agent("mcts", heuristic=lambda state, player: 0.5, budget="10it")
    plan = Plan(games=["hex"], agents=[mine, lively, "random"])
    found = plan.schedule().cells[0].agents
    assert found[0] is mine
    assert found[1] is lively
    assert [entry["agent"] for entry in plan.model_dump()["agents"]] == [mine.identity, lively.identity, "random"]


def test_an_agent_without_a_budget_of_its_own_takes_the_cells() -> None:
    agents = [spinney.agent("mcts"), spinney.agent("mcts", tree="self", budget="7it")]
    plan = Plan(games=["hex"], agents=agents, budgets=["10it", "20it"])
    told = [[str(one) for one in cell.agents] for cell in plan.schedule().cells]
    assert told == [
        ["mcts:budget=10it", "mcts:tree=self,budget=7it"],
        ["mcts:budget=20it", "mcts:tree=self,budget=7it"],
    ]
