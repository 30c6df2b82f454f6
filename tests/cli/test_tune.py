"""`spinney tune`: what it prints, how it is stopped and resumed, and what it says to mistakes."""

import io
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from spinney.arena.store import Store
from spinney.cli.progress import TuningView
from spinney.tuning import Progress

Run = Callable[..., Any]
SPACE = "rollout: [0, end]\nfinal: [visits, value]\n"


@pytest.fixture
def space(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "space.yaml"
    path.write_text(SPACE)
    return path


def options(*more: str) -> tuple[str, ...]:
    few = ("--evaluations", "4", "--matches", "2", "--runs", "2", "--play-off", "4", "--budget", "20it")
    return ("tune", "tic-tac-toe", "--space", "space.yaml", *few, *more)


def test_it_tunes_and_says_what_matters(spinney: Run, space: Path) -> None:
    answer = spinney(*options())
    assert answer.code == 0
    assert "tic-tac-toe, 2 players: mcts against mcts:budget=20it" in answer.out
    assert "2 runs of 4 evaluations of 2 matches by ntbea" in answer.out
    assert "2 runs are too few to say whether rollout matters" in answer.out
    assert "Best: mcts:" in answer.out
    assert "a page with figures: spinney report tune-tic-tac-toe.db" in answer.err
    assert Path("tune-tic-tac-toe.db.journal").exists()
    with Store("tune-tic-tac-toe.db") as store:
        before = store.count()
    again = spinney(*options())
    assert (again.code, again.out) == (0, answer.out)
    with Store("tune-tic-tac-toe.db") as store:
        assert store.count() == before


def test_calls_of_the_forward_model_and_a_rotating_table(spinney: Run, space: Path) -> None:
    table = ("--against", "random", "--against", "one_step", "--agent", "mcts:exploration=0.7", "--sampler", "tpe")
    answer = spinney(*options("--budget", "300fm", "--out", "x.db", *table))
    assert answer.code == 0
    assert "mcts against random or one_step" in answer.out
    assert "Best: mcts:" in answer.out
    assert "exploration=0.7" in answer.out
    assert "budget=300fm" in answer.out


def test_help_names_every_option(spinney: Run) -> None:
    answer = spinney("tune", "--help")
    assert answer.code == 0
    assert all(
        f"--{name} " in answer.out for name in ("space", "evaluations", "matches", "runs", "play-off", "sampler")
    )


def test_interrupted_it_says_how_far_it_came_and_goes_on(space: Path) -> None:
    more = ("--evaluations", "500", "--matches", "20", "--budget", "500it", "--out", "long.db")
    command = [sys.executable, "-m", "spinney", *options(*more)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    journal = Path("long.db.journal")
    while running.poll() is None and not (journal.exists() and journal.read_text().count("\n") > 4):
        time.sleep(0.05)
    running.send_signal(2)
    out, said = running.communicate(timeout=60)
    assert running.returncode == 130
    assert out == ""
    assert "of 1000 evaluations are done, and stored in long.db; the same command does the rest" in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("tune",), "missing argument 'GAME'"),
        (("tune", "hexx"), "unknown game 'hexx'; did you mean 'hex'?"),
        (options("--agent", "mtcs"), "unknown agent 'mtcs'; did you mean 'mcts'?"),
        (options("--players", "5"), "tic-tac-toe cannot be played by 5"),
        (options("--set", "size=3"), "unknown parameter of tic-tac-toe 'size'"),
        (options("--budget", "-1"), "'-1' is not a budget"),
        (options("--evaluations", "0"), "evaluations=0: should be a whole number from 1 up"),
        (options("--matches", "x"), "invalid value for '--matches'"),
        (options("--sampler", "cma"), "invalid value for '--sampler'"),
        (options("--space", "none.yaml"), "cannot read 'none.yaml'"),
        (options("--against", "radnom"), "unknown agent 'radnom'; did you mean 'random'?"),
        (options("--storage", "nowhere://x"), "Optuna cannot use the storage 'nowhere://x'"),
        (options("--storage", "nowhere/journal"), "Optuna cannot use the storage 'nowhere/journal'"),
        (options("--out", "nowhere/x.db"), "'nowhere/x.db' cannot be used"),
        (options("--out", "space.yaml"), "'space.yaml' is not a file of results"),
        (options("--workers", "2", "--ray", "auto"), "leave one of them out"),
        (("tune", "tic-tac-toe", "--agent", "random"), "there is nothing to tune"),
    ],
)
def test_mistakes(spinney: Run, space: Path, arguments: tuple[str, ...], problem: str) -> None:
    answer = spinney(*arguments)
    assert answer.code == 2
    assert answer.err.startswith("spinney: ")
    assert problem in answer.err
    assert len(answer.err.strip().splitlines()) == 1
    assert space.read_text() == SPACE


def test_a_journal_that_is_none(spinney: Run, space: Path) -> None:
    answer = spinney(*options("--storage", "space.yaml"))
    assert answer.code == 2
    assert "Optuna cannot use the storage 'space.yaml'" in answer.err


def test_a_bar_shows_how_far_it_is_and_how_long_it_takes() -> None:
    console = Console(file=io.StringIO(), force_terminal=True, width=100)
    with TuningView(console) as view:
        view(Progress("evaluations", matches=40, all_matches=120, evaluations=4, all_evaluations=10))
        view(Progress("evaluations", matches=60, all_matches=120, evaluations=6, all_evaluations=10))
        view._bar.refresh()
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue()
    assert "6 of 10 evaluations" in shown
    assert "20/80" in shown
    assert "left" in shown
