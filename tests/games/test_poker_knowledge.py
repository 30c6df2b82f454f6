"""The oracle of what a seat knows in Texas Hold'em finds what is broken: cards, their number, and what is shown."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from spinney import State, load
from spinney.core.events import Event, perceived
from spinney.core.record import Record
from spinney.games.poker import DECLARATION
from spinney.games.poker.deck import CARDS, HELD, NO_PAIR, PAIRS
from spinney.games.poker.events import SHOWN
from spinney.testing.forms import record_of
from tests.games.knowledge.poker import Oracle

SEAT, FOLDED, OTHER = 2, 1, 0


def followed(moves: str, players: int = 3) -> tuple[State, Oracle, list[Event]]:
    """The position after some moves, seat 2's oracle of it, and the events after the last move."""
    game = load(DECLARATION, players)
    oracle = Oracle(game, SEAT)
    state, events = game.witnessed(5)
    for move in ["", *moves.split(", ")]:
        if move:
            state, events = state.witnessed(next(a for a in state.legal_actions if state.describe(a).startswith(move)))
        for event in perceived(events, SEAT):
            oracle.tell(event)
    return state, oracle, list(events)


def board_card_in_hand(s: Any) -> None:
    board = next(number for number in range(52) if int(CARDS[number]) & int(s["board"]))
    other = next(number for number in range(52) if not int(CARDS[number]) & int(s["gone"]))
    s["hole"][OTHER] = PAIRS.index((min(board, other), max(board, other)))


def own_cards_elsewhere(s: Any) -> None:
    s["hole"][OTHER] = s["hole"][SEAT]


def other_own_cards(s: Any) -> None:
    s["hole"][SEAT], s["hole"][OTHER] = s["hole"][OTHER], s["hole"][SEAT]


def same_cards_twice(s: Any) -> None:
    s["hole"][FOLDED] = s["hole"][OTHER]


def folded_cards_gone(s: Any) -> None:
    s["gone"] &= ~HELD[s["hole"][FOLDED]]
    s["hole"][FOLDED] = NO_PAIR


def card_turned_over(s: Any) -> None:
    s["board"] &= s["board"] - np.uint64(1)


def deck_forgets(s: Any) -> None:
    s["gone"] = s["board"]


def chips_move(s: Any) -> None:
    s["chips"][OTHER] -= 1
    s["chips"][SEAT] += 1


@pytest.mark.parametrize(
    ("breaks", "problem"),
    [
        (board_card_in_hand, "player 1 holds a card that the seat sees elsewhere"),
        (own_cards_elsewhere, "player 1 holds a card that the seat sees elsewhere"),
        (other_own_cards, "the seat holds other cards than it was dealt"),
        (same_cards_twice, "two players hold the same card"),
        (folded_cards_gone, "player 2 holds 0 cards"),
        (card_turned_over, "other cards lie on the board"),
        (deck_forgets, "the deck has a card that lies elsewhere, or lacks one"),
        (chips_move, "somebody has more chips or fewer"),
    ],
)
def test_a_broken_re_deal_is_found(breaks: Callable[[Any], None], problem: str) -> None:
    """On the flop, after a seat has folded."""
    state, oracle, _ = followed("call, fold, check")
    dealt = record_of(state.seen_by(SEAT, 1))
    assert not oracle.contradictions(Record(dealt[0]))
    breaks(dealt[0])
    assert problem in oracle.contradictions(Record(dealt[0]))


def test_shown_cards_that_cannot_be_are_found() -> None:
    """Everybody is all-in, and shows the cards that another seat has shown, or that this seat holds."""
    state, _, _ = followed("all in, all in")
    _, events = state.witnessed(state.legal_actions[1])
    shown = [event for event in events if event.kind == SHOWN]
    assert len(shown) == 3
    own = next(event.values[1] for event in shown if event.values[0] == SEAT)
    for seat, pair in ((OTHER, own), (OTHER, NO_PAIR), (SEAT, shown[0].values[1])):
        _, oracle, _ = followed("all in, all in")
        oracle.tell(Event(SHOWN, -1, (seat, pair, 0, 0)))
        assert oracle.wrong


def test_what_was_shown_says_nothing_about_the_next_hand() -> None:
    """After a showdown the shown cards are back in the deck, and re-deals of the next hand deal them again."""
    state, _, events = followed("call, call, check, check, check, check, check, check, check, check, check, check")
    assert int(state.record.hand) == 2
    cards = {card for event in events if event.kind == SHOWN for card in PAIRS[event.values[1]]}
    dealt = {card for seed in range(500) for card in PAIRS[int(state.seen_by(SEAT, seed).record.hole[OTHER])]}
    assert cards - {*PAIRS[int(state.record.hole[SEAT])]} <= dealt
