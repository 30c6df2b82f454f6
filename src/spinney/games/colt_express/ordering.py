# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Which actions a bandit would rather try first, by what everybody sees."""


def order(s, action):
    return 0.0
