# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Play or pass, for two players. There are three suits of four cards. Both players are dealt four cards, and the rest
stays aside. The three suits are called one after the other, each twice, for the one player and then for the other: who
has cards of the suit plays one of them, and who has none passes. Who has played more cards wins.

Rule decisions: a player's score is the number of cards played. Who passes is known to have no card of the suit, from
then on and for good, since no cards are drawn. To re-deal is to deal the other's cards from those that are not seen, of
suits that the other may have.

Action c below 12 plays card c of suit c // 4; action 12 passes.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.core.telling import OWN, only, tell

SUITS, RANKS, HAND, CALLS = 3, 4, 4, 2
CARDS = SUITS * RANKS
PASS = CARDS
SUIT = (1 << RANKS) - 1

State = np.dtype(
    [
        ("players", np.int8),
        ("turns", np.int8),  # taken so far
        ("hands", np.int16, 2),  # a bit a card
        ("played", np.int16, 2),
        ("lacks", np.int8, 2),  # the suits that a player has shown to have none of, a bit each
    ],
    align=True,
)

# The event of the deal, told to who gets the cards: the player, and the cards as bits.
DEALT = OWN


def setup(s, rng):
    left = (1 << CARDS) - 1
    for seat in range(2):
        s.hands[seat] = drawn(left, HAND, rng)
        left &= ~int(s.hands[seat])
        tell(s, only(seat), DEALT, seat, s.hands[seat])


@compiled
def drawn(cards, count, rng):
    """So many random cards of a set of bits."""
    found = 0
    for _ in range(count):
        skip = below(rng, size(cards & ~found))
        for card in range(CARDS):
            if (cards & ~found) >> card & 1:
                if skip == 0:
                    found |= 1 << card
                    break
                skip -= 1
    return found


@compiled
def size(cards):
    """How many cards there are."""
    count = 0
    for card in range(CARDS):
        count += cards >> card & 1
    return count


@compiled
def player(s):
    return s.turns % 2


@compiled
def called(s):
    """The suit that is called."""
    return s.turns // (2 * CALLS)


@compiled
def over(s):
    return s.turns == 2 * CALLS * SUITS


def current_player(s):
    return player(s)


def legal_actions(s, out):
    n = 0
    for card in range(RANKS * called(s), RANKS * (called(s) + 1)):
        if s.hands[player(s)] >> card & 1:
            out[n] = card
            n += 1
    if n == 0:
        out[0] = PASS
        n = 1
    return n


def apply(s, action, rng):
    seat = player(s)
    if action == PASS:
        s.lacks[seat] |= 1 << called(s)
    else:
        s.hands[seat] &= ~(1 << int(action))
        s.played[seat] |= 1 << int(action)
    s.turns += 1


def is_over(s):
    return over(s)


def score(s, player):
    return float(size(s.played[player]))


def rank(s, player):
    return 1 + (size(s.played[1 - player]) > size(s.played[player]))


@compiled
def unseen(s, observer):
    """The cards that are not seen by a player."""
    return (1 << CARDS) - 1 & ~(int(s.hands[observer]) | int(s.played[0]) | int(s.played[1]))


@compiled
def without_suits(cards, suits):
    """The cards that are of none of these suits."""
    for suit in range(SUITS):
        if suits >> suit & 1:
            cards &= ~(SUIT << (RANKS * suit))
    return cards


def redeterminise(s, observer, rng):
    other = 1 - observer
    possible = without_suits(unseen(s, observer), s.lacks[other])
    s.hands[other] = drawn(possible, size(s.hands[other]), rng)


def visible(s, observer, out):
    out[0] = s.turns
    out[1] = s.hands[observer]
    out[2] = size(s.hands[1 - observer])
    for seat in range(2):
        out[3 + seat] = s.played[seat]
        out[5 + seat] = s.lacks[seat]
    return 7
