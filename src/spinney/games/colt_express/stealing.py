# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Carrying out the plan: what a card leaves to choose, as bits (see `codes`), and what is done then."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import lowest
from spinney.games.colt_express.cards import CLIMB, FIRE, MARSHAL, MOVE, ROB
from spinney.games.colt_express.codes import A_DIRECTION, A_SEAT, LEFT, NOTHING, PURSE
from spinney.games.colt_express.events import MOVED
from spinney.games.colt_express.loot import drop, keep, kinds_at, kinds_of_seat, take
from spinney.games.colt_express.rounds import CHEYENNE, DJANGO, TUCO
from spinney.games.colt_express.train import CAR, ROOF, flee, stand, take_bullet

ROOF_CARS = 3  # so far a bandit runs on the roofs


@compiled
def choices(s, seat, kind):
    """The ways to carry out a card, as bits; none if it has no effect."""
    place = np.int64(s.spot[seat])
    if kind == MOVE:
        return cars_within(s, place & CAR, ROOF_CARS if place >= ROOF else 1)
    if kind == CLIMB:
        return np.int64(1)
    if kind == FIRE:
        return targets_of_shot(s, seat, place)
    if kind == ROB:
        return np.int64(kinds_at(s, place))
    if kind == MARSHAL:
        return cars_within(s, np.int64(s.marshal), 1)
    return punches(s, seat, place)


@compiled
def carry_out(s, seat, kind, way, rng):
    """Carries out a card in one of these ways. Whoever goes or is moved to the Marshal flees, and so do all in the car
    that he is sent to; in TAG who climbs down to him stays there.
    """
    place = np.int64(s.spot[seat])
    mover, goal = seat, place
    if kind == MOVE:
        goal = place & ROOF | way
    elif kind == CLIMB:
        goal = place ^ ROOF
    elif kind == FIRE:
        mover, goal = way, shoot(s, seat, place, way)
    elif kind == ROB:
        take(s, seat, way, rng)
    elif kind == MARSHAL:
        s.marshal = way
    else:
        mover, goal = punch(s, seat, way, rng)
    comes_to_marshal = kind == MARSHAL
    if goal != s.spot[mover]:
        stand(s, mover, goal)
        comes_to_marshal = goal == s.marshal and not (s.tag and kind == CLIMB)
    if comes_to_marshal:
        flee(s)


@compiled
def cars_within(s, car, most):
    """The cars that are 1 to `most` cars away."""
    near = (1 << car + most + 1) - (1 << max(0, car - most))
    return near & ((2 << np.int64(s.players)) - 1) & ~(1 << car)


# Shooting.


@compiled
def targets_of_shot(s, seat, place):
    """Whom a bandit can shoot at."""
    django_pushes_anyway = s.tag and s.character[seat] == DJANGO
    if s.bullets[seat] == 0 and not django_pushes_anyway:
        return np.int64(0)
    car, last = place & CAR, np.int64(s.players)
    if place >= ROOF:
        targets = nearest(s, place, ROOF - 1, -1) | nearest(s, place, ROOF + last + 1, 1)
    else:
        targets = np.int64(s.crowd[car - 1]) if car else np.int64(0)
        targets |= np.int64(s.crowd[car + 1])
    if s.character[seat] == TUCO:
        targets |= np.int64(s.crowd[place ^ ROOF])
    return without_belle(s, targets)


@compiled
def nearest(s, place, end, step):
    """Who is on the nearest occupied roof in one direction."""
    for roof in range(place + step, end, step):
        if s.crowd[roof]:
            return np.int64(s.crowd[roof])
    return np.int64(0)


@compiled
def without_belle(s, targets):
    """Belle is not chosen where there is somebody else."""
    rest = targets & ~np.int64(s.belle)
    return rest if rest else targets


@compiled
def shoot(s, seat, place, target):
    """A bullet for the target; returns where it is then, since Django's bullets also push."""
    if s.bullets[seat]:
        s.bullets[seat] -= 1
        take_bullet(s, target)
    if s.character[seat] == DJANGO:
        return pushed(s, place & CAR, target)
    return np.int64(s.spot[target])


@compiled
def pushed(s, origin, target):
    """Where the target is one car further along the line of fire, or where it is if the train ends there. TAG pushes
    only inside of cars, and not into the caboose.
    """
    place = np.int64(s.spot[target])
    car = place & CAR
    away = car + 1 if car > origin else car - 1
    if (s.tag and (place >= ROOF or away == 0)) or away < 0 or away > s.players:
        return place
    tell(s, EVERYBODY, MOVED, target, place & ROOF | away)
    return place & ROOF | away


# Punching.


@compiled
def punches(s, seat, place):
    """Whom a bandit can punch, where to, and off what."""
    targets = without_belle(s, np.int64(s.crowd[place]) & ~(1 << np.int64(seat)))
    car, found = place & CAR, np.int64(0)
    directions = (1 if car > 0 else 0) | (1 << A_DIRECTION if car < s.players else 0)
    sides = (1 if car > 0 else 0) | (2 if car < s.players else 0)
    may_leave = s.character[seat] == CHEYENNE and not s.tag
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        kinds = np.int64(kinds_of_seat(s, target))
        found |= (kinds if kinds else 1 << NOTHING) * directions << A_SEAT * target
        if may_leave and kinds & 1:
            found |= np.int64(sides) << LEFT + 2 * target
    return found


@compiled
def as_punch(way):
    """A way to punch: the target, the direction, the kind of loot, and whether a purse is left."""
    if way >= LEFT:
        return (way - LEFT) >> 1, (way - LEFT) & 1, PURSE, True
    return way // A_SEAT, way // A_DIRECTION & 1, way % A_DIRECTION, False


@compiled
def punch(s, seat, way, rng):
    """The target loses loot; Cheyenne takes a purse unless she leaves it. Returns the target and where it is moved."""
    target, forward, kind, left = as_punch(way)
    place = np.int64(s.spot[target])
    if kind != NOTHING:
        purse = drop(s, target, kind, rng)
        if kind == PURSE and not left and s.character[seat] == CHEYENNE:
            s.purses[place] ^= 1 << purse
            keep(s, seat, purse)
    return target, place + 2 * forward - 1
