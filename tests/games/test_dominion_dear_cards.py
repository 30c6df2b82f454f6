"""What each of Dominion's kingdom cards does by its text: those that cost 4 and more, from Militia on."""

from collections import Counter

import pytest

from tests.games.positions.dominion import Table, cards, options, play, position


def test_militia_makes_others_discard_down_to_three() -> None:
    state = position("militia", "copper*3 estate gold", "copper*3", "duchy*4")
    state = play(state, "play militia")
    state = play(state, "discard estate")
    assert state.player == 1
    state = play(state, "discard copper")
    assert state.player == 3, "three cards are few enough"
    state = play(state, "discard duchy")
    assert [hand.total() for hand in Table(state).hands] == [0, 3, 3, 3]
    assert Table(state).coins == 2
    assert state.player == 0


def test_moneylender_may_trash_a_copper_for_three_coins() -> None:
    state = play(position("moneylender copper estate", "copper"), "play moneylender")
    assert options(state) == {"trash nothing", "trash copper"}
    table = Table(play(state, "trash copper"))
    assert (table.trash, table.coins) == (cards("copper"), 3)
    assert Table(play(state, "trash nothing")).coins == 1


def test_poacher_discards_a_card_for_each_empty_pile() -> None:
    state = position("poacher estate copper*2", "copper", piles=("gold moat",), empty="cellar smithy")
    state = play(state, "play poacher")
    table = Table(play(state, "discard estate", "discard copper"))
    assert table.discards[0] == cards("estate copper")
    assert (table.coins, table.actions, table.hands[0].total()) == (1, 1, 2)


def test_poacher_discards_all_if_there_are_fewer() -> None:
    state = position("poacher", "copper", piles=("gold",), empty="cellar smithy")
    state = play(state, "play poacher", "discard gold")
    assert "buy copper" in options(state)
    assert Table(play(position("poacher", "copper", piles=("gold",)), "play poacher")).discards[0] == cards("")


def test_remodel_trashes_a_card_for_one_that_costs_up_to_two_more() -> None:
    state = play(position("remodel gold estate", "copper"), "play remodel")
    assert options(state) == {"trash gold", "trash estate"}
    assert "gain province" in options(play(state, "trash gold"))
    cheap = play(state, "trash estate")
    assert "gain smithy" in options(cheap)
    assert "gain market" not in options(cheap)
    table = Table(play(state, "trash gold", "gain province"))
    assert (table.discards[0], table.trash) == (cards("province"), cards("gold"))


def test_remodel_as_the_last_card_does_nothing() -> None:
    assert "buy copper" in options(play(position("remodel", "copper"), "play remodel"))


def test_smithy_draws_three() -> None:
    state = play(position("smithy", "copper", piles=("copper*5",)), "play smithy")
    assert Table(state).in_play == cards("smithy copper*3")


def test_throne_room_plays_a_card_twice() -> None:
    state = play(position("throne-room market", "copper", piles=("copper*3 moat",)), "play throne room")
    assert options(state) == {"play nothing twice", "play market twice"}
    table = Table(play(state, "play market twice"))
    assert (table.actions, table.buys) == (2, 3)
    assert (table.hands[0] + table.in_play).total() == 2 + 2
    assert Table(state).actions == 0


def test_throne_room_on_throne_room_plays_two_cards_twice() -> None:
    state = position("throne-room*2 smithy village", "copper", piles=("copper*9 moat*3",))
    state = play(state, "play throne room", "play throne room twice", "play smithy twice")
    assert Table(state).hands[0].total() == 1 + 6
    state = play(state, "play village twice")
    table = Table(state)
    assert table.hands[0].total() == 8
    assert table.actions == 4


def test_throne_room_on_throne_room_chooses_the_second_card_afterwards() -> None:
    state = position("throne-room*2 smithy", "copper", tops=("militia copper gold copper gold copper",))
    state = play(state, "play throne room", "play throne room twice", "play smithy twice", "play militia twice")
    assert Table(state).coins - 4 == 3 + 6


def test_throne_room_without_an_action_card_does_nothing() -> None:
    state = play(position("throne-room copper", "copper"), "play throne room")
    assert "buy copper" in options(state)
    state = play(position("throne-room copper", "copper", piles=("moat",)), "play throne room")
    assert options(state) == {"play nothing twice"}


def test_throne_room_on_merchant_and_on_mine() -> None:
    state = position("throne-room merchant silver", "copper", piles=("copper*2",))
    assert Table(play(state, "play throne room", "play merchant twice")).coins == 2 + 2 + 2
    state = position("throne-room mine copper silver", "copper", piles=("moat",))
    state = play(state, "play throne room", "play mine twice", "trash copper", "gain silver", "trash silver")
    state = play(state, "gain gold")
    assert Table(state).trash == cards("copper silver")
    assert Table(state).in_play + Table(state).hands[0] == cards("throne-room mine silver gold")


