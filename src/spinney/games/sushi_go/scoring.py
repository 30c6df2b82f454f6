# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What lies in front of a seat and what it scores: most cards at once, maki at a round's end, puddings at the game's.

The word in front of a seat counts its cards by type, and above them the wasabi that no nigiri lies on yet.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.sushi_go.deck import (
    CARD,
    CHOPSTICKS,
    DUMPLING,
    EGG,
    MAKI_1,
    MAKI_2,
    MAKI_3,
    NIBBLE,
    PUDDING,
    SALMON,
    SASHIMI,
    SHIFT,
    SQUID,
    TEMPURA,
    TYPES,
    WASABI,
    number_of,
)
from spinney.games.sushi_go.events import LAYS, MAKI, PUDDINGS

# Where the free wasabi are counted, as if it were a type.
FREE = TYPES
NIGIRI = {SQUID: 3, SALMON: 2, EGG: 1}
DUMPLINGS = (1, 2, 3, 4, 5)
MOST_MAKI, SECOND_MAKI, MOST_PUDDINGS, FEWEST_PUDDINGS = 6, 3, 6, 6


def points_of(card, before):
    """What a card scores at once, with so many before it of what decides that."""
    if card in NIGIRI:
        return NIGIRI[card] * (3 if before else 1)
    if card == TEMPURA:
        return 5 * (before % 2 == 1)
    if card == SASHIMI:
        return 10 * (before % 3 == 2)
    return DUMPLINGS[before] if card == DUMPLING and before < len(DUMPLINGS) else 0


def change_of(card, before):
    """What a card adds to the word in front of a seat."""
    free = int(card == WASABI) - int(card in NIGIRI and before > 0)
    return (1 << 4 * card) + free * (1 << 4 * FREE)


# For each type, where to look what the card scores: at the free wasabi, or at the cards of its own type.
DECIDES = np.array([SHIFT[FREE if card in NIGIRI else card] for card in range(TYPES)], np.uint64)
POINTS = np.array([[points_of(card, before) for before in range(16)] for card in range(TYPES)], np.int16)
CHANGE = np.array([[change_of(card, before) % (1 << 64) for before in range(16)] for card in range(TYPES)], np.uint64)


@compiled
def lay(s, seat, card):
    """Lays a card down in front of a seat and scores what it scores at once."""
    front = s.fronts[seat]
    before = (front >> DECIDES[card]) & NIBBLE
    s.points[seat] += POINTS[card, before]
    s.fronts[seat] = front + CHANGE[card, before]
    on_wasabi = (front >> SHIFT[FREE]) & NIBBLE > (s.fronts[seat] >> SHIFT[FREE]) & NIBBLE
    tell(s, EVERYBODY, LAYS, seat, card, POINTS[card, before], on_wasabi)


@compiled
def has_chopsticks(s, seat):
    return number_of(s.fronts[seat], CHOPSTICKS) > 0


@compiled
def maki(s, seat):
    """How many maki icons lie in front of a seat."""
    front = s.fronts[seat]
    return np.int64(3 * number_of(front, MAKI_3) + 2 * number_of(front, MAKI_2) + number_of(front, MAKI_1))


@compiled
def puddings(s, seat):
    return np.int64(number_of(s.fronts[seat], PUDDING))


@compiled
def most_maki(s):
    """The most icons and how many seats have them; the second most and how many seats have those."""
    most, firsts, second, seconds = 0, 0, 0, 0
    for seat in range(s.players):
        icons = maki(s, seat)
        if icons > most:
            most, firsts, second, seconds = icons, 1, most, firsts
        elif icons == most:
            firsts += 1
        elif icons > second:
            second, seconds = icons, 1
        elif icons == second:
            seconds += 1
    return most, firsts, second, seconds


@compiled
def maki_points(s, seat, ranking):
    """What a seat's icons score: a share of the first place, or of the second if the first is not shared."""
    most, firsts, second, seconds = ranking
    icons = maki(s, seat)
    if icons == 0:
        return 0
    if icons == most:
        return MOST_MAKI // firsts
    return SECOND_MAKI // seconds if icons == second and firsts == 1 else 0


@compiled
def most_puddings(s):
    """The most puddings and how many seats have them; the fewest and how many seats have those."""
    most, mosts, fewest, fewests = -1, 0, 16, 0
    for seat in range(s.players):
        own = puddings(s, seat)
        mosts = 1 if own > most else mosts + (own == most)
        fewests = 1 if own < fewest else fewests + (own == fewest)
        most, fewest = max(most, own), min(fewest, own)
    return most, mosts, fewest, fewests


@compiled
def pudding_points(s, seat, ranking):
    """What a seat's puddings score: nothing if all have the same, no loss with two players."""
    most, mosts, fewest, fewests = ranking
    own = puddings(s, seat)
    if most == fewest:
        return 0
    if own == most:
        return MOST_PUDDINGS // mosts
    return -(FEWEST_PUDDINGS // fewests) if own == fewest and s.players > 2 else 0


@compiled
def score_maki(s):
    """The end of a round."""
    ranking = most_maki(s)
    for seat in range(s.players):
        scored = maki_points(s, seat, ranking)
        s.points[seat] += scored
        tell(s, EVERYBODY, MAKI, seat, maki(s, seat), scored)


@compiled
def score_puddings(s):
    """The end of the game; nobody falls below 0."""
    ranking = most_puddings(s)
    for seat in range(s.players):
        before = s.points[seat]
        s.points[seat] = max(0, before + pudding_points(s, seat, ranking))
        tell(s, EVERYBODY, PUDDINGS, seat, puddings(s, seat), s.points[seat] - before)


@compiled
def discard(s):
    """Clears the table, puddings apart."""
    for seat in range(s.players):
        s.fronts[seat] &= NIBBLE << SHIFT[PUDDING]


@compiled
def take_back_chopsticks(s, seat):
    s.fronts[seat] -= CARD[CHOPSTICKS]
