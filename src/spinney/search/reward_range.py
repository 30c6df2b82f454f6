# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The range of rewards: what selection scales by, and what the worst is that a player may get."""

from spinney.core.calls import float64s
from spinney.core.compile import compiled, inlined
from spinney.search.tree import SHARED
from spinney.search.trees import is_paranoid

NO_NORMALISATION, OBSERVED, MAXIMUM = range(3)
LOW, HIGH = range(2)
NOTHING_SEEN = (float("inf"), float("-inf"))


@inlined
def refresh_reward_range(search):
    """Notes what the rewards seen so far say about this iteration: their range, and what a loss is."""
    low, high = float64s(search.seen)[LOW], float64s(search.seen)[HIGH]
    if search.normalise == OBSERVED and high > low:
        search.range = high - low
    if SHARED:
        search.losing = 0
        for player in range(search.players):
            opponent = is_paranoid(search) and player != search.player
            worst = search.complement - high if opponent else low
            loss = 0.0 if high < low else worst
            float64s(search.losses)[player] = loss
            search.losing |= loss != 0.0


@compiled
def worst_reward(search, player):
    """The lowest reward that the player is known to get; 0 where rewards are not scaled, or none was seen."""
    low, high = float64s(search.seen)[LOW], float64s(search.seen)[HIGH]
    if search.normalise == NO_NORMALISATION or high < low:
        return 0.0
    return search.complement - high if is_paranoid(search) and player != search.player else low
