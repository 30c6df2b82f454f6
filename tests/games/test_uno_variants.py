"""Uno's house rules: drawing freely, keeping a drawn card, stacking, and hands that change hands; and what is known."""

from collections import Counter

import pytest

from spinney import State, load
from spinney.core.random import stream
from spinney.games.uno import DECLARATION
from spinney.testing import always
from spinney.testing.forms import record_of
from tests.games.positions.uno import COLOURS, hand, hands, names, play, position, top, totals, word
from tests.games.test_uno_hidden import cards_are_in_one_place_and_turns_with_who_is_in

REDEALS = 200


def cards(text: str) -> Counter[str]:
    return Counter(text.split())


VARIANTS = [
    {"keep_drawn": True},
    {"free_draw": True},
    {"stacking": True},
    {"seven_nought": True},
    {"keep_drawn": True, "stacking": True, "seven_nought": True, "scoring": 2},
]


@pytest.mark.parametrize("players", [2, 3, 10])
@pytest.mark.parametrize("variant", VARIANTS, ids=" ".join)
def test_cards_are_in_one_place_and_turns_with_who_is_in_here_too(players: int, variant: dict[str, bool]) -> None:
    game = load(DECLARATION, players, **variant)
    assert always(game, cards_are_in_one_place_and_turns_with_who_is_in, games=300) > 300


# Keeping a drawn card.


def test_a_drawn_card_may_be_played_or_kept() -> None:
    drawn = play(position("red-7", "blue-1", "red-1", pile="red-skip", keep_drawn=True), "draw")
    assert (drawn.player, names(drawn)) == (0, {"red-skip", "keep"})
    played, kept = play(drawn, "red-skip"), play(drawn, "keep")
    assert (hand(played, 0), top(played), played.player) == (cards("blue-1"), "red-skip", 0)
    assert (hand(kept, 0), top(kept), kept.player) == (cards("blue-1 red-skip"), "red-7", 1)
    assert (drawn.record.turns, played.record.turns, kept.record.turns) == (0, 1, 1)


def test_only_the_drawn_card_may_be_played_and_a_wild_in_any_colour() -> None:
    drawn = play(position("red-7", "blue-1 green-2", "red-1", pile="wild", keep_drawn=True), "draw")
    assert names(drawn) == {*(f"wild-{colour}" for colour in COLOURS), "keep"}
    assert "keep" in names(play(position("red-7", "blue-1", "red-1", pile="blue-2", keep_drawn=True), "draw"))


def test_others_do_not_see_whether_a_drawn_card_could_be_played() -> None:
    could, could_not = (
        play(position("red-7", "blue-1", "red-1", "red-2", pile=f"{card} green-9", keep_drawn=True), "draw")
        for card in ("red-3", "blue-3")
    )
    assert could.record.fresh != could_not.record.fresh
    for observer in (1, 2):
        assert could.text(observer=observer) == could_not.text(observer=observer)
        faces = {int(could.seen_by(observer, seed).record.fresh) for seed in range(REDEALS)}
        assert len(faces) > 1, "any card that the observer does not see may have been drawn"


def test_a_kept_card_may_be_anything_and_the_others_lack_what_could_be_played() -> None:
    after = play(position("red-7", "blue-1 green-2", "red-1", pile="red-3 blue-5 wild", keep_drawn=True), "draw keep")
    fitting = [
        sum(card.startswith(("red", "wild")) for card in hand(after.seen_by(1, seed), 0).elements())
        for seed in range(REDEALS)
    ]
    assert set(fitting) == {0, 1}


# Drawing freely.


def test_one_may_draw_although_one_could_play_and_keep_the_card() -> None:
    state = position("red-7", "red-1 blue-1", "red-1", pile="red-3", free_draw=True)
    assert names(state) == {"red-1", "draw"}
    drawn = play(state, "draw")
    assert names(drawn) == {"red-3", "keep"}
    assert hand(play(drawn, "keep"), 0) == cards("red-1 blue-1 red-3")


def test_a_free_draw_tells_nothing() -> None:
    after = play(position("red-7", "red-1 blue-1", "red-1", free_draw=True), "draw keep")
    assert not after.record.facts.any()


def test_a_drawn_wild_draw_four_needs_a_hand_without_the_colour_too() -> None:
    drawn = play(position("red-7", "red-1 blue-1", "red-1", pile="wild-draw-four", free_draw=True), "draw")
    assert names(drawn) == {"keep"}
    without = play(position("red-7", "blue-1", "red-1", pile="wild-draw-four", free_draw=True), "draw")
    assert names(without) == {*(f"wild-draw-four-{colour}" for colour in COLOURS), "keep"}
    assert play(without, "wild-draw-four-blue").record.facts[0].any(), "who plays it tells that there is no red card"


