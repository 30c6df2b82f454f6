"""The search as plainly as it can be written: dictionaries, one function a phase.

It draws from the same random stream at the same places as the engine, so that both must grow the same trees.
"""

import math
from dataclasses import dataclass, field, replace

import numpy as np

from spinney.core.random import below, stream
from spinney.core.state import shares
from spinney.search.visit_math import logarithm, root_log

SINGLE = ("maxn", "paranoid")
PARANOID = ("paranoid", "multi_paranoid")


@dataclass(repr=False)
class PlainNode:
    """Visits and every player's sum of rewards: of a node of a tree, or of an abstract estimate."""

    players: int
    visits: int = 0
    sums: list = field(default_factory=list)
    squares: list = field(default_factory=list)
    children: dict = field(default_factory=dict)
    available: dict = field(default_factory=dict)

    def __post_init__(self):
        self.sums = [0.0] * self.players
        self.squares = [0.0] * self.players

    def __repr__(self):
        return f"<plain node: {self.visits} visits, sums {self.sums}>"

    def learn(self, reward):
        self.visits += 1
        self.sums = [a + b for a, b in zip(self.sums, reward, strict=True)]
        self.squares = [a + b * b for a, b in zip(self.squares, reward, strict=True)]

    def mean(self, player):
        # In the engine's order of operations, so that what is equal but for rounding falls the same way.
        return self.sums[player] * (1.0 / max(1, self.visits))

    @property
    def depth(self):
        return max((1 + child.depth for child in self.children.values()), default=0)


class Table:
    """One position on the table, changed in place through the game's own functions.

    Choices are drawn from `rng`, and what the rules draw from `chance`.
    """

    def __init__(self, game, data, rng, chance):
        self.game, self.data, self.rng, self.chance = game, data, rng, chance

    def ask(self, name, *arguments):
        return self.game.rules.call(name)(self.data.ctypes.data, *arguments)

    def legal(self):
        out = np.zeros(self.game.actions, np.int64)
        return out[: self.ask("legal_actions", out.ctypes.data)].tolist()

    def play(self, action):
        self.ask("apply", action, self.chance.ctypes.data)

    def over(self):
        return bool(self.ask("is_over"))

    def player(self):
        return self.ask("current_player")


