"""Turns of Small World: conquests, losses and decline."""

from collections import defaultdict
from random import Random

import pytest

from spinney import load
from spinney.games.small_world.combinations import RACES
from spinney.games.small_world.events import GONE, REVEALED
from tests.games.positions.small_world import (
    Side,
    finish,
    income,
    legal,
    play,
    position,
    regions,
    to_conquests,
    tokens,
)

ENTRIES = {1, 2, 3, 4, 5, 10, 11, 15, 16, 17, 18, 19, 20, 21}


# Conquests.


def test_a_race_enters_at_the_edge_or_at_the_coast_of_a_sea() -> None:
    """Position 1 of the sheet."""
    state = play(position(Side()), "take alchemist ratmen")
    assert regions(state, "conquer") == ENTRIES
    two, three = (to_conquests(position(Side("hill ratmen", {}, hand=hand))) for hand in (2, 3))
    assert regions(two, "conquer") == {1, 2, 4, 17, 20, 21}
    assert regions(three, "conquer") == ENTRIES


def test_after_that_it_goes_to_its_neighbours() -> None:
    state = play(position(Side()), "take alchemist ratmen", "conquer hill 4")
    assert regions(state, "conquer") == {3, 9, 10}
    assert int(state.record.hand[0]) == 10


def test_who_abandons_everything_enters_anew() -> None:
    state = play(position(Side("hill ratmen", {9: 5, 14: 4})), "expand", "abandon farmland 9", "abandon hill 14")
    assert int(state.record.hand[0]) == 9
    assert regions(state, "conquer") == ENTRIES


def test_regions_are_abandoned_in_ascending_order() -> None:
    state = play(position(Side("hill ratmen", {9: 5, 14: 4, 3: 1})), "expand", "abandon farmland 9")
    assert legal(state) == {"abandon hill 14", "abandon no more"}


def test_the_die_is_for_one_to_three_tokens_too_few() -> None:
    """Position 11 of the sheet."""
    enemy = Side("forest humans", {4: 2, 10: 3})
    state = to_conquests(position(Side("hill ratmen", {9: 2}), enemy, tribes=False))
    assert regions(state, "roll for") == {3, 4, 8, 14}
    assert regions(state, "conquer") == set()
    assert regions(to_conquests(position(Side("commando ratmen", {9: 2}), enemy, tribes=False)), "conquer") == {3, 14}


def test_all_tokens_go_where_the_die_leads_and_conquests_end() -> None:
    """Position 12 of the sheet, and its failure: the chances are 3, 2 and 1 in 6."""
    outcomes: dict[int, list[bool]] = defaultdict(list)
    for seed in range(300):
        for hand in (1, 2, 3):
            enemy = Side("forest humans", {10: 2, 16: 1})
            state = to_conquests(position(Side("hill ratmen", {9: 1 + hand}), enemy, seed=seed))
            after = play(state, "roll for forest 10")
            won = tokens(after, 10)[0] == 0
            outcomes[hand].append(won)
            total = sum(tokens(after, region)[1] for region in (9, 10) if tokens(after, region)[0] == 0)
            assert total + int(after.record.hand[0]) == 1 + hand
            assert not regions(after, "conquer") or after.player == 1
    # 300 rolls: five standard deviations are at most 0.15.
    for hand, chance in ((1, 1 / 6), (2, 2 / 6), (3, 3 / 6)):
        assert abs(sum(outcomes[hand]) / 300 - chance) < 0.15


def test_a_failed_die_without_a_region_leaves_the_tokens_in_hand() -> None:
    for seed in range(20):
        state = to_conquests(position(Side("hill ratmen", {}, hand=1), seed=seed))
        after = play(state, "roll for swamp 3")
        if tokens(after, 3)[0] is None:
            assert int(after.record.hand[0]) == 1
            return
    pytest.fail("the die has not failed once in twenty times")


def test_an_attacked_race_loses_one_token_and_places_the_others() -> None:
    """Position 8 of the sheet."""
    enemy = Side("forest orcs", {4: 3, 16: 1, 17: 1})
    state = to_conquests(position(Side("hill ratmen", {9: 9}), enemy))
    after = play(state, "conquer hill 4")
    assert int(after.record.hand[0]) == 8 - 5
    assert int(after.record.hand[3]) == 2
    rallying = play(after, "stop conquering", "token*")
    assert (rallying.player, legal(rallying)) == (1, {"token: swamp 16", "token: hill 17"})
    done = play(rallying, "token: swamp 16", "token: swamp 16")
    assert tokens(done, 16) == (3, 3)
    assert legal(done) == {"decline", "expand"}


