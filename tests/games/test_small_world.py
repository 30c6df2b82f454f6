"""Small World: the map, the column, the end, and what holds in every game."""

from collections import Counter
from random import Random

import pytest

from spinney import SpinneyError, load
from spinney.games.small_world.board import CAVERNS, COAST, ENTRY, MAGIC, MINES, NUMBER, REGIONS, TRIBES
from spinney.games.small_world.combinations import POWERS, RACES
from spinney.games.small_world.events import PAID, SCORED
from spinney.games.small_world.geometry import OUTLINES
from spinney.games.small_world.peoples import TRAY
from spinney.testing.forms import compiled, record_of
from tests.games.positions.small_world import (
    COLUMN,
    Side,
    finish,
    legal,
    play,
    position,
    random_game,
)

ENTRIES = {1, 2, 3, 4, 5, 10, 11, 15, 16, 17, 18, 19, 20, 21}


# The map.


def test_the_map_is_the_one_for_two_players() -> None:
    borders = {frozenset((one, other)) for one, each in enumerate(REGIONS) for other in each.neighbours}
    assert all(one in REGIONS[other].neighbours for one, each in enumerate(REGIONS) for other in each.neighbours)
    assert (len(REGIONS), len(borders)) == (23, 51)
    terrains = Counter(each.terrain for each in REGIONS)
    assert terrains == {"sea": 2, "lake": 1, **dict.fromkeys(("farmland", "forest", "hill", "swamp", "mountain"), 4)}
    assert [int(each).bit_count() for each in (MINES, MAGIC, CAVERNS, TRIBES, COAST)] == [4, 4, 4, 9, 10]
    assert {region for region in range(NUMBER) if int(ENTRY) >> region & 1} == ENTRIES
    assert [number for number, each in enumerate(REGIONS) if len(each.neighbours) == 7] == [13, 14]


def test_there_are_245_groups_of_four_regions_with_an_entry() -> None:
    """The number in the state count of Nieuwenhuizen's thesis."""
    land = [region for region in range(NUMBER) if REGIONS[region].terrain not in ("sea", "lake")]
    groups = {frozenset((region,)) for region in land}
    for size in (2, 3, 4):
        steps = [(group, other) for group in groups for one in group for other in REGIONS[one].neighbours]
        groups = {group | {other} for group, other in steps if other in land and other not in group}
        assert all(len(group) == size for group in groups)
    assert sum(bool(group & ENTRIES) for group in groups) == 245


def test_in_the_picture_just_neighbours_share_a_side() -> None:
    def sides(region: int) -> set[frozenset[tuple[float, float]]]:
        corners = OUTLINES[region]
        return {frozenset((corners[i], corners[i - 1])) for i in range(len(corners))}

    for one in range(NUMBER):
        touching = {other for other in range(NUMBER) if other != one and sides(one) & sides(other)}
        assert touching == set(REGIONS[one].neighbours)


# The column.


def test_a_combination_costs_a_coin_for_each_one_above_it() -> None:
    """Position 15 of the sheet."""
    assert len(legal(position(Side(coins=2)))) == 3
    assert len(legal(position(Side(coins=0)))) == 1
    state = position(Side(coins=5))
    after = play(state, "take hill humans")
    assert after.scores[0] == 2
    assert after.record.shown_coins.tolist() == [1, 1, 1, 0, 0, 0]
    names = [
        (RACES[race], POWERS[power])
        for race, power in zip(after.record.shown_race, after.record.shown_power, strict=True)
    ]
    assert names[:5] == [*COLUMN[:3], *COLUMN[4:]]


def test_whoever_takes_a_combination_gets_the_coins_on_it() -> None:
    """The first player pays five coins for the last one, the second gets one of them with the first."""
    state = finish(play(position(Side(coins=5), Side(coins=3)), "take swamp wizards"))
    assert state.record.shown_coins.tolist() == [1, 1, 1, 1, 1, 0]
    after = play(state, "take alchemist ratmen")
    assert after.scores[1] == 4
    assert after.record.shown_coins.tolist() == [1, 1, 1, 1, 0, 0]


def test_a_new_combination_is_one_that_was_hidden() -> None:
    for seed in range(20):
        start = load("small-world").start(seed)
        before = start.record
        after = start.apply(0).record
        race, power = int(after.shown_race[5]), int(after.shown_power[5])
        assert int(before.hidden_races) >> race & 1
        assert int(before.hidden_powers) >> power & 1
        assert not int(after.hidden_races) >> race & 1
        assert not int(after.hidden_powers) >> power & 1


def test_what_is_left_out_never_comes_up() -> None:
    seen = set()
    for seed in range(60):
        record = load("small-world", exclude="trolls+orcs+flying").start(seed).record
        seen |= {RACES[race] for race in record.shown_race} | {POWERS[power] for power in record.shown_power}
    assert seen == {*RACES, *POWERS} - {"trolls", "orcs", "flying"}


