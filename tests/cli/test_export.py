"""`spinney export`: the files that it writes, and its sentences for mistakes."""

import pytest

from spinney.arena.plan import Plan
from spinney.arena.store import Store
from spinney.arena.tournament import Tournament


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    path = tmp_path_factory.mktemp("export") / "results.db"
    plan = Plan(games=["tic-tac-toe"], agents=["random", "flat:playouts=10"], matches=4)
    with Store(path, create=True) as store:
        Tournament(plan.schedule(), store, plan).run()
    return path


@pytest.mark.parametrize(
    ("form", "ending", "start"),
    [
        ("csv", ".csv", b"plan,plan_name,match,"),
        ("parquet", ".parquet", b"PAR1"),
        ("latex", ".tex", b"% needs \\usepackage{booktabs}"),
        ("markdown", ".md", b"Tic-Tac-Toe, 2 players: win rate"),
    ],
)
def test_writes_each_form_beside_the_results_or_where_told(spinney, results, tmp_path, form, ending, start):
    for target, told in ((results.with_suffix(ending), ()), (tmp_path / "x", ("--out", str(tmp_path / "x")))):
        answer = spinney("export", str(results), "--to", form, *told)
        assert (answer.code, answer.err) == (0, "")
        assert answer.out == f"wrote {target}\n"
        assert target.read_bytes().startswith(start)


def test_mistakes_are_one_sentence(spinney, results, tmp_path):
    for arguments, sentence in (
        ([str(results)], "missing option '--to'"),
        ([str(results), "--to", "pdf"], "'pdf' is not one of"),
        ([str(tmp_path / "none.db"), "--to", "csv"], "there are no results at"),
        ([str(results), "--to", "csv", "--out", str(tmp_path / "no" / "x.csv")], "cannot write"),
        ([str(results), "--to", "parquet", "--out", str(tmp_path)], "cannot write"),
    ):
        answer = spinney("export", *arguments)
        assert answer.code == 2
        assert sentence in answer.err
        assert answer.err.count("\n") == 1
