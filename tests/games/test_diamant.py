"""Diamant rule by rule."""

from itertools import pairwise

import pytest

from spinney import SpinneyError, load
from spinney.games.diamant import DECLARATION
from spinney.games.diamant.cards import REST, SHARE
from tests.games.positions.diamant import (
    COUNTS,
    GO,
    LEAVE,
    choose,
    evaluations,
    hazards,
    inside,
    lying,
    names,
    position,
    random_game,
)
from tests.games.reference.diamant import HAZARDS, RELICS, TREASURES

for_all_counts = pytest.mark.parametrize("players", COUNTS)


@for_all_counts
def test_everybody_goes_in_and_the_first_card_is_turned_up(players: int) -> None:
    for seed in range(50):
        state = load(DECLARATION, players).start(seed)
        assert inside(state) == list(range(players))
        assert (state.player, state.legal_actions) == (0, (GO, LEAVE))
        ((card, left),) = lying(state).items()
        worth = card if isinstance(card, int) and card > 0 else 0
        assert (int(state.record.hand), left) == divmod(worth, players)


def test_the_deck_has_fifteen_treasures_three_of_each_hazard_and_the_first_relic() -> None:
    record = load(DECLARATION).start(1).record
    assert sorted(map(str, names(record.deck | record.path))) == sorted(map(str, [*TREASURES, *HAZARDS * 3, -5]))
    assert sum(map(int, TREASURES)) == 139


# Those who leave.


def test_one_leaver_takes_the_relics() -> None:
    state = position(3, {11: 2, -5: 0, -12: 0}, [13], hand=3)
    after = choose(state, GO, LEAVE, GO)
    assert after.scores == (0, 3 + 2 + 5 + 12, 0)
    assert lying(after) == {11: 0, 13: 1}


def test_two_leavers_leave_the_relics() -> None:
    state = position(3, {11: 2, -5: 0}, [13], hand=3)
    after = choose(state, LEAVE, GO, LEAVE)
    assert after.scores == (3 + 1, 0, 3 + 1)
    assert lying(after) == {11: 0, -5: 0, 13: 0}
    assert choose(after, LEAVE).scores == (4, 3 + 13 + 5, 4)


def test_remainders_stay_card_by_card() -> None:
    """Of 3 and 3 and 1 gems two leavers get 1 from each of the first two cards: 7 together would have given 3."""
    state = position(5, {3: 3, 13: 3, 1: 1}, [10], hand=2)
    after = choose(state, LEAVE, LEAVE, GO, GO, GO)
    assert after.scores[:2] == (4, 4)
    assert lying(after) == {3: 1, 13: 1, 1: 1, 10: 1}


