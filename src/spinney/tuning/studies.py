"""The runs of a task as Optuna studies: what each has evaluated, what it wants evaluated next, and what it recommends.

A run works on a study in memory. What is finished is written to the storage in one piece, so that the storage holds
finished trials alone, and whoever resumes asks for the same next one: a sampler's choice depends on the trials before,
and on a seed for each trial.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import optuna
from optuna.distributions import BaseDistribution, CategoricalDistribution
from optuna.samplers import BaseSampler, RandomSampler, TPESampler
from optuna.storages import BaseStorage, InMemoryStorage, JournalStorage
from optuna.storages.journal import JournalFileBackend
from optuna.study import Study
from optuna.trial import FrozenTrial, Trial, TrialState

from spinney.core.errors import SpinneyError
from spinney.tuning.sampler import NTBEASampler, Recommendation, recommended
from spinney.tuning.space import Value
from spinney.tuning.task import Task

# So many times in a row a sampler may ask for settings that make no sense; then they are drawn at random.
TRIES = 20


class Run:
    """One of a task's runs; `number` counts from 0.

    >>> import spinney
    >>> from spinney.tuning import task_of
    >>> task = task_of(spinney.load("tic-tac-toe"), space={"rollout": [0, 3, "end"]}, evaluations=5)
    >>> run = Run(task, number=0, storage=opened(None))
    >>> while run.left:
    ...     run.tell(1.0 if run.ask()["rollout"] == "end" else 0.0)
    >>> run.recommended().params
    {'rollout': 'end'}
    """

    def __init__(self, task: Task, number: int, storage: BaseStorage) -> None:
        self.task, self.number = task, number
        self._kept, self._study = (_study(task.study_name(number), where) for where in (storage, InMemoryStorage()))
        self._study.add_trials(_first(self._kept.get_trials(deepcopy=False), task.evaluations))
        if not self._kept.user_attrs:
            self._kept.set_user_attr("task", task.about)
        self._space: dict[str, BaseDistribution] = {
            name: CategoricalDistribution(list(values)) for name, values in task.space.values.items()
        }
        self._asked: Trial | None = None

    @property
    def evaluated(self) -> list[FrozenTrial]:
        """The trials of evaluations that are finished."""
        return self._study.get_trials(deepcopy=False, states=(TrialState.COMPLETE,))

    @property
    def left(self) -> int:
        """How many evaluations are still to come."""
        return self.task.evaluations - len(self.evaluated)

    def ask(self) -> dict[str, Value]:
        """The settings to be evaluated next, which make sense together."""
        for tried in count():
            number = len(self._study.get_trials(deepcopy=False))
            seed = self.task.sampler_seed(self.number, number)
            if number == 0 or self.task.sampler == "random" or tried == TRIES:
                self._study.enqueue_trial(self.task.random_settings(seed))
            self._study.sampler = self._sampler(seed)
            self._asked = self._study.ask(self._space)
            settings = self._settings(self._asked.params)
            if self.task.problem(settings) is None:
                break
            self._finish(None)
        return settings

    def _sampler(self, seed: int) -> BaseSampler:
        if self.task.sampler == "ntbea":
            if not isinstance(self._study.sampler, NTBEASampler):
                whole = self.task.sampler_seed(self.number, 0)
                return NTBEASampler(seed=whole, feasible=lambda some: self.task.problem(self._settings(some)) is None)
            return self._study.sampler
        return (TPESampler if self.task.sampler == "tpe" else RandomSampler)(seed=seed % (1 << 32))

    def earlier(self, settings: dict[str, Value]) -> int:
        """How often these settings have been evaluated already."""
        return sum(self._settings(one.params) == settings for one in self.evaluated)

    def tell(self, value: float) -> None:
        """What the settings that were asked for are worth."""
        self._finish(value)

    def _finish(self, value: float | None) -> None:
        assert self._asked is not None
        state = TrialState.FAIL if value is None else TrialState.COMPLETE
        finished = self._study.tell(self._asked, value, state)
        self._kept.add_trial(finished)
        self._asked = None

    def _settings(self, parameters: Any) -> dict[str, Value]:
        """A trial's settings, in the order of the space; those with one value are no trial's business."""
        return {name: parameters.get(name, values[0]) for name, values in self.task.space.values.items()}

    def recommended(self) -> Recommendation:
        """The settings that the model thinks best, of those that were evaluated."""
        found = recommended(self._study)
        return found._replace(params=self._settings(found.params))

    def values(self) -> Iterator[tuple[dict[str, Value], float]]:
        """What was evaluated, and what it came to."""
        for one in self.evaluated:
            assert one.value is not None
            yield self._settings(one.params), one.value


def _first(trials: Sequence[FrozenTrial], evaluations: int) -> Iterator[FrozenTrial]:
    """The trials up to so many evaluations: a longer tuning may have made more."""
    for trial in trials:
        if not evaluations:
            return
        evaluations -= trial.state == TrialState.COMPLETE
        yield trial


def _study(name: str, storage: BaseStorage) -> Study:
    """A study of this name, a new one if need be; Optuna does not say so on the terminal."""
    before = optuna.logging.get_verbosity()
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    try:
        return optuna.create_study(storage=storage, study_name=name, direction="maximize", load_if_exists=True)
    finally:
        optuna.logging.set_verbosity(before)


def opened(storage: str | None) -> BaseStorage:
    """Optuna's storage at the URL of a database or in the file of a journal; None is in memory.

    A journal takes a thirtieth of the time for a trial that SQLite takes through Optuna, and is there at once.

    >>> type(opened(None)).__name__
    'InMemoryStorage'
    >>> opened("nowhere://x")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: Optuna cannot use the storage 'nowhere://x': ...
    """
    if storage is None:
        return InMemoryStorage()
    try:
        if "://" in storage:
            return optuna.storages.get_storage(storage)
        return JournalStorage(JournalFileBackend(storage))
    except Exception as reason:  # whatever a driver of some database raises
        said = " ".join(str(reason).split()).rstrip(".")
        raise SpinneyError(f"Optuna cannot use the storage {storage!r}: {said}") from None
