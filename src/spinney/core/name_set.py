"""A parameter that is a set of names: a text with a plus between them, for which the record holds a bit a name."""

from collections.abc import Sequence
from typing import Any

from spinney.core.errors import unknown

NOTHING = "none"


def canonical(given: Any, names: Sequence[str]) -> str:
    """The one text for a set of these names, in their order, however it is given: as a text or a list.

    >>> colours = "red", "green", "blue"
    >>> canonical("blue + Red", colours), canonical(["green"], colours), canonical([], colours)
    ('red+blue', 'green', 'none')
    >>> canonical("red+blu", colours)
    Traceback (most recent call last):
    ...
    ValueError: unknown name 'blu'; did you mean 'blue'? Known: blue, green, red
    """
    written = given.split("+") if isinstance(given, str) else given
    if not isinstance(written, list | tuple | set | frozenset) or not all(isinstance(name, str) for name in written):
        raise ValueError(f"it should be names with + between them, such as {names[0]}+{names[-1]}, or {NOTHING}")
    chosen = {name.strip().lower() for name in written} - {NOTHING}
    for name in sorted(chosen.difference(names)):
        raise ValueError(str(unknown("name", name, names)))
    return "+".join(name for name in names if name in chosen) or NOTHING


def bits_of(text: str, names: Sequence[str]) -> int:
    """The number that stands for a canonical text: a bit for each name, in their order.

    >>> bits_of("red+blue", ["red", "green", "blue"]), bits_of("none", ["red"])
    (5, 0)
    """
    return sum(1 << names.index(name) for name in text.split("+") if name != NOTHING)
