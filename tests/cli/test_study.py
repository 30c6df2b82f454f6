"""`spinney study`: the files that it writes, and its sentences for mistakes."""

import csv

import pytest

from spinney.arena.plan import Plan
from spinney.arena.store import Store
from spinney.arena.tournament import Tournament


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    path = tmp_path_factory.mktemp("study") / "results.db"
    plan = Plan(name="small", games=["tic-tac-toe", "connect-four"], agents=["random", "flat:playouts=10"], matches=10)
    with Store(path, create=True) as store:
        Tournament(plan.schedule(), store, plan).run()
    return path


def test_writes_page_tables_and_figures_for_every_game(spinney, results):
    answer = spinney("study", str(results))
    folder = results.with_name("results-study")
    assert (answer.code, answer.err) == (0, "")
    assert f"wrote {folder / 'index.html'}" in answer.out
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert page.count("data:image/svg+xml") == 2
    assert "http" not in page
    for place, game in ((1, "connect-four"), (2, "tic-tac-toe")):
        with (folder / f"{place}-{game}" / "chosen.csv").open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        assert all(int(row["taken"]) <= int(row["offered"]) for row in rows)
        assert (folder / f"{place}-{game}" / "happened.parquet").exists()
        assert list((folder / f"{place}-{game}" / "figures").glob("*.png"))


def test_without_matplotlib_there_are_maps_and_a_hint(spinney, results, tmp_path, monkeypatch):
    monkeypatch.setattr("spinney.cli.study.find_spec", lambda name: None)
    answer = spinney("study", str(results), "--out", str(tmp_path))
    assert answer.code == 0
    assert "no figures but maps: they need matplotlib, pip install 'spinney[figures]'" in answer.out
    assert {path.suffix for path in (tmp_path / "2-tic-tac-toe" / "figures").iterdir()} == {".svg"}


def test_mistakes_are_one_sentence(spinney, results, tmp_path):
    text, empty = tmp_path / "text.db", tmp_path / "empty.db"
    text.write_text("no database, but long enough to look like one " * 20)
    Store(empty, create=True).close()
    for arguments, sentence in (
        ([str(tmp_path / "none.db")], "there are no results at"),
        ([str(text)], "is not a file of results"),
        ([str(empty)], "there are no matches yet in"),
        ([str(results), "--out", str(text), "--no-figures"], "cannot write tables to"),
    ):
        answer = spinney("study", *arguments)
        assert answer.code == 2
        assert sentence in answer.err
        assert answer.err.startswith("spinney: ")
        assert answer.err.count("\n") == 1


def test_ctrl_c_is_one_line_and_writes_nothing(spinney, results, tmp_path, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("spinney.arena.study.studies.stored_part", interrupted)
    answer = spinney("study", str(results), "--out", str(tmp_path / "never"))
    assert (answer.code, answer.err) == (130, "spinney: interrupted\n")
    assert not (tmp_path / "never").exists()
