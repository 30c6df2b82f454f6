# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Functions that the core derives from a game's own: several calls through the compiled boundary become one.

A call through an address costs several nanoseconds and hides the callee from the optimiser. In the hot paths that
is more than the rules themselves cost, so these templates are compiled once a game, with the names below bound to
its functions.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

from spinney.core.compile import compiled
from spinney.core.random import below

OVER = -1
# A rollout "to the end" plays no more actions than this: rules that never end a game must not end the search.
LONGEST = 1_000_000

apply: Any = None
current_player: Any = None
is_over: Any = None
legal_actions: Any = None
order: Any = None
sample: Any = None


def advance(s, action, rng):
    """Plays an action; returns who is to move next, or `OVER`."""
    apply(s, action, rng)
    return OVER if is_over(s) else current_player(s)


def first_in_order(s, legal, count, marks, mark):
    """The best-ordered of the legal actions that carry the mark; the first of equals."""
    best, best_order = -1, 0.0
    for i in range(count):
        action = legal[i]
        if marks[action] == mark:
            here = order(s, action)
            if best < 0 or here > best_order:
                best, best_order = action, here
    return best


def orders(s, legal, count, out):
    """Writes the order of each of the legal actions."""
    for i in range(count):
        out[i] = order(s, legal[i])


def rollout_listed(s, limit, rng, out):
    """Plays up to `limit` random actions (to the end if negative); returns how many."""
    if limit < 0:
        limit = LONGEST
    played = 0
    while played != limit and not is_over(s):
        apply(s, out[below(rng, legal_actions(s, out))], rng)
        played += 1
    return played


def rollout_sampled(s, limit, rng, out):
    """`rollout_listed` for a game that can draw a legal action without listing them."""
    if limit < 0:
        limit = LONGEST
    played = 0
    while played != limit and not is_over(s):
        apply(s, sample(s, rng), rng)
        played += 1
    return played


def rollout_placed(s, limit, rng, out):
    """`rollout_listed` for a game of placement: one list of actions is drawn from until the end, never made again."""
    if is_over(s):
        return 0
    if limit < 0:
        limit = LONGEST
    left = legal_actions(s, out)
    played = 0
    while played != limit and not is_over(s):
        i = below(rng, left)
        action = out[i]
        left -= 1
        out[i] = out[left]
        apply(s, action, rng)
        played += 1
    return played


def bound(template: Callable[..., Any], functions: dict[str, Callable[..., Any]]) -> FunctionType:
    """The template with the game's functions in place of the names it calls."""
    assert isinstance(template, FunctionType)
    used = {name: compiled(functions[name]) for name in template.__code__.co_names if name in functions}
    return FunctionType(template.__code__, {**template.__globals__, **used}, template.__name__)
