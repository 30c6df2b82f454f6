"""Reward: what the end of an iteration is worth to every player, and the range of rewards that selection scales by."""

from spinney.core.calls import call_int, float64s
from spinney.core.compile import compiled

NONE, OBSERVED, MAXIMUM = range(3)


@compiled
def reward(search):
    """Writes every player's reward for the position on the table."""
    call_int(search.value, (search.state, search.reward))
    if search.normalise == OBSERVED:
        observe(search)
    if search.paranoid:
        turn_round(search)


@compiled
def turn_round(search):
    """Gives every opponent the searching player's reward turned round."""
    rewards = float64s(search.reward)
    for player in range(search.players):
        if player != search.player:
            rewards[player] = search.turn - rewards[search.player]


@compiled
def observe(search):
    """Stretches the range so that it spans all rewards seen so far, of all players."""
    rewards = float64s(search.reward)
    for player in range(search.players):
        search.low = min(search.low, rewards[player])
        search.high = max(search.high, rewards[player])
    if search.high > search.low:
        search.range = search.high - search.low
