"""Uno rule by rule: what may be played, what cards do, drawing, and the first card of a round."""

from collections import Counter

import pytest

from spinney import State, load
from spinney.games.uno import DECLARATION
from tests.games.positions.uno import COLOURS, DECK, face, hand, names, pile, play, played, position, top


def starts(players: int, symbol: str, count: int = 400) -> list[State]:
    """New games whose first card has this symbol."""
    game = load(DECLARATION, players)
    found = [state for state in map(game.start, range(count)) if top(state).endswith(f"-{symbol}")]
    assert found
    return found


# What may be played.


def test_cards_match_by_colour_or_number() -> None:
    state = position("red-7", "red-2 red-skip blue-7 blue-2 green-skip", "red-1")
    assert names(state) == {"red-2", "red-skip", "blue-7"}


@pytest.mark.parametrize("symbol", ["skip", "reverse", "draw-two"])
def test_action_cards_match_by_symbol_too(symbol: str) -> None:
    state = position(f"red-{symbol}", f"blue-{symbol} blue-2 green-0", "red-1")
    assert names(state) == {f"blue-{symbol}"}


def test_who_can_play_must() -> None:
    assert names(position("red-7", "red-2", "red-1")) == {"red-2"}
    assert names(position("red-7", "blue-2", "red-1")) == {"draw"}


def test_a_wild_can_always_be_played_in_any_colour() -> None:
    state = position("red-7", "wild red-1 wild", "red-1")
    assert names(state) == {"red-1", "wild-red", "wild-yellow", "wild-green", "wild-blue"}


def test_a_wild_draw_four_may_be_played_only_without_a_card_of_the_current_colour() -> None:
    fours = {f"wild-draw-four-{colour}" for colour in COLOURS}
    assert names(position("red-7", "wild-draw-four red-1", "red-1")) == {"red-1"}
    assert names(position("red-7", "wild-draw-four blue-7", "red-1")) == {"blue-7", *fours}
    assert names(position("wild-green", "wild-draw-four green-3", "red-1")) == {"green-3"}
    assert names(position("wild-green", "wild-draw-four red-3", "red-1")) == fours


@pytest.mark.parametrize("wild", ["wild", "wild-draw-four"])
def test_only_the_colour_of_a_wild_counts(wild: str) -> None:
    state = position(f"{wild}-blue", "blue-9 red-0 red-4 green-skip", "red-1")
    assert names(state) == {"blue-9"}


# What cards do.


def test_a_skip_takes_the_next_turn() -> None:
    after = play(position("red-7", "red-skip red-1", "red-1", "red-2"), "red-skip")
    assert (after.player, top(after)) == (2, "red-skip")


def test_a_reverse_turns_the_direction() -> None:
    state = position("red-7", "red-reverse red-1", "red-1 red-3 red-3", "red-2 red-4 red-4", "red-9 red-9")
    after = play(state, "red-reverse red-9")
    assert after.player == 2
    assert play(after, "red-4 red-3").player == 0


def test_a_reverse_is_a_skip_with_two_seats() -> None:
    assert play(position("red-7", "red-reverse red-1", "red-1"), "red-reverse").player == 0


def test_a_reverse_is_a_skip_when_only_two_seats_are_left() -> None:
    state = position("red-7", "red-reverse red-1", "", "red-1", fell=(0, 3, 0), scoring=2)
    assert play(state, "red-reverse").player == 0


def test_draw_two_makes_the_next_seat_draw_two_and_lose_its_turn() -> None:
    after = play(position("red-7", "red-draw-two red-1", "red-1", "red-2"), "red-draw-two")
    assert (after.player, hand(after, 1).total(), hand(after, 2).total()) == (2, 3, 1)


def test_wild_draw_four_makes_the_next_seat_draw_four_and_lose_its_turn() -> None:
    after = play(position("red-7", "wild-draw-four blue-1", "red-1", "red-2"), "wild-draw-four-green")
    assert (after.player, hand(after, 1).total(), hand(after, 2).total()) == (2, 5, 1)
    assert top(after) == "wild-draw-four-green"


# Drawing.


def test_a_drawn_card_that_does_not_match_is_kept() -> None:
    after = play(position("red-7", "blue-1", "red-1", pile="blue-2"), "draw")
    assert (after.player, hand(after, 0), top(after)) == (1, Counter({"blue-1": 1, "blue-2": 1}), "red-7")


def test_a_drawn_card_that_matches_is_played_at_once_with_its_effect() -> None:
    after = play(position("red-7", "blue-1", "red-1", "red-2", pile="red-skip"), "draw")
    assert (after.player, hand(after, 0).total(), top(after)) == (2, 1, "red-skip")


