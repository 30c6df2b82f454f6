# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Which actions look best at first sight."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.bits import count
from spinney.games.small_world.board import NUMBER, near
from spinney.games.small_world.codes import (
    ABANDON,
    CONQUER,
    CONVERT,
    DECLINE_NOW,
    DIE_ON,
    DRAGON_ON,
    EXPAND,
    NO,
    PUT,
    YES,
)
from spinney.games.small_world.peoples import POWER_TOKENS, RACE_TOKENS, RICH_FOR_POWER, RICH_FOR_RACE
from spinney.games.small_world.targets import cost_of, power_of
from spinney.games.small_world.troops import LAYERS, tokens_of


@compiled
def coins_in(s, group, region):
    """How many coins a region brings a group each turn."""
    rich = (RICH_FOR_RACE[s.race[group]] >> region & 1) + (RICH_FOR_POWER[power_of(s, group)] >> region & 1)
    return 1 + np.int64(rich)


@compiled
def neighbours_of_others(s, seat, region):
    """How many regions of the other player's border on a region."""
    other = LAYERS * (1 - seat)
    return count(near(np.int64(1) << np.int64(region)) & s.held[other])


@compiled
def order_of_decline(s, group):
    """A race is worn out when it has hardly more tokens than regions; before the last turns it should decline."""
    spare = tokens_of(s, group) - count(s.held[group])
    turns_left = np.int64(s.turns) - np.int64(s.turn) // 2
    return 1.0 if spare <= 2 and turns_left > 2 else -1.0


def order(s, action):
    """Combinations with many tokens and coins, at little cost; rich and cheap regions, first those of the other player;
    tokens where the other player is near; no region is left, and nothing is left undone that costs nothing.
    """
    group = np.int64(s.group)
    seat = group // LAYERS
    if action < DECLINE_NOW:
        tokens = np.int64(RACE_TOKENS[s.shown_race[action]]) + POWER_TOKENS[s.shown_power[action]]
        return float(tokens + s.shown_coins[action] - action)
    if action <= EXPAND:
        worn_out = order_of_decline(s, group)
        return worn_out if action == DECLINE_NOW else 0.0
    if action < CONQUER:
        return -1.0 - coins_in(s, group, action - ABANDON)
    if action < PUT:
        return order_of_conquest(s, group, action)
    if action < NO:
        region = (action - PUT) % NUMBER
        return float(neighbours_of_others(s, seat, region)) - 0.1 * s.tokens[region]
    return 1.0 if action == YES else 0.0


@compiled
def order_of_conquest(s, group, action):
    """What a region brings, and takes from the other player, for what it costs."""
    region = (action - CONQUER) % NUMBER
    other = LAYERS * (1 - group // LAYERS)
    taken = (s.held[other] | s.held[other + 1] | s.held[other + 2]) >> region & 1
    cost = cost_of(s, group, power_of(s, group), region)
    worth = 10.0 * (coins_in(s, group, region) + taken)
    if action >= CONVERT:
        return worth + 10.0
    if action >= DRAGON_ON:
        return worth + cost
    return worth - 2.0 * cost - (20.0 if action >= DIE_ON else 0.0)
