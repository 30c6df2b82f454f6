"""Files of results in a rough world: several writers, a file that goes away, a medium that cannot be written to."""

import json
import os
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import spinney
from spinney import SpinneyError
from spinney.arena.database import Database
from spinney.arena.plan import Plan
from spinney.arena.results import match, read
from spinney.arena.store import MEMORY, Store
from spinney.arena.tournament import Tournament

PLAN = Plan(games=["tic-tac-toe"], agents=["random", "flat:playouts=2", "random:seed=1"], matches=20)
SCHEMA = "CREATE TABLE numbers (number)"


def played(path: Path, plan: Plan = PLAN) -> Path:
    with Store(path, create=True) as store:
        Tournament(plan.schedule(), store, plan).run()
    return path


def test_programs_that_start_into_one_new_file_at_once_all_work(tmp_path: Path) -> None:
    """Connections in threads of one program lock each other out of a file as those of several programs do."""

    def write(path: Path, start: threading.Barrier) -> None:
        start.wait()
        with Database(path, True, 1, SCHEMA) as opened, opened.transaction():
            opened.execute("INSERT INTO numbers VALUES (1)")

    for attempt in range(5):
        path, start = tmp_path / f"{attempt}.db", threading.Barrier(4)
        with ThreadPoolExecutor(4) as writers:
            for written in [writers.submit(write, path, start) for _ in range(4)]:
                written.result()
        with Database(path, False, 1, SCHEMA) as opened:
            assert opened.query("SELECT count(*) FROM numbers") == [(4,)]


def test_two_tournaments_from_the_command_line_into_one_new_file(tmp_path: Path) -> None:
    results = tmp_path / "results.db"
    described = [sys.executable, "-m", "spinney", "tournament", "--game", "tic-tac-toe", "--matches", "30"]
    runs = [
        subprocess.Popen(
            [*described, "--agent", "random", "--agent", f"random:seed={seed}", "--out", str(results)],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )
        for seed in (1, 2)
    ]
    said = [run.communicate()[1] for run in runs]
    assert [run.returncode for run in runs] == [0, 0], said
    assert [len(one.cells[0]) for one in read(results).by_plan()] == [30, 30]


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_goes_away_during_a_run_is_said(tmp_path: Path, replaced: bool) -> None:
    path = tmp_path / "results.db"
    other = played(tmp_path / "other.db").read_bytes()

    def away(rows: object) -> None:
        path.unlink(missing_ok=True)
        if replaced:
            (tmp_path / "new").write_bytes(other)
            os.replace(tmp_path / "new", path)

    with Store(path, create=True) as store:
        made = Tournament(PLAN.schedule(), store, PLAN)
        with pytest.raises(SpinneyError, match=r"results\.db' was deleted or replaced while it was in use"):
            made.run(watch=away)
    assert path.exists() == replaced
    if replaced:
        assert path.read_bytes() == other


def test_a_file_that_goes_away_ends_the_command_with_an_error(tmp_path: Path) -> None:
    results = tmp_path / "results.db"
    code = (
        "import os, sys; from spinney.arena import store; from spinney.cli import main; add = store.Store.add\n"
        "def gone(self, rows): add(self, rows); os.path.exists(sys.argv[-1]) and os.unlink(sys.argv[-1])\n"
        "store.Store.add = gone; main()"
    )
    options = ["--game", "tic-tac-toe", "--agent", "random", "--agent", "flat", "--out", str(results)]
    ended = subprocess.run([sys.executable, "-c", code, "tournament", *options], capture_output=True, text=True)
    assert ended.returncode == 2, ended.stderr
    assert "was deleted or replaced" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_finished_run_is_one_file_outside_of_wal_mode(tmp_path: Path) -> None:
    path = played(tmp_path / "results.db")
    assert [one.name for one in tmp_path.iterdir()] == ["results.db"]
    assert sqlite3.connect(path).execute("PRAGMA journal_mode").fetchone() == ("delete",)


def unwritable(path: Path) -> None:
    """Makes SQLite's file beside the results impossible to create, as on a medium that is read alone; for root too."""
    Path(f"{path}-shm").symlink_to("/nowhere/at/all")


def test_results_on_a_medium_that_cannot_be_written_to_can_be_read(tmp_path: Path) -> None:
    path = played(tmp_path / "results.db")
    wanted = read(path)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.close()
    unwritable(path)
    found = read(path)
    assert found.cells[0].keys == wanted.cells[0].keys
    assert match(path, wanted.cells[0].keys[0].hex()).game.id == "tic-tac-toe"


