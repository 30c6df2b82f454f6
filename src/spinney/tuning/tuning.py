"""Tuning an agent: runs side by side, their winners' play-off, and what came of it."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from spinney.agents import Agent, AgentLike, agent
from spinney.arena.by_game import given
from spinney.arena.crew import Crew
from spinney.arena.entries import Misplaced
from spinney.arena.schedule import Fixture
from spinney.arena.statistics import Standing, standings
from spinney.arena.store import MEMORY, Store
from spinney.arena.tournament import Hire, Tournament
from spinney.core.declaration import Declaration
from spinney.core.errors import SpinneyError, shown, unknown
from spinney.core.game import Game, load
from spinney.core.random import as_seed
from spinney.core.state import shares
from spinney.core.validation import integer
from spinney.search.budget import Budget
from spinney.tuning.result import TuningResult, Winner, setting_reports
from spinney.tuning.space import Space
from spinney.tuning.studies import Run, opened
from spinney.tuning.task import MOST_MATCHES, MOST_RUNS, SAMPLERS, Evaluation, Task

JOURNAL = ".journal"


class Progress(NamedTuple):
    """How far a tuning is: matches played of those there are to play, and evaluations finished of all.

    `stage` is evaluations or play-off.
    """

    stage: str
    matches: int
    all_matches: int
    evaluations: int
    all_evaluations: int


Watch = Callable[[Progress], None]


class Tuning:
    """A task, the store that its matches go to, and the storage of its studies.

    >>> import spinney
    >>> task = task_of(spinney.load("tic-tac-toe"), "mcts:budget=20it", space={"rollout": [0, "end"]}, evaluations=4,
    ...     matches=2, runs=2, play_off=4)
    >>> with Store(MEMORY, create=True) as store:
    ...     tuning = Tuning(task, store)
    ...     result = tuning.run()
    ...     result.evaluations, result.matches, store.count() == result.matches, tuning.left
    (8, ..., True, 0)
    """

    def __init__(self, task: Task, store: Store, storage: str | None = None) -> None:
        self.task, self.store = task, store
        kept = opened(storage)
        self.runs = [Run(task, number, kept) for number in range(task.runs)]
        self._played = task.per_evaluation * (task.runs * task.evaluations - self.left)

    @property
    def left(self) -> int:
        """How many evaluations are still to come, in all runs."""
        return sum(run.left for run in self.runs)

    def run(self, hire: Hire = Crew, watch: Watch = lambda progress: None) -> TuningResult:
        """Evaluates until every run is done, and plays off the winners. Ctrl-C leaves what is stored, and whoever
        calls again goes on from there.
        """
        self._begin()
        while going := [run for run in self.runs if run.left]:
            asked = [(run, run.ask()) for run in going]
            todo = [self.task.evaluation(some, run.number, run.earlier(some)) for run, some in asked]
            for run, value in zip(going, self._evaluate(todo, hire, watch), strict=True):
                run.tell(value)
        return self._result(hire, watch)

    # Evaluations.

    def _begin(self) -> None:
        """Writes down the plan with the agents of earlier evaluations, which may have been made for another plan."""
        earlier = {self.task.contender(settings) for run in self.runs for settings, _ in run.values()}
        schedule = self.task.schedule(sorted(earlier, key=lambda one: one.identity))
        self.store.begin(self.task.plan, schedule, self.task.plan_hash)

    def _evaluate(self, todo: Sequence[Evaluation], hire: Hire, watch: Watch) -> list[float]:
        """Plays evaluations, all at once, as far as they are not played yet; returns the win rate of each."""
        cells = {one: cell for cell, one in enumerate(dict.fromkeys(one.agent for one in todo))}
        schedule = self.task.schedule(list(cells))
        self.store.begin(self.task.plan, schedule, self.task.plan_hash)
        done = self.store.done(schedule)
        missing = list[Fixture]()
        # Agent by agent: so a thread gets few of them, each of which takes memory.
        for one in sorted(todo, key=lambda one: cells[one.agent]):
            missing += schedule.part(one.numbers.start, one.numbers.stop, done, cells[one.agent])
        self._played += self.task.per_evaluation * len(todo) - len(missing)
        if missing:
            with hire(schedule, missing) as workers:
                for rows in workers.rows():
                    self.store.add(rows)
                    self._played += len(rows)
                    watch(self._progress("evaluations", len(self.runs) * self.task.play_off))
        return [self._win_rate(cells[one.agent], one) for one in todo]

    def _win_rate(self, cell: int, one: Evaluation) -> float:
        ends = [end for table in range(len(self.task.against)) for end in self.store.ends(cell, table, one.numbers)]
        return sum(shares(ranks)[seats.index(0)] for seats, ranks in ends) / len(ends)

    def _progress(self, stage: str, play_off: int) -> Progress:
        all_evaluations = self.task.runs * self.task.evaluations
        matches = all_evaluations * self.task.per_evaluation + play_off
        return Progress(stage, self._played, matches, all_evaluations - self.left, all_evaluations)

    # The end.

    def _result(self, hire: Hire, watch: Watch) -> TuningResult:
        found = dict[tuple[Any, ...], Winner]()
        for run in self.runs:
            settings, estimate, _ = run.recommended()
            before = found.get((*settings.items(),), Winner(self.task.tuned(settings), settings, (), 0.0, None))
            runs = (*before.runs, run.number + 1)
            mean = (before.estimate * len(before.runs) + estimate) / len(runs)
            found[(*settings.items(),)] = before._replace(runs=runs, estimate=mean)
        winners = self._play_off(list(found.values()), hire, watch) if self.task.play_off else list(found.values())
        winners.sort(key=lambda one: (-one.rate, -len(one.runs)))
        values = [list(run.values()) for run in self.runs]
        reports = setting_reports(self.task, winners, values)
        return TuningResult(self.task, tuple(winners), tuple(reports), sum(map(len, values)), self._played)

    def _play_off(self, winners: Sequence[Winner], hire: Hire, watch: Watch) -> list[Winner]:
        """The winners with how they did against the table in matches that nobody has seen."""
        agents = {one.agent: self.task.contender(one.settings, play_off=True) for one in winners}
        plan = self.task.play_off_plan(list(agents.values()))
        game, budget = self.task.game, self.task.budget
        cell = plan.cell(game, given(budget, game) if budget else None)
        tournament = Tournament(plan.schedule_of([cell]), self.store, plan)
        self._played += len(tournament.schedule) - tournament.left

        def count(rows: Sequence[Any]) -> None:
            self._played += len(rows)
            watch(self._progress("play-off", len(tournament.schedule)))

        tournament.run(hire, count)
        (played,) = tournament.results().cells
        found: Mapping[str, Standing] = {one.agent: one for one in standings(played)}
        return [one._replace(standing=found[agents[one.agent].identity]) for one in winners]


def tune(
    game: Game | str | Declaration | type,
    tuned: AgentLike = "mcts",
    *,
    store: str | Path = MEMORY,
    storage: str | None = None,
    hire: Hire = Crew,
    watch: Watch = lambda progress: None,
    **options: Any,
) -> TuningResult:
    """Tunes an agent on all cores; with a file to store matches in, a tuning that was stopped goes on.

    Args:
        game: its id, or a game with its player count and parameters.
        tuned: the agent; its settings are those of all that are evaluated, but for those in the space.
        store: a file for the results of all matches.
        storage: Optuna's storage for the studies, the URL of a database or the file of a journal; without one, a
            journal beside the store.
        hire: who plays: threads here, or a cluster (`spinney.arena.cluster`), which had better be `connected` around
            this, since it is hired for every few evaluations.
        watch: told of the `Progress`.
        options: as in `task_of`.

    >>> result = tune("tic-tac-toe", "mcts", space={"rollout": [0, "end"]}, budget="30it", evaluations=20, matches=10,
    ...     runs=6, play_off=50)
    >>> result.best
    agent('mcts:budget=30it')
    """
    task = task_of(game if isinstance(game, Game) else load(game), tuned, **options)
    with Store(store, create=True) as results:
        return Tuning(task, results, storage or beside(store)).run(hire, watch)


def beside(store: str | Path) -> str | None:
    """The file of the studies beside a store; None for a store in memory.

    >>> beside("hex.db"), beside(MEMORY)
    ('hex.db.journal', None)
    """
    return None if str(store) == MEMORY else f"{store}{JOURNAL}"


def task_of(
    game: Game,
    tuned: AgentLike = "mcts",
    *,
    space: Space | Mapping[str, Sequence[Any]] | str | Path | None = None,
    budget: str | None = None,
    against: Sequence[AgentLike] = (),
    evaluations: int = 100,
    matches: int = 10,
    runs: int = 10,
    play_off: int = 200,
    sampler: str = "ntbea",
    openings: int = 0,
    seed: int = 0,
) -> Task:
    """What is to be tuned, once all of it has been looked at; refuses, in a sentence, what cannot be.

    Args:
        game: with its player count and parameters.
        tuned: the agent.
        space: the values of every setting to be tuned, or a YAML file with them; without one, all settings that decide
            how the agent plays (`Space.of`).
        budget: of the agent and of those at the table, as far as they name none.
        against: who fills the other seats: one is a fixed table, of several one after another does; without any, the
            agent as it is.
        evaluations: of every run.
        matches: of every evaluation.
        runs: how often all is repeated from the start.
        play_off: matches of every run's winner against the table, which had no part in choosing it; 0 for none.
        sampler: ntbea, tpe or random.
        openings: so many moves are played at random first.
        seed: decides everything.

    >>> import spinney
    >>> task_of(spinney.load("hex"), "mcts", space={"rollout": [0, 3]}, evaluations=0)
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: evaluations=0: should be a whole number from 1 up
    """
    for name, value, least in (
        ("evaluations", evaluations, 1),
        ("matches", matches, 1),
        ("runs", runs, 1),
        ("play_off", play_off, 0),
        ("openings", openings, 0),
    ):
        if (integer(value) or 0) < least or integer(value) is None:
            raise SpinneyError(f"{name}={shown(value)}: should be a whole number from {least} up")
    if evaluations * matches > MOST_MATCHES or runs > MOST_RUNS:
        raise SpinneyError(
            f"{runs:,} runs of {evaluations:,} evaluations of {matches:,} matches are too many: at most are "
            f"{MOST_RUNS} runs, and {MOST_MATCHES:,} matches of a run"
        )
    if sampler not in SAMPLERS:
        raise unknown("sampler", sampler, SAMPLERS)
    written = None if budget is None else str(Budget.parse(budget))
    base = _with_budget(agent(tuned), written)
    base.check(game)
    table = tuple(_with_budget(agent(one), written) for one in against) or (base,)
    for number, one in enumerate(table):
        one.check(game)
        if one in table[:number]:
            raise SpinneyError(f"{one} is listed twice at the table")
    found = _space(space, base, game)
    counts = {"evaluations": evaluations, "matches": matches, "runs": runs, "play_off": play_off, "openings": openings}
    task = Task(game, base, found, written, table, sampler=sampler, seed=as_seed(seed), **counts)
    task.random_settings(task.sampler_seed(0, 0))
    return task


def _with_budget(one: Agent, budget: str | None) -> Agent:
    """The agent with this budget, if it takes one and names none."""
    wanted = budget and "budget" in type(one).model_fields and "budget" not in one.model_fields_set
    return agent(one, budget=budget) if wanted else one


def _space(given: Space | Mapping[str, Sequence[Any]] | str | Path | None, base: Agent, game: Game) -> Space:
    if given is None:
        return Space.of(base, game)
    if isinstance(given, str | Path):
        return Space.from_yaml(given, base)
    try:
        return (given if isinstance(given, Space) else Space(given)).checked(base)
    except Misplaced as mistake:
        raise SpinneyError(str(mistake)) from None
