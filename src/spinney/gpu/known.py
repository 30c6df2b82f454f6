# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The record of a search as a kernel knows it: what all searches of a table have in common stands in the code.

A field that is read from memory costs a card as much as dozens of operations. So settings, sizes and places of buffers
are constants of the kernel; only what searches write, and what differs between them, is in memory.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

import numba.extending
from llvmlite import ir
from numba import types
from numba.core import imputils
from numba.core.datamodel import models
from numba.core.typing.templates import AttributeTemplate
from numba.extending import intrinsic

WORD = ir.IntType(64)
# What a fact says: a number, how far behind the record something stands, or how far behind the first word of what is
# hot, whose address is the record's second word.
NUMBER, NEAR, HOT = range(3)
FIRST_HOT = 8


class Fact(NamedTuple):
    """What a kernel knows of a field."""

    how: int
    number: float


class Sheet(NamedTuple):
    """How the fields of a record are known, by their names; one of a record within has that record's name before it.

    Attributes:
        facts: fields that the kernel knows.
        places: where in the record all others stand, in bytes.
        floats: which of both are floats; all others are integers.
        size: of the record, in bytes.
    """

    facts: Mapping[str, Fact]
    places: Mapping[str, int]
    floats: frozenset[str]
    size: int

    @property
    def text(self) -> str:
        """All of it, the same wherever it is the same."""
        return repr((sorted(self.facts.items()), sorted(self.places.items()), sorted(self.floats), self.size))


class Known(types.Type):
    """The type of such a record in compiled code, which is a plain pointer."""

    def __init__(self, sheet: Sheet, within: str = "") -> None:
        self.sheet, self.within = sheet, within
        mark = hashlib.blake2b(sheet.text.encode(), digest_size=8).hexdigest()
        super().__init__(name=f"Known({mark}, {within})")

    def kind(self, field: str) -> Any:
        """The type of a field."""
        name = self.within + field
        if name in self.sheet.facts or name in self.sheet.places:
            return types.float64 if name in self.sheet.floats else types.int64
        known = (*self.sheet.facts, *self.sheet.places)
        assert any(other.startswith(f"{name}.") for other in known), f"no field {name}"
        return Known(self.sheet, f"{name}.")


class Attributes(AttributeTemplate):
    """The types of fields."""

    key = Known

    def generic_resolve(self, record, field):
        return record.kind(field)


def get_field(context, builder, kind, record, field):
    """A field as a constant, or read from memory."""
    name, found = kind.within + field, kind.kind(field)
    if isinstance(found, Known):
        return record
    if name not in kind.sheet.facts:
        return builder.load(place_of(context, builder, kind, record, field))
    how, number = kind.sheet.facts[name]
    if how == NUMBER:
        return context.get_constant(found, number)
    start = builder.ptrtoint(record, WORD)
    if how == HOT:
        address = builder.gep(record, [WORD(FIRST_HOT)])
        start = builder.load(builder.bitcast(address, WORD.as_pointer()))
    return builder.add(start, WORD(number))


def set_field(context, builder, signature, values, field):
    """Writes a field, which is in memory."""
    kind = signature.args[0]
    assert kind.within + field in kind.sheet.places, f"{field} is written, and cannot be a constant"
    builder.store(values[1], place_of(context, builder, kind, values[0], field))


def place_of(context, builder, kind, record, field):
    """A pointer to a field."""
    address = builder.gep(record, [WORD(kind.sheet.places[kind.within + field])])
    return builder.bitcast(address, context.get_data_type(kind.kind(field)).as_pointer())


def teach(extending: Any, lowering: Any, opaque: Any) -> None:
    """Has a target's compiler know such records."""
    extending.register_model(Known)(opaque)
    extending.infer_getattr(Attributes)
    lowering.lower_getattr_generic(Known)(get_field)
    lowering.lower_setattr_generic(Known)(set_field)


def known_at(sheet: Sheet) -> Any:
    """A function for compiled code: an address -> the record that stands there, known by this sheet."""
    kind = Known(sheet)

    @intrinsic
    def record(typing, address):
        def build(context, builder, signature, values):
            return builder.inttoptr(values[0], ir.IntType(8).as_pointer())

        return kind(types.int64), build

    return record


teach(numba.extending, imputils, models.OpaqueModel)
