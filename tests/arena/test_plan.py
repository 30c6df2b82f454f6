"""Plans say what is played; what cannot be played is refused, with its line, before anything runs."""

import re
from pathlib import Path

import pytest

from spinney import SpinneyError
from spinney.arena.plan import Plan, from_yaml

GOOD = """\
name: trees
games:
  - {game: dots-and-boxes, players: [2, 3], parameters: {width: [2, 3], height: 2}}
  - hex
agents:
  - random
  - {agent: mcts, tree: [maxn, paranoid], exploration: 0.7}
  - mcts:budget=50it
budgets: [100it, 200it]
matches: 10
seed: 7
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "plan.yaml"
    path.write_text(text)
    return path


def test_grids_expand(tmp_path: Path) -> None:
    schedule = from_yaml(written(tmp_path, GOOD)).schedule()
    games = [(cell.game.id, cell.game.players, dict(cell.game.parameters), cell.budget) for cell in schedule.cells]
    boxes = [
        ("dots-and-boxes", players, {"width": width, "height": 2}, budget)
        for players in (2, 3)
        for width in (2, 3)
        for budget in ("100it", "200it")
    ]
    assert games[:8] == boxes
    assert {game[0] for game in games[8:]} == {"hex"}
    assert [str(agent) for agent in schedule.cells[0].agents] == [
        "random",
        "mcts:exploration=0.7,budget=100it",
        "mcts:tree=paranoid,exploration=0.7,budget=100it",
        "mcts:budget=50it",
    ]
    # 4 agents: 6 tables for two players, 4 for three.
    assert len(schedule) == 10 * (4 * 6 + 4 * 4 + 2 * 6)


def test_a_file_and_python_make_the_same_plan(tmp_path: Path) -> None:
    plan = Plan(games=["hex"], agents=["random", "mcts:budget=100it"], matches=10)
    assert from_yaml(written(tmp_path, "games: [hex]\nagents: [random, 'mcts:budget=100it']\nmatches: 10\n")) == plan
    assert plan.hash(plan.schedule()) != plan.changed(seed=1).hash(plan.schedule())


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("- hex", "- hexx", 4, "unknown game 'hexx'; did you mean 'hex'?"),
        ("agent: mcts", "agent: mtcs", 7, "unknown agent 'mtcs'; did you mean 'mcts'?"),
        ("- mcts:budget", "- mtcs:budget", 8, "unknown agent 'mtcs'; did you mean 'mcts'?"),
        ("tree: [", "treee: [", 7, "unknown setting of mcts 'treee'; did you mean 'tree'?"),
        ("paranoid]", "paranoia]", 7, "'maxn', 'paranoid', 'self', 'multi' or 'multi_paranoid'"),
        ("players: [2, 3]", "players: [2, 9]", 3, "dots-and-boxes cannot be played by 9; player counts: 2, 3, 4, 5, 6"),
        ("width: [2, 3]", "wide: [2, 3]", 3, "unknown parameter of dots-and-boxes 'wide'; did you mean 'width'?"),
        ("width: [2, 3]", "width: [2, 99]", 3, "less than or equal to 10"),
        ("200it]", "'-1']", 9, "'-1' is not a budget"),
        ("matches: 10", "matches: 0", 10, "greater than or equal to 1"),
        ("matches: 10", "matchs: 10", 10, "unknown entry of a plan 'matchs'; did you mean 'matches'?"),
        ("seed: 7", "mode: everybody", 11, "'round_robin', 'versus', 'mixed' or 'self_play'"),
        ("- mcts:budget=50it", "- random", 8, "random is listed twice"),
        ("seed: 7", "against: [random]", 11, "`against` is for modes versus and mixed"),
        ("exploration: 0.7", "exploration: much", 7, "exploration='much'"),
        ("- mcts:budget=50it", "- mcts:heuristic=score", 8, "heuristic=score needs a game with points"),
    ],
)
def test_a_mistake_is_named_with_its_line(tmp_path: Path, old: str, new: str, line: int, problem: str) -> None:
    assert old in GOOD
    path = written(tmp_path, GOOD.replace(old, new))
    with pytest.raises(SpinneyError, match=rf"plan\.yaml, line {line}: .*{re.escape(problem)}"):
        from_yaml(path)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("games: [hex\nagents: 1\n", r"plan\.yaml, line 2: not YAML"),
        ("- games", "a plan is a list of names and values"),
        ("games: [hex]\n", "line 1: agents is missing"),
        ("", "a plan is a list of names and values"),
        ("games: []\nagents: [random]\n", "line 1: games=.*at least 1"),
    ],
)
def test_a_file_that_is_no_plan_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(SpinneyError, match=problem):
        from_yaml(written(tmp_path, text))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpinneyError, match=r"cannot read .*No such file"):
        from_yaml(tmp_path / "none.yaml")
    (tmp_path / "plan.yaml").write_bytes(b"\xff\xfe\x00games")
    with pytest.raises(SpinneyError, match="is not a text file"):
        from_yaml(tmp_path / "plan.yaml")


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"agents": ["random"]}, "needs 2 different agents, and there is 1"),
        ({"agents": ["random"], "mode": "versus"}, "versus needs two different agents"),
    ],
)
def test_too_few_agents_are_refused(settings: dict[str, object], problem: str) -> None:
    with pytest.raises(SpinneyError, match=problem):
        Plan(games=["hex"], **settings).schedule()
