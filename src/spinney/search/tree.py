"""The tree: nodes in one stretch of memory.

A node is a sequence of actions, not a position. It takes one *slot*: four integers and a sum of rewards for each
player, 32 bytes for two players, half a cache line. A node's children fill *blocks* of neighbouring slots, each a
quarter as large as all before it together, so that a scan over many children runs through few stretches of memory,
and a tree never takes more than 5/4 of a slot a node. Slots never move.

A slot is named by its offset in 4-byte words. The root is at 0, so 0 means "none" wherever a block is named.
"""

import numpy as np

from spinney.core.calls import int32s
from spinney.core.compile import compiled

ROOT = 0
# What the words of a slot hold; the rewards follow as 8-byte floats.
ACTION = 0  # the action that leads here
VISITS = 1  # 0 marks a spare slot
BLOCK = 2  # the first block of children; negative once every legal action has its child
NEXT = 3  # in a block's first slot: the block that continues it
WORDS = 4


class NodePool:
    """The memory of a tree. It is only touched, and so only taken from the system, where the tree reaches it.

    >>> NodePool(100, players=2, availability=False).slot_bytes
    32
    """

    def __init__(self, slots: int, players: int, availability: bool) -> None:
        self.players = players
        self.width = WORDS + 2 * players
        self.words = np.zeros(slots * self.width, np.int32)
        # Visits to the parent at which the action was legal, a count a slot; where all always are, none are kept.
        self.available = np.zeros(slots if availability else 0, np.int32)
        self.used = self.width

    @property
    def slot_bytes(self) -> int:
        """The memory of one slot."""
        return 4 * self.width + (4 if self.available.size else 0)

    @property
    def nodes(self) -> int:
        """How many nodes the tree has."""
        return int(np.count_nonzero(self.words[VISITS : self.used : self.width]))

    def grow(self, slots: int) -> None:
        """Makes room for `slots` slots in all."""
        for name, size in (("words", slots * self.width), ("available", slots if self.available.size else 0)):
            old = getattr(self, name)
            new = np.zeros(size, np.int32)
            new[: old.size] = old
            setattr(self, name, new)


@compiled
def block_size(before):
    """How many slots the block holds that follows `before` slots of earlier blocks."""
    return max(1, before >> 2)


@compiled
def add_child(search, node, action):
    """A slot for a new child of `node`; the caller has made sure that the pool has room for the block it may need."""
    words = int32s(search.words)
    slot, size, total, last = words[node + BLOCK], 1, 0, 0
    while slot != 0:
        last, end = slot, slot + size * search.width
        while slot < end:
            if words[slot + VISITS] == 0:
                words[slot + ACTION] = action
                return slot
            slot += search.width
        total += size
        slot, size = words[last + NEXT], block_size(total)
    slot = np.int32(search.used)
    search.used += size * search.width
    if last == 0:
        words[node + BLOCK] = slot
    else:
        words[last + NEXT] = slot
    words[slot + ACTION] = action
    return slot


@compiled
def children(search, node, out):
    """Writes the slots of all children of `node`, oldest first, and returns how many there are."""
    words = int32s(search.words)
    slot, size, n = abs(words[node + BLOCK]), 1, 0
    while slot != 0:
        following, end = words[slot + NEXT], slot + size * search.width
        while slot < end:
            if words[slot + VISITS] == 0:
                return n
            out[n] = slot
            n += 1
            slot += search.width
        slot, size = following, block_size(n)
    return n
