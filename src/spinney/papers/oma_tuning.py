"""The tuning of the searches, as published: each variant by itself and in every domain.

Which values were tried, and by which method, is not published; the values here are those of the paper's list. The paper
tuned against plain search and the variants against each other; here the other seats are filled by the four variants
with settings that nobody tuned, in turn, so that no tuning waits for another. Everybody has the same iterations, since
real time says something else on every machine. Seeds are not those of the matches that decide claims.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import spinney
from spinney.agents.settings_help import as_text
from spinney.arena.plan import Plan
from spinney.arena.report.sections import section
from spinney.arena.store import Store
from spinney.arena.tournament import Hire
from spinney.core.game import Game
from spinney.papers.drawing import figure, played_by, row, table
from spinney.papers.oma_agents import SEARCH, TUNED, UNTUNED
from spinney.papers.oma_claims import DOMAINS, VARIANTS, Domain, title
from spinney.papers.oma_plans import OPENING, entry
from spinney.papers.paper import Evidence, Experiment, Size
from spinney.papers.records import Record, measured
from spinney.papers.verdicts import NOT_PLAYED

if TYPE_CHECKING:
    from spinney.tuning.result import SettingReport
    from spinney.tuning.tuning import Watch

VALUES: Mapping[str, Sequence[Any]] = {
    "exploration": (0.05, 0.1, 0.2, 0.5, 1.0),
    "widening": tuple(f"{c}:{alpha}" for c in (1, 2, 4) for alpha in (0.1, 0.2, 0.3, 0.4)),
    "oma": (1.0, 10.0, 100.0, 1000.0),
    "oma_forget": (True, False),
}
# Plain search makes 33,000 to 49,000 in 20 ms on an idle core. With these, to tune what has four settings took 27
# minutes of two cores.
BUDGET = "3000it"
EVALUATIONS, RUNS, PLAY_OFF = 100, 2, 100
# Of four settings there are 480 combinations, of the others at most 60.
MORE_EVALUATIONS = {"MCTS-OMA-PW": 400}
SEED = 1977
SIGNS = {"exploration": "k", "widening": "c:alpha", "oma": "e", "oma_forget": "f"}
PART = "tune-"
RECOMMENDED, RATES, PLAYED_OFF = "recommended", "evaluations", "share in the play-off"


@dataclass(frozen=True)
class Scenario:
    """What is tuned: a variant in a domain."""

    variant: str
    domain: Domain
    runs: int

    @property
    def title(self) -> str:
        """What is tuned, in words."""
        return f"tuning {self.variant} in {title(self.domain)}"

    @property
    def evaluations(self) -> int:
        """How many settings each run tries."""
        return MORE_EVALUATIONS.get(self.variant, EVALUATIONS)

    @property
    def plan(self) -> Plan:
        """A tournament that takes as long."""
        game, players = self.domain
        matches = self.runs * (self.evaluations * len(VARIANTS) + PLAY_OFF)
        return Plan(
            name=f"as long as {self.title}",
            games=[entry(game, players)],
            agents=[{"agent": f"{UNTUNED[self.variant]},seed=1", "name": "tuned"}],
            against=[{"agent": UNTUNED[one], "name": one} for one in VARIANTS],
            mode="versus",
            budgets=[BUDGET],
            matches=-(-matches // len(VARIANTS)),
            openings=OPENING,
            seed=SEED,
        )

    def run(self, store: Store, hire: Hire, watch: "Watch") -> Record:
        """Tunes as far as that is not stored yet; `watch` is told how far it is."""
        from spinney.tuning import Tuning, task_of
        from spinney.tuning.tuning import beside

        about = entry(*self.domain)
        game = spinney.load(*self.domain, **about["parameters"])
        task = task_of(
            game,
            SEARCH,
            space={name: list(VALUES[name]) for name in VALUES if name in TUNED[self.variant]},
            budget=BUDGET,
            against=[UNTUNED[one] for one in VARIANTS],
            evaluations=self.evaluations,
            matches=len(VARIANTS),
            runs=self.runs,
            play_off=PLAY_OFF,
            openings=OPENING,
            seed=SEED,
        )
        result = Tuning(task, store, beside(store.path)).run(hire, watch)
        best, *_ = result.winners
        assert best.standing
        known = best.standing
        measures = {
            RECOMMENDED: dict(best.settings),
            RATES: {one.name: _by_value(one) for one in result.settings},
            PLAYED_OFF: [_short(known.win_rate), _short(known.low), _short(known.high), known.matches],
        }
        return self._record(game, measures, str(best.agent))

    def _record(self, game: Game, measures: Mapping[str, Any], agent: str) -> Record:
        about = {"parameters": dict(entry(*self.domain)["parameters"]), "budget": BUDGET}
        return measured(_called(self.variant), game, measures, names=[self.variant], agents=[agent], **about)


def _called(variant: str) -> str:
    """The experiment in which a variant is tuned.

    >>> _called("MCTS-OMA-PW")
    'tune-mcts-oma-pw'
    """
    return f"{PART}{variant.lower()}"


def _by_value(found: "SettingReport") -> list[list[Any]]:
    """Of each value of a setting: how many runs recommend it, what it won in evaluations, and in how many matches."""
    won = [_short(rate) if matches else 0.0 for rate, matches in zip(found.rates, found.matches, strict=True)]
    return [list(one) for one in zip(found.values, found.counts, won, found.matches, strict=True)]


def _short(value: float) -> float:
    return round(float(value), 4)


def scenarios(variant: str, size: Size) -> list[Scenario]:
    """What is tuned of a variant at a size: nothing at the smaller scale, and with fewer matches fewer runs."""
    runs = min(size.matches or RUNS, RUNS)
    return [Scenario(variant, domain, runs) for domain in DOMAINS if size.scale == "full"]


TUNINGS = tuple(Experiment(_called(one), lambda size: [], tunings=partial(scenarios, one)) for one in VARIANTS)


# What came of it.


def recommended(found: Evidence, variant: str, domain: Domain) -> Record | None:
    """What was kept of a variant's tuning in a domain."""
    for one in found.records:
        if (one.experiment, one.game, one.players) == (_called(variant), *domain):
            return one
    return None


def _said(found: Evidence, variant: str, domain: Domain) -> str:
    one = recommended(found, variant, domain)
    if one is None:
        return NOT_PLAYED
    values = one.measures[RECOMMENDED]
    words = [f"{SIGNS[name]} = {as_text(values[name])}" for name in SIGNS if name in values]
    rate, low, high, matches = one.measures[PLAYED_OFF]
    return f"{', '.join(words)}; {rate:.2f} ({low:.2f} to {high:.2f}, n={matches})"


def settings(found: Evidence) -> str:
    """What tuning recommends, domain by domain."""
    rows = [row(title(domain), *(_said(found, one, domain) for one in VARIANTS)) for domain in DOMAINS]
    note = (
        "Exploration k, widening c:alpha, equivalence parameter e, and whether estimates are forgotten after each move "
        "(f). The paper tuned them and does not print them. Here each search is tuned by itself and in every domain by "
        f"NTBEA, at {BUDGET[:-2]} iterations a decision, against all four with k = 0.2, 1:0.3 and e = 100 in turn; "
        "behind the settings, the share of matches that they won in a play-off, where one as strong as the others "
        "wins a third, a fourth or a sixth. The matches of all claims have other seeds."
    )
    drawn = figure(
        "Settings, as tuned", table(("Domain", *VARIANTS), rows, "numbers"), played_by("oma", found, f"{PART}*")
    )
    return section("figures", "Settings", note, drawn)
