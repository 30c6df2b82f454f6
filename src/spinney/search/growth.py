# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""How a tree grows: new children, and the slots that they take.

Several threads may grow one tree without locks. A node's slots are claimed strictly in order, by a compare-and-swap on
the word that names the action, so no action ever gets two. A block is claimed by a compare-and-swap on the word that
leads to it; a thread that comes second takes back the block it brought and goes on in the first one's. Each thread
takes slots from a stretch of its own, so that two never write new nodes side by side in one cache line.
"""

import numpy as np

from spinney.core.atomics import atomic_add, claim
from spinney.core.calls import float64s, int32s, int64s, zero_bytes
from spinney.core.compile import compiled, inlined
from spinney.search.pool import ACTION, BLOCK, SLOT_SHIFT, STRETCH, VISITS, WORDS
from spinney.search.tree import SHARED, add, block_size, link_behind, link_to_first

# Whether slots are cleared when they are handed out, and not all at once when a tree is emptied: a thread of a card
# that cleared a tree would be waited for by all others of its group.
CLEARS_LATE = False


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
    return add_behind(tree, link_to_first(node), np.int64(0), action)


@compiled
def add_behind(tree, link, total, action):
    """The same for who knows that the first `total` children have other actions: `link` leads to the block behind."""
    size = block_size(tree, total)
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
        link, size = link_behind(first), block_size(tree, total)


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
        first = add(int64s(tree.used), np.int64(0), words)
        if CLEARS_LATE:
            clear(tree, first, words)
        return first
    if tree.end - tree.next < words:
        tree.next = atomic_add(int64s(tree.used), 0, stretch)
        tree.end = tree.next + stretch
    tree.next += words
    return tree.next - words


@compiled
def empty(tree):
    """Takes everything out of a tree but its roots."""
    roots = tree.players * tree.width
    clear(tree, 0, roots if CLEARS_LATE else int64s(tree.used)[0])
    int64s(tree.used)[0] = roots


@inlined
def clear(tree, first, words):
    """Makes so many words from the first on zero, and what belongs to their slots in other columns."""
    zero_bytes(tree.words + 4 * first, 4 * words)
    start, end = first >> SLOT_SHIFT, (first + words) >> SLOT_SHIFT
    for column in (tree.available, tree.entries):
        if column:
            for slot in range(start, end):
                int32s(column)[slot] = 0


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
