# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The tree: nodes in one stretch of memory.

A node is a sequence of actions, not a position. It takes one *slot*: four integers and a sum of rewards for each
player, 32 bytes for two players, half a cache line. A node's children fill *blocks* of neighbouring slots: the first of
`first_block`, each further one a quarter as large as all before it together, so that a scan over children runs
through few stretches of memory. Slots never move. Nobody outside this file knows how a node is laid out.

A slot is named by its offset in 4-byte words. The roots, one a player, come first, so 0 means "none" wherever a block
is named.

Several threads may work on one pool without locks. A node's slots are claimed strictly in order, by a compare-and-swap
on the word that names the action, so no action ever gets two. A block is claimed by a compare-and-swap on the word that
leads to it; a thread that comes second takes back the block it brought and goes on in the first one's. Everything else
in a slot starts as zero and only ever has numbers added. Each thread takes slots from a stretch of its own, so that two
never write new nodes side by side in one cache line.
"""

from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from itertools import accumulate

import numpy as np

from spinney.core.atomics import atomic_add, claim
from spinney.core.calls import float64s, int32s, int64s, zero_bytes
from spinney.core.compile import compiled, inlined

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
# Whether the parts are there that plain search does without, and that would cost it time even where they are off: the
# engine is compiled once more with them.
EXTRAS = False
# Threads that share a pool take so many slots at a time.
STRETCH = 512
# A game with so many actions or fewer has room for all of them in a node's first block of children, others for some.
NARROW, SOME = 8, 2

Pool = np.dtype(
    [
        ("words", np.int64),  # int32[capacity] the slots
        ("available", np.int64),  # int32[] visits to the parent at which the action was legal, unless it always is
        ("entries", np.int64),  # int32[] the node of `oma` that a move shares its estimate with, if that is on
        ("width", np.int64),  # words of a slot
        ("players", np.int64),
        ("notes", np.int64),  # 8-byte places of a slot before what parts note there, counted from its rewards
        ("first_block", np.int64),  # slots of a node's first block of children
        ("used", np.int64),  # int64[1] words handed out
        ("capacity", np.int64),
        ("spare", np.int64),  # words that one iteration may need
        ("next", np.int64),  # where threads share it: this one's own stretch of words, handed out from here
        ("end", np.int64),
    ]
)


# What never changes about a tree while a search runs.
Fixed = namedtuple("Fixed", ["words", "available", "entries", "width", "players", "notes", "first_block"])


@inlined
def fixed(tree):
    """What never changes about a tree while a search runs, for loops that write to memory: it stays in registers, where
    a field of a record would be read anew after every write.
    """
    return Fixed(tree.words, tree.available, tree.entries, tree.width, tree.players, tree.notes, tree.first_block)


def first_block(actions: int) -> int:
    """How many children of a node lie side by side from the first on, in a game with so many action codes.

    >>> first_block(7), first_block(121)
    (7, 2)
    """
    return actions if actions <= NARROW else SOME


def _starts(sizes: Mapping[str, int]) -> dict[str, int]:
    """Where each of several things begins that stand one behind the other."""
    return dict(zip(sizes, accumulate(sizes.values(), initial=0), strict=False))


class NodePool:
    """The memory of a tree. It is only touched, and so only taken from the system, where the tree reaches it.

    >>> NodePool(100, players=2).slot_bytes
    32
    """

    def __init__(
        self,
        slots: int,
        players: int,
        availability: bool = False,
        entries: bool = False,
        statistic: bool = False,
        first_block: int = 1,
        notes: Mapping[str, int] | None = None,
    ) -> None:
        self.players = players
        self.first_block = first_block
        self.rewards = players * (1 + statistic)
        sizes = notes or {}
        self._notes = {name: range(start, start + sizes[name]) for name, start in _starts(sizes).items()}
        self.width = max(WORDS + 2 * (self.rewards + sum(sizes.values())), 1 << SLOT_SHIFT)
        self.words = np.zeros(slots * self.width, np.int32)
        self._extra = {"available": availability, "entries": entries}
        self.available, self.entries = (self._column(self._extra[name]) for name in ("available", "entries"))
        self._used = np.zeros(32, np.int64)[16:17]
        self._used[0] = players * self.width
        self.spare = 0
        # What a proof means: who wins, as bits -> every player's reward.
        self.outcome: Callable[[int], tuple[float, ...]] = lambda winners: ()

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

    def action(self, slot: int) -> int:
        """The action that leads to the node in a slot; -1 marks a spare slot."""
        return int(self.words[slot + ACTION]) - 1

    def visits(self, slot: int) -> int:
        """How many iterations came through the node in a slot."""
        return int(self.words[slot + VISITS])

    def reward_sums(self, slot: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """The sums of every player's rewards at the node in a slot."""
        return self.words[slot + WORDS : slot + WORDS + 2 * self.players].view(np.float64)

    def note(self, name: str, slot: int) -> tuple[float, ...]:
        """What a part has noted at the node in a slot; nothing where it notes nothing."""
        if name not in self._notes:
            return ()
        start = slot + WORDS + 2 * (self.rewards + self._notes[name].start)
        return tuple(self.words[start : start + 2 * len(self._notes[name])].view(np.float64).tolist())

    def taken(self, slot: int) -> int:
        """How often the move that leads to the node in a slot was taken."""
        counted = self.note("taken_note", slot)
        return int(counted[0]) if counted else self.visits(slot)

    def position(self, slot: int) -> int:
        """The node of the position that the move of a slot leads to."""
        return (self.entry(slot) or slot) if "taken_note" in self._notes else slot

    def entry(self, slot: int) -> int:
        """The node of another tree that the one in a slot is tied to, or 0."""
        return int(self.entries[slot >> SLOT_SHIFT]) if self.entries.size else 0

    def child_slots(self, slot: int) -> Iterator[int]:
        """The slots of a node's children that were visited, oldest first."""
        block, size, total = abs(int(self.words[slot + BLOCK])), self.first_block, 0
        while block != 0:
            slots = range(block, block + size * self.width, self.width)
            yield from (child for child in slots if self.taken(child))
            total += size
            block, size = int(self.words[block + NEXT]), max(1, total >> 2)

    def fields(self) -> tuple[int, ...]:
        """The pool as compiled code sees it."""
        addresses = (buffer.ctypes.data if buffer.size else 0 for buffer in (self.words, self.available, self.entries))
        return (
            *addresses,
            self.width,
            self.players,
            self.rewards,
            self.first_block,
            self._used.ctypes.data,
            self.words.size,
            self.spare,
            0,
            0,
        )

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


