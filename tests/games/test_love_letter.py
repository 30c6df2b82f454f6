"""Love Letter rule by rule. `pile` includes the card set aside: a pile of one is empty, and ends the round."""

from itertools import permutations

import pytest

from spinney import load
from spinney.games.love_letter import DECLARATION
from tests.games.reference.love_letter import (
    DECK,
    discards,
    hands,
    knows,
    names,
    play,
    position,
    ranks,
    second,
    tokens,
    word,
)

PILE = [1, 1, 2, 4, 6]


# Setting up.


def test_two_players_have_three_cards_face_up() -> None:
    record = load(DECLARATION).start().record
    assert len(ranks(record.face_up)) == 3
    assert len(ranks(record.pile)) == 16 - 3 - 3


@pytest.mark.parametrize("players", [3, 4])
def test_more_players_have_no_cards_face_up(players: int) -> None:
    record = load(DECLARATION, players=players).start().record
    assert ranks(record.face_up) == []
    assert len(ranks(record.pile)) == 16 - players - 1


def test_the_first_player_begins_with_two_cards() -> None:
    state = load(DECLARATION, players=4).start()
    held = [*hands(state), second(state)]
    assert state.player == 0
    assert all(held)
    assert word([*held, *ranks(state.record.pile)]) == word(DECK)


@pytest.mark.parametrize(("players", "target"), [(2, 7), (3, 5), (4, 4)])
def test_the_tokens_needed_depend_on_the_number_of_players(players: int, target: int) -> None:
    assert load(DECLARATION, players=players).start().record.target == target
    assert load(DECLARATION, players=players, tokens=2).start().record.target == 2


# The cards.


def test_a_guard_that_names_the_card_knocks_out() -> None:
    after = play(position([1, 3, 5], 1, PILE), "guard: player 2 has the baron")
    assert hands(after)[1] == 0
    assert discards(after, 1) == [3]
    assert after.player == 2


def test_a_guard_that_names_another_card_does_nothing() -> None:
    after = play(position([1, 3, 5], 1, PILE), "guard: player 2 has the prince")
    assert hands(after) == [1, 3, 5]
    assert after.player == 1


def test_a_guard_names_any_card_but_guard() -> None:
    named = {name.split()[-1] for name in names(position([1, 3], 1, PILE))}
    assert named == {"priest", "baron", "handmaid", "prince", "king", "countess", "princess"}


def test_equal_cards_are_one_action() -> None:
    assert names(position([2, 3, 3], 2, PILE)) == {"priest: player 2", "priest: player 3"}


def test_a_priest_shows_the_card_to_its_player_alone() -> None:
    after = play(position([2, 3, 3], 1, PILE), "priest: player 3")
    assert [knows(after, observer, 2) for observer in range(3)] == [True, False, True]
    assert not knows(after, 2, 0)


def test_a_baron_knocks_out_the_lower_card() -> None:
    assert hands(play(position([3, 2, 5], 4, PILE), "baron: player 2"))[:2] == [4, 0]
    assert hands(play(position([3, 6, 5], 4, PILE), "baron: player 2"))[:2] == [0, 6]


def test_a_baron_that_knocks_out_tells_third_seats_nothing_but_the_losers_card() -> None:
    after = play(position([3, 2, 5], 4, PILE), "baron: player 2")
    assert discards(after, 1) == [2]
    assert not knows(after, 2, 0)


def test_a_baron_tie_teaches_both() -> None:
    after = play(position([3, 4, 5], 4, PILE), "baron: player 2")
    assert hands(after) == [4, 4, 5]
    assert knows(after, 0, 1)
    assert knows(after, 1, 0)
    assert not knows(after, 2, 0)
    assert not knows(after, 2, 1)


def test_a_handmaid_protects() -> None:
    after = play(position([4, 3, 5], 6, PILE, player=0), "handmaid")
    assert not any("player 1" in name for name in names(after))


def test_a_handmaid_ends_at_the_own_next_turn() -> None:
    state = play(position([4, 3, 3], 4, [1, 1, 1, 1, 1]), "handmaid", "baron: player 3")
    assert state.record.protected == 1
    state = play(state, next(iter(names(state))))
    assert state.player == 0
    assert state.record.protected == 0


def test_a_prince_makes_a_player_discard_and_draw() -> None:
    after = play(position([5, 4, 3], 1, [2, 2, 2, 2]), "prince: player 2")
    assert discards(after, 1) == [4]
    assert hands(after)[1] == 2
    assert after.record.protected == 0, "the discarded handmaid has no effect"


def test_a_prince_may_be_aimed_at_oneself() -> None:
    after = play(position([5, 4, 3], 1, [2, 2, 2, 2]), "prince: player 1")
    assert discards(after, 0) == [5, 1]
    assert hands(after) == [2, 4, 3]


def test_a_princess_discarded_by_a_prince_is_out_and_draws_none() -> None:
    after = play(position([5, 8, 3], 1, [2, 2, 2, 2]), "prince: player 2")
    assert hands(after)[1] == 0
    assert discards(after, 1) == [8]
    assert ranks(after.record.pile) == [2, 2, 2], "only the next player has drawn"


def test_a_prince_on_an_empty_pile_takes_the_card_set_aside() -> None:
    state = position([5, 1, 2], 3, [8], won=[4, 4, 4])
    after = play(state, "prince: player 2")
    assert after.is_over
    assert hands(after) == [3, 8, 2]
    assert ranks(after.record.pile) == []
    assert tokens(after) == [4, 5, 4]


