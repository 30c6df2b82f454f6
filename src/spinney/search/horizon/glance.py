# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""A glance one step ahead: what the heuristic says right after every legal action.

Where something is hidden or left to chance, that depends on the world: so every action is tried in several, and in each
world all actions meet the same deal and the same luck, which makes them easier to compare.
"""

import math
from collections.abc import Callable
from functools import cache

import numba
import numpy as np
from numba import types

from spinney.core.calls import apply, call_int, copy_bytes, float64s, int64s, legal_actions, redeterminise, uint64s
from spinney.core.compile import Compiler, compiled
from spinney.core.random import WORDS, absorb, start_of
from spinney.search.decide import begin_stream
from spinney.search.final import BY_VALUE, is_better
from spinney.search.turn import NO_NUMBER, NOT_FINISHED, Turn, is_late
from spinney.search.world import has_drawn

FINAL, ONE_STEP = (np.array(start_of(purpose), np.uint64) for purpose in ("final", "one step"))
WORDS_BYTES = 8 * WORDS
Engine = Callable[[int, int], int]

Glance = np.dtype(
    [
        ("game", np.int64),  # addresses of its functions
        ("heuristic", np.int64),  # address of the function that says what a position is worth
        ("player", np.int64),  # who decides
        ("hides", np.int64),  # whether the game hides anything
        ("seed", np.int64),  # of the decision
        ("record_bytes", np.int64),
        ("root", np.int64),  # the position
        ("world", np.int64),  # the position with everything dealt anew that the player cannot see
        ("state", np.int64),  # the position after an action
        ("words", np.int64),  # uint64[2] random words
        ("luck", np.int64),  # uint64[2] those that every action of a world begins with
        ("legal", np.int64),  # int64[actions]
        ("count", np.int64),  # of legal actions
        ("worth", np.int64),  # float64[players] what a position is worth to everybody
        ("sums", np.int64),  # float64[actions] what each legal action was worth, over all worlds so far
        ("samples", np.int64),  # worlds
        ("done", np.int64),  # how many of them have been looked at
        ("drew", np.int64),  # whether chance had a say
        ("broken", np.int64),  # whether the heuristic has failed
        ("not_a_number", np.int64),  # whether it gave a value that is none
        ("action", np.int64),  # what is played
    ]
)


@compiled
def look(glance, samples):
    """Looks at so many further worlds, or at those that are left; returns how many are left then."""
    while samples > 0 and glance.done < glance.samples and not glance.broken:
        look_into_world(glance)
        samples -= 1
    if glance.done == glance.samples and not glance.broken:
        choose(glance)
    return 0 if glance.broken else glance.samples - glance.done


@compiled
def look_into_world(glance):
    """Tries every legal action in a new world."""
    game = int64s(glance.game)
    begin_stream(glance.words, ONE_STEP, glance.seed, glance.done)
    copy_bytes(glance.world, glance.root, glance.record_bytes)
    if glance.hides:
        redeterminise(game, glance.world, glance.player, glance.words)
    copy_bytes(glance.luck, glance.words, WORDS_BYTES)
    for i in range(glance.count):
        copy_bytes(glance.state, glance.world, glance.record_bytes)
        copy_bytes(glance.words, glance.luck, WORDS_BYTES)
        apply(game, glance.state, int64s(glance.legal)[i], glance.words)
        glance.drew |= has_drawn(glance.words, glance.luck)
        call_int(glance.heuristic, (glance.state, glance.worth))
        value = float64s(glance.worth)[glance.player]
        if not math.isfinite(value):
            glance.not_a_number = glance.broken = 1
        if glance.broken:
            return
        float64s(glance.sums)[i] += value
    glance.done += 1


@compiled
def choose(glance):
    """Takes the action with the best mean; the seed decides between equals."""
    words, tries = uint64s(glance.words), float(glance.samples)
    words[0], words[1] = FINAL[0], FINAL[1]
    absorb(words, glance.seed)
    seed = np.int64(words[0] >> np.uint64(1))
    best, tied = (int64s(glance.legal)[0], tries, float64s(glance.sums)[0] / tries, 0), False
    for i in range(1, glance.count):
        move = int64s(glance.legal)[i], tries, float64s(glance.sums)[i] / tries, 0
        better, equal = is_better(BY_VALUE, seed, move, best)
        tied = equal or (tied and not better)
        if better:
            best = move
    glance.action = best[0]
    glance.drew |= tied or glance.hides != 0


@compiled
def begin(glance, seed):
    """Makes the glance one at the position in `root`, of which nothing is known yet; returns how many worlds to see."""
    glance.count = legal_actions(int64s(glance.game), glance.root, glance.legal)
    for i in range(glance.count):
        float64s(glance.sums)[i] = 0.0
    glance.seed, glance.done, glance.drew, glance.broken, glance.not_a_number = seed, 0, 0, 0, 0
    return glance.samples


def decide(glance, turn):
    """What is played in the position of the turn; NOT_FINISHED if there was no time, NO_NUMBER if the heuristic gave a
    value that is none. Every world deals anew what the player cannot see.
    """
    turn.choices = legal_actions(int64s(glance.game), turn.state, glance.legal)
    if turn.choices == 1:
        return int64s(glance.legal)[0]
    if not turn.begun:
        copy_bytes(glance.root, turn.state, glance.record_bytes)
        glance.player = turn.player
        begin(glance, turn.seed)
        turn.begun = 1
    while look(glance, 1):
        if is_late(turn):
            return np.int64(NOT_FINISHED)
    turn.begun, turn.iterations = 0, glance.count * glance.samples
    turn.drew |= glance.drew
    return np.int64(NO_NUMBER) if glance.broken else glance.action


@cache
def _compiler() -> Compiler:
    return Compiler("the look one step ahead", [begin, look, decide])


@cache
def engine() -> tuple[Engine, Engine]:
    """The compiled functions `begin` and `look`: a glance's address, and a seed or a number of worlds."""
    signature = types.int64(numba.from_dtype(Glance), types.int64)
    return _compiler().entry(begin, signature), _compiler().entry(look, signature)


@cache
def decider() -> int:
    """The address of the compiled `decide`."""
    return _compiler().address(decide, types.int64(numba.from_dtype(Glance), numba.from_dtype(Turn)))
