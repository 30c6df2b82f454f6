# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Decisive moves: whoever can win at once does, in the tree and in rollouts (Teytaud and Teytaud, "On the huge benefit
of decisive moves in Monte-Carlo tree search algorithms", 2010).

Every legal move is tried out on a copy of the position, which counts as a call of the forward model each.
"""

from typing import ClassVar

import numpy as np
from pydantic import Field

from spinney.core.calls import apply, copy_bytes, int64s, is_over, legal_actions, rank
from spinney.core.compile import compiled
from spinney.core.random import WORDS
from spinney.search.parts import Buffer, Part

NONE = -1


def _is_on(settings):
    return settings.decisive


class Decisive(Part):
    """Moves that win at once."""

    decisive: bool = Field(
        default=False, description="decisive moves: a move that wins at once is taken, in the tree and in rollouts"
    )

    buffers: ClassVar[tuple[Buffer, ...]] = (
        # Where moves are tried out, with random words of their own.
        Buffer("trial", np.uint8, lambda shape: shape.game.rules.record.itemsize, needed=_is_on, kept=True),
        Buffer("trial_draws", np.uint64, lambda shape: WORDS, needed=_is_on, kept=True),
    )

    @classmethod
    def needs_extras(cls, settings):
        """Whether it is on."""
        return _is_on(settings)


@compiled
def winning_action(search, player):
    """The first legal action with which the player wins at once and alone, or NONE; lists the legal ones in `legal`."""
    game = int64s(search.game)
    legal = legal_actions(game, search.state, search.legal)
    for i in range(legal):
        copy_bytes(search.trial, search.state, search.record_bytes)
        copy_bytes(search.trial_draws, search.chance, 8 * WORDS)
        apply(game, search.trial, int64s(search.legal)[i], search.trial_draws)
        search.calls += 1
        if is_over(game, search.trial) and wins_alone(search, player):
            return int64s(search.legal)[i]
    return np.int64(NONE)


@compiled
def wins_alone(search, player):
    """Whether the player is first in the position that was tried out, and nobody else."""
    for other in range(search.players):
        if (rank(int64s(search.game), search.trial, other) == 1) != (other == player):
            return False
    return True
