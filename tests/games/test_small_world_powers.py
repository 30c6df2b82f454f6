"""What each special power of Small World does, active and in decline."""

import pytest

from spinney import State
from spinney.games.small_world.combinations import POWERS
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

LAND = {*range(23)} - {0, 7, 22}
ENTRY = {1, 2, 3, 4, 5, 10, 11, 15, 16, 17, 18, 19, 20, 21}


def conquering(name: str, held: dict[int, int], *, hand: int = 0, **more: object) -> State:
    """The first player is about to conquer."""
    return to_conquests(position(Side(name, held, hand=hand), **more))


def scored(name: str, held: dict[int, int], **more: object) -> int:
    """The coins of a turn without conquests."""
    state = position(Side(name, held), **more)
    return income(state, finish(play(state, "expand")))


def scored_in_decline(name: str, held: dict[int, int], **more: object) -> int:
    """The coins of the turn in which a race declines."""
    state = position(Side(name, held), **more)
    return income(state, play(state, "decline"))


# Coins.


def test_alchemists_get_two_coins_a_turn_while_they_are_active() -> None:
    assert scored("alchemist ratmen", {4: 1}) == 1 + 2
    assert scored_in_decline("alchemist ratmen", {4: 1}) == 1


@pytest.mark.parametrize(
    ("power", "held", "coins"),
    [
        ("forest", (2, 10, 4), 3 + 2),
        ("hill", (4, 6, 9), 3 + 2),
        ("swamp", (3, 16, 9), 3 + 2),
        ("merchant", (3, 16, 9), 3 + 3),
    ],
)
def test_some_powers_get_a_coin_more_for_some_regions(power: str, held: tuple[int, ...], coins: int) -> None:
    assert scored(f"{power} ratmen", dict.fromkeys(held, 1)) == coins
    assert scored_in_decline(f"{power} ratmen", dict.fromkeys(held, 1)) == 3


def test_pillaging_gets_a_coin_for_each_region_that_was_not_empty() -> None:
    state = position(Side("pillaging orcs", {9: 9}), Side("hill humans", {10: 1}))
    after = finish(play(to_conquests(state), "conquer hill 4", "conquer forest 10", "conquer hill 14"))
    assert income(state, after) == 4 + 2 + 2, "for Orcs twice"
    assert scored_in_decline("pillaging ratmen", {9: 3}) == 1


def test_wealth_comes_once() -> None:
    """Position 16 of the sheet."""
    state = position(Side(), column=column_with("humans", "wealthy"))
    first = finish(play(state, "take wealthy humans", "conquer hill 4", "conquer farmland 9", "conquer swamp 3"))
    assert income(state, first) == 3 + 1 + 7
    assert scored("wealthy humans", {4: 1, 9: 1}) == 2 + 1


# Cheaper conquests.


def test_commandos_pay_one_less_everywhere_but_at_least_one() -> None:
    """Position 5 of the sheet."""
    assert regions(conquering("commando ratmen", {9: 2}), "conquer") == {4}
    assert legal(conquering("commando ratmen", {9: 2, 16: 1})) >= {"conquer hill 4"}
    state = position(Side("commando ratmen", {9: 1}))
    assert finish(play(state, "expand")).player == 1


def test_mounted_races_pay_one_less_for_hills_and_farmlands() -> None:
    assert regions(conquering("mounted ratmen", {3: 2}, tribes=False), "conquer") == {4, 9}
    assert regions(conquering("forest ratmen", {3: 2}, tribes=False), "conquer") == set()


def test_underworld_joins_all_caverns_across_the_map() -> None:
    """Position 7 of the sheet."""
    costs = {5: 2, 14: 2, 17: 1, 2: 2, 4: 2, 8: 3, 9: 2}
    for hand in (1, 2, 3):
        state = conquering("underworld ratmen", {3: 1 + hand})
        assert regions(state, "conquer") == {region for region, cost in costs.items() if cost <= hand}
    assert 17 not in regions(conquering("underworld ratmen", {9: 9}), "conquer"), "9 is no cavern"
    entering = conquering("underworld ratmen", {}, hand=9)
    assert regions(entering, "conquer") == ENTRY


# Where one may go.


def test_flying_races_go_anywhere_but_to_water() -> None:
    assert regions(conquering("flying ratmen", {16: 9}), "conquer") == LAND - {16}
    assert regions(conquering("flying ratmen", {}, hand=12), "conquer") == LAND


