# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Rolit, for two to four players, who place balls of their colour on a board of 8x8 squares in turn.

The game starts with one ball of each of the four colours on the four squares in the middle: red, yellow, green and
blue, clockwise from the upper left. They belong to the players in this order, and the first begins. With fewer than
four players the colours that are left over belong to nobody; their balls are captured like any others.

A ball is placed on an empty square. It captures along each of the eight directions: balls of other colours that lead
from it without a gap to a ball of the player's own colour turn to that colour. All directions count at once, and
balls that were just turned capture nothing in their turn. Who can capture must. Who cannot, even for want of a ball of
their own, places a ball on any empty square that touches a ball, be it diagonally, and turns nothing. So nobody ever
passes, the game ends after exactly 60 balls when the board is full, and somebody without a ball can come back.

The points are the balls of one's own colour. Rules as published; decisions beyond them:

- Published, chance decides who begins; here it is always red: rotate the seats to be fair.
- The published rules say nothing of ties: equal numbers of balls share a rank, and so the win.
- The heuristic is how a player's share p of all players' worth compares with an equal share among n players, 0, and
  with everything, 1: (n p - 1) / (n - 1), where the worth is twice the stable balls plus the legal squares, had the
  player the turn (Baier and Kaisers, "Guiding multiplayer MCTS by focusing on yourself", 2020, who take the share
  itself). On the full board it is 1 for winning alone, 0 for a shared win, -1 for anything less. Before that the worths
  never sum to 0: everybody has a legal square.
- The order of moves is a table of the squares of our own, of the shape that is usual in Othello: corners first, the
  squares beside them last.

An action is the square, row by row from 0 at the upper left.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import bit, count, listed, pick
from spinney.games.rolit.board import ALL, captures, capturing_squares, touching_squares
from spinney.games.rolit.events import TURNED
from spinney.games.rolit.stability import stable_balls
from spinney.games.standing import standing

COLOURS = 4

State = np.dtype([("balls", np.uint64, COLOURS), ("players", np.int8), ("player", np.int8)], align=True)

# The first ball of each colour.
MIDDLE = (27, 28, 36, 35)
QUARTER = np.array([[5, 2, 4, 3], [2, 1, 3, 3], [4, 3, 4, 4], [3, 3, 4, 4]], np.float64)
HALF = np.hstack([QUARTER, QUARTER[:, ::-1]])
ORDER = np.vstack([HALF, HALF[::-1]]).ravel()


def setup(s, rng):
    for colour in range(COLOURS):
        s.balls[colour] = bit(MIDDLE[colour])


def current_player(s):
    return s.player


@compiled
def taken_squares(s):
    return s.balls[0] | s.balls[1] | s.balls[2] | s.balls[3]


@compiled
def legal_squares(s, player):
    """Where the player may place a ball, had they the turn."""
    own, taken = s.balls[player], taken_squares(s)
    capturing = capturing_squares(own, taken ^ own)
    return capturing if capturing else touching_squares(taken)


def legal_actions(s, out):
    return listed(legal_squares(s, s.player), out)


def sample(s, rng):
    return pick(legal_squares(s, s.player), rng)


def apply(s, action, rng):
    own = s.balls[s.player]
    turned = captures(own, taken_squares(s) ^ own, action)
    if turned:
        tell(s, EVERYBODY, TURNED, s.player, count(turned))
    for colour in range(COLOURS):
        s.balls[colour] &= ~turned
    s.balls[s.player] = own | turned | bit(action)
    hand_on(s)


@compiled
def hand_on(s):
    s.player = s.player + 1 if s.player + 1 < s.players else 0


def skip(s):
    hand_on(s)


def is_over(s):
    return taken_squares(s) == ALL


def score(s, player):
    return float(count(s.balls[player]))


def rank(s, player):
    better = 0
    for other in range(s.players):
        better += count(s.balls[other]) > count(s.balls[player])
    return 1 + better


@compiled
def result(s, player):
    """1 for more balls than anybody else, 0 for as many as the best of the others, -1 for fewer."""
    own, best = count(s.balls[player]), 0
    for other in range(s.players):
        if other != player:
            best = max(best, count(s.balls[other]))
    return 1.0 * (own > best) - (own < best)


def evaluate(s, player):
    """0 where all players are worth the same, 2 x stable balls + legal squares; 1 for a win, -1 for a loss."""
    if taken_squares(s) == ALL:
        return result(s, player)
    stable = stable_balls(s.balls)
    own = total = 0
    for each in range(s.players):
        worth = 2 * count(stable & s.balls[each]) + count(legal_squares(s, each))
        total += worth
        own += worth if each == player else 0
    return standing(own, total, int(s.players))


def order(s, action):
    """Corners first, the squares beside them last."""
    return ORDER[action]
