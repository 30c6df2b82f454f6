# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""How well a player stands, from a share of what all players have together."""

from spinney.core.compile import compiled


@compiled
def standing(own, total, players):
    """0 for an equal share of the total, 1 for all of it, -1 for nothing, and in proportion between: with p for the
    share and n players, n p - 1 below an equal share, and (n p - 1) / (n - 1) above. With two players it is 2 p - 1.

    >>> [standing(own, 12, 3) for own in (0, 2, 4, 8, 12)]
    [-1.0, -0.5, 0.0, 0.5, 1.0]
    """
    ahead = players * own / total - 1.0
    return ahead / (players - 1) if ahead > 0.0 else ahead
