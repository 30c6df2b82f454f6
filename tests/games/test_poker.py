"""Texas Hold'em rule by rule."""

import pytest

from spinney import SpinneyError, State, load
from spinney.games.poker import DECLARATION
from spinney.games.poker.deck import NO_PAIR
from spinney.testing.forms import compiled, record_of
from tests.games.positions.poker import chips, names, paid, play, showdown

DRY = "2c 5s 7d 9h Js"  # a board that makes no straight and no flush


def call(state: State, name: str, *arguments: int) -> float:
    return float(compiled(state.game).call(name, record_of(state), *arguments))


def cards_open(state: State) -> int:
    return int(state.record.board).bit_count()


def until_hand(state: State, hand: int) -> State:
    """Everybody folds, or checks where that is free, until that hand."""
    while int(state.record.hand) < hand:
        state = state.apply(state.legal_actions[0])
    return state


# Blinds and turns.


def test_with_two_players_the_first_player_posts_the_small_blind_and_acts_first_on_every_street() -> None:
    state = load(DECLARATION).start()
    assert (paid(state), chips(state), state.player) == ([5, 10], [45, 40], 0)
    state = play(state, "call, check")
    assert (cards_open(state), state.player) == (3, 0)


def test_the_two_seats_before_the_first_player_post_the_blinds() -> None:
    state = load(DECLARATION, 4).start()
    assert paid(state) == [0, 0, 5, 10]
    assert state.player == 0


def test_after_the_flop_the_small_blind_or_the_next_seat_begins() -> None:
    state = play(load(DECLARATION, 4).start(), "call, call, call, check")
    assert (cards_open(state), state.player) == (3, 2)
    state = play(load(DECLARATION, 4).start(), "call, call, fold, check")
    assert (cards_open(state), state.player) == (3, 3)


def test_the_first_player_moves_on_by_a_seat_each_hand() -> None:
    state = until_hand(load(DECLARATION, 3).start(), 2)
    assert (int(state.record.first), state.player, paid(state)) == (1, 1, [10, 0, 5])


def test_the_big_blind_may_still_check_or_bet_if_nobody_has_raised() -> None:
    state = play(load(DECLARATION, 3).start(), "call, call")
    assert (state.player, names(state)) == (2, ["check", "raise to 15", "all in: 40"])
    state = play(state, "raise to 15")
    assert (cards_open(state), paid(state), state.player) == (0, [10, 10, 15], 0)
    assert cards_open(play(state, "call, call")) == 3


def test_a_big_blind_that_was_raised_has_to_answer_and_has_no_option_afterwards() -> None:
    state = play(load(DECLARATION, money=200).start(), "raise to 20")
    assert (paid(state), state.player) == ([20, 10], 1)
    assert cards_open(play(state, "call")) == 3


def test_streets_have_three_one_and_one_card() -> None:
    state, seen = load(DECLARATION).start(), []
    for moves in ("call, check", "check, check", "check, check"):
        state = play(state, moves)
        seen.append(cards_open(state))
    assert seen == [3, 4, 5]
    assert int(play(state, "check, check").record.hand) == 2


# What a seat may do.


def test_nobody_folds_where_checking_is_free() -> None:
    state = play(load(DECLARATION).start(), "call")
    assert names(state) == ["check", "raise to 15", "all in: 40"]


def test_a_raise_calls_and_pays_a_multiple_of_the_highest_total_on_top() -> None:
    start = load(DECLARATION, money=500).start()
    for times in range(1, 5):
        assert paid(play(start, f"raise to {10 + 10 * times}")) == [10 + 10 * times, 10]
    flop = play(start, "call, check, bet")
    assert paid(flop) == [15, 10]
    assert paid(play(flop, "raise to 35")) == [15, 45], "10 were paid before the flop"


def test_a_street_has_one_bet_and_then_raises() -> None:
    flop = play(load(DECLARATION, money=500).start(), "call, check, bet")
    assert names(flop) == ["fold", "call 5", "raise to 20", "raise to 35", "raise to 50", "raise to 65", "all in: 490"]


