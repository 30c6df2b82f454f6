"""The memory of a tree: how a node is laid out in it, and what Python reads there.

A node takes one *slot*: four integers and a sum of rewards for each player, 32 bytes for two players, half a cache
line. A node's children fill *blocks* of neighbouring slots: the first of `first_block`, each further one half as
large as all before it together, so that a scan over children runs through few stretches of memory. Slots never move. A
slot is named by its offset in 4-byte words. The roots, one a player, come first, so 0 means "none" wherever a block is
named.
"""

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from itertools import accumulate

import numpy as np

# What the words of a slot hold; the rewards follow as 8-byte floats.
ACTION = 0  # the action that leads here, plus one; 0 marks a spare slot
VISITS = 1
BLOCK = 2  # the first block of children; negative once every legal action has its child
NEXT = 3  # in a block's first slot: the block that continues it
WORDS = 4
# Arrays with an entry a slot are indexed by offset >> SLOT_SHIFT: no slot is smaller than that.
SLOT_SHIFT = 3
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
        ("last_reward", np.int64),  # the last player whose rewards a node keeps; 0 where its owner's are all it keeps
        ("inside", np.int64),  # the word of a slot that has its `available`, or 0 where these stand in a column
        ("notes", np.int64),  # 8-byte places of a slot before what parts note there, counted from its rewards
        ("first_block", np.int64),  # slots of a node's first block of children
        ("used", np.int64),  # int64[1] words handed out
        ("capacity", np.int64),
        ("spare", np.int64),  # words that one iteration may need
        ("next", np.int64),  # where threads share it: this one's own stretch of words, handed out from here
        ("end", np.int64),
    ]
)


def first_block(actions: int) -> int:
    """How many children of a node lie side by side from the first on, in a game with so many action codes.

    >>> first_block(7), first_block(121)
    (7, 2)
    """
    return actions if actions <= NARROW else SOME


def largest_block(actions: int) -> int:
    """How many slots a block has at most, in a game with so many action codes.

    >>> largest_block(7), largest_block(121)
    (8, 62)
    """
    return max(NARROW, actions // 2 + 2)


def _starts(sizes: Mapping[str, int]) -> dict[str, int]:
    """Where each of several things begins that stand one behind the other."""
    return dict(zip(sizes, accumulate(sizes.values(), initial=0), strict=False))


class NodePool:
    """The memory of a tree. It is only touched, and so only taken from the system, where the tree reaches it.

    >>> NodePool(100, players=2).slot_bytes
    32

    Where nobody looks at a tree but the one thread that grows it, nodes keep no more than that reads: in a tree of one
    player's moves its owner's rewards, which leaves room for all else about a move.

    >>> NodePool(100, players=4, availability=True).slot_bytes
    56
    >>> NodePool(100, players=4, availability=True, unseen=True, owned=True).slot_bytes
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
        unseen: bool = False,
        owned: bool = False,
    ) -> None:
        self.players = players
        self.first_block = first_block
        self.last_reward = 0 if unseen and owned else players - 1
        self.rewards = (self.last_reward + 1) * (1 + statistic)
        sizes = notes or {}
        self._notes = {name: range(start, start + sizes[name]) for name, start in _starts(sizes).items()}
        width = WORDS + 2 * (self.rewards + sum(sizes.values()))
        self.width = max(width, 1 << SLOT_SHIFT)
        self.inside = width if unseen and availability and width < self.width else 0
        self.words = np.zeros(slots * self.width, np.int32)
        self._extra = {"available": availability and not self.inside, "entries": entries}
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
            block, size = int(self.words[block + NEXT]), max(1, total >> 1)

    def fields(self) -> tuple[int, ...]:
        """The pool as compiled code sees it."""
        addresses = (buffer.ctypes.data if buffer.size else 0 for buffer in (self.words, self.available, self.entries))
        return (
            *addresses,
            self.width,
            self.players,
            self.last_reward,
            self.inside,
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
