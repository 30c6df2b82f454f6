"""Reward: what the end of an iteration is worth to every player, and the range of rewards that selection scales by."""

from spinney.core.atomics import atomic_max, atomic_min
from spinney.core.calls import call_int, float64s
from spinney.core.compile import compiled
from spinney.search.tree import SHARED

NONE, OBSERVED, MAXIMUM = range(3)
LOW, HIGH = range(2)


@compiled
def take_stock(search):
    """Notes what the rewards seen so far say about this iteration: their range, and what a loss is."""
    low, high = float64s(search.seen)[LOW], float64s(search.seen)[HIGH]
    if search.normalise == OBSERVED and high > low:
        search.range = high - low
    if SHARED:
        search.losing = 0
        for player in range(search.players):
            opponent = search.paranoid and player != search.player
            loss = 0.0 if high < low else search.turn - high if opponent else low
            float64s(search.losses)[player] = loss
            search.losing |= loss != 0.0


@compiled
def reward(search):
    """Writes every player's reward for the position on the table."""
    call_int(search.value, (search.state, search.reward))
    observe(search, search.reward)


@compiled
def observe(search, values):
    """Widens the range so that it spans these rewards of all players too; then turns opponents' round, if paranoid."""
    rewards, seen = float64s(values), float64s(search.seen)
    if search.normalise == OBSERVED or SHARED:
        for player in range(search.players):
            if rewards[player] < seen[LOW]:
                atomic_min(seen, LOW, rewards[player])
            if rewards[player] > seen[HIGH]:
                atomic_max(seen, HIGH, rewards[player])
    if search.paranoid:
        for player in range(search.players):
            if player != search.player:
                rewards[player] = search.turn - rewards[search.player]
