"""The look one step ahead and the evolution of action sequences as plainly as they can be written.

They draw from the same random streams at the same places as compiled code, so that both must come to the same numbers.
"""

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from spinney.core.random import below, stream, uniform
from tests.search.reference import Table, points, value

UNKNOWN = -1
HEURISTICS = {"win": value, "score": points}


def glance(state, samples, seed, heuristic="win"):
    """The mean value of every legal action over so many worlds."""
    game, player = state.game, state.player
    if game.declaration.deterministic:
        samples = 1
    sums = dict.fromkeys(state.legal_actions, 0.0)
    for sample in range(samples):
        world, words = state.raw(), stream(seed, "one step", sample)
        if game.declaration.hidden:
            Table(game, world, words, words).ask("redeterminise", player, words.ctypes.data)
        for action in sums:
            luck = words.copy()
            table = Table(game, world.copy(), luck, luck)
            table.play(action)
            sums[action] += HEURISTICS[heuristic](table)[player]
    return {action: total / samples for action, total in sums.items()}


@dataclass
class Individual:
    """A sequence of own actions; how many of them were played, and what that was worth."""

    genes: list
    reached: int = 0
    fitness: float = 0.0


@dataclass
class Evolved:
    """An evolution and its settings, named as the agent's are; one individual alone climbs."""

    state: object
    seed: int
    horizon: int = 10
    discount: float = 0.9
    mutation: float = 0.0
    samples: int = 1
    population: int = 1
    elite: int = 0
    tournament: int = 1
    crossover: str = "none"
    heuristic: str = "win"
    individuals: list = field(default_factory=list)
    evaluated: list = field(default_factory=list)
    calls: int = 0

    def run(self, iterations):
        self.rng = stream(self.seed, "horizon", 0)
        for _ in range(min(iterations, self.population)):
            self.individuals.append(self.evaluate(Individual([UNKNOWN] * self.horizon)))
        self.individuals.sort(key=lambda one: -one.fitness)
        while len(self.evaluated) < iterations:
            self.next_generation(iterations)
        return self

    def next_generation(self, iterations):
        children = []
        while len(children) < self.population - self.elite:
            if len(self.evaluated) == iterations:
                return
            children.append(self.evaluate(self.child()))
        if self.population == 1:
            (child,), (climber,) = children, self.individuals
            self.individuals = [child if child.fitness >= climber.fitness else climber]
        else:
            self.individuals = sorted(self.individuals[: self.elite] + children, key=lambda one: -one.fitness)

    @property
    def best(self):
        """The first action and the fitness of the best; of equals the last one climbs, and the first is the elite."""
        fitness = max(fitness for _, fitness in self.evaluated)
        equals = [action for action, worth in self.evaluated if worth == fitness]
        return equals[-1 if self.population == 1 else 0], fitness

    # An individual is made.

    def child(self):
        parent = self.parent()
        genes = list(parent.genes)
        if self.crossover == "uniform":
            other = self.parent().genes
            genes = [other[i] if below(self.rng, 2) else genes[i] for i in range(self.horizon)]
        elif self.crossover == "one_point":
            other = self.parent().genes
            point = 1 + below(self.rng, self.horizon - 1) if self.horizon > 1 else 1
            genes = genes[:point] + other[point:]
        rerolled = {int(below(self.rng, parent.reached))}
        if self.mutation:
            rerolled |= {i for i in range(parent.reached) if uniform(self.rng) < self.mutation}
        return Individual([UNKNOWN if i in rerolled else gene for i, gene in enumerate(genes)])

    def parent(self):
        if self.population == 1:
            return self.individuals[0]
        drawn = [self.individuals[below(self.rng, self.population)] for _ in range(self.tournament)]
        return max(drawn, key=lambda one: one.fitness)

    # It is played.

    def evaluate(self, one):
        total = 0.0
        for _ in range(self.samples):
            total += self.played(one)
        one.fitness = total / self.samples
        self.evaluated.append((one.genes[0], one.fitness))
        return one

    def played(self, one):
        game, player = self.state.game, self.state.player
        table = Table(game, self.state.raw(), self.rng, self.rng)
        if game.declaration.hidden:
            table.ask("redeterminise", player, self.rng.ctypes.data)
        values = [0.0]
        for place in range(self.horizon):
            if table.over():
                break
            legal = table.legal()
            if one.genes[place] not in legal:
                one.genes[place] = legal[below(self.rng, len(legal))]
            self.play(table, one.genes[place])
            while not table.over() and table.player() != player:
                self.play(table, self.opponents_action(table))
            values.append(HEURISTICS[self.heuristic](table)[player])
        one.reached = max(one.reached, len(values) - 1)
        fitness, weight = 0.0, 1.0
        for before, after in pairwise(values):
            fitness += weight * (after - before)
            weight *= self.discount
        return fitness

    def play(self, table, action):
        table.play(action)
        self.calls += 1

    def opponents_action(self, table):
        if table.game.rules.has("sample"):
            return table.ask("sample", self.rng.ctypes.data)
        legal = table.legal()
        return legal[below(self.rng, len(legal))]

    # What a decision says.

    @property
    def visits(self):
        return {action: len(self.worths(action)) for action in sorted({action for action, _ in self.evaluated})}

    @property
    def values(self):
        return {action: sum(self.worths(action)) / visits for action, visits in self.visits.items()}

    @property
    def genes(self):
        return np.array([one.genes for one in self.individuals])

    def worths(self, action):
        return [fitness for first, fitness in self.evaluated if first == action]
