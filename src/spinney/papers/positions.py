"""Positions to be searched where a claim is about trees: one of each match, so that they are independent."""

from collections.abc import Iterator

import numpy as np

import spinney
from spinney.core.game import Game
from spinney.core.state import State
from spinney.search.node import Node

SEED = 2020


def positions(game: Game, agent: str, many: int) -> Iterator[State]:
    """So many positions with a choice, each drawn from a match of its own that such agents play.

    >>> [len(one.legal_actions) > 1 for one in positions(spinney.load("love-letter", players=3), "random", 4)]
    [True, True, True, True]
    """
    rng = np.random.default_rng(SEED)
    for seed in range(many):
        played = spinney.play(game, [agent] * game.players, seed)
        found = [one for one in played.states() if not one.is_over and len(one.legal_actions) > 1]
        yield found[rng.integers(len(found))]


def reached(root: Node, level: int) -> int:
    """How many iterations came to a level of a tree, or deeper.

    >>> state = spinney.load("tic-tac-toe").start()
    >>> tree = spinney.agent("mcts:budget=100it").decide(state).tree
    >>> [reached(tree, level) for level in (0, 1, 9)]
    [100, 100, 0]
    """
    nodes = [root]
    for _ in range(level):
        nodes = [child for node in nodes for child in node.children.values()]
    return sum(node.visits for node in nodes)
