# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Evaluation: what a sequence of one's own actions is worth while everybody else plays at random."""

import numpy as np

from spinney.core.calls import (
    SAMPLE,
    advance,
    call_int,
    copy_bytes,
    float64s,
    int64s,
    legal_actions,
    redeterminise,
    uint64s,
)
from spinney.core.compile import compiled
from spinney.core.derived import OVER
from spinney.core.random import below
from spinney.search.horizon.memory import UNKNOWN


@compiled
def evaluate(search, row):
    """Plays an individual as often as the search asks for, and notes its mean fitness."""
    genes, total = genes_of(search, row), 0.0
    int64s(search.reached)[row] = 0
    for _ in range(search.samples):
        total += play_once(search, row)
    fitness = total / search.samples
    float64s(search.fitness)[row] = fitness
    int64s(search.visits)[genes[0]] += 1
    float64s(search.sums)[genes[0]] += fitness


@compiled
def play_once(search, row):
    """Plays an individual from the root, in a new deal of all that is hidden; returns its fitness.

    The fitness is the sum of what each own action, with the opponents' answers to it, adds to the heuristic, each
    weighed by the discount to the power of its place. Without a discount that is the heuristic at the end.
    """
    game, player = int64s(search.game), search.player
    copy_bytes(search.state, search.root, search.record_bytes)
    if search.hides:
        redeterminise(game, search.state, player, search.rng)
    genes, place, mover, played = genes_of(search, row), 0, player, 0
    fitness, before, weight = 0.0, 0.0, 1.0
    while place < search.horizon and mover != OVER and not search.broken:
        mover = advance(game, search.state, express(search, genes, place), search.rng)
        played += 1
        while mover != OVER and mover != player:
            mover = advance(game, search.state, random_action(search), search.rng)
            played += 1
        value = heuristic_value(search)
        fitness += weight * (value - before)
        before, weight = value, weight * search.discount
        place += 1
    int64s(search.reached)[row] = max(int64s(search.reached)[row], place)
    search.plays += 1
    search.calls += played
    search.longest = max(search.longest, played)
    return fitness


@compiled
def genes_of(search, row):
    """The genes of an individual."""
    return int64s(search.genes + 8 * row * search.horizon)


@compiled
def express(search, genes, place):
    """The action of a gene in the position at hand; a gene that is unknown, or illegal here, becomes a random legal
    action.
    """
    count = legal_actions(int64s(search.game), search.state, search.legal)
    legal = int64s(search.legal)
    if genes[place] != UNKNOWN:
        for i in range(count):
            if legal[i] == genes[place]:
                return genes[place]
    genes[place] = legal[below(uint64s(search.rng), count)]
    return genes[place]


@compiled
def random_action(search):
    """A random legal action of an opponent."""
    game = int64s(search.game)
    if game[SAMPLE]:
        return call_int(game[SAMPLE], (search.state, search.rng))
    count = legal_actions(game, search.state, search.legal)
    return int64s(search.legal)[below(uint64s(search.rng), count)]


@compiled
def heuristic_value(search):
    """What the heuristic says of the position at hand to the player who searches."""
    call_int(search.heuristic, (search.state, search.worth))
    value = float64s(search.worth)[search.player]
    if not np.isfinite(value):
        search.not_a_number = search.broken = 1
    return value
