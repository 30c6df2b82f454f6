"""What the evolution of action sequences works on: one record of settings, counters and addresses, and its buffers.

An individual is a row of genes. The first rows are the population, or the one individual that climbs; the rows behind
it are the children that are to take their places. Nothing is allocated while the search runs.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spinney.core.game import Game
from spinney.core.random import WORDS
from spinney.heuristics import Reward
from spinney.search.budget import Budget
from spinney.search.run import NO_LIMIT
from spinney.search.workspace import Workspace

Evolution = np.dtype(
    [
        # The game and the position.
        ("address", np.int64),  # of this record
        ("iterate", np.int64),  # address of the compiled search, for compiled code to call
        ("game", np.int64),  # addresses of its functions
        ("heuristic", np.int64),  # address of the function that says what a position is worth
        ("player", np.int64),  # who searches
        ("actions", np.int64),
        ("hides", np.int64),  # whether the game hides anything
        ("record_bytes", np.int64),
        ("root", np.int64),  # the position
        ("state", np.int64),  # the position that an evaluation has come to
        ("rng", np.int64),  # uint64[2]
        ("legal", np.int64),  # int64[actions]
        ("worth", np.int64),  # float64[players] what a position is worth to everybody
        # Settings.
        ("horizon", np.int64),  # genes an individual
        ("samples", np.int64),  # plays an evaluation
        ("discount", np.float64),
        ("mutation", np.float64),
        ("population", np.int64),
        ("elite", np.int64),
        ("tournament", np.int64),
        ("crossover", np.int64),
        ("not_worse", np.int64),  # whether what is as good as the best takes its place
        # Individuals: a row each.
        ("genes", np.int64),  # int64[rows, horizon] action codes, or UNKNOWN
        ("first_genes", np.int64),  # int64[population, horizon] what a search begins with
        ("reached", np.int64),  # int64[rows] how many genes its longest play has come to
        ("fitness", np.int64),  # float64[rows]
        ("born", np.int64),  # children of the generation at hand that have been evaluated
        # Progress.
        ("iterations", np.int64),  # evaluations
        ("max_iterations", np.int64),
        ("calls", np.int64),  # actions played
        ("max_calls", np.int64),
        ("broken", np.int64),  # whether the heuristic has failed
        ("not_a_number", np.int64),  # whether it gave a value that is none
        ("plays", np.int64),  # how often an individual was played
        ("longest", np.int64),  # of these, in actions
        ("best_fitness", np.float64),
        ("best_action", np.int64),  # the first gene of the best individual
        ("visits", np.int64),  # int64[actions] evaluations that began with each action
        ("sums", np.int64),  # float64[actions] their fitness
    ]
)

# A gene that is not known until it is reached.
UNKNOWN = -1
CROSSOVERS = ("none", "uniform", "one_point")


@dataclass(frozen=True)
class Breeding:
    """How action sequences evolve. A population of one has no parents to choose from: its individual climbs."""

    horizon: int
    discount: float
    mutation: float
    samples: int = 1
    population: int = 1
    elite: int = 0
    tournament: int = 1
    crossover: str = "none"


class Memory(Workspace):
    """The record of one evolution and everything it points to, kept alive together."""

    def __init__(self, game: Game, reward: Reward, breeding: Breeding, budget: Budget) -> None:
        super().__init__(np.zeros(1, Evolution))
        size, population = game.rules.record.itemsize, breeding.population
        rows = 2 * population - breeding.elite
        for name, buffer in (
            ("game", game.slots),
            ("root", np.zeros(size, np.uint8)),
            ("state", np.zeros(size, np.uint8)),
            ("rng", np.zeros(WORDS, np.uint64)),
            ("legal", np.zeros(game.actions, np.int64)),
            ("worth", np.zeros(game.players)),
            ("genes", np.full((rows, breeding.horizon), UNKNOWN, np.int64)),
            ("first_genes", np.full((population, breeding.horizon), UNKNOWN, np.int64)),
            ("reached", np.zeros(rows, np.int64)),
            ("fitness", np.zeros(rows)),
            ("visits", np.zeros(game.actions, np.int64)),
            ("sums", np.zeros(game.actions)),
        ):
            self.keep(name, buffer)
        self.set(
            address=self.address,
            heuristic=reward.address,
            actions=game.actions,
            hides=game.declaration.hidden,
            record_bytes=size,
            horizon=breeding.horizon,
            discount=breeding.discount,
            mutation=breeding.mutation,
            samples=breeding.samples,
            population=population,
            elite=breeding.elite,
            tournament=breeding.tournament,
            crossover=CROSSOVERS.index(breeding.crossover),
            not_worse=population == 1,
            max_iterations=int(budget.limit("it") or NO_LIMIT),
            max_calls=int(budget.limit("fm") or NO_LIMIT),
        )

    @property
    def individuals(self) -> NDArray[np.int64]:
        """The genes of the population, an individual a row."""
        return self.buffer("genes")[: self.get("population")]
