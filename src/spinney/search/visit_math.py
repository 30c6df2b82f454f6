# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Square roots and logarithms of visit counts, cheap and equal on every machine.

Selection needs sqrt(ln N) once a node and 1/sqrt(n) once a child. Small counts are looked up. The logarithm is made
of additions, multiplications and divisions alone, which IEEE 754 fixes to the last bit, while a system's own `log`
differs between platforms, and so would trees.
"""

import math

import numpy as np

from spinney.core.compile import compiled, inlined

LN2 = 0.6931471805599453
SMALL = 16384


@compiled
def logarithm(n):
    """The natural logarithm of n >= 1, with a relative error below 1e-9.

    >>> abs(logarithm(1000) - math.log(1000)) < 1e-8
    True
    """
    fraction, exponent = math.frexp(n)  # n = fraction x 2**exponent, fraction in [0.5, 1)
    if fraction < 0.7071067811865476:
        fraction, exponent = 2.0 * fraction, exponent - 1
    z = (fraction - 1.0) / (fraction + 1.0)
    square = z * z
    series = 1.0 / 9.0 + square * (1.0 / 11.0 + square / 13.0)
    series = 1.0 + square * (1.0 / 3.0 + square * (0.2 + square * (1.0 / 7.0 + square * series)))
    return exponent * LN2 + 2.0 * z * series


ROOT_LOG = np.array([0.0, *(math.sqrt(logarithm.py_func(n)) for n in range(1, SMALL))])
INVERSES = np.array([(0.0, 0.0), *((1.0 / n, math.sqrt(1.0 / n)) for n in range(1, SMALL))])


@inlined
def root_log(n):
    """sqrt(ln n) for n >= 1; 0 for 0."""
    return ROOT_LOG[n] if n < SMALL else math.sqrt(logarithm(float(n)))


@inlined
def inverses(n):
    """1 / n and 1 / sqrt(n) for n >= 1; 0 for 0, which is what nothing is known of."""
    if n < SMALL:
        return INVERSES[n, 0], INVERSES[n, 1]
    inverse = 1.0 / n
    return inverse, math.sqrt(inverse)
