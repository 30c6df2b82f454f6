"""A tournament that is killed at any moment is resumed with nothing lost and nothing counted twice."""

import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from spinney.arena.plan import from_yaml
from spinney.arena.store import Store
from spinney.arena.tournament import Tournament

KILLS = 3
PLAN = """\
games: [{game: connect-four, players: 2}]
agents: ["mcts:budget=400it", "mcts:budget=400it,exploration=0.6", "mcts:budget=200it", random]
matches: 160
seed: 11
"""


def matches(path: Path) -> list[tuple[object, ...]]:
    """All that is stored of all matches, but how long they took."""
    columns = "key, table_id, number, seed, deal, seats, ranks, scores, iterations, actions, cut_off, drew, library"
    return sqlite3.connect(path).execute(f"SELECT {columns} FROM matches ORDER BY key").fetchall()


def count(path: Path) -> int:
    if not path.exists():
        return 0
    try:
        return int(sqlite3.connect(path).execute("SELECT count(*) FROM matches").fetchone()[0])
    except sqlite3.OperationalError:
        return 0  # killed before there was a table


def start(plan: Path, results: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "spinney", "tournament", str(plan), "--out", str(results)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def test_killed_again_and_again_and_resumed(tmp_path: Path) -> None:
    plan, results = tmp_path / "plan.yaml", tmp_path / "results.db"
    plan.write_text(PLAN)
    chance, interrupted = random.Random(1), 0
    for _ in range(KILLS):
        running, before = start(plan, results), count(results)
        while count(results) == before and running.poll() is None:
            time.sleep(0.01)
        time.sleep(chance.uniform(0, 0.15))
        interrupted += running.poll() is None
        running.kill()
        running.wait()
    assert interrupted == KILLS, "the plan is too small: a run has come to its end"
    assert start(plan, results).wait() == 0

    undisturbed, wanted = tmp_path / "undisturbed.db", from_yaml(plan)
    with Store(undisturbed, create=True) as store:
        Tournament(wanted.schedule(), store, wanted).run()
    stored = matches(results)
    assert {row[0] for row in stored} == {fixture.key for fixture in wanted.schedule()}
    assert len(stored) == len(wanted.schedule()) == 960
    assert stored == matches(undisturbed)


def test_ctrl_c_stops_cleanly_and_says_how_to_go_on(tmp_path: Path) -> None:
    plan, results = tmp_path / "plan.yaml", tmp_path / "results.db"
    plan.write_text(PLAN.replace("matches: 160", "matches: 5000"))
    command = [sys.executable, "-m", "spinney", "tournament", str(plan), "--out", str(results)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while count(results) == 0 and running.poll() is None:
        time.sleep(0.05)
    running.send_signal(2)
    _, said = running.communicate(timeout=60)
    assert running.returncode == 130
    assert f"stopped: {count(results)} of 30000 matches are stored in {results}" in said
    assert "Traceback" not in said