@pytest.mark.parametrize("wild", ["wild", "wild-draw-four"])
def test_who_draws_a_wild_chooses_its_colour(wild: str) -> None:
    drawn = play(position("red-7", "blue-1", "red-1", pile=wild), "draw")
    assert drawn.player == 0
    assert names(drawn) == {f"{wild}-{colour}" for colour in COLOURS}
    assert drawn.seen_by(1).legal_actions == drawn.legal_actions, "the wild lies open"
    after = play(drawn, f"{wild}-yellow")
    assert (top(after), hand(after, 0)) == (f"{wild}-yellow", Counter({"blue-1": 1}))
    assert (after.player, hand(after, 1).total()) == ((1, 1) if wild == "wild" else (0, 5))


def test_a_drawn_wild_and_its_colour_are_one_turn() -> None:
    drawn = play(position("red-7", "blue-1", "red-1", pile="wild", turns=5), "draw")
    assert drawn.record.turns == 5
    assert play(drawn, "wild-red").record.turns == 6


def everything_but(*cards: str) -> str:
    return " ".join((DECK - Counter(cards)).elements())


def test_a_reshuffle_keeps_the_top_card() -> None:
    state = position("red-7", "blue-1", everything_but("red-7", "blue-1", "blue-3"), pile="")
    assert played(state) == Counter({"red-7": 1, "blue-3": 1})
    after = play(state, "draw")
    assert (hand(after, 0), played(after)) == (Counter({"blue-1": 1, "blue-3": 1}), Counter({"red-7": 1}))
    again = play(position("red-7", "blue-1", "red-1", pile=""), "draw")
    assert (played(again)["red-7"], (pile(again) + hand(again, 0)).total()) == (1, 106)


def test_a_reshuffle_keeps_one_wild_of_those_played() -> None:
    state = position("wild-red", "blue-1", everything_but("wild", "wild", "blue-1"), pile="")
    after = play(state, "draw")
    assert (played(after), pile(after).total()) == (Counter({"wild": 2}), 0)
    assert names(after) == {f"wild-{colour}" for colour in COLOURS}, "the other wild is drawn"


def test_drawing_draws_nothing_when_nothing_is_left() -> None:
    state = position("red-7", "blue-1", everything_but("red-7", "blue-1"), pile="")
    after = play(state, "draw")
    assert (after.player, hand(after, 0), pile(after).total()) == (1, Counter({"blue-1": 1}), 0)


def test_draw_two_on_an_almost_empty_pile_draws_what_there_is() -> None:
    rest = everything_but("red-7", "red-draw-two", "blue-1", "green-1")
    state = position("red-7", "red-draw-two blue-1", "green-1", rest, pile="")
    after = play(state, "red-draw-two")
    assert hand(after, 1) == Counter({"green-1": 1, "red-7": 1}), "the old top card is all that can be drawn"
    assert (pile(after).total(), after.player) == (0, 2)


def test_draw_two_goes_on_after_a_reshuffle() -> None:
    rest = everything_but("red-7", "red-draw-two", "blue-1", "green-1", "blue-9")
    state = position("red-7", "red-draw-two blue-1", "green-1", rest, pile="blue-9")
    assert hand(play(state, "red-draw-two"), 1) == Counter({"green-1": 1, "blue-9": 1, "red-7": 1})


# The first card of a round.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_opening_number_lets_the_first_seat_begin(players: int) -> None:
    for state in starts(players, "5"):
        assert (state.player, state.record.back, hand(state, 0).total()) == (0, 0, 7)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_opening_skip_takes_the_openers_turn(players: int) -> None:
    for state in starts(players, "skip"):
        assert (state.player, state.record.back) == (1, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_opening_draw_two_hits_the_opener(players: int) -> None:
    for state in starts(players, "draw-two"):
        assert (state.player, hand(state, 0).total(), hand(state, 1).total()) == (1, 9, 7)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_opening_reverse_lets_the_seat_before_begin_in_the_other_direction(players: int) -> None:
    for state in starts(players, "reverse"):
        assert (state.player, state.record.back) == (players - 1, 1)


def test_an_opening_wild_is_put_back_and_another_card_turned() -> None:
    first = [load(DECLARATION, 2).start(seed) for seed in range(1000)]
    assert not any(top(state).startswith("wild") for state in first)
    assert all(played(state) == Counter({face(top(state)): 1}) for state in first)


def test_the_opener_moves_on_and_the_direction_is_reset_each_round() -> None:
    openings = set()
    for seed in range(40):
        state = position("red-7", "red-1", "red-2", "red-3", "red-4", opener=2, back=True, seed=seed)
        after = play(state, "red-1")
        symbol = top(after).partition("-")[2]
        assert after.record.opener == 3
        assert after.record.back == (symbol == "reverse")
        assert after.player == {"skip": 0, "draw-two": 0, "reverse": 2}.get(symbol, 3)
        openings.add(symbol)
    assert {"skip", "reverse", "draw-two", "1"} <= openings
