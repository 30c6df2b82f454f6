"""Rollout: from the new node to the end of the game, or as many actions as allowed."""

from spinney.core import calls
from spinney.core.calls import int64s
from spinney.core.compile import compiled

TO_THE_END = -1


@compiled
def begin(search):
    """Puts the root position on the table, with everything that the searching player cannot see dealt anew."""
    calls.copy_bytes(search.state, search.root, search.record_bytes)
    if search.hidden:
        calls.redeterminise(int64s(search.game), search.state, search.player, search.rng)


@compiled
def rollout(search, limit):
    """Plays random actions on the position of this iteration; returns how many."""
    return calls.rollout(int64s(search.game), search.state, limit, search.rng, search.legal)
