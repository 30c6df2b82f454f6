"""Spaces: what a file may say, and what an agent's declarations tell."""

from pathlib import Path

import pytest

import spinney
from spinney.agents import AGENTS
from spinney.tuning import Space


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "space.yaml"
    path.write_text(text)
    return path


def test_a_file(tmp_path: Path) -> None:
    text = "rollout: [0, 3, end]\ntree: [maxn, multi]\nwidening: [none, '2:0.5']\nsolver: [false, true]\nfinal: value\n"
    space = Space.from_yaml(written(tmp_path, text), "mcts")
    assert space.values == {
        "rollout": (0, 3, "end"),
        "tree": ("maxn", "multi"),
        "widening": (None, "2:0.5"),
        "solver": (False, True),
        "final": ("value",),
    }
    assert space.size == 24


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "a plan is a list of names and values"),
        ("rollout: [0]\n", "line 1: there is nothing to tune"),
        ("rollout: [0, 3]\nrolout: [1]\n", "line 2: unknown setting of mcts 'rolout'; did you mean 'rollout'?"),
        ("tree: [maxn,\n  multi,\n  mulit]\n", "line 3: mcts tree='mulit': should be 'maxn'"),
        ("rollout: [0, 3, 0]\n", "line 1: rollout lists 0 twice"),
        ("exploration: [1, 1.0]\n", "line 1: exploration lists 1.0 twice"),
        ("rollout: []\n", "line 1: rollout lists nothing"),
        ("rollout: [[0, 1], 3]\n", "line 1: rollout cannot be [0, 1]"),
        ("seed: [0, 1]\n", "line 1: seed is nothing to tune"),
        ("rollout: [0, 3\n", "not YAML"),
    ],
)
def test_mistakes_in_a_file(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(spinney.SpinneyError) as mistake:
        Space.from_yaml(written(tmp_path, text), "mcts")
    assert problem in str(mistake.value)


@pytest.mark.parametrize("game", ["hex", "sushi-go"])
@pytest.mark.parametrize("kind", sorted(set(AGENTS) - {"auto", "random", "bot", "flat", "minimax"}))
def test_every_agent_has_a_space_with_its_own_settings_in_it(kind: str, game: str) -> None:
    base = spinney.agent(kind)
    space = Space.of(base, spinney.load(game))
    assert space.size > 1
    for name, values in space.checked(base).values.items():
        assert getattr(base, name) in values
        assert len(values) > 1


def test_rollouts_are_those_of_the_paper() -> None:
    space = Space.of("mcts:rollout=0", spinney.load("love-letter"))
    assert space.values["rollout"] == (0, 1, 3, 7, 10, 20, 30, 50, 100, 200, 300)
    assert Space.of("mcts", spinney.load("love-letter")).values["rollout"][-1] == "end"


def test_a_game_has_no_settings_that_change_nothing_there() -> None:
    assert "information" not in Space.of("mcts", spinney.load("hex")).values
    assert {"graph", "solver"} & Space.of("mcts", spinney.load("love-letter")).values.keys() == set()
    assert Space.of("mcts", spinney.load("hex")).values.keys() >= {"graph", "solver", "oma", "widening", "amaf", "tree"}


def test_an_agent_with_nothing_to_tune() -> None:
    with pytest.raises(spinney.SpinneyError, match="there is nothing to tune"):
        Space.of("random", spinney.load("hex"))
