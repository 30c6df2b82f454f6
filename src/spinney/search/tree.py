# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The tree that a search reads and counts in: nodes in one stretch of memory (`pool.py`).

A node is a sequence of actions, not a position. Nobody but this file, `growth.py` and `pool.py` knows how it is laid
out. Everything in a slot starts as zero and only ever has numbers added, so that several threads may work on one pool
without locks.
"""

from collections import namedtuple

import numpy as np

from spinney.core.atomics import atomic_add
from spinney.core.calls import float64s, int32s
from spinney.core.compile import compiled, inlined
from spinney.search.pool import ACTION, BLOCK, NEXT, SLOT_SHIFT, VISITS, WORDS

# Whether several threads work on one pool at once: the engine is compiled a second time for that.
SHARED = False
# Whether the parts are there that plain search does without, and that would cost it time even where they are off: the
# engine is compiled once more with them.
EXTRAS = False
# What never changes about a tree while a search runs.
Fixed = namedtuple(
    "Fixed", ["words", "available", "entries", "width", "players", "last_reward", "inside", "notes", "first_block"]
)


@inlined
def fixed(tree):
    """What never changes about a tree while a search runs, for loops that write to memory: it stays in registers, where
    a field of a record would be read anew after every write.
    """
    return Fixed(
        tree.words,
        tree.available,
        tree.entries,
        tree.width,
        tree.players,
        tree.last_reward,
        tree.inside,
        tree.notes,
        tree.first_block,
    )


@inlined
def block_size(tree, before):
    """How many slots the block holds that follows `before` slots of earlier blocks."""
    return max(1, before >> 1) if before else tree.first_block


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
    return float64s(tree.words)[((node + WORDS) >> 1) + min(player, tree.last_reward)]


@inlined
def statistic(tree, node, player):
    """The sum, for the player, of what the selection rule keeps besides rewards."""
    return float64s(tree.words)[((node + WORDS) >> 1) + tree.last_reward + 1 + min(player, tree.last_reward)]


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
    if tree.inside:
        return int32s(tree.words)[node + tree.inside]
    return int32s(tree.available)[node >> SLOT_SHIFT]


@inlined
def entry_of(tree, node):
    """The node of another tree that this one is tied to, or 0."""
    return np.int64(int32s(tree.entries)[node >> SLOT_SHIFT])


@inlined
def number_of(tree, node):
    """A number of the node's own, for whoever keeps a table of nodes."""
    return node >> SLOT_SHIFT


@inlined
def expect(tree, node):
    """Says that the node is looked at next. A processor looks ahead by itself; a card does not (`gpu/cuda.py`)."""
    return


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
    add(float64s(tree.words), ((node + WORDS) >> 1) + min(player, tree.last_reward), amount)


@inlined
def add_statistic(tree, node, player, amount):
    """Adds to what the selection rule keeps for the player."""
    place = tree.last_reward + 1 + min(player, tree.last_reward)
    add(float64s(tree.words), ((node + WORDS) >> 1) + place, amount)


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
    if tree.inside:
        add(int32s(tree.words), node + tree.inside, amount)
    else:
        add(int32s(tree.available), node >> SLOT_SHIFT, amount)


@inlined
def tie(tree, node, entry):
    """Ties the node to one of another tree."""
    int32s(tree.entries)[node >> SLOT_SHIFT] = entry


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
def link_to_first(node):
    """Which word names the first block of children."""
    return np.int64(node + BLOCK)


@inlined
def link_behind(block):
    """Which word names the block after this one."""
    return np.int64(block + NEXT)


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
