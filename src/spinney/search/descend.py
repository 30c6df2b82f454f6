# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Descent: from the root through the tree to one new node; or, with a tree a player, through all of them at once."""

import numpy as np

from spinney.core.calls import advance, float64s, int32s, int64s
from spinney.core.compile import compiled, inlined
from spinney.core.derived import LONGEST, OVER
from spinney.search.amaf import look_at_reference, uses_amaf
from spinney.search.expand import NO_CHILD, choose
from spinney.search.graph import move_on
from spinney.search.implicit import value_new_node
from spinney.search.moves import note_move
from spinney.search.opponent_abstraction import follow_estimate, start_contexts
from spinney.search.pending import is_busy
from spinney.search.rollout import TO_THE_END, policy_action
from spinney.search.selection import best_child
from spinney.search.solver import is_proven, rather_open
from spinney.search.tree import EXTRAS, SHARED, action_of, add_reward, add_visits, has_all_children, root_of, visits
from spinney.search.trees import LEFT, SELF, has_tree


@compiled
def descend(search):
    """Follows the tree from the root and adds one node; returns the depth of the last node on the path."""
    game = int64s(search.game)
    enter_tree(search)
    node, depth, player, first = np.int64(0), np.int64(0), search.mover, False
    while depth < search.max_depth and player != OVER:
        if EXTRAS:
            int64s(search.movers)[depth] = player
        child = follow(search, node, player)
        if child == NO_CHILD:
            break
        node = child
        depth += 1
        first = leave_for(search, depth, node, player)
        player = advance(game, search.state, action_of(search.nodes, node), search.chance)
        if EXTRAS and search.graph:
            node = move_on(search, node)
            first = arrive(search, depth, node)
        if first or (EXTRAS and search.solver and is_proven(search, search.nodes, node)):
            break
    if EXTRAS:
        end_descent(search, node, player == OVER, first)
    return depth


@inlined
def enter_tree(search):
    """Begins the path at the root."""
    if search.oma > 0.0:
        start_contexts(search)
    arrive(search, np.int64(0), np.int64(0))


@inlined
def leave_for(search, depth, node, player):
    """Notes the player's move to a node of this depth, which is about to be played; says whether nobody has been there
    before. In a graph only the position that it leads to will tell.
    """
    if search.oma > 0.0:
        follow_estimate(search, node, player)
    if search.notes_moves:
        note_move(search, player, action_of(search.nodes, node))
    if EXTRAS and search.graph:
        return False
    return arrive(search, depth, node)


@compiled
def end_descent(search, node, ended, first):
    """Notes where the descent has ended: whether all is certain there, and what the heuristic says of a new node."""
    search.ended = ended
    search.came_to_proven = search.solver and is_proven(search, search.nodes, node)
    search.last = node
    if search.implicit > 0.0 and first:
        value_new_node(search, node, ended)


@inlined
def follow(search, node, player):
    """The child that this iteration goes on to."""
    if EXTRAS and uses_amaf(search):
        look_at_reference(search, node)
    if has_all_children(search.nodes, node) and search.widening.c == 0.0:
        child = best_child(search, node, player)[0]
    else:
        child = choose(search, node, player)
    if EXTRAS and search.solver and child != NO_CHILD and visits(search.nodes, node) % 2 == 1:
        return rather_open(search, node, child, player)
    return child


@inlined
def arrive(search, step, node):
    """Makes the node a step of the path; says whether nobody has been there before.

    Where threads share the tree, the visit counts from here on, as a loss to everybody until its reward is known
    (virtual loss): so the others are sent elsewhere meanwhile. At a busy node one visit more makes no difference; it
    goes on the path as ~node and counts later.
    """
    path = int32s(search.path)
    path[step] = node
    if EXTRAS and search.draws_moves:
        float64s(search.drawn_chances)[step] = search.drawn_with
    if not SHARED:
        return visits(search.nodes, node) == 0
    if is_busy(search, search.nodes, node):
        path[step] = ~node
        return False
    if search.losing:
        for player in range(search.players):
            add_reward(search.nodes, node, player, float64s(search.losses)[player])
    return add_visits(search.nodes, node, 1) == 0


@compiled
def descend_trees(search):
    """Follows all trees at once until everybody has left theirs (multitree-mcts, Algorithm 1).

    Returns the actions played, and leaves in `left` how many the rollout may still play.

    Each player is in its own phase: inside its tree, or past it and in its rollout. The trajectory goes on while
    rollout actions are left, also after some have left their trees. With a tree for the searching player alone, the
    others' moves count as rollout actions only once that tree is left.
    """
    waiting = enter_trees(search)
    player, played, rolled = search.mover, 0, 0
    while goes_on_in_trees(search, player, waiting, played, rolled):
        if int64s(search.inside)[player] == LEFT:
            action = policy_action(search, player)
            rolled += counts_as_rolled(search)
        else:
            action = step_in_tree(search, player)
            waiting -= int64s(search.inside)[player] == LEFT
        note_move(search, player, action)
        player = advance(int64s(search.game), search.state, action, search.chance)
        played += 1
    search.left = left_after_trees(search, player, waiting, rolled)
    return played


@inlined
def goes_on_in_trees(search, player, waiting, played, rolled):
    """Whether some are still in their trees, and there is more to play."""
    more = search.rollout == TO_THE_END or rolled <= search.rollout
    return player != OVER and waiting > 0 and played < LONGEST and more


@inlined
def counts_as_rolled(search):
    """Whether a move past a player's own tree is one of the rollout's while others are in theirs."""
    return search.tree != SELF


@inlined
def left_after_trees(search, player, waiting, rolled):
    """How many actions the rollout may still play when all trees are left."""
    if player == OVER or waiting > 0:
        return 0
    return TO_THE_END if search.rollout == TO_THE_END else search.rollout + 1 - rolled


@compiled
def enter_trees(search):
    """Puts every player that has a tree at its root; returns how many there are."""
    waiting = 0
    for player in range(search.players):
        owner, root = has_tree(search, player), root_of(search.nodes, player)
        int64s(search.inside)[player] = root if owner else LEFT
        int64s(search.depth)[player] = 0
        waiting += owner
        if owner:
            arrive(search, player * (search.max_depth + 1), root)
    return waiting


@compiled
def step_in_tree(search, player):
    """The player's next action by its own tree."""
    return step_to(search, player, choose(search, int64s(search.inside)[player], player))


@inlined
def step_to(search, player, node):
    """The player's next action, to this node of its own tree; a new node, the largest depth, or a tree without room for
    a node that it lacks, is where it leaves.
    """
    inside, depths = int64s(search.inside), int64s(search.depth)
    if node == NO_CHILD:
        inside[player] = LEFT
        return policy_action(search, player)
    depths[player] += 1
    first = arrive(search, player * (search.max_depth + 1) + depths[player], node)
    leaves = first or depths[player] == search.max_depth
    inside[player] = LEFT if leaves else node
    return action_of(search.nodes, node)
