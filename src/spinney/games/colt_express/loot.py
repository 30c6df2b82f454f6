# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Loot: purses, jewels and strongboxes, in the train and with the bandits.

A *holder* is a place of the train or, from `SEATS` on, a bandit. Nobody has looked into the purses that lie in the cars
from the beginning, so these are only counted. Whoever takes one looks into it. It gets the next number then, by which
everybody can follow it from there on, and its value is drawn from those that no purse has had before. Whoever has had
a purse knows its value.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, only, others, tell
from spinney.games.bits import count, lowest, nth
from spinney.games.colt_express.codes import JEWEL, PURSE
from spinney.games.colt_express.events import DROPS, TAKES_PURSE
from spinney.games.colt_express.train import MOST_PLAYERS, PLACES, ROOF

SEATS = PLACES
HOLDERS = SEATS + MOST_PLAYERS
WORTH = (0, 500, 1000)  # of jewels and strongboxes
# Purses are worth 250, and 50 more for each of these steps: so many there are of each.
LEAST, STEP = 250, 50
OF_VALUE = (8, 2, 2, 2, 2, 2)
VALUES = len(OF_VALUE)
VALUE_BITS = 3
# The values that no purse has had yet are bits: as many of a value's lowest ones as there are left of it.
VALUE_OF = np.repeat(np.arange(VALUES, dtype=np.int8), OF_VALUE)
FIELD = np.array([sum(1 << bit for bit, each in enumerate(VALUE_OF) if each == value) for value in range(VALUES)])
ALL_VALUES = np.int64((1 << sum(OF_VALUE)) - 1)
# How jewels and strongboxes are counted.
ONE_STRONGBOX, JEWELS = 32, 31


@compiled
def worth_of(s, purses):
    """What these purses are worth together."""
    steps = count(purses & s.values[0]) + 2 * count(purses & s.values[1]) + 4 * count(purses & s.values[2])
    return LEAST * count(purses) + STEP * steps


@compiled
def write_value(s, purse, value):
    """Gives a purse its value."""
    for bit in range(VALUE_BITS):
        s.values[bit] = s.values[bit] & ~(1 << purse) | (value >> bit & 1) << purse


@compiled
def draw_value(s, rng):
    """A value that no purse has had yet; TAG's purses have every value equally often."""
    if s.tag:
        return below(rng, VALUES)
    pool = np.int64(s.pool)
    value = np.int64(VALUE_OF[nth(pool, below(rng, count(pool)))])
    left = pool & FIELD[value]
    s.pool = pool ^ left ^ (left >> 1 & FIELD[value])
    return value


@compiled
def put_back_value(s, value):
    """A value can be drawn again: a carry runs to the lowest bit that is clear."""
    if not s.tag:
        pool, field = np.int64(s.pool), FIELD[value]
        s.pool = pool | (pool + (field & -field)) & field


@compiled
def kinds_at(s, place):
    """The kinds of loot that lie on a place, a bit each."""
    gems = np.int64(s.gems[place])
    unopened = s.unopened[place] if place < ROOF else 0
    return as_bits(s.purses[place] != 0 or unopened > 0, gems)


@compiled
def kinds_of_seat(s, seat):
    """The kinds of loot that a bandit has, a bit each."""
    gems = np.int64(s.gems[SEATS + seat])
    return as_bits(s.purses[SEATS + seat] != 0, gems)


@compiled
def as_bits(has_purse, gems):
    """Kinds of loot as bits."""
    jewel = 2 if gems & JEWELS else 0
    return np.int64(has_purse) | jewel | (4 if gems > JEWELS else 0)


@compiled
def take(s, seat, kind, rng):
    """A bandit takes loot of a kind from where it stands."""
    place = np.int64(s.spot[seat])
    if kind == PURSE:
        take_purse(s, seat, place, rng)
    else:
        move_gem(s, place, SEATS + seat, kind)
        s.money[seat] += WORTH[kind]


@compiled
def take_purse(s, seat, place, rng):
    """A bandit takes any purse of a place, and looks into it."""
    opened = np.int64(s.purses[place])
    unopened = np.int64(s.unopened[place]) if place < ROOF else 0
    n = below(rng, count(opened) + unopened)
    if n < unopened:
        purse = np.int64(s.opened)
        s.opened += 1
        s.unopened[place] -= 1
        write_value(s, purse, draw_value(s, rng))
    else:
        purse = nth(opened, n - unopened)
        s.purses[place] ^= 1 << purse
    keep(s, seat, purse)


@compiled
def keep(s, seat, purse):
    """A bandit has one more purse, and looks into it."""
    bit = 1 << purse
    s.purses[SEATS + seat] |= bit
    s.known[seat] |= bit
    s.money[seat] += worth_of(s, bit)
    tell(s, only(seat), TAKES_PURSE, seat, purse, worth_of(s, bit))
    tell(s, others(seat), TAKES_PURSE, seat, purse, -1)


@compiled
def drop(s, seat, kind, rng):
    """A bandit loses loot of a kind, any purse if it is one; returns the purse."""
    purse = np.int64(-1)
    if kind == PURSE:
        purses = np.int64(s.purses[SEATS + seat])
        purse = nth(purses, below(rng, count(purses)))
        lose_purse(s, seat, purse)
        s.purses[s.spot[seat]] |= 1 << purse
    else:
        move_gem(s, SEATS + seat, np.int64(s.spot[seat]), kind)
        s.money[seat] -= WORTH[kind]
    tell(s, EVERYBODY, DROPS, seat, kind, purse, s.spot[seat])
    return purse


@compiled
def lose_purse(s, seat, purse):
    """A bandit has a purse no longer."""
    s.purses[SEATS + seat] ^= 1 << purse
    s.money[seat] -= worth_of(s, 1 << purse)


@compiled
def move_gem(s, holder, other, kind):
    """A jewel or a strongbox goes from one holder to another."""
    gem = 1 if kind == JEWEL else ONE_STRONGBOX
    s.gems[holder] -= gem
    s.gems[other] += gem


@compiled
def cheapest(s, purses, dearest):
    """The cheapest of some purses, which are not none, or the dearest."""
    best = lowest(purses)
    while purses:
        purse = lowest(purses)
        purses &= purses - 1
        more = worth_of(s, 1 << purse) > worth_of(s, 1 << best)
        less = worth_of(s, 1 << purse) < worth_of(s, 1 << best)
        if (more and dearest) or (less and not dearest):
            best = purse
    return best