# Stacking.


def test_draw_twos_add_up_until_somebody_draws_them_all() -> None:
    state = position("red-7", "red-draw-two red-1", "blue-draw-two red-9", "red-3 red-4", "red-5", stacking=True)
    first = play(state, "red-draw-two")
    assert (first.player, names(first)) == (1, {"blue-draw-two", "draw"})
    assert hand(first, 1).total() == 2, "nothing has been drawn yet"
    second = play(first, "blue-draw-two")
    assert (second.player, names(second)) == (2, {"draw"})
    assert second.describe(second.legal_actions[0]) == "draw 4 cards"
    third = play(second, "draw")
    assert ([own.total() for own in hands(third)], third.player) == ([1, 1, 6, 1], 3)
    assert not third.record.facts.any(), "to draw them tells nothing"


def test_who_could_add_may_draw_instead() -> None:
    state = position("red-7", "red-draw-two red-1", "blue-draw-two red-9", stacking=True)
    after = play(state, "red-draw-two draw")
    assert (hand(after, 1).total(), after.player, after.record.stack) == (4, 0, 0)


def test_only_the_same_kind_may_be_added() -> None:
    twos = position("red-7", "red-draw-two red-1", "wild-draw-four red-9 red-draw-two", stacking=True)
    assert names(play(twos, "red-draw-two")) == {"red-draw-two", "draw"}
    fours = position("red-7", "wild-draw-four blue-1", "wild-draw-four blue-9 blue-draw-two", stacking=True)
    answers = names(play(fours, "wild-draw-four-blue"))
    assert answers == {*(f"wild-draw-four-{colour}" for colour in COLOURS), "draw"}


def test_a_wild_draw_four_may_be_added_whatever_one_holds_and_tells_nothing() -> None:
    state = position("red-7", "wild-draw-four blue-1", "wild-draw-four blue-9", "red-1", stacking=True)
    first = play(state, "wild-draw-four-blue")
    assert first.record.facts[0].any()
    after = play(first, "wild-draw-four-green")
    assert (after.record.stack, after.player) == (8, 2)
    assert not after.record.facts[1].any()


def test_a_stack_falls_on_the_next_player_at_the_end_of_a_round() -> None:
    last = position("red-7", "red-draw-two", "blue-1 red-draw-two", pile="wild green-9", totals=(0, 400), stacking=True)
    after = play(last, "red-draw-two")
    assert (totals(after), after.is_over) == ([0, 400 + 1 + 20 + 50 + 9], False)


def test_an_opening_draw_two_may_be_answered() -> None:
    game = load(DECLARATION, 3, stacking=True)
    opened = [state for state in map(game.start, range(300)) if top(state).endswith("draw-two")]
    assert opened
    for state in opened:
        assert (state.player, state.record.stack, hand(state, 0).total()) == (0, 2, 7)
        assert hand(play(state, "draw"), 0).total() == 9


# Sevens and noughts.

FOUR = ("red-7 red-0 blue-1", "green-1 green-2", "yellow-1 yellow-2 yellow-3", "blue-5")


def test_a_seven_swaps_hands_with_a_player_of_ones_choice() -> None:
    state = position("red-9", *FOUR, seven_nought=True)
    choosing = play(state, "red-7")
    assert (choosing.player, names(choosing), choosing.record.turns) == (0, {"swap-2", "swap-3", "swap-4"}, 0)
    after = play(choosing, "swap-3")
    wanted = ["yellow-1 yellow-2 yellow-3", "green-1 green-2", "red-0 blue-1", "blue-5"]
    assert (hands(after), after.player, after.record.turns) == ([*map(cards, wanted)], 1, 1)


@pytest.mark.parametrize("back", [False, True])
def test_a_nought_passes_all_hands_on_in_the_direction_of_play(back: bool) -> None:
    after = play(position("red-9", *FOUR, back=back, seven_nought=True), "red-0")
    left = ["red-7 blue-1", *FOUR[1:]]
    wanted = [*left[1:], left[0]] if back else [left[-1], *left[:-1]]
    assert (hands(after), after.player) == ([*map(cards, wanted)], 3 if back else 1)


def test_players_who_are_out_get_no_hand() -> None:
    state = position("red-9", "red-0 red-7 blue-1", "", "green-1", fell=(0, 3, 0), scoring=2, seven_nought=True)
    assert hands(play(state, "red-0")) == [*map(cards, ("green-1", "", "red-7 blue-1"))]
    assert names(play(state, "red-7")) == {"swap-3"}


@pytest.mark.parametrize("last", ["red-7", "red-0"])
def test_the_last_card_ends_the_round_whatever_it_is(last: str) -> None:
    after = play(position("red-9", last, "blue-5", "blue-4", seven_nought=True), last)
    assert totals(after) == [0, 5, 4]


