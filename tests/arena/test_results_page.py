"""The page on results names every column that there is."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from spinney.arena.plan import Plan
from spinney.arena.seat_table import seat_rows
from spinney.arena.store import MEMORY, Store
from spinney.arena.tournament import Tournament

PAGE = Path(__file__).parents[2] / "docs" / "results.md"


def test_every_column_of_the_long_table_is_explained():
    plan = Plan(games=["tic-tac-toe"], agents=["random", "flat"], matches=2)
    with Store(MEMORY, create=True) as store:
        Tournament(plan.schedule(), store, plan).run()
        columns = list(next(seat_rows(store)))
    rows = re.findall(r"^\| (`.*?) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert re.findall(r"`(\w+)`", " ".join(rows)) == columns


def test_every_column_of_the_view_is_named(tmp_path):
    with Store(tmp_path / "results.db", create=True):
        pass
    with closing(sqlite3.connect(tmp_path / "results.db")) as found:
        columns = [row[1] for row in found.execute("PRAGMA table_info(seats)")]
    (sentence,) = re.findall(r"The view `seats`.*?\n\n", PAGE.read_text(encoding="utf-8") + "\n", re.DOTALL)
    assert [name for name in re.findall(r"`(\w+)`", sentence) if name != "seats"] == columns