def test_only_what_can_be_paid_is_offered() -> None:
    state = play(load(DECLARATION, money=35).start(), "raise to 20")
    assert names(state) == ["fold", "call 10", "all in: 25"], "20 are paid and 25 left: a raise costs 10 + 20"
    state = play(load(DECLARATION, money=40).start(), "raise to 20")
    assert names(state) == ["fold", "call 10", "raise to 40", "all in: 30"], "all that is left may be raised"
    short = showdown([3, 17], [10, 10], ["Ac Ad", "Kd Kh"], DRY, [0, 1])
    assert names(short) == ["check", "all in: 3"]


def test_who_cannot_pay_a_call_goes_all_in_or_folds() -> None:
    state = showdown([0, 5, 5], [30, 10, 10], ["Ac Ad", "Kd Kh", "Qd Qh"], DRY, [1, 2])
    assert names(state) == ["fold", "all in: 5"]


def test_nobody_raises_whom_no_other_seat_can_answer() -> None:
    state = play(load(DECLARATION, 2, money=500).start(), "all in")
    assert names(state) == ["fold", "call 490", "all in: 490"]


# All-in.


def test_an_all_in_has_to_be_answered() -> None:
    state = play(load(DECLARATION, 3, money=100).start(), "call, call, check, all in")
    assert (paid(state), state.player) == ([10, 100, 10], 2)
    assert "call 90" in names(state)
    assert "fold" in names(play(state, "fold"))


def test_a_seat_that_has_matched_the_highest_is_not_asked_again_by_an_all_in_that_does_not_exceed_it() -> None:
    state = showdown([90, 5, 75], [20, 10, 10], ["Ac Ad", "Kd Kh", "Qd Qh"], DRY, [1, 2], hand=1)
    state = play(state, "all in")
    assert (state.player, paid(state)) == (2, [20, 15, 10])
    assert int(play(state, "call").record.hand) == 2


def test_an_all_in_that_exceeds_the_highest_may_be_raised_by_all_however_small_it_was() -> None:
    state = showdown([85, 11, 85], [20, 19, 20], ["Ac Ad", "Kd Kh", "Qd Qh"], DRY, [1], hand=1)
    state = play(state, "all in")
    assert (state.player, paid(state)) == (2, [20, 30, 20])
    assert names(state) == ["fold", "call 10", "raise to 60", "raise to 90", "all in: 85"]


def test_the_missing_community_cards_are_dealt_out_after_all_ins() -> None:
    """Aces against a seven and a two before the flop: without a board they would always win."""
    start, lost = load(DECLARATION, hands=1).start(), 0
    for seed in range(300):
        data = record_of(start.game.start(seed))
        aces, bad = showdown([9, 9], [1, 1], ["Ac Ad", "7h 2s"], "", [0]).record.hole[:2]
        data["hole"][0, :2] = aces, bad
        data["gone"] = 1 << 12 | 1 << 28 | 1 << 37 | 1 << 48
        state = play(State(start.game, data, start.game.start(seed)._words), "all in, call")
        assert state.is_over
        assert sorted(chips(state)) in ([0, 100], [50, 50])
        lost += chips(state)[0] == 0
    assert 15 < lost < 65, "the aces lose about one time in eight"


def test_a_seat_that_alone_can_bet_and_has_matched_all_is_not_asked() -> None:
    state = play(load(DECLARATION, 3, hands=1).start(), "all in, all in")
    assert (state.player, names(state)) == (2, ["fold", "call 40", "all in: 40"])
    state = showdown([0, 10, 30], [20, 20, 10], ["Ac Ad", "Kd Kh", "Qd Qh"], DRY, [2])
    assert play(state, "fold").is_over, "seat 1 could bet against nobody"


# Pots.


def test_a_hand_ends_when_all_but_one_have_folded() -> None:
    state = play(load(DECLARATION, 3).start(), "fold, fold")
    assert int(state.record.hand) == 2
    assert [own + bet for own, bet in zip(chips(state), paid(state), strict=True)] == [50, 45, 55]


