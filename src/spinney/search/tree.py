"""The tree: a pool of nodes as a struct of arrays, and its view from Python.

A node is a sequence of actions, not a position. Its children fill *blocks* of neighbouring slots: the first block holds `FIRST_BLOCK`, every
later one as many as all before it together, so that a scan over many children runs through few stretches of memory, and at most half of
the slots are spare. Slots never move, and the root is slot 0, so 0 means "none" wherever a block is named.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from spinney.core.compile import compiled
from spinney.core.errors import SpinneyError

ROOT = 0
FIRST_BLOCK = 2


class Pool(NamedTuple):
    """The arrays of a tree; [n] is one entry a slot, [n, p] one a slot and player."""

    action: NDArray[np.int32]  # [n] the action that leads here
    visits: NDArray[np.int32]  # [n] 0 marks a spare slot
    block: NDArray[np.int32]  # [n] the first block of children; negative once every legal action has its child
    next: NDArray[np.int32]  # [n] in a block's first slot: the block that continues it
    available: NDArray[np.int32]  # [n] visits to the parent at which the action was legal; empty where it always is
    value: NDArray[np.float64]  # [n, p] sum of rewards
    used: NDArray[np.int64]  # [1] slots handed out


POOL = types.NamedTuple(
    [types.int32[::1], types.int32[::1], types.int32[::1], types.int32[::1], types.int32[::1], types.float64[:, ::1], types.int64[::1]],
    Pool,
)


def new_pool(capacity: int, players: int, availability: bool) -> Pool:
    """An empty tree that consists of its root. Pages of the pool are only touched when the tree reaches them."""
    ints = [np.zeros(capacity, np.int32) for _ in range(4)]
    available = np.zeros(capacity if availability else 0, np.int32)
    return Pool(*ints, available, np.zeros((capacity, players)), np.ones(1, np.int64))


def slot_bytes(players: int, availability: bool) -> int:
    """The memory that one slot takes.

    >>> slot_bytes(2, False)
    32
    """
    return 4 * (5 if availability else 4) + 8 * players


def grown(pool: Pool, capacity: int) -> Pool:
    """The same tree with room for `capacity` slots."""
    larger = new_pool(capacity, pool.value.shape[1], bool(pool.available.size))
    for old, new in zip(pool, larger, strict=True):
        new[: len(old)] = old
    return larger


@compiled
def add_child(tree, node, action):
    """A slot for a new child of `node`; the caller has made sure that the pool has room for the block it may need."""
    block, size, total = tree.block[node], FIRST_BLOCK, 0
    last = 0
    while block != 0:
        last = block
        total += size
        if tree.visits[block + size - 1] == 0:
            for slot in range(block, block + size):
                if tree.visits[slot] == 0:
                    tree.action[slot] = action
                    return slot
        block, size = tree.next[block], total
    slot = tree.used[0]
    tree.used[0] += size
    if last == 0:
        tree.block[node] = slot
    else:
        tree.next[last] = slot
    tree.action[slot] = action
    return slot


@compiled
def children(tree, node, out):
    """Writes the slots of all children of `node`, oldest first, and returns how many there are."""
    block, size, n = abs(tree.block[node]), FIRST_BLOCK, 0
    while block != 0:
        for slot in range(block, block + size):
            if tree.visits[slot] == 0:
                return n
            out[n] = slot
            n += 1
        block, size = tree.next[block], n
    return n


class Node:
    """A node of a finished search, to be walked.

    >>> import spinney
    >>> state = spinney.load("tic-tac-toe").start()
    >>> root = spinney.agent("mcts", budget="100it").decide(state).tree
    >>> root.visits, len(root.children), root.action
    (100, 9, None)
    >>> sum(child.visits for child in root.children.values())
    100
    """

    def __init__(self, pool: Pool, slot: int = ROOT) -> None:
        self._pool, self._slot = pool, slot

    @property
    def action(self) -> int | None:
        """The action that leads here; None at the root."""
        return None if self._slot == ROOT else int(self._pool.action[self._slot])

    @property
    def visits(self) -> int:
        """How many iterations came through."""
        return int(self._pool.visits[self._slot])

    @property
    def values(self) -> tuple[float, ...]:
        """The mean reward of each player over those visits."""
        return tuple((self._pool.value[self._slot] / max(1, self.visits)).tolist())

    @property
    def children(self) -> dict[int, "Node"]:
        """The nodes below by action, ascending."""
        slots = np.empty(self._pool.visits.size, np.int32)
        count = children.py_func(self._pool, self._slot, slots)
        nodes = (Node(self._pool, int(slot)) for slot in slots[:count])
        return {int(self._pool.action[node._slot]): node for node in sorted(nodes, key=lambda n: n.action or 0)}

    def __getitem__(self, action: int) -> "Node":
        try:
            return self.children[action]
        except KeyError:
            raise SpinneyError(f"the search never tried action {action} here") from None

    def walk(self) -> Iterator[tuple[tuple[int, ...], "Node"]]:
        """Every node below and including this one, with the actions that lead to it, depth first."""
        waiting: list[tuple[tuple[int, ...], Node]] = [((), self)]
        while waiting:
            line, node = waiting.pop()
            yield line, node
            waiting.extend(((*line, action), child) for action, child in reversed(node.children.items()))

    def __repr__(self) -> str:
        values = ", ".join(f"{value:.3f}" for value in self.values)
        return f"<node {self.action}: {self.visits} visits, values {values}>"


def size(pool: Pool) -> dict[str, Any]:
    """How many nodes the tree has, and the memory that they take, spare slots included."""
    used = int(pool.used[0])
    nodes = 1 + int(np.count_nonzero(pool.visits[1:used]))
    return {"nodes": nodes, "bytes": used * slot_bytes(pool.value.shape[1], bool(pool.available.size))}