def test_throne_room_on_an_attack_asks_for_a_moat_each_time() -> None:
    state = position("throne-room witch", "moat copper")
    state = play(state, "play throne room", "play witch twice", "show moat", "show no moat")
    assert Table(state).discards[1] == cards("curse")


def test_throne_room_on_vassal() -> None:
    state = position("throne-room vassal", "copper", tops=("festival smithy",), piles=("copper*3",))
    state = play(state, "play throne room", "play vassal twice", "play festival", "play smithy")
    assert Table(state).coins == 4 + 2 + 3


def test_bandit_lets_its_victim_choose_between_silver_and_gold() -> None:
    state = play(position("bandit", "copper", tops=("", "silver gold")), "play bandit")
    assert Table(state).discards[0] == cards("gold")
    assert state.player == 1
    assert options(state) == {"trash silver", "trash gold"}
    table = Table(play(state, "trash silver"))
    assert (table.trash, table.discards[1]) == (cards("silver"), cards("gold"))


@pytest.mark.parametrize(
    ("top", "trashed", "discarded"),
    [
        ("copper estate", "", "copper estate"),
        ("silver silver", "silver", "silver"),
        ("copper gold", "gold", "copper"),
        ("silver", "silver", ""),
        ("", "", ""),
    ],
)
def test_bandit_trashes_one_treasure_that_is_no_copper(top: str, trashed: str, discarded: str) -> None:
    table = Table(play(position("bandit", "copper", tops=("", top)), "play bandit"))
    assert (table.trash, table.discards[1]) == (cards(trashed), cards(discarded))


def test_bandit_robs_also_when_there_is_no_gold() -> None:
    table = Table(play(position("bandit", "copper", tops=("", "gold copper"), empty="gold"), "play bandit"))
    assert (table.trash, table.discards[0]) == (cards("gold"), cards(""))


def test_bandit_shuffles_for_the_second_card() -> None:
    state = position("bandit", "copper", tops=("", "gold"), discards=("", "silver"))
    assert options(play(state, "play bandit")) == {"trash silver", "trash gold"}


def test_council_room_draws_four_and_others_one() -> None:
    state = position("council-room", "copper", "copper", piles=("copper*5", "gold", ""))
    table = Table(play(state, "play council room"))
    assert (table.in_play.total(), table.buys) == (5, 2)
    assert [hand.total() for hand in table.hands] == [0, 2, 1]


def test_festival_and_laboratory() -> None:
    table = Table(play(position("festival moat", "copper"), "play festival"))
    assert (table.actions, table.buys, table.coins) == (2, 2, 2)
    table = Table(play(position("laboratory moat", "copper", piles=("gold*3",)), "play laboratory"))
    assert (table.actions, table.hands[0]) == (1, cards("moat gold*2"))


def test_library_draws_to_seven_and_sets_action_cards_aside() -> None:
    state = position("library copper*4", "copper", tops=("gold smithy moat silver copper",), piles=("estate*2",))
    state = play(state, "play library")
    assert options(state) == {"keep it"}
    state = play(state, "keep it")
    assert options(state) == {"keep it", "set aside smithy"}
    state = play(state, "set aside smithy")
    assert Table(state).aside == cards("smithy")
    state = play(state, "keep it")
    assert Table(state).hands[0] == cards("copper*4 gold moat")
    state = play(state, "keep it")
    table = Table(state)
    assert table.in_play == cards("library copper*4 gold moat silver")
    assert (table.discards[0], table.aside) == (cards("smithy"), cards(""))


def test_library_with_seven_cards_draws_nothing() -> None:
    state = play(position("library copper*7", "copper", piles=("moat*3",)), "play library")
    assert Table(state).in_play == cards("library copper*7")


def test_library_does_not_shuffle_what_is_set_aside() -> None:
    state = position("library", "copper", tops=("smithy",), discards=("copper*2",))
    state = play(state, "play library", "set aside smithy")
    while state.player == 0 and "keep it" in options(state):
        state = play(state, "keep it")
    table = Table(state)
    assert table.in_play == cards("library copper*2")
    assert (table.discards[0], table.piles[0]) == (cards("smithy"), cards(""))


def test_library_asks_nothing_if_no_action_card_can_come() -> None:
    state = play(position("library", "copper", piles=("copper*9",)), "play library")
    assert Table(state).in_play == cards("library copper*7")


def test_market() -> None:
    table = Table(play(position("market moat", "copper", piles=("gold*2",)), "play market"))
    assert (table.actions, table.buys, table.coins, table.hands[0]) == (1, 2, 1, cards("moat gold"))


def test_mine_may_trash_a_treasure_for_a_better_one_to_the_hand() -> None:
    state = play(position("festival mine silver copper", "copper"), "play festival", "play mine")
    assert options(state) == {"trash nothing", "trash silver", "trash copper"}
    assert options(play(state, "trash copper")) == {"gain copper", "gain silver"}
    state = play(state, "trash silver")
    assert options(state) == {"gain copper", "gain silver", "gain gold"}
    state = play(state, "gain gold")
    assert Table(state).in_play == cards("festival mine gold copper")


