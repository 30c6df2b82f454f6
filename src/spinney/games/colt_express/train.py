# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The train: cars, who is where, the Marshal and his bullets.

Car 0 is the caboose, and the car with the number of players the locomotive. A place is a car, plus `ROOF` for its roof.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import lowest
from spinney.games.colt_express.cards import BULLET
from spinney.games.colt_express.events import FLEES, HIT_BY_MARSHAL

MOST_PLAYERS = 6
ROOF = 8
PLACES = 2 * ROOF
CAR = ROOF - 1  # the bits of a place that are its car

# Purses and jewels in each car of the box; TAG's, which it draws with repetitions.
CARS = ((1, 0), (3, 0), (1, 1), (3, 1), (4, 1), (0, 3))
TAG_CARS = ((1, 0), (2, 0), (3, 0), (1, 1), (4, 1), (0, 3))
# [tag, car] purses, and jewels.
PURSES_IN, JEWELS_IN = (np.array([[car[i] for car in cars] for cars in (CARS, TAG_CARS)], np.int8) for i in range(2))


@compiled
def stand(s, seat, place):
    """Puts a bandit from where it is on another place."""
    bit = 1 << np.int64(seat)
    s.crowd[s.spot[seat]] ^= bit
    s.crowd[place] ^= bit
    s.spot[seat] = place


@compiled
def take_bullet(s, seat):
    """A bandit gets one more bullet into its deck."""
    s.received[seat] += 1
    s.decks[seat] += BULLET


@compiled
def hit(s, seats):
    """The Marshal's bullets for these bandits."""
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        take_bullet(s, seat)
        tell(s, EVERYBODY, HIT_BY_MARSHAL, seat)


@compiled
def flee(s):
    """Whoever is inside with the Marshal goes to the roof with a bullet."""
    seats = np.int64(s.crowd[s.marshal])
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        stand(s, seat, ROOF + np.int64(s.marshal))
        take_bullet(s, seat)
        tell(s, EVERYBODY, FLEES, seat, s.marshal)
