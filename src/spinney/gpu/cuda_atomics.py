# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Atomic operations for NVIDIA's cards, where their compiler does not know the processor's (`core/atomics.py`).

It adds floats by an intrinsic of its own, and compares and swaps integers; so the lesser or greater of two floats is
put in place by comparing and swapping their bits. What orders memory is a barrier for all threads of the card.
"""

from llvmlite import ir
from numba import types
from numba.cuda.nvvmutils import declare_atomic_add_float64

from spinney.core import atomics

BITS, FLOAT = ir.IntType(64), ir.DoubleType()


def _barrier(builder):
    """What was written before is there for all threads, before anything that comes after."""
    kind = ir.FunctionType(ir.VoidType(), [])
    name = "llvm.nvvm.membar.gl"
    found = builder.module.globals.get(name) or ir.Function(builder.module, kind, name)
    builder.call(found, [])


def add(typing, pointer, index, value):
    """pointer[index] += value, with nothing lost; gives what was there before."""
    item = pointer.dtype

    def build(context, builder, signature, values):
        amount = context.cast(builder, values[2], signature.args[2], item)
        place = builder.gep(values[0], [values[1]])
        if isinstance(item, types.Float):
            return builder.call(declare_atomic_add_float64(builder.module), [place, amount])
        return builder.atomic_rmw("add", place, amount, "monotonic")

    return item(pointer, types.int64, value), build


def extreme(better):
    """An operation that puts a float in place of one that it is `better` than; gives what was there before."""

    def replace(typing, pointer, index, value):
        def build(context, builder, signature, values):
            place = builder.bitcast(builder.gep(values[0], [values[1]]), BITS.as_pointer())
            before, look = builder.block, builder.append_basic_block("look")
            swap, done = builder.append_basic_block("swap"), builder.append_basic_block("done")
            first = builder.load(place)
            builder.branch(look)
            builder.position_at_end(look)
            seen = builder.phi(BITS)
            seen.add_incoming(first, before)
            is_better = builder.fcmp_ordered(better, values[2], builder.bitcast(seen, FLOAT))
            builder.cbranch(is_better, swap, done)
            builder.position_at_end(swap)
            swapped = builder.cmpxchg(place, seen, builder.bitcast(values[2], BITS), "monotonic", "monotonic")
            seen.add_incoming(builder.extract_value(swapped, 0), swap)
            builder.cbranch(builder.extract_value(swapped, 1), done, look)
            builder.position_at_end(done)
            return builder.bitcast(seen, FLOAT)

        return types.float64(pointer, types.int64, types.float64), build

    return replace


def read(typing, pointer, index):
    """What stands there now, with everything its writer wrote before it."""
    item = pointer.dtype

    def build(context, builder, signature, values):
        nothing = context.get_constant(item, 0)
        found = builder.atomic_rmw("add", builder.gep(values[0], [values[1]]), nothing, "monotonic")
        _barrier(builder)
        return found

    return item(pointer, types.int64), build


def publish(typing, pointer, index, value):
    """Writes a value that others wait for, after everything written before it."""
    item = pointer.dtype

    def build(context, builder, signature, values):
        after = context.cast(builder, values[2], signature.args[2], item)
        _barrier(builder)
        builder.atomic_rmw("xchg", builder.gep(values[0], [values[1]]), after, "monotonic")
        return context.get_dummy_value()

    return types.void(pointer, types.int64, value), build


ATOMICS = {
    atomics.atomic_add: add,
    atomics.atomic_min: extreme("<"),
    atomics.atomic_max: extreme(">"),
    atomics.read: read,
    atomics.publish: publish,
}
