# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Whose moves are in which tree: one tree for all, one for the searching player alone, or one a player."""

from typing import ClassVar, Literal

import numpy as np
from pydantic import Field

from spinney.core.compile import inlined
from spinney.search.parts import Buffer, Part, Shape

MAXN, PARANOID, SELF, MULTI, MULTI_PARANOID = range(5)
SINGLE = ("maxn", "paranoid")
# A player who has left its tree.
LEFT = -1


def path_size(shape: Shape) -> int:
    """How many nodes the paths of an iteration have at most."""
    return shape.players * (shape.settings.max_depth + 1)


class Trees(Part):
    """The kind of tree ("Multi-tree search", Algorithm 1 and section V)."""

    tree: Literal["maxn", "paranoid", "self", "multi", "multi_paranoid"] = Field(
        default="maxn",
        description="one tree in which everybody maximises their own reward (maxn) or opponents minimise ours "
        "(paranoid), a tree of our moves alone (self), or a tree a player (multi, multi_paranoid)",
    )
    max_depth: int = Field(default=1000, ge=1, le=100_000, description="the tree's largest depth")

    buffers: ClassVar[tuple[Buffer, ...]] = (
        # int32[players, max_depth + 1] nodes from each root; a single tree uses the first row.
        Buffer("path", np.int32, path_size, kept=True),
        # int64[max_depth] who moved at each node on the path of a single tree.
        Buffer(
            "movers",
            np.int64,
            lambda shape: shape.settings.max_depth + 1,
            needed=lambda settings: settings.extras,
            kept=True,
        ),
        Buffer("depth", np.int64, lambda shape: shape.players, kept=True),  # int64[players] how far each path goes
        # int64[players] the node that a player's path has come to, or LEFT.
        Buffer("inside", np.int64, lambda shape: shape.players, kept=True),
    )


@inlined
def has_own_trees(search):
    """Whether players' moves are in trees of their own."""
    return search.tree >= SELF


@inlined
def has_tree(search, player):
    """Whether a player has a tree of its own."""
    return search.tree != SELF or player == search.player


@inlined
def is_paranoid(search):
    """Whether opponents are taken to want what is bad for the one who searches."""
    return search.tree == PARANOID or search.tree == MULTI_PARANOID