@dataclass(repr=False)
class Plain:
    """A search and its settings, named as the agent's are; `rollout` -1 is to the end."""

    state: object
    seed: int
    tree: str = "maxn"
    information: str = "is"
    exploration: float = 1.0
    rollout: int = -1
    max_depth: int = 1000
    heuristic: str = "win"
    normalise: str = "none"
    oma: float = 0.0
    widening: tuple = ()
    widening_order: str = "static"
    selection: str = "ucb1"
    first_play: float | None = None

    def __post_init__(self):
        self.game, self.rng = self.state.game, stream(self.seed, "search", 0)
        self.rollout = -1 if self.rollout == "end" else self.rollout
        owners = {"self": [self.state.player], "multi": range(self.game.players)}
        owners = owners.get(self.tree.removesuffix("_paranoid"), [None])
        self.roots = {player: PlainNode(self.game.players) for player in owners}
        # (player, that player's moves since the root) -> the estimate that all nodes with these moves share.
        self.estimates = {}
        self.seen, self.range = [], 1.0
        # Where nothing changes what is legal at a node, the visits at which an action was legal are all visits to it.
        settled = self.game.declaration.deterministic or self.information == "pi"
        self.always_legal = self.tree in SINGLE and settled

    @property
    def root(self):
        """The deciding player's tree."""
        return self.roots[None] if None in self.roots else self.roots[self.state.player]

    @property
    def trees(self):
        """A tree for every player, or None for one without."""
        return tuple(self.roots.get(player) for player in range(self.game.players))

    def run(self, iterations):
        for _ in range(iterations):
            one_world = self.information == "pi" and self.game.declaration.chance
            chance = stream(self.seed, "world", 0) if one_world else self.rng
            table = Table(self.game, self.state.raw(), self.rng, chance)
            if self.game.declaration.hidden and self.information == "is":
                table.ask("redeterminise", self.state.player, self.rng.ctypes.data)
            nodes, moves = self.one_tree(table) if self.tree in SINGLE else self.own_trees(table)
            reward = self.reward(table)
            for node in nodes:
                node.learn(reward)
            for move in moves:
                self.estimate(*move).learn(reward)
        return self

    def follow(self, state, seed, moves, tree=True, oma=False):
        """A search of a later position that goes on with the trees, or the estimates, below the moves since."""
        later = replace(self, state=state, seed=seed)
        if tree:
            for owner, node in self.roots.items():
                for mover, action in moves:
                    if node and owner in (None, mover):
                        node = node.children.get(action)
                later.roots[owner] = node or PlainNode(self.game.players)
        if oma:
            own = {player: tuple(action for mover, action in moves if mover == player) for player, _ in moves}
            for (player, line), estimate in self.estimates.items():
                before = own.get(player, ())
                if line[: len(before)] == before:
                    later.estimates[player, line[len(before) :]] = estimate
        return later

    def estimate(self, player, own):
        return self.estimates.setdefault((player, own), PlainNode(self.game.players))

    # The two ways through an iteration. Both return the nodes that learn from it, and the moves.

    def one_tree(self, table):
        path, own = [self.root], [()] * self.game.players
        moves = [(player, ()) for player in range(self.game.players)]  # nobody has moved yet, in every iteration
        while len(path) <= self.max_depth and not table.over():
            player = table.player()
            action, is_new = self.choose(path[-1], table, player, own[player])
            path.append(path[-1].children[action])
            own[player] = (*own[player], action)
            moves.append((player, own[player]))
            table.play(action)
            if is_new:
                break
        play_on(table, self.rollout)
        return path, moves

    def own_trees(self, table):
        """Algorithm 1 of "MultiTree MCTS in tabletop games"."""
        paths = {player: [root] for player, root in self.roots.items()}
        inside, rolled = set(paths), 0
        while inside and not table.over() and (self.rollout < 0 or rolled <= self.rollout):
            player = table.player()
            if player in inside:
                path = paths[player]
                action, is_new = self.choose(path[-1], table, player, ())
                path.append(path[-1].children[action])
                if is_new or len(path) > self.max_depth:
                    inside.remove(player)
            else:
                legal = table.legal()
                action = legal[below(table.rng, len(legal))]
                rolled += self.tree != "self"
            table.play(action)
        if not inside:
            play_on(table, -1 if self.rollout < 0 else self.rollout + 1 - rolled)
        return [node for path in paths.values() for node in path], []

    # Expansion and selection.

    def choose(self, node, table, player, own):
        legal = table.legal()
        for action in node.children:
            node.available[action] += action in legal
        tried = [action for action in node.children if action in legal]
        untried = [action for action in legal if action not in node.children]
        if untried and len(tried) < self.considered(node) and not self.better_than_untried(node, tried, player, own):
            action = self.next_untried(table, legal, untried, player, own)
            node.children[action] = PlainNode(self.game.players)
            node.available[action] = 1
            return action, True
        bounds = {action: self.bound(node, action, player, (*own, action)) for action in tried}
        return max(bounds, key=bounds.get), False

    def better_than_untried(self, node, tried, player, own):
        """First-play urgency: whether a child's bound is above what an untried move counts as."""
        if self.first_play is None or not tried:
            return False
        urgency = self.first_play
        if self.normalise != "none" and self.seen:
            opponent = self.tree in PARANOID and player != self.state.player
            complement = 1.0 if self.heuristic == "win" else 0.0
            urgency = (complement - max(self.seen) if opponent else min(self.seen)) + self.first_play * self.range
        return max(self.bound(node, action, player, (*own, action)) for action in tried) > urgency

    def considered(self, node):
        if not self.widening:
            return math.inf
        factor, exponent = self.widening
        return max(1, math.ceil(factor * node.visits**exponent - 1e-9))

    def next_untried(self, table, legal, untried, player, own):
        if not self.widening:
            # The engine guesses among all legal actions until it hits an untried one.
            while (action := legal[below(table.rng, len(legal))]) not in untried:
                pass
            return action
        value = lambda action: self.learnt(player, own, action) if self.widening_order == "learnt" else 0.0  # noqa: E731
        return max(untried, key=lambda action: (value(action), table.ask("order", action), -action))

    def learnt(self, player, own, action):
        known = self.estimates.get((player, (*own, action))) or self.estimates.get((player, own))
        return known.mean(player) if known else 0.0

    def bound(self, node, action, player, own):
        child = node.children[action]
        mean = child.mean(player)
        if self.oma and self.tree in SINGLE:
            weight = math.sqrt(self.oma / (3 * child.visits + self.oma))
            mean += weight * (self.estimates[player, own].mean(player) - mean)
        chances = node.visits if self.always_legal else node.available[action]
        if self.selection == "ucb_tuned":
            return mean + self.exploration * self.range * self.tuned(child, player, chances)
        # The engine's own logarithm, which test_engine.py compares with `math.log`: sqrt(ln 9 / 2) = sqrt(ln 3 / 1).
        share = self.exploration * self.range * root_log(chances)
        return mean + share * math.sqrt(1.0 / child.visits)

    def tuned(self, child, player, chances):
        """sqrt(ln N / n min(1/4, V)) of UCB1-Tuned, with rewards scaled by their range."""
        inverse = 1.0 / child.visits
        mean, square, share = (
            child.sums[player] * inverse,
            child.squares[player] * inverse,
            logarithm(float(chances)) * inverse,
        )
        variance = max(0.0, square - mean * mean) / (self.range * self.range) + math.sqrt(2.0 * share)
        return math.sqrt(share * min(0.25, variance))

    # Reward.

    def reward(self, table):
        reward = value(table) if self.heuristic == "win" else points(table)
        if self.normalise == "observed":
            self.seen += [min(reward), max(reward)]
            self.range = max(self.seen) - min(self.seen) or 1.0
        if self.tree in PARANOID:
            own = reward[self.state.player]
            turned = 1.0 - own if self.heuristic == "win" else -own
            reward = [own if player == self.state.player else turned for player in range(self.game.players)]
        return reward


def uct(state, iterations, seed, **settings):
    """The root of the deciding player's tree after `iterations` iterations."""
    return Plain(state, seed, **settings).run(iterations).root


def play_on(table, limit):
    """Random play, drawing as the kind of rollout does that the game's declaration asks for; in one world, where chance
    has a stream of its own, from a list.
    """
    placement, apart = table.game.declaration.placement, table.chance is not table.rng
    placed = placement and placement(table.game.parameters) and not apart
    left = table.legal() if placed and not table.over() else None
    while limit and not table.over():
        if left is not None:
            i = below(table.rng, len(left))
            action, left[i] = left[i], left[-1]
            left.pop()
        elif table.game.rules.has("sample") and not apart:
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


def points(table):
    return [float(table.ask("score", p)) for p in range(table.game.players)]


def same(plain, node):
    """Whether the plain tree and the engine's are equal to the last visit."""
    if plain is None or node is None:
        return plain is node
    if plain.visits != node.visits or plain.children.keys() != node.children.keys():
        return False
    means = [total / max(1, plain.visits) for total in plain.sums]
    close = all(abs(a - b) < 1e-9 for a, b in zip(means, node.values, strict=True))
    return close and all(same(child, node.children[action]) for action, child in plain.children.items())
