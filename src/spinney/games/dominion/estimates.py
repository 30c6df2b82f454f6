# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""How players stand, at the end and before."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.dominion.cards import PROVINCE
from spinney.games.dominion.strength import TENTHS
from spinney.games.dominion.supply import points
from spinney.games.dominion.zones import SUPPLY, number

# The lead that `evaluate` counts as 1.
LEAD = 60.0
MOST_TURNS = 1024
# Turns that are to come for each Province left, shared by the players; and the points that a coin buys in a turn.
TURNS_A_PROVINCE, POINTS_A_COIN = 2.4, 0.75
# A hand, how many cards that cost an action it can play, and the coins that are lost for each beyond these.
HAND, PLAYABLE, CLASH = 5.0, 0.8, 1.2
# However many cards draw others, a deck counts as this share of its cards at least.
LEAST_SHARE = 0.55
# The price of a Province, and what part of the coins beyond it is of use.
ENOUGH, SURPLUS = 8.0, 0.2


@compiled
def standing(s, seat):
    """Points, and among equals fewer turns; with `tag` the points alone."""
    return MOST_TURNS * points(s, seat) - (0 if s.tag else np.int64(s.turns[seat]))


@compiled
def place_of(s, player):
    """1 for the best, and so on; who is equal shares a place."""
    own, better = standing(s, player), 0
    for other in range(np.int64(s.players)):
        better += standing(s, other) > own
    return 1 + better


@compiled
def result(s, player):
    """1 for winning alone, 0 for a shared win, -1 for anything less."""
    own, value = standing(s, player), 1.0
    for other in range(np.int64(s.players)):
        if other != player:
            theirs = standing(s, other)
            if theirs > own:
                return -1.0
            if theirs == own:
                value = 0.0
    return value


@compiled
def prospect(s, seat):
    """The points that a seat may have in the end: those that it has, and what its coins in the turns to come may buy.

    Coins are those of an average hand of five, less what is lost where more cards that cost an action come together
    than can be played; see `strength` for what cards count for. More than a Province costs is of little use.
    """
    size = max(LEAST_SHARE * float(s.owned[seat]), float(s.deck_size[seat]) / TENTHS, HAND)
    share = HAND / size
    clashes = max(0.0, share * float(s.terminals[seat]) - PLAYABLE)
    coins = max(0.0, share * float(s.deck_coins[seat]) / TENTHS - CLASH * clashes)
    useful = coins if coins < ENOUGH else ENOUGH + SURPLUS * (min(coins, 2 * ENOUGH) - ENOUGH)
    turns = TURNS_A_PROVINCE * float(number(s, SUPPLY, PROVINCE)) / float(s.players)
    return float(points(s, seat)) + turns * POINTS_A_COIN * useful


def evaluate(s, player):
    """The lead in points that are to be expected over the best of the others."""
    if s.over:
        return result(s, player)
    own, best = prospect(s, player), -1000.0
    for other in range(np.int64(s.players)):
        if other != player:
            best = max(best, prospect(s, other))
    return min(1.0, max(-1.0, (own - best) / LEAD))
