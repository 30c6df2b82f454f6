"""Rolling horizon evolution."""

from typing import ClassVar, Literal

from pydantic import Field, model_validator

from spinney.agents.rolling_horizon import RollingHorizon
from spinney.search.horizon.memory import Breeding

MOST_INDIVIDUALS = 1000


class RHEA(RollingHorizon):
    """Rolling horizon evolution: evolves a population of sequences of its own actions, and plays the first action of
    the best (`RHEAPlayer` of the TAG framework).

    See Perez, Samothrakis, Lucas and Rohlfshagen, "Rolling horizon evolution versus tree search for navigation in
    single-player real-time games", GECCO 2013.

    A gene is an action code, which means the same in every position: it is played where it is legal; where it is not,
    a random legal action is played and becomes the gene. So a gene keeps its meaning whatever comes before it, which a
    number that picks from the list of legal actions would not. Opponents play at random. Fitness is what each own
    action, with the answers to it, adds to the heuristic, discounted by its place: with discount=1, the heuristic at
    the end of the horizon. Every evaluation is played in a new deal of all that is hidden.

    A generation keeps the `elite` best and replaces all others by children of two parents, each parent the fittest of a
    `tournament` drawn at random; every child is mutated. A fitness once found is not measured again, as in TAG, though
    opponents, deals and draws make it a matter of luck: a lucky one stays in the elite until another is luckier. With
    `samples` above 1, which TAG does not have, it is a mean over several plays, and luck counts less.

    With 200 iterations, one of it against random players wins 96 % in Connect Four (heuristic=win), 85 % in Dots and
    Boxes (3 players, score), 60 % in Love Letter (4, default) and 90 % in Sushi Go (3, score); against `mcts` with the
    same heuristics and as many iterations 2 %, 36 %, 14 % and 29 %. With samples=5 and 40 iterations, which is as many
    plays, it wins 97 %, 95 %, 67 % and 94 %, and against `mcts` 6 %, 66 %, 22 % and 22 % (200 matches each,
    `benchmarks/rivals.py`).

    >>> import spinney
    >>> state = spinney.load("tic-tac-toe").start()
    >>> for action in (0, 3, 1, 4):
    ...     state = state.apply(action)
    >>> decision = spinney.agent("rhea", budget="200it").decide(state, seed=1)
    >>> state.describe(decision.action), decision.values[decision.action], sum(decision.visits.values())
    ('c1', 1.0, 200)
    """

    kind: ClassVar[str] = "rhea"

    population: int = Field(default=10, ge=2, le=MOST_INDIVIDUALS, description="sequences in a generation")
    elite: int = Field(
        default=2, ge=1, le=MOST_INDIVIDUALS - 1, description="how many of the best are in the next generation too"
    )
    tournament: int = Field(
        default=4, ge=1, le=MOST_INDIVIDUALS, description="a parent is the best of so many drawn at random"
    )
    crossover: Literal["none", "uniform", "one_point"] = Field(
        default="uniform",
        description="a child has its genes from one parent, each from either, or from the second after a random point",
    )

    @model_validator(mode="after")
    def _leaves_room_for_children(self) -> "RHEA":
        if self.elite >= self.population:
            raise ValueError(f"elite={self.elite} must be less than population={self.population}")
        return self

    @property
    def breeding(self) -> Breeding:
        """How sequences evolve."""
        return Breeding(
            self.horizon,
            self.discount,
            self.mutation,
            self.samples,
            self.population,
            self.elite,
            self.tournament,
            self.crossover,
        )
