"""What a tuning has found: the winners, and for every setting whether it matters."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.agents import Agent
from spinney.agents.settings_help import as_text
from spinney.arena.statistics import Standing, entropy, holm, wilson
from spinney.tuning.task import Settings, Task

# Below this chance that runs agree so much by luck alone, a setting is said to matter.
LEVEL = 0.05
DRAWS = 10_000
# Of them so many numbers are in memory at a time.
CHUNK = 2_000_000


class Winner(NamedTuple):
    """Settings that runs recommend.

    Attributes:
        agent: with these settings. settings: those that were tuned.
        runs: which runs recommend it, counted from 1.
        estimate: what their models think it wins. standing: how it did in the play-off, if there was one.
    """

    agent: Agent
    settings: Settings
    runs: tuple[int, ...]
    estimate: float
    standing: Standing | None

    @property
    def rate(self) -> float:
        """Its win rate in the play-off; without one, what the models think."""
        return self.standing.win_rate if self.standing else self.estimate


@dataclass(frozen=True)
class SettingReport:
    """What the runs say of one setting.

    Attributes:
        name: of the setting. values: that it may have, as text.
        counts: how many runs recommend each value.
        rates: what each won in all evaluations with it, whatever the other settings; nan if there was none.
        matches: how many matches that were.
        entropy: of the counts, in nats: 0 if all runs agree. most: if they were spread evenly over all values.
        p: the chance that runs agree so much on what the values win if the setting makes no difference, corrected for
            the number of settings.
        possible: whether so many runs could have shown that the setting matters, had they agreed in all.
    """

    name: str
    values: tuple[str, ...]
    counts: tuple[int, ...]
    rates: tuple[float, ...]
    matches: tuple[int, ...]
    entropy: float
    most: float
    p: float
    possible: bool

    @property
    def important(self) -> bool:
        """Whether the runs agree more than chance would on which values are good."""
        return self.p <= LEVEL

    @property
    def best(self) -> str:
        """The value that most runs recommend; of several, the one that won more."""
        order = list(zip(self.counts, np.nan_to_num(self.rates), strict=True))
        return self.values[max(range(len(order)), key=order.__getitem__)]

    @property
    def sentence(self) -> str:
        """Whether the setting matters, in words."""
        runs, spread = sum(self.counts), f"entropy {self.entropy:.1f} of at most {self.most:.1f}, p = {_p(self.p)}"
        if self.important:
            return f"{self.name} matters: {max(self.counts)} of {runs} runs chose {self.best} ({spread})."
        if not self.possible:
            few = "1 run is" if runs == 1 else f"{runs} runs are"
            return f"{few} too few to say whether {self.name} matters ({spread})."
        known = f"{runs} runs and {sum(self.matches):,} matches"
        return f"{self.name} is unimportant, as far as {known} can tell ({spread})."


@dataclass(frozen=True)
class TuningResult:
    """What a tuning has found; printed, it is a page of text.

    Attributes:
        task: what was tuned.
        winners: what the runs recommend, the best of the play-off first.
        settings: what they say of every setting that was tuned.
        evaluations, matches: how many there were in all, the play-off included.
    """

    task: Task
    winners: tuple[Winner, ...]
    settings: tuple[SettingReport, ...]
    evaluations: int
    matches: int

    @property
    def best(self) -> Agent:
        """The winner, ready to play."""
        return self.winners[0].agent

    @property
    def baseline(self) -> float:
        """The win rate of an agent that is as good as those at the table."""
        return 1 / self.task.game.players

    def table(self) -> str:
        """Settings, values and winners, as text."""
        return "\n".join([*self._head(), *self._settings(), *self._winners()])

    __str__ = table
    __repr__ = table

    def _head(self) -> Iterator[str]:
        task = self.task
        against = " or ".join(str(one) for one in task.against)
        yield f"{task.title}: {task.base.kind} against {against}"
        yield (
            f"{task.size} by {task.sampler}; "
            f"{self.matches:,} matches with the play-off; an equal wins {100 * self.baseline:.0f} %"
        )

    def _settings(self) -> Iterator[str]:
        for one in sorted(self.settings, key=lambda one: one.p):
            yield ""
            yield one.sentence
            width = max(map(len, one.values))
            for value, count, rate, matches in zip(one.values, one.counts, one.rates, one.matches, strict=True):
                bar = f"{'#' * round(20 * count / max(1, sum(one.counts))):20}"
                won = f"{_percent(rate, matches)} of {matches:,} matches" if matches else "never evaluated"
                yield f"  {value:>{width}}  {count:3} {bar} {won}"

    def _winners(self) -> Iterator[str]:
        yield ""
        yield "Winners of the runs, in the play-off:" if self.task.play_off else "Winners of the runs:"
        for one in self.winners:
            text = ", ".join(f"{name}={as_text(value)}" for name, value in one.settings.items())
            runs = f"{len(one.runs)} {'run' if len(one.runs) == 1 else 'runs'}"
            if one.standing:
                found = one.standing
                won = f"{_percent(found.win_rate, found.matches)} of {found.matches:,} matches"
                won += "" if one is self.winners[0] or not found.best else ", as good as the best"
            else:
                won = f"about {100 * one.estimate:.0f} % in the model"
            yield f"  {text}: {runs}, {won}"
        yield f"Best: {self.best}"


def _p(value: float) -> str:
    return f"{value:.4f}" if value < 0.01 else f"{value:.2f}"


def _percent(rate: float, matches: int) -> str:
    low, high = wilson(rate * matches, matches)
    return f"{100 * rate:3.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def setting_reports(
    task: Task, winners: Sequence[Winner], evaluated: Sequence[Sequence[tuple[Settings, float]]]
) -> list[SettingReport]:
    """What the winners of the runs, and all that each run evaluated, say of every setting that has several values.

    >>> import spinney
    >>> from spinney.tuning import task_of
    >>> task = task_of(spinney.load("tic-tac-toe"), space={"rollout": [0, "end"]}, runs=1, matches=10)
    >>> winner = Winner(task.base, {"rollout": "end"}, runs=(1,), estimate=0.6, standing=None)
    >>> (one,) = setting_reports(task, [winner], [[({"rollout": 0}, 0.2), ({"rollout": "end"}, 0.6)]])
    >>> one.best, one.rates, one.matches
    ('end', (0.2, 0.6), (10, 10))
    >>> one.sentence
    '1 run is too few to say whether rollout matters (entropy 0.0 of at most 0.7, p = 1.00).'
    """
    names = [name for name, values in task.space.values.items() if len(values) > 1]
    found = [_report(task, name, winners, evaluated) for name in names]
    corrected = holm([one.p for one in found])
    least = [len(names) * math.factorial(len(one.values)) ** (1.0 - task.runs) for one in found]
    return [replace(one, p=p, possible=chance <= LEVEL) for one, p, chance in zip(found, corrected, least, strict=True)]


def _report(
    task: Task, name: str, winners: Sequence[Winner], evaluated: Sequence[Sequence[tuple[Settings, float]]]
) -> SettingReport:
    values = task.space.values[name]
    counts = [sum(len(one.runs) for one in winners if one.settings[name] == value) for value in values]
    times, won = np.zeros((len(evaluated), len(values))), np.zeros((len(evaluated), len(values)))
    for run, some in enumerate(evaluated):
        for settings, value in some:
            place = values.index(settings[name])
            times[run, place] += 1
            won[run, place] += value
    excess = won - times * (won.sum(1) / np.maximum(1, times.sum(1)))[:, None]
    rates = np.divide(won.sum(0), times.sum(0), out=np.full(len(values), math.nan), where=times.sum(0) > 0)
    return SettingReport(
        name=name,
        values=tuple(map(as_text, values)),
        counts=tuple(counts),
        rates=tuple(rates.tolist()),
        matches=tuple(int(count) * task.per_evaluation for count in times.sum(0)),
        entropy=entropy(counts) * math.log(len(values)),
        most=math.log(len(values)),
        p=agreement_p(excess),
        possible=True,
    )


def agreement_p(excess: NDArray[np.float64]) -> float:
    """The chance that runs agree so much on which values are good and which are bad, or more, if the setting makes no
    difference.

    `excess` is [run, value] what a run won with a value beyond its mean, over all its evaluations with the value. If
    the setting makes no difference, the values are but labels, which a run might have had in any order: samplers start
    anywhere and treat all values alike. So labels are shuffled within every run, again and again, and it is counted how
    often the sums over runs spread as much as they do. That holds however a run chose what to evaluate.

    >>> agreement_p(np.array([[1.0, -1.0]] * 8)) < 0.05 < agreement_p(np.array([[1.0, -1.0], [-1.0, 1.0]] * 4))
    True
    """
    chance, spread = np.random.default_rng(0), float((excess.sum(0) ** 2).sum())
    at_once = max(1, CHUNK // excess.size)
    larger = 0
    for start in range(0, DRAWS, at_once):
        drawn = np.broadcast_to(excess, (min(at_once, DRAWS - start), *excess.shape))
        sums = chance.permuted(drawn, axis=2).sum(1)
        larger += int(((sums**2).sum(1) >= spread * (1 - 1e-9)).sum())
    return (1 + larger) / (1 + DRAWS)
