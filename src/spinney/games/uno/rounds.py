# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Rounds: the deal and the first card, and what is counted at the end."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, only, others, tell
from spinney.games.bits import bit
from spinney.games.uno.deck import (
    COLOURED,
    DRAWS,
    FIRST,
    REVERSES,
    SECOND,
    SKIPS,
    ZERO,
    faces,
    points,
    random_card,
    size,
)
from spinney.games.uno.events import DEALT, HAND, OPENS, OUT, REVERSED, SCORED, SKIPPED, TURNED_UP
from spinney.games.uno.facts import clear_groups
from spinney.games.uno.table import deal, draw, stack, take_stack
from spinney.games.uno.trades import next_seat

INCREMENTAL, CLASSIC, CHALLENGE = range(3)


@compiled
def deal_round(s, rng):
    """Shuffles all cards, deals, and turns up the first card."""
    tell(s, EVERYBODY, OPENS, s.opener)
    s.pile[0], s.pile[1] = FIRST, SECOND
    for seat in range(s.players):
        s.hands[seat, 0] = s.hands[seat, 1] = ZERO
        s.known[seat, 0] = s.known[seat, 1] = ZERO
        clear_groups(s, seat, 0)
        if not s.fell[seat]:
            deal(s, seat, s.hand_cards, rng)
            first, second = faces(s.hands[seat, 0], s.hands[seat, 1])
            tell(s, only(seat), DEALT, seat, s.hand_cards, first, second)
            tell(s, others(seat), DEALT, seat, s.hand_cards)
    card = random_card(s.pile[0] & COLOURED, s.pile[1], rng)
    s.pile[card >> 6] ^= bit(card & 63)
    s.turns = 0
    turn_up(s, card & 63, rng)


@compiled
def turn_up(s, code, rng):
    """Starts a round with this card, which hits the opener if it is an action card."""
    s.top = code
    tell(s, EVERYBODY, TURNED_UP, code)
    s.back = REVERSES[code]
    if REVERSES[code]:
        tell(s, EVERYBODY, REVERSED, s.back)
    if s.stacking & (DRAWS[code] > 0):
        stack(s, s.opener, DRAWS[code])
        return
    for _ in range(DRAWS[code]):
        draw(s, s.opener, rng)
    if SKIPS[code]:
        tell(s, EVERYBODY, SKIPPED, s.opener)
    s.player = next_seat(s, s.opener) if SKIPS[code] | REVERSES[code] else s.opener


@compiled
def end_round(s, rng):
    """Counts the round, after whoever is to draw has drawn; then the game is over, or the next seat opens another."""
    if s.stack:
        take_stack(s, s.player, rng)
    show_hands(s)
    if s.scoring == CLASSIC:
        best = best_hand(s)
        add(s, best, hands_points(s) - points(s.hands[best, 0], s.hands[best, 1]))
    else:
        for seat in range(s.players):
            if not s.fell[seat]:
                add(s, seat, points(s.hands[seat, 0], s.hands[seat, 1]))
    if s.scoring == CHALLENGE:
        put_out(s)
        s.over = s.left <= 1
    else:
        for seat in range(s.players):
            s.over |= s.totals[seat] >= s.target
    if not s.over:
        s.back = 0
        s.opener = next_seat(s, s.opener)
        deal_round(s, rng)


@compiled
def show_hands(s):
    """Lays open the hands of all who are in."""
    for seat in range(s.players):
        if not s.fell[seat]:
            first, second = faces(s.hands[seat, 0], s.hands[seat, 1])
            tell(s, EVERYBODY, HAND, seat, first, second, points(first, second))


@compiled
def add(s, seat, more):
    """Adds points to a player's total."""
    s.totals[seat] += more
    tell(s, EVERYBODY, SCORED, seat, more, s.totals[seat])


@compiled
def best_hand(s):
    """Who has won the round: fewest cards, then fewest points, then the lowest seat."""
    best, best_worth = 0, 1 << 30
    for seat in range(s.players):
        first, second = s.hands[seat, 0], s.hands[seat, 1]
        worth = (size(first, second) << 12) + points(first, second)
        if worth < best_worth:
            best, best_worth = np.int64(seat), worth
    return best


@compiled
def put_out(s):
    """Puts out everybody who has reached the target."""
    were = s.left
    for seat in range(s.players):
        if not s.fell[seat] and s.totals[seat] >= s.target:
            s.fell[seat] = were
            tell(s, EVERYBODY, OUT, seat)
            s.left -= 1


@compiled
def hands_points(s):
    """The points in all hands together: no card is in two of them."""
    first, second = ZERO, ZERO
    for seat in range(s.players):
        first |= s.hands[seat, 0]
        second |= s.hands[seat, 1]
    return points(first, second)
