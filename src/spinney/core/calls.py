# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The compiled boundary: how the engine calls the functions of any game without knowing the game.

A compiled game is an array of C function addresses, one slot a function (`rules.SLOTS`). Records, buffers and
random words cross as plain addresses, so that the engine compiles once and serves every game. The C calling
conventions in use pass an address and a 64-bit integer in the same register, which is what makes the opaque call
sound.
"""

from functools import partial

import numba
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from spinney.core.compile import compiled

WORD = ir.IntType(64)


def _call(result, context, builder, signature, values):
    address, packed = values
    arguments = [
        context.cast(builder, value, kind, types.int64)
        for value, kind in zip(cgutils.unpack_tuple(builder, packed), signature.args[1], strict=True)
    ]
    function = ir.FunctionType(result, [WORD] * len(arguments)).as_pointer()
    return builder.call(builder.inttoptr(address, function), arguments)


@intrinsic
def call_int(typing, address, arguments):
    """Calls the C function at `address` with a tuple of integers; returns its integer."""
    return types.int64(address, arguments), partial(_call, WORD)


@intrinsic
def call_float(typing, address, arguments):
    """Calls the C function at `address` with a tuple of integers; returns its float."""
    return types.float64(address, arguments), partial(_call, ir.DoubleType())


def pointer_to(kind):
    @intrinsic
    def pointer(typing, address):
        def build(context, builder, signature, values):
            return builder.inttoptr(values[0], context.get_value_type(signature.return_type))

        return types.CPointer(kind)(types.int64), build

    return pointer


# An address as a pointer that can be indexed; unlike an array it has no reference count to keep.
int32s, int64s = pointer_to(types.int32), pointer_to(types.int64)
uint64s, float64s = pointer_to(types.uint64), pointer_to(types.float64)


def record_at(dtype):
    """A function for compiled code: an address -> the record of this type that stands there."""
    kind = numba.from_dtype(dtype)

    @intrinsic
    def record(typing, address):
        def build(context, builder, signature, values):
            return builder.inttoptr(values[0], context.get_value_type(kind))

        return kind(types.int64), build

    return record


@intrinsic
def copy_bytes(typing, target, source, count):
    """Copies `count` bytes between two addresses."""

    def build(context, builder, signature, values):
        byte = ir.IntType(8).as_pointer()
        to, origin = (builder.inttoptr(value, byte) for value in values[:2])
        cgutils.raw_memcpy(builder, to, origin, values[2], 1)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), build


@intrinsic
def zero_bytes(typing, target, count):
    """Writes `count` zero bytes from an address on."""

    def build(context, builder, signature, values):
        address = builder.inttoptr(values[0], ir.IntType(8).as_pointer())
        cgutils.memset(builder, address, values[1], 0)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), build


SETUP, CURRENT_PLAYER, LEGAL_ACTIONS, APPLY, IS_OVER, RANK, SCORE, REDETERMINISE, VISIBLE, EVALUATE, ORDER, SAMPLE = (
    range(12)
)
SKIP, CUT_OFF, WITNESSES = range(12, 15)
ADVANCE, ROLLOUT, FIRST_IN_ORDER, ORDERS = range(15, 19)


@compiled
def current_player(game, state):
    return call_int(game[CURRENT_PLAYER], (state,))


@compiled
def legal_actions(game, state, out):
    return call_int(game[LEGAL_ACTIONS], (state, out))


@compiled
def apply(game, state, action, rng):
    call_int(game[APPLY], (state, action, rng))


@compiled
def is_over(game, state):
    return call_int(game[IS_OVER], (state,)) != 0


@compiled
def advance(game, state, action, rng):
    """Plays an action; returns who is to move next, or -1 at the end."""
    return call_int(game[ADVANCE], (state, action, rng))


@compiled
def rollout(game, state, limit, rng, out):
    """Plays up to `limit` random actions, to the end if negative; returns how many."""
    return call_int(game[ROLLOUT], (state, limit, rng, out))


@compiled
def rank(game, state, player):
    return call_int(game[RANK], (state, player))


@compiled
def score(game, state, player):
    return call_float(game[SCORE], (state, player))


@compiled
def setup(game, state, rng):
    call_int(game[SETUP], (state, rng))


@compiled
def cut_off(game, state):
    return call_int(game[CUT_OFF], (state,)) != 0


@compiled
def first_in_order(game, state, legal, count, marks, mark):
    """The best-ordered of the `count` legal actions whose entry in `marks` is `mark`; the first of equals."""
    return call_int(game[FIRST_IN_ORDER], (state, legal, count, marks, mark))


@compiled
def order(game, state, action):
    return call_float(game[ORDER], (state, action))


@compiled
def evaluate(game, state, player):
    return call_float(game[EVALUATE], (state, player))


@compiled
def redeterminise(game, state, observer, rng):
    call_int(game[REDETERMINISE], (state, observer, rng))


@compiled
def skip(game, state):
    """Hands the turn on without a move."""
    call_int(game[SKIP], (state,))