@pytest.mark.parametrize(
    ("excluded", "problem"),
    [
        ("orks", "unknown name 'orks'; did you mean 'orcs'?"),
        ("orcs+elves+ghouls+humans", "at most three races and three powers can be left out"),
        ("hill+swamp+forest+stout", "at most three races and three powers can be left out"),
        (1.5, "it should be names with + between them"),
    ],
)
def test_what_cannot_be_left_out_is_refused_in_a_sentence(excluded: object, problem: str) -> None:
    with pytest.raises(SpinneyError, match=problem.replace("+", r"\+").replace("?", r"\?")):
        load("small-world", exclude=excluded)


def test_races_and_powers_are_left_out_by_their_names() -> None:
    usual, named = load("small-world"), load("small-world", exclude="berserk+ghouls")
    assert usual == named
    assert repr(load("small-world", exclude="none")).startswith("load('small-world', players=2, exclude='none'")
    assert load("small-world", exclude=["ghouls", "dragon-master"]).start().record.exclude == 1 << 3 | 1 << 14 + 5


# The end.


def test_the_game_ends_after_ten_turns_each() -> None:
    """Position 27 of the sheet."""
    state = position(Side("hill ratmen", {9: 2}), turn=19)
    after = finish(play(state, "expand"))
    assert after.is_over
    assert not after.legal_actions


def test_equal_coins_are_a_tie_unless_tokens_decide() -> None:
    own, other = Side("forest ratmen", {9: 2}, coins=5), Side("hill orcs", {16: 1}, coins=6)
    tie = finish(play(position(own, other, turn=19), "expand"))
    assert (tie.scores, tie.ranks) == ((6.0, 6.0), (1, 1))
    decided = finish(play(position(own, other, turn=19, tie_break=True), "expand"))
    assert (decided.scores, decided.ranks) == ((6.0, 6.0), (2, 1))
    both = finish(play(position(own, Side("hill orcs", {16: 2}, coins=6), turn=19, tie_break=True), "expand"))
    assert both.ranks == (1, 1)


def test_a_shorter_game_ends_sooner() -> None:
    states = random_game(load("small-world", turns=2), seed=1)
    assert max(int(state.record.turn) for state in states) == 4


# Random games.


@pytest.mark.parametrize("settings", [{}, {"exclude": "none", "shuffle_back": False}], ids=str)
def test_no_race_ever_has_more_tokens_than_its_tray(settings: dict[str, object]) -> None:
    game = load("small-world", **settings)
    for seed in range(15):
        for state in random_game(game, seed):
            record = state.record
            races = [int(race) for race in record.race if race < len(RACES)]
            assert len(races) == len(set(races)), "no race is there twice"
            for group in range(6):
                on_map = sum(int(record.tokens[r]) for r in range(NUMBER) if int(record.held[group]) >> r & 1)
                race = int(record.race[group])
                assert on_map + int(record.hand[group]) <= (int(TRAY[race]) if race < len(RACES) else 0)


def test_coins_change_by_what_is_paid_and_scored_alone() -> None:
    game = load("small-world")
    for seed in range(15):
        pick, (state, _) = Random(seed), game.witnessed(seed)
        while not state.is_over:
            coins = [int(score) for score in state.scores]
            state, events = state.witnessed(pick.choice(state.legal_actions))
            for event in events:
                if event.kind == PAID:
                    coins[event.values[0]] += event.values[2] - event.values[1]
                elif event.kind == SCORED:
                    coins[event.values[0]] += event.values[1] + event.values[2]
                    assert coins[event.values[0]] == event.values[3]
            assert tuple(coins) == state.scores


def test_costs_are_what_is_there() -> None:
    game = load("small-world", exclude="none")
    for seed in range(10):
        for state in random_game(game, seed)[::3]:
            record = state.record
            for region, each in enumerate(REGIONS):
                marks = [record.tribes, record.fortresses, record.lairs]
                cost = 2 + (each.terrain == "mountain") + sum(int(mark) >> region & 1 for mark in marks)
                cost += int(record.tokens[region]) + int(record.camps[region])
                assert int(record.defence[region]) == cost
                assert [int(most) >> region & 1 for most in record.at_most] == [n >= cost for n in range(32)]


def test_what_a_position_is_worth_is_coins_and_what_regions_will_bring() -> None:
    def worth(own: Side, other: Side, turn: int = 4) -> float:
        found = compiled(position(own, other, turn=turn).game)
        return float(found.call("evaluate", record_of(position(own, other, turn=turn)), turn % 2))

    humans, orcs = Side("hill humans", {4: 2, 9: 1}, coins=20), Side("forest orcs", {16: 2}, coins=20)
    expected = (20 + (2 + 1 + 1) * 8 + 1, 20 + 1 * 8 + 1)
    assert worth(humans, orcs) == pytest.approx(2 * expected[0] / sum(expected) - 1)
    assert worth(orcs, humans, turn=5) == pytest.approx(2 * (20 + 8 + 1) / (20 + 8 + 1 + 20 + 4 * 7 + 1) - 1)
