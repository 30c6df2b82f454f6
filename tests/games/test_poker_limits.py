"""No-limit, fixed limit, rising blinds and the printed order of two players, by examples that others have published.

RROP is "Robert's Rules of Poker" (version 11), TDA the rules of the Tournament Directors Association.
"""

from collections import Counter
from math import comb

import pytest

from spinney import State, load
from spinney.core.events import perceived
from spinney.games.poker import DECLARATION
from tests.games.positions.poker import names, paid, play, showdown, with_stacks

NO_LIMIT, FIXED_LIMIT = 1, 2


def no_limit(*stacks: int, blinds: tuple[int, int] = (50, 100)) -> State:
    return with_stacks([*stacks], betting=NO_LIMIT, small_blind=blinds[0], big_blind=blinds[1])


def fixed_limit(*stacks: int, blinds: tuple[int, int] = (10, 20)) -> State:
    return with_stacks([*stacks], betting=FIXED_LIMIT, small_blind=blinds[0], big_blind=blinds[1])


# No-limit.


def test_sizes_are_the_least_parts_of_the_pot_and_all() -> None:
    """With 300 in the middle and 100 to call, a raise by the pot is to 600: three times the bet, and what was there."""
    flop = play(no_limit(2_000, 2_000, 2_000), "call, call, check")
    assert names(flop) == ["check", "bet 100", "bet 150", "bet 225", "bet 300", "bet 600", "all in: 1900"]
    raised = play(flop, "bet 100")
    raises = ["raise to 200", "raise to 350", "raise to 475", "raise to 600", "raise to 1100"]
    assert names(raised) == ["fold", "call 100", *raises, "all in: 1900"]


def test_sizes_below_the_least_and_above_all_are_left_out() -> None:
    raises = ["raise to 200", "raise to 225", "raise to 287", "raise to 350"]
    assert names(no_limit(380, 2_000, 2_000)) == ["fold", "call 100", *raises, "all in: 380"]
    assert names(no_limit(200, 2_000)) == ["fold", "call 50", "raise to 200"], "all the chips are the least raise"
    assert names(no_limit(160, 2_000)) == ["fold", "call 50", "all in: 110"]
    assert names(no_limit(100, 2_000)) == ["fold", "call 50"]
    assert names(no_limit(80, 2_000)) == ["fold", "all in: 30"]


def test_a_raise_by_the_pot_is_the_pot_after_the_call() -> None:
    """RROP, no-limit and pot-limit: if a pot is 100 and somebody bets 50, the next can make it a total of 250."""
    flop = play(no_limit(2_000, 2_000, blinds=(25, 50)), "call, check, bet 50")
    assert "raise to 250" in names(flop)


def test_nobody_completes_a_bet_in_no_limit() -> None:
    """RROP, no-limit: after 100 and an all-in of 140 a raise is to 240 at least; with a big blind of 100, an all-in of
    20 on the flop is raised to 120 at least.
    """
    flop = play(no_limit(2_000, 2_000, 240), "call, call, check, bet 100, all in")
    assert names(flop)[:3] == ["fold", "call 140", "raise to 240"]
    flop = play(no_limit(2_000, 120, 2_000), "call, call, check, all in")
    assert names(flop)[:3] == ["fold", "call 20", "raise to 120"]


def test_a_raise_is_as_large_as_the_largest_of_the_street_at_least() -> None:
    """RROP, no-limit, 3: all raises must be equal to or greater than the previous bet or raise."""
    flop = play(no_limit(2_000, 2_000, 2_000), "call, call, check, bet 100, raise to 350")
    assert "raise to 600" in names(flop)
    assert min(int(name.split()[-1]) for name in names(flop) if "raise" in name) == 600
    turn = play(flop, "call, call")
    assert "bet 100" in names(turn), "on the next street the big blind is the least again"


def test_who_has_acted_is_not_reopened_by_an_incomplete_raise() -> None:
    """RROP, no-limit, 3: A bets 100, B raises 100 more. If C goes all in for less than 300 and A calls, then B has no
    option to raise again; A could have raised, because B did.
    """
    flop = play(no_limit(350, 2_000, 2_000), "call, call, check, bet 100, raise to 200, all in")
    assert flop.player == 1
    assert "raise to 350" in names(flop), "A may raise, by 100 at least"
    assert names(play(flop, "call")) == ["fold", "call 50"]


