# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Regret matching: moves are drawn in proportion to how much more they would have earned than what was played (Hart and
Mas-Colell, "A simple adaptive procedure leading to correlated equilibrium", 2000; in tree search: Lanctot, Lisý and
Winands, "Monte Carlo tree search in simultaneous move games with applications to Goofspiel", 2013).

Regrets are estimated from the moves that were drawn, as in outcome sampling. The shares of visits approach an
equilibrium; `final=sample` plays by those shares. Where being unpredictable is worth nothing, drawing wastes visits: 0
to 30 % against `ucb1` at equal time in three games of two (`docs/parts.md`).
"""

from spinney.core.calls import float64s, int32s
from spinney.core.compile import compiled
from spinney.search.parts import Rule
from spinney.search.sampling import earned, gain


@compiled
def weigh(search, node, moves, blind):
    """Writes the regret of every move, if positive; returns their sum."""
    slots, odds = int32s(search.slots), float64s(search.odds)
    played, total = earned(search, node), 0.0
    for i in range(moves):
        odds[i] = max(0.0, gain(search, slots[i]) - played)
        total += odds[i]
    return total


RULE = Rule(
    "regret_matching",
    "selection",
    {"weigh": weigh},
    "regret matching: draws moves by what they would have earned, for unpredictable play",
    extra=True,
)
