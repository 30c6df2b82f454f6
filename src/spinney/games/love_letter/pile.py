# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The pile: cards in no order, the one set aside among them, then what Chancellors have put under it."""

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.core.telling import only, others, tell
from spinney.games.love_letter.counts import one, random_kind, size
from spinney.games.love_letter.events import DREW, TOOK_ASIDE
from spinney.games.love_letter.lanes import ANY, UNKNOWN, WIDTH
from spinney.games.love_letter.places import UNDER
from spinney.games.love_letter.shuffles import end_all_shuffles


@compiled
def to_draw(s):
    """How many cards the pile has, without the one set aside."""
    return size(s.pile) - 1 + s.unders


@compiled
def take(s, rng):
    """Takes a random card of the pile; its last one is the one set aside."""
    card = random_kind(s.pile, size(s.pile), rng)
    s.pile -= one(card)
    return card


@inlined
def draw(s, seat, place, rng):
    """Puts a card for a player into an empty place, of which nothing is known; the player alone sees it, besides who
    has put it under the pile.
    """
    if s.unders and size(s.pile) <= 1:
        take_under(s, seat, place)
    else:
        s.hands[place] = take(s, rng)
    tell(s, only(seat), DREW if s.pile else TOOK_ASIDE, seat, s.hands[place])
    tell(s, others(seat), DREW if s.pile else TOOK_ASIDE, seat)


@compiled
def take_under(s, seat, place):
    """Takes the first of the cards under the pile; what everybody knows of it is nothing."""
    s.hands[place] = s.hands[UNDER]
    s.may[place] = s.may[UNDER] | np.uint64(ANY) << np.uint64(WIDTH * seat)
    if place >= UNDER:
        s.known_by[place - UNDER] = s.known_by[0] & ~(1 << seat)
    s.unders -= 1
    for under in range(s.unders):
        move_up(s, under)
    clear_under(s, np.int64(s.unders))
    end_all_shuffles(s)


@compiled
def move_up(s, under):
    """A card under the pile comes to a place from the one after."""
    place = UNDER + under
    s.hands[place], s.may[place], s.known_by[under] = s.hands[place + 1], s.may[place + 1], s.known_by[under + 1]


@compiled
def clear_under(s, under):
    """Leaves a place under the pile empty."""
    s.hands[UNDER + under], s.may[UNDER + under], s.known_by[under] = 0, UNKNOWN, 0
