"""Exports: every seat of every match, typed; tables that say what the statistics say."""

import csv
import re
import sqlite3
import sys
from contextlib import closing

import pandas
import pyarrow.parquet
import pytest

import spinney
from spinney.arena.export import export
from spinney.arena.pivot import escaped, latex, markdown, pivots
from spinney.arena.plan import Plan
from spinney.arena.results import read
from spinney.arena.statistics import standings
from spinney.arena.store import Store
from spinney.arena.tournament import Tournament, tournament
from spinney.core.errors import SpinneyError

PLAN = Plan(
    name="trees",
    games=[{"game": "dots-and-boxes", "players": [2, 3], "parameters": {"width": 2, "height": 2}}],
    agents=[{"agent": "mcts", "tree": ["maxn", "multi"]}, {"agent": "random", "name": "50 % & {dice}_1|2"}],
    budgets=["5it", "60it"],
    matches=12,
)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = tmp_path_factory.mktemp("export") / "results.db"
    with Store(path, create=True) as store:
        Tournament(PLAN.schedule(), store, PLAN).run()
    return path


@pytest.fixture
def written(path, tmp_path):
    """What an export writes, as a path."""

    def write(form):
        with Store(path) as store:
            export(store, form, tmp_path / form)
        return tmp_path / form

    return write


def seats(cell):
    """The seats of a cell by key and seat: name, rank, score, share."""
    return {
        (key.hex(), seat + 1): (
            cell.names[cell.seats[i, seat]],
            cell.ranks[i, seat],
            cell.scores[i, seat],
            cell.shares[i, seat],
        )
        for i, key in enumerate(cell.keys)
        for seat in range(cell.players)
    }


def test_csv_has_every_seat_of_every_match(path, written):
    with written("csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    expected = {place: values for cell in read(path).cells for place, values in seats(cell).items()}
    assert len(rows) == len(expected)
    for row in rows:
        name, rank, score, share = expected[row["match"], int(row["seat"])]
        assert (row["name"], int(row["rank"]), float(row["score"])) == (name, rank, score)
        assert float(row["win_share"]) == pytest.approx(share)
    assert {(row["letter"], row["name"]) for row in rows} == {
        ("A", "mcts:tree=maxn"),
        ("B", "mcts:tree=multi"),
        ("C", "50 % & {dice}_1|2"),
    }
    assert {row["library"] for row in rows} == {spinney.__version__}
    assert {row["agent"].partition(":")[0] for row in rows} == {"mcts", "random"}


def test_parquet_has_the_same_rows_with_types(written):
    table = pyarrow.parquet.read_table(written("parquet"))
    types = {field.name: str(field.type) for field in table.schema}
    assert (types["rank"], types["score"], types["cut_off"], types["budget"]) == ("int64", "double", "bool", "string")
    with written("csv").open(newline="", encoding="utf-8") as file:
        expected = list(csv.DictReader(file))
    assert [{key: str(value) for key, value in row.items()} for row in table.to_pylist()] == expected


def test_matches_that_repeat_are_marked(path, tmp_path):
    """A match made to repeat another: the same actions in the same seats, and nobody drew."""
    copy = tmp_path / "copy.db"
    copy.write_bytes(path.read_bytes())
    with closing(sqlite3.connect(copy)) as changed, changed:
        table, seated = changed.execute("SELECT table_id, seats FROM matches ORDER BY table_id, number").fetchone()
        twins = [
            row[0]
            for row in changed.execute(
                "SELECT number FROM matches WHERE table_id = ? AND seats = ? ORDER BY number LIMIT 2", (table, seated)
            )
        ]
        changed.execute(
            "UPDATE matches SET drew = 0, actions = (SELECT actions FROM matches WHERE table_id = ?1 AND number = ?2) "
            "WHERE table_id = ?1 AND number IN (?2, ?3)",
            (table, *twins),
        )
    with Store(copy) as store:
        export(store, "csv", tmp_path / "repeats.csv")
    found = pandas.read_csv(tmp_path / "repeats.csv")
    assert found[found.repeated].number.unique().tolist() == [twins[1]]
    assert found.match.nunique() == sum(map(len, read(copy).cells)) + 1


@pytest.mark.parametrize("form", ["latex", "markdown"])
def test_tables_for_papers_have_the_numbers_of_the_statistics(path, written, form):
    text = written(form).read_text(encoding="utf-8")
    bold = {"latex": r"\textbf{{{}}}", "markdown": "**{}**"}[form]
    sign = {"latex": r"$\pm$", "markdown": "±"}[form]
    for cell in read(path).cells:
        for one in standings(cell):
            mean = f"{100 * one.win_rate:.1f}"
            value = f"{bold.format(mean) if one.best else mean} {sign} {50 * (one.high - one.low):.1f}"
            assert value in text
    assert text.count("5 iterations") == 2
    assert len(re.findall("Dots and Boxes .*?, [23] players", text)) == 2


def test_latex_escapes_what_is_special(path):
    (first, _) = pivots(read(path))
    table = latex(first)
    assert r"50 \% \& \{dice\}\_1\textbar{}2" in table
    assert not re.search(r"(?<!\\)[%#_](?! needs)", table.partition("\n")[2])
    assert table.count(r"\begin{") == table.count(r"\end{") == 2
    columns = re.search(r"tabular}\{(\w+)\}", table)[1]
    rows = [line for line in table.splitlines() if line.endswith(r"\\")]
    assert {len(re.findall(r"(?<!\\)&", row)) + 1 for row in rows} == {len(columns)}
    assert escaped("\\^~<>$") == r"\textbackslash{}\textasciicircum{}\textasciitilde{}\textless{}\textgreater{}\$"


def test_markdown_rows_have_as_many_columns_as_the_heading(path):
    for pivot in pivots(read(path)):
        rows = [line for line in markdown(pivot).splitlines() if line.startswith("|")]
        assert len({row.count("|") for row in rows}) == 1


def test_a_data_frame_has_every_seat():
    result = tournament("tic-tac-toe", ["random", "flat:playouts=5"], matches=12)
    frame = result.to_pandas()
    (cell,) = result.cells
    assert len(frame) == 24
    found = zip(frame["match"], frame.seat, frame.name, frame["rank"], frame.score, frame.win_share, strict=True)
    assert {(key, seat): tuple(rest) for key, seat, *rest in found} == seats(cell)
    for one in result.standings:
        assert frame[frame.name == one.name].win_share.mean() == pytest.approx(one.win_rate)


def test_what_is_not_installed_is_a_sentence(path, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with Store(path) as store, pytest.raises(SpinneyError, match=r"pip install 'spinney\[parquet\]'"):
        export(store, "parquet", tmp_path / "x")
    result = tournament("tic-tac-toe", ["random", "flat"], matches=2)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(SpinneyError, match="pip install pandas"):
        result.to_pandas()
