# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Points, the gunslingers' bonus, and who wins."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import lowest
from spinney.games.colt_express.events import GUNSLINGER, SHOWS_PURSE, TOTAL, WINS
from spinney.games.colt_express.loot import SEATS, worth_of
from spinney.games.colt_express.rounds import ROUNDS

BONUS = 1000
# Points come first, then bullets received, of which nobody gets so many.
AMONG_EQUALS = 256
# The lead that counts as 1 before the end, and what a bullet in one's deck costs.
LEAD, OF_BULLET = 2500.0, 60.0


@compiled
def fewest_bullets(s):
    """How many bullets the best shots have left."""
    fewest = np.int64(s.bullets[0])
    for seat in range(1, s.players):
        fewest = min(fewest, np.int64(s.bullets[seat]))
    return fewest


@compiled
def points(s, seat, fewest):
    """Loot, and the bonus in proportion to the rounds that are over."""
    bonus = BONUS // ROUNDS * np.int64(s.round) if s.bullets[seat] == fewest else 0
    return np.int64(s.money[seat]) + bonus


@compiled
def place_of(s, player):
    """1 for the best, and so on; who is equal shares a place."""
    fewest, better = fewest_bullets(s), 0
    own = AMONG_EQUALS * points(s, player, fewest) - np.int64(s.received[player])
    for other in range(s.players):
        better += AMONG_EQUALS * points(s, other, fewest) - np.int64(s.received[other]) > own
    return 1 + better


@compiled
def finish(s):
    """Everybody shows what they have."""
    s.choices = 0
    s.first_code = 0
    fewest, winners = fewest_bullets(s), 0
    for seat in range(s.players):
        show(s, seat)
        winners += place_of(s, seat) == 1
    for seat in range(s.players):
        if s.bullets[seat] == fewest:
            tell(s, EVERYBODY, GUNSLINGER, seat, BONUS)
    for seat in range(s.players):
        tell(s, EVERYBODY, TOTAL, seat, points(s, seat, fewest))
    for seat in range(s.players):
        if place_of(s, seat) == 1:
            tell(s, EVERYBODY, WINS, seat, winners)


@compiled
def show(s, seat):
    """Everybody sees a seat's purses."""
    purses = np.int64(s.purses[SEATS + seat])
    for other in range(s.players):
        s.known[other] |= purses
    while purses:
        purse = lowest(purses)
        purses &= purses - 1
        tell(s, EVERYBODY, SHOWS_PURSE, seat, purse, worth_of(s, 1 << purse))


@compiled
def result(s, player):
    """1 for winning alone, 0 for a shared win, -1 for anything less."""
    if place_of(s, player) > 1:
        return -1.0
    for other in range(s.players):
        if other != player and place_of(s, other) == 1:
            return 0.0
    return 1.0


def evaluate(s, player):
    """The lead over the best of the others in points, less something for bullets received."""
    if s.round == ROUNDS:
        return result(s, player)
    fewest, own, best = fewest_bullets(s), 0.0, -np.inf
    for seat in range(s.players):
        worth = points(s, seat, fewest) - OF_BULLET * s.received[seat]
        if seat == player:
            own = worth
        else:
            best = max(best, worth)
    return min(1.0, max(-1.0, (own - best) / LEAD))
