"""Exploding Kittens: the turn, the cards, the Nopes, and the end."""

import pytest

from spinney import load
from spinney.games.exploding_kittens import DECLARATION
from spinney.testing import always
from tests.games.positions.exploding_kittens import (
    evaluations,
    for_every_count,
    hand,
    moves,
    pile,
    play,
    pool,
    position,
)

SKIPS = "skip " * 6


@pytest.mark.parametrize(("players", "size"), [(2, 37), (3, 30), (4, 23), (5, 16)])
def test_everybody_is_dealt_seven_cards_and_a_defuse_and_the_rest_is_the_pile(players: int, size: int) -> None:
    state = load(DECLARATION, players).start()
    cards = pool(state)
    for seat in range(players):
        assert len(hand(state, seat)) == 8
        assert hand(state, seat).count("defuse") == 1
        assert "kitten" not in hand(state, seat)
        cards.update(hand(state, seat))
    assert int(state.record.size) == pool(state).total() == size
    assert pool(state)["kitten"] == players - 1
    assert cards["defuse"] == 6
    assert cards.total() == 46 + 6 + players - 1
    assert state.player == 0


def test_any_number_of_plays_in_a_turn_and_a_draw_ends_it() -> None:
    state = position("skip shuffle future future", "", pool="attack " * 5)
    assert moves(state) == ["draw a card", "skip", "shuffle", "see the future"]
    state = play(state, "see the future", "shuffle", "see the future")
    assert (state.player, moves(state)) == (0, ["draw a card", "skip"])
    state = play(state, "draw a card")
    assert state.player == 1
    assert hand(state, 0) == ["attack", "skip"]


def test_single_cats_nopes_and_defuses_are_not_played_and_pairs_need_a_target_with_cards() -> None:
    state = position("tacocat melon melon favor nope nope defuse", "", "skip", "", "skip", pool=SKIPS)
    targets = ("two melon cats: steal from", "favor: from")
    assert moves(state) == ["draw a card", *(f"{what} player {seat}" for what in targets for seat in (3, 5))]
    assert state.legal_actions == (0, 4 * 2 + 1, 4 * 2 + 3, 4 * 6 + 1, 4 * 6 + 3)


# Attack and Skip.


def test_an_attack_ends_the_turn_without_a_draw_and_the_next_player_has_two_turns() -> None:
    state = play(position("attack", "", "", pool=SKIPS), "attack")
    assert (state.player, int(state.record.turns), int(state.record.size)) == (1, 2, 6)
    state = play(state, "draw a card")
    assert (state.player, int(state.record.turns)) == (1, 1)
    assert play(state, "draw a card").player == 2


def test_attacks_stack_an_attacker_with_two_turns_to_take_hands_them_on() -> None:
    state = position("attack", "attack", "attack", pool=SKIPS)
    state = play(state, "attack", "attack")
    assert (state.player, int(state.record.turns)) == (2, 4)
    state = play(state, "attack")
    assert (state.player, int(state.record.turns)) == (0, 6)


def test_an_attack_in_the_last_turn_of_an_attack_gives_two_turns() -> None:
    state = play(position("attack", "attack", "", pool=SKIPS), "attack", "draw a card", "attack")
    assert (state.player, int(state.record.turns)) == (2, 2)


def test_a_skip_under_attack_takes_one_turn_only() -> None:
    state = play(position("attack", "skip", pool=SKIPS), "attack", "skip")
    assert (state.player, int(state.record.turns), int(state.record.size)) == (1, 1, 6)


# Nopes.


def test_the_nope_window_asks_the_others_in_order_beginning_after_the_player() -> None:
    state = position("nope", "skip nope", "nope", "nope", pool=SKIPS, player=1, chooser=1)
    state, asked = play(state, "skip"), []
    while moves(state) == ["nope", "pass"]:
        asked.append(state.player)
        state = play(state, "pass")
    assert asked == [2, 3, 0]
    assert state.player == 2
    assert state.legal_actions[0] == 0


def test_everybody_with_cards_is_asked_for_a_nope_and_who_has_none_can_only_pass() -> None:
    state = play(position("skip", "tacocat", "", "tacocat nope", pool=SKIPS), "skip")
    assert (state.player, moves(state)) == (1, ["pass"])
    state = play(state, "pass")
    assert (state.player, moves(state)) == (3, ["nope", "pass"])