@inlined
def block_size(tree, before):
    """How many slots the block holds that follows `before` slots of earlier blocks."""
    return max(1, before >> 2) if before else tree.first_block


# Reading a node.


@inlined
def root_of(tree, player):
    """The root of a player's tree; a tree that all players share has the first."""
    return player * tree.width


@inlined
def action_of(tree, node):
    """The action that leads to the node; -1 marks a spare slot."""
    return np.int64(int32s(tree.words)[node + ACTION]) - 1


@inlined
def visits(tree, node):
    """How many iterations came through."""
    return int32s(tree.words)[node + VISITS]


@inlined
def reward_sum(tree, node, player):
    """The sum of the player's rewards over all visits."""
    return float64s(tree.words)[((node + WORDS) >> 1) + player]


@inlined
def statistic(tree, node, player):
    """The sum, for the player, of what the selection rule keeps besides rewards."""
    return float64s(tree.words)[((node + WORDS) >> 1) + tree.players + player]


@inlined
def note(tree, node, place):
    """What a part has noted at the node."""
    return float64s(tree.words)[((node + WORDS) >> 1) + tree.notes + place]


@inlined
def has_all_children(tree, node):
    """Whether every legal action is known to have its child."""
    return int32s(tree.words)[node + BLOCK] < 0


@inlined
def available(tree, node):
    """At how many visits to its parent the node's action was legal, from the one that made the node."""
    return int32s(tree.available)[node >> SLOT_SHIFT]


@inlined
def entry_of(tree, node):
    """The node of another tree that this one is tied to, or 0."""
    return np.int64(int32s(tree.entries)[node >> SLOT_SHIFT])


@inlined
def number_of(tree, node):
    """A number of the node's own, for whoever keeps a table of nodes."""
    return node >> SLOT_SHIFT


# Writing a node.


@inlined
def add(pointer, index, amount):
    """pointer[index] += amount, also where several threads add at once; returns what was there before."""
    if SHARED:
        return atomic_add(pointer, index, amount)
    before = pointer[index]
    pointer[index] += amount
    return before


@inlined
def add_visits(tree, node, amount):
    """Adds visits; returns how many there were before."""
    return add(int32s(tree.words), node + VISITS, amount)


@inlined
def add_reward(tree, node, player, amount):
    """Adds to the sum of the player's rewards."""
    add(float64s(tree.words), ((node + WORDS) >> 1) + player, amount)


@inlined
def add_statistic(tree, node, player, amount):
    """Adds to what the selection rule keeps for the player."""
    add(float64s(tree.words), ((node + WORDS) >> 1) + tree.players + player, amount)


@inlined
def set_note(tree, node, place, value):
    """Notes a number at the node."""
    float64s(tree.words)[((node + WORDS) >> 1) + tree.notes + place] = value


@inlined
def add_note(tree, node, place, amount):
    """Adds to a number that a part has noted at the node."""
    add(float64s(tree.words), ((node + WORDS) >> 1) + tree.notes + place, amount)


@inlined
def add_available(tree, node, amount):
    """Adds visits to the parent at which the action was legal."""
    add(int32s(tree.available), node >> SLOT_SHIFT, amount)


@inlined
def tie(tree, node, entry):
    """Ties the node to one of another tree."""
    int32s(tree.entries)[node >> SLOT_SHIFT] = entry


@compiled
def mark_fully_expanded(tree, node):
    """Notes that every legal action of `node` has its child."""
    block = int32s(tree.words)[node + BLOCK]
    if block > 0:
        put(tree, node + BLOCK, block, -block)


