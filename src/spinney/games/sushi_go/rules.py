# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Sushi Go, for two to five players (Phil Walker-Harding, 2013), played over three rounds.

Everybody is dealt 10 cards with two players, 9 with three, 8 with four, 7 with five. Each turn all choose a card of
their hand in secret; when all have, the cards are laid down face up, and every hand passes to the seat before (the
first seat's to the last). A round ends with the last card. Everything but puddings is then discarded face up, so sets
do not carry over, and new hands come from what is left of the 108 cards: three rounds take 105 at most, so nothing is
ever shuffled again.

- Maki have 3, 2 or 1 icons. At the end of a round most icons score 6, the second most 3. Who shares a place shares its
  points, rounded down; if the first place is shared, there is no second. Without an icon nobody has a place.
- Every second tempura scores 5, every third sashimi 10. The first five dumplings score 1, 2, 3, 4 and 5, more nothing.
- Squid, salmon and egg nigiri score 3, 2 and 1. Wasabi scores nothing, but the next nigiri laid down after it must lie
  on it and scores three times as much; each wasabi takes one.
- Puddings stay for the whole game. At its end most puddings score 6, the fewest lose 6, shared and rounded towards 0;
  with two players nobody loses, and if all have equally many nothing happens. Nobody falls below 0 points.
- Chopsticks in front of a seat let it choose two cards of a hand that has two or more, one pair of chopsticks a turn.
  The cards are laid down in the order in which they were chosen, so that a nigiri after a wasabi lies on it. The
  chopsticks go back into the hand before it is passed on.

Most points win; puddings decide among equals, and who is still equal shares the win.

Actions: 0 to 11 take a card of that type, in the order of `deck`; 12 to 23 take one with chopsticks, and then the same
seat takes the second one with 0 to 11.

Differences from TAG: a sixth dumpling scores nothing, there 5 again; the second card taken with chopsticks is the one
asked for, there it can be its neighbour.

What a seat knows: its own hand; the hands that it has held this round as they are now, which after r passes are those
of the r seats before it, since all that was taken from them was shown; everything that lies or was discarded face up;
and of a hand that it has not held the chopsticks that others were seen to put back, less the chopsticks taken from it
since. A re-deal deals the rest of the unknown hands from all cards not seen, every card equally likely. What could be
guessed from how others choose is left out. Nobody knows the order of the pile, so it has none: it is counted by type,
like the hands.

Seats choose one after another, from the first; choices stay hidden until all are in. To re-deal is to forget what
others have chosen this turn: their cards are in their hands again and they choose after the seat whose turn it is,
around the table. A seat in the middle of choosing two looks to others just as if it had chosen nothing yet, and a
re-deal for them lets it start again; its own first choice a seat keeps.

`evaluate` is 1 for winning alone, 0 for a shared win, -1 for anything less. Before the end it is the lead over the best
of the others in units of 50 points, cut off at -1 and 1; half of what maki and puddings would score now counts as
points. TAG's is a player's own points / 50. Between searches of 500 iterations with two players the lead alone won 61 %
of 300 games against TAG's, and with maki and puddings 61 % of 200 against the lead alone.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, only, tell
from spinney.games.bits import ONE, count, lowest
from spinney.games.sushi_go.deck import ALL_TYPES, CARD, DECK, TYPES, draw, nth_type, number_of, types_of
from spinney.games.sushi_go.estimates import evaluate, place_of
from spinney.games.sushi_go.events import DEALT, HOLDS, PASSED, RETURNS_CHOPSTICKS, TOTAL, WINS
from spinney.games.sushi_go.hands import (
    MOST_PLAYERS,
    NEXT,
    PUT_BACK,
    RETURNED,
    deal_unseen,
    hand_size,
    knows,
    unseen,
    without,
)
from spinney.games.sushi_go.ordering import order
from spinney.games.sushi_go.scoring import (
    discard,
    has_chopsticks,
    lay,
    score_maki,
    score_puddings,
    take_back_chopsticks,
)

__all__ = ["evaluate", "order"]

ROUNDS = 3

State = np.dtype(
    [
        ("hands", np.uint64, MOST_PLAYERS),  # cards by type; above them the chopsticks that all saw go in
        ("fronts", np.uint64, MOST_PLAYERS),  # cards by type; above them the free wasabi
        ("pile", np.uint64),
        ("points", np.int16, MOST_PLAYERS),
        ("first", np.uint8, MOST_PLAYERS),  # the card chosen this turn, counted from 1; 0 is none
        ("second", np.uint8, MOST_PLAYERS),  # the same for the card taken with chopsticks
        ("players", np.uint8),
        ("player", np.uint8),
        ("choosing", np.uint8),  # a bit for each seat that has yet to choose
        ("left", np.uint8),  # cards in each hand; 0 once the game is over
        ("round", np.uint8),
    ],
    align=True,
)


# A card chosen, as it is counted in `first`.
CHOSEN = np.array([0, *CARD], np.uint64)


@compiled
def everybody(s):
    return (1 << int(s.players)) - 1


def setup(s, rng):
    s.pile = DECK
    deal(s, rng)


@compiled
def deal(s, rng):
    """New hands from the pile, and a turn in which everybody has yet to choose."""
    for seat in range(s.players):
        s.hands[seat] = draw(s.pile, hand_size(s), rng)
        s.pile -= s.hands[seat]
    s.left = hand_size(s)
    s.choosing = everybody(s)
    tell(s, EVERYBODY, DEALT, s.round + 1, s.left)
    tell_hands(s)


@compiled
def tell_hands(s):
    """Everybody looks at the hand that they have now."""
    for seat in range(s.players):
        tell(s, only(seat), HOLDS, seat, s.hands[seat] & ALL_TYPES)


def current_player(s):
    return s.player


@compiled
def choices(s):
    """The types that the player at turn may choose."""
    return types_of(s.hands[s.player] - CHOSEN[s.first[s.player]])


@compiled
def may_use_chopsticks(s):
    return s.left > 1 and s.first[s.player] == 0 and has_chopsticks(s, s.player)


def legal_actions(s, out):
    types = choices(s)
    n = 0
    while types:
        out[n] = lowest(types) >> 2
        types &= types - ONE
        n += 1
    if may_use_chopsticks(s):
        for i in range(n):
            out[n + i] = out[i] + TYPES
        n *= 2
    return n


def sample(s, rng):
    types = choices(s)
    kinds = count(types)
    n = below(rng, kinds << int(may_use_chopsticks(s)))
    with_chopsticks = int(n >= kinds)
    return nth_type(types, n - kinds * with_chopsticks) + TYPES * with_chopsticks


def witnesses(s, action):
    return only(s.player)


def apply(s, action, rng):
    seat = s.player
    if s.first[seat]:
        s.second[seat] = action + 1
    elif action < TYPES:
        s.first[seat] = action + 1
    else:
        s.first[seat] = action + 1 - TYPES
        return
    s.choosing ^= 1 << int(seat)
    if s.choosing:
        s.player = NEXT[seat, s.choosing]
    else:
        reveal(s, rng)


@compiled
def reveal(s, rng):
    """Shows and scores what all have chosen and passes the hands on, each to the seat before."""
    for seat in range(s.players):
        take(s, seat)
    own = s.hands[0]
    for seat in range(s.players - 1):
        s.hands[seat] = s.hands[seat + 1]
    s.hands[s.players - 1] = own
    s.player = 0
    s.choosing = everybody(s)
    s.left -= 1
    if s.left == 0:
        end_round(s, rng)
    else:
        tell(s, EVERYBODY, PASSED)
        tell_hands(s)


@compiled
def take(s, seat):
    """Moves what a seat has chosen from its hand to the table, and its chopsticks back if it has used them."""
    first, second = int(s.first[seat]), int(s.second[seat])
    hand = without(s.hands[seat], first - 1)
    lay(s, seat, first - 1)
    if second:
        hand = without(hand, second - 1) + PUT_BACK
        lay(s, seat, second - 1)
        take_back_chopsticks(s, seat)
        tell(s, EVERYBODY, RETURNS_CHOPSTICKS, seat)
    s.hands[seat] = hand
    s.first[seat] = 0
    s.second[seat] = 0


@compiled
def end_round(s, rng):
    score_maki(s)
    discard(s)
    s.round += 1
    if s.round == ROUNDS:
        score_puddings(s)
    for seat in range(s.players):
        tell(s, EVERYBODY, TOTAL, seat, s.points[seat])
    if s.round < ROUNDS:
        deal(s, rng)
    else:
        tell_winners(s)


def is_over(s):
    return s.left == 0


def score(s, player):
    return float(s.points[player])


def rank(s, player):
    return place_of(s, player)


@compiled
def tell_winners(s):
    winners = 0
    for seat in range(s.players):
        winners += place_of(s, seat) == 1
    for seat in range(s.players):
        if place_of(s, seat) == 1:
            tell(s, EVERYBODY, WINS, seat, winners)


def redeterminise(s, observer, rng):
    for seat in range(s.players):
        if seat != observer:
            s.first[seat] = 0
            s.second[seat] = 0
    s.choosing |= everybody(s) ^ (1 << int(observer))
    if hand_size(s) - int(s.left) < int(s.players) - 1:
        deal_unseen(s, observer, rng)


def visible(s, observer, out):
    out[0] = s.player
    out[1] = s.round
    out[2] = s.left
    out[3] = s.choosing >> observer & 1
    out[4] = s.first[observer]
    out[5] = s.second[observer]
    n = 6
    pool = s.pile
    for seat in range(s.players):
        known = knows(s, observer, seat)
        if not known:
            pool += unseen(s.hands[seat])
        out[n] = s.points[seat]
        out[n + 1] = np.int64(s.fronts[seat])
        out[n + 2] = np.int64(s.hands[seat] >> RETURNED)
        for card in range(TYPES):
            out[n + 3 + card] = np.int64(number_of(s.hands[seat], card)) if known else -1
        n += 3 + TYPES
    out[n] = np.int64(pool)
    return n + 1
