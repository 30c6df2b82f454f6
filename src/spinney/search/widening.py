# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Progressive widening: a node considers few moves at first, best-ordered first, and more with every visit."""

import math
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import BeforeValidator, Field

from spinney.core.calls import first_in_order, int64s
from spinney.core.calls import order as order_of_game
from spinney.core.compile import compiled, inlined
from spinney.core.exact_math import power
from spinney.core.marks import is_marked
from spinney.search.opponent_abstraction import learnt_value
from spinney.search.parts import Buffer, Part, Shape
from spinney.search.tree import SHARED, visits
from spinney.search.visit_math import SMALL

NO_LIMIT = 1 << 30
STATIC, LEARNT = range(2)
# No position has more moves.
MOST_MOVES = 1_000_000

Widths = np.dtype([("c", np.float64), ("alpha", np.float64)])


def as_widths(value: Any) -> tuple[float, float] | None:
    """c and alpha from their text.

    >>> as_widths("2:0.5"), as_widths("off")
    ((2.0, 0.5), None)
    """
    if value in (None, "", "off"):
        return None
    parts = value.split(":") if isinstance(value, str) else value
    try:
        c, alpha = (float(part) for part in parts)
    except (TypeError, ValueError):
        c, alpha = 0.0, 0.0
    if not (0 < c <= MOST_MOVES and 0 < alpha < 1):
        raise ValueError(
            f"should be c:alpha with c above 0 and up to {MOST_MOVES:,}, and alpha between 0 and 1, such as 2:0.5"
        )
    return c, alpha


def _widths(shape: Shape) -> list[int]:
    c, alpha = as_widths(shape.settings.widening) or (1.0, 0.5)
    return [width.py_func(c, alpha, float(count)) for count in range(SMALL)]


def _is_on(settings: Any) -> bool:
    return settings.widening is not None


class Widening(Part):
    """Progressive widening ("Opponent move abstraction", section II-C)."""

    widening: Annotated[tuple[float, float] | str | None, BeforeValidator(as_widths)] = Field(
        default=None,
        description="c:alpha considers ceil(c n^alpha) moves, best-ordered first",
        examples=["2:0.5", "off"],
    )
    widening_order: Literal["static", "learnt"] = Field(
        default="static", description="by the game's order, or by what oma has learnt"
    )

    kinds: ClassVar[Mapping[str, Any]] = {"widening": Widths}
    buffers: ClassVar[tuple[Buffer, ...]] = (
        # int64[SMALL] moves considered, by visits.
        Buffer(
            "widths",
            np.int64,
            lambda shape: SMALL,
            _widths,
            needed=lambda settings: settings.widening is not None,
            kept=True,
        ),
    )

    def encoded(self, name: str, shape: Shape) -> Any:
        """A c of 0 is off."""
        return (as_widths(self.widening) or (0.0, 0.0)) if name == "widening" else Part.encoded(self, name, shape)


@compiled
def width(c, alpha, count):
    """ceil(c n ** alpha), at least 1: equation 3 of "Opponent move abstraction".

    Some powers that should be whole numbers come out a last digit too large (243 ** 0.2), hence the small step.
    """
    # A card's `math.ceil` gives a float.
    return max(1, int(math.ceil(c * power(count, alpha) - 1e-9)))  # noqa: RUF046


@inlined
def moves_considered(search, node):
    """How many moves the node considers at this visit."""
    if search.widening.c == 0.0:
        return NO_LIMIT
    count = visits(search.nodes, node) - SHARED
    if count < SMALL:
        return int64s(search.widths)[count]
    return width(search.widening.c, search.widening.alpha, float(count))


@compiled
def next_in_order(search, player, legal):
    """The best-ordered of the legal actions that are still marked as untried; the lowest code of equals."""
    game = int64s(search.game)
    if search.widening_order == STATIC:
        return first_in_order(game, search.state, search.legal, legal, search.marks, search.visit)
    actions, marks = int64s(search.legal), int64s(search.marks)
    best, best_learnt, best_order = -1, -np.inf, -np.inf
    for i in range(legal):
        action = actions[i]
        if is_marked(marks, action, search.visit):
            learnt, order = learnt_value(search, player, action), order_of_game(game, search.state, action)
            if learnt > best_learnt or (learnt == best_learnt and order > best_order):
                best, best_learnt, best_order = action, learnt, order
    return best
