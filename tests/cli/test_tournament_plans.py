"""`spinney tournament` with several plans in a file, repeated games, openings, and numbers out of bounds."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spinney.arena.results import read
from spinney.arena.schedule import Schedule

Run = Callable[..., Any]

SETTLED = [f"mcts:widening={first}:0.5,rollout=0,heuristic=default,budget=150it" for first in (2, 3)]
FIXED = [f"mcts:widening={first}:0.5,rollout=0,budget=50it" for first in (1, 2)]
PLAN = "games: [tic-tac-toe]\nagents: [random, 'flat:playouts=2']\nmatches: 6\n"


@pytest.fixture(autouse=True)
def plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "plan.yaml"
    path.write_text(PLAN)
    return path


def options(*more: str, agents: list[str] = FIXED, game: str = "connect-four") -> list[str]:
    return ["tournament", "--game", game, *(part for one in agents for part in ("--agent", one)), *more]


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        (["--matches", "0"], "--matches=0: should be greater than or equal to 1"),
        (["--matches", "-3"], "--matches=-3: should be greater than or equal to 1"),
        (["--matches", "99999999999"], "--matches=99999999999: should be less than or equal to 10000000"),
        (["--seed", "-3"], "--seed=-3: a seed is an integer from 0 to 2**63 - 1, not -3"),
        (["--seed", str(2**63)], "a seed is an integer from 0 to 2**63 - 1"),
        (["--openings", "-1"], "--openings=-1: should be greater than or equal to 0"),
    ],
)
def test_numbers_out_of_bounds_beside_a_plan_and_as_options(spinney: Run, more: list[str], problem: str) -> None:
    for start in (["tournament", "plan.yaml"], options(agents=["random", "flat"], game="tic-tac-toe")):
        answer = spinney(*start, *more)
        assert answer.code == 2
        assert problem in answer.err
        assert len(answer.err.strip().splitlines()) == 1
    assert sorted(one.name for one in Path().iterdir()) == ["plan.yaml"]


def test_repeated_games_are_said_with_the_way_out(spinney: Run) -> None:
    answer = spinney(*options("--players", "2", "--matches", "20", agents=SETTLED, game="rolit"))
    assert answer.code == 0
    assert "2 different games: 18 further matches repeated one of them" in answer.out
    assert "`openings: N`" in answer.out
    longer = ["--players", "2", "--matches", "20", "--openings", "8", "--out", "open.db"]
    other = spinney(*options(*longer, agents=SETTLED, game="rolit"))
    assert other.code == 0
    assert read("open.db").cells[0].openings == 8
    assert len(read("open.db").cells[0]) > 10


def test_only_the_plan_at_hand_is_shown_and_stops_the_run(spinney: Run) -> None:
    """The fault: cells of another plan, still undecided, kept a decided one running, and were shown with it."""
    equal = options("--matches", "60", "--out", "all.db", agents=["random", "random:seed=1"], game="tic-tac-toe")
    assert spinney(*equal).code == 0
    clear = options("--out", "all.db", "--matches", "2000", agents=["random", "mcts:budget=100it"], game="tic-tac-toe")
    answer = spinney(*clear, "--until", "significant")
    assert "Decided after " in answer.err
    assert "seed=1" not in answer.out
    assert len(read("all.db").by_plan()[0].cells[0]) == 60


def test_a_decided_plan_in_the_file_does_not_decide_another(spinney: Run) -> None:
    clear = options("--matches", "48", "--out", "all.db", agents=["random", "mcts:budget=100it"], game="tic-tac-toe")
    assert spinney(*clear).code == 0
    equal = options("--matches", "96", "--out", "all.db", agents=["random", "random:seed=1"], game="tic-tac-toe")
    assert "Decided" not in spinney(*equal, "--until", "significant").err
    assert len(read("all.db").by_plan()[1].cells[0]) == 96


def test_a_dry_run_makes_no_match(spinney: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault: a dry run listed every match, and hashed it twice."""

    def refused(*_: object) -> None:
        raise AssertionError("a match was made")

    monkeypatch.setattr(Schedule, "_fixture", refused)
    answer = spinney("tournament", "plan.yaml", "--matches", "10000000", "--dry-run")
    assert answer.code == 0
    assert "10,000,000 matches at 1 tables" in answer.out
    assert "10,000,000 to play" in answer.out


def test_a_dry_run_counts_what_is_there(spinney: Run) -> None:
    assert spinney("tournament", "plan.yaml").code == 0
    answer = spinney("tournament", "plan.yaml", "--matches", "1000000", "--dry-run")
    assert "6 of them are in plan.db" in answer.out
    assert "999,994 to play" in answer.out
