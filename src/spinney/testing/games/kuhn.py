# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Kuhn poker, for two players (H. W. Kuhn, "A simplified two-person poker", 1950) or three (Abou Risk and Szafron,
"Using counterfactual regret minimization to create competitive multiplayer poker agents", AAMAS 2010).

The deck holds one card more than there are players: 0, 1, 2 for two, and a 3 for three. Everybody antes one chip and is
dealt one card; one card stays aside. In turn players pass or bet one chip. Once somebody has bet, everybody else has
one turn to fold or to call with one chip. The highest card of those who have not folded takes the pot.

Rule decisions: a player's score is what they have won or lost, in chips; until the end, minus what they have paid.
Ranks follow the scores, so that a player who folded comes before one who called and lost. Two or more players who have
not folded show their cards at the end; a winner whom all others let have the pot shows nothing.

Actions: 0 is to pass or fold, 1 to bet or call.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, OWN, only, tell

MOST_PLAYERS = 3

State = np.dtype(
    [
        ("players", np.int8),
        ("player", np.int8),
        ("turns", np.int8),  # taken so far
        ("bettor", np.int8),
        ("cards", np.int8, MOST_PLAYERS + 1),  # each player's, then the one aside
        ("paid", np.int8, MOST_PLAYERS),
        ("folded", np.int8, MOST_PLAYERS),  # 1 or 0: Numba knows no arrays of booleans in a record
    ],
    align=True,
)

NOBODY = -1
PASS, BET = 0, 1
# Events: a player and their card, told to that player; a player and the card that they show at the end, told to all.
DEALT, SHOWN = range(OWN, OWN + 2)


def setup(s, rng):
    s.bettor = NOBODY
    for seat in range(s.players):
        s.paid[seat] = 1
    deal(s, NOBODY, rng)
    for seat in range(s.players):
        tell(s, only(seat), DEALT, seat, s.cards[seat])


@compiled
def deal(s, observer, rng):
    """Deals every card that `observer` does not see; `NOBODY` sees none."""
    left = (1 << (s.players + 1)) - 1
    count = s.players + 1
    for place in range(s.players + 1):
        if sees(s, observer, place):
            left &= ~(1 << s.cards[place])
            count -= 1
    for place in range(s.players + 1):
        if not sees(s, observer, place):
            card = nth(left, below(rng, count))
            s.cards[place] = card
            left &= ~(1 << card)
            count -= 1


@compiled
def nth(cards, n):
    """The n-th lowest card of a set of bits."""
    card = 0
    while n > 0 or not cards >> card & 1:
        n -= cards >> card & 1
        card += 1
    return card


@compiled
def sees(s, observer, place):
    if observer == NOBODY or place == s.players:
        return False
    return place == observer or (shown(s) and not s.folded[place])


@compiled
def shown(s):
    """Whether the game has come to a showdown."""
    return over(s) and standing(s) > 1


@compiled
def over(s):
    return s.turns == s.players if s.bettor == NOBODY else s.player == s.bettor


@compiled
def standing(s):
    """How many players have not folded."""
    count = 0
    for seat in range(s.players):
        count += not s.folded[seat]
    return count


def current_player(s):
    return s.player


def legal_actions(s, out):
    out[0] = PASS
    out[1] = BET
    return 2


def apply(s, action, rng):
    if action == BET:
        s.paid[s.player] = 2
        if s.bettor == NOBODY:
            s.bettor = s.player
    elif s.bettor != NOBODY:
        s.folded[s.player] = 1
    s.turns += 1
    s.player = (s.player + 1) % s.players
    if shown(s):
        for seat in range(s.players):
            if not s.folded[seat]:
                tell(s, EVERYBODY, SHOWN, seat, s.cards[seat])


def is_over(s):
    return over(s)


@compiled
def winner(s):
    best = NOBODY
    for seat in range(s.players):
        if not s.folded[seat] and (best == NOBODY or s.cards[seat] > s.cards[best]):
            best = seat
    return best


@compiled
def chips(s, player):
    """What a player has won, or lost."""
    pot = 0
    for seat in range(s.players):
        pot += s.paid[seat]
    won = pot if over(s) and winner(s) == player else 0
    return won - s.paid[player]


def score(s, player):
    return float(chips(s, player))


def rank(s, player):
    better = 0
    for seat in range(s.players):
        better += chips(s, seat) > chips(s, player)
    return 1 + better


def redeterminise(s, observer, rng):
    deal(s, observer, rng)


def visible(s, observer, out):
    out[0] = s.player
    out[1] = s.turns
    out[2] = s.bettor
    n = 3
    for seat in range(s.players):
        out[n] = s.cards[seat] if sees(s, observer, seat) else NOBODY
        out[n + 1] = s.paid[seat]
        out[n + 2] = s.folded[seat]
        n += 3
    return n
