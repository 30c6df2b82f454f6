# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Exponentials and powers made of operations that IEEE 754 fixes to the last bit, so that they are the same on every
processor and on a graphics card, while a system's own differ.
"""

import math

from spinney.core.compile import compiled

LN2 = 0.6931471805599453


@compiled
def exponential(x):
    """e ** x, with a relative error below 1e-12, made of IEEE operations alone.

    >>> abs(exponential(-1.5) / math.exp(-1.5) - 1) < 1e-12
    True
    """
    if x < -700.0:
        return 0.0
    exponent = math.floor(x / LN2 + 0.5)
    rest = x - exponent * LN2
    total, term = 1.0, 1.0
    for i in range(1, 14):
        term *= rest / i
        total += term
    return math.ldexp(total, int(exponent))


@compiled
def power(n, exponent):
    """n ** exponent for n >= 1, with a relative error below 1e-12, made of IEEE operations alone.

    >>> abs(power(1000.0, 0.3) / 1000.0**0.3 - 1) < 1e-12
    True
    """
    fraction, twos = math.frexp(n)
    if fraction < 0.7071067811865476:
        fraction, twos = 2.0 * fraction, twos - 1
    z = (fraction - 1.0) / (fraction + 1.0)
    square, series = z * z, 0.0
    for i in range(10, -1, -1):
        series = series * square + 1.0 / (2 * i + 1)
    return exponential(exponent * (twos * LN2 + 2.0 * z * series))