def test_incomplete_raises_that_add_up_to_a_full_one_reopen_the_betting() -> None:
    """TDA 47, illustrated: A bets 100, B is all-in for 125, C calls, D is all-in for 200, E calls. A faces 100 and may
    raise; if A does not, C faces 75 and may not.
    """
    stacks = {3: 2_000, 4: 225, 0: 2_000, 1: 300, 2: 2_000}
    flop = play(no_limit(*(stacks[seat] for seat in range(5))), "call, call, call, call, check")
    flop = play(flop, "bet 100, all in, call, all in, call")
    assert flop.player == 3
    assert "raise to 300" in names(flop)
    after = play(flop, "call")
    assert (after.player, names(after)) == (0, ["fold", "call 75"])


def test_a_seat_that_has_not_acted_may_raise_after_an_incomplete_raise() -> None:
    flop = play(no_limit(2_000, 2_000, 225), "call, call, check, bet 100, all in")
    assert flop.player == 0
    assert "raise to 225" in names(flop), "100 more than the 125"


def test_the_big_blind_may_raise_when_all_have_called() -> None:
    assert "raise to 200" in names(play(no_limit(2_000, 2_000, 2_000), "call, call"))


def test_nobody_raises_whom_no_other_seat_can_answer() -> None:
    assert names(play(no_limit(1_000, 2_000), "all in")) == ["fold", "call 900"]


# Fixed limit.


def test_bets_are_small_before_the_turn_and_twice_as_large_from_there() -> None:
    state = fixed_limit(2_000, 2_000)
    for size, moves in ((20, "call, check"), (20, "check, check"), (40, "check, check"), (40, "")):
        before_flop = state.record.street == 0
        assert names(state)[-1] == (f"raise to {2 * size}" if before_flop else f"bet {size}")
        state = play(state, moves) if moves else state


@pytest.mark.parametrize("players", [2, 3])
def test_a_street_has_a_bet_and_three_raises(players: int) -> None:
    """RROP, limit: a bet and three raises; the big blind is the first bet."""
    state = play(fixed_limit(*[2_000] * players), "raise to 40, raise to 60, raise to 80")
    assert names(state) == ["fold", f"call {20 * (players - 1)}"]
    flop = play(fixed_limit(*[2_000] * players), ", ".join(["call"] * (players - 1) + ["check"]))
    flop = play(flop, "bet 20, raise to 40, raise to 60, raise to 80")
    assert all(name.split()[0] in ("fold", "call") for name in names(flop))


def test_an_all_in_of_half_a_bet_or_more_is_raised_by_a_full_bet() -> None:
    """RROP, hold'em and limit: on a 20 betting round, a 15 all-in bet is raised to 35."""
    flop = play(fixed_limit(2_000, 35, 2_000), "call, call, check, all in")
    assert names(flop) == ["fold", "call 15", "raise to 35"]


def test_an_all_in_of_less_than_half_a_bet_is_completed_and_reopens_nothing() -> None:
    """RROP, limit: who faces less than half a bet may fold, call, or complete; who has acted may not raise."""
    flop = play(fixed_limit(2_000, 25, 2_000), "call, call, check, all in")
    assert names(flop) == ["fold", "call 5", "raise to 20"]
    state = play(fixed_limit(2_000, 2_000, 47), "call, call, check, bet 20, all in")
    assert paid(state) == [20, 40, 47]
    assert names(state) == ["fold", "call 27", "raise to 40"], "7 more than the bet are less than half"
    assert names(play(state, "call")) == ["fold", "call 7"]


def test_who_cannot_pay_a_full_raise_may_go_all_in() -> None:
    assert names(fixed_limit(30, 2_000, 2_000)) == ["fold", "call 20", "all in: 30"]
    assert names(fixed_limit(40, 2_000, 2_000)) == ["fold", "call 20", "raise to 40"]


