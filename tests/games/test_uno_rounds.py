"""Uno: how rounds and games end, what they are worth, and how they are shown."""

from xml.etree import ElementTree

import pytest

from spinney import State
from spinney.games.uno.deck import points
from spinney.testing import forms
from tests.games.positions.uno import DECK, NUMBERS, hand, play, position, totals

LAST = ("red-7", "red-1", "red-9 blue-skip wild", "green-0 yellow-draw-two wild-draw-four blue-1")
INCREMENTAL, CLASSIC, CHALLENGE = range(3)


def evaluations(state: State) -> list[float]:
    data = forms.record_of(state)
    return [forms.compiled(state.game).call("evaluate", data, player) for player in range(state.game.players)]


def worth(card: str) -> int:
    """What a card counts: the value of a number, 20 for actions, 50 for wilds."""
    symbol = card.partition("-")[2]
    return 50 if card.startswith("wild") else int(symbol) if symbol.isdecimal() else 20


def test_every_card_has_the_printed_points() -> None:
    for name, numbers in NUMBERS.items():
        for number in numbers:
            words = [1 << number % 64 if number // 64 == word else 0 for word in range(2)]
            assert points(*words) == worth(name), name
    assert sum(worth(card) * copies for card, copies in DECK.items()) == 1240


# Three ways to count a round, worked by hand: 9 + 20 + 50 = 79 points in the second hand, 0 + 20 + 50 + 1 = 71 in
# the third.


def test_incremental_scoring_adds_everybodys_own_hand() -> None:
    after = play(position(*LAST, totals=(10, 20, 30)), "red-1")
    assert (totals(after), after.scores) == ([10, 99, 101], (-10.0, -99.0, -101.0))


def test_classic_scoring_adds_all_other_hands_to_the_winner() -> None:
    after = play(position(*LAST, totals=(10, 20, 30), scoring=CLASSIC), "red-1")
    assert (totals(after), after.scores) == ([160, 20, 30], (160.0, 20.0, 30.0))


def test_challenge_scoring_adds_everybodys_own_hand() -> None:
    after = play(position(*LAST, totals=(10, 20, 30), scoring=CHALLENGE), "red-1")
    assert (totals(after), after.is_over) == ([10, 99, 101], False)


def test_a_draw_two_as_last_card_still_takes_effect_and_counts() -> None:
    state = position("red-7", "red-draw-two", "blue-1", pile="wild wild-draw-four", totals=(0, 400), target=500)
    after = play(state, "red-draw-two")
    assert (totals(after), after.is_over) == ([0, 501], True)


# The end of the game.


def test_incremental_ends_when_somebody_reaches_the_target_and_the_lowest_total_wins() -> None:
    after = play(position(*LAST, totals=(480, 421, 300)), "red-1")
    assert (after.is_over, totals(after), after.ranks) == (True, [480, 500, 371], (2, 3, 1))
    assert evaluations(after) == [-1.0, -1.0, 1.0]
    assert not play(position(*LAST, totals=(480, 420, 300)), "red-1").is_over


def test_equal_lowest_totals_share_the_win() -> None:
    after = play(position(*LAST, totals=(400, 421, 329)), "red-1")
    assert (totals(after), after.ranks) == ([400, 500, 400], (1, 3, 1))
    assert evaluations(after) == [0.0, -1.0, 0.0]


def test_classic_ends_when_somebody_reaches_the_target_and_the_highest_total_wins() -> None:
    after = play(position(*LAST, totals=(350, 450, 0), scoring=CLASSIC), "red-1")
    assert (after.is_over, totals(after), after.ranks) == (True, [500, 450, 0], (1, 2, 3))
    assert evaluations(after) == [1.0, -1.0, -1.0]


def test_a_seat_that_is_out_of_a_challenge_is_not_dealt_in() -> None:
    after = play(position(*LAST, totals=(0, 421, 0), scoring=CHALLENGE, opener=0), "red-1")
    assert (after.is_over, totals(after)) == (False, [0, 500, 71])
    assert hand(after, 1).total() == 0
    assert (after.record.opener, after.record.left) == (2, 2), "the next opener is the next seat that is in"
    assert evaluations(after)[1] == -1.0


def test_seats_out_of_a_challenge_rank_by_the_order_of_elimination() -> None:
    after = play(position(*LAST, "", totals=(0, 421, 400, 600), fell=(0, 0, 0, 4), scoring=CHALLENGE), "red-1")
    assert not after.is_over
    data = forms.record_of(after)
    assert [forms.compiled(after.game).call("rank", data, player) for player in range(4)] == [1, 3, 2, 4]
    later = play(position(*LAST, "", totals=(0, 490, 450, 501), fell=(0, 0, 0, 4), scoring=CHALLENGE), "red-1")
    assert (later.is_over, totals(later)) == (True, [0, 569, 521, 501])
    assert later.ranks == (1, 3, 2, 4), "who was out first is last, however few points that were"


def test_when_the_last_two_are_eliminated_at_once_the_lower_total_wins() -> None:
    hands = ("blue-1", "", "blue-2 blue-3")
    challenge = {"fell": (0, 3, 0), "turns": 9, "turn_limit": 10, "scoring": CHALLENGE, "pile": "green-5"}
    after = play(position("red-7", *hands, totals=(499, 600, 496), **challenge), "draw")
    assert (after.is_over, totals(after), after.ranks) == (True, [505, 600, 501], (2, 3, 1))
    shared = play(position("red-7", *hands, totals=(499, 600, 500), **challenge), "draw")
    assert (totals(shared), shared.ranks) == ([505, 600, 505], (1, 3, 1))
    assert evaluations(shared) == [0.0, -1.0, 0.0]


# The turn limit.


def test_after_the_turn_limit_everybody_adds_their_own_hand() -> None:
    after = play(position("red-7", "red-1 red-2", "blue-9", turns=299), "red-1")
    assert (totals(after), after.record.turns) == ([2, 9], 0)


def test_after_the_turn_limit_the_smallest_hand_wins_a_classic_round() -> None:
    after = play(position("red-7", "red-1 red-2 red-3", "blue-9", "wild blue-1", turns=299, scoring=CLASSIC), "red-1")
    assert totals(after) == [0, 2 + 3 + 50 + 1, 0]


def test_of_equally_small_hands_the_fewest_points_win_and_then_the_lowest_seat() -> None:
    fewest = position("red-7", "red-1 red-9", "blue-8", "wild", turns=299, scoring=CLASSIC)
    assert totals(play(fewest, "red-1")) == [0, 59, 0]
    lowest = position("red-7", "red-1 red-8", "wild", "blue-8", turns=299, scoring=CLASSIC)
    assert totals(play(lowest, "red-1")) == [58, 0, 0]


# What a position is worth.


@pytest.mark.parametrize("scoring", [INCREMENTAL, CLASSIC, CHALLENGE])
def test_points_in_hand_are_bad_and_points_in_other_hands_good(scoring: int) -> None:
    few, many = "red-1 red-2", "red-9 wild"
    better, even = (evaluations(position("red-7", few, other, scoring=scoring)) for other in (many, "blue-3"))
    assert better == [pytest.approx(2 * 56 / 500), pytest.approx(-2 * 56 / 500)]
    assert even == [0.0, 0.0]


def test_points_on_the_sheet_are_bad_but_in_classic_scoring() -> None:
    same = ("red-7", "red-1", "blue-1")
    assert evaluations(position(*same, totals=(100, 0)))[0] == pytest.approx(-0.4)
    assert evaluations(position(*same, totals=(100, 0), scoring=CLASSIC))[0] == pytest.approx(0.4)


# Pictures.


def test_text_shows_an_observer_only_their_own_hand_until_the_end() -> None:
    state = position(*LAST, totals=(480, 421, 300))
    lines = state.text(observer=1).splitlines()
    assert lines[:3] == [
        "table: play goes clockwise",
        "  top card: red-7 (1 played)",
        "  pile: ?? (99 to draw)",
    ]
    assert lines[3:7] == [
        "player 2: 421 points",
        "  hand: red-9 blue-skip wild (3 cards)",
        "player 3: 300 points",
        "  hand: ?? ?? ?? ?? (4 cards)",
    ]
    after = play(state, "red-1")
    assert "yellow-draw-two green-0 blue-1 wild-draw-four" in after.text(observer=0)


def test_a_picture_has_a_card_for_each_that_is_seen_and_a_back_for_each_that_is_not() -> None:
    state = position(*LAST)
    seen, everything = (ElementTree.fromstring(state.svg(observer=who)) for who in (1, None))
    kinds = [[node.get("class") for node in picture.iter()] for picture in (seen, everything)]
    assert [(kind.count("card"), kind.count("back")) for kind in kinds] == [(1 + 3, 1 + 1 + 4), (1 + 8, 1)]


def test_a_drawn_wild_is_shown_to_all() -> None:
    drawn = play(position("red-7", "blue-1", "red-1", pile="wild-draw-four"), "draw")
    assert "  drawn: wild-draw-four (to be played)" in drawn.text(observer=1).splitlines()
