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


def shown(value: object) -> str:
    """A value as an error's sentence quotes it: on one line, and not endless.

    >>> shown("hexx")
    "'hexx'"
    >>> shown(10**5000)
    'a value of type int that cannot be written out'
    """
    try:
        text = " ".join(repr(value).split())
    except Exception:  # Python refuses to write integers of many thousand digits; a user's own repr may fail.
        return f"a value of type {type(value).__name__} that cannot be written out"
    return text if len(text) <= 80 else f"{text[:77]}..."


def unknown(kind: str, name: str, known: Iterable[str]) -> SpinneyError:
    """The error for a name that does not exist, with the nearest one that does.

    >>> print(unknown("game", "hexx", ["hex", "rolit"]))
    unknown game 'hexx'; did you mean 'hex'? Known: hex, rolit
    """
    names = sorted(known)
    close = get_close_matches(name, names, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else "."
    return SpinneyError(f"unknown {kind} {shown(name)}{hint} Known: {', '.join(names) or 'none'}")
