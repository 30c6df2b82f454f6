# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Dealing anew what a player does not see, so that every deal that fits the facts is equally likely.

The unseen cards go to as many places: those of the groups that lack something (`facts.py`), and free ones, in hands and
in the pile, that may hold any card. All ways to fill the places in which no group holds what it lacks are to be equally
likely. The groups of one hand are filled from the oldest on, each with random cards that it may have: whatever it
takes, the newer ones may have too, so there are always as many ways to go on. Each hand is dealt like that from all
unseen cards, as if it were alone, and if two hands get the same card all is begun anew: what is left after that is any
way to fill the places, each with the same probability. Where most cards are in hands, that seldom comes to an end; then
another method, slower and as fair, takes over (`places.py`).
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

# So many deals are begun at most by the first method and by the second. In random games with 3 to 10 players the second
# would take 2 000 in the worst of 60 000 positions. Should all fail, hands are dealt as if there were no facts.
QUICK_ATTEMPTS, ATTEMPTS = 100, 1 << 20
# A hand's size in a word that has those of nine hands.
SIZE_BITS, A_SIZE = 7, 127


@compiled
def redeal(s, observer, rng):
    """Deals the others' hands anew, but for cards that the observer knows."""
    sizes = take_up(s, observer)
    if s.seven_nought:
        place_known(s, observer)
    fill_groups(s, observer, rng)
    if s.seven_nought:
        empty_places(s)
    fill_free_places(s, observer, sizes, rng)


@compiled
def fill_groups(s, observer, rng):
    """Deals all groups their cards."""
    bound, first, second = all_open(s, observer), s.pile[0], s.pile[1]
    if not bound:
        return
    for _ in range(QUICK_ATTEMPTS):
        if fill_hands(s, observer, first, second, rng):
            return
        put_back(s, observer, first, second)
    for _ in range(ATTEMPTS):
        if place_cards(s, observer, bound, rng):
            break
        put_back(s, observer, first, second)
        fill_known(s, observer)
    empty_places(s)


@compiled
def size_at(seat, observer):
    """Where the size of a hand stands among those of all but the observer's."""
    return SIZE_BITS * (seat - (seat > observer))


@compiled
def take_up(s, observer):
    """Puts what the observer does not see into the pile, but for the others' cards that the observer knows, and returns
    the sizes of the others' hands. Which copy of a card it is cannot be seen: the observer's hand gets the lowest, then
    the table, then known cards.
    """
    sizes = 0
    table_first, table_second = FIRST ^ s.pile[0], SECOND ^ s.pile[1]
    for seat in range(s.players):
        table_first ^= s.hands[seat, 0]
        table_second ^= s.hands[seat, 1]
        if seat != observer:
            sizes |= size(s.hands[seat, 0], s.hands[seat, 1]) << size_at(seat, observer)
            s.hands[seat, 0] &= s.known[observer, 0]
            s.hands[seat, 1] &= s.known[observer, 1]
    s.pile[0], s.pile[1] = FIRST, SECOND
    s.hands[observer, 0], s.hands[observer, 1] = taken(s, s.hands[observer, 0], s.hands[observer, 1])
    taken(s, table_first, table_second)
    if s.fresh and s.player == observer:
        card = face(np.int64(s.fresh) - 1)
        s.fresh = 1 + card + (64 if s.hands[observer, 1] & bit(card) else 0)
    return sizes


@compiled
def place_known(s, observer):
    """Takes what the observer knows of hands from the pile. What others know of hands is left out of a re-deal."""
    for seat in range(s.players):
        s.known[seat, 0] = s.known[seat, 1] = ZERO
    for seat in range(s.players):
        if seat != observer:
            first, second = taken(s, s.hands[seat, 0], s.hands[seat, 1])
            s.hands[seat, 0], s.hands[seat, 1] = first, second
            s.known[observer, 0] |= first
            s.known[observer, 1] |= second
    fill_known(s, observer)


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
def all_open(s, observer):
    """How many open places all groups have together, but for the observer's."""
    bound = 0
    for seat in range(s.players):
        if seat != observer:
            for k in range(GROUPS):
                group = np.int64(s.facts[seat, k])
                if not group:
                    break
                bound += open_places(group)
    return bound


@compiled
def fill_hands(s, observer, first, second, rng):
    """Deals cards to the groups of each hand as if it were the only one; False if two hands get the same."""
    for seat in range(s.players):
        if seat != observer and s.facts[seat, 0] and not fill_hand(s, seat, first, second, rng):
            return False
    return True


@compiled
def fill_hand(s, seat, first, second, rng):
    """Deals cards to the groups of a hand, out of so many; False if there are none, or the pile does not have one."""
    left_first, left_second = first & ~s.hands[seat, 0], second & ~s.hands[seat, 1]
    got_first, got_second = ZERO, ZERO
    for k in range(GROUPS):
        group = np.int64(s.facts[seat, k])
        if not group:
            break
        fits = ~excluded(group)
        for _ in range(open_places(group)):
            if not (left_first | left_second) & fits:
                return False
            card = random_card(left_first & fits, left_second & fits, rng)
            got, later = bit(card & 63), card >= 64
            new_first, new_second = ZERO if later else got, got if later else ZERO
            if not s.pile[0] & new_first | s.pile[1] & new_second:
                return False
            left_first, left_second = left_first ^ new_first, left_second ^ new_second
            got_first, got_second = got_first | new_first, got_second | new_second
    s.pile[0], s.pile[1] = s.pile[0] ^ got_first, s.pile[1] ^ got_second
    s.hands[seat, 0], s.hands[seat, 1] = s.hands[seat, 0] | got_first, s.hands[seat, 1] | got_second
    return True


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