def test_withdrawn_tokens_can_be_spread_by_themselves() -> None:
    enemy = Side("forest orcs", {4: 4, 16: 1, 17: 2})
    state = to_conquests(position(Side("hill ratmen", {9: 9}), enemy, automatic=True))
    after = finish(play(state, "conquer hill 4"))
    assert [tokens(after, region) for region in (16, 17)] == [(3, 3), (3, 3)]


def test_tokens_without_a_region_stay_in_hand() -> None:
    """Position 9 of the sheet."""
    enemy = Side("forest orcs", {4: 3})
    after = finish(play(to_conquests(position(Side("hill ratmen", {9: 9}), enemy)), "conquer hill 4"))
    assert int(after.record.hand[3]) == 2
    assert regions(play(after, "expand"), "conquer") <= ENTRIES


def test_one_may_conquer_ones_own_race_in_decline() -> None:
    state = to_conquests(position(Side("hill ratmen", {9: 5}, declined="orcs", old={4: 1})))
    after = play(state, "conquer hill 4")
    assert tokens(after, 4)[0] == 0
    assert int(after.record.race[1]) == len(RACES), "the last of them is gone"
    assert int(after.record.hidden_races) >> RACES.index("orcs") & 1


def test_mountains_lost_tribes_and_markers_cost_a_token_each() -> None:
    enemy = Side("forest humans", {8: 2})
    state = position(Side("hill ratmen", {9: 1}), enemy, marks={"fortresses": (8,), "lairs": (8,)}, camps={8: 3})
    assert int(state.record.defence[8]) == 2 + 1 + 2 + 1 + 1 + 3
    assert [int(state.record.defence[region]) for region in (4, 3, 5)] == [2, 3, 3]


# Decline.


def test_a_declining_race_keeps_a_token_in_each_region_and_the_older_one_goes() -> None:
    state = position(Side("hill orcs", {4: 3, 9: 2}, declined="elves", old={16: 1}))
    after = play(state, "decline")
    assert income(state, after) == 2
    assert [tokens(after, region) for region in (4, 9, 16)] == [(1, 1), (1, 1), (None, 0)]
    assert int(after.record.hidden_races) >> RACES.index("elves") & 1
    assert after.player == 1


def test_after_a_decline_a_new_combination_is_taken() -> None:
    state = play(position(Side("hill orcs", {4: 3})), "decline", "expand")
    assert {name.split()[0] for name in legal(state)} == {"take"}


def test_a_race_of_which_nothing_is_left_may_decline_for_nothing() -> None:
    state = position(Side("hill orcs", {}, declined="elves", old={16: 1}))
    assert income(state, play(state, "decline")) == 0
    assert income(state, play(state, "expand")) == 1


def test_banners_at_the_bottom_come_up_last_and_in_order() -> None:
    """Races vanish one by one; each comes up in its turn, but not before all that were never seen."""
    game = load("small-world", shuffle_back=False)
    came_back = 0
    for seed in range(40):
        pick, state = Random(seed), game.start(seed)
        gone: list[int] = []
        while not state.is_over:
            names = {state.describe(action): action for action in state.legal_actions}
            hidden = int(state.record.hidden_races)
            state, events = state.witnessed(names.get("decline", pick.choice(state.legal_actions)))
            for event in events:
                if event.kind == GONE:
                    gone.append(event.values[1])
                elif event.kind == REVEALED and not hidden >> event.values[1] & 1:
                    assert hidden == 0
                    assert event.values[1] == gone.pop(0)
                    came_back += 1
    assert came_back > 20


@pytest.mark.parametrize("shuffle_back", [True, False])
def test_the_stack_never_runs_out(shuffle_back: bool) -> None:
    """With as few races as there may be, and a decline whenever it is possible."""
    game = load("small-world", exclude="ghouls+orcs+elves+berserk+hill+swamp", shuffle_back=shuffle_back)
    for seed in range(30):
        pick, state = Random(seed), game.start(seed)
        while not state.is_over:
            names = {state.describe(action): action for action in state.legal_actions}
            wanted = [names[name] for name in ("decline", "decline now") if name in names]
            state = state.apply(wanted[0] if wanted else pick.choice(state.legal_actions))
            shown = state.record.shown_race.tolist()
            assert len(set(shown)) == 6
            assert not {RACES.index(name) for name in ("ghouls", "orcs", "elves")} & set(shown)
