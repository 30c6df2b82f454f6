# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Whole decisions in compiled code: a search that begins anew for every position it is asked about.

A step in Python takes as long as hundreds of iterations. Here a decision takes no such step: the tree is emptied and
used again, streams are derived as everywhere else, and the move is chosen by the same rule. The engine is called by its
address, so that this is compiled once for all of them.
"""

import math
from functools import cache

import numba
import numpy as np
from numba import types

from spinney.core.calls import call_int, int32s, int64s, legal_actions, redeterminise, uint64s
from spinney.core.compile import Compiler, compiled
from spinney.core.game import Game
from spinney.core.random import absorb, start_of
from spinney.search.engine import engine_address
from spinney.search.final import BY_VALUE, is_better, is_flat, standing
from spinney.search.graph import position_of, taken
from spinney.search.loop import DONE, TREE_FULL
from spinney.search.memory import Memory, expected_slots, grow, plant
from spinney.search.record import Search, restart
from spinney.search.run import NO_LIMIT
from spinney.search.settings import SearchSettings
from spinney.search.solver import is_proven, proven_value
from spinney.search.tree import action_of, children, reward_sum, root_of, visits
from spinney.search.trees import has_own_trees
from spinney.search.turn import NO_NUMBER, NOT_FINISHED, Turn, is_late
from spinney.search.world import has_drawn

# A search looks at the clock after so many iterations.
SLICE = 64
# Where the streams of random numbers begin.
SEEN, SEARCH, WORLD, FINAL = (
    np.array(start_of(purpose), np.uint64) for purpose in ("seen", "search", "world", "final")
)


def decide(search, turn):
    """What the search plays; NOT_FINISHED if there was no time, NO_NUMBER if its heuristic gave a value that is none.

    Of a single legal action nothing can be learnt.
    """
    turn.choices = legal_actions(int64s(search.game), turn.state, search.legal)
    if turn.choices == 1:
        return int64s(search.legal)[0]
    if not turn.begun:
        begin_search(search, turn)
    while search.iterations < search.max_iterations:
        reason = call_int(search.iterate, (search.address, min(SLICE, search.max_iterations - search.iterations)))
        if reason == TREE_FULL:
            search.full = 1
        elif reason != DONE:
            break
        if search.iterations < search.max_iterations and is_late(turn):
            return np.int64(NOT_FINISHED)
    turn.begun, turn.iterations = 0, search.iterations
    turn.searched, turn.ended = 1, search.finished
    turn.depth, turn.levels = search.depth_max, search.depth_sum
    return final_choice(search, turn)


@compiled
def begin_search(search, turn):
    """Makes the search one from the position of the turn, as its player may see it."""
    restart(search, turn.state, turn.player)
    begin_stream(search.draws, SEEN, turn.seed, turn.player)
    if search.hides:
        redeterminise(int64s(search.game), search.root, turn.player, search.draws)
    begin_stream(search.rng, SEARCH, turn.seed, 0)
    begin_stream(search.first_draws, WORLD, turn.seed, 0)
    turn.begun = 1


@compiled
def begin_stream(address, purpose, seed, index):
    """Makes random words those of the stream for this purpose, seed and index."""
    words = uint64s(address)
    words[0], words[1] = purpose[0], purpose[1]
    absorb(words, seed)
    absorb(words, index)


@compiled
def final_choice(search, turn):
    """The move that is played."""
    tree, player = search.nodes, search.player
    words = uint64s(search.draws)
    words[0], words[1] = FINAL[0], FINAL[1]
    absorb(words, turn.seed)
    seed = np.int64(words[0] >> np.uint64(1))
    root, slots = root_of(tree, player) if has_own_trees(search) else np.int64(0), int32s(search.slots)
    best, tied, least, most = (np.int64(-1), 0.0, 0.0, 0), False, np.inf, -np.inf
    final = BY_VALUE if search.solver and is_proven(search, tree, root) else search.final
    for i in range(children(tree, root, slots)):
        move = candidate(search, np.int64(slots[i]))
        if not math.isfinite(move[2]):
            return np.int64(NO_NUMBER)
        least, most = min(least, move[2]), max(most, move[2])
        better, equal = is_better(final, seed, move, best) if best[0] >= 0 else (True, False)
        tied = equal or (tied and not better)
        if better:
            best = move
    begin_stream(search.first_draws, SEARCH, turn.seed, 0)
    turn.drew |= tied or search.hides != 0 or has_drawn(search.rng, search.first_draws)
    turn.flat = is_flat(least, most)
    return best[0]


@compiled
def candidate(search, child):
    """A move of the root for the final choice: its action, how often it was taken, its value, and what is proven."""
    tree, player = search.nodes, search.player
    position = position_of(search, tree, child)
    value, known = reward_sum(tree, position, player) / visits(tree, position), 0
    if search.solver and is_proven(search, tree, position):
        value = proven_value(search, tree, position, player)
        known = standing(True, value)
    return action_of(tree, child), float(taken(search, tree, child)), value, known


@cache
def decider() -> int:
    """The address of the compiled `decide`."""
    signature = types.int64(numba.from_dtype(Search), numba.from_dtype(Turn))
    return Compiler("decisions of searches", [decide]).address(decide, signature)


def tireless(game: Game, settings: SearchSettings) -> Memory:
    """The memory of a search that compiled code begins anew for every decision."""
    reward = settings.reward(game)
    memory = Memory(game.start(), settings, reward, seed=0)
    plant(memory, unseen=True)
    iterations, calls = settings.budget_of("it"), settings.budget_of("fm")
    # Compiled code cannot ask for more room: with calls to spend, there is some for each to add a node, which is only
    # taken from the system where the tree reaches it.
    grow([memory], expected_slots(settings, game.players) + int(2 * (calls or 0)))
    memory.set(max_iterations=iterations or NO_LIMIT, max_calls=calls or NO_LIMIT)
    memory.set(iterate=engine_address(settings.selection, settings.extras), hides=game.declaration.hidden)
    memory.make_restartable()
    return memory