def test_mine_without_gold_in_the_supply_or_without_a_treasure() -> None:
    state = play(position("mine silver", "copper", empty="gold"), "play mine", "trash silver")
    assert options(state) == {"gain copper", "gain silver"}
    assert "buy copper" in options(play(position("mine estate", "copper"), "play mine"))


def test_what_a_mine_gains_is_known_to_be_in_the_hand() -> None:
    state = position("festival mine silver moat", "copper", piles=("copper*5",))
    state = play(state, "play festival", "play mine", "trash silver", "gain gold")
    assert Table(state).known[0] == cards("gold")


@pytest.mark.parametrize("card", ["mine", "moneylender", "throne room"])
def test_as_in_tag_some_cards_are_forced(card: str) -> None:
    hand = f"festival {card.replace(' ', '-')} copper moat"
    state = play(position(hand, "copper", tag=True), "play festival", f"play {card}")
    assert not any("nothing" in name for name in options(state))
    hand = f"festival {card.replace(' ', '-')} estate"
    state = position(hand, "copper", piles=("copper moat", "copper"), tag=True)
    state = play(state, "play festival", f"play {card}")
    assert all("nothing" in name for name in options(state))
    state = state.apply(state.legal_actions[0])
    assert Table(state).known[0] == cards("estate"), "who cannot shows the hand"


def test_sentry_trashes_discards_or_keeps_each_of_two_cards() -> None:
    state = position("sentry", "copper", tops=("copper estate duchy gold",))
    state = play(state, "play sentry")
    assert options(state) == {"trash estate", "discard estate", "keep estate"}
    state = play(state, "discard estate")
    assert options(state) == {"trash duchy", "discard duchy", "keep duchy"}
    table = Table(play(state, "trash duchy"))
    assert (table.discards[0], table.trash, table.tops[0]) == (cards("estate"), cards("duchy"), ["gold"])
    assert Table(play(state, "keep duchy")).tops[0] == ["duchy", "gold"]


def test_sentry_puts_two_kept_cards_back_in_any_order() -> None:
    state = position("sentry", "copper", tops=("copper estate gold",), piles=("moat",))
    state = play(state, "play sentry", "keep estate", "keep gold")
    assert options(state) == {"put estate on top", "put gold on top"}
    assert Table(play(state, "put estate on top")).tops[0] == ["estate", "gold"]
    assert Table(play(state, "put gold on top")).tops[0] == ["gold", "estate"]


def test_sentry_looks_at_as_many_cards_as_there_are() -> None:
    state = play(position("sentry", "copper", tops=("copper estate",)), "play sentry", "trash estate")
    assert "buy copper" in options(state)
    assert "buy copper" in options(play(position("sentry", "copper", tops=("copper",)), "play sentry"))


def test_witch_gives_curses_in_turn_order_while_there_are_any() -> None:
    state = position("witch", "copper", "copper", piles=("copper*3",), supply="curse*1")
    table = Table(play(state, "play witch"))
    assert table.in_play == cards("witch copper*2")
    assert (table.discards[1], table.discards[2]) == (cards("curse"), cards(""))
    assert play(state, "play witch").scores == (0, -1, 0)


def test_artisan_gains_a_card_to_the_hand_and_puts_one_back() -> None:
    state = play(position("festival artisan copper", "copper"), "play festival", "play artisan")
    assert "gain market" in options(state)
    assert "gain gold" not in options(state)
    state = play(state, "gain market")
    assert options(state) == {"put copper on the pile", "put market on the pile"}
    same, other = play(state, "put market on the pile"), play(state, "put copper on the pile")
    assert Table(same).tops[0] == ["market"]
    assert Table(other).hands[0] == cards("market")


def test_after_an_artisan_the_gained_card_is_in_the_hand_or_on_top() -> None:
    state = position("festival artisan copper estate", "copper", piles=("moat*2 copper*6",))
    state = play(state, "play festival", "play artisan", "gain market", "put copper on the pile")
    places = Counter[str]()
    for seed in range(200):
        table = Table(state.seen_by(1, seed))
        assert table.hands[0]["market"] + table.tops[0].count("market") == 1
        places["hand" if table.hands[0]["market"] else "top"] += 1
    assert min(places.values()) > 20
    state = play(state, "end actions", "end turn")
    assert state.player == 1
    table = Table(state)
    assert table.known[0] == cards(""), "the market was laid down, so what lies on top could be anything"


def test_a_card_missing_in_the_hand_that_is_laid_down_is_known_to_be_on_top() -> None:
    state = position("festival artisan copper estate", "copper", piles=("moat*2 copper*6",))
    state = play(state, "play festival", "play artisan", "gain market", "put market on the pile", "end actions")
    assert all(Table(state.seen_by(1, seed)).tops[0] == ["market"] for seed in range(20))
