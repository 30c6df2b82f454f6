# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""N-grams: averages of moves after the one or two moves before them, for rollouts (Tak, Winands and Björnsson, "N-grams
and the last-good-reply policy applied in general game playing", 2012).

Sequences are kept in tables of fixed size by a hash; the rare two that meet share an average.
"""

import numpy as np

from spinney.core.calls import float64s, int64s
from spinney.core.compile import compiled
from spinney.core.random import mixed
from spinney.search.tree import add

# Entries of a table, one for pairs and one for threes.
ENTRIES = 1 << 15
LONGEST = 3
# An average of fewer iterations does not count (the paper's k).
LEAST = 7


@compiled
def entry_of_sequence(first, second, third, length):
    """Where the average of a sequence of moves is, the last of which is `third`; pairs have no `first`."""
    word = mixed(np.uint64(third) ^ mixed(np.uint64(second)))
    if length == LONGEST:
        word = mixed(word ^ mixed(np.uint64(first + 1)))
    return (length - 2) * ENTRIES + np.int64(word % np.uint64(ENTRIES))


@compiled
def after_last_moves(search, move, average):
    """The mean of a move's average and of those after the last move and the last two, as far as they are known."""
    moves, count = int64s(search.moves), search.move_count
    visits, sums = int64s(search.ngram_visits), float64s(search.ngram_sums)
    total, known = average, 1.0
    for length in range(2, LONGEST + 1):
        if count >= length - 1:
            first = moves[count - 2] if length == LONGEST else np.int64(0)
            entry = entry_of_sequence(first, moves[count - 1], move, length)
            if visits[entry] >= LEAST:
                total += sums[entry] / visits[entry]
                known += 1.0
    return total / known


@compiled
def learn_sequences(search):
    """Every sequence of this iteration's moves learns the reward of the player who ended it."""
    moves, visits, sums = int64s(search.moves), int64s(search.ngram_visits), float64s(search.ngram_sums)
    for length in range(2, LONGEST + 1):
        for i in range(length - 1, search.move_count):
            first = moves[i - 2] if length == LONGEST else np.int64(0)
            entry = entry_of_sequence(first, moves[i - 1], moves[i], length)
            add(visits, entry, np.int64(1))
            add(sums, entry, float64s(search.reward)[moves[i] // search.actions])
