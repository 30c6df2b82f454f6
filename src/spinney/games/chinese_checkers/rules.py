# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Chinese Checkers, on the star of 73 fields with 6 pieces each that Sturtevant's and Nijssen's studies of games for
three and more play on (J. A. M. Nijssen, "Monte-Carlo tree search for multi-player games", 2013), or with `large` on
the full one of 121 fields with 10 pieces each.

Players start in corners, numbered clockwise from the top: 0 and 3 with two players; 0, 2 and 4 with three; 0, 1, 3 and
4 with four; all with six. Turns go round in that order. Everybody's goal is the opposite corner.

In a turn one piece moves: a step to a free field next to it, or a chain of one or more jumps, each over a piece of
anybody's next to it, straight to the field right behind, which must be free. What is jumped over stays. A chain may
stop after any jump, and comes across its piece's own field as a free one, but cannot end there. Steps and jumps do not
mix. A move is where it starts and where it ends: chains that differ on the way only are one action.

Whoever's goal corner is full after their turn wins, if at least one of the pieces in it is their own: else a single
piece that never leaves home could keep the other side from winning. All others lose alike.

Rule decisions:

- Pieces may pass through and stop in any corner. With `lock_goal` a piece that is in its goal corner may only move to
  fields of that corner; a chain may lead out and in again.
- With `strict_goal` all pieces in the goal corner must be the player's own, which lets an opponent prevent a win.
- A player who has no move passes; nobody else may. The goal is looked at after a pass, too.
- Positions may come again. After `ply_cap` turns of all players together the game ends, and players rank by how much
  nearer their pieces have come to the tip of their goal; those who have come equally far share a rank. Such a game is
  told by `cut_off`: nobody is the `winner`, and `plies` is `ply_cap`.
- Points are that progress: the sum of all pieces' distances to the goal's tip at the start, 64 (140 on the large
  board), less what it is now; 56 (120) for a goal full of own pieces. No sum is above the one at the start.
- `evaluate` is a player's share h of everybody's progress, as 2h - 1. As long as nobody has made any, shares are equal;
  a winner's is 1 and the others' 0.
- `order` is how much nearer the move gets its piece to the goal's tip.
- `skip` is not a turn: it does not count towards `ply_cap`, and the goal is not looked at.

An action is field x 32 + way (x 64 on the large board), where field is the one the piece leaves, by the numbers of
`board.py`, and way is what it does there, as in `tables.py`: 0 to 5 a step, 6 + i a chain of jumps to the i-th field
that jumps from there may ever reach. The last code is the pass.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.bits import count, lowest, nth
from spinney.games.chinese_checkers.board import CLASSES, DIRECTIONS
from spinney.games.chinese_checkers.moves import (
    ONE,
    ahead,
    behind,
    can_move,
    jump_code,
    landings,
    locked,
    step_code,
    steps,
)
from spinney.games.chinese_checkers.sampling import NO_MOVE, draw_jump, landings_by_class, part_of
from spinney.games.chinese_checkers.tables import (
    ALL,
    CELL,
    CLASS,
    CORNER,
    FARTHEST,
    FIELDS,
    GOAL,
    HOME,
    MOST_PLAYERS,
    PIECES,
    TARGETS,
    TO_TIP,
    WAY_BITS,
)

State = np.dtype(
    [
        ("pieces", np.int64, (MOST_PLAYERS, CLASSES)),  # each player's, as a set of cells for each class
        ("free", np.int64, CLASSES),  # the fields without a piece
        ("distance", np.int16, MOST_PLAYERS),  # of all pieces of a player together to the tip of the goal
        ("plies", np.int16),
        ("ply_cap", np.int16),
        ("players", np.uint8),
        ("player", np.uint8),
        ("winner", np.int8),
        ("large", np.bool_),
        ("lock_goal", np.bool_),
        ("strict_goal", np.bool_),
    ],
    align=True,
)

NOBODY = -1


def setup(s, rng):
    s.winner = NOBODY
    board = int(s.large)
    for of in range(CLASSES):
        s.free[of] = ALL[board, of]
    for player in range(s.players):
        home, goal = HOME[s.players, player], GOAL[s.players, player]
        for field in range(FIELDS[board]):
            if CORNER[board, home, CLASS[board, field]] >> np.int64(CELL[board, field]) & 1:
                toggle(s, board, player, field)
                s.distance[player] += TO_TIP[board, field, goal]


def current_player(s):
    return s.player


@compiled
def toggle(s, board, player, field):
    """Puts a player's piece on a field, or takes it away."""
    of, bit = CLASS[board, field], ONE << np.int64(CELL[board, field])
    s.pieces[player, of] ^= bit
    s.free[of] ^= bit


@compiled
def passing(board):
    """The code of a pass, the last of all."""
    return FIELDS[board] << WAY_BITS[board]


