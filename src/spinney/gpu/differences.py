# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""All that is other on a card than on a processor, each with its reason. Everything else is the same source.

Besides, code for a card never fuses a multiplication and an addition (`cuda.py`); a function that the engine calls by
its address is called by its number there, since a card has no addresses of functions; and slots of trees are cleared
when they are taken (`kernel.py`).
"""

import math
from typing import Any

import numpy as np
from numba import types

from spinney.core import atomics, calls, marks
from spinney.gpu.twins import Target, Twins
from spinney.search import leaf, pending, turn, visit_math

uint8s = calls.pointer_to(types.uint8)
# [count] the inverse, that of the square root, and the square root of the logarithm: what selection asks of a count
# lies in one piece of what a card fetches at a time.
VISITS = np.column_stack([visit_math.INVERSES, visit_math.ROOT_LOG, np.zeros(visit_math.SMALL)])
COLUMNS, ROOT_LOG = 4, 2
SMALL = visit_math.SMALL


def put_differences(twins: Twins, target: Target, shared: bool = False) -> None:
    """Has what a card does otherwise in place of what a processor does; `shared`: for lanes that share one tree."""
    logarithm, float64s, table = twins(visit_math.logarithm), twins.of(calls.float64s), target.table()

    # The tables of small counts are too large to stand in the text of every kernel: they are written to the card when
    # it is loaded.
    def root_log(n):
        return float64s(table())[COLUMNS * n + ROOT_LOG] if n < SMALL else math.sqrt(logarithm(float(n)))

    def inverses(n):
        if n < SMALL:
            row = float64s(table())
            return row[COLUMNS * n], row[COLUMNS * n + 1]
        inverse = 1.0 / n
        return inverse, math.sqrt(inverse)

    int64s, bytes_at = twins.of(calls.int64s), twins.of(uint8s)

    # A card copies byte by byte what is not known to stand at whole words.
    def copy_bytes(target, source, count):
        whole = count >> 3 if (target | source) & 7 == 0 else 0
        to, origin = int64s(target), int64s(source)
        for i in range(whole):
            to[i] = origin[i]
        last, last_origin = bytes_at(target), bytes_at(source)
        for i in range(whole << 3, count):
            last[i] = last_origin[i]

    def zero_bytes(target, count):
        whole = count >> 3 if target & 7 == 0 else 0
        to = int64s(target)
        for i in range(whole):
            to[i] = 0
        last = bytes_at(target)
        for i in range(whole << 3, count):
            last[i] = 0

    changed: list[tuple[Any, Any]] = [
        (calls.copy_bytes, copy_bytes),
        (calls.zero_bytes, zero_bytes),
        (visit_math.root_log, root_log),
        (visit_math.inverses, inverses),
        (marks.forget_marks, clear_bits),
        (marks.put_mark, set_bit),
        (marks.is_marked, has_bit),
        (marks.take_mark, turn_bit),
        (turn.now, no_clock),
        (turn.is_late, always_late),
        # Nobody helps, and a visit counts at once, also where lanes share a tree: a card adds fast.
        (leaf.set_weight, nothing),
        (leaf.ask_helpers, nobody),
        (leaf.gather, nobody),
        (pending.add_all_pending, nothing),
        (pending.is_busy, never),
        (pending.postpone, nothing_postponed),
    ]
    # Where a search is one thread's, nobody else adds to its numbers.
    alone: list[tuple[Any, Any]] = [
        (atomics.atomic_add, add),
        (atomics.atomic_min, lessen),
        (atomics.atomic_max, raise_),
        (atomics.claim, claim),
        (atomics.read, read),
        (atomics.publish, publish),
    ]
    changed += [] if shared else alone
    for source, made in changed:
        twins.put(source, target.device(made))


# A thread's own memory is slow where threads read different words of it, and there is little that keeps it at hand: so
# marks are bits: one word in half of the games, two to four in most others.
def clear_bits(marks, actions):
    """Makes all bits 0."""
    for i in range((actions + 63) >> 6):
        marks[i] = 0


def set_bit(marks, action, visit):
    """Marks an action."""
    marks[action >> 6] |= 1 << (action & 63)


def has_bit(marks, action, visit):
    """Whether an action is marked."""
    return (marks[action >> 6] >> (action & 63)) & 1 != 0


def turn_bit(marks, action):
    """Takes a mark away."""
    marks[action >> 6] ^= 1 << (action & 63)


def no_clock(turn):
    """There is no clock that all threads of a card share."""
    return 0


def always_late(turn):
    """So whoever plays a match or decides stops at every occasion, and others may go on."""
    return True


def never_late(turn):
    """But whoever looks only one step ahead does so to the end."""
    return False


def add(pointer, index, amount):
    """An addition, which nobody disturbs."""
    before = pointer[index]
    pointer[index] += amount
    return before


def lessen(pointer, index, amount):
    """Keeps the lesser of two."""
    before = pointer[index]
    pointer[index] = min(before, amount)
    return before


def raise_(pointer, index, amount):
    """Keeps the greater of two."""
    before = pointer[index]
    pointer[index] = max(before, amount)
    return before


def claim(pointer, index, expected, value):
    """Writes a value if the expected one stands there."""
    before = pointer[index]
    if before == expected:
        pointer[index] = value
    return before


def read(pointer, index):
    """What stands there."""
    return pointer[index]


def publish(pointer, index, value):
    """Writes a value."""
    pointer[index] = value


def nobody(search, limit):
    """No helper answers."""
    return 0


def nothing(search):
    """Nothing is pending."""
    return


def never(search, tree, node):
    """No other thread is at work on a node."""
    return False


def nothing_postponed(search, tree, which, node):
    """Nothing is put off for another thread."""
    return
