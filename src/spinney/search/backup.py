# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Backup: every node of the iteration's path learns what the iteration was worth."""

import numpy as np

from spinney.core.calls import float64s, int32s, int64s
from spinney.core.compile import compiled, inlined
from spinney.search.amaf import learn_amaf, uses_amaf
from spinney.search.implicit import back_up_implicit
from spinney.search.pending import OMA, TREE, is_busy, postpone
from spinney.search.sampling import learn_choice
from spinney.search.solver import node_at, prove_path
from spinney.search.tree import EXTRAS, SHARED, add_reward, add_statistic, add_visits, entry_of, fixed
from spinney.search.trees import has_own_trees, has_tree


@inlined
def learn(search, tree, node, first, keeps_statistic):
    """Adds the iteration's visit (leaf-parallel search has several) and the rewards that a node keeps, those of this
    player and all after it, to a node.
    """
    rewards, statistics = float64s(search.reward), float64s(search.statistics)
    add_visits(tree, node, search.weight)
    for place in range(tree.last_reward + 1):
        add_reward(tree, node, place, rewards[first + place])
        if keeps_statistic:
            add_statistic(tree, node, place, statistics[first + place])


@compiled
def learn_shared(search, step):
    """Adds the rewards to a node on the path of a tree that threads share; its visit was counted on the way down, as a
    loss, unless the node is busy.
    """
    if step < 0:
        postpone(search, search.nodes, TREE, ~step)
        return
    for player in range(search.players):
        gain = float64s(search.reward)[player] - float64s(search.losses)[player]
        if gain != 0.0:
            add_reward(search.nodes, step, player, gain)
        if search.keeps_statistic:
            add_statistic(search.nodes, step, player, float64s(search.statistics)[player])


@compiled
def learn_path(search, first, last, owner):
    """The nodes on this part of the path, in the tree of this owner, learn the rewards."""
    path, tree, keeps_statistic = int32s(search.path), fixed(search.nodes), search.keeps_statistic
    kept = owner if tree.last_reward == 0 else np.int64(0)
    for i in range(first, last + 1):
        if SHARED:
            learn_shared(search, np.int64(path[i]))
        else:
            learn(search, tree, np.int64(path[i]), kept, keeps_statistic)


@compiled
def learn_estimate(search, entry):
    """An estimate of opponent move abstraction learns the rewards."""
    if SHARED and is_busy(search, search.oma_nodes, entry):
        postpone(search, search.oma_nodes, OMA, entry)
    else:
        learn(search, fixed(search.oma_nodes), entry, np.int64(0), np.int64(0))


@compiled
def backup(search, depth):
    """The nodes from the root down the path learn the rewards, and so do the estimates that they share; in trees of
    players' own those on every owner's path.
    """
    own = has_own_trees(search)
    for player in range(search.players if own else 1):
        if not own or has_tree(search, player):
            first = player * (search.max_depth + 1)
            learn_path(search, first, first + (int64s(search.depth)[player] if own else depth), player)
    if EXTRAS:
        back_up_extras(search, depth)
    if search.oma > 0.0:
        for player in range(search.players):
            learn_estimate(search, int64s(search.oma_roots)[player])
        for i in range(1, depth + 1):
            step = int32s(search.path)[i]
            learn_estimate(search, entry_of(search.nodes, step if step >= 0 else ~step))


@compiled
def back_up_extras(search, depth):
    """Whatever else is learnt on the way up."""
    if search.draws_moves:
        learn_all_drawn(search, depth)
    if uses_amaf(search):
        learn_amaf(search, depth)
    if search.implicit > 0.0:
        back_up_implicit(search, depth)
    if search.solver:
        prove_path(search, depth)


@inlined
def learn_drawn(search, step, player):
    """The move at a step of the path, which was drawn, learns the reward of the player who made it."""
    path = int32s(search.path)
    chance = float64s(search.drawn_chances)[step + 1]
    learn_choice(search, node_at(path, step), node_at(path, step + 1), player, chance)


@compiled
def learn_all_drawn(search, depth):
    """All moves of the iteration, which were drawn, learn their players' rewards."""
    if not has_own_trees(search):
        for i in range(depth):
            learn_drawn(search, i, int64s(search.movers)[i])
        return
    for player in range(search.players):
        if has_tree(search, player):
            for i in range(int64s(search.depth)[player]):
                learn_drawn(search, player * (search.max_depth + 1) + i, player)
