"""Presets: from a file of evidence to an agent, and what is carried over."""

import json
from pathlib import Path

import pytest

import spinney
from spinney.agents import presets
from spinney.agents.presets import preset
from spinney.search.budget import Budget


@pytest.fixture
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Presets of Connect Four alone."""
    game = spinney.load("connect-four")
    evidence = {"better": True, "share": [0.6, 0.55, 0.65], "equal": 0.5, "matches": 400, "tried": ""}
    budgets = {
        "200it": {**evidence, "agent": "mcts:exploration=0.3"},
        "1000it": {**evidence, "agent": "mcts:exploration=0.6"},
        "5000it": {**evidence, "agent": "mcts", "better": False, "tried": "mcts:solver=true"},
    }
    about = {"version": game.declaration.version, "players": 2, "parameters": {"width": 7, "height": 6, "line": 4}}
    games = {"connect-four": {**about, "speed": 100_000, "calls": 10, "budgets": budgets}}
    path = tmp_path / "presets.json"
    path.write_text(json.dumps({"games": games}))
    monkeypatch.setattr(presets, "FILE", path)
    monkeypatch.setattr(preset, "__defaults__", (path,))
    return path


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    ("budget", "agent", "measured"),
    [
        ("1000it", "mcts:exploration=0.6", True),
        ("5000it", "mcts", True),
        ("900it", "mcts:exploration=0.6", False),
        ("1it", "mcts:exploration=0.3", False),
        ("1000000it", "mcts", False),
        ("10ms", "mcts:exploration=0.6", False),
        ("2ms", "mcts:exploration=0.3", False),
        ("10000fm", "mcts:exploration=0.6", False),
    ],
)
def test_the_nearest_budget(budget, agent, measured):
    found = preset(spinney.load("connect-four"), Budget.parse(budget))
    assert (found.agent, found.measured) == (agent, measured)
    assert measured or found.why.startswith("carried over from budget")


@pytest.mark.usefixtures("known")
def test_what_it_rests_on():
    game = spinney.load("connect-four")
    assert preset(game, Budget(1000, "it")).why == "won 60 % (55 to 65) of 400 matches, where 50 is equal"
    assert "nothing better was found: the best, mcts:solver=true" in preset(game, Budget(5000, "it")).why
    other = preset(spinney.load("connect-four", width=8), Budget(1000, "it"))
    assert (other.agent, other.measured) == ("mcts:exploration=0.6", False)
    assert "carried over from parameters" in other.why


def test_a_preset_may_be_an_agent_without_a_budget(known):
    content = json.loads(known.read_text())
    content["games"]["connect-four"]["budgets"]["200it"]["agent"] = "one_step"
    known.write_text(json.dumps(content))
    presets.table.cache_clear()
    found = spinney.agent("auto:budget=200it,seed=4,name=mine").for_game(spinney.load("connect-four"))
    presets.table.cache_clear()
    assert (str(found), found.name) == ("one_step:seed=4,name=mine", "mine")


@pytest.mark.usefixtures("known")
def test_games_without_presets_follow_from_what_they_declare():
    assert preset(spinney.load("hex"), Budget(9, "it")).agent == "mcts:exploration=0.6,solver=true"
    assert preset(spinney.load("poker"), Budget(9, "it")).agent == "mcts:exploration=0.6"


@pytest.mark.usefixtures("known")
def test_auto_is_the_preset_at_every_table(tmp_path):
    auto, preset_agent = "auto:budget=200it,seed=5", "mcts:exploration=0.3,budget=200it,seed=5"
    game = spinney.load("connect-four")
    assert spinney.agent(auto).for_game(game) == spinney.agent(preset_agent)
    played = [spinney.play(game, [one, "mcts:budget=50it"], seed=3).actions for one in (auto, preset_agent)]
    assert played[0] == played[1]
    state = game.start()
    decided = [spinney.agent(one).decide(state, seed=2).visits for one in (auto, preset_agent)]
    assert decided[0] == decided[1]


@pytest.mark.usefixtures("known")
def test_results_name_whom_it_stood_for(known, tmp_path):
    """A changed preset is another agent: its matches are not those of the old one."""
    store = tmp_path / "results.db"
    first = spinney.tournament("connect-four", ["auto:budget=50it", "mcts:budget=50it"], matches=4, store=store)
    assert any("exploration=0.3" in one and one.startswith("mcts:") for one in first.cells[0].agents)
    content = json.loads(known.read_text())
    content["games"]["connect-four"]["budgets"]["200it"]["agent"] = "mcts:exploration=0.4"
    known.write_text(json.dumps(content))
    presets.table.cache_clear()
    again = spinney.tournament("connect-four", ["auto:budget=50it", "mcts:budget=50it"], matches=4, store=store)
    presets.table.cache_clear()
    assert not {*first.cells[0].keys} & {*again.cells[0].keys}


@pytest.mark.usefixtures("known")
def test_auto_for_the_others_is_the_preset_too():
    found = spinney.agent("mcts:opponents=[auto:budget=5it],budget=20it").for_game(spinney.load("connect-four"))
    assert "auto" not in found.identity
    assert "exploration=0.3" in str(found)


def test_the_shipped_presets_can_play():
    for name, known_game in presets.table().items():
        for budget in known_game["budgets"]:
            spinney.agent("auto", budget=budget).check(spinney.load(name))
