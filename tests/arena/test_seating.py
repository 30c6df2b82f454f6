"""Two agents in all ways to share a table, drawn tables, and what depends on the game: as properties of plans."""

from collections import Counter
from itertools import combinations, pairwise, product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spinney
from spinney import SpinneyError
from spinney.arena.plan import Plan
from spinney.arena.seating import drawn_tables, mixture, turns

MANY = [f"random:seed={number}" for number in range(9)]


@given(players=st.integers(2, 7), rounds=st.integers(0, 5))
def test_two_agents_share_a_table_in_every_way_once_a_round(players, rounds):
    length = turns("mixed", players)
    seated = [mixture(players, rounds * length + number) for number in range(length)]
    assert Counter(seated) == Counter(set(product((0, 1), repeat=players)) - {(0,) * players, (1,) * players})
    assert all(
        tuple(1 - one for one in first) == second for first, second in zip(seated[::2], seated[1::2], strict=True)
    )


@settings(max_examples=20)
@given(
    players=st.sampled_from([2, 3, 4, 6]),
    rounds=st.integers(1, 2),
    opening=st.sampled_from([0, 5]),
    seed=st.integers(0, 99),
)
def test_a_mixed_plan_is_balanced_and_a_round_shares_its_opening(players, rounds, opening, seed):
    length = turns("mixed", players)
    plan = Plan(
        games=[{"game": "chinese-checkers", "players": players}],
        agents=MANY[:3],
        mode="mixed",
        matches=rounds * length,
        openings=opening,
        seed=seed,
    )
    fixtures = list(plan.schedule())
    assert {frozenset(one.seats) for one in fixtures} == {frozenset(pair) for pair in combinations(range(3), 2)}
    for seat in range(players):
        held = Counter(one.seats[seat] for one in fixtures)
        assert held == dict.fromkeys(range(3), rounds * length)
    deals = Counter((one.table, one.deal) for one in fixtures)
    assert set(deals.values()) == ({length} if opening else {1})


def test_of_a_mixed_plan_against_others_only_those_pairs_meet():
    plan = Plan(games=["rolit"], agents=MANY[:2], against=MANY[2:4], mode="mixed", seats="random", matches=30)
    met = Counter(frozenset(one.seats) for one in plan.schedule())
    assert met == {frozenset(pair): 30 for pair in product((0, 1), (2, 3))}


@settings(max_examples=40)
@given(agents=st.integers(8, 20), players=st.integers(2, 6), seed=st.integers(0, 99), data=st.data())
def test_drawn_tables_are_different_and_everybody_sits_equally_often(agents, players, seed, data):
    count = data.draw(st.integers(1, min(60, comb(agents, players) // 4 or 1)))
    tables = list(drawn_tables(agents, players, count, seed))
    assert len(set(tables)) == count
    assert all(first < second for table in tables for first, second in pairwise(table))
    sat = Counter(one for table in tables for one in table)
    assert max(sat.values()) - min(sat[one] for one in range(agents)) <= 2
    assert list(drawn_tables(agents, players, count + 1, seed))[:count] == tables


def test_all_tables_can_be_drawn():
    assert set(drawn_tables(6, 3, 20, seed=4)) == set(combinations(range(6), 3))


def test_a_plan_of_drawn_tables_does_not_depend_on_the_order_of_its_agents():
    def keys(agents, tables):
        plan = Plan(games=["rolit"], agents=agents, tables=tables, matches=1, seats="random")
        return {one.key for one in plan.schedule()}

    assert keys(MANY, 12) == keys(MANY[::-1], 12) > keys(MANY, 7)
    assert len(keys(MANY, 12)) == 12


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        ({"tables": 100}, "100 tables cannot be drawn"),
        ({"tables": 2, "mode": "versus"}, "2 tables cannot be drawn"),
        ({"tables": 2, "matches": 2}, "a table that is drawn seats everybody everywhere in 3 matches"),
        ({"budgets": [{"label": "slow", "rolit": "5it"}]}, "a budget by game needs a label that begins with an amount"),
        ({"budgets": [{"label": "4ms here", "hex": "5it"}]}, "the budget '4ms here' says nothing of rolit for 3"),
        ({"agents": [{"agent": "mcts", "rollout": {"hex": 1}}]}, "rollout says nothing of rolit for 3 players"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(entries, problem):
    plan = Plan(**{"games": [{"game": "rolit", "players": 3}], "agents": MANY[:5], "matches": 3, **entries})
    with pytest.raises(SpinneyError) as said:
        plan.schedule()
    assert str(said.value).startswith(problem)


def test_settings_and_budgets_by_game_under_one_name_and_label():
    plan = Plan(
        games=[{"game": "rolit", "players": [3, 4]}, "hex"],
        agents=[{"agent": "mcts", "name": "keen", "rollout": {"rolit": 5, "otherwise": 9}}, "random"],
        budgets=[{"label": "40ms in TAG", "rolit 3": "7it", "otherwise": "8it"}, "20it"],
        mode="mixed",
    )
    cells = plan.schedule().cells
    assert [(cell.game.id, cell.game.players, cell.budget, str(cell.agents[0])) for cell in cells] == [
        ("rolit", 3, "40ms in TAG", "mcts:rollout=5,budget=7it,name=keen"),
        ("rolit", 3, "20it", "mcts:rollout=5,budget=20it,name=keen"),
        ("rolit", 4, "40ms in TAG", "mcts:rollout=5,budget=8it,name=keen"),
        ("rolit", 4, "20it", "mcts:rollout=5,budget=20it,name=keen"),
        ("hex", 2, "40ms in TAG", "mcts:rollout=9,budget=8it,name=keen"),
        ("hex", 2, "20it", "mcts:rollout=9,budget=20it,name=keen"),
    ]


def test_an_agent_cannot_change_its_name_from_game_to_game():
    agents = [
        {"agent": "flat", "name": "first", "playouts": {"hex": 10, "otherwise": 20}},
        {"agent": "flat", "name": "second", "playouts": {"hex": 20, "otherwise": 10}},
    ]
    with pytest.raises(SpinneyError, match="a flat of the same settings is called 'second' and 'first'"):
        Plan(games=["hex", "tic-tac-toe"], agents=agents).schedule()


def test_a_mixed_tournament_is_played_and_counted():
    found = spinney.tournament(spinney.load("rolit", 3), ["random", "random:seed=1"], matches=6, mode="mixed")
    (cell,) = found.cells
    assert {tuple(row) for row in cell.seats.tolist()} == {mixture(3, number) for number in range(6)}
    assert cell.shares.sum() == pytest.approx(6)
