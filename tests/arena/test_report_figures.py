"""Figures for papers: every file is there, and its CSV has the numbers of the statistics."""

import csv
import sys

import pytest

from spinney.arena.comparison import budget_change
from spinney.arena.plan import Plan
from spinney.arena.ratings import ratings
from spinney.arena.report import findings, save_figures
from spinney.arena.results import read
from spinney.arena.seats import seat_effects
from spinney.arena.statistics import standings
from spinney.arena.store import MEMORY, Store
from spinney.arena.tournament import Tournament, tournament
from spinney.core.errors import SpinneyError


@pytest.fixture(scope="module")
def found():
    plan = Plan(games=["tic-tac-toe"], agents=["random", "flat", "mcts"], budgets=["20it", "100it"], matches=10)
    with Store(MEMORY, create=True) as store:
        Tournament(plan.schedule(), store, plan).run()
        return findings(read(store))


@pytest.fixture(scope="module")
def folder(found, tmp_path_factory):
    folder = tmp_path_factory.mktemp("figures") / "new"
    save_figures(found, folder)
    return folder


def rows(path):
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_every_figure_has_its_three_files(folder):
    drawn = {"win_rates_tic_tac_toe_2_players", "budget_change_tic_tac_toe_2_players", "best", "seats", "ratings"}
    names = {path.name for path in folder.iterdir()}
    assert names == {f"{name}.{kind}" for name in drawn for kind in ("svg", "png", "csv")} | {"duels.csv"}
    for path in folder.iterdir():
        start = {".svg": b"<?xml", ".png": b"\x89PNG"}.get(path.suffix, b"")
        assert path.read_bytes().startswith(start)
        assert path.stat().st_size > 100


def test_tables_have_the_numbers_of_the_statistics(folder, found):
    expected = [one for cell in found.results.cells for one in standings(cell)]
    written = rows(folder / "win_rates_tic_tac_toe_2_players.csv")
    for column in ("win_rate", "low", "high", "mean_rank", "p"):
        assert [float(row[column]) for row in written] == [getattr(one, column) for one in expected]
    assert [row["best"] for row in rows(folder / "best.csv")] == [str(one.best) for one in expected]
    changes = rows(folder / "budget_change_tic_tac_toe_2_players.csv")
    assert [float(row["change"]) for row in changes] == [one.change for one in budget_change(found.results)]
    seats = [one.win_rate for cell in found.results.cells for one in seat_effects(cell)]
    assert [float(row["win_rate"]) for row in rows(folder / "seats.csv")] == seats
    assert [row["seat"] for row in rows(folder / "seats.csv")] == ["1", "2", "1", "2"]
    assert [float(row["value"]) for row in rows(folder / "ratings.csv")] == [
        one.value for one in ratings(found.results.cells)
    ]


def test_the_same_results_give_the_same_figures(folder, found, tmp_path):
    save_figures(found, tmp_path)
    for path in folder.glob("*.svg"):
        assert path.read_bytes() == (tmp_path / path.name).read_bytes()


def test_missing_matplotlib_is_a_sentence(found, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(
        SpinneyError, match=r"figures need Matplotlib; install it with: pip install 'spinney\[figures\]'"
    ):
        save_figures(found, tmp_path)


def test_a_folder_that_cannot_be_made_is_a_sentence(found, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SpinneyError, match="cannot write figures to"):
        save_figures(found, tmp_path / "file" / "folder")


def test_one_tournament_of_agents_with_long_names_has_room(tmp_path):
    """Matplotlib warns where names leave no room for what they name."""
    agents = [f"mcts:exploration={number},rollout=10,heuristic=score,budget=2it" for number in (1.5, 2.5)]
    found = findings(tournament("rolit", agents, matches=4))
    assert save_figures(found, tmp_path)
