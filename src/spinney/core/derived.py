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

from spinney.core.compile import compiled, inlined
from spinney.core.marks import is_marked
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


def next_player(s):
    """Who is to move, or `OVER`."""
    return OVER if is_over(s) else current_player(s)


def act_at_once(s, action, rng):
    """Plays an action and leaves nothing to settle, for rules that know no such difference."""
    apply(s, action, rng)
    return False


def settle_nothing(s, rng):
    """Nothing is left to settle."""
    return False


def first_in_order(s, legal, count, marks, mark):
    """The best-ordered of the legal actions that carry the mark; the first of equals."""
    best, best_order = -1, 0.0
    for i in range(count):
        action = legal[i]
        if is_marked(marks, action, mark):
            here = order(s, action)
            if best < 0 or here > best_order:
                best, best_order = action, here
    return best


def orders(s, legal, count, out):
    """Writes the order of each of the legal actions."""
    for i in range(count):
        out[i] = order(s, legal[i])


def draw_listed(s, rng, out, left):
    """A random legal action."""
    return out[below(rng, legal_actions(s, out))]


def draw_sampled(s, rng, out, left):
    """A random legal action of a game that can draw one without listing them."""
    return sample(s, rng)


def draw_placed(s, rng, out, left):
    """A random one of the `left` actions that are left in a list; the last of them takes its place there."""
    i = below(rng, left)
    action = out[i]
    out[i] = out[left - 1]
    return action


def rollout_listed(s, limit, rng, out):
    """Plays up to `limit` random actions (to the end if negative); returns how many."""
    if limit < 0:
        limit = LONGEST
    played = 0
    while played != limit and not is_over(s):
        apply(s, draw_listed(s, rng, out, 0), rng)
        played += 1
    return played


def rollout_sampled(s, limit, rng, out):
    """`rollout_listed` for a game that can draw a legal action without listing them."""
    if limit < 0:
        limit = LONGEST
    played = 0
    while played != limit and not is_over(s):
        apply(s, draw_sampled(s, rng, out, 0), rng)
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
        apply(s, draw_placed(s, rng, out, left), rng)
        left -= 1
        played += 1
    return played


DRAWS: dict[str, Any] = {draw.__name__: draw for draw in (draw_listed, draw_sampled, draw_placed)}


def bound(template: Callable[..., Any], functions: dict[str, Callable[..., Any]]) -> FunctionType:
    """The template with the game's functions in place of the names it calls."""
    assert isinstance(template, FunctionType)
    names = template.__code__.co_names
    used = {name: compiled(functions[name]) for name in names if name in functions}
    used |= {name: inlined(bound(DRAWS[name], functions)) for name in names if name in DRAWS}
    return FunctionType(template.__code__, {**template.__globals__, **used}, template.__name__)
