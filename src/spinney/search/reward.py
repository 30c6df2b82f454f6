"""Reward: what the end of an iteration is worth to every player, and how rewards are scaled for selection."""

from spinney.core import calls
from spinney.core.compile import compiled

WIN, SCORE = range(2)
NONE, OBSERVED, MAXIMUM = range(3)


@compiled
def reward(game, work, settings):
    """Writes every player's reward for the position on the table, and keeps the range of rewards seen."""
    state = work.state.ctypes.data
    if settings.heuristic == SCORE:
        for player in range(settings.players):
            work.reward[player] = calls.score(game, state, player)
    else:
        win(game, state, work.reward, settings.players)
    if settings.normalise == OBSERVED:
        observe(work)


@compiled
def win(game, state, out, players):
    """A player's share of the win: tied winners share it; before the end everybody's chance counts as equal."""
    if not calls.is_over(game, state):
        for player in range(players):
            out[player] = 1.0 / players
        return
    winners = 0
    for player in range(players):
        first = calls.rank(game, state, player) == 1
        out[player] = 1.0 if first else 0.0
        winners += first
    if winners > 1:
        for player in range(players):
            out[player] /= winners


@compiled
def observe(work):
    """Stretches the scale so that the rewards seen so far, of all players, run from 0 to 1."""
    scale = work.scale[0]
    for value in work.reward:
        if value < scale.low or value > scale.high:
            scale.low = min(scale.low, value)
            scale.high = max(scale.high, value)
            scale.factor = 1.0 / (scale.high - scale.low)
