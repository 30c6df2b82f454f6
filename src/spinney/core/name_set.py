"""A parameter that is a set of names: people write them with a plus between them, the record holds bits."""

from collections.abc import Iterable
from typing import Any, ClassVar, Self

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from spinney.core.errors import unknown

NOTHING = "none"


class NameSet(int):
    """A set of names out of `NAMES`, which a subclass lists; as a number it has a bit for each, in that order.

    It is made from the names (`"red+blue"`, `"none"`, or a list of them) or from the bits, and a parameter of this type
    takes all of these.

    >>> class Colours(NameSet):
    ...     NAMES = ("red", "green", "blue")
    >>> chosen = Colours.of("red+blue")
    >>> int(chosen), str(chosen), chosen == Colours.of(["blue", "red"]) == Colours.of(5)
    (5, 'red+blue', True)
    >>> Colours.of("red+blu")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: unknown name 'blu'; did you mean 'blue'? Known: blue, green, red
    """

    NAMES: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def of(cls, value: Any) -> Self:
        """The set that somebody has written, or one sentence on what is wrong with it."""
        if isinstance(value, int) and not isinstance(value, bool):
            if not 0 <= value < 1 << len(cls.NAMES):
                raise ValueError(f"as a number it should be from 0 to {(1 << len(cls.NAMES)) - 1}")
            return cls(value)
        if not isinstance(value, str | list | tuple | set | frozenset) or not all(isinstance(n, str) for n in value):
            raise ValueError(f"it should be names with + between them, such as {cls.NAMES[0]}+{cls.NAMES[-1]}, or none")
        written = value.split("+") if isinstance(value, str) else value
        return cls(cls._bits(name.strip().lower() for name in written))

    @classmethod
    def _bits(cls, names: Iterable[str]) -> int:
        bits = 0
        for name in names:
            if name not in (*cls.NAMES, NOTHING):
                raise unknown("name", name, cls.NAMES)
            bits |= 0 if name == NOTHING else 1 << cls.NAMES.index(name)
        return bits

    def __str__(self) -> str:
        return "+".join(name for number, name in enumerate(self.NAMES) if self >> number & 1) or NOTHING

    def __repr__(self) -> str:
        return repr(str(self))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        del source, handler
        return core_schema.no_info_plain_validator_function(
            cls.of,
            json_schema_input_schema=core_schema.str_schema(),
            serialization=core_schema.to_string_ser_schema(when_used="json"),
        )
