# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""UCB1, the rule of UCT: mean + K sqrt(ln N / n) (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006)."""

from spinney.core.compile import inlined
from spinney.search.parts import Rule
from spinney.search.visit_math import root_log


@inlined
def scale(search, total):
    """K times the range of rewards times sqrt(ln N).

    Rewards are kept raw: K times their range is the same as K on rewards scaled to [0, 1].
    """
    return search.exploration * search.range * root_log(total)


@inlined
def bound(search, child, player, mean, scale, inv_n, inv_sqrt_n):
    """The mean plus what may be hoped for."""
    return mean + scale * inv_sqrt_n


RULE = Rule("ucb1", "selection", {"scale": scale, "bound": bound}, "mean + K sqrt(ln N / n)")
