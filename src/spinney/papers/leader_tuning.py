"""The tuning of rollout lengths, and the claims on it: Table 1 and Figure 1.

A scenario is a game, a player count, a budget and a heuristic; each is tuned in several runs of NTBEA with about 500
matches. Who sat at the table is not published: here it is the same search with short, middling and long rollouts in
turn, one match each an evaluation, since against one length alone several others win all matches and cannot be told
apart. All have equal forward-model calls.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

import spinney
from spinney.arena.linear import Linear
from spinney.arena.plan import Plan
from spinney.arena.store import Store
from spinney.arena.tournament import Hire
from spinney.core.game import Game
from spinney.papers import leader_published as published
from spinney.papers.leader_cells import missing
from spinney.papers.leader_plans import BUDGETS, GAMES, SEARCH, SEED, amount, entries, given, theirs
from spinney.papers.paper import Evidence, Experiment, Size
from spinney.papers.records import Record, measured
from spinney.papers.samples import resampled
from spinney.papers.verdicts import FEWEST, Verdict, all_of

if TYPE_CHECKING:
    from spinney.tuning.tuning import Watch

# What the experiments are called, before their games.
PART = "tune-"
LENGTHS = (0, 1, 3, 7, 10, 20, 30, 50, 100, 200, 300)
TABLE = (1, 30, 300)
TUNED = ("Score", "Leader", "Score+")
PLAYERS, TIMES = (2, 4), BUDGETS[:2]
EVALUATIONS = 167
RUNS = 20
# A game's entropy counts with so many runs, of all its scenarios together.
ENOUGH_RUNS = 100
# What most runs of a single scenario recommend counts with so many of them.
ENOUGH_OF_A_SCENARIO = 10
Counts = np.ndarray[Any, np.dtype[np.float64]]
RECOMMENDED, RATES, EVALUATED = "runs that recommend it", "win rate in evaluations", "matches evaluated"


@dataclass(frozen=True)
class Scenario:
    """What is tuned: the rollout length for a game, a player count, a published budget and a heuristic."""

    game: str
    players: int
    budget: str
    heuristic: str
    runs: int

    @property
    def _search(self) -> str:
        return f"{SEARCH},heuristic={theirs(self.heuristic, self.game)}"

    def name(self, length: int) -> str:
        """What the list of the paper calls an agent of this scenario."""
        return f"{self.heuristic} rollout {length}"

    @property
    def title(self) -> str:
        """What is tuned, in words."""
        return f"tuning rollouts of {self.heuristic} in {self.game} for {self.players} at {self.budget}"

    @property
    def plan(self) -> Plan:
        """A tournament of as many matches, with a short and a long length."""
        entry = {"game": self.game, "players": self.players, "parameters": entries()[self.game]["parameters"]}
        agents = [{"agent": self._search, "rollout": length, "name": self.name(length)} for length in (10, 100)]
        return Plan(
            name=f"as long as {self.title}",
            games=[entry],
            agents=agents,
            against=[{"agent": self._search, "rollout": 30, "name": "table"}],
            mode="versus",
            budgets=[given(self.game, self.players, self.budget, calls=True)],
            matches=-(-self.runs * EVALUATIONS * len(TABLE) // 2),
        )

    def run(self, store: Store, hire: Hire, watch: "Watch") -> Record:
        """Tunes as far as that is not stored yet; `watch` is told how far it is."""
        from spinney.tuning import Tuning, task_of
        from spinney.tuning.tuning import beside

        game = spinney.load(self.game, self.players, **entries()[self.game]["parameters"])
        task = task_of(
            game,
            self._search,
            space={"rollout": list(LENGTHS)},
            budget=amount(self.game, self.players, self.budget, calls=True),
            against=[f"{self._search},rollout={length}" for length in TABLE],
            evaluations=EVALUATIONS,
            matches=len(TABLE),
            runs=self.runs,
            play_off=0,
            seed=SEED,
        )
        (report,) = Tuning(task, store, beside(store.path)).run(hire, watch).settings
        measures: dict[str, list[list[float]]] = {
            RECOMMENDED: [[one] for one in report.counts],
            RATES: [[0.0 if np.isnan(one) else round(one, 4)] for one in report.rates],
            EVALUATED: [[one] for one in report.matches],
        }
        return self._record(game, measures)

    def _record(self, game: Game, measures: dict[str, list[list[float]]]) -> Record:
        return measured(
            f"{PART}{self.game}",
            game,
            measures,
            parameters=dict(entries()[self.game]["parameters"]),
            budget=given(self.game, self.players, self.budget)["label"],
            names=[self.name(length) for length in LENGTHS],
            agents=[f"{self._search},rollout={length}" for length in LENGTHS],
        )


def scenarios(game: str, size: Size) -> list[Scenario]:
    """What is tuned of a game at a size: nothing at the smaller scale, and with fewer matches fewer runs."""
    times = TIMES if size.budget is None else [time for time in TIMES if time == size.budget]
    return [
        Scenario(game, players, time, heuristic, min(size.matches or RUNS, RUNS))
        for time in times
        for players in PLAYERS
        for heuristic in TUNED
        if size.scale == "full"
    ]


TUNINGS = tuple(Experiment(f"{PART}{game}", lambda size: [], tunings=partial(scenarios, game)) for game in GAMES)


# What came of it.


def recommended(found: Evidence, game: str) -> np.ndarray[Any, np.dtype[np.int64]]:
    """[scenario, length] how many runs recommend each length."""
    own = [one for one in found.records if one.experiment == f"{PART}{game}"]
    counts = [[row[0] for row in one.measures[RECOMMENDED]] for one in own]
    return np.array(counts, np.int64).reshape(len(own), len(LENGTHS))


def mode(counts: Sequence[int] | Counts) -> int:
    """The length that most runs recommend, the shorter of equals.

    >>> mode([0, 3, 3, 1, 0, 0, 0, 0, 0, 0, 0])
    1
    """
    return LENGTHS[int(np.argmax(counts))]


def nats(counts: Sequence[int]) -> float:
    """The entropy of the recommendations, in nats.

    >>> round(nats([1] * 11), 2), nats([5] + [0] * 10)
    (2.4, 0.0)
    """
    shares = np.array([one for one in counts if one], np.float64) / sum(counts)
    return float(max(0.0, -(shares * np.log(shares)).sum()))


def _pooled(found: Evidence, game: str, fits: Callable[[Counts], bool]) -> Verdict:
    """That how often runs of a game recommend each length, pooled over scenarios, is as claimed, whichever runs there
    might have been: in 95 % of samples of them, or it fails in all but 5 %.
    """
    counts = recommended(found, game).sum(0)
    runs = int(counts.sum())
    if not runs:
        return missing(game)
    words = f"{game} {mode(counts.tolist())} for {published.rollout(game)} ({runs} runs)"
    if runs < FEWEST:
        return Verdict("undecided", f"{words}; {FEWEST} are needed")
    each = np.repeat(np.eye(len(LENGTHS)), counts, axis=0)
    return resampled(runs, lambda times: fits(times @ each), words)


def _modes(wanted: Mapping[str, Callable[[int], bool]]) -> Callable[[Evidence], Verdict]:
    """That the lengths that most runs recommend in these games are as claimed."""

    def decide(found: Evidence) -> Verdict:
        return all_of([_pooled(found, game, partial(_most, fits)) for game, fits in wanted.items()])

    return decide


def _most(fits: Callable[[int], bool], counts: Counts) -> bool:
    return fits(mode(counts))


def _long(found: Evidence) -> Verdict:
    """That most runs recommend 100 or more in three games, and at least 60 % more than 50 in Sushi Go."""
    above_50 = np.array([length > 50 for length in LENGTHS])

    def often(counts: Counts) -> bool:
        return mode(counts) >= 100 and float(counts[above_50].sum() / counts.sum()) >= 0.6

    rest = _modes(dict.fromkeys(("colt-express", "dominion"), lambda best: best >= 100))(found)
    return all_of([_pooled(found, "sushi-go", often), rest])


def _entropies(found: Evidence, games: Sequence[str]) -> dict[str, float] | None:
    """The entropies of these games, if each has enough runs."""
    pooled = {game: recommended(found, game).sum(0) for game in games}
    if min(int(one.sum()) for one in pooled.values()) < ENOUGH_RUNS:
        return None
    return {game: nats(one.tolist()) for game, one in pooled.items()}


FLAT = tuple(game for game in GAMES if published.rollout(game) == "Any")


def overlapping(one: Record, confidence: float) -> bool:
    """Whether no length is shown to win more than another in the evaluations of a scenario: all intervals overlap."""
    rates, matches = (one.measures[name] for name in (RATES, EVALUATED))
    ends = [
        Linear.rate(rate * n, int(n)).interval(confidence) for (rate,), (n,) in zip(rates, matches, strict=True) if n
    ]
    return max(low for low, _ in ends) <= min(high for _, high in ends)


def _any(found: Evidence) -> Verdict:
    """That runs agree on nothing where the paper says any, and that no length is shown to win more than another."""
    known = _entropies(found, FLAT)
    if known is None:
        return Verdict("undecided", f"fewer than {ENOUGH_RUNS} runs of a game")
    words = ", ".join(f"{game} {one:.2f} for {published.entropy(game)}" for game, one in known.items())
    own = [one for one in found.records if one.experiment in [f"{PART}{game}" for game in FLAT]]
    # 95 % for all lengths of all scenarios together.
    confidence = 1 - 0.05 / (len(own) * len(LENGTHS))
    apart = [f"{one.game} for {one.players}" for one in own if not overlapping(one, confidence)]
    words += f"; lengths differ in {', '.join(apart)}" if apart else ""
    return Verdict("holds" if min(known.values()) >= 2.1 and not apart else "fails", words)


def _separate(found: Evidence) -> Verdict:
    known = _entropies(found, GAMES)
    if known is None:
        return Verdict("undecided", f"fewer than {ENOUGH_RUNS} runs of a game")
    flat, tuned = min(known[game] for game in FLAT), max(one for game, one in known.items() if game not in FLAT)
    return Verdict(
        "holds" if tuned < flat else "fails", f"at most {tuned:.2f} where tuned, at least {flat:.2f} elsewhere"
    )


def _agree(found: Evidence) -> Verdict:
    """That in tuned games the modes of at least 9 of 12 scenarios are at most one step from the pooled mode."""
    verdicts = []
    for game in (one for one in GAMES if one not in FLAT):
        counts = recommended(found, game)
        if len(counts) < len(TUNED) * len(PLAYERS) * len(TIMES):
            verdicts.append(missing(game))
            continue
        if counts.sum(1).min() < ENOUGH_OF_A_SCENARIO:
            verdicts.append(Verdict("undecided", f"{game}: fewer than {ENOUGH_OF_A_SCENARIO} runs of a scenario"))
            continue
        pooled = LENGTHS.index(mode(counts.sum(0).tolist()))
        close = sum(abs(LENGTHS.index(mode(one)) - pooled) <= 1 for one in counts.tolist())
        verdicts.append(Verdict("holds" if close >= 9 else "fails", f"{game} {close} of {len(counts)}"))
    return all_of(verdicts)


BY_TUNING: Mapping[str, Callable[[Evidence], Verdict]] = {
    "tune-short": _modes(
        {
            "dots-and-boxes": lambda best: best <= 3,
            "uno": lambda best: 3 <= best <= 20,
            "virus": lambda best: 3 <= best <= 20,
        }
    ),
    "tune-long": _long,
    "tune-any": _any,
    "tune-entropy-order": _separate,
    "tune-scenarios-agree": _agree,
}
