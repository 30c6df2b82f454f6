# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""EXP3: moves are drawn, with weights that grow exponentially with what they would have earned (Auer, Cesa-Bianchi,
Freund and Schapire, "The nonstochastic multiarmed bandit problem", 2002).

The shares of visits approach an equilibrium where the best move depends on being unpredictable; `final=sample` plays
by those shares. Against `ucb1` at equal time it won 35 % in Diamant for four, where all choose at once and 25 is an
equal share; where nothing depends on being unpredictable, drawing wastes visits: 0 to 16 % in three games of two
(`docs/parts.md`).
"""

from spinney.core.calls import float64s, int32s
from spinney.core.compile import compiled
from spinney.core.exact_math import exponential
from spinney.search.parts import Rule
from spinney.search.sampling import gain


@compiled
def weigh(search, node, moves, blind):
    """Writes the weight of every move, exp(blind / k x gain) but for a factor; returns their sum."""
    slots, odds = int32s(search.slots), float64s(search.odds)
    best, total = gain(search, slots[0]), 0.0
    for i in range(1, moves):
        best = max(best, gain(search, slots[i]))
    for i in range(moves):
        odds[i] = exponential(blind / moves * (gain(search, slots[i]) - best))
        total += odds[i]
    return total


RULE = Rule("exp3", "selection", {"weigh": weigh}, "EXP3: draws moves, for unpredictable play", extra=True)
