"""What each of Dominion's kingdom cards does by its text: those that cost up to 3, Bureaucrat and Gardens."""

from tests.games.positions.dominion import Table, cards, options, play, position


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
