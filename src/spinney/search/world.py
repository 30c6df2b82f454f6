# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The world that an iteration is played in: what is dealt anew, and which draws chance makes."""

from typing import ClassVar, Literal

import numpy as np
from pydantic import Field

from spinney.core.calls import copy_bytes, int64s, redeterminise, uint64s
from spinney.core.compile import compiled, inlined
from spinney.core.random import WORDS
from spinney.search.parts import Buffer, Part, Value

IS, PI = range(2)


class World(Part):
    """What is hidden and what is to come ("Multi-tree search", section V)."""

    information: Literal["is", "pi"] = Field(
        default="is",
        description="a new world in every iteration (is), or one for all: hands are dealt once, and the same actions "
        "meet the same draws (pi)",
    )
    worlds: int = Field(
        default=1, ge=1, le=1000, description="with information=pi: split the search over so many worlds, and add up"
    )

    values: ClassVar[tuple[Value, ...]] = (
        # Everything that the searching player cannot see is dealt anew in every iteration.
        Value(
            "redeal_each_iteration",
            start=lambda shape: shape.game.declaration.hidden and shape.settings.information == "is",
        ),
        # The address of the random words that the rules draw from.
        Value("chance"),
    )
    buffers: ClassVar[tuple[Buffer, ...]] = (
        Buffer("rng", np.uint64, lambda shape: WORDS, kept=True),  # of all that the search itself draws
        # In one world: the random words of its chance, and those that it begins every iteration with.
        Buffer("draws", np.uint64, lambda shape: WORDS, handed=True, kept=True),
        Buffer("first_draws", np.uint64, lambda shape: WORDS, kept=True),
    )


@inlined
def begin(search):
    """Puts the root position on the table: with everything that the searching player cannot see dealt anew, or with
    chance about to draw what it always draws.
    """
    copy_bytes(search.state, search.root, search.record_bytes)
    if search.redeal_each_iteration:
        redeterminise(int64s(search.game), search.state, search.player, search.rng)
    if search.information == PI:
        copy_bytes(search.draws, search.first_draws, 8 * WORDS)


@compiled
def has_drawn(words, others):
    """Whether a stream of random numbers has moved on."""
    return uint64s(words)[0] != uint64s(others)[0] or uint64s(words)[1] != uint64s(others)[1]
