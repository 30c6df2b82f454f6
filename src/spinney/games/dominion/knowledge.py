# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What others know of a hand and of a draw pile, besides what follows from counting.

Everything that a player gains, discards or trashes is seen by all, so all know which cards are in a hand and its draw
pile together. `KNOWN` counts the cards of a hand that all know to be in it: a Moat that was shown, a hand that had to
be shown, a card gained to the hand, a card drawn of which all knew that it lay on top. And whenever the draw pile has
run out, everything that was in it is in the hand.

The cards on top of a draw pile of which the owner knows where they lie are `top`, the uppermost first; of those in
`top_public` all know which they are. A card that an Artisan puts there unseen may be one that was known to be in the
hand: those are `loose`, the slots that it may have taken from there, a bit each. So what is known is in the hand or
among the loose cards. Only the player at turn has loose cards: at the end of the actions the hand is laid down, and
what is missing in it is known to be on the pile.
"""

import numpy as np

from spinney.core.compile import compiled, noted
from spinney.games.bits import count, lowest
from spinney.games.dominion.cards import whole
from spinney.games.dominion.zones import (
    DRAW,
    HAND,
    KNOWN,
    ONE,
    WORDS,
    empty,
    number,
    put,
    slots_in,
    slots_of_words,
    take,
)

# How many cards on top of a pile are remembered; beyond these the lowest is forgotten.
TOP = 8
ANY_SLOT = (1 << 17) - 1
# Who knows a card on top of a pile: its owner alone, or all. And what is loose, mostly: nothing.
OWNER, ALL, NONE, FIRST = whole([0, 1, 0, 0])


@noted
@compiled
def forget_one(s, seat, slot):
    """One card less is known to be in a hand, if any is."""
    if number(s, KNOWN + seat, slot):
        take(s, KNOWN + seat, slot)


@noted
@compiled
def know_at_least_one(s, seat, slot):
    if number(s, KNOWN + seat, slot) == 0:
        put(s, KNOWN + seat, slot)


@noted
@compiled
def know_hand(s, seat):
    """All have seen the whole hand."""
    if seat == s.turn:
        name_missing(s, seat)
    for word in range(WORDS):
        s.cards[KNOWN + seat, word] = s.cards[HAND + seat, word]


@noted
@compiled
def know_by_counting(s, seat):
    """The draw pile has run out, but for what lies on top: all cards that were not seen are in the hand or there."""
    known = KNOWN + seat
    for word in range(WORDS):
        s.cards[known, word] = s.cards[HAND + seat, word]
    for i in range(s.top_n[seat]):
        if not s.top_public[seat] >> i & 1:
            put(s, known, np.int64(s.top[seat, i]))
            s.loose[i] = ANY_SLOT


@compiled
def lay_on_top(s, seat, slot, public, loose):
    """A card comes on top of a draw pile; if too many are remembered there, the lowest is one of the others again."""
    if s.top_n[seat] == TOP:
        put(s, DRAW + seat, np.int64(s.top[seat, TOP - 1]))
        s.draw_n[seat] += 1
        s.top_n[seat] -= 1
    for i in range(s.top_n[seat], 0, -1):
        s.top[seat, i] = s.top[seat, i - 1]
    s.top[seat, 0] = slot
    s.top_n[seat] += 1
    s.top_public[seat] = (np.int64(s.top_public[seat]) << 1 | public) & 255
    if seat == s.turn:
        for i in range(TOP - 1, 0, -1):
            s.loose[i] = s.loose[i - 1]
        s.loose[0] = loose


@compiled
def lift(s, seat, i):
    """Takes card number i from the top of a draw pile; returns its slot, whether all knew it, and what was loose."""
    slot, public = np.int64(s.top[seat, i]), np.int64(s.top_public[seat])
    s.top_n[seat] -= 1
    for j in range(i, s.top_n[seat]):
        s.top[seat, j] = s.top[seat, j + 1]
    s.top[seat, s.top_n[seat]] = 0
    under = ONE << np.int64(i)
    s.top_public[seat] = public & under - 1 | public >> 1 & ~(under - 1)
    loose = np.int64(0)
    if seat == s.turn:
        loose = np.int64(s.loose[i])
        for j in range(i, TOP - 1):
            s.loose[j] = s.loose[j + 1]
        s.loose[TOP - 1] = 0
    return slot, public >> np.int64(i) & 1, loose


@compiled
def lift_seen(s, seat, i):
    """Takes card number i from the top of a draw pile in sight of all; returns its slot."""
    slot, _, loose = lift(s, seat, i)
    if loose >> slot & 1:
        forget_one(s, seat, slot)
    return slot


@noted
@compiled
def forget_order(s, seat):
    """The two uppermost cards of the player at turn may change places unseen: whatever others knew of one of them, they
    do not know where it is now. Of each kind that may be loose, one is no longer sure to be in the hand.
    """
    loose = np.int64(s.loose[0]) | np.int64(s.loose[1])
    unsure = slots_in(s, KNOWN + seat) & loose
    while unsure:
        take(s, KNOWN + seat, lowest(unsure))
        unsure &= unsure - 1
    s.loose[0] = 0
    s.loose[1] = 0
    s.top_public[seat] = np.int64(s.top_public[seat]) & ~3


@noted
@compiled
def name_missing(s, seat):
    """The hand of the player at turn is in sight: what should be in it, and is not, must be among the loose cards. If
    no others can be those, all know them now; nothing is loose any more.
    """
    loose = 0
    for i in range(s.top_n[seat]):
        loose |= np.int64(s.loose[i])
    for_sure = slots_in(s, KNOWN + seat) & loose
    while for_sure:
        slot = lowest(for_sure)
        for_sure &= for_sure - 1
        name_loose(s, seat, slot, number(s, KNOWN + seat, slot) - number(s, HAND + seat, slot))
    for i in range(TOP):
        s.loose[i] = 0


@compiled
def name_loose(s, seat, slot, missing):
    """Of this slot so many are missing in the hand; all know where they are if just so many loose cards can be it."""
    may_be = 0
    for i in range(s.top_n[seat]):
        may_be |= (np.int64(s.loose[i]) >> slot & 1) << i
    if missing > 0 and count(may_be) == missing:
        s.top_public[seat] |= may_be


@compiled
def lay_hand_down(s, seat, zone):
    """All cards of a hand come into another zone, in sight of all."""
    name_missing(s, seat)
    for word in range(WORDS):
        s.cards[zone, word] += s.cards[HAND + seat, word]
    empty(s, HAND + seat)
    empty(s, KNOWN + seat)
    s.hand_n[seat] = 0


@compiled
def slots_unseen(s, seat):
    """The slots of which any cards are in a hand or its draw pile, a bit each: all know that."""
    hand, draw = HAND + seat, DRAW + seat
    slots = slots_of_words(
        s.cards[hand, 0] + s.cards[draw, 0], s.cards[hand, 1] + s.cards[draw, 1], s.cards[hand, 2] + s.cards[draw, 2]
    )
    for i in range(s.top_n[seat]):
        slots |= ONE << np.int64(s.top[seat, i])
    return slots
