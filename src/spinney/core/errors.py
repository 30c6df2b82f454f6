"""The one error that a user's mistake raises, and the sentence that helps them mend it."""

from collections.abc import Iterable
from difflib import get_close_matches


class SpinneyError(ValueError):
    """Something the caller asked for cannot be done; the message says what was wrong and what is allowed.

    >>> raise SpinneyError("hex has no board of size 40: choose 2 to 19")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: hex has no board of size 40: choose 2 to 19
    """


def unknown(kind: str, name: str, known: Iterable[str]) -> SpinneyError:
    """The error for a name that does not exist, with the nearest one that does.

    >>> print(unknown("game", "hexx", ["hex", "rolit"]))
    unknown game 'hexx'; did you mean 'hex'? Known: hex, rolit
    """
    names = sorted(known)
    close = get_close_matches(name, names, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else "."
    return SpinneyError(f"unknown {kind} {name!r}{hint} Known: {', '.join(names) or 'none'}")
