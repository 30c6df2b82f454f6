"""Which search should play a game: profile it, screen a portfolio, race the survivors, tune the finalists, confirm.

>>> from spinney.advice import advise
>>> advise("hex", budget="1")
Traceback (most recent call last):
...
spinney.core.errors.SpinneyError: '1' is not a budget: give an amount above 0 with its unit, such as 40ms, 2s, 1000it or
5000fm
"""

from spinney.advice.answer import Advice
from spinney.advice.inquiry import advise

__all__ = ["Advice", "advise"]
