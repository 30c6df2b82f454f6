"""What a tuning has found: the winners, and for every setting whether it matters."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.agents import Agent
from spinney.agents.settings_help import as_text
from spinney.arena.statistics import Standing, entropy, holm, wilson
from spinney.tuning.space import Value
from spinney.tuning.task import Settings, Task

# Below this chance of being so uneven by luck alone, a distribution is taken for uneven.
LEVEL = 0.05
DRAWS = 20_000


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
        p: the chance that runs which pick sensible settings at random agree so much or more, corrected for the number
            of settings.
        possible: whether so many runs could have shown that the setting matters, had they agreed.
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
        """Whether the runs agree on the setting more than chance would."""
        return self.p <= LEVEL

    @property
    def best(self) -> str:
        """The value that most runs recommend; of several, the one that won more."""
        order = list(zip(self.counts, np.nan_to_num(self.rates), strict=True))
        return self.values[max(range(len(order)), key=order.__getitem__)]

    @property
    def sentence(self) -> str:
        """Whether the setting matters, in words."""
        runs, chosen = sum(self.counts), sum(count > 0 for count in self.counts)
        spread = f"entropy {self.entropy:.1f} of at most {self.most:.1f}"
        if self.important:
            return f"{self.name} matters: {max(self.counts)} of {runs} runs chose {self.best} ({spread})."
        if not self.possible:
            few = "1 run is" if runs == 1 else f"{runs} runs are"
            return f"{few} too few to say whether {self.name} matters ({spread})."
        return (
            f"{self.name} is unimportant, as far as {runs} runs can tell: they chose {chosen} of {len(self.values)} "
            f"values, no more often the same than chance would ({spread}, p = {self.p:.2f})."
        )


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
            f"{task.runs} runs of {task.evaluations} evaluations of {task.per_evaluation} matches by {task.sampler}; "
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


def _percent(rate: float, matches: int) -> str:
    low, high = wilson(rate * matches, matches)
    return f"{100 * rate:3.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def setting_reports(
    task: Task, winners: Sequence[Winner], evaluated: Sequence[tuple[Settings, float]]
) -> Iterator[SettingReport]:
    """What the winners of the runs, and all evaluations, say of every setting that has several values."""
    names = [name for name, values in task.space.values.items() if len(values) > 1]
    counts = {name: _counts(task.space.values[name], name, winners) for name in names}
    usual = task.usual_shares
    corrected = holm([agreement_p(tuple(counts[name]), tuple(usual[name])) for name in names])
    for name, p in zip(names, corrected, strict=True):
        values = task.space.values[name]
        found = [[value for settings, value in evaluated if settings[name] == one] for one in values]
        yield SettingReport(
            name=name,
            values=tuple(map(as_text, values)),
            counts=tuple(counts[name]),
            rates=tuple(float(np.mean(some)) if some else math.nan for some in found),
            matches=tuple(len(some) * task.per_evaluation for some in found),
            entropy=entropy(counts[name]) * math.log(len(values)),
            most=math.log(len(values)),
            p=p,
            possible=len(names) * sum(share**task.runs for share in usual[name]) <= LEVEL,
        )


def _counts(values: Sequence[Value], name: str, winners: Sequence[Winner]) -> list[int]:
    return [sum(len(one.runs) for one in winners if one.settings[name] == value) for value in values]


@lru_cache
def agreement_p(counts: tuple[int, ...], usual: tuple[float, ...]) -> float:
    """The chance that as many picks at random, by the usual shares of the values, depart from these shares so much as
    the counts do, or more; by drawing such counts, the seed of which is fixed.

    How much they depart is the likelihood ratio's sum of n ln(n / expected): where all shares are equal, it grows as
    the entropy of the counts falls.

    >>> agreement_p((1, 1, 1, 1), (0.25,) * 4), agreement_p((8, 0), (0.5, 0.5)) < 0.05 < agreement_p((8, 0), (0.9, 0.1))
    (1.0, True)
    """
    runs, shares = sum(counts), np.array(usual)
    drawn = np.random.default_rng(0).multinomial(runs, shares, DRAWS)
    found = _departure(drawn, runs * shares) >= _departure(np.array([counts]), runs * shares) - 1e-9
    return float((1 + found.sum()) / (1 + DRAWS))


def _departure(counts: NDArray[np.int64], expected: NDArray[np.float64]) -> NDArray[np.float64]:
    found: NDArray[np.float64] = (counts * np.log(np.maximum(1, counts) / expected)).sum(1)
    return found
