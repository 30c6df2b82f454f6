# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Whole matches in compiled code, between seats that offer a compiled `decide`.

A step in Python takes as long as hundreds of iterations of a search. Here a match takes no such step; seeds of
decisions are derived as everywhere else, so the same game, agents and seed play the same match, move by move, as they
do one decision at a time.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

from spinney.core import calls
from spinney.core.calls import (
    apply,
    call_int,
    copy_bytes,
    current_player,
    cut_off,
    float64s,
    int64s,
    is_over,
    legal_actions,
    rank,
    record_at,
    score,
    setup,
    uint64s,
)
from spinney.core.compile import Compiler, compiled
from spinney.core.one_way import siphash
from spinney.core.random import absorb, below, start_of
from spinney.search.turn import NOT_FINISHED, Turn, is_late, now
from spinney.search.world import has_drawn

DONE, PAUSED, NOT_A_NUMBER = range(3)
# Where the streams of random numbers begin that matches take.
DEAL, OPENING, MOVE = (np.array(start_of(purpose), np.uint64) for purpose in ("deal", "opening", "move"))

# What is counted of a seat's decisions in a match: how many there were, the legal actions in all of them, how many were
# searched in a tree, the deepest levels of these added up, the levels that all iterations reached added up, the
# iterations that came to the end of the game, and how many of these decisions were flat: all moves at the root had the
# same value.
COUNTERS = ("decisions", "choices", "searches", "depths", "levels", "ended", "flat")
DECISIONS, CHOICES, SEARCHES, DEPTHS, LEVELS, ENDED, FLAT = range(len(COUNTERS))
COUNTER_BYTES = 8 * len(COUNTERS)

Seat = np.dtype(
    [
        ("seed", np.int64),  # the agent's own
        ("decide", np.int64),  # the address of its compiled decision
        ("memory", np.int64),  # the address of what it works on
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
        ("chairs", np.int64),  # Seat[] who may sit down
        ("legal", np.int64),  # int64[actions]
        ("deal", np.int64),  # uint64[2] the random words of the match at hand
        ("words", np.int64),  # uint64[2] work space
        ("turn", Turn),  # the decision at hand
        ("turn_address", np.int64),
        # The matches to be played.
        ("count", np.int64),
        ("match", np.int64),  # the one at hand
        ("dealt", np.int64),  # whether it has begun
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
        ("counters", np.int64),  # int64[count, players, COUNTERS]
        ("cut_off", np.int64),  # int64[count]
        ("drew", np.int64),  # int64[count] whether chance had a say
    ]
)
seat_at: Any = record_at(Seat)
SEAT_BYTES = Seat.itemsize


def play_on(contest, patience):
    """Plays matches for as many nanoseconds; says whether all are done, or there is more to do."""
    turn = contest.turn
    turn.deadline = now(turn) + patience
    while contest.match < contest.count:
        if contest.room - contest.played <= contest.longest_opening:
            return PAUSED
        if not contest.dealt:
            deal(contest)
        if is_over(int64s(contest.game), contest.state):
            end(contest)
            continue
        reason = decide(contest)
        if reason != DONE:
            return reason
        if is_late(turn):
            return PAUSED
    return DONE


@compiled
def deal(contest):
    """Begins the match at hand, and plays its opening."""
    copy_bytes(contest.state, contest.blank, contest.record_bytes)
    begin_deal(contest, uint64s(contest.deal))
    setup(int64s(contest.game), contest.state, contest.deal)
    contest.dealt = 1
    words = uint64s(contest.words)
    begin_stream(words, OPENING, int64s(contest.deals)[contest.match])
    for _ in range(int64s(contest.openings)[contest.match]):
        if not play_opening_ply(contest, words):
            return


@compiled
def begin_deal(contest, out):
    """Writes where the random words of the match at hand begin."""
    begin_stream(out, DEAL, int64s(contest.deals)[contest.match])


@compiled
def play_opening_ply(contest, words):
    """Plays a random action, unless that ends the game; says whether it was played."""
    game, drawn = int64s(contest.game), uint64s(contest.deal)
    if is_over(game, contest.state):
        return False
    legal = legal_actions(game, contest.state, contest.legal)
    action = int64s(contest.legal)[below(words, legal)]
    copy_bytes(contest.earlier, contest.state, contest.record_bytes)
    first, second = drawn[0], drawn[1]
    apply(game, contest.state, action, contest.deal)
    if is_over(game, contest.state):
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
        int64s(contest.ranks)[first + player] = rank(game, contest.state, player)
        if game[calls.SCORE]:
            float64s(contest.scores)[first + player] = score(game, contest.state, player)
    if game[calls.CUT_OFF]:
        int64s(contest.cut_off)[contest.match] = cut_off(game, contest.state)
    begin_deal(contest, uint64s(contest.words))
    int64s(contest.drew)[contest.match] = contest.turn.drew != 0 or has_drawn(contest.words, contest.deal)
    contest.turn.drew = 0
    int64s(contest.ends)[contest.match] = contest.played
    contest.match += 1
    contest.dealt = 0


@compiled
def decide(contest):
    """Lets the player to move decide, and plays the action; PAUSED if there was no time to finish, NOT_A_NUMBER if a
    heuristic gave none.
    """
    game, turn = int64s(contest.game), contest.turn
    player = current_player(game, contest.state)
    place = contest.match * contest.players + player
    seat, start = seat_at(contest.chairs + int64s(contest.seats)[place] * SEAT_BYTES), now(turn)
    turn.player, turn.seed, turn.iterations = player, decision_seed(contest, seat.seed), 0
    turn.choices, turn.searched, turn.depth, turn.levels, turn.ended, turn.flat = 0, 0, 0, 0, 0, 0
    action = call_int(seat.decide, (seat.memory, contest.turn_address))
    int64s(contest.nanoseconds)[place] += now(turn) - start
    if action < 0:
        return PAUSED if action == NOT_FINISHED else NOT_A_NUMBER
    int64s(contest.iterations)[place] += turn.iterations
    count_decision(int64s(contest.counters + COUNTER_BYTES * place), turn)
    note_action(contest, action)
    apply(game, contest.state, action, contest.deal)
    return DONE


@compiled
def count_decision(counters, turn):
    """Adds a decision to what is counted of its seat."""
    counters[DECISIONS] += 1
    counters[CHOICES] += turn.choices
    counters[SEARCHES] += turn.searched
    counters[DEPTHS] += turn.depth
    counters[LEVELS] += turn.levels
    counters[ENDED] += turn.ended
    counters[FLAT] += turn.flat


@compiled
def begin_stream(words, purpose, seed):
    """Makes random words those of the stream for this purpose and seed."""
    words[0], words[1] = purpose[0], purpose[1]
    absorb(words, seed)


@compiled
def decision_seed(contest, agent_seed):
    """`one_way.decision_seed` of the match at hand."""
    words, match = uint64s(contest.words), contest.match
    before = int64s(contest.ends)[match - 1] if match else 0
    begin_stream(words, MOVE, int64s(contest.seeds)[match])
    word = siphash(words[0], words[1], np.uint64(contest.played - before), np.uint64(agent_seed))
    return np.int64(word >> np.uint64(1))


@cache
def contest_engine() -> Callable[[int, int], int]:
    """The compiled match: a contest's address and nanoseconds of patience -> DONE, PAUSED or NOT_A_NUMBER."""
    signature = types.int64(numba.from_dtype(Contest), types.int64)
    return Compiler("the player of matches", [play_on]).entry(play_on, signature)