def test_flying_halflings_enter_and_go_anywhere() -> None:
    state = position(Side(), column=column_with("halflings", "flying"))
    state = play(state, "take flying halflings")
    assert regions(state, "conquer") == LAND
    state = play(state, "conquer farmland 9")
    assert regions(state, "conquer") == LAND - {9}
    state = play(state, "conquer swamp 16", "conquer forest 2")
    assert int(state.record.holes) == 1 << 9 | 1 << 16


def test_seafaring_races_take_seas_and_the_lake() -> None:
    """Position 3 of the sheet."""
    state = conquering("seafaring ratmen", {}, hand=3)
    assert {0, 22} <= regions(state, "conquer")
    assert regions(state, "conquer") | regions(state, "roll for") <= ENTRY | {0, 22}
    assert 7 in regions(conquering("seafaring ratmen", {2: 3}), "conquer")
    assert 7 not in regions(conquering("forest ratmen", {2: 9}), "conquer")
    at_sea = play(conquering("seafaring ratmen", {}, hand=9), "conquer sea 0")
    assert regions(at_sea, "conquer") == {1, 5}


def test_seafaring_in_decline_keeps_the_water_and_nobody_else_gets_there() -> None:
    state = play(position(Side("seafaring ratmen", {0: 2, 7: 1, 1: 1})), "decline")
    assert [tokens(state, region)[0] for region in (0, 7, 1)] == [1, 1, 1]
    assert scored_in_decline("seafaring ratmen", {0: 2, 7: 1, 1: 1}) == 3
    enemy = Side("hill humans", {}, declined="ratmen", old={0: 1, 7: 1})
    attacked = conquering("forest orcs", {1: 9}, other=enemy)
    assert regions(attacked, "conquer").isdisjoint({0, 7})
    entering = conquering("forest orcs", {}, hand=9, other=enemy)
    assert 1 in regions(entering, "conquer"), "the coast of a sea stays an entry"


# Markers.


def test_encampments_are_placed_each_turn_and_are_never_lost() -> None:
    """Position 26 of the sheet."""
    state = position(Side("bivouacking orcs", {4: 1, 9: 2}), camps={4: 2, 9: 3})
    state = play(to_conquests(state), "stop conquering*", "token: farmland 9")
    assert regions(state, "encampment:") == {4, 9}
    assert int(state.record.camps_in_hand) == 5
    placed = play(state, *["encampment: hill 4"] * 4, "encampment: farmland 9")
    assert [int(placed.record.camps[region]) for region in (4, 9)] == [4, 1]
    enemy = Side("bivouacking orcs", {4: 1, 9: 1, 16: 1})
    attacked = conquering("forest ratmen", {10: 9}, other=enemy, camps={4: 2, 9: 3})
    assert 4 in regions(attacked, "conquer")
    after = play(attacked, "conquer hill 4", "stop conquering", "token*")
    assert (after.player, regions(after, "encampment:")) == (1, {9, 16})
    assert int(play(after, "encampment: swamp 16", "encampment: swamp 16").record.camps[16]) == 2


def test_each_encampment_costs_a_token_and_they_go_in_decline() -> None:
    enemy = Side("bivouacking orcs", {4: 1})
    assert 4 not in regions(conquering("forest ratmen", {10: 5}, other=enemy, camps={4: 2}), "conquer")
    assert 4 in regions(conquering("forest ratmen", {10: 6}, other=enemy, camps={4: 2}), "conquer")
    after = play(position(Side("bivouacking orcs", {4: 1}), camps={4: 5}), "decline")
    assert int(after.record.camps.sum()) == int(after.record.camps_in_hand) == 0
    assert int(after.record.defence[4]) == 3


def test_encampments_without_a_region_are_kept() -> None:
    enemy = Side("bivouacking orcs", {4: 2})
    after = finish(play(conquering("forest ratmen", {10: 9}, other=enemy, camps={4: 2}), "conquer hill 4"))
    assert int(after.record.camps_in_hand) == 2
    assert after.record.hand[3] == 1


