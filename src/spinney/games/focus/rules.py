# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Focus (also Domination), by Sid Sackson, for 2 to 4 players, on 52 squares: 8 x 8 without three in each corner.

Pieces start alone on their squares: with 2 and 3 players on the 6 x 6 squares in the middle, with 4 on all 52. A turn
is one of two things:

- a move: of a stack with an own piece on top the top k pieces, 1 <= k <= height, go exactly k squares up, right, down
  or left, whatever stands on the way, and land in their order on top of what is there. What stays behind belongs to
  whoever has its top piece.
- a re-entry: one piece of the own reserve goes on top of any square, empty or not.

Either way a stack that has grown above five pieces loses pieces from the bottom until it has five: the mover's own go
to the mover's reserve, all others are captured by the mover and out of play.

A player without a stack of their own and without a reserve is passed over, and plays on if a stack becomes theirs.
The game is won by whoever captures `quota` pieces of each opponent, or `total` pieces in all, or is the only one left
who can move.

Decisions where published rules differ or are silent:

- A stack moves exactly as far as pieces are taken, not up to that far.
- Unless parameters say otherwise, the quota is 6, 3 or 2 with 2, 3 or 4 players, and 10 in all win with any number:
  with two players, 6 in all. Whichever goal comes first counts, so a quota above 10 needs a higher total as well.
- Some editions give each of three players a thirteenth piece; here that is `reserve_start=1`.
- A winner is ranked before all others, who share the second place, however many pieces they have captured.
- After `ply_cap` moves without a winner the game is stopped, and the ranks are those of the evaluation, ties shared:
  such an end shows as `plies == ply_cap` with nobody as `winner`. Random play mostly ends so, since few stacks grow
  above five by chance.

An action is (square x 4 + direction) x 5 + k - 1 for a move, squares row by row, and 1040 + square for a re-entry.

A stack is one number: its height in three bits, and above them two bits for the owner of each piece, the top piece's
lowest. A player's holding is one number as well: a bit for each square that they control, and above the board's bits
how many moves start there, so that two sums a square keep both up to date and random play can draw a move at once.

Whoever has just moved controls the square moved to: the only one left who can move is always the mover, and before
the end two players at least can move. So `skip` always finds somebody else; it counts no ply.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import count, lowest
from spinney.games.focus.board import (
    ENTER,
    HOLDING,
    LAYOUT,
    MOVE_COUNT,
    MOVES,
    MOVES_PER_SQUARE,
    NOBODY,
    SQUARES,
    TARGET,
)
from spinney.games.focus.events import CAPTURED, PASSED_OVER, RESERVED, WON
from spinney.games.focus.limits import HIGHEST, QUOTA, TOTAL
from spinney.games.standing import standing

COUNT = len(SQUARES)
BOARD = np.int64((1 << COUNT) - 1)
# A stack's number: the bits of its height, then up to HIGHEST pieces of two bits each.
HEIGHT_BITS = 3
HEIGHT = 0b111
PIECE = 0b11
PIECES_BITS = 2 * HIGHEST

State = np.dtype(
    [
        ("holdings", np.int64, 4),  # the squares that a player controls, and how many moves they have there
        ("stacks", np.int16, COUNT),
        ("plies", np.int16),
        ("ply_cap", np.int16),
        ("captured", np.int8, (4, 4)),  # by whom, from whom
        ("reserve", np.int8, 4),
        ("players", np.int8),
        ("player", np.int8),
        ("winner", np.int8),
        ("quota", np.int8),
        ("total", np.int8),
        ("reserve_start", np.int8),
    ],
    align=True,
)


def setup(s, rng):
    s.winner = NOBODY
    for player in range(s.players):
        s.reserve[player] = s.reserve_start
    for square in range(COUNT):
        owner = int(LAYOUT[s.players - 2, square])
        if owner != NOBODY:
            put(s, square, owner << HEIGHT_BITS | 1)


def current_player(s):
    return s.player


@compiled
def top(stack):
    """Whose piece is on top; of an empty square 0, where that makes no difference."""
    return stack >> HEIGHT_BITS & PIECE


@compiled
def controlled(s, player):
    """The squares with a player's piece on top, one bit each."""
    return s.holdings[player] & BOARD


@compiled
def put(s, square, stack):
    """Replaces a square's stack."""
    before = int(s.stacks[square])
    s.holdings[top(before)] -= HOLDING[square, before & HEIGHT]
    s.holdings[top(stack)] += HOLDING[square, stack & HEIGHT]
    s.stacks[square] = stack


def legal_actions(s, out):
    n = 0
    squares = controlled(s, s.player)
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        height = s.stacks[square] & HEIGHT
        for i in range(MOVE_COUNT[square, height]):
            out[n] = MOVES[square, height, i]
            n += 1
    if s.reserve[s.player]:
        for square in range(COUNT):
            out[n] = ENTER + square
            n += 1
    return n


def sample(s, rng):
    moves = s.holdings[s.player] >> COUNT
    i = below(rng, moves + COUNT * (s.reserve[s.player] > 0))
    if i >= moves:
        return ENTER + i - moves
    squares = controlled(s, s.player)
    while True:
        square = lowest(squares)
        height = s.stacks[square] & HEIGHT
        here = MOVE_COUNT[square, height]
        if i < here:
            return MOVES[square, height, i]
        i -= here
        squares &= squares - 1


