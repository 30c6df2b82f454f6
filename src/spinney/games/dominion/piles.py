# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Drawing, looking at and turning up cards, and what comes into and leaves a hand.

A draw pile has no order but for the cards on top that somebody knows: a card is drawn at random when it is needed.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, only, others, tell
from spinney.games.dominion.events import (
    DREW,
    DREW_HIDDEN,
    LOOKS_AT,
    LOOKS_HIDDEN,
    SHOWS_HAND,
    SHUFFLES,
    TURNS_UP,
)
from spinney.games.dominion.knowledge import (
    FIRST,
    NONE,
    OWNER,
    forget_one,
    know_by_counting,
    know_hand,
    lay_on_top,
    lift,
    lift_seen,
)
from spinney.games.dominion.zones import (
    DISCARD,
    DRAW,
    HAND,
    KNOWN,
    add_all,
    empty,
    put,
    random_slot,
    take,
    total,
)


@compiled
def shuffle(s, seat):
    """The discard pile becomes the draw pile, under what still lies on top of it."""
    cards = total(s, DISCARD + seat)
    if cards:
        know_by_counting(s, seat)
        add_all(s, DRAW + seat, DISCARD + seat)
        empty(s, DISCARD + seat)
        s.draw_n[seat] = cards
        tell(s, EVERYBODY, SHUFFLES, seat)


@compiled
def draw(s, seat, wanted, rng):
    """Draws so many cards, or as many as there are."""
    hand = HAND + seat
    first, second, third = s.cards[hand, 0], s.cards[hand, 1], s.cards[hand, 2]
    left = wanted
    while left > 0 and s.top_n[seat] > 0:
        draw_from_top(s, seat)
        left -= 1
    while left > 0:
        if s.draw_n[seat] == 0:
            shuffle(s, seat)
            if s.draw_n[seat] == 0:
                break
        if s.draw_n[seat] <= left:
            left -= draw_whole_pile(s, seat)
        else:
            draw_some(s, seat, left, rng)
            left = 0
    if left < wanted:
        drew = s.cards[hand, 0] - first, s.cards[hand, 1] - second, s.cards[hand, 2] - third
        tell(s, only(seat), DREW, seat, drew[0], drew[1], drew[2])
        tell(s, others(seat), DREW_HIDDEN, seat, wanted - left)


@compiled
def draw_from_top(s, seat):
    """Draws the uppermost card, of which the owner knows what it is."""
    slot, public, _ = lift(s, seat, FIRST)
    put(s, HAND + seat, slot)
    s.hand_n[seat] += 1
    if public:
        put(s, KNOWN + seat, slot)


@compiled
def draw_whole_pile(s, seat):
    """Draws all cards of the pile, for which no chance is needed; returns how many."""
    cards = np.int64(s.draw_n[seat])
    add_all(s, HAND + seat, DRAW + seat)
    empty(s, DRAW + seat)
    s.hand_n[seat] += cards
    s.draw_n[seat] = 0
    return cards


@compiled
def draw_some(s, seat, cards, rng):
    """Draws cards from a pile that has more, and on which nothing lies that anybody knows."""
    left = np.int64(s.draw_n[seat])
    for _ in range(cards):
        slot = random_slot(s, DRAW + seat, left, rng)
        take(s, DRAW + seat, slot)
        put(s, HAND + seat, slot)
        left -= 1
    s.draw_n[seat] = left
    s.hand_n[seat] += cards


@compiled
def has_card_to_draw(s, seat):
    """Whether a card is on the draw pile, after a shuffle if there must be one."""
    if s.top_n[seat] == 0 and s.draw_n[seat] == 0:
        shuffle(s, seat)
    return s.top_n[seat] + s.draw_n[seat] > 0


@compiled
def lift_unknown(s, seat, rng):
    """Takes a random card from a draw pile on which nothing lies that anybody knows; returns its slot."""
    slot = random_slot(s, DRAW + seat, np.int64(s.draw_n[seat]), rng)
    take(s, DRAW + seat, slot)
    s.draw_n[seat] -= 1
    return slot


@compiled
def look_at_top(s, seat, wanted, rng):
    """The owner looks at so many cards on top, or at as many as there are; they stay there."""
    while s.top_n[seat] < wanted:
        if s.draw_n[seat] == 0:
            shuffle(s, seat)
            if s.draw_n[seat] == 0:
                break
        slot, under = lift_unknown(s, seat, rng), np.int64(s.top_n[seat])
        lay_on_top(s, seat, slot, OWNER, NONE)
        sink(s, seat, under)
    for i in range(min(wanted, np.int64(s.top_n[seat]))):
        tell(s, only(seat), LOOKS_AT, seat, s.card_of[s.top[seat, i]])
        tell(s, others(seat), LOOKS_HIDDEN, seat)


@compiled
def sink(s, seat, places):
    """The uppermost card, of which only the owner knows, moves under so many others."""
    for i in range(places):
        swap_on_top(s, seat, np.int64(i))


@compiled
def swap_on_top(s, seat, i):
    """Card number i on top of a pile and the one under it change places."""
    s.top[seat, i], s.top[seat, i + 1] = s.top[seat, i + 1], s.top[seat, i]
    public = np.int64(s.top_public[seat])
    if public >> i & 1 != public >> (i + 1) & 1:
        s.top_public[seat] = public ^ 3 << i
    if seat == s.turn:
        s.loose[i], s.loose[i + 1] = s.loose[i + 1], s.loose[i]


@compiled
def turn_up(s, seat, rng):
    """Takes the uppermost card of a pile that has one, in sight of all; returns its slot."""
    slot = lift_seen(s, seat, FIRST) if s.top_n[seat] else lift_unknown(s, seat, rng)
    tell(s, EVERYBODY, TURNS_UP, seat, s.card_of[slot])
    return slot


@compiled
def leave_hand(s, seat, slot):
    """A card is taken from a hand, in sight of all."""
    take(s, HAND + seat, slot)
    s.hand_n[seat] -= 1
    forget_one(s, seat, slot)


@compiled
def show_hand(s, seat):
    hand = HAND + seat
    tell(s, EVERYBODY, SHOWS_HAND, seat, s.cards[hand, 0], s.cards[hand, 1], s.cards[hand, 2])
    know_hand(s, seat)
