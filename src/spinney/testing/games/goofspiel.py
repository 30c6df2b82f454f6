# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Goofspiel (the Game of Pure Strategy), for two or three players. Everybody holds the cards 1 to `cards`, and there
are prizes worth 1 to `cards`. A prize is turned up at random; everybody bids a card for it at the same time; the
highest bid takes the prize; all bids are discarded. After the last prize the most points win.

Rule decisions: a prize for which two players share the highest bid goes to nobody. Nobody knows the order of the
prizes: each is drawn when it is turned up. Players choose one after another, and a bid lies face down until all are in.
To re-deal is to forget the bids that others have made for this prize: each of them bids a random card of those they
could have bid.

Action c bids the card c + 1.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, OWN, only, tell

MOST_PLAYERS = 3

State = np.dtype(
    [
        ("players", np.int8),
        ("cards", np.int8),
        ("player", np.int8),
        ("prize", np.int8),  # on the table; 0 after the last
        ("prizes", np.int32),  # still to come, a bit each
        ("hands", np.int32, MOST_PLAYERS),  # a bit a card, without the card that is bid
        ("bids", np.int8, MOST_PLAYERS),  # 0 is none yet
        ("points", np.int16, MOST_PLAYERS),
    ],
    align=True,
)

NOBODY = -1
# Events, all told to everybody: a prize is turned up; a player's bid is shown; a player takes the prize.
TURNED_UP, BID, TOOK = range(OWN, OWN + 3)


def setup(s, rng):
    full = ((1 << int(s.cards)) - 1) << 1
    s.prizes = full
    for seat in range(s.players):
        s.hands[seat] = full
    turn_up(s, rng)


@compiled
def turn_up(s, rng):
    """Turns up a random prize, if there is one left."""
    s.prize = 0
    if s.prizes:
        s.prize = draw(s.prizes, rng)
        s.prizes &= ~(1 << int(s.prize))
        tell(s, EVERYBODY, TURNED_UP, s.prize)


@compiled
def draw(cards, rng):
    """A random card of a set of bits."""
    count = 0
    for card in range(14):
        count += cards >> card & 1
    skip = below(rng, count)
    for card in range(14):
        if cards >> card & 1:
            if skip == 0:
                return card
            skip -= 1
    return 0


def current_player(s):
    return s.player


def legal_actions(s, out):
    n = 0
    for action in range(s.cards):
        if s.hands[s.player] >> (action + 1) & 1:
            out[n] = action
            n += 1
    return n


def witnesses(s, action):
    return only(s.player)


def apply(s, action, rng):
    put(s, s.player, action + 1)
    s.player += 1
    if s.player == s.players:
        award(s)
        turn_up(s, rng)
        s.player = 0


@compiled
def put(s, seat, card):
    """Moves a card from a hand to the table, face down."""
    s.hands[seat] &= ~(1 << int(card))
    s.bids[seat] = card


@compiled
def award(s):
    """Shows the bids, gives the prize away and clears the table."""
    best, owner = 0, NOBODY
    for seat in range(s.players):
        if s.bids[seat] > best:
            best, owner = int(s.bids[seat]), seat
        elif s.bids[seat] == best:
            owner = NOBODY
        tell(s, EVERYBODY, BID, seat, s.bids[seat])
    if owner != NOBODY:
        s.points[owner] += s.prize
        tell(s, EVERYBODY, TOOK, owner, s.prize)
    for seat in range(s.players):
        s.bids[seat] = 0


def is_over(s):
    return s.prize == 0


def score(s, player):
    return float(s.points[player])


def rank(s, player):
    better = 0
    for seat in range(s.players):
        better += s.points[seat] > s.points[player]
    return 1 + better


@compiled
def could_bid(s, seat):
    """The cards that a player could have bid, or can bid, for this prize; everybody knows them."""
    return int(s.hands[seat]) | (1 << int(s.bids[seat]) if s.bids[seat] else 0)


def redeterminise(s, observer, rng):
    for seat in range(s.players):
        if seat != observer and s.bids[seat]:
            s.hands[seat] = could_bid(s, seat)
            put(s, seat, draw(s.hands[seat], rng))


def visible(s, observer, out):
    out[0] = s.player
    out[1] = s.prize
    out[2] = s.prizes
    out[3] = s.bids[observer]
    n = 4
    for seat in range(s.players):
        out[n] = could_bid(s, seat)
        out[n + 1] = s.points[seat]
        n += 2
    return n
