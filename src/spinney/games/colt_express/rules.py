# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Colt Express (Christophe Raimbault; Ludonaute, 2014), the base game, for two to six players. Everybody is a bandit
who robs a train of as many cars as there are players, and the locomotive.

**The train.** Cars are drawn at random from the six of the box, with 1, 3, 1 + a jewel, 3 + a jewel, 4 + a jewel and no
purses + 3 jewels. Car 0 is the caboose. In the locomotive are a strongbox and the Marshal. Jewels are worth 500,
strongboxes 1000, purses 250 (8 of them), 300, 350, 400, 450 or 500 (2 each). Everybody starts with a purse of 250, six
bullets, and a character of their own, dealt at random; even seats in car 0, odd ones in car 1.

**A round** has a card: four of seven at random, and one of three stations as the fifth. It says in which turns all
choose: in order from the first player, face down (hidden), twice in a row (double), or in reverse order; and what
happens at the end. Everybody shuffles their ten action cards (move 2, floor change 2, fire 2, robbery 2, punch,
marshal) and the bullets they have received, and draws six. A choice is to play a card on the common plan, or to draw
three; bullets cannot be played. When all have chosen, hands go back, and the plan is carried out, first card first:

- Move: one car inside, up to three on the roof. Floor change: to the roof, or down. Both must be done.
- Robbery: takes loot of a kind that lies where the bandit is; of purses any.
- Fire: a bullet for somebody inside of a neighbouring car; from a roof, for somebody on the next occupied roof in
  either direction. Without a target or a bullet it has no effect.
- Punch: somebody on the same place loses loot of a kind that the attacker chooses, any purse if it is one, which stays
  there, and is moved to a neighbouring car on the same level.
- Marshal: he moves one car. Whoever is inside with him, by whatever cause, flees to the roof with a neutral bullet.

Ghost may play the first card of a round face down. Cheyenne may keep a purse that she punches off. Django's bullets
push their target a car further, unless the train ends. Tuco also shoots through the roof of his car, up and down. Doc
draws seven cards. Belle is not chosen for shots and punches where somebody else can be.

**At the end of the round**: Angry Marshal: a bullet for all on his roof, and he goes one car to the rear. Braking: from
roofs one car forward. Passengers' Rebellion: a bullet for all inside. Swivel Arm: from roofs to the caboose's. Take It
All: the second strongbox, where the Marshal is. Marshal's Revenge: all on his roof lose their cheapest purse.
Pickpocketing: who is alone on a place takes a purse there. Hostage: 250 for all in or on the locomotive. Then the first
player is the next one.

**The end** comes after five rounds. Everybody with the fewest bullets left, even if none was shot, gets 1000. Most
money wins; among equals who has received fewer bullets; who is still equal shares the win. Before the end `score`
counts the bonus in proportion to the rounds that are over, as in TAG.

Rule decisions. Two players have one bandit and one car each, as in TAG (printed: two bandits each, three cars). Neutral
bullets never run out. A bandit looks into the purses it has. Purses lie face down, but everybody sees which one goes
where; who takes one of several still takes any. A purse that the Marshal takes is out of the game. There is no expert
variant without new shuffles. Nobody is asked where a card can be carried out in one way only.

Hidden are the hands and decks of others, cards that lie face down, purses that one has not had, and the cards of later
rounds, which are drawn when they are turned up, as are values of purses when they are first taken. What is known of
somebody's ten cards and bullets is used: see `redeal`. Left out is what could be guessed from how others choose.

With `tag`, the rules are those of the framework TAG where they can change a result: the turns of Braking (NHNH, NHHH)
and Take It All (NHDR); cars of 1, 2, 3, 1 + a jewel and 4 + a jewel purses and 3 jewels, which can come several times;
each value of a purse equally likely; Ghost and Cheyenne have no choice; Django pushes only inside, not into the
caboose, and also without a bullet; who climbs down to the Marshal stays there, and nobody flees when he is angry; his
revenge takes the dearest purse.

Actions: see `codes`. `evaluate` is 1 for winning alone, 0 for a shared win, -1 for anything less. Before the end it is
the lead in points over the best of the others, with 60 less for each bullet received, in units of 2500, cut off at -1
and 1. Between searches of 500 iterations with two players it won 65 % of 300 games against a player's own points, and
58 % against `score_plus`. TAG adds up bullets and loot with whole-number division, which nearly always gives the same.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, only, tell
from spinney.games.bits import listed, pick
from spinney.games.colt_express.course import (
    NOT_ASKED,
    PLAN,
    begin_round,
    is_secret,
    plan,
    plans,
    steal,
)
from spinney.games.colt_express.events import COUPLED, PLAYS_AS
from spinney.games.colt_express.final import evaluate, fewest_bullets, place_of, points
from spinney.games.colt_express.loot import ALL_VALUES, HOLDERS, LEAST, ONE_STRONGBOX, SEATS, VALUE_BITS
from spinney.games.colt_express.ordering import order
from spinney.games.colt_express.redeal import redeal_cards, redeal_purses
from spinney.games.colt_express.rounds import BELLE, CHARACTERS, ROUNDS
from spinney.games.colt_express.seen import visible
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
    chosen = action - np.int64(s.first_code)
    if s.first_code == 0:
        plan(s, action, rng)
        chosen = NOT_ASKED
    if s.first_code:
        steal(s, chosen, rng)


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