def test_a_king_trades_cards() -> None:
    after = play(position([6, 3, 5], 4, PILE), "king: player 2")
    assert hands(after) == [3, 4, 5]


@pytest.mark.parametrize("other", [5, 6])
def test_a_countess_is_forced_with_king_or_prince(other: int) -> None:
    assert names(position([7, 3], other, PILE)) == {"countess"}
    assert names(position([other, 3], 7, PILE)) == {"countess"}


@pytest.mark.parametrize("other", [1, 2, 3, 4, 8])
def test_a_countess_is_not_forced_with_another_card(other: int) -> None:
    assert len(names(position([7, 3], other, PILE))) > 1


def test_who_plays_the_princess_is_out() -> None:
    after = play(position([8, 3, 2], 1, PILE), "princess")
    assert hands(after)[0] == 0
    assert discards(after, 0) == [8, 1]


@pytest.mark.parametrize("card", [1, 2, 3, 6])
def test_if_all_others_are_protected_a_card_has_no_effect(card: int) -> None:
    state = position([card, 3, 5], 4, PILE, protected=[1, 2])
    (name,) = names(state) - {"handmaid"}
    after = play(state, name)
    assert hands(after) == [4, 3, 5]
    assert discards(after, 0) == [card]
    assert not any(knows(after, 0, other) for other in (1, 2))


def test_if_all_others_are_protected_a_prince_is_for_oneself() -> None:
    assert names(position([5, 3, 5], 4, PILE, protected=[1, 2])) == {"prince: player 1", "handmaid"}


def test_nobody_aims_at_a_seat_that_is_out() -> None:
    assert names(position([2, 0, 5], 2, PILE)) == {"priest: player 3"}


# The end of a round and of the game.


def test_one_active_seat_left_ends_the_round() -> None:
    after = play(position([1, 3, 0], 1, PILE), "guard: player 2 has the baron")
    assert tokens(after) == [1, 0, 0]
    assert after.record.active == 0b111, "a new round is dealt at once"
    assert len(ranks(after.record.pile)) == 16 - 3 - 1


def test_an_empty_pile_ends_the_round_and_the_highest_card_wins() -> None:
    assert tokens(play(position([4, 3, 5], 4, [1]), "handmaid")) == [0, 0, 1]
    assert tokens(play(position([4, 3, 5], 4, [1, 1]), "handmaid")) == [0, 0, 0], "one card to draw is left"


def test_a_tie_at_the_end_of_a_round_goes_to_the_higher_discards() -> None:
    after = play(position([4, 5, 5], 2, [1], discards={1: [1, 1], 2: [3]}), "handmaid")
    assert tokens(after) == [0, 0, 1]


def test_a_tie_in_discards_too_gives_a_token_to_each() -> None:
    after = play(position([4, 5, 5], 2, [1], discards={1: [1, 2], 2: [3]}), "handmaid")
    assert tokens(after) == [0, 1, 1]


def test_the_winner_of_a_round_begins_the_next() -> None:
    assert play(position([4, 3, 5], 4, [1]), "handmaid").player == 2


def test_of_several_winners_the_first_from_the_second_seat_on_begins() -> None:
    even = {0: [1], 1: [2, 3], 2: [2, 3], 3: [5]}
    assert play(position([4, 5, 5, 1], 2, [1], discards=even), "handmaid").player == 1
    assert play(position([4, 2, 4, 1], 4, [1], discards={2: [4]}), "handmaid").player == 2
    assert play(position([4, 2, 2, 1], 4, [1]), "handmaid").player == 0


def test_a_new_round_forgets_the_last() -> None:
    after = play(position([4, 3, 5], 4, [1], discards={1: [2]}, protected=[1], knows=[(0, 1)]), "handmaid")
    assert not any(knows(after, observer, holder) for observer, holder in permutations(range(3), 2))
    assert after.record.protected == 0
    assert [discards(after, seat) for seat in range(3)] == [[], [], []]


def test_the_game_ends_when_one_has_most_tokens_and_enough() -> None:
    after = play(position([4, 3, 5], 4, [1], won=[1, 4, 4]), "handmaid")
    assert after.is_over
    assert after.ranks == (3, 2, 1)
    assert after.scores == (1.0, 4.0, 5.0)


def test_if_two_reach_the_target_level_another_round_is_played() -> None:
    after = play(position([4, 5, 5], 2, [1], discards={1: [3], 2: [3]}, won=[1, 4, 4]), "handmaid")
    assert tokens(after) == [1, 5, 5]
    assert not after.is_over
    again = play(position([4, 3, 5], 4, [1], won=[4, 5, 5]), "handmaid")
    assert again.is_over
    assert again.ranks == (3, 2, 1)


def test_a_lead_below_the_target_does_not_end_the_game() -> None:
    assert not play(position([4, 3, 5], 4, [1], won=[0, 0, 3]), "handmaid").is_over


def test_those_behind_the_winner_share_a_rank_if_level() -> None:
    assert play(position([4, 3, 5], 4, [1], won=[2, 2, 4]), "handmaid").ranks == (2, 2, 1)


def test_the_parameter_tokens_can_make_one_round_a_game() -> None:
    state = load(DECLARATION, players=2, tokens=1).start(1)
    while not state.is_over:
        state = state.apply(state.legal_actions[0])
    assert sorted(state.scores) == [0.0, 1.0]
