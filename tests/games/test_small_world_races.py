"""What each race of Small World can do, active and in decline."""

import pytest

from spinney import State
from spinney.games.small_world.combinations import RACES
from tests.games.positions.small_world import (
    Side,
    column_with,
    finish,
    income,
    legal,
    play,
    position,
    regions,
    to_conquests,
    tokens,
)


def conquering(name: str, held: dict[int, int], *, hand: int = 0, **more: object) -> State:
    """The first player is about to conquer."""
    return to_conquests(position(Side(name, held, hand=hand), **more))


def scored(name: str, held: dict[int, int]) -> int:
    """The coins of a turn without conquests."""
    state = position(Side(name, held))
    return income(state, finish(play(state, "expand")))


def scored_in_decline(name: str, held: dict[int, int]) -> int:
    """The coins of the turn in which a race declines."""
    state = position(Side(name, held))
    return income(state, play(state, "decline"))


# Amazons.


def test_amazons_have_four_tokens_more_for_conquests_only() -> None:
    state = position(Side("forest amazons", {9: 3}))
    ready = to_conquests(state)
    assert ready.record.hand[0] == 2 + 4
    after = finish(ready)
    assert tokens(after, 9) == (0, 3)
    assert after.record.hand[0] == 0


def test_amazons_leave_regions_that_they_have_no_tokens_for() -> None:
    """Position 14 of the sheet: with 8 tokens of their own they cannot keep 9 regions."""
    held = dict.fromkeys((3, 4, 9, 10, 14, 15, 20), 1)
    state = conquering("merchant amazons", {**held, 21: 1}, tribes=False)
    state = play(state, "conquer mountain 8", "stop conquering")
    assert state.record.hand[0] == 4 - 3 + 2  # three were used; two can be taken up again in the mountains
    assert regions(state, "abandon") == {3, 4, 8, 9, 10, 14, 15, 20, 21}
    before = state
    after = play(state, "abandon hill 4")
    assert income(before, after) == 8 + 8
    assert tokens(after, 4) == (None, 0)


def test_amazons_in_decline_are_as_they_are() -> None:
    state = play(position(Side("forest amazons", {9: 3, 4: 1})), "decline")
    assert [tokens(state, region) for region in (9, 4)] == [(1, 1), (1, 1)]
    assert state.record.hand[0] == state.record.hand[1] == 0


def test_no_amazons_come_when_none_are_left() -> None:
    state = position(Side("forest amazons", {}, declined="orcs", old={4: 1}))
    after = play(state, "expand")
    assert after.player == 1
    assert income(state, after) == 1


# Those who get more coins.


def test_dwarves_get_a_coin_for_each_mine_also_in_decline() -> None:
    assert scored("commando dwarves", {5: 1, 15: 1, 9: 1}) == 3 + 2
    assert scored_in_decline("commando dwarves", {5: 1, 15: 1}) == 4
    later = position(Side("hill humans", {}, declined="dwarves", old={5: 1, 15: 1}))
    assert income(later, play(later, "expand")) == 4
    spirits = position(Side("hill humans", {}, spirit="dwarves", spirits={5: 1}))
    assert income(spirits, play(spirits, "expand")) == 2


def test_humans_get_a_coin_for_each_farmland() -> None:
    assert scored("commando humans", {1: 1, 9: 1, 4: 1}) == 3 + 2
    assert scored_in_decline("commando humans", {1: 1, 9: 1, 4: 1}) == 3


def test_wizards_get_a_coin_for_each_magic_region() -> None:
    assert scored("commando wizards", {1: 1, 16: 1, 4: 1}) == 3 + 2
    assert scored_in_decline("commando wizards", {1: 1, 16: 1, 4: 1}) == 3


def test_orcs_get_a_coin_for_each_region_that_was_not_empty() -> None:
    state = position(Side("spirit orcs", {9: 8}), Side("hill humans", {10: 1}), marks={})
    after = finish(play(to_conquests(state), "conquer hill 4", "conquer forest 10"))
    assert income(state, after) == 3 + 1
    own = position(Side("spirit orcs", {9: 8}, declined="trolls", old={4: 1}))
    assert income(own, finish(play(to_conquests(own), "conquer hill 4"))) == 2 + 1
    assert scored_in_decline("spirit orcs", {9: 3}) == 1


# Those who are hard to beat, or conquer more easily.


