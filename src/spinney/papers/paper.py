"""A paper: its experiments as plans, its published numbers, and its claims as predicates.

Published numbers and claims are data, `claims/<paper>.json`, each with its place in the paper; what they mean in terms
of results is code, a function for each claim and for each number that has a counterpart here.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from spinney.arena.linear import Linear
from spinney.arena.plan import Plan
from spinney.arena.results import CellResults
from spinney.arena.store import Store
from spinney.arena.tournament import Hire
from spinney.core.errors import unknown
from spinney.papers.records import Record
from spinney.papers.verdicts import Verdict, corrected

if TYPE_CHECKING:
    from spinney.tuning.tuning import Watch

PAPERS = (
    "leader",
    "multitree",
    "oma",
    "smallworld",
    "vienna",
)
CLAIMS = Path(__file__).parent / "claims"
NOT_TRIED = "not tried"
# What a budget is called that is spent in real time, alone or after one published time.
WALL = "wall"


@dataclass(frozen=True)
class Size:
    """How large an experiment is run: its scale, and what counts instead of its matches and its budget; and which of
    its cells, those of one game or number of players.
    """

    scale: str = "laptop"
    matches: int | None = None
    budget: str | None = None
    game: str | None = None
    players: int | None = None

    @property
    def is_part(self) -> bool:
        """Whether it is of some cells alone."""
        return self.game is not None or self.players is not None


class Tuned(Protocol):
    """Something to be tuned in an experiment."""

    @property
    def title(self) -> str:
        """What is tuned, in words."""

    @property
    def plan(self) -> Plan:
        """A tournament that takes about as long."""

    def run(self, store: Store, hire: Hire, watch: "Watch") -> Record:
        """Tunes as far as that is not stored yet, and says what is kept of it; `watch` is told how far it is."""


@dataclass(frozen=True)
class Experiment:
    """An experiment of a paper.

    Attributes:
        id: what the list of the paper calls it.
        plans: what is played of it at a size, in all cells; nothing where that scale leaves it out.
        measure: what is counted in the stored matches of a cell besides, by name.
        tunings: what is tuned at a size.
        probe: what is measured at a size without any matches.
        cores: so many as the machine needs for all of it.
    """

    id: str
    plans: Callable[[Size], Sequence[Plan]]
    measure: Callable[[Store, CellResults], Mapping[str, Any]] | None = None
    probe: Callable[[Size], Iterable[Record]] | None = None
    tunings: Callable[[Size], Sequence[Tuned]] = lambda size: ()
    cores: int = 1


@dataclass(frozen=True)
class Examination:
    """A likely reason why a claim fails here, and the experiment that says whether it is one.

    Attributes:
        claim, experiment: their ids. reason: what would be so if it were the reason, in words.
        verdict: whether it is so, by the records of that experiment alone.
    """

    claim: str
    experiment: str
    reason: str
    verdict: Callable[["Evidence"], Verdict]


@dataclass(frozen=True)
class Paper:
    """What is known of a paper.

    Attributes:
        id: what the command line calls it.
        experiments: those that are played.
        claims: by id, what results say of it.
        measured: by the place of a published number, what it is here, as a share.
        share: a published number as a share. shares: of what, in words.
        untried: claims that are not decided by matches, and why.
        matching: how published budgets were matched, in words.
        figures: sections of the page that only this paper has.
        variants: by name, the records that verdicts are given for, all claims for each; the first is the paper's own.
        examined: why claims fail, each reason with its experiment.
    """

    id: str
    experiments: Sequence[Experiment]
    claims: Mapping[str, Callable[["Evidence"], Verdict]]
    measured: Mapping[str, Callable[["Evidence"], Linear | None]]
    untried: Mapping[str, str]
    matching: str
    variants: Mapping[str, Callable[[Record], bool]]
    figures: Sequence[Callable[["Evidence"], str]] = ()
    share: Callable[[float], float] = lambda percent: percent / 100
    shares: str = "Shares of won matches."
    examined: Sequence[Examination] = ()

    @property
    def published(self) -> dict[str, Any]:
        """The paper's list of experiments, numbers and claims."""
        return published(self.id)

    def experiment(self, name: str) -> Experiment:
        """One of its experiments."""
        for one in self.experiments:
            if one.id == name:
                return one
        raise unknown(f"experiment of {self.id}", name, [one.id for one in self.experiments])

    def played(self, records: Sequence[Record]) -> list[str]:
        """The variants that have records of their own; and the first, if there are records of none of these, or none at
        all.
        """
        decisive = [one for one in records if not is_reason(one.experiment)]
        fitting = [[name for name, fits in self.variants.items() if fits(one)] for one in decisive]
        own = {name for name in self.variants if [name] in fitting}
        if not fitting or not all(own & {*names} for names in fitting):
            own.add(next(iter(self.variants)))
        return [name for name in self.variants if name in own]

    def evidence(self, records: Sequence[Record], variant: str) -> "Evidence":
        """The records of a variant."""
        fits = self.variants[variant]
        return Evidence([one for one in records if fits(one) and not is_reason(one.experiment)], variant)

    def reasons(self, records: Sequence[Record], claim: str) -> list[tuple[Examination, Verdict]]:
        """The reasons that were examined for a claim, and what their experiments say."""
        found = []
        for one in self.examined:
            if one.claim == claim:
                own = Evidence([each for each in records if each.experiment == one.experiment])
                found.append((one, one.verdict(own)))
        return found

    def verdicts(self, records: Sequence[Record], variant: str | None = None) -> dict[str, Verdict]:
        """What these results say of each claim, in the order of the list, with all p-values corrected together."""
        evidence = self.evidence(records, variant or next(iter(self.variants)))
        found = {}
        for claim in self.published["claims"]:
            name = claim["id"]
            if name in self.untried:
                found[name] = Verdict("undecided", f"{NOT_TRIED}: {self.untried[name]}")
            else:
                found[name] = self.claims[name](evidence)
        return dict(zip(found, corrected(list(found.values())), strict=True))


@dataclass(frozen=True)
class Evidence:
    """The records that claims are decided by, and the variant that they are of.

    `kept` is for what several claims need and is worked out once.
    """

    records: Sequence[Record]
    variant: str = ""
    kept: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def share(self, first: str, second: str, game: str, players: int, **parameters: Any) -> Linear | None:
        """What the first won of the matches between these two, at a game; None if there are none."""
        for one in self.records:
            said = {name: one.parameters.get(name) for name in parameters}
            if (one.game, one.players, said) == (game, players, parameters):
                found = one.share(first, second)
                if found is not None:
                    return found
        return None


def is_timed(one: Record) -> bool:
    """Whether a record is of real time, where other records of the paper match it by iterations."""
    return one.budget is not None and one.budget.endswith(f" {WALL}")


def is_reason(experiment: str) -> bool:
    """Whether an experiment only examines why a claim fails.

    >>> is_reason("why-ttt-iterations"), is_reason("tuned-tic-tac-toe")
    (True, False)
    """
    return experiment.startswith("why-")


@cache
def published(name: str) -> dict[str, Any]:
    """The list of a paper's experiments, numbers and claims.

    >>> len(published("oma")["claims"])
    42
    """
    found: dict[str, Any] = json.loads((CLAIMS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def paper(name: str) -> Paper:
    """A paper by its id.

    >>> paper("oma").published["title"]
    'Guiding Multiplayer MCTS by Focusing on Yourself'
    """
    if name not in PAPERS:
        raise unknown("paper", name, PAPERS)
    found: Paper = import_module(f"spinney.papers.{name}").PAPER
    return found