def test_fortresses_bring_a_coin_and_cost_a_token_also_in_decline() -> None:
    """Position 17 of the sheet."""
    held, marks = {4: 1, 9: 1, 10: 1, 14: 1}, {"fortresses": (4, 9)}
    state = position(Side("fortified ratmen", held), marks=marks)
    ended = play(state, "expand", "abandon no more*", "stop conquering*")
    assert regions(ended, "fortress:") == {10, 14}
    assert income(state, play(ended, "no fortress")) == 4 + 2
    assert income(state, play(ended, "fortress: forest 10")) == 4 + 3
    declined = play(state, "decline")
    assert income(state, declined) == 4
    assert int(declined.record.defence[4]) == 2 + 1 + 1


def test_there_are_six_fortresses_and_they_fall_with_their_region() -> None:
    held = dict.fromkeys((2, 3, 4, 9, 10, 14, 15), 1)
    state = position(Side("fortified ratmen", held), marks={"fortresses": (2, 3, 4, 9, 10, 14)})
    assert finish(play(state, "expand")).player == 1
    assert not regions(play(state, "expand", "abandon no more*"), "fortress:")
    left = play(state, "expand", "abandon swamp 3", "abandon no more*")
    assert int(left.record.fortresses) >> 3 & 1 == 0
    enemy = Side("fortified humans", {4: 1, 9: 1})
    taken = play(conquering("forest orcs", {10: 9}, other=enemy, marks={"fortresses": (4,)}), "conquer hill 4")
    assert int(taken.record.fortresses) == 0
    assert taken.record.hand[0] == 8 - 4


def test_heroes_make_two_regions_immune_and_go_in_decline() -> None:
    state = position(Side("heroic ratmen", {4: 1, 9: 1, 10: 1}), marks={"heroes": (4, 9)})
    posting = play(state, "expand", "abandon no more*", "stop conquering*")
    assert regions(posting, "hero:") == {4, 9}
    posting = play(posting, "hero: farmland 9")
    assert regions(posting, "hero:") == {10}
    after = play(posting, "hero: forest 10")
    assert int(after.record.heroes) == 1 << 9 | 1 << 10
    assert int(play(state, "decline").record.heroes) == 0
    attacked = conquering("flying orcs", {16: 9}, other=Side("heroic ratmen", {4: 1, 9: 1}), marks={"heroes": (4,)})
    assert 4 not in regions(attacked, "conquer")
    assert 9 in regions(attacked, "conquer")


def test_with_two_regions_heroes_post_themselves() -> None:
    after = finish(play(position(Side("heroic ratmen", {4: 1, 10: 1})), "expand"))
    assert int(after.record.heroes) == 1 << 4 | 1 << 10


def test_the_dragon_takes_any_region_with_one_token_once_a_turn() -> None:
    """Position 23 of the sheet."""
    enemy = Side("hill humans", {4: 5, 16: 1})
    state = conquering("dragon master ratmen", {9: 3}, other=enemy, marks={"fortresses": (4,)})
    assert {"dragon: hill 4", "dragon: mountain 8"} <= legal(state)
    after = play(state, "dragon: hill 4")
    assert tokens(after, 4) == (0, 1)
    assert after.record.hand[3] == 4
    assert int(after.record.dragon) == 1 << 4
    assert not regions(after, "dragon:")


def test_the_dragon_protects_until_it_moves_and_goes_in_decline() -> None:
    own = Side("dragon master ratmen", {4: 1, 9: 3})
    attacked = conquering("flying orcs", {16: 9}, other=own, marks={"dragon": (4,)})
    assert 4 not in regions(attacked, "conquer")
    assert int(finish(play(position(own, marks={"dragon": (4,)}), "expand")).record.dragon) == 1 << 4
    moved = play(to_conquests(position(own, marks={"dragon": (4,)})), "dragon: mountain 8")
    assert int(moved.record.dragon) == 1 << 8
    assert int(play(position(own, marks={"dragon": (4,)}), "decline").record.dragon) == 0


def test_the_dragon_does_not_enter_where_nobody_may() -> None:
    enemy = Side("hill halflings", {4: 1})
    state = conquering("dragon master ratmen", {9: 3}, other=enemy, marks={"holes": (4,)})
    assert 4 not in regions(state, "dragon:")


# At the end of the turn.


def test_stout_races_may_decline_after_they_have_scored() -> None:
    """Position 20 of the sheet."""
    held = dict.fromkeys((4, 9, 10, 14, 15), 1)
    state = position(Side("stout giants", held, declined="orcs", old={16: 1, 17: 1, 18: 1}))
    ended = play(state, "expand", "abandon no more", "stop conquering*", "token*")
    assert legal(ended) == {"stay active", "decline now"}
    assert income(state, ended) == 8
    after = play(ended, "decline now")
    assert after.scores == ended.scores
    assert [tokens(after, region)[0] for region in (4, 16)] == [1, None]
    stays = play(ended, "stay active")
    assert [tokens(stays, region)[0] for region in (4, 16)] == [0, 1]


