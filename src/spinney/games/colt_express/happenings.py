# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What round cards make happen at the end of the round."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import count, lowest
from spinney.games.colt_express.events import HAPPENS, LOSES_PURSE, MARSHAL_GOES, MOVED, RANSOM, STRONGBOX_ARRIVES
from spinney.games.colt_express.loot import ONE_STRONGBOX, SEATS, cheapest, lose_purse, take_purse, worth_of
from spinney.games.colt_express.rounds import (
    ANGRY_MARSHAL,
    BRAKING,
    BRIDGE,
    HOSTAGE,
    PICKPOCKETING,
    REBELLION,
    REVENGE,
    SWIVEL_ARM,
    TAKE_IT_ALL,
    TUNNEL,
)
from spinney.games.colt_express.train import CAR, PLACES, ROOF, flee, hit, stand

RANSOM_PAID = 250


@compiled
def happen(s, rng):
    """What the round's card says for its end."""
    card = s.card
    if card not in (BRIDGE, TUNNEL):
        tell(s, EVERYBODY, HAPPENS, card)
    if card == ANGRY_MARSHAL:
        shoot_up(s)
    elif card in (BRAKING, SWIVEL_ARM):
        slide(s, card == BRAKING)
    elif card == REBELLION:
        for car in range(s.players + 1):
            hit(s, np.int64(s.crowd[car]))
    elif card == TAKE_IT_ALL:
        s.gems[s.marshal] += ONE_STRONGBOX
        tell(s, EVERYBODY, STRONGBOX_ARRIVES, s.marshal)
    elif card == REVENGE:
        take_revenge(s)
    elif card == PICKPOCKETING:
        pick_pockets(s, rng)
    elif card == HOSTAGE:
        pay_ransom(s)


@compiled
def shoot_up(s):
    """The Marshal shoots at his roof and goes one car to the rear. In TAG nobody flees from him then."""
    hit(s, np.int64(s.crowd[ROOF + np.int64(s.marshal)]))
    if s.marshal > 0:
        s.marshal -= 1
        tell(s, EVERYBODY, MARSHAL_GOES, s.marshal)
        if not s.tag:
            flee(s)


@compiled
def slide(s, forward):
    """Whoever is on a roof goes one car forward, or all the way to the rear."""
    for seat in range(s.players):
        place = np.int64(s.spot[seat])
        end = min(place + 1, ROOF + np.int64(s.players)) if forward else ROOF
        if place >= ROOF and place != end:
            stand(s, seat, end)
            tell(s, EVERYBODY, MOVED, seat, end)


@compiled
def take_revenge(s):
    """Whoever is on the Marshal's roof loses the cheapest purse; TAG takes the dearest."""
    seats = np.int64(s.crowd[ROOF + np.int64(s.marshal)])
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        purses = np.int64(s.purses[SEATS + seat])
        if purses:
            purse = cheapest(s, purses, s.tag)
            lose_purse(s, seat, purse)
            for each in range(s.players):
                s.known[each] |= 1 << purse
            tell(s, EVERYBODY, LOSES_PURSE, seat, purse, worth_of(s, 1 << purse))


@compiled
def pick_pockets(s, rng):
    """Whoever is alone on a place takes a purse there."""
    for place in range(PLACES):
        unopened = s.unopened[place] if place < ROOF else 0
        if count(s.crowd[place]) == 1 and (s.purses[place] != 0 or unopened > 0):
            take_purse(s, lowest(s.crowd[place]), place, rng)


@compiled
def pay_ransom(s):
    """Whoever is in the locomotive or on it is paid."""
    for seat in range(s.players):
        if s.spot[seat] & CAR == s.players:
            s.money[seat] += RANSOM_PAID
            tell(s, EVERYBODY, RANSOM, seat, RANSOM_PAID)
