# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The draw pile, counted from the bottom: place `size - 1` is the top.

A place whose card somebody knows holds that card, and `seen[seat]` has a bit for each place that a seat knows. The
cards of all other places together are the multiset `pool`; one of them is drawn when such a place is reached or looked
at.
"""

from spinney.core.compile import compiled
from spinney.core.telling import only, others, tell
from spinney.games.bits import ONE, bit, lowest
from spinney.games.exploding_kittens.cards import KITTEN, UNKNOWN, ZERO, draw, one
from spinney.games.exploding_kittens.events import SAW

LOOKED_AT = 3
NOBODY = -1


@compiled
def draw_unknown(s, rng):
    """The card of a place that nobody knows."""
    card = draw(s.pool, rng)
    s.pool -= one(card)
    return card


@compiled
def unsettle(s, places):
    """Puts the cards of places that nobody knows any more back to the others of this sort."""
    while places:
        place = lowest(places)
        s.pool += one(s.pile[place])
        s.pile[place] = UNKNOWN
        places &= places - ONE


@compiled
def take_top(s, rng):
    """Removes the card on top; whoever knew it knows now that the player holds it, unless it is a kitten."""
    s.size -= 1
    place = s.size
    if s.pile[place] == UNKNOWN:
        return draw_unknown(s, rng)
    card = int(s.pile[place])
    s.pile[place] = UNKNOWN
    for seat in range(s.players):
        if s.seen[seat] & bit(place):
            s.seen[seat] ^= bit(place)
            if card != KITTEN and seat != s.player:
                s.known[s.player, seat + 1] += one(card)
    return card


@compiled
def look_at_top(s, rng):
    """The player looks at the three cards on top, or at all if there are fewer."""
    for place in range(max(0, int(s.size) - LOOKED_AT), s.size):
        if s.pile[place] == UNKNOWN:
            s.pile[place] = draw_unknown(s, rng)
        s.seen[s.player] |= bit(place)
    tell(s, only(s.player), SAW, s.player, at_depth(s, 0), at_depth(s, 1), at_depth(s, 2))
    tell(s, others(s.player), SAW, s.player)


@compiled
def at_depth(s, depth):
    """The card that lies under so many, if there is one and somebody knows it."""
    return int(s.pile[s.size - 1 - depth]) if depth < s.size else UNKNOWN


@compiled
def leave_knowing(s, keeper):
    """All seats but one, or all if it is `NOBODY`, forget what they know of the pile."""
    known = kept = ZERO
    for seat in range(s.players):
        known |= s.seen[seat]
        if seat == keeper:
            kept = s.seen[seat]
        else:
            s.seen[seat] = ZERO
    unsettle(s, known & ~kept)


@compiled
def put_kitten(s, depth):
    """The player puts a kitten under so many cards. Only they know where, so all others lose count of the places."""
    leave_knowing(s, s.player)
    place = int(s.size) - depth
    for above in range(int(s.size), place, -1):
        s.pile[above] = s.pile[above - 1]
    s.pile[place] = KITTEN
    own, under = s.seen[s.player], bit(place) - ONE
    s.seen[s.player] = (own & under) | ((own & ~under) << ONE) | bit(place)
    s.size += 1
