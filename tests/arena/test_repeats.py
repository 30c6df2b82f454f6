"""Games that repeat because nobody draws anything count once; random openings make them different."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import spinney
from spinney.arena.plan import Plan
from spinney.arena.results import match
from spinney.arena.statistics import standings
from spinney.arena.stopping import Sequential
from spinney.arena.store import MEMORY, Store
from spinney.arena.tournament import Tournament, tournament

# With widening and without rollouts these searches draw nothing, and in Rolit they meet no moves that are equal in the
# end, between which the seed would decide.
ROLIT = spinney.load("rolit", 2)
SETTLED = [f"mcts:widening={first}:0.5,rollout=0,heuristic=default,budget=150it" for first in (2, 3)]
FIXED = [f"mcts:widening={first}:0.5,rollout=0,budget=50it" for first in (1, 2, 3)]


class Edge(spinney.Agent):
    """Plays the first or the last legal action, and may say that nothing was drawn for it."""

    last: bool = False
    says: bool = False

    def decide(self, state: Any, seed: Any = None) -> Any:
        action = state.legal_actions[-1 if self.last else 0]
        return spinney.Decision(state, action, drew=False) if self.says else action


def test_one_game_for_each_seating_counts_once() -> None:
    """The fault: 60 matches, 2 different games, and an interval as of 60 independent ones."""
    (cell,) = tournament(ROLIT, SETTLED, matches=60).cells
    assert (len(cell), cell.repeats) == (2, 58)
    assert all(one.matches == 2 and one.high - one.low > 0.5 for one in standings(cell))
    assert sorted(map(tuple, cell.seats.tolist())) == [(0, 1), (1, 0)]
    (said,) = cell.notes
    assert "58 further matches" in said
    assert "`openings: N`" in said


def test_the_first_of_equal_games_counts() -> None:
    plan = Plan(games=[{"game": "rolit", "players": 2}], agents=SETTLED, matches=10)
    with Store(MEMORY, create=True) as store:
        made = Tournament(plan.schedule(), store, plan)
        made.run()
        (cell,) = made.results().cells
    first = {fixture.key for fixture in plan.schedule() if fixture.number < 2}
    assert set(cell.keys) == first
    assert cell.repeats == 10 - len(first)


def test_equal_games_of_agents_that_draw_are_independent_and_all_count() -> None:
    found = tournament("tic-tac-toe", [Edge(), Edge(last=True)], matches=10)
    assert (len(found.cells[0]), found.cells[0].repeats, found.cells[0].notes) == (10, 0, ())


def test_an_agent_of_ones_own_can_say_that_it_draws_nothing() -> None:
    found = tournament("tic-tac-toe", [Edge(says=True), Edge(says=True, last=True)], matches=10)
    assert (len(found.cells[0]), found.cells[0].repeats) == (2, 8)


def test_where_the_deal_draws_all_matches_count() -> None:
    """Love Letter deals cards: the same players play another game of every seed."""
    found = tournament("love-letter", [Edge(says=True), Edge(says=True, last=True)], matches=10)
    assert (len(found.cells[0]), found.cells[0].repeats) == (10, 0)


def test_a_verdict_is_not_reached_by_repeating_a_game() -> None:
    (cell,) = tournament("tic-tac-toe", [Edge(says=True), Edge(says=True, last=True)], matches=200).cells
    assert not Sequential().decided(cell, 0, 1)
    assert all(one.best for one in standings(cell))


def test_openings_make_the_games_differ() -> None:
    (cell,) = tournament("connect-four", FIXED[:2], matches=60, openings=6).cells
    assert cell.openings == 6
    assert len(cell) > 40
    assert len(cell) + cell.repeats == 60


def openings(plan: Plan) -> dict[tuple[int, ...], list[tuple[int, int, tuple[int, ...]]]]:
    """For every group of agents: number, seed of the opening, and seats of all matches."""
    found: dict[tuple[int, ...], list[tuple[int, int, tuple[int, ...]]]] = {}
    for fixture in plan.schedule():
        seated = tuple(sorted(fixture.seats))
        found.setdefault(seated, []).append((fixture.number, fixture.deal, fixture.seats))
    return found


def test_from_each_opening_every_table_plays_a_whole_round() -> None:
    game = {"game": "rolit", "players": 3}
    plan = Plan(games=[game], agents=["random", "flat", *FIXED], matches=9, openings=5, seed=4)
    found = openings(plan)
    assert set(found) == set(combinations(range(5), 3))
    deals = [[deal for _, deal, _ in one] for one in found.values()]
    assert all(one == deals[0] for one in deals), "tables of one cell play the same openings"
    assert Counter(deals[0]).most_common() == [(deal, 3) for deal in dict.fromkeys(deals[0])]
    for one in found.values():
        for start in range(0, 9, 3):
            seats = [seats for _, _, seats in one[start : start + 3]]
            assert all(len({seat[place] for seat in seats}) == 3 for place in range(3)), "everybody in every seat once"
    fixtures = list(plan.schedule())
    assert len({fixture.seed for fixture in fixtures}) == len(fixtures)
    assert not {fixture.seed for fixture in fixtures} & set(deals[0])


def test_openings_depend_on_game_seed_and_number_alone() -> None:
    def deals(**entries: Any) -> list[int]:
        plan = Plan(**{"games": ["hex"], "agents": ["mcts", "flat"], "matches": 6, "openings": 3, **entries})
        return list(dict.fromkeys(fixture.deal for fixture in plan.schedule()))

    wanted = deals()
    assert len(wanted) == 3
    assert deals(agents=["random", "flat"]) == deals(openings=9) == deals(mode="self_play") == wanted
    assert deals(budgets=["10it", "20it"]) == wanted
    assert not set(deals(seed=1)) & set(wanted)
    assert not set(deals(games=[{"game": "hex", "parameters": {"size": 5}}])) & set(wanted)


def test_without_openings_a_match_is_dealt_by_its_own_seed() -> None:
    plan = Plan(games=["hex"], agents=["mcts", "flat"], matches=6)
    assert all(fixture.deal == fixture.seed for fixture in plan.schedule())


def test_matches_from_one_opening_begin_alike_and_are_replayed() -> None:
    plan = Plan(games=["love-letter"], agents=["random", "mcts:budget=20it"], matches=8, openings=3)
    with Store(MEMORY, create=True) as store:
        Tournament(plan.schedule(), store, plan).run()
        played = {fixture.number: match(store, fixture.key.hex()) for fixture in plan.schedule()}
    for start in range(0, 8, 2):
        first, second = (played[start + turn] for turn in range(2))
        assert first.actions[: first.opening] == second.actions[: second.opening]
        assert 0 < first.opening == second.opening <= 3
        assert first.deal == second.deal
        assert first.seed != second.seed
    assert len({one.actions[: one.opening] for one in played.values()}) > 1
    assert all(list(one.states())[-1].ranks == one.ranks for one in played.values())


@pytest.mark.parametrize("plies", [-1, 1001, 1.5, True, "3"])
def test_openings_are_bounded(plies: Any) -> None:
    with pytest.raises(spinney.SpinneyError, match=r"^openings="):
        tournament("hex", ["random", "flat"], openings=plies)
