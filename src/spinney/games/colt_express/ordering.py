# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Which actions a bandit would rather try first, by what it sees: the loot that an action brings, in dollars.

While a round is planned, a bandit guesses where it will be when the card is carried out: where its own cards in the
plan lead, if it goes wherever most loot lies and nobody interferes.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.bits import count
from spinney.games.colt_express.cards import CLIMB, FIRE, KINDS, MARSHAL, MOVE, ROB
from spinney.games.colt_express.codes import (
    DRAW,
    HIT,
    MARSHAL_TO,
    OPEN,
    PURSE,
    SHOOT,
    TAKE,
    TO_CAR,
)
from spinney.games.colt_express.course import kind_of, owner_of
from spinney.games.colt_express.loot import JEWELS, SEATS, kinds_at
from spinney.games.colt_express.rounds import CHEYENNE
from spinney.games.colt_express.stealing import ROOF_CARS, as_punch, cars_within
from spinney.games.colt_express.train import CAR, ROOF

# [kind of loot] what it is worth, nothing included; a purse about in the mean.
WORTH = np.array([330, 500, 1000, 0], np.float64)
# A bullet in somebody's deck, somebody's loot (a part of it), cards in the hand, and a card that may do something.
BULLET, OF_LOOT, MORE_CARDS, SOMETHING = 80.0, 0.1, 60.0, 40.0


@compiled
def best_loot(s, place):
    """What the most valuable loot on a place is worth."""
    kinds = np.int64(kinds_at(s, place))
    return WORTH[2] if kinds & 4 else WORTH[1] if kinds & 2 else WORTH[0] if kinds & 1 else 0.0


@compiled
def pull(s, place):
    """How much a bandit wants to be on a place: the loot there, but not the Marshal."""
    return best_loot(s, place) - (3 * BULLET if place == s.marshal else 0.0)


@compiled
def best_car(s, place):
    """Where a bandit would go to from here."""
    cars = cars_within(s, place & CAR, ROOF_CARS if place >= ROOF else 1)
    best, most = place, -np.inf
    for car in range(s.players + 1):
        goal = place & ROOF | car
        if cars >> car & 1 and pull(s, goal) > most:
            best, most = goal, pull(s, goal)
    return best


@compiled
def guess(s, seat):
    """Where a bandit will be after its cards in the plan, and how often it robs there."""
    place, robberies = np.int64(s.spot[seat]), 0
    for i in range(s.planned):
        entry = np.int64(s.plan[i])
        if owner_of(entry) == seat:
            kind = kind_of(entry)
            robberies = robberies + 1 if kind == ROB else 0 if kind in (MOVE, CLIMB) else robberies
            if kind == MOVE:
                place = best_car(s, place)
            elif kind == CLIMB:
                place ^= ROOF
    return place, robberies


@compiled
def tokens_at(s, place):
    """How much loot lies on a place."""
    gems = np.int64(s.gems[place])
    unopened = np.int64(s.unopened[place]) if place < ROOF else 0
    return count(s.purses[place]) + unopened + (gems & JEWELS) + (gems > JEWELS)


@compiled
def promise_of_card(s, seat, kind):
    """What a card promises if it is planned now."""
    place, robberies = guess(s, seat)
    left = best_loot(s, place) if tokens_at(s, place) > robberies else 0.0
    if kind == ROB:
        return left
    if kind == MOVE:
        return 0.5 * pull(s, best_car(s, place)) - 0.4 * left + SOMETHING
    if kind == CLIMB:
        return 0.5 * pull(s, place ^ ROOF) - 0.4 * left
    if kind == FIRE:
        return BULLET + SOMETHING if s.bullets[seat] else 0.0
    if kind == MARSHAL:
        return SOMETHING
    return BULLET + SOMETHING if count(s.crowd[place]) > (s.spot[seat] == place) else 0.0


@compiled
def wealth(s, seat):
    """About what a bandit's loot is worth, as all see it."""
    gems = np.int64(s.gems[SEATS + seat])
    return count(s.purses[SEATS + seat]) * WORTH[0] + (gems & JEWELS) * WORTH[1] + (gems > JEWELS) * WORTH[2]


@compiled
def promise_of_punch(s, seat, action):
    """What a target loses, more for Cheyenne who gets a purse, and the Marshal if he waits for it."""
    target, forward, kind, left = as_punch(action - HIT)
    gain = WORTH[kind] if kind == PURSE and not left and s.character[seat] == CHEYENNE else 0.0
    goal = np.int64(s.spot[target]) + 2 * forward - 1
    return WORTH[kind] + gain + OF_LOOT * wealth(s, target) + (BULLET if goal == s.marshal else 0.0)


def order(s, action):
    """What an action promises, in dollars."""
    seat = np.int64(s.player)
    if action == DRAW:
        return MORE_CARDS
    if action < DRAW:
        return promise_of_card(s, seat, action % KINDS) - (1.0 if action >= OPEN else 0.0)
    if action < MARSHAL_TO:
        return pull(s, s.spot[seat] & ROOF | action - TO_CAR)
    if action < TAKE:
        inside = np.int64(s.crowd[action - MARSHAL_TO])
        own = inside >> seat & 1
        return BULLET * (count(inside) - 4 * own)
    if action < SHOOT:
        return WORTH[action - TAKE]
    if action < HIT:
        return BULLET + OF_LOOT * wealth(s, action - SHOOT)
    return promise_of_punch(s, seat, action)
