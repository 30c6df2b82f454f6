"""A whole match in compiled code, between seats that play at random or search for a number of iterations.

A step in Python takes as long as hundreds of iterations. Here a decision takes no such step: the tree is emptied and
used again, the seeds of decisions are derived as everywhere else, and the move is picked by the same rule. So the same
game, agents and seed play the same match, move by move, as they do one decision at a time.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

from spinney.core import calls
from spinney.core.calls import call_int, float64s, int32s, int64s, record_at, uint64s
from spinney.core.compile import Compiler, compiled
from spinney.core.random import absorb, below
from spinney.search.loop import iterate_on
from spinney.search.memory import search_at
from spinney.search.restart import restart
from spinney.search.tree import VISITS, WORDS, action_of, children

OVER, PAUSED, NOT_A_NUMBER = range(3)
# The streams of random numbers that decisions take, in the order of `streams`.
MOVE, RANDOM, SEEN, SEARCH = range(4)

Seat = np.dtype(
    [
        ("seed", np.int64),  # the agent's own
        ("search", np.int64),  # where its search is; 0 plays at random
        ("by_value", np.int64),  # the best mean decides, not the most visits
    ]
)
Contest = np.dtype(
    [
        ("game", np.int64),  # addresses of its functions
        ("state", np.int64),
        ("record_bytes", np.int64),
        ("rng", np.int64),  # of the game itself
        ("hidden", np.int64),
        ("legal", np.int64),  # int64[actions]
        ("seats", np.int64),  # Seat[players]
        ("streams", np.int64),  # uint64[4, 2] where the streams of decisions begin; that of moves knows the match
        ("words", np.int64),  # uint64[2] work space
        ("clock", np.int64),  # C function that writes seconds and nanoseconds; 0 if there is none
        ("now", np.int64),  # int64[2] what it wrote
        ("actions", np.int64),  # int64[room] played so far
        ("played", np.int64),
        ("room", np.int64),
        ("nanoseconds", np.int64),  # int64[players] that each seat thought
        ("iterations", np.int64),  # int64[players] that each seat searched
    ]
)
seat_at: Any = record_at(Seat)
SEAT_BYTES = Seat.itemsize
MONOTONIC = 1
SECOND = 1_000_000_000


def play_on(contest, decisions):
    """Plays up to so many decisions; says whether the match is over, goes on, or has come to a value that is none."""
    game, seconds = int64s(contest.game), int64s(contest.nanoseconds)
    while not calls.is_over(game, contest.state):
        if decisions == 0 or contest.played == contest.room:
            return PAUSED
        player = calls.current_player(game, contest.state)
        seat, start = seat_at(contest.seats + player * SEAT_BYTES), now(contest)
        seed = decision_seed(contest, seat.seed)
        action = searched(contest, seat, player, seed) if seat.search else random_action(contest, seed)
        seconds[player] += now(contest) - start
        if action < 0:
            return NOT_A_NUMBER
        int64s(contest.actions)[contest.played] = action
        contest.played += 1
        decisions -= 1
        calls.apply(game, contest.state, action, contest.rng)
    return OVER


@compiled
def now(contest):
    """Nanoseconds on a clock that never goes back, or 0 where the system has none."""
    if contest.clock == 0:
        return 0
    call_int(contest.clock, (MONOTONIC, contest.now))
    return int64s(contest.now)[0] * SECOND + int64s(contest.now)[1]


@compiled
def begin_stream(contest, which, out):
    """Writes where one of the streams begins."""
    out[0], out[1] = uint64s(contest.streams)[2 * which], uint64s(contest.streams)[2 * which + 1]


@compiled
def decision_seed(contest, agent_seed):
    """`derive(match seed, "move", actions played, agent's seed)`."""
    words = uint64s(contest.words)
    begin_stream(contest, MOVE, words)
    absorb(words, contest.played)
    absorb(words, agent_seed)
    return np.int64(words[0] >> np.uint64(1))


@compiled
def random_action(contest, seed):
    """What the agent `random` plays."""
    words = uint64s(contest.words)
    begin_stream(contest, RANDOM, words)
    absorb(words, seed)
    legal = calls.legal_actions(int64s(contest.game), contest.state, contest.legal)
    return int64s(contest.legal)[below(words, legal)]


@compiled
def searched(contest, seat, player, seed):
    """What a tree search plays, or -1 if its heuristic gave a value that is not a number."""
    search = search_at(seat.search)
    restart(search, contest.state, player)
    if contest.hidden:
        words = uint64s(contest.words)
        begin_stream(contest, SEEN, words)
        absorb(words, seed)
        absorb(words, player)
        calls.redeterminise(int64s(contest.game), search.root, player, contest.words)
    begin_stream(contest, SEARCH, uint64s(search.rng))
    absorb(uint64s(search.rng), seed)
    absorb(uint64s(search.rng), 0)
    iterate_on(search, search.max_iterations)
    int64s(contest.iterations)[player] += search.iterations
    return best_action(search, player, seat.by_value)


@compiled
def best_action(search, player, by_value):
    """The root action with most visits, or the best mean; of equals the better by the other, then the lower code."""
    pool, slots = search.tree, int32s(search.slots)
    root = player * pool.width if search.own_trees else 0
    sums = float64s(pool.words)
    best, best_visits, best_value = np.int64(-1), 0.0, 0.0
    for i in range(children(pool, root, slots)):
        slot = np.int64(slots[i])
        visits = float(int32s(pool.words)[slot + VISITS])
        value = sums[((slot + WORDS) >> 1) + player] / visits
        if value != value:
            return np.int64(-1)
        action = action_of(pool, slot)
        first, second = (value, visits) if by_value else (visits, value)
        old, old_second = (best_value, best_visits) if by_value else (best_visits, best_value)
        tied = first == old and (second > old_second or (second == old_second and action < best))
        if best < 0 or first > old or tied:
            best, best_visits, best_value = action, visits, value
    return best


@cache
def contest_engine() -> Callable[[int, int], int]:
    """The compiled match: a contest's address and a number of decisions -> OVER, PAUSED or NOT_A_NUMBER."""
    signature = types.int64(numba.from_dtype(Contest), types.int64)
    return Compiler("the player of matches", [play_on]).entry(play_on, signature)
