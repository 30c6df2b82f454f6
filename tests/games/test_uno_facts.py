"""Uno: what follows from draws and wilds draw four, how long it lasts, and that re-deals respect it."""

from collections import Counter
from collections.abc import Callable, Iterator

from spinney import State
from spinney.core.random import stream
from spinney.testing.forms import record_of
from tests.games.positions.uno import hand, hands, play, position

DEALS = 300


def redeals(state: State, observer: int, count: int = DEALS) -> Iterator[State]:
    return (state.seen_by(observer, seed) for seed in range(count))


def colours(cards: Counter[str]) -> set[str]:
    return {card.partition("-")[0] for card in cards}


def reached(state: State, moves: str, wanted: Callable[[State], bool]) -> State:
    """The position after these moves with the first random numbers that lead to what is wanted."""
    for seed in range(2000):
        try:
            after = play(State(state.game, record_of(state), stream(seed, "deal")), moves)
        except StopIteration:
            continue
        if wanted(after):
            return after
    raise AssertionError("no seed leads there")


def drawn() -> State:
    """The second of three seats has drawn on a red 7, and kept a card."""
    state = position("red-7", "red-1 red-draw-two blue-9", "blue-2 green-3 green-5", "red-4 blue-7 blue-7", player=1)
    return reached(state, "draw", lambda after: hand(after, 1).total() == 4)


def fits_red_7(card: str) -> bool:
    return card.startswith(("red", "wild")) or card.endswith("-7")


def test_who_draws_has_nothing_that_could_be_played() -> None:
    for dealt in redeals(drawn(), 0):
        assert not any(map(fits_red_7, hand(dealt, 1)))


def test_who_has_not_drawn_may_hold_anything() -> None:
    held = sum((hand(dealt, 2) for dealt in redeals(drawn(), 0)), Counter())
    assert sum(copies for card, copies in held.items() if fits_red_7(card)) > DEALS / 2


def test_cards_drawn_later_may_be_anything_and_the_others_still_lack_what_they_lacked() -> None:
    after = play(play(drawn(), "red-4"), "red-draw-two")
    fitting = [sum(map(fits_red_7, hand(dealt, 1).elements())) for dealt in redeals(after, 0)]
    assert hand(after, 1).total() == 6
    assert set(fitting) == {0, 1, 2}, "of six cards, two are new"


def test_a_card_that_the_older_ones_lack_was_a_newer_one() -> None:
    """Of two new cards one turns out to be red, so there is just one card left that can be."""
    state = play(drawn(), "red-4")
    after = reached(
        state, "red-draw-two draw red-1", lambda after: after.player == 1 and "red" in colours(hand(after, 1))
    )
    after = after.apply(next(action for action in after.legal_actions if action in (2, 3, 5, 6, 8, 9)))
    assert {sum(map(fits_red_7, hand(dealt, 1).elements())) for dealt in redeals(after, 0)} == {0, 1}


def test_a_wild_draw_four_tells_that_the_colour_is_not_held() -> None:
    state = position("red-7", "wild-draw-four blue-7 blue-1 green-2", "red-1 red-2", "red-4 blue-7", seed=3)
    after = play(state, "wild-draw-four-blue")
    for dealt in redeals(after, 2):
        assert "red" not in colours(hand(dealt, 0))
    assert any("blue-7" in hand(dealt, 0) for dealt in redeals(after, 2)), "another colour's 7 could have been kept"


def test_a_wild_or_a_matching_card_tells_nothing() -> None:
    state = position("red-7", "wild blue-7 red-1 red-2", "red-1 red-2", "red-4 blue-7")
    for move in ("wild-blue", "red-1"):
        assert not play(state, move).record.facts.any()


def test_a_new_round_forgets() -> None:
    state = drawn()
    assert state.record.facts.any()
    data = record_of(state)
    data["turns"] = data["turn_limit"] - 1
    assert not play(State(state.game, data, stream(0, "deal")), "red-4").record.facts.any()


def test_an_empty_pile_tells_two_players_everything() -> None:
    state = position("red-7", "red-1 blue-9 green-4", "blue-2 green-3 red-5", pile="")
    for dealt in redeals(state, 0, 20):
        assert hands(dealt) == hands(state)