def test_heads_up_limit_holdem_has_as_many_decisions_and_states_as_others_have_counted() -> None:
    """3.19 x 10^14 decision points and 3.16 x 10^17 game states (Bowling, Burch, Johanson and Tammelin, "Heads-up limit
    hold'em poker is solved", 2015): every place in the betting with every hand and board.
    """
    start = load(DECLARATION, betting=FIXED_LIMIT, money=2_000, hands=1, printed_heads_up=True).start()
    nodes = Counter[int]()
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if not state.is_over:
            nodes[int(state.record.street)] += 1
            waiting += [state.apply(action) for action in state.legal_actions]
    boards = {0: 1, 1: comb(50, 3), 2: comb(50, 3) * 47, 3: comb(50, 3) * 47 * 46}
    decisions = sum(many * comb(52, 2) * boards[street] for street, many in nodes.items())
    assert f"{decisions:.3g}" == "3.19e+14"
    other = {0: comb(50, 2), 1: comb(47, 2), 2: comb(46, 2), 3: comb(45, 2)}
    states = sum(many * comb(52, 2) * boards[street] * other[street] for street, many in nodes.items())
    assert f"{states:.3g}" == "3.16e+17"


# Rising blinds.


def until_hand(state: State, hand: int) -> State:
    """Everybody folds, or checks where that is free, until that hand."""
    while int(state.record.hand) < hand:
        state = state.apply(state.legal_actions[0])
    return state


@pytest.mark.parametrize("betting", [0, NO_LIMIT, FIXED_LIMIT])
def test_blinds_rise_every_so_many_hands(betting: int) -> None:
    start = load(DECLARATION, 3, betting=betting, money=1_000, hands=20, rise_every=3, rise_factor=2).start()
    for hand, blinds in ((1, [5, 10]), (3, [5, 10]), (4, [10, 20]), (6, [10, 20]), (7, [20, 40]), (10, [40, 80])):
        state = until_hand(start, hand)
        assert sorted(paid(state))[1:] == blinds
        assert "fold" in names(state)
        assert f"call {blinds[1]}" in names(state)
        assert f"raise to {2 * blinds[1]}" in names(state)


def test_bets_rise_with_the_blinds() -> None:
    flop = play(until_hand(load(DECLARATION, money=1_000, rise_every=1).start(), 3), "call, check")
    assert "bet 20" in names(flop), "four times the opening bet of 5"


def test_a_rise_is_told() -> None:
    state = until_hand(load(DECLARATION, 3, rise_every=1, money=100).start(), 1)
    state = play(state, "fold")
    _, events = state.witnessed(state.action("fold"))
    said = [state.sentence(event) for event in perceived(events, 0)]
    assert "hand 2 begins, player 2 deals, the blinds rise to 10 and 20" in said


def test_blinds_never_rise_above_all_the_chips_there_are() -> None:
    state = load(DECLARATION, rise_every=1, rise_factor=10, money=100, hands=100).start()
    seen = set[int]()
    while not state.is_over:
        seen.add(int(state.record.stakes))
        state = state.apply(state.legal_actions[-1])
    assert seen <= {1, 10}, "the next big blind would be 1 000, and there are 200"


# The printed order of two players.


def test_with_two_players_the_dealer_has_the_small_blind_and_acts_last_after_the_flop() -> None:
    state, events = load(DECLARATION, printed_heads_up=True).witnessed(1)
    assert [state.sentence(event) for event in perceived(events, 0)][:2] == [
        "hand 1 begins, player 1 deals",
        "player 1 posts the small blind of 5",
    ]
    assert state.player == 0
    flop = play(state, "call, check")
    assert flop.player == 1
    assert play(flop, "check, check").player == 1


def test_with_three_players_the_printed_order_is_no_other() -> None:
    printed, usual = (load(DECLARATION, 3, printed_heads_up=way).start(1) for way in (True, False))
    for state in (printed, usual):
        assert play(state, "call, call, check").player == 1


def test_the_printed_order_begins_when_two_are_left() -> None:
    """Seats 0 and 2 are left for the second hand: seat 2 deals and has the small blind, seat 0 begins on the flop."""
    held, board = ["Ac Ad", "3d 4d", "Kd Kh"], "2c 5s 7d 9h Js"
    state = showdown([30, 0, 30], [20, 20, 20], held, board, [0, 2], hand=1, printed_heads_up=True)
    state = play(state, "check, check")
    assert (int(state.record.hand), int(state.record.small), state.player) == (2, 2, 2)
    assert play(state, "call, check").player == 0