def test_nobody_is_asked_once_all_nopes_are_laid_down() -> None:
    state = play(position("skip skip", "nope attack", "attack", pool=SKIPS), "skip", "nope")
    assert (state.player, moves(state), int(state.record.phase)) == (0, ["draw a card", "skip"], 0)
    assert play(state, "skip").player == 1


def test_an_odd_number_of_nopes_cancels_and_the_cards_are_gone() -> None:
    state = play(position("skip", "nope", pool=SKIPS), "skip", "nope")
    assert (state.player, hand(state, 0), hand(state, 1)) == (0, [], [])
    assert moves(state) == ["draw a card"]


def test_a_nope_of_a_nope_lets_the_play_take_effect() -> None:
    state = play(position("skip nope", "nope", pool=SKIPS), "skip", "nope")
    assert (state.player, moves(state)) == (0, ["nope", "pass"])
    state = play(state, "nope")
    assert (state.player, hand(state, 0), hand(state, 1)) == (1, [], [])
    assert moves(state) == ["draw a card"]


def test_a_nope_is_asked_about_all_round_again_beginning_after_the_noper() -> None:
    state = play(position("skip nope", "nope", "nope nope", "nope", pool=SKIPS), "skip", "pass", "nope")
    asked = []
    while moves(state) == ["nope", "pass"]:
        asked.append(state.player)
        state = play(state, "pass")
    assert asked == [3, 0, 1]
    assert (state.player, moves(state)) == (0, ["draw a card"])


@for_every_count
def test_a_cancelled_attack_leaves_the_turn_with_the_player(players: int) -> None:
    hands = ["attack", "nope", *[""] * (players - 2)]
    state = play(position(*hands, pool=SKIPS), "attack", "nope")
    assert (state.player, int(state.record.turns)) == (0, 1)


# Favor and pairs.


def test_a_favors_giver_chooses_the_card_and_both_go_on() -> None:
    state = play(position("favor", "tacocat skip skip defuse", "", pool=SKIPS), "favor: from player 2")
    assert (state.player, moves(state)) == (1, ["give: tacocat", "give: skip", "give: defuse"])
    state = play(state, "give: skip")
    assert (state.player, hand(state, 0), hand(state, 1)) == (0, ["skip"], ["tacocat", "skip", "defuse"])


@pytest.mark.parametrize("cards", ["favor", "melon melon"])
def test_a_target_whose_last_card_went_for_a_nope_gives_nothing(cards: str) -> None:
    name = "favor: from player 2" if cards == "favor" else "two melon cats: steal from player 2"
    state = play(position(f"{cards} nope", "nope", pool=SKIPS), name, "nope", "nope")
    assert (state.player, hand(state, 0), hand(state, 1)) == (0, [], [])
    assert moves(state) == ["draw a card"]


def test_a_pair_takes_both_cats_and_steals_one_card() -> None:
    state = play(position("beard beard beard", "attack attack", "", pool=SKIPS), "two beard cats: steal from player 2")
    assert (hand(state, 0), hand(state, 1)) == (["beard", "attack"], ["attack"])
    assert state.player == 0


# Kittens and the end.


def test_a_kitten_spends_a_defuse_and_goes_back_anywhere_which_ends_the_turn() -> None:
    state = play(position("defuse", "", pool="kitten"), "draw a card")
    assert (state.player, moves(state), hand(state, 0)) == (0, ["kitten: on top"], [])
    assert play(state, "kitten: on top").player == 1
    state = play(position("defuse defuse", "", top=[("kitten", [1])], pool="skip skip skip"), "draw a card")
    assert moves(state) == ["kitten: on top", "kitten: under 1 card", "kitten: under 2 cards", "kitten: under 3 cards"]
    assert state.legal_actions == (56, 57, 58, 59)
    state = play(state, "kitten: under 2 cards")
    assert pile(state) == [None, None, "kitten", None]
    assert (state.player, hand(state, 0)) == (1, ["defuse"])


def test_a_defused_kitten_under_attack_takes_one_turn_only() -> None:
    state = play(position("defuse", "", pool="kitten", turns=2), "draw a card", "kitten: on top")
    assert (state.player, int(state.record.turns)) == (0, 1)


def test_of_the_last_two_players_one_explodes_and_the_game_ends() -> None:
    state = play(position("skip", "", pool="kitten"), "draw a card")
    assert state.is_over
    assert (state.ranks, state.scores, evaluations(state)) == ((2, 1), (1.0, 2.0), [-1.0, 1.0])


