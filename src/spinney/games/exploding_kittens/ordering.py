# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a player would rather do: whatever risks least, by what they know of the pile and the hands."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.bits import bit, count
from spinney.games.exploding_kittens.cards import (
    ATTACK,
    DEFUSE,
    FAVOR,
    FUTURE,
    KITTEN,
    LAST_CAT,
    NOPE,
    SHUFFLE,
    SKIP,
    copies,
    total,
)
from spinney.games.exploding_kittens.hands import after, hand, holds
from spinney.games.exploding_kittens.pile import below_astray, unseen_kittens
from spinney.games.exploding_kittens.turn import DRAW, GIVE, GIVING, NOPING, PLACE, PLAY_NOPE, PLAYING, aimed_at

# What is lost with a Defuse, where 1 is to be out.
DEFUSE_LOST = 0.3
# What cards are worth in a turn, in the same unit: a pair steals and a Favor gets a card, the others are spent.
PAIR_GAIN, FAVOR_GAIN, LOOK_COST, ATTACK_COST, SKIP_COST = 0.1, 0.05, 0.05, 0.08, 0.1
# [kind] what is given away last.
GIFTS = np.zeros(16, np.int8)
GIFTS[[FAVOR, SHUFFLE, FUTURE]] = 1
GIFTS[[ATTACK, SKIP, NOPE]] = 2
GIFTS[DEFUSE] = 3


@compiled
def risk(s, seat):
    """The chance that the next card is a kitten, as far as a seat knows."""
    known, astray = s.seen[seat], count(s.astray[seat])
    top = below_astray(s, seat, int(s.size) - 1)
    if known & bit(top):
        chance = 1.0 if s.pile[top] == KITTEN else 0.0
    else:
        chance = unseen_kittens(s, seat) / (int(s.size) - astray - count(known))
    return chance + (1.0 - chance) * astray / s.size


@compiled
def playing(s, action):
    """What is expected to be lost, or won, by a play or a draw."""
    kind = action >> 2
    loss = DEFUSE_LOST if holds(s, s.player, DEFUSE) else 1.0
    if action == DRAW:
        return -loss * risk(s, s.player)
    if kind <= LAST_CAT:
        seat = aimed_at(s, action)
        return PAIR_GAIN + copies(s.known[seat, s.player + 1], DEFUSE) / total(hand(s, seat))
    if kind == FAVOR:
        return FAVOR_GAIN
    if kind == FUTURE:
        return -1.0 if s.seen[s.player] & bit(s.size - 1) else -LOOK_COST
    if kind == SHUFFLE:
        return -LOOK_COST - loss * (int(s.left) - 1) / s.size
    return -ATTACK_COST if kind == ATTACK else -SKIP_COST


@compiled
def hits(s, seat):
    """Whether the play that may be cancelled takes a card from a seat, or makes it take the next turns."""
    kind = s.pending >> 2
    if kind <= FAVOR:
        return aimed_at(s, s.pending) == seat
    following = after(s, int(s.player))
    while s.out[following]:
        following = after(s, following)
    return kind == ATTACK and following == seat


def order(s, action):
    """In a turn pairs and Favors first, then what risks least: to draw if a kitten is unlikely or known not to come, or
    else to look, to attack or to skip. A Nope is for what hits oneself and for Nopes of one's own plays; worthless
    cards are given first; a kitten goes where the next player draws it.
    """
    seat = int(s.chooser)
    if s.phase == PLAYING:
        return playing(s, action)
    if s.phase == NOPING:
        wanted = s.player == seat if s.noped else hits(s, seat)
        return 1.0 if wanted == (action == PLAY_NOPE) else 0.0
    if s.phase == GIVING:
        kind = action - GIVE
        return -float(GIFTS[kind] + (kind <= LAST_CAT and copies(hand(s, seat), kind) == 2))
    return -float(abs(action - PLACE - (int(s.turns) - 1)))