@compiled
def collect(s, pieces, count):
    """The mover takes the pieces that fall out of a stack; own ones go to the reserve."""
    fallen = pieces
    for _ in range(count):
        owner = pieces & PIECE
        if owner == s.player:
            s.reserve[owner] += 1
        else:
            s.captured[s.player, owner] += 1
        pieces >>= 2
    tell_fallen(s, fallen, count)
    if missing(s, s.player) == 0:
        s.winner = s.player
        tell(s, EVERYBODY, WON, s.player, 1)


@compiled
def tell_fallen(s, pieces, count):
    """Tells whose pieces the mover takes, owner by owner."""
    for owner in range(s.players):
        taken = 0
        for i in range(count):
            taken += pieces >> 2 * i & PIECE == owner
        if taken and owner == s.player:
            tell(s, EVERYBODY, RESERVED, owner, taken, s.reserve[owner])
        elif taken:
            tell(s, EVERYBODY, CAPTURED, s.player, owner, taken)


@compiled
def land(s, square, pieces, count):
    """Puts the mover's pieces on top of a square; what is above five falls out at the bottom."""
    stack = int(s.stacks[square])
    pieces |= stack >> HEIGHT_BITS << 2 * count
    height = (stack & HEIGHT) + count
    if height > HIGHEST:
        collect(s, pieces >> PIECES_BITS, height - HIGHEST)
        pieces &= (1 << PIECES_BITS) - 1
        height = HIGHEST
    put(s, square, pieces << HEIGHT_BITS | height)


@compiled
def next_player(s):
    """The next player who can move, the present one if nobody else can."""
    player = int(s.player)
    while True:
        player = player + 1 if player + 1 < s.players else 0
        if player == s.player or s.holdings[player] or s.reserve[player]:
            return player
        if s.winner == NOBODY:
            tell(s, EVERYBODY, PASSED_OVER, player)


def apply(s, action, rng):
    mover = s.player
    if action < ENTER:
        square, count = action // MOVES_PER_SQUARE, action % HIGHEST + 1
        stack = int(s.stacks[square])
        pieces = stack >> HEIGHT_BITS
        put(s, square, pieces >> 2 * count << HEIGHT_BITS | (stack & HEIGHT) - count)
        land(s, int(TARGET[action]), pieces & (1 << 2 * count) - 1, count)
    else:
        s.reserve[mover] -= 1
        land(s, action - ENTER, int(mover), 1)
    s.plies += 1
    s.player = next_player(s)
    if s.player == mover:
        if s.winner == NOBODY:
            tell(s, EVERYBODY, WON, mover, 0)
        s.winner = mover


def skip(s):
    s.player = next_player(s)


def is_over(s):
    return s.winner != NOBODY or s.plies == s.ply_cap


def cut_off(s):
    return s.winner == NOBODY and s.plies == s.ply_cap


@compiled
def goals(s):
    """Captures that win: from each opponent, and from all together."""
    return int(s.quota) if s.quota else QUOTA[s.players], int(s.total) if s.total else TOTAL


@compiled
def missing(s, player):
    """The fewest captures that a player still needs to win."""
    quota, total = goals(s)
    by_quota = 0
    for owner in range(s.players):
        if owner != player:
            captured = int(s.captured[player, owner])
            by_quota += max(0, quota - captured)
            total -= captured
    return min(by_quota, max(0, total))


@compiled
def worth(s, player):
    """50 for each capture nearer to the goal than at the start, and 1 for each stack."""
    quota, total = goals(s)
    at_start = min((int(s.players) - 1) * quota, total)
    return 50 * (at_start - missing(s, player)) + count(controlled(s, player))


def rank(s, player):
    if s.winner != NOBODY:
        return 1 if s.winner == player else 2
    better = 0
    for other in range(s.players):
        better += worth(s, other) > worth(s, player)
    return 1 + better


def score(s, player):
    """Captures so far."""
    captures = 0
    for owner in range(s.players):
        captures += int(s.captured[player, owner])
    return float(captures)


def evaluate(s, player):
    """1 for a win, -1 for a loss; before that how a player's share p of what the position is worth to all compares with
    an equal share among n players, 0, and with everything, 1: (n p - 1) / (n - 1).

    With the usual goals `worth` is 300 - 50u + v, for u captures still needed and v stacks, as in Baier and Kaisers,
    "Guiding Multiplayer MCTS by Focusing on Yourself" (2020), who take the share itself. Whoever moved last has a
    stack: the sum is positive.
    """
    if s.winner != NOBODY:
        return 1.0 if s.winner == player else -1.0
    together = 0
    for other in range(s.players):
        together += worth(s, other)
    return standing(worth(s, player), together, int(s.players))


@compiled
def keeps(s, square, count):
    """Whether the mover still controls a square after taking so many pieces off."""
    stack = int(s.stacks[square])
    left = (stack & HEIGHT) - count
    return left > 0 and stack >> HEIGHT_BITS + 2 * count & PIECE == s.player


def order(s, action):
    """Taller stacks first; among equals, what gains a stack before what costs one."""
    if action < ENTER:
        square, count, target = action // MOVES_PER_SQUARE, action % HIGHEST + 1, int(TARGET[action])
        lost = not keeps(s, square, count)
    else:
        count, target, lost = 1, action - ENTER, False
    gained = controlled(s, s.player) >> target & 1 == 0
    return float(10 * (count + int(s.stacks[target] & HEIGHT)) + int(gained) - int(lost))
