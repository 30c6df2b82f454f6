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
from spinney.core.one_way import siphash
from spinney.core.random import absorb, below
from spinney.search.loop import iterate_on
from spinney.search.memory import search_at
from spinney.search.restart import restart
from spinney.search.tree import VISITS, WORDS, action_of, children

DONE, PAUSED, NOT_A_NUMBER = range(3)
# The streams of random numbers that matches take, in the order of `streams`.
DEAL, OPENING, MOVE, RANDOM, SEEN, SEARCH = range(6)
STREAMS = ("deal", "opening", "move", "random", "seen", "search")
# A search looks at the clock after so many iterations; without a clock it pauses after so many looks.
SLICE, LOOKS = 64, 256

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
        ("earlier", np.int64),  # the record before the last ply of an opening
        ("record_bytes", np.int64),
        ("players", np.int64),
        ("hidden", np.int64),
        ("chairs", np.int64),  # Seat[] who may sit down
        ("legal", np.int64),  # int64[actions]
        ("streams", np.int64),  # uint64[6, 2] where the streams of random numbers begin
        ("deal", np.int64),  # uint64[2] the random words of the match at hand
        ("words", np.int64),  # uint64[2] work space
        ("untouched", np.int64),  # uint64[2] the random words of the search at hand before it took any
        ("clock", np.int64),  # C function that writes seconds and nanoseconds; 0 if there is none
        ("now", np.int64),  # int64[2] what it wrote
        ("looks", np.int64),  # at a clock that is not there
        # The matches to be played.
        ("count", np.int64),
        ("match", np.int64),  # the one at hand
        ("dealt", np.int64),  # whether it has begun
        ("thinking", np.int64),  # whether a search has been begun and not finished
        ("seeds", np.int64),  # int64[count]
        ("deals", np.int64),  # int64[count] seeds of deals and openings
        ("openings", np.int64),  # int64[count] plies that are played at random first
        ("longest_opening", np.int64),
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
        ("drew", np.int64),  # int64[count] whether chance had a say
    ]
)
seat_at: Any = record_at(Seat)
SEAT_BYTES = Seat.itemsize
MONOTONIC = 1
SECOND = 1_000_000_000


def play_on(contest, patience):
    """Plays matches for as many nanoseconds; says whether all are done, or there is more to do."""
    deadline = now(contest) + patience
    while contest.match < contest.count:
        if contest.room - contest.played <= contest.longest_opening:
            return PAUSED
        if not contest.dealt:
            deal(contest)
        if calls.is_over(int64s(contest.game), contest.state):
            end(contest)
            continue
        reason = decide(contest, deadline)
        if reason != DONE:
            return reason
        if is_late(contest, deadline):
            return PAUSED
    return DONE


@compiled
def deal(contest):
    """Begins the match at hand, and plays its opening."""
    copy_bytes(contest.state, contest.blank, contest.record_bytes)
    begin_deal(contest, uint64s(contest.deal))
    calls.setup(int64s(contest.game), contest.state, contest.deal)
    contest.dealt = 1
    words = uint64s(contest.words)
    begin_stream(contest, OPENING, words)
    absorb(words, int64s(contest.deals)[contest.match])
    for _ in range(int64s(contest.openings)[contest.match]):
        if not play_opening_ply(contest, words):
            return


@compiled
def begin_deal(contest, out):
    """Writes where the random words of the match at hand begin."""
    begin_stream(contest, DEAL, out)
    absorb(out, int64s(contest.deals)[contest.match])


@compiled
def play_opening_ply(contest, words):
    """Plays a random action, unless that ends the game; says whether it was played."""
    game, drawn = int64s(contest.game), uint64s(contest.deal)
    if calls.is_over(game, contest.state):
        return False
    legal = calls.legal_actions(game, contest.state, contest.legal)
    action = int64s(contest.legal)[below(words, legal)]
    copy_bytes(contest.earlier, contest.state, contest.record_bytes)
    first, second = drawn[0], drawn[1]
    calls.apply(game, contest.state, action, contest.deal)
    if calls.is_over(game, contest.state):
        copy_bytes(contest.state, contest.earlier, contest.record_bytes)
        drawn[0], drawn[1] = first, second
        return False
    note_action(contest, action)
    return True