def test_a_drawn_seven_swaps_too() -> None:
    choosing = play(position("red-9", "blue-1", "green-1 green-2", pile="red-7", seven_nought=True), "draw")
    assert names(choosing) == {"swap-2"}
    assert hands(play(choosing, "swap-2")) == [cards("green-1 green-2"), cards("blue-1")]


def seen(state: State, observer: int, player: int) -> list[Counter[str]]:
    return [hand(state.seen_by(observer, seed), player) for seed in range(REDEALS)]


def test_who_swaps_knows_the_hand_given_away_and_nobody_else_does() -> None:
    after = play(position("red-9", *FOUR, seven_nought=True), "red-7 swap-3")
    assert all(own == cards("red-0 blue-1") for own in seen(after, 0, 2))
    assert all(own == cards("yellow-1 yellow-2 yellow-3") for own in seen(after, 2, 0))
    assert len({str(own) for own in seen(after, 1, 0)}) > 100
    assert "  hand: red-0 blue-1 (2 cards)" in after.text(observer=0).splitlines()
    assert "  hand: ?? ?? (2 cards)" in after.text(observer=1).splitlines()


def test_known_cards_are_followed_from_hand_to_hand() -> None:
    state = position("red-9", "red-7 green-8 blue-1", "red-0 red-2 green-2", "yellow-1 yellow-2", seven_nought=True)
    after = play(state, "red-7 swap-3 red-0")
    assert hands(after) == [*map(cards, ("green-8 blue-1", "yellow-1 yellow-2", "red-2 green-2"))]
    assert all(own == cards("red-2 green-2") for own in seen(after, 1, 2)), "what the second seat has passed on"
    assert all(own == cards("yellow-1 yellow-2") for own in seen(after, 2, 1)), "it held that before the first seat"
    assert all(own == cards("yellow-1 yellow-2") for own in seen(after, 0, 1))


def test_a_known_card_may_be_gone_when_one_like_it_is_played() -> None:
    """The first seat gives away a blue 5, and sees a blue 5 played from that hand: whether another one is left depends
    on what was drawn since, which it has not seen.
    """
    state = position("blue-9", "blue-7 blue-5 red-2", "green-1", seven_nought=True, pile="blue-5 yellow-3 yellow-8")
    given = play(state, "blue-7 swap-2")
    assert all(own == cards("blue-5 red-2") for own in seen(given, 0, 1))
    data, second_blue_5 = record_of(given), 1 << 44
    data["pile"][0, 1] ^= second_blue_5
    data["hands"][0, 1, 1] |= second_blue_5
    held = seen(play(State(given.game, data, stream(0, "deal")), "blue-5"), 0, 1)
    assert {own["blue-5"] for own in held} == {0, 1}
    assert all(own["red-2"] == 1 for own in held)


def test_what_a_hand_lacks_goes_with_it() -> None:
    state = position("red-9", "red-7 blue-1 green-4", "blue-2 green-3", "red-1 red-2", player=1, seven_nought=True)
    kept = next(
        after
        for seed in range(100)
        for after in [play(State(state.game, record_of(state), stream(seed, "deal")), "draw")]
        if hand(after, 1).total() == 3
    )
    after = play(kept, "red-1 red-7 swap-2")
    assert not after.record.facts[1].any()
    for own in seen(after, 2, 0):
        assert not any(card.startswith(("red", "wild")) or card.endswith("-9") for card in own)


# Names and pictures.


def test_a_drawn_card_and_a_stack_are_shown() -> None:
    drawn = play(position("red-7", "blue-1", "red-1", pile="red-skip", keep_drawn=True), "draw")
    assert "  just drawn: red-skip (in the hand)" in drawn.text(observer=0).splitlines()
    assert "  just drawn: ?? (in the hand)" in drawn.text(observer=1).splitlines()
    stack = play(position("red-7", "red-draw-two red-1", "red-1", stacking=True), "red-draw-two")
    assert stack.text().startswith("table: play goes clockwise, 2 cards to draw or add to")


def test_what_happens_is_said() -> None:
    said = []
    state = position("red-9", *FOUR, seven_nought=True)
    for move in ("red-7", "swap-3"):
        action = next(action for action in state.legal_actions if word(state, action) == move)
        after, events = state.witnessed(action)
        said += [state.sentence(event, 0) for event in events if event.seen_by(0)]
        state = after
    assert said == [
        "player 1 plays red 7",
        "player 1 swaps hands with player 3",
        "player 1 gets the hand of player 3: yellow 1, yellow 2, yellow 3",
        "player 3 gets the hand of player 1",
    ]
