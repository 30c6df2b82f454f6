# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""How well a player stands, from a share of what all players have together."""

from spinney.core.compile import compiled


@compiled
def standing(own, total, players):
    """0 for an equal share of the total, 1 for all of it, and in proportion above and below: for a share of p among n
    players (n p - 1) / (n - 1). So all players' standings sum to 0; who has nothing stands at -1 / (n - 1).

    >>> [standing(own, 12, 3) for own in (0, 4, 8, 12)], standing(0, 12, 2)
    ([-0.5, 0.0, 0.5, 1.0], -1.0)
    """
    return (players * own / total - 1.0) / (players - 1)
