"""Rollout: from the new node to the end of the game, or as many actions as allowed."""

from spinney.core import calls
from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.search.work import TO_THE_END


@compiled
def random_action(game, state, legal, rng, sampled):
    """A uniformly random legal action: the game's own `sample` where it has one."""
    if sampled:
        return calls.sample(game, state, rng.ctypes.data)
    return legal[below(rng, calls.legal_actions(game, state, legal.ctypes.data))]


@compiled
def rollout(game, work, limit, sampled):
    """Plays random actions on `work.state`; returns how many."""
    state, rng = work.state.ctypes.data, work.rng.ctypes.data
    played = 0
    while played != limit and not calls.is_over(game, state):
        calls.apply(game, state, random_action(game, state, work.legal, work.rng, sampled), rng)
        played += 1
    return played


@compiled
def playouts(game, work, sampled, count):
    """Plays `count` whole random games from the root; returns how many actions they took."""
    played = 0
    for _ in range(count):
        begin(game, work, 0, False)
        played += rollout(game, work, TO_THE_END, sampled)
    return played


@compiled
def begin(game, work, player, hidden):
    """Puts the root position on the table, with everything that `player` cannot see dealt anew."""
    calls.copy_bytes(work.state.ctypes.data, work.root.ctypes.data, work.root.size)
    if hidden:
        calls.redeterminise(game, work.state.ctypes.data, player, work.rng.ctypes.data)
