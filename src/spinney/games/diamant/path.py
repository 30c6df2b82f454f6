# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The path of a cave: cards are turned up on it, and those who leave share what lies there."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import bit, count, pick
from spinney.games.diamant.cards import (
    FIRST_HAZARD,
    FIRST_RELIC,
    GEMS_ON,
    HAZARD_ON,
    HIGHEST,
    HIGHEST_BITS,
    MOST_PLAYERS,
    ONE_EACH,
    OTHER_CARDS,
    RELIC_WORTH,
    REST,
    SHARE,
    SORT_BITS,
    SORT_OF,
    TO_LOWEST,
    TWINS,
    WORTH_OF,
)
from spinney.games.diamant.estimates import CHEST_BITS, RELICS_FROM, gems_on_path
from spinney.games.diamant.events import COLLAPSES, HAZARD, LEAVES, RELIC, STAYS_ON_PATH, TREASURE

SORT, FIRST_SORT = np.uint64(SORT_BITS), np.uint64(64 - SORT_BITS)
# [set of seats] a 1 in the chest of each.
TO_CHESTS = np.array(
    [sum(1 << CHEST_BITS * seat for seat in range(MOST_PLAYERS) if seats >> seat & 1) for seats in range(64)], np.uint64
)


@compiled
def turn_up(s, rng):
    """Turns up a random card; says whether the cave collapses."""
    card = pick(s.deck, rng)
    s.deck ^= bit(card)
    if s.path & TWINS[card]:
        tell(s, EVERYBODY, COLLAPSES, HAZARD_ON[card], card)
        return True
    s.path |= bit(card)
    s.order[1] = s.order[1] << SORT | s.order[0] >> FIRST_SORT
    s.order[0] = s.order[0] << SORT | SORT_OF[card]
    seats = count(s.inside)
    s.hand += SHARE[seats, card]
    s.gems |= REST[seats, card]
    tell_card(s, card, seats)
    return False


@compiled
def tell_card(s, card, seats):
    """What everybody sees when a card is turned up that does not make the cave collapse."""
    if card < FIRST_HAZARD:
        share = np.int64(SHARE[seats, card])
        tell(s, EVERYBODY, TREASURE, GEMS_ON[card], share, GEMS_ON[card] - seats * share, card)
    elif card < FIRST_RELIC:
        tell(s, EVERYBODY, HAZARD, HAZARD_ON[card], card)
    else:
        tell(s, EVERYBODY, RELIC, WORTH_OF[card], card)


@compiled
def leave(s):
    """Seats leave with what they carry, an equal share of the gems on each card, and one alone with the relics."""
    leavers = count(s.leaving)
    share, worth = share_out(s, leavers), np.int64(0)
    if leavers == 1:
        worth += RELIC_WORTH[s.path >> RELICS_FROM]
        s.path &= OTHER_CARDS
    for seat in range(s.players):
        if s.leaving >> seat & 1:
            tell(s, EVERYBODY, LEAVES, seat, s.hand, share, worth)
    tell(s, EVERYBODY, STAYS_ON_PATH, gems_on_path(s))
    gain = s.hand + share + worth
    s.chests += np.uint64(gain) * TO_CHESTS[s.leaving]
    s.inside ^= s.leaving
    s.leaving = 0


@compiled
def share_out(s, leavers):
    """Takes from every card one gem for each leaver, as often as it has enough; says how many that makes for each.

    No card ever has more than 5: with 8 - leavers added, those with enough, and only they, have their highest bit set.
    """
    each, missing = np.uint64(leavers), (HIGHEST - np.uint64(leavers)) * ONE_EACH
    share = 0
    while True:
        enough = ((s.gems + missing) & HIGHEST_BITS) >> TO_LOWEST
        if enough == 0:
            return share
        share += count(enough)
        s.gems -= enough * each
