"""The tree: nodes in one stretch of memory.

A node is a sequence of actions, not a position. It takes one *slot*: four integers and a sum of rewards for each
player, 32 bytes for two players, half a cache line. A node's children fill *blocks* of neighbouring slots, each a
quarter as large as all before it together, so that a scan over many children runs through few stretches of memory, and
a tree never takes more than 5/4 of a slot a node. Slots never move.

A slot is named by its offset in 4-byte words. The roots, one a player, come first, so 0 means "none" wherever a block
is named.

Several threads may work on one pool without locks. A node's slots are claimed strictly in order, by a compare-and-swap
on the word that names the action, so no action ever gets two. A block is claimed by a compare-and-swap on the word that
leads to it; a thread that comes second takes back the block it brought and goes on in the first one's. Everything else
in a slot starts as zero and only ever has numbers added. Each thread takes slots from a stretch of its own, so that two
never write new nodes side by side in one cache line.
"""

from copy import copy

import numpy as np

from spinney.core.atomics import atomic_add, claim
from spinney.core.calls import int32s, int64s
from spinney.core.compile import compiled

# What the words of a slot hold; the rewards follow as 8-byte floats.
ACTION = 0  # the action that leads here, plus one; 0 marks a spare slot
VISITS = 1
BLOCK = 2  # the first block of children; negative once every legal action has its child
NEXT = 3  # in a block's first slot: the block that continues it
WORDS = 4
# Arrays with an entry a slot are indexed by offset >> SLOT_SHIFT: no slot is smaller than that.
SLOT_SHIFT = 3
# Whether several threads work on one pool at once: the engine is compiled a second time for that.
SHARED = False
# Threads that share a pool take so many slots at a time.
STRETCH = 512

Pool = np.dtype(
    [
        ("words", np.int64),  # int32[capacity] the slots
        ("available", np.int64),  # int32[] visits to the parent at which the action was legal, unless it always is
        ("entries", np.int64),  # int32[] the node of `oma` that a move shares its estimate with, if that is on
        ("width", np.int64),  # words of a slot
        ("used", np.int64),  # int64[1] words handed out
        ("capacity", np.int64),
        ("spare", np.int64),  # words that one iteration may need
        ("next", np.int64),  # where threads share it: this one's own stretch of words, handed out from here
        ("end", np.int64),
    ]
)


class NodePool:
    """The memory of a tree. It is only touched, and so only taken from the system, where the tree reaches it.

    >>> NodePool(100, players=2).slot_bytes
    32
    """

    def __init__(self, slots: int, players: int, availability: bool = False, entries: bool = False) -> None:
        self.players = players
        self.width = max(WORDS + 2 * players, 1 << SLOT_SHIFT)
        self.words = np.zeros(slots * self.width, np.int32)
        self._extra = {"available": availability, "entries": entries}
        self.available, self.entries = (self._column(self._extra[name]) for name in ("available", "entries"))
        self._used = np.zeros(32, np.int64)[16:17]
        self._used[0] = players * self.width
        self.spare = 0

    def _column(self, wanted: bool) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
        return np.zeros((self.words.size >> SLOT_SHIFT) + 1 if wanted else 0, np.int32)

    @property
    def used(self) -> int:
        """How many words are handed out."""
        return int(self._used[0])

    def take(self, words: int) -> int:
        """Hands out so many words more; returns the first."""
        self._used += words
        return self.used - words

    @property
    def slots(self) -> int:
        """How many nodes there is room for."""
        return self.words.size // self.width

    @property
    def slot_bytes(self) -> int:
        """The memory of one slot."""
        return 4 * self.width + sum(self._extra.values()) * 4 * (-(-self.width >> SLOT_SHIFT))

    @property
    def nodes(self) -> int:
        """How many nodes the tree has."""
        return int(np.count_nonzero(self.words[VISITS : self.used : self.width]))

    @property
    def bytes(self) -> int:
        """The memory of the tree, spare slots included."""
        return self.used // self.width * self.slot_bytes

    def fields(self) -> tuple[int, ...]:
        """The pool as compiled code sees it."""
        addresses = (buffer.ctypes.data if buffer.size else 0 for buffer in (self.words, self.available, self.entries))
        return (*addresses, self.width, self._used.ctypes.data, self.words.size, self.spare, 0, 0)

    def copy(self) -> "NodePool":
        """The same tree in memory of its own."""
        made = copy(self)
        for name in ("words", "available", "entries", "_used"):
            setattr(made, name, getattr(self, name).copy())
        return made

    def grow(self, slots: int) -> None:
        """Makes room for `slots` slots in all."""
        old = self.words, self.available, self.entries
        self.words = np.zeros(slots * self.width, np.int32)
        self.available, self.entries = (self._column(self._extra[name]) for name in ("available", "entries"))
        for before, after in zip(old, (self.words, self.available, self.entries), strict=True):
            after[: before.size] = before