def test_who_explodes_lays_down_the_hand_and_the_turns_left_to_take_are_lost() -> None:
    state = play(position("nope tacocat tacocat", "skip", "", pool="kitten " * 2, turns=4), "draw a card")
    assert (state.player, int(state.record.turns), hand(state, 0)) == (1, 1, [])
    assert state.scores == (1.0, 2.0, 2.0)
    state = play(state, "skip")
    assert (state.player, moves(state)) == (2, ["draw a card"])


def test_the_order_of_going_out_is_the_score_and_those_out_are_passed_over() -> None:
    state = play(position("", "", "skip", "", pool="kitten " * 3), "draw a card", "draw a card")
    assert (state.player, state.scores) == (2, (1.0, 2.0, 3.0, 3.0))
    state = play(state, "skip", "draw a card")
    assert (state.is_over, state.scores, state.ranks) == (True, (1.0, 2.0, 4.0, 3.0), (4, 3, 1, 2))


def test_a_defuse_a_card_and_a_safe_draw_are_worth_something() -> None:
    plain = evaluations(position("skip", "skip", pool="kitten skip skip"))
    assert plain[0] < 0.0 < plain[1] == -plain[0]
    assert evaluations(position("defuse", "skip", pool="kitten skip skip"))[0] > 0.0
    assert evaluations(position("skip skip", "skip", pool="kitten skip skip"))[0] > plain[0]
    assert evaluations(position("skip", "skip", top=[("skip", [1])], pool="kitten"))[0] == 0.0
    assert evaluations(position("skip", "skip", top=[("kitten", [1])], pool="skip")) == [-1.0, 1.0]


@for_every_count
def test_all_are_worth_the_same_at_the_beginning(players: int) -> None:
    assert evaluations(load(DECLARATION, players).start()) == [0.0] * players


def test_worth_is_compared_with_the_mean_of_the_others_who_count_nothing_once_they_are_out() -> None:
    state = position("defuse", "defuse", "defuse", pool="kitten kitten skip")
    assert evaluations(state) == [0.0, 0.0, 0.0]
    (behind, ahead, other) = evaluations(position("", "defuse", "defuse", top=[("kitten", [])], pool="kitten"))
    assert (behind, ahead) == (-1.0, other)
    after = play(position("", "defuse", "defuse", top=[("kitten", [])], pool="kitten"), "draw a card")
    assert evaluations(after) == [-1.0, pytest.approx(1 / 3), pytest.approx(1 / 3)]


# One play in a turn.


def test_with_one_play_a_play_is_followed_by_a_draw() -> None:
    state = position("future skip skip", "", pool=SKIPS, one_play=True)
    assert moves(state) == ["draw a card", "skip", "see the future"]
    state = play(state, "see the future")
    assert (state.player, moves(state)) == (0, ["draw a card"])
    assert play(state, "draw a card").player == 1


def test_with_one_play_each_of_several_turns_has_a_play() -> None:
    state = play(position("attack", "skip future skip", pool=SKIPS, one_play=True), "attack", "skip")
    assert (state.player, int(state.record.turns), "see the future" in moves(state)) == (1, 1, True)
    state = play(state, "see the future")
    assert moves(state) == ["draw a card"]


def test_with_one_play_a_cancelled_play_is_the_one_play() -> None:
    state = play(position("skip future", "nope", pool=SKIPS, one_play=True), "skip", "nope")
    assert (state.player, moves(state)) == (0, ["draw a card"])


def the_turn_is_in_order(s):  # type: ignore[no-untyped-def]
    """Nobody acts who is out; there is a kitten for each player but one, so the pile never runs out."""
    kittens = (s.pool >> 52) & 15
    for place in range(s.size):
        kittens += s.pile[place] == 13
    if kittens + (s.phase == 3) != s.left - 1:
        return 1
    if s.left > 1 and (s.out[s.player] or s.out[s.chooser]):
        return 2
    if s.left > 1 and (s.turns < 1 or s.turns > 8 or (s.size == 0 and s.phase != 3)):
        return 3
    if s.phase == 1 and not (s.nopes and s.known[s.chooser, s.chooser + 1]):
        return 4
    for seat in range(s.players):
        if s.out[seat] and s.known[seat, seat + 1]:
            return 5
        if s.known[seat, seat + 1] >> 52:
            return 6
    return 0


@for_every_count
def test_nobody_acts_after_going_out_and_the_pile_never_runs_out(players: int) -> None:
    always(load(DECLARATION, players), the_turn_is_in_order, games=10_000 if players == 2 else 1_000)
