# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The course of a turn: what is laid open, who may cancel it, what it does, and who is next."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, only, others, tell
from spinney.games.exploding_kittens.cards import (
    ATTACK,
    DEFUSE,
    FAVOR,
    KITTEN,
    LAST_CAT,
    NOPE,
    SHUFFLE,
    SKIP,
    UNKNOWN,
    ZERO,
    draw,
)
from spinney.games.exploding_kittens.events import (
    ASKED,
    ATTACKED,
    DEFUSED,
    DREW,
    DREW_KITTEN,
    EXPLODED,
    FOUND_NOTHING,
    NOPED,
    SHUFFLED,
    SKIPPED,
    STOLE,
    WON,
)
from spinney.games.exploding_kittens.hands import after, hand, hand_over, holds, lay_down, lay_down_all, take
from spinney.games.exploding_kittens.pile import look_at_top, shuffle, take_top

# What the chooser has to decide.
PLAYING, NOPING, GIVING, PLACING = range(4)
# Action codes: those without a card, and where those of gifts and of places begin.
DRAW, PLAY_NOPE, PASS = range(3)
GIVE, PLACE = 43, 56
FIRST_GIFT = GIVE + 1


@compiled
def draw_card(s, rng):
    player, card = int(s.player), take_top(s, rng)
    if card != KITTEN:
        tell(s, only(player), DREW, player, card)
        tell(s, others(player), DREW, player, UNKNOWN)
        take(s, player, card)
        end_turn(s)
        return
    tell(s, EVERYBODY, DREW_KITTEN, player)
    if holds(s, player, DEFUSE):
        tell(s, EVERYBODY, DEFUSED, player)
        lay_down(s, player, DEFUSE, 1)
        s.phase = PLACING
    else:
        explode(s, player)


@compiled
def explode(s, player):
    """The player is out."""
    tell(s, EVERYBODY, EXPLODED, player, np.int64(hand(s, player)))
    lay_down_all(s, player)
    s.out[player] = s.players - s.left + 1
    s.left -= 1
    hand_on(s, 1)
    if s.left == 1:
        tell(s, EVERYBODY, WON, s.player)


@compiled
def end_turn(s):
    """One turn is taken."""
    s.turns -= 1
    s.played = False
    if s.turns == 0:
        hand_on(s, 1)


@compiled
def hand_on(s, turns):
    """The next player who is not out has so many turns to take."""
    seat = after(s, int(s.player))
    while s.out[seat]:
        seat = after(s, seat)
    s.player = seat
    s.chooser = seat
    s.turns = turns
    s.played = False


@compiled
def go_on(s):
    """The player decides again."""
    s.chooser = s.player
    s.phase = PLAYING


@compiled
def lay_open(s, action, rng):
    """A Nope or a play, which everybody else may cancel."""
    seat, kind = int(s.chooser), action >> 2
    if action == PLAY_NOPE:
        kind = NOPE
        s.noped ^= 1
    else:
        s.pending = action
        s.played = True
    lay_down(s, seat, kind, 2 if kind <= LAST_CAT else 1)
    s.actor = seat
    ask_on(s, seat, rng)


@compiled
def ask_on(s, seat, rng):
    """Asks the next after this seat for a Nope; if nobody is left to ask, the play takes effect.

    Everybody with cards is asked, so that being asked tells nobody anything; once all Nopes are laid down, nobody is.
    """
    seat = after(s, int(seat))
    while seat != s.actor and (s.nopes == 0 or hand(s, seat) == ZERO):
        seat = after(s, seat)
    if seat != s.actor:
        s.chooser = seat
        s.phase = NOPING
        return
    action, cancelled = int(s.pending), s.noped
    s.pending = 0
    s.actor = 0
    s.noped = 0
    go_on(s)
    if cancelled:
        tell(s, EVERYBODY, NOPED, s.player, action)
    else:
        take_effect(s, action, rng)


@compiled
def take_effect(s, action, rng):
    kind = action >> 2
    if kind <= FAVOR:
        ask_of(s, kind, aimed_at(s, action), rng)
    elif kind == ATTACK:
        hand_on(s, 2 + (s.turns if s.turns > 1 else 0))
        tell(s, EVERYBODY, ATTACKED, s.player, s.turns)
    elif kind == SKIP:
        tell(s, EVERYBODY, SKIPPED, s.player)
        end_turn(s)
    elif kind == SHUFFLE:
        tell(s, EVERYBODY, SHUFFLED, s.player)
        shuffle(s)
    else:
        look_at_top(s, rng)


@compiled
def aimed_at(s, action):
    """The seat that a Favor or a pair is aimed at."""
    seat = s.player + 1 + (action & 3)
    return seat if seat < s.players else seat - s.players


@compiled
def ask_of(s, kind, seat, rng):
    """A Favor or a pair gets a card, if there still is one."""
    own, player = hand(s, seat), int(s.player)
    if own == ZERO:
        tell(s, EVERYBODY, FOUND_NOTHING, player, seat)
    elif kind == FAVOR:
        tell(s, EVERYBODY, ASKED, seat, player)
        s.chooser = seat
        s.phase = GIVING
    else:
        card = draw(own, rng)
        both = only(seat) | only(player)
        tell(s, both, STOLE, player, seat, card)
        tell(s, ~both, STOLE, player, seat, UNKNOWN)
        hand_over(s, seat, player, card)