def test_three_all_ins_of_different_size_make_a_main_pot_and_two_side_pots() -> None:
    held = ["Ac Ad", "Kd Kh", "Qd Qh", "3d 4d"]
    state = showdown([0, 0, 0, 100], [10, 30, 60, 0], held, DRY, [3])
    assert chips(play(state, "fold")) == [30, 40, 30, 100], "the last 30 of the third were not called"
    assert chips(play(state, "call")) == [40, 60, 60, 40], "against the fourth the third wins 60"


def test_a_folded_seats_chips_stay_in_the_pots_they_were_paid_into() -> None:
    state = showdown([0, 0, 80], [20, 60, 20], ["Ac Ad", "Kd Kh", "Qd Qh"], DRY, [2])
    assert chips(play(state, "fold")) == [60, 40, 80]


def test_an_uncalled_bet_goes_back_to_its_owner() -> None:
    state = showdown([0, 10], [50, 20], ["3d 4d", "Ac Ad"], DRY, [1])
    assert chips(play(state, "all in")) == [20, 60]


def test_equal_hands_split_the_pot_and_the_better_kicker_does_not() -> None:
    tied = showdown([10, 10], [20, 20], ["Ac 3d", "Ad 4h"], DRY, [0, 1])
    assert chips(play(tied, "check, check")) == [30, 30], "the board's kickers are better than both"
    kicker = showdown([10, 10], [20, 20], ["Ac Td", "Ad 4h"], DRY, [0, 1])
    assert chips(play(kicker, "check, check")) == [50, 10]


def test_all_split_the_pot_if_the_board_plays() -> None:
    state = showdown([10, 10, 10], [20] * 3, ["Ac Ad", "2d 2h", "7c 8c"], "Ts Js Qs Ks As", [0, 1, 2])
    assert chips(play(state, "check, check, check")) == [30, 30, 30]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_chips_that_cannot_be_divided_go_to_the_first_winner_from_the_first_player_on(first: int) -> None:
    """Seats 1 and 2 share 21 chips."""
    state = showdown([3, 3, 3], [7] * 3, ["3d 4d", "Ac 3s", "Ad 3h"], DRY, [0, 1, 2], first=first)
    assert chips(play(state, "check, check, check")) == ([3, 13, 14] if first == 2 else [3, 14, 13])


# Short blinds, and seats that are out.


def next_hand(chips: list[int]) -> State:
    """The second hand, which begins with these chips: in the first, the board plays and all get back what they paid."""
    held = [each if own else None for each, own in zip(("2c 3d", "2d 3h", "2h 3s", "4c 5c"), chips, strict=False)]
    bets = [min(10, own) for own in chips]
    left = [own - bet for own, bet in zip(chips, bets, strict=True)]
    last = max(seat for seat, own in enumerate(left) if own)
    blinds = {"small_blind": 5, "big_blind": 10}
    return play(showdown(left, bets, held, "Ts Js Qs Ks As", [last], hand=1, **blinds), "check")


def test_a_blind_that_cannot_be_paid_is_all_in() -> None:
    state = next_hand([50, 3, 97])
    assert (paid(state), int(state.record.first), state.player) == ([10, 0, 5], 1, 1)
    state = next_hand([3, 50, 97])
    assert (paid(state), chips(state)) == ([3, 0, 5], [0, 50, 92])


def test_a_short_big_blind_does_not_make_it_cheaper_to_call() -> None:
    state = next_hand([3, 50, 97])
    assert state.player == 1
    assert paid(play(state, "call")) == [3, 10, 5]
    assert paid(play(state, "raise to 20")) == [3, 20, 5]


def test_a_big_blind_that_a_short_small_blind_cannot_answer_is_not_asked() -> None:
    """The small blind has 5 and is all-in with it: the hand is dealt out, and decides the game or starts another."""
    state = next_hand([45, 5])
    assert state.is_over or int(state.record.hand) > 2


