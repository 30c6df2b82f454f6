# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Marks on actions: which of them are legal at this visit, and untried.

A mark is the number of the visit, beside the action: so nothing has to be cleared at the next. A card has bits instead
(`gpu/differences.py`).
"""

from spinney.core.compile import inlined


@inlined
def forget_marks(marks, actions):
    """Begins a visit to a node, in a game with so many actions: the marks of all others mean nothing."""
    return


@inlined
def put_mark(marks, action, visit):
    """Marks an action at this visit, of which there is none with the number 0."""
    marks[action] = visit


@inlined
def is_marked(marks, action, visit):
    """Whether an action was marked at this visit, and still is."""
    return marks[action] == visit


@inlined
def take_mark(marks, action):
    """Takes the mark from an action that has one."""
    marks[action] = 0