def test_elves_lose_no_token_when_they_are_conquered() -> None:
    state = position(Side("commando ratmen", {9: 9}), Side("hill elves", {4: 3, 16: 1}))
    after = finish(play(to_conquests(state), "conquer hill 4"))
    assert sum(int(after.record.tokens[region]) for region in (4, 16)) == int(after.record.tokens[4]) + 4
    assert tokens(after, 16) == (3, 4)


def test_elves_in_decline_are_lost() -> None:
    state = position(Side("commando ratmen", {9: 9}), Side("hill humans", {}, declined="elves", old={4: 1, 16: 1}))
    after = finish(play(to_conquests(state), "conquer hill 4"))
    assert after.record.hand[4] == 0
    assert tokens(after, 16) == (4, 1)


def test_ratmen_are_just_many() -> None:
    state = position(Side(), column=column_with("ratmen", "alchemist"))
    assert play(state, "take alchemist ratmen").record.hand[0] == 12


def test_giants_pay_less_beside_a_mountain_that_they_hold() -> None:
    """Position 6 of the sheet."""
    on_mountain = conquering("forest giants", {8: 2}, hand=0)
    assert 9 in regions(on_mountain, "conquer")
    assert 14 not in regions(on_mountain, "conquer")
    assert 14 in regions(conquering("forest giants", {8: 3}), "conquer")
    beside = conquering("forest giants", {9: 3})
    assert 14 not in regions(beside, "conquer"), "a mountain near by that is not theirs does not help"
    assert 14 in regions(conquering("forest giants", {9: 4}), "conquer")


def test_giants_use_a_mountain_that_they_have_just_taken() -> None:
    state = conquering("forest giants", {9: 6})
    state = play(state, "conquer mountain 8")
    assert state.record.hand[0] == 2
    assert 14 in regions(state, "conquer")


def test_halflings_enter_anywhere_and_dig_two_holes() -> None:
    state = position(Side("forest halflings", {}, hand=10))
    ready = to_conquests(state)
    land = {*range(23)} - {0, 7, 22}
    assert regions(ready, "conquer") == land
    fresh = position(Side(), column=column_with("halflings", "forest"))
    after = play(play(fresh, "take forest halflings"), "conquer farmland 9", "conquer hill 4", "conquer forest 10")
    assert int(after.record.holes) == 1 << 9 | 1 << 4


def test_a_hole_cannot_be_attacked_and_goes_with_its_region() -> None:
    enemy = Side("forest halflings", {9: 1, 4: 1})
    state = conquering("flying ratmen", {14: 9}, other=enemy, marks={"holes": (9,)})
    assert 4 in regions(state, "conquer")
    assert 9 not in regions(state, "conquer")
    own = position(Side("forest halflings", {9: 5}), marks={"holes": (9,)})
    left = play(own, "expand", "abandon farmland 9", "conquer farmland 9")
    assert int(left.record.holes) == 0
    assert int(play(own, "decline").record.holes) == 0


def test_skeletons_gain_a_token_for_two_regions_that_were_not_empty() -> None:
    """Position 13 of the sheet, with the limit of the tray."""
    for conquests, total in (
        (("hill 14",), 12),
        (("hill 14", "forest 10"), 13),
        (("hill 14", "forest 10", "swamp 3"), 13),
    ):
        state = conquering("forest skeletons", {9: 12})
        after = finish(play(state, *(f"conquer {name}" for name in conquests)))
        assert sum(int(n) for n in after.record.tokens) == total


def test_skeletons_are_never_more_than_their_tray() -> None:
    state = conquering("forest skeletons", {9: 20})
    after = finish(play(state, "conquer hill 14", "conquer forest 10", "conquer swamp 3", "conquer farmland 13"))
    assert sum(int(n) for n in after.record.tokens) == 20


def test_sorcerers_convert_a_lone_active_token_once_a_turn() -> None:
    """Position 21 of the sheet."""
    enemy = Side("hill trolls", {8: 1, 4: 1, 10: 2}, declined="orcs", old={14: 1})
    state = conquering("forest sorcerers", {9: 1}, other=enemy, marks={"lairs": (8, 4, 10)})
    assert legal(state) == {"convert mountain 8", "convert hill 4", "stop conquering"}
    after = play(state, "convert mountain 8")
    assert tokens(after, 8) == (0, 1)
    assert int(after.record.lairs) >> 8 & 1 == 0
    assert after.record.hand[3] == 0
    assert after.player == 1, "there is nothing else to do"


