# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Dealing anew what a player does not see, so that every deal that fits the facts is equally likely.

The unseen cards go to as many places: those of the groups that lack something (`facts.py`), and free ones, in hands and
in the pile, that may hold any card. All ways to fill the places in which no group holds what it lacks are to be equally
likely. If just one hand has groups, these are filled from the oldest on, each with random cards that it may have:
whatever it takes, the newer ones may have too, so there are always as many ways to go on.

With several hands it is not so simple: what one takes is missing in another. `places.py` says how it is done.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.bits import bit, count
from spinney.games.uno.deck import (
    COLOURED,
    COLOURS,
    FIRST,
    SECOND,
    WILD_FOURS,
    WILDS,
    ZERO,
    face,
    faces,
    random_card,
    size,
)
from spinney.games.uno.facts import A_GROUP, FILLED, GROUPS, cards_of, excluded
from spinney.games.uno.places import give, open_places, place_cards
from spinney.games.uno.table import deal

# So many deals are begun at most; should all fail, hands are dealt as if there were no facts. Of 90 000 positions of
# random games with 3 to 10 players the worst took 2 000, and all together fewer than 6 on average.
ATTEMPTS = 1 << 20
# A hand's size in a word that has those of nine hands.
SIZE_BITS, A_SIZE = 7, 127


@compiled
def redeal(s, observer, rng):
    """Deals the others' hands anew, but for cards that the observer knows."""
    sizes = take_up(s, observer)
    fill_known(s, observer)
    hands, bound = open_groups(s, observer)
    if hands == 1:
        fill_one_hand(s, observer, rng)
    elif hands:
        first, second = s.pile[0], s.pile[1]
        for _ in range(ATTEMPTS):
            if place_cards(s, observer, bound, rng):
                break
            put_back(s, observer, first, second)
    empty_places(s)
    fill_free_places(s, observer, sizes, rng)


@compiled
def size_at(seat, observer):
    """Where the size of a hand stands among those of all but the observer's."""
    return SIZE_BITS * (seat - (seat > observer))


@compiled
def take_up(s, observer):
    """Puts what the observer does not know of the others' hands into the pile, and returns their sizes. Which copies of
    cards one sees is not seen: the observer's hand gets the lowest, then the table, then what is known of hands. What
    others know of hands is left out of a re-deal.
    """
    sizes = 0
    table_first, table_second = FIRST ^ s.pile[0], SECOND ^ s.pile[1]
    for seat in range(s.players):
        table_first ^= s.hands[seat, 0]
        table_second ^= s.hands[seat, 1]
        if seat != observer:
            sizes |= size(s.hands[seat, 0], s.hands[seat, 1]) << size_at(seat, observer)
            s.known[seat, 0] = s.known[seat, 1] = ZERO
    s.pile[0], s.pile[1] = FIRST, SECOND
    s.hands[observer, 0], s.hands[observer, 1] = taken(s, s.hands[observer, 0], s.hands[observer, 1])
    taken(s, table_first, table_second)
    known_first, known_second = s.known[observer, 0], s.known[observer, 1]
    s.known[observer, 0] = s.known[observer, 1] = ZERO
    for seat in range(s.players):
        if seat != observer:
            first, second = taken(s, s.hands[seat, 0] & known_first, s.hands[seat, 1] & known_second)
            s.hands[seat, 0], s.hands[seat, 1] = first, second
            s.known[observer, 0] |= first
            s.known[observer, 1] |= second
    if s.fresh and s.player == observer:
        card = face(np.int64(s.fresh) - 1)
        s.fresh = 1 + card + (64 if s.hands[observer, 1] & bit(card) else 0)
    return sizes


@compiled
def taken(s, like_first, like_second):
    """Takes cards like these from the pile: first copies before second ones, and the lowest wilds, so that those left
    are always the upper ones of their four bits.
    """
    some, both = faces(like_first, like_second)
    first, second = some & s.pile[0] & COLOURED, both | some & ~s.pile[0] & COLOURED
    for wilds in (WILDS, WILD_FOURS):
        first |= (some & wilds) << np.uint64(COLOURS - count(s.pile[0] & wilds))
    s.pile[0] ^= first
    s.pile[1] ^= second
    return first, second


@compiled
def fill_known(s, observer):
    """Counts the places that cards known to the observer fill: the oldest of their hand, since the others have come
    after the observer held it.
    """
    for seat in range(s.players):
        known = size(s.hands[seat, 0] & s.known[observer, 0], s.hands[seat, 1] & s.known[observer, 1])
        for k in range(GROUPS):
            group = np.int64(s.facts[seat, k])
            if not group:
                break
            filled = min(known, cards_of(group))
            s.facts[seat, k] = group & A_GROUP | filled << FILLED
            known -= filled


@compiled
def empty_places(s):
    """Forgets which places have been filled."""
    for seat in range(s.players):
        for k in range(GROUPS):
            if not s.facts[seat, k]:
                break
            s.facts[seat, k] = np.int64(s.facts[seat, k]) & A_GROUP


@compiled
def open_groups(s, observer):
    """How many hands other than the observer's have open places in groups, and how many these are."""
    hands, bound = 0, 0
    for seat in range(s.players):
        if seat != observer:
            before = bound
            for k in range(GROUPS):
                group = np.int64(s.facts[seat, k])
                if not group:
                    break
                bound += open_places(group)
            hands += bound > before
    return hands, bound


@compiled
def fill_one_hand(s, observer, rng):
    """Deals cards to the groups of the only hand that has open ones."""
    for seat in range(s.players):
        if seat != observer:
            for k in range(GROUPS):
                group = np.int64(s.facts[seat, k])
                if not group:
                    break
                fits = ~excluded(group)
                for _ in range(open_places(group)):
                    give(s, seat, random_card(s.pile[0] & fits, s.pile[1] & fits, rng))


@compiled
def fill_free_places(s, observer, sizes, rng):
    """Deals hands up to their sizes; a card that somebody has just drawn is dealt last."""
    drawing = s.fresh and s.player != observer
    for seat in range(s.players):
        if seat != observer:
            cards = (sizes >> size_at(seat, observer) & A_SIZE) - size(s.hands[seat, 0], s.hands[seat, 1])
            deal(s, seat, cards - (drawing and seat == s.player), rng)
    if drawing:
        card = random_card(s.pile[0], s.pile[1], rng)
        give(s, s.player, card)
        s.fresh = card + 1


@compiled
def put_back(s, observer, first, second):
    """Takes back a deal."""
    s.pile[0], s.pile[1] = first, second
    for seat in range(s.players):
        if seat != observer:
            s.hands[seat, 0] &= s.known[observer, 0]
            s.hands[seat, 1] &= s.known[observer, 1]
    fill_known(s, observer)
