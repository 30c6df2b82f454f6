# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Colt Express."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, only, tell
from spinney.games.bits import listed, pick
from spinney.games.colt_express.course import (
    PLAN,
    begin_round,
    carry_on,
    is_secret,
    plan,
    plans,
)
from spinney.games.colt_express.events import COUPLED, PLAYS_AS
from spinney.games.colt_express.final import evaluate, fewest_bullets, place_of, points
from spinney.games.colt_express.loot import ALL_VALUES, HOLDERS, LEAST, ONE_STRONGBOX, SEATS, VALUE_BITS
from spinney.games.colt_express.ordering import order
from spinney.games.colt_express.redeal import redeal_cards, redeal_purses
from spinney.games.colt_express.seen import visible
from spinney.games.colt_express.rounds import BELLE, CHARACTERS, ROUNDS
from spinney.games.colt_express.train import CARS, JEWELS_IN, MOST_PLAYERS, PLACES, PURSES_IN, ROOF

__all__ = ["evaluate", "order", "visible"]

BULLETS = 6

State = np.dtype(
    [
        ("choices", np.int64),  # what the player may do, as bits from `first_code` on
        ("hands", np.int32, MOST_PLAYERS),  # see `cards`
        ("decks", np.int32, MOST_PLAYERS),
        ("purses", np.int32, HOLDERS),  # opened ones, a bit each; see `loot`
        ("known", np.int32, MOST_PLAYERS),  # the purses that a seat has looked into
        ("values", np.int32, VALUE_BITS),  # what they are worth, a bit of it in each word
        ("pool", np.int32),  # the values of all other purses
        ("money", np.int16, MOST_PLAYERS),  # loot and ransom
        ("gems", np.uint8, HOLDERS),  # jewels and strongboxes
        ("unopened", np.int8, ROOF),
        ("crowd", np.uint8, PLACES),  # who is there, a bit each
        ("spot", np.int8, MOST_PLAYERS),
        ("character", np.int8, MOST_PLAYERS),
        ("bullets", np.int8, MOST_PLAYERS),  # left to shoot
        ("received", np.uint8, MOST_PLAYERS),
        ("dealt_bullets", np.uint8, MOST_PLAYERS),  # received before this round
        ("drew", np.uint8, MOST_PLAYERS),  # which of a seat's choices of this round drew cards, a bit each
        ("plan", np.uint8, PLAN),
        ("belle", np.uint8),  # the seat that plays Belle, as a bit
        ("row", np.int8),  # of `rounds.STEPS`
        ("players", np.int8),
        ("tag", np.bool_),
        ("player", np.int8),
        ("first", np.int8),  # the first player of the round
        ("first_code", np.int8),  # 0 while the round is planned
        ("marshal", np.int8),
        ("round", np.int8),
        ("card", np.int8),
        ("used", np.int8),  # the round cards seen so far
        ("step", np.int8),  # choices made this round
        ("planned", np.int8),  # cards in the plan, and the next one to be carried out
        ("next", np.int8),
        ("opened", np.int8),  # purses
    ],
    align=True,
)


def setup(s, rng):
    deal_characters(s, rng)
    couple_cars(s, rng)
    last = np.int64(s.players)
    s.marshal = last
    s.gems[last] = ONE_STRONGBOX
    s.opened = last
    s.pool = ALL_VALUES & ~0xFF | 0xFF >> last
    for seat in range(s.players):
        s.bullets[seat] = BULLETS
        s.purses[SEATS + seat] = 1 << seat
        s.known[seat] = (1 << last) - 1
        s.money[seat] = LEAST
        s.spot[seat] = seat % 2
        s.crowd[seat % 2] |= 1 << seat
    begin_round(s, rng)


@compiled
def deal_characters(s, rng):
    """Every seat gets a character of its own."""
    left = (1 << CHARACTERS) - 1
    for seat in range(s.players):
        character = pick(left, rng)
        left ^= 1 << character
        s.character[seat] = character
        if character == BELLE:
            s.belle = 1 << seat
        tell(s, EVERYBODY, PLAYS_AS, seat, character)


@compiled
def couple_cars(s, rng):
    """Cars of the box in any order; in TAG one can come several times."""
    tag, left = np.int64(s.tag), (1 << len(CARS)) - 1
    for car in range(s.players):
        kind = pick(left, rng)
        if not s.tag:
            left ^= 1 << kind
        s.unopened[car] = PURSES_IN[tag, kind]
        s.gems[car] = JEWELS_IN[tag, kind]
        tell(s, EVERYBODY, COUPLED, car, s.unopened[car], s.gems[car])


def current_player(s):
    return s.player


def legal_actions(s, out):
    n = listed(s.choices, out)
    for i in range(n):
        out[i] += s.first_code
    return n


def sample(s, rng):
    return s.first_code + pick(s.choices, rng)


def witnesses(s, action):
    secret = s.first_code == 0 and is_secret(s, action)
    return only(s.player) if secret else EVERYBODY


def apply(s, action, rng):
    if s.first_code:
        carry_on(s, action, rng)
    else:
        plan(s, action, rng)


def is_over(s):
    return s.round == ROUNDS


def score(s, player):
    return float(points(s, player, fewest_bullets(s)))


def rank(s, player):
    return place_of(s, player)


def redeterminise(s, observer, rng):
    if s.round == ROUNDS:
        return
    redeal_purses(s, observer, rng)
    for seat in range(s.players):
        if seat != observer:
            redeal_cards(s, seat, rng)
    if s.first_code == 0 and s.player != observer:
        s.choices = plans(s)

