"""Descent: from the root through the tree to one new node; or, with a tree a player, through all of them at once."""

import numpy as np

from spinney.core import calls
from spinney.core.atomics import atomic_add
from spinney.core.calls import float64s, int32s, int64s
from spinney.core.compile import compiled
from spinney.core.derived import OVER
from spinney.search.abstraction import follow_estimate, start_contexts
from spinney.search.expand import choose
from spinney.search.memory import LEFT
from spinney.search.pending import is_busy
from spinney.search.rollout import RANDOM, TO_THE_END, note_move, policy_action
from spinney.search.select import best_child
from spinney.search.tree import BLOCK, SHARED, VISITS, WORDS, action_of


@compiled
def descend(search):
    """Follows the tree from the root and adds one node; returns the depth of the last node on the path."""
    game, words = int64s(search.game), int32s(search.tree.words)
    # Rewards are kept raw: K times their range is the same as K on rewards scaled to [0, 1].
    exploration = search.exploration * search.range
    abstract, learns = search.equivalence > 0.0, search.policy != RANDOM
    if abstract:
        start_contexts(search)
    arrive(search, 0, 0)
    node, depth, player = np.int64(0), 0, search.mover
    while depth < search.max_depth and player != OVER:
        if words[node + BLOCK] < 0 and not abstract:
            node = best_child(search, node, player, exploration, False)
        else:
            node = choose(search, node, player, exploration)
        depth += 1
        first = arrive(search, depth, node)
        if abstract:
            follow_estimate(search, node, player)
        if learns:
            note_move(search, player, action_of(search.tree, node))
        player = calls.advance(game, search.state, action_of(search.tree, node), search.rng)
        if first:
            break
    return depth


@compiled
def arrive(search, step, node):
    """Makes the node a step of the path; says whether nobody has been there before.

    Where threads share the tree, the visit counts from here on, as a loss to everybody until its reward is known
    (virtual loss): so the others are sent elsewhere meanwhile. At a busy node one visit more makes no difference; it
    goes on the path as ~node and counts later.
    """
    pool, path = search.tree, int32s(search.path)
    path[step] = node
    if not SHARED:
        return int32s(pool.words)[node + VISITS] == 0
    if is_busy(search, pool, node):
        path[step] = ~node
        return False
    if search.losing:
        for player in range(search.players):
            atomic_add(float64s(pool.words), ((node + WORDS) >> 1) + player, float64s(search.losses)[player])
    return atomic_add(int32s(pool.words), node + VISITS, 1) == 0


@compiled
def descend_trees(search):
    """Follows all trees at once until everybody has left theirs (multitree-mcts, Algorithm 1).

    Returns the actions played, and leaves in `left` how many the rollout may still play.

    Each player is in its own phase: inside its tree, or past it and in its rollout. The trajectory goes on while
    rollout actions are left, also after some have left their trees. With a tree for the searching player alone, the
    others' moves count as rollout actions only once that tree is left.
    """
    waiting = enter_trees(search)
    alone = waiting == 1
    player, played, rolled = search.mover, 0, 0
    while player != OVER and waiting > 0 and (search.rollout == TO_THE_END or rolled <= search.rollout):
        if int64s(search.inside)[player] == LEFT:
            action = policy_action(search, player)
            rolled += not alone
        else:
            action = step_in_tree(search, player)
            waiting -= int64s(search.inside)[player] == LEFT
        note_move(search, player, action)
        player = calls.advance(int64s(search.game), search.state, action, search.rng)
        played += 1
    if player == OVER or waiting > 0:
        search.left = 0
    else:
        search.left = TO_THE_END if search.rollout == TO_THE_END else search.rollout + 1 - rolled
    return played


@compiled
def enter_trees(search):
    """Puts every player that has a tree at its root; returns how many there are."""
    waiting = 0
    for player in range(search.players):
        has_tree = int64s(search.trees)[player] != 0
        root = player * search.tree.width
        int64s(search.inside)[player] = root if has_tree else LEFT
        int64s(search.depth)[player] = 0
        waiting += has_tree
        if has_tree:
            arrive(search, player * (search.max_depth + 1), root)
    return waiting


@compiled
def step_in_tree(search, player):
    """The player's next action by its own tree; a new node, or the largest depth, is where it leaves."""
    inside, depths = int64s(search.inside), int64s(search.depth)
    node = choose(search, inside[player], player, search.exploration * search.range)
    depths[player] += 1
    first = arrive(search, player * (search.max_depth + 1) + depths[player], node)
    leaves = first or depths[player] == search.max_depth
    inside[player] = LEFT if leaves else node
    return action_of(search.tree, node)
