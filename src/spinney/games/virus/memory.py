# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What players remember from the last shuffle on.

When the draw pile runs out, all cards that a player does not see are in the hands of the others, and the new draw pile
is what lay face up. Cards that are in a hand since then are *old* here. For some time it stays certain, for each
observer, that the others hold certain cards among them (`sure`); and for everybody, how many old cards a seat has at
least and at most (`least_old`, `most_old`), and so how many of its cards can or must be of the types that were in hands
then (`held_types`), or that were shuffled (`shuffled_types`).

A card that is played could be old or drawn since. It is taken for one of those that are sure, which leaves what is
sure in any case. If it might have been another, the old one could still be there: that is a doubt (`doubts`).
"""

import numpy as np

from spinney.core.compile import compiled, inlined, noted
from spinney.core.telling import only, others, tell
from spinney.games.bits import lowest
from spinney.games.virus.deck import HAND, ONES, draw, is_empty, kinds_of, shuffle, size
from spinney.games.virus.events import DREW, DREW_HIDDEN


@compiled
def types_in(cards):
    """The lowest bit of each type, also where there are more cards of it than a hand has."""
    return (cards | cards >> 1 | cards >> 2) & ONES


@noted
@compiled
def remember_hands(s):
    """Notes what everybody knows when the discard pile is shuffled: all other cards are in hands or bodies then."""
    hands = np.int64(0)
    for seat in range(s.players):
        hands += s.hands[seat]
    for seat in range(s.players):
        s.sure[seat] = hands - s.hands[seat]
        s.doubts[seat] = 0
        s.least_old[seat] = size(s.hands[seat])
        s.most_old[seat] = s.least_old[seat]
    s.held_types = types_in(hands)
    s.shuffled_types = types_in(s.discards)


@noted
@inlined
def see_leave(s, seat, cards):
    """Cards leave a hand, of which they are taken already, and everybody sees which."""
    # Who has no old card played one that was drawn since: what is sure stays.
    if s.most_old[seat]:
        see_leave_old(s, seat, cards)


@compiled
def see_leave_old(s, seat, cards):
    """Cards leave a hand, and some of them may be old."""
    only_old = s.least_old[seat] == size(s.hands[seat]) + size(cards)
    surely_old = cards if only_old else without_types(cards, s.shuffled_types)
    count_old(s, seat, cards, size(surely_old))
    for observer in range(s.players):
        if observer != seat and s.sure[observer]:
            known = common(s.sure[observer], cards)
            s.sure[observer] -= known
            s.doubts[observer] += size(known - common(known, surely_old))


@compiled
def count_old(s, seat, cards, surely_old):
    """How many old cards a seat can still have after these have left its hand."""
    perhaps_old = size(cards) - size(without_types(cards, s.held_types))
    kept = size(s.hands[seat])
    s.least_old[seat] = max(0, np.int64(s.least_old[seat]) - perhaps_old)
    s.most_old[seat] = min(max(0, np.int64(s.most_old[seat]) - surely_old), kept)


@compiled
def without_types(cards, types):
    """The cards that are of none of these types."""
    return cards & ~(types * 7)


@compiled
def common(some, cards):
    """The cards that two sets have in common; the second has three at most."""
    both = np.int64(0)
    kinds = kinds_of(cards)
    while kinds:
        place = lowest(kinds)
        both += min(some >> place & 7, cards >> place & 7) << place
        kinds &= kinds - 1
    return both


@inlined
def fill_hand(s, seat, rng):
    """A seat draws until it has three cards, or there are no more."""
    held = s.hands[seat]
    for _ in range(HAND - size(held)):
        if is_empty(s):
            tell_drawn(s, seat, s.hands[seat] - held)
            held = s.hands[seat]
            remember_hands(s)
            shuffle(s)
        if not is_empty(s):
            s.hands[seat] += draw(s, rng)
    tell_drawn(s, seat, s.hands[seat] - held)


@compiled
def tell_drawn(s, seat, cards):
    if cards:
        tell(s, only(seat), DREW, seat, cards)
        tell(s, others(seat), DREW_HIDDEN, seat, size(cards))