@compiled
def copy_node(old, new, source, target):
    """Copies what one node has learnt from one tree to another."""
    int32s(new.words)[target + VISITS] = int32s(old.words)[source + VISITS]
    for i in range(WORDS // 2, new.width // 2):
        float64s(new.words)[(target >> 1) + i] = float64s(old.words)[(source >> 1) + i]
    if new.available and old.available:
        int32s(new.available)[target >> SLOT_SHIFT] = int32s(old.available)[source >> SLOT_SHIFT]
    if new.entries and old.entries:
        int32s(new.entries)[target >> SLOT_SHIFT] = int32s(old.entries)[source >> SLOT_SHIFT]


# Children stand in blocks: `first_block_of` and `further_block` name a block and its end, `next_in_block` goes on.


@inlined
def first_block_of(tree, node):
    """The first block of children, or 0; its end, the block after it, and how many slots there are up to there."""
    block = np.int64(abs(int32s(tree.words)[node + BLOCK]))
    following = np.int64(int32s(tree.words)[block + NEXT])
    return block, block + tree.first_block * tree.width, following, tree.first_block


@inlined
def further_block(tree, block, total):
    """A block that comes after so many slots, or 0, with the same about it."""
    size = block_size(tree, total)
    following = np.int64(int32s(tree.words)[block + NEXT])
    return block, block + size * tree.width, following, total + size


@inlined
def next_in_block(tree, child):
    """The slot after this child's."""
    return child + tree.width


@compiled
def children(tree, node, out):
    """Writes the slots of all children of `node`, oldest first, and returns how many there are."""
    count, its = 0, fixed(tree)
    block, end, following, total = first_block_of(its, node)
    while block != 0:
        child = block
        while child < end:
            if action_of(its, child) < 0:
                return count
            out[count] = child
            count += 1
            child = next_in_block(its, child)
        block, end, following, total = further_block(its, following, total)
    return count


@compiled
def find_child(tree, node, action):
    """The child of `node` by `action`, or 0."""
    its = fixed(tree)
    block, end, following, total = first_block_of(its, node)
    while block != 0:
        child = block
        while child < end:
            here = action_of(its, child)
            if here == action:
                return child
            if here < 0:
                return np.int64(0)
            child = next_in_block(its, child)
        block, end, following, total = further_block(its, following, total)
    return np.int64(0)


@compiled
def has_children(tree, node, count):
    """Whether `node` has `count` children or more."""
    words = int32s(tree.words)
    slot, size, total = np.int64(abs(words[node + BLOCK])), tree.first_block, 0
    while slot != 0:
        if total + size >= count:
            return words[slot + (count - total - 1) * tree.width + ACTION] != 0
        total += size
        slot, size = np.int64(words[slot + NEXT]), block_size(tree, total)
    return False


# New children.


@inlined
def put(tree, index, expected, value):
    """Writes a word of the tree if `expected` still stands there; returns what stood there."""
    words = int32s(tree.words)
    if SHARED:
        return claim(words, index, expected, value)
    before = words[index]
    if before == expected:
        words[index] = value
    return before


@compiled
def add_child(tree, node, action):
    """The slot of the child of `node` by `action`, a new one unless another thread has made it meanwhile.

    The caller has made sure that the tree has room.
    """
    link, size, total = np.int64(node + BLOCK), tree.first_block, 0
    while True:
        first = np.int64(abs(int32s(tree.words)[link]))
        if first == 0:
            first = new_block(tree, link, size)
        slot, end = first, first + size * tree.width
        while slot < end:
            taken = int32s(tree.words)[slot + ACTION]
            if taken == 0:
                taken = put(tree, slot + ACTION, np.int32(0), action + 1)
            if taken == 0 or taken == action + 1:
                return slot
            slot += tree.width
        total += size
        link, size = first + NEXT, block_size(tree, total)


@compiled
def new_block(tree, link, size):
    """A block of `size` slots that `link` leads to; returns its first slot."""
    block = take(tree, size * tree.width)
    standing = np.int64(put(tree, link, np.int32(0), block))
    if standing == 0:
        return block
    if tree.next == block + size * tree.width:
        tree.next = block
    return abs(standing)


@compiled
def take(tree, words):
    """Hands out so many words; returns the first."""
    stretch = STRETCH * tree.width
    if not SHARED or words > stretch:
        return add(int64s(tree.used), np.int64(0), words)
    if tree.end - tree.next < words:
        tree.next = atomic_add(int64s(tree.used), 0, stretch)
        tree.end = tree.next + stretch
    tree.next += words
    return tree.next - words


@compiled
def empty(tree):
    """Takes everything out of a tree but its roots."""
    used = int64s(tree.used)[0]
    zero_bytes(tree.words, 4 * used)
    for column in (tree.available, tree.entries):
        if column:
            zero_bytes(column, 4 * (used >> SLOT_SHIFT))
    int64s(tree.used)[0] = tree.players * tree.width
