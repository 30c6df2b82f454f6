"""Results belong to plans: what one plan's schedule names, whoever played it, and nothing else."""

import sqlite3
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import spinney
from spinney.arena.plan import Plan
from spinney.arena.results import Results, read
from spinney.arena.store import MEMORY, Store
from spinney.arena.tournament import Tournament, tournament

THREE = ["random", "flat:playouts=2", "mcts:budget=20it"]


def plan(**entries: Any) -> Plan:
    return Plan(**{"games": ["tic-tac-toe"], "agents": THREE[:2], "matches": 12, **entries})


def run(store: Store, one: Plan) -> tuple[int, Results]:
    made = Tournament(one.schedule(), store, one)
    return made.run(), made.results()


def alone(one: Plan) -> Results:
    with Store(MEMORY, create=True) as store:
        return run(store, one)[1]


def same(one: Results, other: Results) -> bool:
    """Whether two results are the same matches with the same ends."""
    return all(
        mine.keys == theirs.keys and np.array_equal(mine.ranks, theirs.ranks) and mine.agents == theirs.agents
        for mine, theirs in zip(one.cells, other.cells, strict=True)
    )


@pytest.mark.parametrize(
    "other",
    [
        {"mode": "self_play"},
        {"seed": 1},
        {"seats": "random"},
        {"openings": 2},
        {"agents": THREE[1:]},
        {"agents": THREE},
        {"matches": 5, "name": "short"},
    ],
    ids=str,
)
def test_another_plan_in_the_same_file_changes_nothing(other: dict[str, Any]) -> None:
    """The fault: matches of all plans of a game were one standing; self-play is 50 % by construction."""
    first, second = plan(), plan(**other)
    with Store(MEMORY, create=True) as store:
        run(store, first)
        assert same(run(store, second)[1], alone(second))
        assert same(run(store, first)[1], alone(first))
        apart = read(store).by_plan()
    assert [len(one.plans) for one in apart] == [1, 1]
    assert len({one.plans[0].name for one in apart}) == 2
    assert {one.plans[0].hash for one in apart} == {first.hash(first.schedule()), second.hash(second.schedule())}
    for one in apart:
        wanted = first if one.plans[0].hash == first.hash(first.schedule()) else second
        assert same(one, alone(wanted))
        assert all(cell.plan_name == one.plans[0].name for cell in one.cells)


def test_matches_of_another_plan_count_where_the_schedule_names_them() -> None:
    with Store(MEMORY, create=True) as store:
        assert run(store, plan(agents=THREE))[0] == 36
        played, found = run(store, plan())
        assert played == 0
        assert same(found, alone(plan()))


def test_the_order_of_agents_in_a_plan_does_not_matter() -> None:
    with Store(MEMORY, create=True) as store:
        run(store, plan(agents=THREE))
        assert run(store, plan(agents=THREE[::-1]))[0] == 0
        assert run(store, plan(agents=THREE, mode="versus"))[0] == 0, "two at a table: everybody against everybody"


def test_a_plan_with_more_matches_is_the_same_plan_carried_on() -> None:
    with Store(MEMORY, create=True) as store:
        run(store, plan())
        assert run(store, plan(matches=20))[0] == 8
        found = read(store)
        assert [(one.name, one.plan["matches"]) for one in found.plans] == [("tournament", 20)]
        assert len(found.cells[0]) == 20
        assert len(run(store, plan())[1].cells[0]) == 12


def test_versions_of_the_library_that_are_mixed_are_said(tmp_path: Path) -> None:
    path = tmp_path / "results.db"
    tournament("tic-tac-toe", THREE[:2], matches=8, store=path)
    edited = sqlite3.connect(path)
    edited.execute("UPDATE matches SET library = '0.0.1' WHERE number < 4")
    edited.commit()
    edited.close()
    (cell,) = read(path).cells
    assert cell.libraries == tuple(sorted(["0.0.1", spinney.__version__]))
    assert cell.notes == (f"These matches were played by several versions of Spinney: {', '.join(cell.libraries)}.",)


def test_a_changed_default_is_another_agent() -> None:
    def made(default: int) -> type[spinney.Agent]:
        class Edge(spinney.Agent):
            kind = "edge"
            place: int = default

            def decide(self, state: Any, seed: Any = None) -> Any:
                return state.legal_actions[self.place]

        return spinney.agents.register_agent(Edge)

    try:
        with Store(MEMORY, create=True) as store:
            for default in (0, -1):
                made(default)
                played, found = run(store, plan(agents=["edge", "random"]))
                assert played == 12
                assert f"place={default}" in found.cells[0].agents[0]
            assert len(read(store).plans) == 2
    finally:
        spinney.agents.AGENTS.pop("edge", None)


def test_a_look_sees_only_what_it_may() -> None:
    """A look of a sequential test is at each table's first matches, however many are there already."""
    with Store(MEMORY, create=True) as store:
        made = Tournament(plan().schedule(), store, plan())
        made.run()
        first = {fixture.key for fixture in plan().schedule() if fixture.number < 5}
        assert set(made.results(below=5).cells[0].keys) == first


def test_agents_are_stored_with_all_settings_and_given_names() -> None:
    named = [{"agent": "mcts:budget=10it", "tree": ["maxn", "paranoid"], "name": "keen"}, "random"]
    found = alone(plan(agents=named)).cells[0]
    assert found.given == ("keen tree=maxn", "keen tree=paranoid", None)
    assert found.names == ("keen tree=maxn", "keen tree=paranoid", "random")
    assert found.agents[0] == spinney.agent("mcts:budget=10it").identity


def test_a_name_is_not_a_setting() -> None:
    """The same agent under another name plays the same matches, and nothing is played again."""
    with Store(MEMORY, create=True) as store:
        run(store, plan())
        played, found = run(store, plan(agents=[{"agent": "random", "name": "dice"}, THREE[1]]))
        assert played == 0
        assert found.cells[0].names[0] == "dice"
        assert [one.cells[0].names[0] for one in read(store).by_plan()] != ["dice", "dice"]