@compiled
def note_action(contest, action):
    """Adds an action to those of the match at hand."""
    int64s(contest.actions)[contest.played] = action
    contest.played += 1


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
    begin_deal(contest, uint64s(contest.words))
    int64s(contest.drew)[contest.match] |= differ(contest.words, contest.deal)
    int64s(contest.ends)[contest.match] = contest.played
    contest.match += 1
    contest.dealt = 0


@compiled
def differ(words, others):
    """Whether a stream of random numbers has moved on."""
    return uint64s(words)[0] != uint64s(others)[0] or uint64s(words)[1] != uint64s(others)[1]


@compiled
def decide(contest, deadline):
    """Lets the player to move decide, and plays the action; PAUSED if there was no time to finish, NOT_A_NUMBER if a
    heuristic gave none.
    """
    game = int64s(contest.game)
    player = calls.current_player(game, contest.state)
    place = contest.match * contest.players + player
    seat, start = seat_at(contest.chairs + int64s(contest.seats)[place] * SEAT_BYTES), now(contest)
    seed = decision_seed(contest, seat.seed)
    finished = seat.search == 0 or think(contest, seat, player, seed, deadline)
    action = np.int64(-1)
    if finished and seat.search:
        action = best_action(search_at(seat.search), player, seat.by_value)
        int64s(contest.iterations)[place] += search_at(seat.search).iterations
    elif finished:
        action = random_action(contest, seed)
    int64s(contest.nanoseconds)[place] += now(contest) - start
    if not finished:
        return PAUSED
    if action < 0:
        return NOT_A_NUMBER
    note_action(contest, action)
    calls.apply(game, contest.state, action, contest.deal)
    return DONE


@compiled
def now(contest):
    """Nanoseconds on a clock that never goes back, or 0 where the system has none."""
    if contest.clock == 0:
        return 0
    call_int(contest.clock, (MONOTONIC, contest.now))
    return int64s(contest.now)[0] * SECOND + int64s(contest.now)[1]


@compiled
def is_late(contest, deadline):
    """Whether it is time to pause."""
    if contest.clock:
        return now(contest) > deadline
    contest.looks += 1
    return contest.looks % LOOKS == 0


@compiled
def begin_stream(contest, which, out):
    """Writes where one of the streams begins."""
    out[0], out[1] = uint64s(contest.streams)[2 * which], uint64s(contest.streams)[2 * which + 1]


@compiled
def decision_seed(contest, agent_seed):
    """`one_way.decision_seed` of the match at hand."""
    words, match = uint64s(contest.words), contest.match
    before = int64s(contest.ends)[match - 1] if match else 0
    begin_stream(contest, MOVE, words)
    absorb(words, int64s(contest.seeds)[match])
    word = siphash(words[0], words[1], np.uint64(contest.played - before), np.uint64(agent_seed))
    return np.int64(word >> np.uint64(1))


@compiled
def random_action(contest, seed):
    """What the agent `random` plays."""
    words = uint64s(contest.words)
    begin_stream(contest, RANDOM, words)
    absorb(words, seed)
    legal = calls.legal_actions(int64s(contest.game), contest.state, contest.legal)
    int64s(contest.drew)[contest.match] |= legal > 1
    return int64s(contest.legal)[below(words, legal)]


@compiled
def think(contest, seat, player, seed, deadline):
    """Searches, or goes on with the search that was begun; says whether it is finished."""
    search = search_at(seat.search)
    if not contest.thinking:
        begin_search(contest, search, player, seed)
    reason = np.int64(0)
    while reason == 0 and search.iterations < search.max_iterations:
        reason = iterate_on(search, min(SLICE, search.max_iterations - search.iterations))
        if reason == 0 and search.iterations < search.max_iterations and is_late(contest, deadline):
            return False
    int64s(contest.drew)[contest.match] |= differ(search.rng, contest.untouched)
    contest.thinking = 0
    return True


@compiled
def begin_search(contest, search, player, seed):
    """Makes a seat's search one from the position at hand, as the player to move may see it."""
    restart(search, contest.state, player)
    if contest.hidden:
        words = uint64s(contest.words)
        begin_stream(contest, SEEN, words)
        absorb(words, seed)
        absorb(words, player)
        calls.redeterminise(int64s(contest.game), search.root, player, contest.words)
    for words in (uint64s(search.rng), uint64s(contest.untouched)):
        begin_stream(contest, SEARCH, words)
        absorb(words, seed)
        absorb(words, 0)
    contest.thinking = 1


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
        if not np.isfinite(value):
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
