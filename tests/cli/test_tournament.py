"""`spinney tournament`: by a plan or by options; what is wrong with either is said in a sentence."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spinney.arena.results import read

Run = Callable[..., Any]

PLAN = """\
games: [{game: sushi-go, players: 3}]
agents: [random, "mcts:rollout=5,heuristic=default", "mcts:tree=multi,rollout=5,heuristic=default"]
budgets: [20it, 40it]
matches: 6
"""


@pytest.fixture
def plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "trees.yaml"
    path.write_text(PLAN)
    return path


def options(*more: str) -> tuple[str, ...]:
    return ("tournament", "--game", "tic-tac-toe", "--agent", "random", "--agent", "mcts:budget=50it", *more)


def test_a_plan_is_played_and_shown(spinney: Run, plan: Path) -> None:
    answer = spinney("tournament", str(plan))
    assert answer.code == 0
    for title in ("sushi-go, 3 players, 20it", "sushi-go, 3 players, 40it"):
        assert title in answer.out
    assert "mcts:tree=multi" in answer.out
    assert "Best: mcts:" in answer.out
    assert "Results are in trees.db; a page with figures: spinney report trees.db" in answer.err
    assert sum(map(len, read("trees.db").cells)) == 12


def test_the_same_command_again_plays_nothing_and_shows_the_same(spinney: Run, plan: Path) -> None:
    first, again = spinney("tournament", str(plan)), spinney("tournament", str(plan))
    assert (first.code, first.out) == (again.code, again.out)
    assert sum(map(len, read("trees.db").cells)) == 12


def test_more_matches_of_a_plan(spinney: Run, plan: Path) -> None:
    spinney("tournament", str(plan))
    assert spinney("tournament", str(plan), "--matches", "9").code == 0
    assert sum(map(len, read("trees.db").cells)) == 18


def test_a_dry_run_says_what_there_is_to_do_and_does_nothing(spinney: Run, plan: Path) -> None:
    answer = spinney("tournament", str(plan), "--dry-run", "--workers", "2")
    assert answer.code == 0
    assert "12 matches at 2 tables in 2 tournaments" in answer.out
    assert "results would go to trees.db" in answer.out
    assert "12 to play, about " in answer.out
    assert " on 2 cores" in answer.out
    assert not Path("trees.db").exists()
    spinney("tournament", str(plan))
    assert "12 of them are in trees.db" in spinney("tournament", str(plan), "--dry-run").out


def test_by_options(spinney: Run, plan: Path) -> None:
    answer = spinney(*options("--matches", "20", "--seed", "3", "--out", "mine.db", "--workers", "1"))
    assert answer.code == 0
    assert "In common: mcts: budget=50it" in answer.out
    assert len(read("mine.db").cells[0]) == 20


def test_modes(spinney: Run, plan: Path) -> None:
    against = ("--mode", "versus", "--against", "random", "--against", "flat:playouts=2", "--matches", "4")
    answer = spinney("tournament", "--game", "rolit", "--players", "3", "--agent", "mcts:budget=20it", *against)
    assert answer.code == 0
    assert len(read("tournament.db").cells[0]) == 8
    answer = spinney(*options("--mode", "self_play", "--matches", "4", "--out", "self.db"))
    assert answer.code == 0
    assert len(read("self.db").cells[0]) == 8


def test_it_stops_when_the_verdict_is_clear(spinney: Run, plan: Path) -> None:
    answer = spinney(*options("--matches", "2000", "--until", "significant"))
    assert answer.code == 0
    assert "Decided after " in answer.err
    assert len(read("tournament.db").cells[0]) < 500


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("tournament",), "a tournament needs a plan file, or --game and --agent"),
        (("tournament", "none.yaml"), "cannot read 'none.yaml'"),
        (("tournament", "trees.yaml", "--game", "hex"), "a plan file says what is played"),
        (("tournament", "--game", "hexx", "--agent", "random"), "unknown game 'hexx'; did you mean 'hex'?"),
        (options("--agent", "mtcs"), "unknown agent 'mtcs'; did you mean 'mcts'?"),
        (options("--players", "5"), "tic-tac-toe cannot be played by 5; player counts: 2"),
        (options("--matches", "0"), "--matches=0: should be greater than or equal to 1"),
        (options("--budget", "-1"), "'-1' is not a budget"),
        (options("--set", "size=3"), "unknown parameter of tic-tac-toe 'size'"),
        (options("--agent", "random"), "random is listed twice"),
        (options("--workers", "0"), "invalid value for '--workers'"),
        (options("--out", "nowhere/x.db"), "'nowhere/x.db' cannot be used"),
        (options("--out", "trees.yaml"), "'trees.yaml' is not a file of results"),
        (options("--workers", "2", "--ray", "auto"), "leave one of them out"),
    ],
)
def test_mistakes(spinney: Run, plan: Path, arguments: tuple[str, ...], problem: str) -> None:
    answer = spinney(*arguments)
    assert answer.code == 2
    assert answer.err.startswith("spinney: ")
    assert problem in answer.err
    assert len(answer.err.strip().splitlines()) == 1
    assert plan.read_text() == PLAN
