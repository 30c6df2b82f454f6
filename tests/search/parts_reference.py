"""The parts that plain search does without, as plainly as they can be written, on top of the plain search.

It draws from the same random stream at the same places as the engine, so that both must grow the same trees.
"""

import math
from dataclasses import dataclass, field

import spinney
from spinney.core.exact_math import exponential
from spinney.core.random import below, next_word, uniform
from spinney.search.visit_math import logarithm, root_log
from tests.search.reference import PARANOID, SINGLE, Plain, PlainNode, Table, play_on, points, value


@dataclass(repr=False)
class PartsNode(PlainNode):
    """A node that keeps what the parts note there; what concerns a move is kept at the node where it is made."""

    taken: dict = field(default_factory=dict)
    priors: dict = field(default_factory=dict)
    standings: dict = field(default_factory=dict)
    gains: dict = field(default_factory=dict)
    earned: float = 0.0
    as_first: dict = field(default_factory=dict)
    implicit: list = None
    proof: tuple = None
    legal_count: int = 0

    def settle(self, proof):
        self.proof, self.sums = proof, [self.visits * value for value in proof]


@dataclass(repr=False)
class Parts(Plain):
    """A search with any of the parts; settings are named as the agent's are."""

    bias: float = 0.0
    amaf: float | None = None
    amaf_visits: int = 0
    implicit: float = 0.0
    solver: bool = False
    graph: bool = False
    rollout_policy: str = "random"
    epsilon: float = 0.1
    opponents: object = "same"

    def __post_init__(self):
        super().__post_init__()
        self.roots = {owner: PartsNode(self.game.players) for owner in self.roots}
        self.positions, self.averages, self.iterations = {}, {}, 0

    def run(self, iterations):
        for _ in range(iterations):
            if self.solver and self.root.proof:
                break
            self.iterations += 1
            self.moves = []
            table = self.table()
            learn = self.one_tree(table) if self.tree in SINGLE else self.own_trees(table)
            reward = list(self.came_to.proof) if self.came_to and self.came_to.proof else self.rewarded(table)
            self.learn_moves(reward)
            learn(reward)
        return self

    def table(self):
        one_world = self.information == "pi" and self.game.declaration.chance
        chance = spinney.core.random.stream(self.seed, "world", 0) if one_world else self.rng
        table = Table(self.game, self.state.raw(), self.rng, chance)
        if self.game.declaration.hidden and self.information == "is":
            table.ask("redeterminise", self.state.player, self.rng.ctypes.data)
        return table

    def rewarded(self, table):
        self.play_on(table, self.left)
        return self.reward(table)

    # Through the tree.

    def one_tree(self, table):
        path, steps, self.grandparent = [self.root], [], self.root
        is_new, self.came_to = False, None
        while len(path) <= self.max_depth and not table.over():
            node, player = path[-1], table.player()
            if node is self.root or node.visits > self.amaf_visits:
                self.grandparent = node
            action, chance = self.step(node, table, player)
            steps.append((node, action, player, chance))
            child = node.children[action]
            if self.graph:
                child = node.children[action] = self.positions.setdefault(table.data.tobytes(), child)
            node.taken[action] = node.taken.get(action, 0) + 1
            path.append(child)
            is_new = child.visits == 0
            if is_new or child.proof:
                break
        self.came_to, ended, self.left = path[-1], table.over(), self.rollout
        if self.implicit and is_new:
            path[-1].implicit = self.worth(table)

        def learn(reward):
            for node in path:
                node.learn(reward)
            self.learn_choices(steps, reward)
            if self.amaf is not None:
                self.learn_as_first(path, steps, reward)
            if self.implicit:
                for node, _, player, _ in reversed(steps):
                    tried = [child for child in node.children.values() if child.visits]
                    node.implicit = max(tried, key=lambda child: child.implicit[player]).implicit
            if self.solver:
                self.prove(path, steps, ended, reward)

        return learn

    def own_trees(self, table):
        paths = {player: [root] for player, root in self.roots.items()}
        inside, rolled, steps = set(paths), 0, []
        while inside and not table.over() and (self.rollout < 0 or rolled <= self.rollout):
            player = table.player()
            if player in inside:
                path = paths[player]
                action, chance = self.step(path[-1], table, player)
                steps.append((path[-1], action, player, chance))
                path.append(path[-1].children[action])
                if not path[-1].visits or len(path) > self.max_depth:
                    inside.remove(player)
            else:
                self.play(table, player, self.policy(table, player))
                rolled += self.tree != "self"
        self.left = 0 if inside or table.over() else -1 if self.rollout < 0 else self.rollout + 1 - rolled
        self.came_to = None

        def learn(reward):
            for path in paths.values():
                for node in path:
                    node.learn(reward)
            self.learn_choices(steps, reward)

        return learn

    def step(self, node, table, player):
        """Chooses at a node and plays; returns the action and the chance that it was chosen with."""
        legal = table.legal()
        node.legal_count = len(legal)
        for action in node.children:
            node.available[action] += action in legal
        tried = [action for action in node.children if action in legal]
        untried = [action for action in legal if action not in node.children]
        few = len(tried) < self.considered(node)
        if untried and few and not self.enough(node, table, player, tried, legal, untried):
            action, chance = self.new_child(node, table, player, tried, legal, untried), 1.0 / len(legal)
        elif self.selection in ("exp3", "regret_matching"):
            action, chance = self.drawn(node, tried)
        else:
            bounds = {action: self.bound(node, action, player) for action in tried}
            action, chance = max(bounds, key=bounds.get), 1.0
            if node.children[action].proof and node.visits % 2:
                open_moves = [a for a, child in node.children.items() if not child.proof and child.visits]
                means = {a: node.children[a].sums[player] / node.children[a].visits for a in open_moves}
                action = max(means, key=means.get) if means else action
        self.play(table, player, action)
        return action, chance

    def play(self, table, player, action):
        self.moves.append((player, action))
        table.play(action)

    # Expansion.

    def enough(self, node, table, player, tried, legal, untried):
        if not tried or (self.first_play is None and self.selection != "puct"):
            return False
        best = max(self.bound(node, action, player) for action in tried)
        if self.selection != "puct":
            return best > self.urgency(player)
        following = max(untried, key=lambda action: (table.ask("order", action), -action))
        prior, _ = self.preference(table, legal, following)
        known = node.sums[player] / max(1, node.visits) if self.first_play is None else self.urgency(player)
        return best > known + self.exploration * self.range * prior * math.sqrt(float(node.visits))

    def urgency(self, player):
        return self.worst(player) + self.first_play * (self.range if self.normalise != "none" and self.seen else 1.0)

    def worst(self, player):
        if self.normalise == "none" or not self.seen:
            return 0.0
        complement = 1.0 if self.heuristic == "win" else 0.0
        opponent = self.tree in PARANOID and player != self.state.player
        return complement - max(self.seen) if opponent else min(self.seen)

    def new_child(self, node, table, player, tried, legal, untried):
        if self.selection == "puct":
            action = max(untried, key=lambda action: (table.ask("order", action), -action))
        else:
            action = self.next_untried(table, legal, untried, player, ())
        node.children[action], node.available[action] = PartsNode(self.game.players), 1
        if self.selection == "puct" or self.bias:
            node.priors[action], node.standings[action] = self.preference(table, legal, action)
        return action

    def preference(self, table, legal, action):
        """The softmax of standardised orders, and the place between the worst and the best."""
        orders = [table.ask("order", each) for each in legal]
        own, low, high = orders[legal.index(action)], min(orders), max(orders)
        if low == high:
            return 1.0 / len(legal), 0.0
        mean = sum(orders) / len(legal)
        deviation = math.sqrt(sum((order - mean) * (order - mean) for order in orders) / len(legal))
        total = sum(exponential((order - high) / deviation) for order in orders)
        return exponential((own - high) / deviation) / total, (own - low) / (high - low)

    # Selection.

    def bound(self, node, action, player):
        child = node.children[action]
        count = node.taken[action] if self.graph else child.visits
        inverse, root = 1.0 / count, math.sqrt(1.0 / count)
        mean = child.sums[player] * (1.0 / child.visits)
        if self.amaf is not None:
            source = node if self.grandparent is node else self.grandparent
            times, total = source.as_first.get(action, (0, 0.0)) if action in source.children else (0, 0.0)
            if times:
                weight = times / (count + times + self.amaf * count * times)
                mean += weight * (total / times - mean)
        if self.implicit:
            mean += self.implicit * (child.implicit[player] - mean)
        chances = node.visits if self.always_legal else node.available[action]
        if self.selection == "puct":
            scale = self.exploration * self.range * math.sqrt(float(chances))
            bound = mean + scale * node.priors[action] * (inverse / (1.0 + inverse)) * (root * root / inverse)
        elif self.selection == "ucb_tuned":
            bound = mean + self.exploration * self.range * self.tuned(child, player, chances)
        else:
            bound = mean + self.exploration * self.range * root_log(chances) * root
        if self.bias:
            bound += self.bias * self.range * node.standings[action] * (inverse / (1.0 + inverse))
        return bound

    def drawn(self, node, tried):
        """A move by the weights of EXP3 or regret matching, and its chance."""
        k = len(tried)
        blind = min(1.0, self.exploration * math.sqrt(k * logarithm(float(k)) / ((math.e - 1) * max(1, node.visits))))
        gains = [node.gains.get(action, 0.0) for action in tried]
        if self.selection == "exp3":
            odds = [exponential(blind / k * (gain - max(gains))) for gain in gains]
        else:
            odds = [max(0.0, gain - node.earned) for gain in gains]
        total, point = sum(odds), uniform(self.rng)
        chances = [blind / k + (1.0 - blind) * (odd / total if total > 0.0 else 1.0 / k) for odd in odds]
        for action, chance in zip(tried, chances, strict=True):
            if point < chance:
                return action, chance
            point -= chance
        return tried[-1], chances[-1]

    # Learning.

    def learn_choices(self, steps, reward):
        for node, action, player, chance in steps:
            share = (reward[player] - self.worst(player)) / self.range
            node.gains[action] = node.gains.get(action, 0.0) + share / chance
            node.earned += share

    def learn_as_first(self, path, steps, reward):
        for i, (node, _, player, _) in enumerate(steps):
            later = {action for mover, action in self.moves[i:] if mover == player}
            for action in later & node.children.keys():
                times, total = node.as_first.get(action, (0, 0.0))
                node.as_first[action] = (times + 1, total + reward[player])

    def worth(self, table):
        """What the heuristic says of the position on the table."""
        if self.heuristic == "win" and not table.over():
            values = [0.5 + 0.5 * table.ask("evaluate", p) for p in range(self.game.players)]
        else:
            values = value(table) if self.heuristic == "win" else points(table)
        if self.tree in PARANOID:
            own, complement = values[self.state.player], 1.0 if self.heuristic == "win" else 0.0
            values = [own if p == self.state.player else complement - own for p in range(self.game.players)]
        return values

    def prove(self, path, steps, ended, reward):
        if ended and not path[-1].proof:
            path[-1].settle(tuple(reward))
        for (node, _, player, _), child in zip(reversed(steps), reversed(path[1:]), strict=True):
            if not child.proof:
                return
            proofs = [each.proof for each in node.children.values() if each.proof]
            best = max(proof[player] for proof in proofs)
            choices = {proof for proof in proofs if proof[player] == best}
            full = len(node.children) == node.legal_count and len(proofs) == len(node.children)
            if not node.proof and (best >= 1.0 or (full and len(choices) == 1)):
                node.settle(next(proof for proof in proofs if proof[player] == best))

    # Rollouts.

    def play_on(self, table, limit):
        others = self.rollout_policy if self.opponents == "same" else self.opponents
        plain = (self.rollout_policy, others) == ("random", "random") and self.amaf is None
        if plain:
            play_on(table, limit)
            return
        while limit and not table.over():
            player = table.player()
            self.play(table, player, self.policy(table, player))
            limit -= 1

    def policy(self, table, player):
        same = self.opponents == "same" or player == self.state.player
        policy, legal = self.rollout_policy if same else self.opponents, table.legal()
        if not isinstance(policy, str):
            seed = int(next_word(self.rng)) >> 2
            data = table.data.copy().view(self.game.rules.record)
            return policy.decide(spinney.State(self.game, data, self.rng, None), seed).action
        if policy == "random" or uniform(self.rng) < self.epsilon:
            return legal[below(self.rng, len(legal))]
        if policy == "order":
            return max(legal, key=lambda action: (table.ask("order", action), -action))
        best, best_value, equals = legal[0], -math.inf, 0
        for action in legal:
            average = self.average(player, action)
            if average > best_value:
                best, best_value, equals = action, average, 1
            elif average == best_value:
                equals += 1
                if below(self.rng, equals) == 0:
                    best = action
        return best

    def average(self, player, action):
        times, total = self.averages.get((player, action), (0, 0.0))
        return total / times if times else math.inf

    def learn_moves(self, reward):
        for player, action in self.moves:
            times, total = self.averages.get((player, action), (0, 0.0))
            self.averages[player, action] = times + 1, total + reward[player]
