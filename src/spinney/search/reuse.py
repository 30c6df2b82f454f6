# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Reuse: what a search has learnt, carried over to the next move of the same game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

import numba
import numpy as np
from numba import types

from spinney.core.calls import int32s, int64s
from spinney.core.compile import Compiler
from spinney.search.growth import add_child, copy_node, mark_fully_expanded
from spinney.search.memory import MEGABYTE, Memory
from spinney.search.pool import NodePool, Pool
from spinney.search.reward_range import NOTHING_SEEN
from spinney.search.tree import action_of, children, find_child, has_all_children

NOTHING = -1


@dataclass
class Kept:
    """What is left of a search: its tree with a new root for each player, and abstraction's estimates."""

    tree: NodePool | None = None
    roots: Sequence[int] = ()
    oma: NodePool | None = None
    oma_roots: Sequence[int] = field(default_factory=list)
    seen: tuple[float, ...] = NOTHING_SEEN  # the lowest and the highest reward so far

    @property
    def slots(self) -> int:
        """How many slots the old tree had at most."""
        return self.tree.used // self.tree.width if self.tree else 0

    def take_over(self, memory: Memory) -> None:
        """Lets a new search begin with the range of rewards and the estimates of the old one.

        Estimates that would leave the search too little room are forgotten after all.
        """
        memory.buffer("seen")[:] = self.seen
        if self.oma and self.oma.bytes < memory.shape.settings.memory * MEGABYTE // 4:
            self.oma.spare = memory.pools["oma_nodes"].spare
            memory.attach("oma_nodes", self.oma)
            memory.buffer("oma_roots")[:] = self.oma_roots


def keep(memory: Memory, moves: Sequence[tuple[int, int]], tree: bool, oma: bool) -> Kept:
    """What to keep after the (player, action) pairs in `moves`: the subtree that was played, estimates that hold on."""
    pools, kept, players = memory.pools, Kept(), range(memory.shape.players)
    if tree:
        kept.tree = pools["nodes"]
        kept.seen = tuple(memory.buffer("seen").tolist())
        if memory.shape.settings.single:
            kept.roots = [_after(kept.tree, 0, moves, None)]
        else:
            kept.roots = [_after(kept.tree, player * kept.tree.width, moves, player) for player in players]
    if oma:
        # A copy: whoever still looks at the last decision sees it as it was.
        kept.oma = pools["oma_nodes"].copy()
        roots = enumerate(memory.buffer("oma_roots"))
        kept.oma_roots = [_after(kept.oma, int(root), moves, player, fresh=True) for player, root in roots]
    return kept


def _after(pool: NodePool, node: int, moves: Sequence[tuple[int, int]], player: int | None, fresh: bool = False) -> int:
    """The node that the moves (of one player, or of all) lead to; where the tree ends before, NOTHING or a new slot."""
    for mover, action in moves:
        if player is None or mover == player:
            node = _step(pool, node, action)
            if node == NOTHING:
                return _fresh_slot(pool) if fresh else NOTHING
    return node


def _step(pool: NodePool, node: int, action: int) -> int:
    record = np.array([pool.fields()], Pool)
    return int(_finder()(record.ctypes.data, node, action)) or NOTHING


def _fresh_slot(pool: NodePool) -> int:
    if pool.used + pool.width > pool.words.size:
        pool.grow(pool.slots + pool.players)
    return pool.take(pool.width)


def transplant(kept: Kept, memory: Memory) -> None:
    """Copies the kept subtrees into the search's own pool, which has room for them."""
    assert kept.tree is not None
    old = np.array([kept.tree.fields()], Pool)
    work = np.zeros(2 * kept.slots + 2, np.int64)
    slots = memory.buffer("slots")
    tree = memory.record["nodes"]
    for player, root in enumerate(kept.roots):
        if root != NOTHING:
            start = player * kept.tree.width
            _copier()(old.ctypes.data, tree.ctypes.data, root, start, work.ctypes.data, slots.ctypes.data)


def find(tree, node, action):
    """The child of `node` by `action`, or 0."""
    return find_child(tree, node, action)


def copy_subtree(old, new, root, start, work, slots):
    """Copies everything below `root` of the old tree to below `start` of the new one."""
    waiting = 1
    int64s(work)[0], int64s(work)[1] = root, start
    copy_node(old, new, root, start)
    while waiting > 0:
        waiting -= 1
        source, target = int64s(work)[2 * waiting], int64s(work)[2 * waiting + 1]
        count = children(old, source, int32s(slots))
        # The children's slots are read before any is queued, since the work space of a node is used again below.
        for i in range(count):
            child = np.int64(int32s(slots)[i])
            made = add_child(new, target, action_of(old, child))
            copy_node(old, new, child, made)
            int64s(work)[2 * waiting], int64s(work)[2 * waiting + 1] = child, made
            waiting += 1
        if has_all_children(old, source):
            mark_fully_expanded(new, target)
    return 0


def _compiled(function: Callable[..., int], pools: int, integers: int) -> Callable[..., int]:
    arguments = [numba.from_dtype(Pool)] * pools + [types.int64] * integers
    return Compiler("reuse of trees", [function]).entry(function, types.int64(*arguments))


@cache
def _finder() -> Callable[..., int]:
    return _compiled(find, 1, 2)


@cache
def _copier() -> Callable[..., int]:
    return _compiled(copy_subtree, 2, 4)