@pytest.mark.parametrize("protection", [{"camps": {8: 1}}, {"marks": {"heroes": (8,)}}, {"marks": {"dragon": (8,)}}])
def test_sorcerers_cannot_pass_encampments_and_immunity(protection: dict[str, object]) -> None:
    enemy = Side("hill trolls", {8: 1})
    assert legal(conquering("forest sorcerers", {9: 2}, other=enemy, **protection)).isdisjoint({"convert mountain 8"})


def test_sorcerers_need_one_of_theirs_in_the_tray() -> None:
    enemy = Side("hill trolls", {8: 1})
    assert "convert mountain 8" in legal(conquering("forest sorcerers", {9: 17}, other=enemy))
    assert "convert mountain 8" not in legal(conquering("forest sorcerers", {9: 18}, other=enemy))


def test_sorcerers_reach_as_far_as_their_conquests_do() -> None:
    enemy = Side("hill trolls", {17: 1})
    assert "convert hill 17" not in legal(conquering("forest sorcerers", {3: 2}, other=enemy))
    assert "convert hill 17" in legal(conquering("flying sorcerers", {3: 2}, other=enemy))
    assert "convert hill 17" in legal(conquering("underworld sorcerers", {3: 2}, other=enemy))


def test_sorcerers_convert_elves_for_good() -> None:
    enemy = Side("hill elves", {8: 1, 4: 1})
    after = finish(play(conquering("forest sorcerers", {9: 2}, other=enemy), "convert mountain 8"))
    assert after.record.hand[3] == 0
    assert tokens(after, 4) == (3, 1)


def test_tritons_pay_less_at_the_coast() -> None:
    """Position 4 of the sheet: a farmland at the lake, with a Lost Tribe, for mounted Tritons."""
    assert 13 in regions(conquering("mounted tritons", {14: 2}), "conquer")
    assert 13 not in regions(conquering("forest tritons", {14: 2}), "conquer")
    assert 13 in regions(conquering("forest tritons", {14: 3}), "conquer")


def test_trolls_dig_lairs_that_stay_in_decline() -> None:
    state = finish(play(conquering("forest trolls", {9: 3}, marks={"lairs": (9,)}), "conquer hill 4"))
    assert int(state.record.lairs) == 1 << 9 | 1 << 4
    declined = play(position(Side("forest trolls", {15: 2}), marks={"lairs": (15,)}), "decline")
    assert int(declined.record.lairs) == 1 << 15


def test_a_troll_in_decline_on_a_mountain_costs_five() -> None:
    """Position 10 of the sheet."""
    enemy = Side("hill humans", {}, declined="trolls", old={15: 1})
    assert 15 not in regions(conquering("forest ratmen", {10: 5}, other=enemy, marks={"lairs": (15,)}), "conquer")
    state = conquering("forest ratmen", {10: 6}, other=enemy, marks={"lairs": (15,)})
    after = play(state, "conquer mountain 15")
    assert int(after.record.lairs) == 0
    assert after.record.race[4] == len(RACES), "nothing of them is left"


# Ghouls.


def test_all_ghouls_stay_in_decline() -> None:
    state = play(position(Side("forest ghouls", {9: 3, 4: 2})), "decline")
    assert [tokens(state, region) for region in (9, 4)] == [(1, 3), (1, 2)]


def test_ghouls_in_decline_conquer_before_the_active_race() -> None:
    state = position(Side("forest humans", {16: 3}, declined="ghouls", old={9: 5}))
    ready = play(state, "expand", "abandon no more")
    assert 4 in regions(ready, "conquer")
    assert 17 not in regions(ready, "conquer")
    after = play(ready, "conquer hill 4", "stop conquering", "token*", "abandon no more")
    assert tokens(after, 4)[0] == 1
    assert 17 in regions(after, "conquer")


def test_ghouls_may_attack_their_own_active_race_and_break_a_peace() -> None:
    own = Side("forest humans", {4: 3}, declined="ghouls", old={9: 8})
    state = position(own, Side("diplomat orcs", {10: 1}, peace=True))
    ready = play(state, "expand", "abandon no more")
    assert {4, 10} <= regions(ready, "conquer")
    after = play(ready, "conquer hill 4")
    assert after.record.hand[0] == 2
    active = play(after, "stop conquering", "token*")
    assert 10 not in regions(active, "conquer")


def test_ghouls_that_are_attacked_lose_one_and_withdraw_the_others() -> None:
    enemy = Side("forest humans", {16: 1}, declined="ghouls", old={4: 3, 10: 1})
    state = finish(play(conquering("hill ratmen", {9: 9}, other=enemy), "conquer hill 4"))
    assert tokens(state, 10) == (4, 3)
