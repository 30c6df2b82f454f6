"""The file of results: whole matches or none, readers beside the writer, and nothing foreign is touched."""

import math
import sqlite3
from pathlib import Path

import pytest

import spinney
from spinney import SpinneyError
from spinney.arena.plan import Plan
from spinney.arena.results import match, read
from spinney.arena.seat_table import seat_rows
from spinney.arena.store import MEMORY, Store
from spinney.arena.tournament import Tournament, tournament

PLAN = Plan(
    games=[{"game": "dots-and-boxes", "players": [2, 3], "parameters": {"width": 2, "height": 2}}],
    agents=["random", "mcts", "flat:playouts=5"],
    budgets=["20it", "40it"],
    matches=6,
)


@pytest.fixture
def results(tmp_path: Path) -> Path:
    path = tmp_path / "results.db"
    with Store(path, create=True) as store:
        Tournament(PLAN.schedule(), store, PLAN).run()
    return path


def test_what_is_stored_is_what_was_played(results: Path) -> None:
    schedule = PLAN.schedule()
    for fixture in list(schedule)[::7]:
        cell = schedule.cells[fixture.cell]
        agents = [cell.agents[number] for number in fixture.seats]
        stored, again = match(results, fixture.key.hex()), spinney.play(cell.game, agents, seed=fixture.seed)
        assert stored.agents == tuple(one.identity for one in again.agents)
        for what in ("game", "seed", "actions", "ranks", "scores", "iterations", "counters", "cut_off"):
            assert getattr(stored, what) == getattr(again, what), what
        assert list(stored.states())[-1].ranks == stored.ranks


def test_the_same_plan_again_adds_nothing_and_a_larger_one_only_what_is_missing(results: Path) -> None:
    with Store(results, create=True) as store:
        before = store.count()
        assert Tournament(PLAN.schedule(), store, PLAN).run() == 0
        larger = PLAN.changed(matches=8)
        assert Tournament(larger.schedule(), store, larger).run() == len(larger.schedule()) - before
        assert store.count() == len(larger.schedule())


def test_results_as_arrays(results: Path) -> None:
    found = read(results)
    assert [(cell.players, cell.budget) for cell in found.cells] == [(2, "20it"), (2, "40it"), (3, "20it"), (3, "40it")]
    cell = found.cells[3]
    assert set(cell.names) == {"random", "mcts", "flat"}
    assert cell.title == "dots-and-boxes width=2 height=2, 3 players, 40it"
    assert len(cell) == 6
    assert cell.seats.shape == cell.ranks.shape == cell.scores.shape == (6, 3)
    assert cell.shares.sum() == pytest.approx(6)
    assert (cell.scores.sum(1) == 4).all()
    assert (cell.lengths == 12).all()
    assert found.plans[0].name == "tournament"


def test_the_view_for_people(results: Path) -> None:
    """The view `seats` has a row for every seat of every match."""
    rows = sqlite3.connect(results).execute("SELECT game, players, agent, rank, score FROM seats").fetchall()
    assert len(rows) == 2 * 3 * 6 * 2 + 2 * 6 * 3
    assert {row[2] for row in rows} == {one for cell in read(results).cells for one in cell.agents}


def test_reading_while_a_run_writes(tmp_path: Path) -> None:
    path = tmp_path / "results.db"
    seen = []
    with Store(path, create=True) as store:
        made = Tournament(PLAN.schedule(), store, PLAN)
        made.run(watch=lambda rows: seen.append(sum(map(len, read(path).cells))))
    assert seen
    assert seen == sorted(seen)
    assert seen[-1] == len(made.schedule)


def test_a_transaction_that_fails_leaves_nothing(results: Path) -> None:
    with Store(results, create=True) as store:
        made = Tournament(PLAN.schedule(), store, PLAN)
        store.begin(PLAN, made.schedule)
        before = store.count()
        with pytest.raises(AttributeError):
            store.add([None])  # type: ignore[list-item]
        assert store.count() == before


