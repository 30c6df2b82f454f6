# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Rules that draw a move instead of taking the best: for games in which being predictable loses.

Every move keeps the sum of its rewards, each divided by the chance that the move had (`gain`): an unbiased estimate of
what it would have earned had it always been taken. Every node keeps what was really earned there. Both count rewards
scaled to [0, 1]. A rule turns them into the weights of moves; besides, all moves share a chance that falls with visits.
"""

import math
from typing import Any

import numpy as np

from spinney.core.calls import float64s, int32s, uint64s
from spinney.core.compile import compiled
from spinney.core.random import uniform
from spinney.search.reward_range import worst_reward
from spinney.search.tree import SHARED, add_note, children, note, visits
from spinney.search.visit_math import logarithm

# Which of a node's two numbers is the gain of the move that leads there, and which was earned below the node.
GAIN, EARNED = range(2)
# e - 1, of the theorem that the chance of a blind move is taken from.
E_MINUS_1 = 1.718281828459045

# What the templates are bound to, for each rule.
weigh: Any = None
sampled: Any = None


@compiled
def gain(search, child):
    """What the move that leads to a node would have earned, had it always been taken."""
    return note(search.nodes, child, search.gains + GAIN)


@compiled
def earned(search, node):
    """What was earned at the node by whoever moves there."""
    return note(search.nodes, node, search.gains + EARNED)


@compiled
def blind_share(search, node, moves):
    """The share of all choices that is made blindly: K sqrt(k ln k / ((e - 1) N)), at most 1 (Auer, Cesa-Bianchi,
    Freund and Schapire, "The nonstochastic multiarmed bandit problem", 2002, corollary 3.2, with N as the horizon).
    """
    count = max(1.0, float(visits(search.nodes, node) - SHARED))
    spread = moves * logarithm(float(moves)) / (E_MINUS_1 * count)
    return min(1.0, search.exploration * math.sqrt(spread))


def sampled_by(search, node, player, tried):
    """One of the `tried` children in `slots`, drawn by the rule's weights; and 0. `drawn_with` keeps its chance."""
    slots, odds = int32s(search.slots), float64s(search.odds)
    blind = blind_share(search, node, tried)
    total = weigh(search, node, tried, blind)
    point, last, chance = uniform(uint64s(search.rng)), tried - 1, 0.0
    for i in range(tried):
        chance = blind / tried + (1.0 - blind) * (odds[i] / total if total > 0.0 else 1.0 / tried)
        if point < chance:
            last = i
            break
        point -= chance
    search.drawn_with = chance
    return np.int64(slots[last]), 0.0


def sampled_child_by(search, node, player):
    """The same where every child is always available."""
    return sampled(search, node, player, children(search.nodes, node, int32s(search.slots)))


@compiled
def learn_choice(search, parent, child, player, chance):
    """The move from a node to a child, which was chosen with this chance, learns the player's reward."""
    reward = float64s(search.reward)[player] - search.weight * worst_reward(search, player)
    share = reward / search.range
    add_note(search.nodes, child, search.gains + GAIN, share / chance)
    add_note(search.nodes, parent, search.gains + EARNED, share)
