# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Thinking: depth-first search with alpha-beta, one move a step.

One rule covers the searches in which opponents work against us, OPPS(n, l1, l2) (Baier and Kaisers, "Opponent-pruning
paranoid search", 2020): between two of our moves at most n opponents' moves are chosen from the l1 best-ordered, all
others from the l2 best. Paranoid search has no limits at all; BRS+ (Esser and others, "Improving best-reply search",
2013) is OPPS(1, all, 1). Best-reply search itself (Schadd and Winands, "Best reply search for multiplayer games", 2011)
lets one opponent move between two of our turns, and the others not at all. In maxn everybody maximises their own
reward, which leaves nothing to cut off.
"""

import numpy as np

from spinney.core.calls import advance, call_int, copy_bytes, current_player, float64s, int64s
from spinney.core.compile import compiled
from spinney.core.derived import OVER
from spinney.core.random import mixed
from spinney.search.minimax.memory import NOBODY, Frame, frame_record
from spinney.search.minimax.moves import ACTION_MASK, RANK_SHIFT, list_moves, skip, skip_to_searcher
from spinney.search.minimax.table import entry_for, everybodys_values, key_of, knows, remember

GOING_ON, FINISHED, OUT_OF_NODES = range(3)
FRAME_BYTES = Frame.itemsize


def begin(search, depth):
    """Starts a search to this depth from the position in the first row."""
    frame = frame_at(search, 0)
    frame.mover = current_player(int64s(search.game), search.states)
    frame.remaining, frame.beyond, frame.replier = depth, 0, NOBODY
    search.ply = 0
    search.deepening += 1
    open_frame(search, frame, 0, -np.inf, np.inf)
    return 0


def think(search, steps):
    """Takes up to so many steps; says how far it came."""
    while steps > 0:
        frame = frame_at(search, search.ply)
        if frame.next >= frame.count or frame.alpha >= frame.beta:
            remember(search, frame, values_at(search, search.ply))
            if search.ply == 0:
                return FINISHED
            search.ply -= 1
            learn(search, search.ply, frame.best, frame.final)
        elif search.nodes >= search.max_nodes:
            return OUT_OF_NODES
        else:
            try_next(search, frame)
            steps -= 1
    return GOING_ON


@compiled
def frame_at(search, row):
    """The frame of a ply."""
    return frame_record(search.frames + row * FRAME_BYTES)


@compiled
def values_at(search, row):
    """What a ply's position is worth to everybody."""
    return float64s(search.values + row * search.players * 8)


@compiled
def open_frame(search, frame, row, alpha, beta):
    """Makes a frame ready, whose mover, horizon and round are known, to try its first move."""
    frame.alpha = frame.low = alpha
    frame.beta = frame.high = beta
    frame.best = -np.inf if search.vector or frame.mover == search.player else np.inf
    frame.best_action, frame.ties, frame.length, frame.final = -1, 0, 0, 1
    frame.key = key_of(search, search.states + row * search.row_bytes, frame.beyond, frame.replier)
    list_moves(search, frame, row)


@compiled
def try_next(search, frame):
    """Plays the next move, and values the position after it or goes on from there."""
    row = search.ply + 1
    child = frame_at(search, row)
    mover = play_next(search, frame, child, row)
    frame.began = search.nodes
    search.nodes += 1
    if mover == OVER or child.remaining == 0:
        child.length = 0
        learn(search, search.ply, evaluate(search, row), mover == OVER)
        return
    child.mover = mover
    # At the root a move that is as good as the best is told from one that is worse.
    alpha = np.nextafter(frame.alpha, -np.inf) if search.ply == 0 else frame.alpha
    key = key_of(search, search.states + row * search.row_bytes, child.beyond, child.replier)
    if knows(search, key, child.remaining, alpha, frame.beta):
        recall(search, child, row, key)
        return
    search.ply = row
    open_frame(search, child, row, alpha, frame.beta)


@compiled
def evaluate(search, row):
    """What the heuristic says of the position in `row`, to everybody in `values`; returns it for the searcher."""
    values = search.values + row * search.players * 8
    call_int(search.value, (search.states + row * search.row_bytes, values))
    for player in range(search.players):
        search.not_a_number |= not np.isfinite(float64s(values)[player])
    return float64s(values)[search.player]


@compiled
def play_next(search, frame, child, row):
    """Plays the frame's next move into `row` and says who moves then; the child learns how the round stands."""
    packed = int64s(search.moves)[(row - 1) * (search.actions + 1) + frame.next]
    frame.next += 1
    frame.action, rank = packed & ACTION_MASK, packed >> RANK_SHIFT
    state = search.states + row * search.row_bytes
    copy_bytes(state, state - search.row_bytes, search.record_bytes)
    ours = frame.mover == search.player
    child.remaining, child.beyond, child.replier = frame.remaining - 1, 0, NOBODY
    if frame.action == search.actions:
        child.remaining = frame.remaining
        return skip(search, state)
    mover = advance(int64s(search.game), state, frame.action, search.rng)
    if not ours:
        child.beyond = frame.beyond + (rank >= search.narrow)
    if search.one_reply and not ours and mover != OVER:
        mover = skip_to_searcher(search, state, mover, frame.mover)
        child.replier = NOBODY if mover == search.player else frame.mover
    return mover


@compiled
def recall(search, child, row, key):
    """The frame at hand learns what the table knows of the position in `row`."""
    entry = entry_for(search, key)
    child.length = 0
    if search.vector:
        for player in range(search.players):
            values_at(search, row)[player] = everybodys_values(search, key)[player]
    learn(search, search.ply, entry.value, entry.final)


@compiled
def learn(search, row, value, final):
    """The frame in `row` learns what the move it tried is worth: to the searching player, or in maxn to everybody."""
    frame = frame_at(search, row)
    frame.final &= final
    if row == 0:
        after = values_at(search, 1)
        float64s(search.root_values)[frame.action] = after[search.player] if search.vector else value
        int64s(search.root_nodes)[frame.action] += search.nodes - frame.began
    if search.vector:
        value = values_at(search, row + 1)[frame.mover]
    if search.vector or frame.mover == search.player:
        if value > frame.best or frame.best_action < 0:
            frame.ties = 1
            choose(search, frame, row, value)
        elif row == 0 and value == frame.best:
            frame.ties += 1
            if preference(search, frame.action) > preference(search, frame.best_action):
                choose(search, frame, row, value)
        if not search.vector:
            frame.alpha = max(frame.alpha, frame.best)
    else:
        if value < frame.best or frame.best_action < 0:
            choose(search, frame, row, value)
        frame.beta = min(frame.beta, frame.best)


@compiled
def preference(search, action):
    """Of equal moves at the root the one with the highest is taken; each is as likely to have it."""
    return mixed(search.tie_seed ^ np.uint64(action))


@compiled
def choose(search, frame, row, value):
    """The move tried is the best so far: its value, and the line that is expected after it."""
    frame.best, frame.best_action = value, frame.action
    if search.vector:
        for player in range(search.players):
            values_at(search, row)[player] = values_at(search, row + 1)[player]
    lines, child = int64s(search.lines), frame_at(search, row + 1)
    lines[row * search.rows] = frame.action
    frame.length = min(search.rows, child.length + 1)
    for i in range(frame.length - 1):
        lines[row * search.rows + 1 + i] = lines[(row + 1) * search.rows + i]