def legal_actions(s, out):
    board = int(s.large)
    n = 0
    for of in range(CLASSES):
        front, back, free = ahead(s, of), behind(s, of), s.free[of]
        lock, pieces = locked(s, board, of), s.pieces[s.player, of]
        while pieces:
            cell = lowest(pieces)
            n = list_steps(board, of, cell, steps(board, of, cell, front, back, lock), out, n)
            n = list_jumps(board, of, cell, landings(free, cell, front, lock), out, n)
            pieces &= pieces - 1
    if n == 0:
        out[0] = passing(board)
        return 1
    return n


@compiled
def list_steps(board, of, cell, directions, out, n):
    """Adds a piece's steps to a list of `n` actions; returns how many it has then."""
    while directions:
        out[n] = step_code(board, of, cell, lowest(directions))
        n += 1
        directions &= directions - 1
    return n


@compiled
def list_jumps(board, of, cell, found, out, n):
    """The same for its chains of jumps."""
    while found:
        out[n] = jump_code(board, of, cell, lowest(found))
        n += 1
        found &= found - 1
    return n


def sample(s, rng):
    """Guesses as `sampling.py` describes."""
    board, mine = int(s.large), s.pieces[s.player]
    a, b, c, d = count(mine[0]), count(mine[1]), count(mine[2]), count(mine[3])
    most_a, most_b, most_c, most_d = landings_by_class(s)
    jumps_a, jumps_b, jumps_c, jumps_d = a * most_a, b * most_b, c * most_c, d * most_d
    jumps = jumps_a + jumps_b + jumps_c + jumps_d
    if (jumps == 0 or s.lock_goal) and not can_move(s, board):
        return passing(board)
    stepping = DIRECTIONS * PIECES[board]
    while True:
        guess = below(rng, stepping + jumps)
        if guess < stepping:
            of, piece = part_of(guess // DIRECTIONS, a, b, c)
            step, cell = guess % DIRECTIONS, nth(mine[of], piece)
            if steps(board, of, cell, ahead(s, of), behind(s, of), locked(s, board, of)) >> step & 1:
                return step_code(board, of, cell, step)
        else:
            of, _ = part_of(guess - stepping, jumps_a, jumps_b, jumps_c)
            action = draw_jump(s, board, of, (most_a, most_b, most_c, most_d)[of], rng)
            if action != NO_MOVE:
                return action


@compiled
def has_won(s, board, player):
    """Whether a player's goal corner is full as the rules want it."""
    goal = GOAL[s.players, player]
    own, others, free = ONE * 0, ONE * 0, ONE * 0
    for of in range(CLASSES):
        corner = CORNER[board, goal, of]
        own |= s.pieces[player, of] & corner
        others |= ~s.pieces[player, of] & corner
        free |= s.free[of] & corner
    if s.strict_goal:
        return others == 0
    return own != 0 and free == 0


def apply(s, action, rng):
    board, player = int(s.large), int(s.player)
    if action != passing(board):
        origin, way = action >> WAY_BITS[board], action & ((ONE << WAY_BITS[board]) - 1)
        target, goal = int(TARGETS[board, origin, way]), GOAL[s.players, player]
        toggle(s, board, player, origin)
        toggle(s, board, player, target)
        s.distance[player] += TO_TIP[board, target, goal] - TO_TIP[board, origin, goal]
    if has_won(s, board, player):
        s.winner = player
    s.plies += 1
    s.player = next_player(s)


@compiled
def next_player(s):
    return s.player + 1 if s.player + 1 < s.players else 0


def skip(s):
    """No move is made, so this is no ply."""
    s.player = next_player(s)


def is_over(s):
    return s.winner != NOBODY or s.plies == s.ply_cap


def cut_off(s):
    return s.winner == NOBODY and s.plies == s.ply_cap


def rank(s, player):
    if s.winner != NOBODY:
        return 1 if s.winner == player else 2
    better = 0
    for other in range(s.players):
        better += s.distance[other] < s.distance[player]
    return 1 + better


@compiled
def progress(s, player):
    """By how much a player's pieces have come nearer to the tip of the goal, all together."""
    return int(FARTHEST[int(s.large)]) - int(s.distance[player])


def score(s, player):
    return float(progress(s, player))


def evaluate(s, player):
    """A player's share of all progress made, from -1 for nothing to 1 for all of it; the winner has all."""
    if s.winner != NOBODY:
        return 1.0 if s.winner == player else -1.0
    total = 0
    for other in range(s.players):
        total += progress(s, other)
    return 2.0 * progress(s, player) / total - 1.0 if total else 2.0 / s.players - 1.0


def order(s, action):
    """How much nearer to the tip of the goal the piece gets."""
    board = int(s.large)
    if action == passing(board):
        return 0.0
    origin, way = action >> WAY_BITS[board], action & ((ONE << WAY_BITS[board]) - 1)
    goal = GOAL[s.players, s.player]
    return float(TO_TIP[board, origin, goal] - TO_TIP[board, TARGETS[board, origin, way], goal])