def test_a_seat_without_chips_gets_no_cards_and_is_passed_over() -> None:
    state = next_hand([40, 0, 60, 100])
    assert (int(state.record.first), state.player, paid(state)) == (2, 2, [10, 0, 0, 5])
    assert int(state.record.hole[1]) == NO_PAIR
    assert paid(play(state, "fold, fold"))[1] == 0
    assert "player 2: 0 chips, out" in state.text()


def test_two_seats_that_go_out_in_the_same_hand_share_the_last_rank() -> None:
    state = showdown([0, 0, 10], [40, 40, 30], ["3d 4d", "5d 6d", "Ac Ad"], DRY, [2])
    state = play(state, "call")
    assert (chips(state), state.ranks) == ([0, 0, 120], (2, 2, 1))
    assert [call(state, "evaluate", seat) for seat in range(3)] == [-1.0, -1.0, 1.0]


# The end.


def test_ten_hands_end_the_game() -> None:
    state = until_hand(load(DECLARATION).start(), 10)
    assert not state.is_over
    while not state.is_over:
        assert int(state.record.hand) == 10
        state = state.apply(state.legal_actions[0])
    assert sum(chips(state)) == 100
    assert int(state.record.board) == 0


def test_one_seat_with_chips_ends_the_game() -> None:
    state = showdown([0, 10], [20, 10], ["3d 4d", "Ac Ad"], DRY, [1], hand=1)
    assert play(state, "call").is_over


def test_a_goal_ends_the_game_after_the_hand_that_reaches_it() -> None:
    state = load(DECLARATION, 3, goal=55).start()
    assert play(state, "fold, fold").is_over
    assert not play(load(DECLARATION, 3, goal=56).start(), "fold, fold").is_over


def test_equal_chips_share_the_win_and_are_worth_nothing() -> None:
    state = showdown([10, 10], [20, 20], ["Ac 3d", "Ad 4h"], DRY, [0, 1])
    state = play(state, "check, check")
    assert (state.ranks, call(state, "evaluate", 0)) == ((1, 1), 0.0)
    assert state.text().splitlines()[0] == "table: over after hand 10, player 1 and player 2 share the win"


def test_a_position_is_worth_more_the_larger_the_lead_in_expected_chips() -> None:
    """Two aces are worth 22.5, an ace and a king of one suit 14.5; who has folded gets nothing of the pot."""
    state = showdown([30, 30, 50], [20, 20, 0], ["Ac Ad", "Ks As", None], DRY, [0, 1])
    expected = [30 + 40 * 22.5 / 37, 30 + 40 * 14.5 / 37, 50]
    leads = [own - max(expected[:seat] + expected[seat + 1 :]) for seat, own in enumerate(expected)]
    values = [call(state, "evaluate", seat) for seat in range(3)]
    assert [value > 0 for value in values] == [lead > 0 for lead in leads]
    assert sorted(values) == [value for _, value in sorted(zip(leads, values, strict=True))]


def test_a_lead_is_worth_more_the_fewer_hands_are_left() -> None:
    bets = {"chips": [60, 30], "paid": [10, 10], "held": ["Ac Kd", "Ad Kc"], "board": DRY, "to_act": [0, 1]}
    values = [call(showdown(**bets, hand=hand), "evaluate", 0) for hand in (1, 5, 10)]
    assert 0 < values[0] < values[1] < values[2] < 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_all_stand_equal_a_position_is_worth_nothing(players: int) -> None:
    held: list[str | None] = ["Ac Kd", "Ad Kc", "Ah Ks", "As Kh"]
    even = showdown([40] * players, [20] * players, held[:players], DRY, [0])
    assert [call(even, "evaluate", seat) for seat in range(players)] == pytest.approx([0.0] * players)


def test_who_is_out_has_lost() -> None:
    state = showdown([30, 70, 0], [10, 10, 0], ["Ac Ad", "Ks As", None], DRY, [0, 1])
    assert call(state, "evaluate", 2) == -1.0


def test_blinds_that_nobody_could_pay_are_refused() -> None:
    with pytest.raises(SpinneyError, match="small_blind <= big_blind <= money"):
        load(DECLARATION, small_blind=20)
