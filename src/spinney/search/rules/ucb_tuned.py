# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""UCB1-Tuned: exploration in proportion to how much a move's rewards vary (Auer, Cesa-Bianchi and Fischer, "Finite-time
analysis of the multiarmed bandit problem", 2002, section 4).

mean + K sqrt(ln N / n min(1/4, V)), where V is the variance of the rewards plus sqrt(2 ln N / n), on rewards scaled to
[0, 1]; 1/4 is the largest variance that there is. Every node keeps the sums of its rewards' squares.
"""

import math

from spinney.core.compile import compiled
from spinney.search.parts import Rule
from spinney.search.tree import reward_sum, statistic
from spinney.search.visit_math import logarithm


@compiled
def scale(search, total):
    """ln N."""
    return logarithm(float(total))


@compiled
def bound(search, child, player, mean, scale, inv_n, inv_sqrt_n):
    """The mean plus what may be hoped for."""
    # Of the child's own rewards, which the squares belong to: `mean` may be mixed with an estimate.
    own_mean = reward_sum(search.nodes, child, player) * inv_n
    squares = statistic(search.nodes, child, player) * inv_n
    per_visit = scale * inv_n
    span = search.range * search.range
    variance = max(0.0, squares - own_mean * own_mean) / span + math.sqrt(2.0 * per_visit)
    hope = math.sqrt(scale * min(0.25, variance)) * inv_sqrt_n
    return mean + search.exploration * search.range * hope


@compiled
def statistic_of(search, player, reward):
    """What a node adds up besides rewards."""
    return reward * reward


RULE = Rule(
    "ucb_tuned",
    "selection",
    {"scale": scale, "bound": bound, "statistic": statistic_of},
    "UCB1-Tuned: K in proportion to how much a move's rewards vary",
)
