"""How long a search may think: milliseconds, iterations, or forward-model calls."""

import re
from dataclasses import dataclass
from typing import Any

from spinney.core.errors import SpinneyError, shown

UNITS = {"ms": "milliseconds", "it": "iterations", "fm": "forward-model calls"}
LEAST, MOST = 0.001, {"ms": 1e11, "it": 1e15, "fm": 1e15}
_FORM = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s|it|fm)")


@dataclass(frozen=True)
class Budget:
    """An amount and its unit: `ms`, `it` or `fm`.

    >>> Budget.parse("40ms"), str(Budget.parse("1.5s"))
    (Budget(amount=40.0, unit='ms'), '1500ms')
    >>> Budget.parse("-1")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: '-1' is not a budget: give an amount above 0 with its unit, such as 40ms, 2s,
    1000it or 5000fm
    """

    amount: float
    unit: str

    @classmethod
    def parse(cls, text: Any) -> "Budget":
        """A budget from its text."""
        written = shown(text)
        found = _FORM.fullmatch(text.strip().lower()) if isinstance(text, str) else None
        if not found or not float(found[1]):
            raise SpinneyError(
                f"{written} is not a budget: give an amount above 0 with its unit, such as 40ms, 2s, 1000it or 5000fm"
            )
        amount, unit = float(found[1]), found[2]
        if unit == "s":
            amount, unit = 1000 * amount, "ms"
        if not LEAST <= amount <= MOST[unit]:
            raise SpinneyError(
                f"{written} is not a budget: choose {LEAST} to {MOST['ms']:,.0f} milliseconds, "
                f"or up to {MOST['it']:,.0f} iterations or forward-model calls"
            )
        if unit != "ms" and amount != int(amount):
            raise SpinneyError(f"{written} is not a budget: {UNITS[unit]} are whole numbers")
        return cls(round(amount, 3), unit)

    def __str__(self) -> str:
        return f"{self.amount:.3f}".rstrip("0").rstrip(".") + self.unit

    def limit(self, unit: str) -> float | None:
        """The amount if the budget is counted in `unit`, else None."""
        return self.amount if self.unit == unit else None
