"""What is tuned, how, and against whom; and the matches that say how good some settings are."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple

from spinney.agents import Agent, agent
from spinney.arena.plan import Plan
from spinney.arena.results import usual_parameters
from spinney.arena.schedule import Cell, Schedule
from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.core.random import derive
from spinney.tuning.space import Space, Value

Settings = Mapping[str, Value]

SAMPLERS = ("ntbea", "tpe", "random")
MOST_RUNS, MOST_MATCHES = 100, 100_000
# So many random combinations of values are tried until one makes sense.
TRIES = 10_000


class Evaluation(NamedTuple):
    """An evaluation to be played: the agent, and which of its matches at every table are this evaluation's."""

    agent: Agent
    numbers: range


@dataclass(frozen=True)
class Task:
    """What is tuned.

    Attributes:
        game: with its player count and parameters.
        base: the agent, with all settings that are not tuned. space: those that are.
        budget: what the agents were given that name no budget of their own, if anything.
        against: who fills the other seats, one after another of these.
        evaluations: of every run. matches: of every evaluation. runs: how many. play_off: matches of every winner.
        sampler: ntbea, tpe or random.
        openings: so many moves are played at random first.
        seed: decides everything.

    >>> import spinney
    >>> from spinney.tuning import task_of
    >>> space = {"rollout": [0, 3], "tree": ["maxn", "multi"], "oma": [0, 20]}
    >>> task = task_of(spinney.load("hex"), "mcts", space=space, budget="100it")
    >>> task.title, task.size
    ('hex, 2 players', '10 runs of 100 evaluations of 10 matches')
    >>> settings = {"rollout": 3, "tree": "multi", "oma": 0}
    >>> task.tuned(settings), task.contender(settings).seed
    (agent('mcts:tree=multi,rollout=3,budget=100it'), 1)
    >>> task.evaluation(settings, run=2, earlier=0).numbers
    range(20, 30)
    >>> task.problem({**settings, "oma": 20})
    "mcts: oma makes no sense with tree=multi: it looks away from opponents' moves, and there they are not in the tree"
    """

    game: Game
    base: Agent
    space: Space
    budget: str | None
    against: tuple[Agent, ...]
    evaluations: int
    matches: int
    runs: int
    play_off: int
    sampler: str
    openings: int
    seed: int

    @cached_property
    def title(self) -> str:
        """The game with its parameters that are not the usual ones, and its players."""
        usual = usual_parameters(self.game.declaration.known_as)
        given = self.game.parameters.model_dump()
        unusual = [f"{name}={value}" for name, value in given.items() if value != usual.get(name)]
        return ", ".join([" ".join([self.game.id, *unusual]), f"{self.game.players} players"])

    @property
    def size(self) -> str:
        """How much is played, in words."""
        numbers = ((self.runs, "run"), (self.evaluations, "evaluation"), (self.per_evaluation, "match"))
        plural = {"match": "matches"}
        return " of ".join(f"{n:,} {what if n == 1 else plural.get(what, what + 's')}" for n, what in numbers)

    # The agents.

    def contender(self, settings: Settings, play_off: bool = False) -> Agent:
        """The agent with these settings, as it is evaluated: its own seed tells it apart from those at the table, and
        in the play-off from what was evaluated, so that it plays other matches there.
        """
        seed = 1 + play_off + max(one.seed for one in (self.base, *self.against))
        return agent(self.tuned(settings), seed=seed)

    def tuned(self, settings: Settings) -> Agent:
        """The agent with these settings, as one would use it."""
        return agent(self.base, **settings, name=None)

    def problem(self, settings: Settings) -> str | None:
        """Why these settings make no sense together, or in this game; None if they do."""
        try:
            self.tuned(settings).check(self.game)
        except SpinneyError as mistake:
            return str(mistake)
        return None

    def random_settings(self, seed: int) -> dict[str, Value]:
        """A random combination of values that makes sense."""
        chance, why = Random(seed), None
        for _ in range(TRIES):
            settings = self._drawn(chance)
            why = self.problem(settings)
            if why is None:
                return settings
        raise SpinneyError(f"of {TRIES:,} random combinations in the space not one makes sense; the last: {why}")

    def _drawn(self, chance: Random) -> dict[str, Value]:
        return {name: chance.choice(list(values)) for name, values in self.space.values.items()}

    # The matches.

    @property
    def per_table(self) -> int:
        """How many matches of an evaluation are against each of those at the table."""
        return math.ceil(self.matches / len(self.against))

    @property
    def per_evaluation(self) -> int:
        """How many matches an evaluation has: as many as asked for, or a few more, so that all meet equally often."""
        return self.per_table * len(self.against)

    def evaluation(self, settings: Settings, run: int, earlier: int) -> Evaluation:
        """The evaluation of these settings in a run that has evaluated them so often already: no two evaluations have
        a match in common.
        """
        first = (earlier * MOST_RUNS + run) * self.per_table
        return Evaluation(self.contender(settings), range(first, first + self.per_table))

    def schedule(self, agents: Sequence[Agent]) -> Schedule:
        """The matches of these agents against the table, a cell for each, and more than are ever played of them."""
        cells = tuple(Cell(self.game, self.budget, (one,), self.against) for one in agents)
        return Schedule(cells, "versus", "balanced", self.plan.matches, self.seed, self.openings)

    @cached_property
    def plan(self) -> Plan:
        """The evaluations as results have them on record: the whole grid of the space, of which the search plays what
        it chooses to.
        """
        values = {name: list(values) for name, values in self.space.values.items()}
        entry = {"agent": self._without(values), **values}
        return self._plan(f"tuning {self.base.kind} in {self.game.id}: {self.size} ({self.sampler})", [entry])

    def play_off_plan(self, winners: Sequence[Agent]) -> Plan:
        """The play-off of the runs' winners, who have another seed than they were chosen with, and so other matches."""
        plan = self._plan(f"play-off of {self.base.kind} in {self.game.id}, tuned ({self.sampler})", list(winners))
        return plan.changed(matches=max(1, math.ceil(self.play_off / len(self.against))))

    def _without(self, values: Mapping[str, Any]) -> Agent | str:
        """The base agent without the settings that are listed beside it."""
        if not self.base.portable:
            return self.base
        fields = type(self.base).model_fields
        usual = {name: fields[name].default for name in values if not fields[name].is_required()}
        return str(type(self.base)(**{**dict(self.base), **usual, "name": None}))

    def _plan(self, name: str, agents: list[Any]) -> Plan:
        known = self.game.declaration.known_as
        parameters = self.game.parameters.model_dump(mode="json")
        return Plan(
            name=name,
            games=[{"game": known, "players": self.game.players, "parameters": parameters}],
            agents=agents,
            against=list(self.against),
            budgets=[self.budget] if self.budget else [],
            mode="versus",
            matches=self.evaluations * MOST_RUNS * self.per_table,
            openings=self.openings,
            seed=self.seed,
        )

    # What names it.

    @cached_property
    def about(self) -> dict[str, Any]:
        """All that decides what a run evaluates; a run of more evaluations begins with those of a shorter one."""
        cell = Cell(self.game, self.budget, (self.base,), self.against)
        return {
            "cell": cell.key,
            "agent": self.base.identity,
            "space": {name: list(values) for name, values in self.space.values.items()},
            "against": [one.identity for one in self.against],
            "matches": self.matches,
            "sampler": self.sampler,
            "openings": self.openings,
            "seed": self.seed,
        }

    @cached_property
    def hash(self) -> str:
        """A short name for all that decides what a run evaluates."""
        return _hashed(self.about)

    @cached_property
    def plan_hash(self) -> str:
        """A short name for the plan of all runs."""
        return _hashed([self.about, self.evaluations, self.runs])

    def study_name(self, run: int) -> str:
        """What the study of a run is called; runs are counted from 1."""
        return f"{self.base.kind} in {self.game.id} {self.hash}, run {run + 1}"

    def sampler_seed(self, run: int, number: int) -> int:
        """Decides what the sampler of a run draws for the trial of this number."""
        return derive(self.seed, "tuning", run, number)


def _hashed(about: Any) -> str:
    return blake2b(json.dumps(about, sort_keys=True).encode(), digest_size=5).hexdigest()