@pytest.mark.parametrize("create", [False, True])
@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"just some text, long enough to be looked at as if it were a database file", "is not a file of results"),
        (None, "is a database of another program"),
    ],
)
def test_a_foreign_file_is_refused_and_not_touched(
    tmp_path: Path, content: bytes | None, problem: str, create: bool
) -> None:
    path = tmp_path / "foreign.db"
    if content is None:
        other = sqlite3.connect(path)
        other.execute("CREATE TABLE mine (secret)")
        other.commit()
        other.close()
    else:
        path.write_bytes(content)
    before = path.read_bytes()
    with pytest.raises(SpinneyError, match=problem):
        Store(path, create=create)
    assert path.read_bytes() == before


def test_a_damaged_file_is_refused_and_not_touched(results: Path) -> None:
    sqlite3.connect(results).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = bytearray(results.read_bytes())
    whole[4096:-4096] = b"\x55" * (len(whole) - 8192)
    results.write_bytes(whole)
    for create in (False, True):
        with pytest.raises(SpinneyError, match=r"is damaged"):
            Store(results, create=create)
    assert results.read_bytes() == bytes(whole)


def test_what_is_counted_of_decisions_is_in_the_view(tmp_path: Path) -> None:
    """In Dots and Boxes no box is closed in the first moves, so that a shallow search for points finds nothing there;
    rollouts to the end all see it; and a search of four levels goes no deeper.
    """
    agents = ["mcts:heuristic=score,rollout=0,budget=20it", "mcts:budget=30it,max_depth=4", "random"]
    plan = Plan(games=[{"game": "dots-and-boxes", "players": 3}], agents=agents, matches=3)
    with Store(tmp_path / "counted.db", create=True) as store:
        Tournament(plan.schedule(), store, plan).run()
        (cell,) = read(store).cells
        means = "avg(depth), avg(mean_depth), avg(ended), max(flat)"
        asked = f"SELECT agent, sum(decisions), min(choices), {means} FROM seats"
        rows = {agent: rest for agent, *rest in store.query(f"{asked} GROUP BY agent")}
        frame = list(seat_rows(store))
    short, whole, luck = (rows[identity] for identity in cell.agents)
    assert sum(one[0] for one in (short, whole, luck)) == cell.lengths.sum()
    assert min(one[1] for one in (short, whole, luck)) > 1
    assert 1 < whole[3] < whole[2] <= 4
    assert (short[4], whole[4]) == (pytest.approx(0, abs=0.4), 1.0)
    assert short[5] > 0
    assert luck[2:] == [None] * 4
    assert all(math.isnan(one["depth"]) == (one["name"] == "random") for one in frame)


def test_a_later_schema_is_refused(results: Path) -> None:
    connection = sqlite3.connect(results)
    connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(SpinneyError, match="has schema 99, of a later Spinney, and this one knows 4"):
        Store(results, create=True)


def test_no_file_and_no_folder(tmp_path: Path) -> None:
    with pytest.raises(SpinneyError, match="there are no results at"):
        Store(tmp_path / "none.db")
    with pytest.raises(SpinneyError, match="cannot be used"):
        Store(tmp_path / "none" / "results.db", create=True)


def test_a_key_must_name_one_match(results: Path) -> None:
    with pytest.raises(SpinneyError, match=r"no match in .* begins with 'xyz'"):
        match(results, "xyz")
    with pytest.raises(SpinneyError, match=r"more than one match in .* begins with ''"):
        match(results, "")


def test_a_tournament_in_memory() -> None:
    found = tournament("tic-tac-toe", ["random", "mcts:budget=50it"], matches=10, seed=3)
    assert len(found.cells[0]) == 10
    with Store(MEMORY, create=True) as store, pytest.raises(SpinneyError, match="there are no matches yet"):
        read(store)
