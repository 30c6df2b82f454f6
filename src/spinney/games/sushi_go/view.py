"""Sushi Go's names and pictures. A card shows its worth: icons, points, or how many of it make how many points."""

from typing import Any

from spinney.core.compile import rebuilt
from spinney.core.look import Look
from spinney.games.card_table import as_svg
from spinney.games.cards import BACK, Card, Row, Seat, as_text, pile_of, result
from spinney.games.plates import Button
from spinney.games.sushi_go.deck import CHOPSTICKS, TYPES
from spinney.games.sushi_go.hands import HAND_AND_PLAYERS
from spinney.games.sushi_go.rules import ROUNDS, rank
from spinney.games.sushi_go.sentences import described, sentence

__all__ = ["sentence"]

# The rules' own function as plain Python, for a record as views get it.
plain_rank = rebuilt(rank, lambda function: function)

ROLLS, FRIED, RAW, RICE, SWEET, PLAIN = "red", "orange", "green", "gold", "pink", "grey"
CARDS = (
    Card("•••", "maki", ROLLS, "maki3"),
    Card("••", "maki", ROLLS, "maki2"),
    Card("•", "maki", ROLLS, "maki1"),
    Card("2→5", "tempura", FRIED, "tempura"),
    Card("3→10", "sashimi", RAW, "sashimi"),
    Card("5→15", "dumpling", "blue", "dumpling"),
    Card("3", "squid", RICE, "squid"),
    Card("2", "salmon", RICE, "salmon"),
    Card("1", "egg", RICE, "egg"),
    Card("x3", "wasabi", RAW, "wasabi"),
    Card("±6", "pudding", SWEET, "pudding"),
    Card("1→2", "chopsticks", PLAIN, "chopsticks"),
)


def describe(record: Any, action: int) -> str:
    """The card taken; "with chopsticks" if a second one follows.

    >>> from spinney import load
    >>> from spinney.games.sushi_go import DECLARATION
    >>> start = load(DECLARATION).start()
    >>> [start.describe(action) for action in (0, 8, 23)]
    ['maki3', 'egg', 'chopsticks with chopsticks']
    """
    del record
    return described(action)


def text(record: Any, look: Look) -> str:
    """Every seat's hand and what lies in front of it; the last choice is as secret as any.

    >>> from spinney import load
    >>> from spinney.games.sushi_go import DECLARATION
    >>> start = load(DECLARATION).start(seed=4)
    >>> print(start.apply(start.legal_actions[0]).text(observer=0))
    table: round 1 of 3
      pile: ?? (88 cards)
    player 1: 0 points
      hand: tempura dumpling dumpling salmon salmon wasabi pudding pudding chopsticks
      in front: -
      chosen: maki3
    player 2: 0 points, to move
      hand: ?? ?? ?? ?? ?? ?? ?? ?? ?? ??
      in front: -
    """
    return as_text(_seats(record, look), look)


def svg(record: Any, look: Look) -> str:
    """The table as a picture."""
    one, two = ([code for code in look.actions if (code >= TYPES) == second] for second in (False, True))
    chips = [Button("one card", one), Button("the first of two, with chopsticks", two)] if two else []
    return as_svg("Sushi Go", _seats(record, look), look, lambda action: describe(record, action), chips)


def _seats(record: Any, look: Look) -> list[Seat]:
    left, number = int(record.left), int(record.round)
    state = f"round {number + 1} of {ROUNDS}" if left else "the game is over"
    pile = sum(int(record.pile) >> 4 * card & 15 for card in range(TYPES))
    players = [_seat(record, seat, look) for seat in range(int(record.players))]
    return [Seat(None, state, [Row("pile", pile_of(pile), f"{pile} cards")]), *players]


def _seat(record: Any, seat: int, look: Look) -> Seat:
    front, chosen = int(record.fronts[seat]), _chosen(record, seat, look.observer)
    free = front >> 4 * TYPES
    rows = [Row("in front", _cards(front), f"{free} wasabi free" if free else "")]
    if int(record.left):
        rows.insert(0, Row("hand", _offered(record, seat, _hand(record, seat, look.observer, chosen), look)))
    if chosen:
        rows.append(Row("chosen", chosen))
    to_move = bool(int(record.left)) and int(record.player) == seat
    notes = [f"{int(record.points[seat])} points", *([] if int(record.left) else result(record, seat, plain_rank))]
    return Seat(seat, ", ".join(notes), rows, to_move)


def _cards(word: int) -> list[Card]:
    """The cards that a word counts."""
    return [card for kind, card in enumerate(CARDS) for _ in range(word >> 4 * kind & 15)]


def _offered(record: Any, seat: int, hand: list[Card], look: Look) -> list[Card]:
    """A hand with what may be taken from it, if it is the one of the player who is to choose."""
    if seat != int(record.player):
        return hand
    return [card.offering(code for code in look.actions if CARDS[code % TYPES] == card) for card in hand]


def _hand(record: Any, seat: int, observer: int | None, chosen: list[Card]) -> list[Card]:
    """A hand without what is chosen; of one that the observer has not held, only the chopsticks that all saw go in."""
    hand = int(record.hands[seat])
    if observer is None or _has_held(record, observer, seat):
        cards = _cards(hand)
        for card in chosen:
            cards.remove(card)
        return cards
    returned = hand >> 4 * TYPES
    return [CARDS[CHOPSTICKS]] * returned + [BACK] * (int(record.left) - returned)


def _has_held(record: Any, observer: int, seat: int) -> bool:
    players = int(record.players)
    return (observer - seat) % players <= HAND_AND_PLAYERS - players - int(record.left)


def _chosen(record: Any, seat: int, observer: int | None) -> list[Card]:
    """What a seat has chosen this turn, where the observer may know it."""
    if observer not in (None, seat):
        return []
    return [CARDS[int(pick) - 1] for pick in (record.first[seat], record.second[seat]) if pick]