@compiled
def block_size(before):
    """How many slots the block holds that follows `before` slots of earlier blocks."""
    return max(1, before >> 2)


@compiled
def action_of(pool, slot):
    """The action that leads to the node in `slot`."""
    return np.int64(int32s(pool.words)[slot + ACTION]) - 1


@compiled
def add(pointer, index, amount):
    """pointer[index] += amount, also where several threads add at once; returns what was there before."""
    if SHARED:
        return atomic_add(pointer, index, amount)
    before = pointer[index]
    pointer[index] += amount
    return before


@compiled
def put(pool, index, expected, value):
    """Writes a word of the pool if `expected` still stands there; returns what stood there."""
    words = int32s(pool.words)
    if SHARED:
        return claim(words, index, expected, value)
    before = words[index]
    if before == expected:
        words[index] = value
    return before


@compiled
def add_child(pool, node, action):
    """The slot of the child of `node` by `action`, a new one unless another thread has made it meanwhile.

    The caller has made sure that the pool has room.
    """
    link, size, total = np.int64(node + BLOCK), 1, 0
    while True:
        first = np.int64(abs(int32s(pool.words)[link]))
        if first == 0:
            first = new_block(pool, link, size)
        slot, end = first, first + size * pool.width
        while slot < end:
            taken = int32s(pool.words)[slot + ACTION]
            if taken == 0:
                taken = put(pool, slot + ACTION, 0, action + 1)
            if taken == 0 or taken == action + 1:
                return slot
            slot += pool.width
        total += size
        link, size = first + NEXT, block_size(total)


@compiled
def new_block(pool, link, size):
    """A block of `size` slots that `link` leads to; returns its first slot."""
    block = take(pool, size * pool.width)
    standing = np.int64(put(pool, link, 0, block))
    if standing == 0:
        return block
    if pool.next == block + size * pool.width:
        pool.next = block
    return abs(standing)


@compiled
def take(pool, words):
    """Hands out so many words; returns the first."""
    stretch = STRETCH * pool.width
    if not SHARED or words > stretch:
        return add(int64s(pool.used), 0, words)
    if pool.end - pool.next < words:
        pool.next = atomic_add(int64s(pool.used), 0, stretch)
        pool.end = pool.next + stretch
    pool.next += words
    return pool.next - words


@compiled
def close(pool, node):
    """Notes that every legal action of `node` has its child."""
    block = int32s(pool.words)[node + BLOCK]
    if block > 0:
        put(pool, node + BLOCK, block, -block)


@compiled
def children(pool, node, out):
    """Writes the slots of all children of `node`, oldest first, and returns how many there are."""
    words = int32s(pool.words)
    slot, size, n = abs(words[node + BLOCK]), 1, 0
    while slot != 0:
        following, end = words[slot + NEXT], slot + size * pool.width
        while slot < end:
            if words[slot + ACTION] == 0:
                return n
            out[n] = slot
            n += 1
            slot += pool.width
        slot, size = following, block_size(n)
    return n


@compiled
def find_child(pool, node, action):
    """The child of `node` by `action`, or 0."""
    words = int32s(pool.words)
    slot, size, total = abs(words[node + BLOCK]), 1, 0
    while slot != 0:
        following, end = words[slot + NEXT], slot + size * pool.width
        while slot < end:
            if words[slot + ACTION] == 0:
                return np.int64(0)
            if words[slot + ACTION] == action + 1:
                return np.int64(slot)
            slot += pool.width
        total += size
        slot, size = following, block_size(total)
    return np.int64(0)


@compiled
def has_children(pool, node, count):
    """Whether `node` has `count` children or more."""
    words = int32s(pool.words)
    slot, size, total = abs(words[node + BLOCK]), 1, 0
    while slot != 0:
        if total + size >= count:
            return words[slot + (count - total - 1) * pool.width + ACTION] != 0
        total += size
        slot, size = words[slot + NEXT], block_size(total)
    return False