@for_all_counts
def test_any_number_of_leavers_divides_any_number_of_gems_on_a_card(players: int) -> None:
    for leavers in range(1, players + 1):
        for gems in range(6):
            state = position(players, {17: gems, 5: 5, 2: 0}, [10], hand=2, cave=0)
            after = choose(state, *[LEAVE] * leavers, *[GO] * (players - leavers))
            assert after.scores[:leavers] == (2 + gems // leavers + 5 // leavers,) * leavers
            if leavers < players:
                assert lying(after) == {17: gems % leavers, 5: 5 % leavers, 2: 0, 10: 10 % (players - leavers)}


def test_a_treasure_is_shared_by_those_who_are_left() -> None:
    after = choose(position(4, {}, [17], hand=1), LEAVE, GO, GO, GO)
    assert int(after.record.hand) == 1 + 5
    assert lying(after) == {17: 2}
    assert after.scores == (1, 0, 0, 0)


def test_shares_and_remainders_are_the_treasures() -> None:
    for seats in range(1, 7):
        for card, value in enumerate(TREASURES):
            assert int(SHARE[seats, card]) * seats + (int(REST[seats, card]) >> 4 * card) == value
            assert int(REST[seats, card]) >> 4 * card < seats


def test_last_seat_inside_goes_on_alone() -> None:
    state = choose(position(3, {4: 1}, [7, 9, 11, "gas"], hand=1), LEAVE, GO, LEAVE)
    assert inside(state) == [1]
    for turned in range(2, 5):
        assert state.player == 1
        assert len(lying(state)) == turned
        state = state.apply(GO)
    assert state.player == 1
    assert choose(state, LEAVE).scores == (1, 1 + 7 + 9 + 11 + 1, 1)


def test_all_leave_ends_the_cave() -> None:
    state = position(2, {9: 1, "gas": 0, -5: 0}, [13], hand=4, cave=0)
    after = choose(state, LEAVE, LEAVE)
    assert after.scores == (4, 4)
    assert int(after.record.cave) == 1
    assert sorted(map(str, names(after.record.deck | after.record.path))) == ["-7", "13", "9", "gas"]
    assert inside(after) == [0, 1]


# Hazards.


def test_a_hazard_is_harmless_the_first_time() -> None:
    after = choose(position(2, {9: 1, "gas": 0}, ["snakes"], hand=4), GO, GO)
    assert (int(after.record.hand), lying(after)) == (4, {9: 1, "gas": 0, "snakes": 0})


def test_collapse_loses_hands_and_removes_the_hazard_card() -> None:
    state = position(3, {9: 2, "gas": 0, -5: 0}, ["gas"], hand=4, chests=[5, 6, 7], cave=1)
    after = choose(state, GO, LEAVE, GO)
    assert after.scores == (5, 6 + 4 + 2 + 5, 7)
    assert int(after.record.cave) == 2
    assert sorted(map(str, names(after.record.deck | after.record.path))) == ["-8", "9", "gas"]


def test_last_two_players_lose_everything_at_once() -> None:
    state = position(2, {17: 1, "rockfall": 0}, ["rockfall"], hand=8, chests=[3, 2])
    after = choose(state, GO, GO)
    assert after.is_over
    assert (after.scores, after.ranks) == ((3, 2), (1, 2))
    assert hazards(after) == 1


def test_relics_on_the_path_of_a_collapsed_cave_are_lost() -> None:
    after = choose(position(2, {"gas": 0, -5: 0}, ["gas", "gas"], cave=0), GO, GO)
    assert -5 not in names(after.record.deck | after.record.path)


def test_a_relic_that_was_not_turned_up_stays_in_the_deck() -> None:
    after = choose(position(2, {9: 1}, [-5], cave=0), LEAVE, LEAVE)
    assert {-5, -7} <= set(names(after.record.deck | after.record.path))


@for_all_counts
def test_the_deck_never_runs_out(players: int) -> None:
    """Everybody goes on until each cave collapses: at the fifth there are still eleven hazards."""
    for seed in range(200):
        states = random_game(load(DECLARATION, players), seed, leaving=0)
        assert all(state.record.deck for state in states)
        assert hazards(states[-1]) == 10
        assert states[-1].scores == (0,) * players


# Caves, relics, the end.


@pytest.mark.parametrize("caves", [1, 2, 3, 4, 5])
def test_five_caves_or_as_many_as_asked_for(caves: int) -> None:
    for seed in range(20):
        states = random_game(load(DECLARATION, 3, caves=caves), seed)
        assert sorted({int(state.record.cave) for state in states}) == list(range(caves + 1))
        assert [state.is_over for state in states] == [int(state.record.cave) == caves for state in states]


def test_a_sixth_cave_is_refused() -> None:
    with pytest.raises(SpinneyError, match="caves"):
        load(DECLARATION, caves=6)


def relics_seen(relics: int) -> list[set[int]]:
    """The relics that are in deck or path in each cave, all random games together."""
    found: list[set[int]] = [set() for _ in range(5)]
    for seed in range(20):
        for state in random_game(load(DECLARATION, relics=relics), seed)[:-1]:
            cards = set(names(state.record.deck | state.record.path))
            found[int(state.record.cave)] |= cards & set(RELICS)
    return found


def test_relics_come_one_a_cave() -> None:
    assert relics_seen(1) == [set(RELICS[: cave + 1]) for cave in range(5)]
    assert all(load(DECLARATION).start(seed).record.deck >> 31 == 0 for seed in range(20))


def test_relics_off() -> None:
    assert relics_seen(0) == [set()] * 5


def test_all_relics_at_once() -> None:
    assert relics_seen(2)[0] == set(RELICS)


def test_equal_chests_share_a_rank_and_hands_do_not_count() -> None:
    state = position(4, {"gas": 0}, ["gas"], hand=3, inside=[2], chests=[9, 4, 8, 9])
    after = state.apply(GO)
    assert after.is_over
    assert (after.scores, after.ranks) == ((9, 4, 8, 9), (1, 4, 3, 1))
    assert evaluations(after) == [0, -1, -1, 0]


def test_evaluation_of_a_win_and_of_a_loss() -> None:
    assert evaluations(position(2, {"gas": 0}, ["gas"], chests=[1, 2]).apply(GO).apply(GO)) == [-1, 1]


def test_evaluation_before_the_end_is_the_lead() -> None:
    """In the last cave a lead of 15 gems counts as a win, with one more to come a lead of 20."""
    assert evaluations(position(3, {"gas": 0}, [17], chests=[20, 14, 8])) == pytest.approx([6 / 15, -6 / 15, -12 / 15])
    assert evaluations(position(2, {"gas": 0}, [17], chests=[20, 14], cave=3)) == pytest.approx([6 / 20, -6 / 20])
    assert evaluations(position(2, {"gas": 0}, [17], chests=[700, 0])) == [1, -1]


@for_all_counts
def test_evaluation_is_0_where_all_stand_equal(players: int) -> None:
    assert evaluations(load(DECLARATION, players).start(3)) == [0] * players
    assert evaluations(position(players, {"gas": 0, 5: 1}, [17], hand=9, chests=[30] * players)) == [0] * players


def test_evaluation_counts_what_is_carried_by_the_risk_of_the_next_card() -> None:
    """Seat 0 is in the cave alone with 6 gems and 2 on the path; one of four cards makes it collapse."""
    state = position(2, {"gas": 0, 5: 2}, ["gas", 17, 16, 15], hand=6, inside=[0], chests=[0, 4])
    assert evaluations(state) == pytest.approx([(6 - 4) / 15, (4 - 6) / 15])


def test_a_chest_never_loses_anything() -> None:
    for seed in range(100):
        states = random_game(load(DECLARATION, 4), seed, leaving=0.2)
        for before, after in pairwise(states):
            assert all(own <= later for own, later in zip(before.scores, after.scores, strict=True))
