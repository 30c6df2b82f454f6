"""Who meets whom, and where they sit."""

from collections import Counter
from itertools import combinations, islice

import pytest

from spinney import SpinneyError
from spinney.arena.plan import Plan
from spinney.arena.seating import arrangement

FOUR = ["random", "flat", "mcts", "mcts:exploration=2"]


def plan(**settings: object) -> Plan:
    return Plan(**{"games": [{"game": "rolit", "players": 3}], "agents": FOUR, "matches": 12, **settings})


def test_a_round_robin_has_every_combination_of_different_agents() -> None:
    schedule = plan().schedule()
    met = Counter(tuple(sorted(fixture.seats)) for fixture in schedule)
    assert met == dict.fromkeys(combinations(range(4), 3), 12)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 7, 10])
def test_balanced_seats(players: int) -> None:
    """In every round of as many matches as players, everybody has every seat once."""
    for rounds in range(8):
        seated = [arrangement(players, rounds * players + turn) for turn in range(players)]
        assert all(sorted(one) == list(range(players)) for one in seated)
        assert all(len({one[seat] for one in seated}) == players for seat in range(players))


def test_every_order_around_the_table_comes_up() -> None:
    assert len({arrangement(4, number) for number in range(24)}) == 24


def test_random_seats_are_about_as_balanced_as_chance() -> None:
    """120 matches, each seat with probability 1/3: a count outside 20 to 60 has a chance below 1e-4."""
    schedule = plan(seats="random", matches=120).schedule()
    first = Counter(fixture.seats[0] for fixture in schedule if set(fixture.seats) == {0, 1, 2})
    assert all(20 <= first[agent] <= 60 for agent in range(3))


def test_fixed_seats_are_those_of_the_plan() -> None:
    """Whoever is named first moves first in every match, and turned round they are another table."""
    duel = {"games": ["hex"], "mode": "versus", "seats": "fixed", "matches": 4}
    found = {}
    for hero, other in (("random", "flat"), ("flat", "random")):
        schedule = plan(**duel, agents=[hero], against=[other]).schedule()
        assert [schedule.cells[0].agents[fixture.seats[0]].kind for fixture in schedule] == [hero] * 4
        found[hero] = {fixture.key for fixture in schedule}
    assert not found["random"] & found["flat"]
    with pytest.raises(SpinneyError, match="seats cannot be fixed"):
        plan(mode="mixed", seats="fixed", against=["minimax"]).schedule()


def test_versus_is_one_against_a_table_of_another() -> None:
    schedule = plan(mode="versus", agents=FOUR[:2], against=FOUR[2:]).schedule()
    met = Counter(tuple(sorted(Counter(fixture.seats).items())) for fixture in schedule)
    assert met == {((hero, 1), (other, 2)): 12 for hero in (0, 1) for other in (2, 3)}
    places = Counter(fixture.seats.index(0) for fixture in schedule if 0 in fixture.seats)
    assert places == {0: 8, 1: 8, 2: 8}


def test_versus_without_a_field_is_everybody_against_everybody() -> None:
    schedule = plan(mode="versus").schedule()
    assert len(schedule) == 4 * 3 * 12


def test_self_play() -> None:
    schedule = plan(mode="self_play").schedule()
    assert {fixture.seats for fixture in schedule} == {(agent,) * 3 for agent in range(4)}
    assert len(schedule) == len({fixture.key for fixture in schedule}) == 48


def test_a_larger_plan_contains_the_smaller_one() -> None:
    small = {fixture.key for fixture in plan(agents=FOUR[:3], matches=6).schedule()}
    assert small < {fixture.key for fixture in plan(matches=7).schedule()}


def test_another_seed_is_another_tournament() -> None:
    keys = [{fixture.key for fixture in plan(seed=seed).schedule()} for seed in (0, 1)]
    assert not keys[0] & keys[1]


def test_every_match_has_a_seed_of_its_own() -> None:
    fixtures = list(plan(matches=1000).schedule())
    assert len({fixture.seed for fixture in fixtures}) == len({fixture.key for fixture in fixtures}) == 4000


def test_tables_take_turns() -> None:
    schedule = plan().schedule()
    assert [fixture.table for fixture in islice(schedule, 8)] == [0, 1, 2, 3] * 2
    assert list(schedule.part(2, 5)) == list(schedule)[8:20]