def test_an_unfinished_file_on_such_a_medium_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = played(tmp_path / "results.db")
    writing = sqlite3.connect(path)
    writing.execute("PRAGMA journal_mode=WAL")
    writing.execute("UPDATE plans SET name = 'another'")
    writing.commit()
    for name in ("results.db", "results.db-wal"):
        (tmp_path / f"copy-{name}").write_bytes((tmp_path / name).read_bytes())
    copy = tmp_path / "copy-results.db"
    unwritable(copy)
    with pytest.raises(SpinneyError, match=r"was not closed by its last run .* together with copy-results\.db-wal"):
        Store(copy)
    writing.close()


def test_a_file_of_the_older_schema_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "results.db"
    old = sqlite3.connect(path)
    old.executescript(
        f"PRAGMA application_id={0x5350494E}; PRAGMA user_version=1; CREATE TABLE matches (key BLOB PRIMARY KEY);"
    )
    old.close()
    for create in (False, True):
        with pytest.raises(SpinneyError, match="has schema 1, of an older Spinney, and this one knows 4"):
            Store(path, create=create)


def test_agents_renamed_by_hand_are_read_and_not_added_to(tmp_path: Path) -> None:
    path = played(tmp_path / "results.db")
    edited = sqlite3.connect(path)
    edited.execute("UPDATE agents SET agent = 'flat:playouts=2,seed=0' WHERE agent LIKE 'flat%'")
    edited.commit()
    edited.close()
    assert "flat:playouts=2,seed=0" in read(path).cells[0].agents
    with Store(path, create=True) as store, pytest.raises(SpinneyError, match=r"agents in .* have been renamed"):
        Tournament(PLAN.schedule(), store, PLAN).run()


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE matches SET seats = '[1]' WHERE number = 3",
        "UPDATE matches SET ranks = 'first' WHERE number = 3",
        "UPDATE matches SET seats = '[1,99]' WHERE number = 3",
        "DELETE FROM plan_agents",
        "DELETE FROM plan_tables",
        "UPDATE plans SET plan = 'none'",
    ],
)
def test_what_was_edited_out_of_shape_is_refused_in_a_sentence(tmp_path: Path, edit: str) -> None:
    path = played(tmp_path / "results.db")
    edited = sqlite3.connect(path)
    edited.execute(edit)
    edited.commit()
    edited.close()
    with pytest.raises(SpinneyError, match=r"results\.db'"):
        read(path)


def test_a_match_of_agents_that_nobody_knows_any_more_can_be_replayed(tmp_path: Path) -> None:
    class Mine(spinney.Agent):
        def decide(self, state, seed=None):  # type: ignore[no-untyped-def, override]
            return state.legal_actions[-1]

    path = tmp_path / "results.db"
    found = spinney.tournament("tic-tac-toe", [Mine(name="the last"), "random"], matches=4, store=path)
    assert found.cells[0].given == ("the last", None)
    assert found.cells[0].names == ("the last", "random")
    stored = match(path, found.cells[0].keys[0].hex())
    assert sorted(str(one).partition("#")[0] for one in stored.agents) == ["mine", "random:seed=0"]
    assert list(stored.states())[-1].ranks == stored.ranks


def test_agents_without_a_text_form_are_never_resumed_or_merged(tmp_path: Path) -> None:
    path = tmp_path / "results.db"
    for run in range(2):
        lively = spinney.agent("mcts", heuristic=lambda state, player: 0.5, budget="10it", name="lively")
        found = spinney.tournament("tic-tac-toe", [lively, "random"], matches=4, seed=3, store=path)
        assert len(found.cells[0]) == 4
        assert len(read(path).plans) == run + 1
    with Store(path) as store:
        assert store.count() == 8


def test_the_same_object_goes_on_where_it_stopped() -> None:
    """Within one program an agent without a text form is itself."""
    lively = spinney.agent("mcts", heuristic=lambda state, player: 0.5, budget="10it")
    plan = Plan(games=["tic-tac-toe"], agents=[lively, "random"], matches=4)
    with Store(MEMORY, create=True) as store:
        assert Tournament(plan.schedule(), store, plan).run() == 4
        assert Tournament(plan.schedule(), store, plan).run() == 0


def test_a_plan_is_stored_with_the_machine_that_it_began_on(tmp_path: Path) -> None:
    (plan,) = read(played(tmp_path / "results.db")).plans
    assert set(plan.machine) == {"system", "processor", "cores", "python", "spinney", "numba", "numpy"}
    assert plan.machine["spinney"] == spinney.__version__
    assert plan.plan["agents"][1]["agent"] == "flat:playouts=2"
    assert json.dumps(plan.plan)
    assert plan.begun.endswith("+00:00")
