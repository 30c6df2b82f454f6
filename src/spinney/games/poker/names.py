"""What people say at the table: the names of cards, of what five cards make, and of actions with their chips."""

from collections.abc import Sequence
from typing import Any

from spinney.core.compile import rebuilt
from spinney.games.cards import Card
from spinney.games.poker.actions import ALL_IN, CALL, FOLD
from spinney.games.poker.bets import cost
from spinney.games.poker.deck import CARDS, RANKS
from spinney.games.poker.hands import (
    ACE,
    ALL_RANKS,
    CLASS,
    CLASSES,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    MAIN,
    PAIR,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIRS,
)

RANK_NAMES, SUIT_NAMES = "23456789TJQKA", "♣♦♥♠"
RANK_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
TONES = ("ink", "red", "red", "ink")

# The rules' own function as plain Python, for a record as views get it.
chips_for = rebuilt(cost, lambda function: function)


def card(number: int) -> Card:
    """A card of the deck.

    >>> [str(card(number)) for number in (0, 12, 13, 51)]
    ['2♣', 'A♣', '2♦', 'A♠']
    """
    rank, suit = RANK_NAMES[number % RANKS], SUIT_NAMES[number // RANKS]
    return Card(f"{'10' if rank == 'T' else rank}{suit}", "", TONES[number // RANKS], f"{rank}{suit}")


def cards_in(cards: int) -> list[Card]:
    """The cards of a set, the highest first.

    >>> [str(each) for each in cards_in(0x0001_1000_0000_0801)]
    ['A♥', 'K♣', '2♣', '2♠']
    """
    numbers = [number for number in range(len(CARDS)) if int(CARDS[number]) & cards]
    return [card(number) for number in sorted(numbers, key=lambda number: (-(number % RANKS), number))]


def made(strength: int) -> str:
    """What five cards of this strength make; in brackets stand the cards that decide between equals.

    >>> from spinney.games.poker.hands import strength
    >>> made(strength(CARDS[[11, 24, 3, 16, 51, 0, 20]].sum()))
    'two pairs, kings and fives (A)'
    >>> made(strength(CARDS[[0, 1, 2, 3, 12, 20, 33]].sum())), made(strength(CARDS[[8, 9, 10, 11, 12, 20, 33]].sum()))
    ('a straight flush up to the five', 'a royal flush')
    """
    kind, low = strength >> CLASS, strength & int(ALL_RANKS)
    main, others = _ranks(strength >> MAIN & int(ALL_RANKS)), _ranks(low)
    if kind == STRAIGHT_FLUSH and low == ACE:
        return "a royal flush"
    if kind in (HIGH_CARD, FLUSH):
        name = f"{RANK_WORDS[others[0]]} high"
        return _with("a flush, " * (kind == FLUSH) + name, others[1:])
    if kind == FULL_HOUSE:
        return f"a full house, {_plural(main[0])} and {_plural(others[0])}"
    if kind in (PAIR, TWO_PAIRS, THREE, FOUR):
        name = "a pair of " if kind == PAIR else f"{CLASSES[kind]}, "
        return _with(name + " and ".join(map(_plural, main)), others)
    return f"a {CLASSES[kind]} up to the {RANK_WORDS[low]}"


def _ranks(bits: int) -> list[int]:
    """The ranks of a set, the highest first."""
    return [rank for rank in reversed(range(RANKS)) if bits >> rank & 1]


def _plural(rank: int) -> str:
    word = RANK_WORDS[rank]
    return f"{word}es" if word == "six" else f"{word}s"


def _with(name: str, kickers: Sequence[int]) -> str:
    return f"{name} ({' '.join(RANK_NAMES[rank] for rank in kickers)})" if kickers else name


def describe(record: Any, action: int) -> str:
    """What the action is called: a bet, a call and an all-in with the chips they take, a raise with what it raises to
    on this street.

    >>> from spinney import load
    >>> from spinney.games.poker import DECLARATION
    >>> start = load(DECLARATION).start()
    >>> [start.describe(action) for action in start.legal_actions]
    ['fold', 'call 5', 'raise to 20', 'raise to 30', 'raise to 40', 'raise to 50', 'all in: 45']
    """
    if action < CALL:
        return "fold" if action == FOLD else "check"
    chips = int(chips_for(record, action))
    if action == CALL:
        return f"call {chips}"
    if action == ALL_IN:
        return f"all in: {chips}"
    level = int(record.paid[record.player]) + chips - int(record.base)
    return f"bet {level}" if int(record.highest) <= int(record.base) else f"raise to {level}"
