"""Tests for games, ours or yours: conformance, invariants, counts of move sequences, golden playthroughs.

>>> import spinney.testing
>>> report = spinney.testing.check("tic-tac-toe", games=20)
>>> spinney.testing.perft(spinney.load("tic-tac-toe").start(), 3)
504
"""

from spinney.testing.case import Case
from spinney.testing.counts import census, perft, perft_divide
from spinney.testing.errors import ConformanceError
from spinney.testing.invariants import always
from spinney.testing.suite import CHECKS, Check, Report, check

__all__ = [
    "CHECKS",
    "Case",
    "Check",
    "ConformanceError",
    "Report",
    "always",
    "census",
    "check",
    "perft",
    "perft_divide",
]
