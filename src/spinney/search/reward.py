"""Reward: what the end of an iteration is worth to every player, and the range of rewards that selection scales by."""

from spinney.core import calls
from spinney.core.calls import float64s, int64s
from spinney.core.compile import compiled

WIN, SCORE = range(2)
NONE, OBSERVED, MAXIMUM = range(3)


@compiled
def reward(search):
    """Writes every player's reward for the position on the table."""
    if search.heuristic == WIN:
        calls.win_shares(int64s(search.game), search.state, search.reward)
    else:
        for player in range(search.players):
            float64s(search.reward)[player] = calls.score(int64s(search.game), search.state, player)
    if search.normalise == OBSERVED:
        observe(search)


@compiled
def observe(search):
    """Stretches the range so that it spans all rewards seen so far, of all players."""
    rewards = float64s(search.reward)
    for player in range(search.players):
        value = rewards[player]
        if search.iterations == 0 and player == 0:
            search.low = search.high = value
        elif value < search.low:
            search.low = value
        elif value > search.high:
            search.high = value
    if search.high > search.low:
        search.range = search.high - search.low
