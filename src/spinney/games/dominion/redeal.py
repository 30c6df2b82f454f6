# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Dealing what an observer does not see anew: of every other seat, which cards are in the hand, which on top of the
draw pile, and which are the rest of it; see `knowledge` for what is certain.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.dominion.knowledge import TOP
from spinney.games.dominion.zones import (
    DRAW,
    HAND,
    KNOWN,
    SLOTS,
    WORDS,
    card_in_word,
    empty,
    number,
    put,
    random_slot,
    slot_of_card,
    take,
    total,
)


@compiled
def deal_others(s, observer, rng):
    for seat in range(np.int64(s.players)):
        if seat != observer:
            if seat == s.turn and has_loose(s):
                deal_with_loose(s, seat, rng)
            else:
                deal(s, seat, rng)


@compiled
def has_loose(s):
    """Whether a card on top of a pile may be one that was known to be in the hand."""
    loose = 0
    for i in range(TOP):
        loose |= s.loose[i]
    return loose != 0


@compiled
def gather(s, seat):
    """All cards that are not known, from the hand and the draw pile, come together in the draw pile; the hand keeps
    what is known. Returns how many cards the hand then lacks; cards on top that are hidden have no slot for now.
    """
    hand, draw, known = HAND + seat, DRAW + seat, KNOWN + seat
    lacking = np.int64(s.hand_n[seat]) - total(s, known)
    for word in range(WORDS):
        s.cards[draw, word] += s.cards[hand, word] - s.cards[known, word]
        s.cards[hand, word] = s.cards[known, word]
    for i in range(s.top_n[seat]):
        if not s.top_public[seat] >> i & 1:
            put(s, draw, np.int64(s.top[seat, i]))
    return lacking


@compiled
def deal(s, seat, rng):
    """Deals hand and pile of a seat, everything equally likely that agrees with what is known."""
    hidden = hidden_on_top(s, seat)
    if s.draw_n[seat] + hidden == 0:
        return
    lacking = gather(s, seat)
    pool = lacking + np.int64(s.draw_n[seat]) + hidden
    if hidden:
        for i in range(s.top_n[seat]):
            if not s.top_public[seat] >> i & 1:
                s.top[seat, i] = random_slot(s, DRAW + seat, pool, rng)
                take(s, DRAW + seat, np.int64(s.top[seat, i]))
                pool -= 1
    split(s, seat, lacking, pool, rng)


@compiled
def hidden_on_top(s, seat):
    """How many cards on top of a pile only their owner knows."""
    hidden = 0
    for i in range(s.top_n[seat]):
        hidden += not s.top_public[seat] >> i & 1
    return hidden


@compiled
def split(s, seat, lacking, pool, rng):
    """Moves so many random cards of the pool, which is the draw pile, to the hand; or, if these are most of them, all
    others to the draw pile, which is the same.
    """
    hand, draw = HAND + seat, DRAW + seat
    first, second, third = s.cards[draw, 0], s.cards[draw, 1], s.cards[draw, 2]
    few = min(lacking, pool - lacking)
    mover, rest = (hand, draw) if few == lacking else (draw, hand)
    empty(s, draw)
    for left in range(pool, pool - few, -1):
        slot = slot_of_card(first, second, below(rng, left))
        card = card_in_word(slot)
        first -= card if slot < 8 else np.int64(0)
        second -= card if 8 <= slot < 16 else np.int64(0)
        third -= card if slot >= 16 else np.int64(0)
        put(s, mover, slot)
    s.cards[rest, 0] += first
    s.cards[rest, 1] += second
    s.cards[rest, 2] += third


@compiled
def deal_with_loose(s, seat, rng):
    """The same where cards that were known to be in the hand may be on top of the pile by now: first the hand as it was
    before those were put there, then one of its cards for each of them, the lowest first.
    """
    hand, draw = HAND + seat, DRAW + seat
    loose, unknown = 0, 0
    for i in range(s.top_n[seat]):
        if not s.top_public[seat] >> i & 1:
            loose += s.loose[i] != 0
            unknown += s.loose[i] == 0
    lacking = gather(s, seat) + loose
    pool = lacking + np.int64(s.draw_n[seat]) + unknown
    for i in range(s.top_n[seat]):
        if s.loose[i] == 0 and not s.top_public[seat] >> i & 1:
            s.top[seat, i] = random_slot(s, draw, pool, rng)
            take(s, draw, np.int64(s.top[seat, i]))
            pool -= 1
    split(s, seat, lacking, pool, rng)
    for i in range(np.int64(s.top_n[seat]) - 1, -1, -1):
        if s.loose[i]:
            s.top[seat, i] = one_for_top(s, seat, i, rng)
            take(s, hand, np.int64(s.top[seat, i]))


@compiled
def one_for_top(s, seat, i, rng):
    """The slot of a random card of the hand that may have been put on the pile as card number i: not one that all know
    to have come to the hand later.
    """
    fitting = 0
    for slot in range(SLOTS):
        fitting += may_be_put(s, seat, i, slot)
    if fitting == 0:
        return random_slot(s, HAND + seat, total(s, HAND + seat), rng)
    n, slot = below(rng, fitting), 0
    while n >= may_be_put(s, seat, i, slot):
        n -= may_be_put(s, seat, i, slot)
        slot += 1
    return np.int64(slot)


@compiled
def may_be_put(s, seat, i, slot):
    """How many cards of a slot in the hand may have been put on the pile as card number i."""
    held = number(s, HAND + seat, slot)
    if s.loose[i] >> slot & 1:
        return held
    return max(np.int64(0), held - number(s, KNOWN + seat, slot))
