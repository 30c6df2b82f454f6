# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The draw pile, counted from the bottom: place `size - 1` is the top.

A card that somebody has looked at, or put there, stays at its place in `pile`, and `seen[seat]` has a bit for each
place that a seat knows. The cards of all other places together are the multiset `pool`; one of them is drawn when such
a place is reached or looked at.

A kitten that somebody puts back is at a place that the others do not know. They still know in which order the cards lie
that they knew before, only not whether the kitten lies above or below: `astray[seat]` has a bit for each such kitten,
and what a seat knows are the places of a pile without these. When one of them turns up, it is known where it was.
"""

from spinney.core.compile import compiled
from spinney.core.telling import only, others, tell
from spinney.games.bits import ONE, bit, lowest
from spinney.games.exploding_kittens.cards import KITTEN, UNKNOWN, ZERO, draw, one
from spinney.games.exploding_kittens.events import SAW
from spinney.games.exploding_kittens.history import DRAWN, FOUND, LOST, note

LOOKED_AT = 3
EVERYWHERE = ~ZERO


@compiled
def draw_unknown(s, rng):
    """The card of a place that nobody has looked at."""
    card = draw(s.pool, rng)
    s.pool -= one(card)
    return card


@compiled
def unsettle(s, places):
    """Puts the cards of these places together with the others that nobody has looked at."""
    while places:
        place = lowest(places)
        if s.pile[place] != UNKNOWN:
            s.pool += one(s.pile[place])
            s.pile[place] = UNKNOWN
        places &= places - ONE


@compiled
def take_top(s, rng):
    """Removes the card on top; whoever knew it knows now that the player holds it, unless it is a kitten."""
    place = int(s.size) - 1
    card = int(s.pile[place])
    if card == UNKNOWN:
        card = draw_unknown(s, rng)
    if card == KITTEN:
        find_astray(s, place)
    knew = 0
    for seat in range(s.players):
        if s.seen[seat] & bit(place):
            s.seen[seat] ^= bit(place)
            knew |= 1 << seat
            if card != KITTEN and seat != s.player:
                s.known[s.player, seat + 1] += one(card)
        if s.seen[seat] == ZERO:
            s.astray[seat] = ZERO
    if card != KITTEN:
        note(s, DRAWN, s.player, card, knew)
    s.pile[place] = UNKNOWN
    s.size = place
    return card


@compiled
def find_astray(s, place):
    """A kitten turns up on top. Whoever knows which other card would be there, or where all other kittens are, knows
    that it is one gone astray. Of two kittens either may be it, so the one that is left has gone astray. Whoever does
    not know loses count.
    """
    for seat in range(s.players):
        if s.astray[seat] == ZERO:
            continue
        top = below_astray(s, seat, place)
        sees = s.seen[seat] & bit(top)
        if sees and s.pile[top] == KITTEN:
            if top != place:
                s.astray[seat] ^= bit(place) | bit(top)
                s.seen[seat] ^= bit(top)
        elif sees or unseen_kittens(s, seat) == 0:
            s.astray[seat] ^= bit(place)
        else:
            forget(s, 1 << seat, EVERYWHERE)


@compiled
def unseen_kittens(s, seat):
    """How many kittens are at places that a seat does not know, without those gone astray."""
    kittens, known = int(s.left) - 1, s.seen[seat] | s.astray[seat]
    while known:
        kittens -= int(s.pile[lowest(known)] == KITTEN)
        known &= known - ONE
    return kittens


@compiled
def below_astray(s, seat, place):
    """The highest place, from this one down, that is not of a kitten gone astray, or -1."""
    while place >= 0 and s.astray[seat] & bit(place):
        place -= 1
    return place


@compiled
def look_at_top(s, rng):
    """The player looks at the three cards on top, or at all if there are fewer."""
    player, lowest_seen = int(s.player), max(0, int(s.size) - LOOKED_AT)
    looked = (bit(s.size) - ONE) & ~(bit(lowest_seen) - ONE)
    for place in range(lowest_seen, s.size):
        if s.pile[place] == UNKNOWN:
            s.pile[place] = draw_unknown(s, rng)
    if s.astray[player] & ~looked or (s.astray[player] and in_doubt(s, player, looked)):
        forget(s, 1 << player, ~looked)
    for place in range(lowest_seen, s.size):
        if s.pile[place] != KITTEN and not s.seen[player] & bit(place):
            note(s, FOUND, player, s.pile[place], 0)
    s.seen[player] |= looked
    s.astray[player] = ZERO
    tell(s, only(player), SAW, player, at_depth(s, 0), at_depth(s, 1), at_depth(s, 2))
    tell(s, others(player), SAW, player)


@compiled
def in_doubt(s, seat, looked):
    """Whether some kitten among these places may have gone astray, or may not, as far as a seat can tell."""
    left = looked & ~s.seen[seat] if unseen_kittens(s, seat) else ZERO
    while left:
        place = lowest(left)
        expected = below_astray(s, seat, place)
        if s.pile[place] == KITTEN and expected >= 0 and not s.seen[seat] & bit(expected):
            return True
        left &= left - ONE
    return False


@compiled
def at_depth(s, depth):
    """The card that lies under so many, if there is one and somebody has looked at it."""
    return int(s.pile[s.size - 1 - depth]) if depth < s.size else UNKNOWN


@compiled
def forget(s, seats, places):
    """Some seats, as bits, forget what they know of these places, and which kittens have gone astray."""
    known = ZERO
    for seat in range(s.players):
        if seats >> seat & 1:
            known |= s.seen[seat] & places
    while known:
        place = lowest(known)
        knew = 0
        for seat in range(s.players):
            knew |= int((s.seen[seat] & bit(place)) != ZERO) << seat
        if s.pile[place] != KITTEN:
            note(s, LOST, 0, s.pile[place], knew & seats)
        known &= known - ONE
    for seat in range(s.players):
        if seats >> seat & 1:
            s.seen[seat] &= ~places
            s.astray[seat] = ZERO


@compiled
def shuffle(s):
    """Nobody knows anything of the pile any more, but that the cards are in it."""
    forget(s, (1 << int(s.players)) - 1, EVERYWHERE)
    unsettle(s, bit(s.size) - ONE)


@compiled
def put_kitten(s, depth):
    """The player puts a kitten under so many cards; to all others who know anything of the pile, it goes astray."""
    player, place = int(s.player), int(s.size) - depth
    if s.astray[player]:
        forget(s, 1 << player, EVERYWHERE)
    for above in range(int(s.size), place, -1):
        s.pile[above] = s.pile[above - 1]
    s.pile[place] = KITTEN
    s.size += 1
    for seat in range(s.players):
        s.seen[seat] = moved_up(s.seen[seat], place)
        s.astray[seat] = moved_up(s.astray[seat], place)
        if seat == player:
            s.seen[seat] |= bit(place)
        elif s.seen[seat]:
            s.astray[seat] |= bit(place)


@compiled
def moved_up(places, place):
    """Places after a card was put in at one of them."""
    under = bit(place) - ONE
    return (places & under) | ((places & ~under) << ONE)
