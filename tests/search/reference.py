"""Open-loop UCT as plainly as it can be written: dictionaries, `math.log`, one function a phase.

It draws from the same random stream at the same places as the engine, so that both must grow the same tree.
"""

import math
from dataclasses import dataclass, field

import numpy as np

from spinney.core.random import below, stream
from spinney.core.state import shares


@dataclass
class PlainNode:
    players: int
    visits: int = 0
    sums: list = field(default_factory=list)
    children: dict = field(default_factory=dict)
    available: dict = field(default_factory=dict)

    def __post_init__(self):
        self.sums = [0.0] * self.players


class Table:
    """One position on the table, changed in place through the game's own functions."""

    def __init__(self, game, data, rng):
        self.game, self.data, self.rng = game, data, rng

    def ask(self, name, *arguments):
        return self.game.rules.call(name)(self.data.ctypes.data, *arguments)

    def legal(self):
        out = np.zeros(self.game.actions, np.int64)
        return out[: self.ask("legal_actions", out.ctypes.data)].tolist()

    def play(self, action):
        self.ask("apply", action, self.rng.ctypes.data)

    def over(self):
        return bool(self.ask("is_over"))


def uct(state, iterations, seed, exploration=1.0, rollout=-1, max_depth=1000):
    """The root of the tree after `iterations` iterations with win shares as rewards."""
    game, rng = state.game, stream(seed, "search", 0)
    root = PlainNode(game.players)
    for _ in range(iterations):
        table = Table(game, state.raw(), rng)
        if game.declaration.hidden:
            table.ask("redeterminise", state.player, rng.ctypes.data)
        path = descend(root, table, exploration, max_depth)
        play_on(table, rollout)
        reward = value(table)
        for node in path:
            node.visits += 1
            node.sums = [a + b for a, b in zip(node.sums, reward, strict=True)]
    return root


def descend(root, table, exploration, max_depth):
    path = [root]
    while len(path) <= max_depth and not table.over():
        node, legal, player = path[-1], table.legal(), table.ask("current_player")
        for action in node.children:
            node.available[action] += action in legal
        untried = [action for action in legal if action not in node.children]
        if untried:
            # The engine guesses among all legal actions until it hits an untried one.
            while (action := legal[below(table.rng, len(legal))]) not in untried:
                pass
            node.children[action] = PlainNode(table.game.players)
            node.available[action] = 1
        else:
            always = table.game.declaration.deterministic
            best = {a: bound(node, a, player, exploration, always) for a in node.children if a in legal}
            action = max(best, key=best.get)
        table.play(action)
        path.append(node.children[action])
        if untried:
            break
    return path


def bound(node, action, player, exploration, always_legal):
    child = node.children[action]
    # Where an action is always legal, the visits at which it was are all visits to the node.
    chances = node.visits if always_legal else node.available[action]
    return child.sums[player] / child.visits + exploration * math.sqrt(math.log(chances) / child.visits)


def play_on(table, limit):
    """Random play, drawing as the kind of rollout does that the game's declaration asks for."""
    placement = table.game.declaration.placement
    left = table.legal() if placement and placement(table.game.parameters) and not table.over() else None
    while limit and not table.over():
        if left is not None:
            i = below(table.rng, len(left))
            action, left[i] = left[i], left[-1]
            left.pop()
        elif table.game.rules.has("sample"):
            action = table.ask("sample", table.rng.ctypes.data)
        else:
            legal = table.legal()
            action = legal[below(table.rng, len(legal))]
        table.play(action)
        limit -= 1


def value(table):
    players = table.game.players
    if not table.over():
        return [1.0 / players] * players
    return shares(tuple(table.ask("rank", p) for p in range(players)))


def same(plain, node):
    """Whether the plain tree and the engine's are equal to the last visit."""
    if plain.visits != node.visits or plain.children.keys() != node.children.keys():
        return False
    means = [total / max(1, plain.visits) for total in plain.sums]
    close = all(abs(a - b) < 1e-9 for a, b in zip(means, node.values, strict=True))
    return close and all(same(child, node.children[action]) for action, child in plain.children.items())
