# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Hands on their way around the table: what is in them, and what a seat knows of it.

The word of a hand counts its cards by type, and above them the chopsticks that all saw go into it.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.bits import ONE
from spinney.games.sushi_go.deck import ALL_TYPES, CARD, CHOPSTICKS, SHIFT, TYPES, draw

MOST_PLAYERS = 5
# A hand has fewer cards the more players there are; together they make so many.
HAND_AND_PLAYERS = 12
# Where those chopsticks are counted, and what putting some back adds.
RETURNED = SHIFT[TYPES]
PUT_BACK = CARD[CHOPSTICKS] + (ONE << RETURNED)


def around(seat):
    """All seats, from the next one around the table."""
    return [*range(seat + 1, MOST_PLAYERS), *range(seat + 1)]


# [seat, choosing] who chooses next: the next seat around the table that has yet to.
NEXT = np.array(
    [
        [next((at for at in around(seat) if choosing >> at & 1), 0) for choosing in range(1 << MOST_PLAYERS)]
        for seat in range(MOST_PLAYERS)
    ],
    np.uint8,
)


@compiled
def hand_size(s):
    return HAND_AND_PLAYERS - int(s.players)


@compiled
def without(hand, card):
    """A hand less a card; chopsticks that all saw go in come out first."""
    hand -= CARD[card]
    if card == CHOPSTICKS and hand >> RETURNED:
        hand -= ONE << RETURNED
    return hand


@compiled
def knows(s, observer, seat):
    """Whether the observer has held the hand that a seat has now."""
    passes = hand_size(s) - int(s.left)
    ago = int(observer) - int(seat)
    return (ago if ago >= 0 else ago + int(s.players)) <= passes


@compiled
def unseen(hand):
    """The cards of a hand without those that all saw go in."""
    return (hand & ALL_TYPES) - ((hand >> RETURNED) << SHIFT[CHOPSTICKS])


@compiled
def deal_unseen(s, observer, rng):
    """Deals anew what the observer has not seen of the other hands."""
    for seat in range(s.players):
        if not knows(s, observer, seat):
            s.pile += unseen(s.hands[seat])
    for seat in range(s.players):
        if not knows(s, observer, seat):
            returned = s.hands[seat] >> RETURNED
            fresh = draw(s.pile, int(s.left) - int(returned), rng)
            s.pile -= fresh
            s.hands[seat] = fresh + returned * PUT_BACK
