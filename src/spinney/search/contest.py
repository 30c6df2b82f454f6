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
from spinney.core.calls import call_int, copy_bytes, float64s, int32s, int64s, record_at, uint64s
from spinney.core.compile import Compiler, compiled
from spinney.core.random import absorb, below
from spinney.search.loop import iterate_on
from spinney.search.memory import search_at
from spinney.search.restart import restart
from spinney.search.tree import VISITS, WORDS, action_of, children

DONE, PAUSED, NOT_A_NUMBER = range(3)
# The streams of random numbers that matches take, in the order of `streams`.
DEAL, MOVE, RANDOM, SEEN, SEARCH = range(5)
STREAMS = ("deal", "move", "random", "seen", "search")
# Without a clock, so many decisions are made at a time.
AT_A_TIME = 16

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
        ("blank", np.int64),  # the record that `setup` is handed
        ("state", np.int64),  # the record of the match at hand
        ("record_bytes", np.int64),
        ("players", np.int64),
        ("hidden", np.int64),
        ("chairs", np.int64),  # Seat[] who may sit down
        ("legal", np.int64),  # int64[actions]
        ("streams", np.int64),  # uint64[5, 2] where the streams of random numbers begin
        ("deal", np.int64),  # uint64[2] the random words of the match at hand
        ("words", np.int64),  # uint64[2] work space
        ("clock", np.int64),  # C function that writes seconds and nanoseconds; 0 if there is none
        ("now", np.int64),  # int64[2] what it wrote
        # The matches to be played.
        ("count", np.int64),
        ("match", np.int64),  # the one at hand
        ("dealt", np.int64),  # whether it has begun
        ("seeds", np.int64),  # int64[count]
        ("seats", np.int64),  # int64[count, players] numbers of chairs
        # What happened in them.
        ("actions", np.int64),  # int64[room] of all matches, one after another
        ("played", np.int64),
        ("room", np.int64),
        ("ends", np.int64),  # int64[count] where each match's actions end
        ("ranks", np.int64),  # int64[count, players]
        ("scores", np.int64),  # float64[count, players], if the game has points
        ("iterations", np.int64),  # int64[count, players] that each seat searched
        ("nanoseconds", np.int64),  # int64[count, players] that each seat thought
        ("cut_off", np.int64),  # int64[count]
    ]
)
seat_at: Any = record_at(Seat)
SEAT_BYTES = Seat.itemsize
MONOTONIC = 1
SECOND = 1_000_000_000


def play_on(contest, patience):
    """Plays matches for as many nanoseconds; says whether all are done, or there is more to do."""
    start, decisions = now(contest), 0
    while contest.match < contest.count:
        if not contest.dealt:
            deal(contest)
        if calls.is_over(int64s(contest.game), contest.state):
            end(contest)
            continue
        if contest.played == contest.room or decisions == AT_A_TIME or now(contest) - start > patience:
            return PAUSED
        if not decide(contest):
            return NOT_A_NUMBER
        decisions += contest.clock == 0
    return DONE


@compiled
def deal(contest):
    """Begins the match at hand."""
    copy_bytes(contest.state, contest.blank, contest.record_bytes)
    words = uint64s(contest.deal)
    begin_stream(contest, DEAL, words)
    absorb(words, int64s(contest.seeds)[contest.match])
    calls.setup(int64s(contest.game), contest.state, contest.deal)
    contest.dealt = 1


@compiled
def end(contest):
    """Notes how the match at hand ended, and goes on to the next."""
    game, first = int64s(contest.game), contest.match * contest.players
    for player in range(contest.players):
        int64s(contest.ranks)[first + player] = calls.rank(game, contest.state, player)
        if game[calls.SCORE]:
            float64s(contest.scores)[first + player] = calls.score(game, contest.state, player)
    if game[calls.CUT_OFF]:
        int64s(contest.cut_off)[contest.match] = calls.cut_off(game, contest.state)
    int64s(contest.ends)[contest.match] = contest.played
    contest.match += 1
    contest.dealt = 0


@compiled
def decide(contest):
    """Lets the player to move decide, and plays the action; False if a heuristic gave no number."""
    game = int64s(contest.game)
    player = calls.current_player(game, contest.state)
    place = contest.match * contest.players + player
    seat, start = seat_at(contest.chairs + int64s(contest.seats)[place] * SEAT_BYTES), now(contest)
    seed = decision_seed(contest, seat.seed)
    if seat.search:
        action = searched(contest, seat, player, seed)
        int64s(contest.iterations)[place] += search_at(seat.search).iterations
    else:
        action = random_action(contest, seed)
    int64s(contest.nanoseconds)[place] += now(contest) - start
    if action < 0:
        return False
    int64s(contest.actions)[contest.played] = action
    contest.played += 1
    calls.apply(game, contest.state, action, contest.deal)
    return True


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
    """`derive(match's seed, "move", actions played, agent's seed)`."""
    words, match = uint64s(contest.words), contest.match
    before = int64s(contest.ends)[match - 1] if match else 0
    begin_stream(contest, MOVE, words)
    absorb(words, int64s(contest.seeds)[match])
    absorb(words, contest.played - before)
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
    """The compiled match: a contest's address and nanoseconds of patience -> DONE, PAUSED or NOT_A_NUMBER."""
    signature = types.int64(numba.from_dtype(Contest), types.int64)
    return Compiler("the player of matches", [play_on]).entry(play_on, signature)
