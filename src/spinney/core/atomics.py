# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Atomic operations on memory that several threads work on at once: what a search needs instead of locks.

Each takes a pointer (`calls.int32s` and its sisters) and an index. Addition is "relaxed": no other memory is ordered
by it. A claim is a compare-and-swap.
"""

from numba import types
from numba.extending import intrinsic


def _element(builder, values):
    return builder.gep(values[0], [values[1]])


@intrinsic
def atomic_add(typing, pointer, index, value):
    """pointer[index] += value, with nothing lost whoever else adds; returns what was there before."""
    item = pointer.dtype

    def build(context, builder, signature, values):
        amount = context.cast(builder, values[2], signature.args[2], item)
        kind = "fadd" if isinstance(item, types.Float) else "add"
        return builder.atomic_rmw(kind, _element(builder, values), amount, "monotonic")

    return item(pointer, types.int64, value), build


def _extreme(kind):
    @intrinsic
    def replace(typing, pointer, index, value):
        def build(context, builder, signature, values):
            return builder.atomic_rmw(kind, _element(builder, values), values[2], "monotonic")

        return types.float64(pointer, types.int64, types.float64), build

    return replace


# pointer[index] becomes the lesser, or the greater, of itself and a value; returns what was there before.
atomic_min, atomic_max = _extreme("fmin"), _extreme("fmax")


@intrinsic
def claim(typing, pointer, index, expected, value):
    """Writes `value` if `expected` still stands there; returns what stood there, so `expected` means "it is ours"."""
    item = pointer.dtype

    def build(context, builder, signature, values):
        before, after = (context.cast(builder, values[i], signature.args[i], item) for i in (2, 3))
        swapped = builder.cmpxchg(_element(builder, values), before, after, "acq_rel", "acquire")
        return builder.extract_value(swapped, 0)

    return item(pointer, types.int64, expected, value), build


@intrinsic
def read(typing, pointer, index):
    """What stands there now, with everything its writer wrote before it (acquire)."""
    item = pointer.dtype

    def build(context, builder, signature, values):
        return builder.load_atomic(_element(builder, values), "acquire", item.bitwidth // 8)

    return item(pointer, types.int64), build


@intrinsic
def publish(typing, pointer, index, value):
    """Writes a value that others wait for, after everything written before it (release)."""
    item = pointer.dtype

    def build(context, builder, signature, values):
        after = context.cast(builder, values[2], signature.args[2], item)
        builder.store_atomic(after, _element(builder, values), "release", item.bitwidth // 8)
        return context.get_dummy_value()

    return types.void(pointer, types.int64, value), build
