# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The course of the game: a round is dealt and planned, the plan is carried out card by card, and something happens.

A card that can be carried out in one way, or in none, is carried out at once: nobody is asked where there is no choice.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, only, others, tell
from spinney.games.bits import count, lowest, nth
from spinney.games.colt_express.cards import (
    BULLET,
    DRAWN,
    FULL,
    HAND,
    card,
    drawn_from,
    drawn_from_all,
    kinds_of,
    size,
)
from spinney.games.colt_express.codes import DRAW, FIRST, OPEN
from spinney.games.colt_express.events import BEGINS, DOES, DREW, DREW_HIDDEN, HOLDS, NO_EFFECT, TURNS_UP
from spinney.games.colt_express.final import finish
from spinney.games.colt_express.happenings import happen
from spinney.games.colt_express.rounds import (
    CARDS,
    CHOICE,
    DOC,
    GHOST,
    LENGTHS,
    REGULAR,
    ROUNDS,
    SECRET,
    STATIONS,
    STEPS,
)
from spinney.games.colt_express.stealing import carry_out, choices

# An entry of the plan: the seat, the kind of card, and whether it lies face down.
SEAT_BITS, KIND, FACE_DOWN = 7, 3, 64
# How a card of the plan is carried out, besides the ways that it leaves.
NOT_ASKED, NONE, SEVERAL = -1, -2, -3
# The first code of choices while the plan is carried out and nobody has been asked yet.
CARRY_OUT = 1
# Every seat has these many choices at most in a round, and the plan so many cards.
PLAN = 24


@compiled
def owner_of(entry):
    return np.int64(entry) & SEAT_BITS


@compiled
def kind_of(entry):
    return np.int64(entry) >> KIND & 7


@compiled
def is_down(entry):
    return np.int64(entry) & FACE_DOWN != 0


# Planning.


@compiled
def hand_size(s, seat):
    """How many cards a seat is dealt."""
    return HAND + 1 if s.character[seat] == DOC else HAND


@compiled
def begin_round(s, rng):
    """Turns up the round's card, one of those not seen yet, and deals new hands from all cards."""
    if s.round < ROUNDS - 1:
        unused = ~np.int64(s.used) & (1 << REGULAR) - 1
        s.card = nth(unused, below(rng, count(unused)))
        s.used |= 1 << np.int64(s.card)
    else:
        s.card = REGULAR + below(rng, STATIONS)
    tell(s, EVERYBODY, BEGINS, s.round + 1, s.card)
    for seat in range(s.players):
        bullets = np.int64(s.received[seat])
        hand = drawn_from_all(bullets, hand_size(s, seat), rng)
        s.hands[seat] = hand
        s.decks[seat] = FULL + bullets * BULLET - hand
        s.dealt_bullets[seat] = bullets
        s.drew[seat] = 0
        tell(s, only(seat), HOLDS, seat, hand)
    s.row = CARDS * (5 * np.int64(s.tag) + np.int64(s.players) - 2) + s.card
    s.step = 0
    s.planned = 0
    s.next = 0
    s.first_code = 0
    ask(s)


@compiled
def ask(s):
    """Whose turn it is to plan, and what they may do."""
    seat = np.int64(s.first) + (STEPS[s.row, s.step] & SEAT_BITS)
    s.player = seat if seat < s.players else seat - s.players
    s.choices = plans(s)


@compiled
def plans(s):
    """What the player may plan, a bit for each code: any kind of card that it holds, or to draw."""
    kinds = kinds_of(np.int64(s.hands[s.player]))
    if may_show(s):
        kinds |= kinds << OPEN
    return kinds | (1 << DRAW if s.decks[s.player] else 0)


@compiled
def may_show(s):
    """Whether the player is the Ghost with its first choice: it may play face down, in TAG it must."""
    return s.character[s.player] == GHOST and STEPS[s.row, s.step] >> CHOICE == 0 and not s.tag


@compiled
def is_secret(s, action):
    """Whether a card that is planned is played face down."""
    step = np.int64(STEPS[s.row, s.step])
    ghostly = s.character[s.player] == GHOST and step >> CHOICE == 0
    return action < OPEN and (ghostly or step >> SECRET & 1)


@compiled
def plan(s, action, rng):
    """The player plays a card on the plan, or draws; after the last choice hands go back to the decks."""
    seat = np.int64(s.player)
    if action == DRAW:
        draw(s, seat, rng)
    else:
        kind = action - OPEN if action >= OPEN else action
        s.hands[seat] -= card(kind)
        s.plan[s.planned] = seat | kind << KIND | (FACE_DOWN if is_secret(s, action) else 0)
        s.planned += 1
    s.step += 1
    if s.step < LENGTHS[s.row]:
        ask(s)
        return
    for each in range(s.players):
        s.decks[each] += s.hands[each]
        s.hands[each] = 0
    s.first_code = CARRY_OUT


@compiled
def draw(s, seat, rng):
    """A seat draws cards, and it is remembered which of its choices that was."""
    deck = np.int64(s.decks[seat])
    drawn = drawn_from(deck, min(DRAWN, size(deck)), rng)
    s.decks[seat] = deck - drawn
    s.hands[seat] += drawn
    s.drew[seat] |= 1 << (np.int64(STEPS[s.row, s.step]) >> CHOICE)
    tell(s, only(seat), DREW, seat, drawn)
    tell(s, others(seat), DREW_HIDDEN, seat, size(drawn))


# Carrying out the plan.


@compiled
def steal(s, chosen, rng):
    """Carries out cards of the plan until one leaves a choice, or the next round has begun: the first in the way that
    its owner has chosen, if it has been asked.
    """
    while s.next < s.planned:
        seat, kind = owner_of(s.plan[s.next]), kind_of(s.plan[s.next])
        way = chosen if chosen != NOT_ASKED else only_way(s, seat, kind)
        if way == SEVERAL:
            return
        if way != NONE:
            carry_out(s, seat, kind, way, rng)
        s.decks[seat] += card(kind)
        s.next += 1
        chosen = NOT_ASKED
    end_round(s, rng)


@compiled
def only_way(s, seat, kind):
    """Turns up the next card, and returns the only way to carry it out; where there are several, its owner is asked."""
    s.plan[s.next] &= ~FACE_DOWN & 0xFF
    tell(s, EVERYBODY, TURNS_UP, seat, kind)
    ways = choices(s, seat, kind)
    if ways & (ways - 1):
        s.player = seat
        s.choices = ways
        s.first_code = FIRST[kind]
        return SEVERAL
    if ways == 0:
        tell(s, EVERYBODY, NO_EFFECT, seat, kind)
        return NONE
    tell(s, EVERYBODY, DOES, seat, np.int64(FIRST[kind]) + lowest(ways), s.spot[seat])
    return lowest(ways)


@compiled
def end_round(s, rng):
    """What happens at the end of a round, and the next one, or the end."""
    happen(s, rng)
    for i in range(s.planned):
        s.plan[i] = 0
    s.round += 1
    first = np.int64(s.first) + 1
    s.first = first if first < s.players else 0
    if s.round < ROUNDS:
        begin_round(s, rng)
    else:
        finish(s)
