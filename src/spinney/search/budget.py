"""How long a search may think: milliseconds, iterations, or forward-model calls."""

import re
from dataclasses import dataclass
from typing import Any

from spinney.core.errors import SpinneyError

UNITS = {"ms": "milliseconds", "it": "iterations", "fm": "forward-model calls"}
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
        found = _FORM.fullmatch(str(text).strip().lower())
        if not found or not float(found[1]):
            raise SpinneyError(
                f"{str(text)!r} is not a budget: "
                "give an amount above 0 with its unit, such as 40ms, 2s, 1000it or 5000fm"
            )
        amount, unit = float(found[1]), found[2]
        if unit == "s":
            amount, unit = 1000 * amount, "ms"
        if unit != "ms" and amount != int(amount):
            raise SpinneyError(f"{str(text)!r} is not a budget: {UNITS[unit]} are whole numbers")
        return cls(amount, unit)

    def __str__(self) -> str:
        return f"{self.amount:.12g}{self.unit}"

    def limit(self, unit: str) -> float | None:
        """The amount if the budget is counted in `unit`, else None."""
        return self.amount if self.unit == unit else None
