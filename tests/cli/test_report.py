"""`spinney report`: the files that it writes, and its sentences for mistakes."""

import sqlite3
from contextlib import closing

import pytest

from spinney.arena.plan import Plan
from spinney.arena.store import Store
from spinney.arena.tournament import Tournament


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "results.db"
    plan = Plan(name="small", games=["tic-tac-toe"], agents=["random", "flat:playouts=10"], matches=10)
    with Store(path, create=True) as store:
        Tournament(plan.schedule(), store, plan).run()
    return path


def test_writes_a_page_beside_the_results(spinney, results):
    answer = spinney("report", str(results))
    page = results.with_suffix(".html")
    assert (answer.code, answer.err) == (0, "")
    assert f"wrote {page}" in answer.out
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "<h1>small</h1>" in text
    assert 'class="replay"' in text
    figures = results.with_name("results-figures")
    assert f"wrote {len(list(figures.iterdir()))} files to {figures}" in answer.out


def test_without_matplotlib_there_is_the_page_and_a_hint(spinney, results, tmp_path, monkeypatch):
    monkeypatch.setattr("spinney.cli.report.find_spec", lambda name: None)
    answer = spinney("report", str(results), "--out", str(tmp_path / "x.html"))
    assert answer.code == 0
    assert (tmp_path / "x.html").exists()
    assert "no figures: they need matplotlib, pip install 'spinney[figures]'" in answer.out
    assert not (tmp_path / "x-figures").exists()


def test_writes_page_and_figures_where_told(spinney, results, tmp_path):
    answer = spinney("report", str(results), "--out", str(tmp_path / "x.html"), "--figures", str(tmp_path / "figures"))
    assert answer.code == 0
    assert (tmp_path / "x.html").exists()
    written = list((tmp_path / "figures").iterdir())
    assert f"wrote {len(written)} files to {tmp_path / 'figures'}" in answer.out
    assert {path.suffix for path in written} == {".svg", ".png", ".csv"}


def test_open_shows_the_page_in_a_browser(spinney, results, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert spinney("report", str(results), "--out", str(tmp_path / "x.html"), "--open").code == 0
    assert opened == [(tmp_path / "x.html").as_uri()]


def test_mistakes_are_one_sentence(spinney, results, tmp_path):
    foreign, text = tmp_path / "foreign.db", tmp_path / "text.db"
    with closing(sqlite3.connect(foreign)) as other, other:
        other.execute("CREATE TABLE things (name)")
    text.write_text("no database, but long enough to look like one " * 20)
    empty = tmp_path / "empty.db"
    Store(empty, create=True).close()
    for arguments, sentence in (
        ([str(tmp_path / "none.db")], "there are no results at"),
        ([str(foreign)], "is a database of another program"),
        ([str(text)], "is not a file of results"),
        ([str(empty)], "there are no matches yet in"),
        ([str(results), "--out", str(tmp_path / "no" / "x.html")], "cannot write"),
        ([str(results), "--out", str(tmp_path)], "cannot write"),
        ([str(results), "--out", str(tmp_path / "x.html"), "--figures", str(text)], "cannot write figures to"),
    ):
        answer = spinney("report", *arguments)
        assert answer.code == 2
        assert sentence in answer.err
        assert answer.err.startswith("spinney: ")
        assert answer.err.count("\n") == 1
