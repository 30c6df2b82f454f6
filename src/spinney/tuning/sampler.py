"""NTBEA, the n-tuple bandit evolutionary algorithm, as a sampler for any Optuna study."""

import math
import secrets
import threading
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from optuna.distributions import BaseDistribution
from optuna.samplers import BaseSampler, RandomSampler
from optuna.search_space import IntersectionSearchSpace
from optuna.study import Study, StudyDirection
from optuna.trial import FrozenTrial, TrialState

from spinney.core.errors import SpinneyError, shown
from spinney.core.random import as_seed
from spinney.tuning.grid import Grid, is_discrete
from spinney.tuning.model import Points, TupleModel

# Of all points no more than this part are looked at as neighbours, but a few in any case.
PART, LEAST = 4, 5
# The largest part of the range of values that chance adds where points are equal.
TIE = 1e-6

Parameters = Mapping[str, Any]
# Trials may run in threads, which share their sampler; a lock of its own would keep it from being pickled.
_learning = threading.Lock()


class Recommendation(NamedTuple):
    """The point that a study recommends: its parameters, what the model thinks it is worth, and how many evaluations
    there were of it.
    """

    params: dict[str, Any]
    value: float
    evaluations: int


class NTBEASampler(BaseSampler):
    """The n-tuple bandit evolutionary algorithm (see `spinney.tuning.model`), for categories and integers.

    From the point of the last trial it looks at neighbours in the model alone, and goes to the one that seems best,
    with what is unknown about it counted in. So every trial is one noisy evaluation, and none is repeated to average
    out the noise. Formula and defaults are those of the authors' program; only k is on the scale of the objective.
    What the study recommends in the end is `recommended(study)`, not `study.best_params`: the best single value of many
    noisy ones is mostly luck.

    A trial's choice depends on the seed, its number, and the trials before it, so that a study that was stopped and
    resumed comes to the same end. Floats, and whatever not all trials have, are drawn at random. Pruned trials count
    with the last value that they reported, failed ones not at all.

    Args:
        k: how much the unknown counts, in units of the objective; None takes the range of the values seen so far, which
            is 1 for single wins and losses.
        neighbours: how many are looked at, though never more than a quarter of all points, or 5.
        epsilon: as if every combination of values had been evaluated so often more.
        mutation: how many parameters of a neighbour change on average, beside one that does in any case.
        triples: whether the model looks at triples of parameters too, beside single ones, pairs, and all together.
        seed: decides all chance; None for another one each time.
        feasible: says whether parameters make sense together; neighbours that do not are left out.

    >>> import optuna
    >>> optuna.logging.set_verbosity(optuna.logging.WARNING)
    >>> study = optuna.create_study(direction="maximize", sampler=NTBEASampler(seed=1))
    >>> study.optimize(lambda trial: -abs(trial.suggest_int("x", 0, 30) - 20) / 30, n_trials=60)
    >>> recommended(study).params
    {'x': 20}
    """

    def __init__(
        self,
        k: float | None = None,
        neighbours: int = 100,
        epsilon: float = 0.5,
        mutation: float = 2.0,
        triples: bool = False,
        seed: int | None = None,
        feasible: Callable[[Parameters], bool] | None = None,
    ) -> None:
        for name, value, least in (("k", k, 0), ("neighbours", neighbours, 1), ("mutation", mutation, 0)):
            if value is not None and not least <= value < math.inf:
                raise SpinneyError(f"NTBEA cannot have {name}={shown(value)}: it should be at least {least}")
        if not 0 < epsilon < math.inf:
            raise SpinneyError(f"NTBEA cannot have epsilon={shown(epsilon)}: it should be above 0")
        self._k, self._neighbours, self._mutation = k, neighbours, mutation
        self._epsilon, self._triples, self._feasible = epsilon, triples, feasible
        self._seed = secrets.randbits(63) if seed is None else as_seed(seed)
        self._search_space = IntersectionSearchSpace(include_pruned=True)
        self._known: _Known | None = None

    def infer_relative_search_space(self, study: Study, trial: FrozenTrial) -> dict[str, BaseDistribution]:
        """The categories and integers that all trials so far have had."""
        del trial
        found = self._search_space.calculate(study)
        return {name: one for name, one in found.items() if is_discrete(one)}

    def sample_relative(
        self, study: Study, trial: FrozenTrial, search_space: dict[str, BaseDistribution]
    ) -> dict[str, Any]:
        """The best-looking neighbour of the last point; what the model does not know is drawn at random."""
        self._raise_error_if_multi_objective(study)
        discrete = {name: one for name, one in search_space.items() if is_discrete(one)}
        others = [name for name in search_space if name not in discrete]
        found = {name: self.sample_independent(study, trial, name, search_space[name]) for name in others}
        if discrete:
            grid, trials = Grid(discrete), study.get_trials(deepcopy=False)
            found.update(grid.parameters(self._next(study, trial, grid, trials)))
        return found

    def sample_independent(
        self, study: Study, trial: FrozenTrial, param_name: str, param_distribution: BaseDistribution
    ) -> Any:
        """A value at random."""
        self._raise_error_if_multi_objective(study)
        if is_discrete(param_distribution):
            grid = Grid({param_name: param_distribution})
            return grid.parameters(grid.drawn(self._rng(trial, param_name)))[param_name]
        seed = int(self._rng(trial, param_name).integers(1 << 32))
        return RandomSampler(seed).sample_independent(study, trial, param_name, param_distribution)

    def _rng(self, trial: FrozenTrial, purpose: str = "") -> np.random.Generator:
        return np.random.default_rng([self._seed, trial.number, zlib.crc32(purpose.encode())])

    def _next(self, study: Study, trial: FrozenTrial, grid: Grid, trials: Sequence[FrozenTrial]) -> Points:
        rng = self._rng(trial)
        now = next((grid.point(one.params) for one in reversed(trials) if _stands(one, trial.number, grid)), None)
        if now is None:
            return grid.drawn(rng)
        count = min(self._neighbours, max(LEAST, grid.size // PART))
        found = self._sensible(grid, grid.mutants(now, count, self._mutation, rng))
        with _learning:
            known = self._learnt(study, grid, trials)
            values = known.model.values(found, known.range if self._k is None else self._k)
        best: Points = found[int((values + TIE * known.range * rng.random(len(found))).argmax())]
        return best

    def _sensible(self, grid: Grid, points: Points) -> Points:
        """Those of the points that make sense; all if none does, since something has to be tried."""
        if self._feasible is None:
            return points
        sensible = [self._feasible(grid.parameters(point)) for point in points]
        return points[sensible] if any(sensible) else points

    def _learnt(self, study: Study, grid: Grid, trials: Sequence[FrozenTrial]) -> "_Known":
        """What the trials say; what is known of most of them already is only added to."""
        known = self._known
        if known is None or known.study != study.study_name or known.grid.space != grid.space:
            known = _Known(study, grid, TupleModel(len(grid.counts), self._epsilon, self._triples))
        if not known.learn(trials):
            known = _Known(study, grid, TupleModel(len(grid.counts), self._epsilon, self._triples))
            known.learn(trials)
        self._known = known
        return known


class _Known:
    """What the trials of a study say about the points of a grid; larger is better, whatever the study's direction."""

    def __init__(self, study: Study, grid: Grid, model: TupleModel) -> None:
        self.study, self.grid, self.model = study.study_name, grid, model
        self._sign = -1.0 if study.direction == StudyDirection.MINIMIZE else 1.0
        self._seen = set[int]()
        # How many trials from the first on are finished and known, and the number of the last of them.
        self._settled, self._last = 0, -1
        self._low, self._high = math.inf, -math.inf
        self.points = dict[tuple[int, ...], int]()

    @property
    def range(self) -> float:
        """The range of values, 1 where there is none yet."""
        return self._high - self._low if self._high > self._low else 1.0

    def learn(self, trials: Sequence[FrozenTrial]) -> bool:
        """Adds the finished trials that are new; says no if these are not the trials that it knows and later ones.

        Trials come in the order of their numbers, and those up to the first that runs are looked at once.
        """
        settled = self._settled
        if settled and (settled > len(trials) or trials[settled - 1].number != self._last):
            return False
        for one in trials[settled:]:
            if one.state.is_finished() and one.number not in self._seen:
                self._seen.add(one.number)
                value = _value(one)
                if value is not None and self.grid.has(one.params, one.distributions):
                    self._add(self.grid.point(one.params), self._sign * value)
        while self._settled < len(trials) and trials[self._settled].state.is_finished():
            self._last = trials[self._settled].number
            self._settled += 1
        return True

    def _add(self, point: Points, value: float) -> None:
        self.model.add(point, value)
        self._low, self._high = min(self._low, value), max(self._high, value)
        key = tuple(point.tolist())
        self.points[key] = self.points.get(key, 0) + 1

    def best(self) -> Recommendation:
        """The model's best among the points that were evaluated; of equals, the one evaluated more often."""
        points = sorted(self.points)
        means = self.model.means(points)
        best = max(range(len(points)), key=lambda i: (means[i], self.points[points[i]]))
        params = self.grid.parameters(np.array(points[best], np.int64))
        return Recommendation(params, self._sign * float(means[best]), self.points[points[best]])


def _stands(one: FrozenTrial, before: int, grid: Grid) -> bool:
    """Whether the search may stand where this trial is: one before the trial at hand, evaluated or about to be."""
    alive = one.state in (TrialState.COMPLETE, TrialState.PRUNED, TrialState.RUNNING)
    return one.number < before and alive and grid.has(one.params, one.distributions)


def _value(one: FrozenTrial) -> float | None:
    """What a finished trial was worth; None if that is no number, or it failed."""
    value = one.value if one.state == TrialState.COMPLETE else None
    if one.state == TrialState.PRUNED and one.intermediate_values:
        value = one.intermediate_values[max(one.intermediate_values)]
    return None if value is None or not math.isfinite(value) else value


def recommended(study: Study, epsilon: float = 0.5, triples: bool = False) -> Recommendation:
    """The point of a study, by whatever sampler, that the n-tuple model thinks best, of those that were evaluated.

    >>> import optuna
    >>> optuna.logging.set_verbosity(optuna.logging.WARNING)
    >>> study = optuna.create_study(direction="maximize", sampler=NTBEASampler(seed=1))
    >>> study.optimize(lambda trial: float(trial.suggest_categorical("tree", ["maxn", "self"]) == "self"), n_trials=9)
    >>> recommended(study)
    Recommendation(params={'tree': 'self'}, value=1.0, evaluations=4)
    """
    space = IntersectionSearchSpace(include_pruned=True).calculate(study)
    grid = Grid({name: one for name, one in space.items() if is_discrete(one)})
    known = _Known(study, grid, TupleModel(len(grid.counts), epsilon, triples))
    known.learn(study.get_trials(deepcopy=False))
    if not grid.space or not known.points:
        raise SpinneyError("the study has evaluated nothing with categories or integers that could be recommended")
    return known.best()
