"""What each of Dominion's kingdom cards does, by its text."""

from collections import Counter

import pytest

from tests.games.positions.dominion import Table, cards, options, play, position

# A hand that could have Action cards is kept until the phase is ended; a spare one in the pile sees to that.


def test_cellar_discards_any_number_and_draws_as_many() -> None:
    state = position("cellar copper estate*2 moat", "copper", piles=("gold*3 silver*2",))
    state = play(state, "play cellar")
    assert options(state) == {"done", "discard copper", "discard estate", "discard moat"}
    state = play(state, "discard estate", "discard copper", "done")
    table = Table(state)
    assert table.discards[0] == cards("estate copper")
    assert table.hands[0].total() == 4
    assert table.actions == 1


def test_cellar_shuffles_what_it_has_just_discarded() -> None:
    state = position("cellar copper*2 estate moat", "copper", discards=("gold*3",))
    state = play(state, "play cellar", "discard copper", "discard copper", "discard estate", "done")
    table = Table(state)
    assert table.hands[0].total() == 1 + 3
    assert table.piles[0].total() == 3
    assert table.hands[0] + table.piles[0] == cards("moat gold*3 copper*2 estate")


def test_cellar_with_nothing_left_in_the_hand_is_done() -> None:
    state = play(position("cellar", "copper", piles=("moat*2",)), "play cellar")
    assert "buy copper" in options(state) or options(state) == {"end actions"}
    state = play(position("cellar moat", "copper", piles=("moat village",)), "play cellar", "discard moat")
    assert Table(state).hands[0].total() == 1


def test_chapel_trashes_up_to_four() -> None:
    state = play(position("festival chapel estate*3 copper*3", "copper"), "play festival", "play chapel")
    for card in ("estate", "estate", "copper"):
        assert "done" in options(state)
        state = play(state, f"trash {card}")
    assert Table(play(state, "done")).trash == cards("estate*2 copper")
    state = play(state, "trash copper")
    assert Table(state).trash == cards("estate*2 copper*2")
    assert "buy estate" in options(state)
    assert state.scores[0] == 1


def test_moat_draws_two() -> None:
    assert Table(play(position("moat", "copper", piles=("gold*2 copper",)), "play moat")).in_play.total() == 3


def test_moat_protects_from_militia_and_is_known() -> None:
    state = position("militia copper", "moat copper*2 estate*2", piles=("", "gold*3"))
    state = play(state, "play militia")
    assert state.player == 1
    assert options(state) == {"show moat", "show no moat"}
    state = play(state, "show moat")
    table = Table(state)
    assert table.hands[1].total() == 5
    assert table.coins == 2 + 1
    assert table.known[1] == cards("moat")
    for seed in range(20):
        dealt = Table(state.seen_by(0, seed))
        assert dealt.hands[1]["moat"] == 1
        assert dealt.hands[1] + dealt.piles[1] == cards("moat copper*2 estate*2 gold*3")


def test_a_moat_need_not_be_shown() -> None:
    state = play(position("militia", "moat copper*4"), "play militia", "show no moat")
    assert state.player == 1
    assert "discard moat" in options(state)


def test_who_could_have_a_moat_is_asked_and_who_cannot_is_not() -> None:
    state = play(position("militia", "copper*4 estate", piles=("", "moat")), "play militia")
    assert options(state) == {"show no moat"}
    state = play(position("militia moat", "copper*4 estate", discards=("", "moat")), "play militia")
    assert options(state) == {"discard copper", "discard estate"}


def test_moats_are_asked_for_before_the_attack_does_anything() -> None:
    state = play(position("witch", "moat copper", "moat estate", piles=("copper*3",)), "play witch")
    assert Table(state).hands[0].total() == 0
    assert state.player == 1
    state = play(state, "show moat")
    assert state.player == 2
    state = play(state, "show no moat")
    assert Table(state).in_play == cards("witch copper*2")
    assert (Table(state).discards[1], Table(state).discards[2]) == (cards(""), cards("curse"))


def test_harbinger_puts_a_card_of_the_discards_on_the_pile() -> None:
    state = position("harbinger", "copper", piles=("estate*2",), discards=("gold copper",))
    state = play(state, "play harbinger")
    assert options(state) == {"put nothing back", "put gold on the pile", "put copper on the pile"}
    table = Table(play(state, "put gold on the pile"))
    assert (table.tops[0], table.discards[0]) == (["gold"], cards("copper"))
    assert Table(play(state, "put nothing back")).discards[0] == cards("gold copper")


