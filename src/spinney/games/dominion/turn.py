# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The course of a turn: actions, buys, cleaning up, and the end of the game."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.dominion.cards import COPPER, GOLD, SILVER
from spinney.games.dominion.cards import HAND as CARDS_IN_HAND
from spinney.games.dominion.estimates import place_of
from spinney.games.dominion.events import CAN_BUY, CLEANS_UP, CUT_OFF, LAYS_DOWN, SCORES, TURN, WINS
from spinney.games.dominion.knowledge import lay_hand_down, slots_unseen
from spinney.games.dominion.piles import draw
from spinney.games.dominion.questions import ACTION, BUY, MAY_BUY, NOTHING, TURN_ENDS, ask
from spinney.games.dominion.supply import is_decided, points
from spinney.games.dominion.zones import DISCARD, HAND, PLAY, add_all, empty, number


@compiled
def begin_turn(s, seat):
    s.turn = seat
    s.player = seat
    s.question = NOTHING
    s.actions = 1
    s.buys = 1
    s.coins = 0
    s.merchants = 0
    tell(s, EVERYBODY, TURN, seat, s.turns[seat] + 1)


@compiled
def begin_actions_or_buys(s):
    """Asks for the next Action card as long as one may be played and could be in the hand; then come the buys."""
    seat = np.int64(s.turn)
    if s.actions and s.hand_n[seat] and slots_unseen(s, seat) & s.action_slots:
        ask(s, ACTION, seat)
    else:
        begin_buys(s, seat)


@compiled
def begin_buys(s, seat):
    """The whole hand is laid down, and its treasures are worth coins."""
    hand = HAND + seat
    silvers = number(s, hand, SILVER)
    s.coins += number(s, hand, COPPER) + 2 * silvers + 3 * number(s, hand, GOLD)
    if silvers:
        s.coins += s.merchants
    if s.hand_n[seat]:
        tell(s, EVERYBODY, LAYS_DOWN, seat, s.cards[hand, 0], s.cards[hand, 1], s.cards[hand, 2])
    lay_hand_down(s, seat, PLAY)
    tell(s, EVERYBODY, CAN_BUY, seat, s.coins, s.buys)
    s.question = MAY_BUY


@compiled
def buy_or_end(s):
    """Asks what is bought, also if the coins are enough for nothing: so every turn is somebody's move."""
    if s.buys:
        ask(s, BUY, np.int64(s.turn))
    else:
        s.question = TURN_ENDS


@compiled
def end_turn(s, rng):
    """Cleans up; then the game is over, or the next turn begins."""
    seat = np.int64(s.turn)
    tell(s, EVERYBODY, CLEANS_UP, seat)
    add_all(s, DISCARD + seat, PLAY)
    empty(s, PLAY)
    draw(s, seat, CARDS_IN_HAND, rng)
    s.turns[seat] += 1
    last = seat + 1 == s.players
    if is_decided(s):
        end_game(s)
    elif last and s.turns[seat] == s.rounds:
        s.stopped = 1
        tell(s, EVERYBODY, CUT_OFF)
        end_game(s)
    else:
        begin_turn(s, np.int64(0) if last else seat + 1)


@compiled
def end_game(s):
    s.over = 1
    s.question = BUY
    winners = 0
    for seat in range(s.players):
        tell(s, EVERYBODY, SCORES, seat, points(s, seat))
        winners += place_of(s, seat) == 1
    for seat in range(s.players):
        if place_of(s, seat) == 1:
            tell(s, EVERYBODY, WINS, seat, winners)
