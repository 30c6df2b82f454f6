"""What results mean: win rates with their uncertainty."""

import math
from statistics import NormalDist


def wilson(wins: float, matches: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval for a win rate; shared wins count as fractions (Wilson, JASA 1927).

    >>> low, high = wilson(8, 10)
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)
    """
    if matches == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    rate = wins / matches
    scale = 1 + z * z / matches
    centre = (rate + z * z / (2 * matches)) / scale
    spread = z / scale * math.sqrt(rate * (1 - rate) / matches + z * z / (4 * matches * matches))
    return max(0.0, centre - spread), min(1.0, centre + spread)