def test_stout_races_may_decline_in_their_first_turn() -> None:
    state = position(Side(), column=column_with("ratmen", "stout"))
    state = play(state, "take stout ratmen", "conquer hill 4", "stop conquering")
    assert "decline now" in legal(state)


def test_diplomats_make_peace_with_whom_they_did_not_attack() -> None:
    """Position 22 of the sheet."""
    enemy = Side("hill humans", {10: 1, 16: 4}, declined="orcs", old={14: 1})
    state = position(Side("diplomat ratmen", {9: 9}, declined="elves", old={17: 1}), enemy)
    calm = play(to_conquests(state), "conquer hill 14", "stop conquering", "token*")
    assert legal(calm) == {"no peace", "make peace"}
    attacked = play(to_conquests(state), "conquer forest 10", "stop conquering", "token*")
    assert attacked.player == 1
    peace = to_conquests(play(calm, "make peace"))
    assert regions(peace, "conquer").isdisjoint({9, 14})
    assert 17 in regions(peace, "conquer"), "those in decline are not protected"
    war = to_conquests(play(calm, "no peace"))
    assert {9, 14} & (regions(war, "conquer") | regions(war, "roll for"))


def test_peace_ends_with_the_diplomats_next_turn() -> None:
    state = position(Side("diplomat ratmen", {9: 3, 4: 1}), Side("hill humans", {16: 4}))
    later = finish(play(play(state, "expand", "abandon no more*", "stop conquering", "token*", "make peace"), "expand"))
    assert later.player == 0
    assert later.record.peace.tolist() == [0, 0]


def test_peace_also_stops_sorcerers_and_dragons() -> None:
    enemy = Side("diplomat ratmen", {8: 1}, peace=True)
    assert 8 not in regions(conquering("dragon master sorcerers", {9: 4}, other=enemy), "dragon:")
    assert 8 not in regions(conquering("dragon master sorcerers", {9: 4}, other=enemy), "convert")


def test_spirits_stay_beside_another_race_in_decline() -> None:
    """Position 19 of the sheet."""
    state = position(Side("spirit elves", {4: 2, 9: 1}, declined="orcs", old={16: 1}))
    both = play(state, "decline")
    assert income(state, both) == 3
    assert [tokens(both, region) for region in (4, 9, 16)] == [(2, 1), (2, 1), (1, 1)]
    humans = Side("hill humans", {10: 2}, declined="orcs", old={16: 1}, spirit="elves", spirits={4: 1, 9: 1})
    later = play(position(humans), "decline")
    assert [tokens(later, region) for region in (4, 9, 10, 16)] == [(2, 1), (2, 1), (1, 1), (None, 0)]


def test_berserk_races_roll_before_each_conquest() -> None:
    """What they roll counts for the next conquest alone, and there is no die on top of it."""
    seen = set()
    for seed in range(40):
        state = conquering("berserk ratmen", {9: 8}, seed=seed, tribes=False)
        roll = int(state.record.roll)
        seen.add(roll)
        assert not regions(state, "roll for")
        after = play(state, "conquer mountain 8")
        assert int(after.record.hand[0]) == 7 - max(1, 3 - roll)
    assert seen == {0, 1, 2, 3}


def test_a_berserk_race_that_rolls_too_little_stops() -> None:
    for seed in range(20):
        state = play(position(Side("berserk ratmen", {9: 2}), seed=seed), "expand", "abandon no more*")
        assert state.player == 1 or int(state.record.roll) >= 1


def test_every_power_brings_its_tokens() -> None:
    added = {"merchant": 2, "fortified": 3}
    added |= dict.fromkeys(("alchemist", "berserk", "commando", "forest", "hill", "stout", "swamp", "wealthy"), 4)
    for power in POWERS:
        state = position(Side(), column=column_with("dwarves", power), other=Side("spirit trolls", {9: 1}))
        taken = state.apply(0)
        total = int(taken.record.hand[0]) + int(taken.record.tokens.sum()) - 1
        assert total == 3 + added.get(power, 5)