def test_harbinger_finds_nothing_after_a_shuffle() -> None:
    state = play(position("harbinger", "copper", discards=("gold copper",)), "play harbinger")
    assert "buy copper" in options(state)


def test_a_card_that_all_know_to_be_on_top_is_known_in_the_hand() -> None:
    state = position("festival harbinger", "copper", piles=("moat village copper",), discards=("gold",))
    state = play(state, "play festival", "play harbinger", "put gold on the pile", "end actions", "end turn")
    assert Table(state).known[0] >= cards("gold")
    assert all(Table(state.seen_by(1, seed)).hands[0]["gold"] for seed in range(20))


def test_merchant_pays_for_the_first_silver() -> None:
    state = play(position("merchant*2 silver*2 copper", "copper"), "play merchant", "play merchant")
    assert Table(state).coins == 2 + 2 + 1 + 2
    state = play(position("merchant copper*2", "copper", piles=("copper*2",)), "play merchant")
    assert Table(state).coins == 3


def test_vassal_may_play_the_action_card_that_it_discards() -> None:
    state = play(position("vassal", "copper", tops=("festival",)), "play vassal")
    assert Table(state).discards[0] == cards("festival")
    assert options(state) == {"play festival", "do not play it"}
    table = Table(play(state, "play festival"))
    assert (table.actions, table.buys, table.coins) == (2, 2, 4)
    assert (table.in_play, table.discards[0]) == (cards("vassal festival"), cards(""))
    assert Table(play(state, "do not play it")).discards[0] == cards("festival")


def test_vassal_does_not_ask_about_other_cards() -> None:
    state = play(position("vassal", "copper", tops=("gold",)), "play vassal")
    assert Table(state).coins == 2
    assert Table(state).discards[0] == cards("gold")
    assert "buy copper" in options(state)


def test_vassals_make_a_chain() -> None:
    state = position("vassal", "copper", tops=("vassal vassal smithy",), piles=("copper*4",))
    state = play(state, "play vassal", "play vassal", "play vassal", "play smithy")
    table = Table(state)
    assert table.coins == 3 * 2 + 3
    assert table.in_play == cards("vassal*3 smithy copper*3")


def test_vassal_shuffles_if_it_must_and_does_nothing_without_cards() -> None:
    state = play(position("vassal", "copper", discards=("copper*2",)), "play vassal")
    assert (Table(state).discards[0], Table(state).piles[0]) == (cards("copper"), cards("copper"))
    assert Table(play(position("vassal", "copper"), "play vassal")).coins == 2


def test_village_gives_a_card_and_two_actions() -> None:
    state = play(position("village moat", "copper", piles=("copper*2",)), "play village")
    assert Table(state).actions == 2
    assert Table(state).hands[0] == cards("moat copper")


def test_workshop_gains_up_to_four() -> None:
    state = play(position("workshop", "copper"), "play workshop")
    assert {"gain silver", "gain smithy", "gain estate", "gain copper"} <= options(state)
    assert not {"gain market", "gain duchy", "done"} & options(state)
    assert Table(play(state, "gain smithy")).discards[0] == cards("smithy")


def test_bureaucrat_puts_a_silver_on_the_pile_and_others_a_victory_card() -> None:
    state = position("bureaucrat", "estate duchy copper*3", "copper*2 gold", piles=("copper",))
    state = play(state, "play bureaucrat")
    assert Table(state).tops[0] == ["silver"]
    assert options(state) == {"put estate on the pile", "put duchy on the pile"}
    state = play(state, "put duchy on the pile")
    assert Table(state).tops[1] == ["duchy"]
    assert Table(state).hands[1] == cards("estate copper*3")
    assert options(state) == {"show the hand"}
    state = play(state, "show the hand")
    assert Table(state).known[2] == Table(state).hands[2] == cards("copper*2 gold")


def test_a_curse_is_no_victory_card_but_gardens_are_one() -> None:
    state = play(position("bureaucrat witch", "curse copper*4"), "play bureaucrat")
    assert options(state) == {"show the hand"}
    state = play(position("bureaucrat", "gardens copper*4"), "play bureaucrat")
    assert options(state) == {"put gardens on the pile"}


def test_bureaucrat_attacks_also_when_there_is_no_silver() -> None:
    state = play(position("bureaucrat", "estate", empty="silver"), "play bureaucrat")
    assert options(state) == {"put estate on the pile"}
    assert Table(state).tops[0] == []


def test_gardens_cannot_be_played() -> None:
    assert options(position("gardens moat", "copper")) == {"end actions", "play moat"}


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
