"""The answer: one screen of text, and the same as plain data."""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scipy.stats import chi2_contingency

import spinney
from spinney.advice.confirm import Verdict
from spinney.advice.portfolio import DEFAULT, TUNED, Candidate
from spinney.advice.race import BEGUN, Score, Track
from spinney.advice.stages import Found
from spinney.agents import MCTS, parse
from spinney.search.budget import Budget

# A confirmation with fewer matches than this, and an order that holds less than this, are said to need more time.
FEW_MATCHES, LOOSE_ORDER = 100, 0.4
WIDTH = 100


@dataclass(frozen=True)
class Comparison:
    """What the recommended agent won from somebody else: the share of the wins with its 95 % interval, and how many
    matches there were.
    """

    against: str
    text: str
    budget: str
    matches: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, against: str, score: Score) -> "Comparison":
        """A score as a comparison."""
        return cls(against, score.rival, score.budget, score.matches, score.rate, *score.interval)

    @property
    def shown(self) -> str:
        """The numbers, as people read them."""
        return f"{100 * self.share:.0f} % ({100 * self.low:.0f} to {100 * self.high:.0f}) of {self.matches} matches"

    def to_json(self) -> dict[str, Any]:
        """The comparison as plain data."""
        share = [round(one, 4) for one in (self.share, self.low, self.high)]
        names = {"against": self.against, "agent": self.text, "budget": self.budget}
        return {**names, "matches": self.matches, "share": share}


@dataclass(frozen=True)
class Advice:
    """Which search should play a game; printed, it is one screen.

    Attributes:
        game, players, parameters, budget: the question.
        agent: the recommended agent, as text to paste, with its budget.
        better: whether fresh matches have confirmed that it is better than the default search. If not, the agent is the
            default search, and `tried` is the best that was found.
        confirmation: the one comparison that decides. plan: the hash of its plan.
        families, scale: what it won from the best of each family, and from the default search at other budgets.
        indifferent: what turned out not to matter. open: what would need more time.
        profile: what kind of game it is, in a sentence.
        order: rank correlation of win rates at the first two budgets of the screening; None of too few.
        stages: everything that was raced, by stage.
        seconds, spent: the time that was given, and that was used.
    """

    game: str
    players: int
    parameters: dict[str, Any]
    budget: str
    agent: str
    tried: str
    better: bool
    equal: float
    cost: float
    confirmation: Comparison
    plan: str
    families: tuple[Comparison, ...]
    scale: tuple[Comparison, ...]
    indifferent: tuple[str, ...]
    open: tuple[str, ...]
    profile: str
    order: float | None
    stages: dict[str, Any]
    seconds: float
    spent: float

    @classmethod
    def of(
        cls,
        track: Track,
        found: Found,
        verdict: Verdict,
        families: Sequence[Score],
        scale: Sequence[Score],
        budget: Budget,
        seconds: float,
        spent: float,
    ) -> "Advice":
        """The answer that follows from all stages."""
        best, default = found.finalists[0].candidate, Candidate(DEFAULT, "default")
        chosen = (best if verdict.better else default).at(budget)
        names = {str(one.candidate.at(budget)): one.candidate.family for one in found.screened}
        return cls(
            game=track.game.declaration.known_as,
            players=track.game.players,
            parameters=track.journal["about"]["parameters"],
            budget=str(budget),
            agent=str(chosen),
            tried=str(best.at(budget)),
            better=verdict.better,
            equal=track.equal,
            cost=verdict.score.cost,
            confirmation=Comparison.of("the default search", verdict.score),
            plan=verdict.plan,
            families=tuple(Comparison.of(names.get(one.rival, one.rival), one) for one in families),
            scale=tuple(Comparison.of(f"the default search at {one.budget}", one) for one in scale),
            indifferent=tuple(indifferent(track, found)),
            open=tuple(needs_time(found, verdict, budget)),
            profile=track.journal["profile"]["sentence"],
            order=found.order,
            stages={
                name: one
                for name, one in track.journal.items()
                if isinstance(one, dict) and "scores" in one and not name.endswith(BEGUN)
            },
            seconds=seconds,
            spent=round(spent, 1),
        )

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        plain = {name: value for name, value in vars(self).items() if not isinstance(value, Comparison)}
        lists = {name: [one.to_json() for one in getattr(self, name)] for name in ("families", "scale")}
        told = {"confirmation": self.confirmation.to_json(), **lists, "spinney": spinney.__version__}
        return {**plain, "indifferent": list(self.indifferent), "open": list(self.open), **told}

    @property
    def verdict(self) -> str:
        """What the confirmation says, in a sentence."""
        equal = f"an equal share is {100 * self.equal:.0f} %"
        if self.better:
            return f"It won {self.confirmation.shown} against the default search, on fresh seeds; {equal}."
        return (
            f"No significant difference from the default search was found. The best candidate, {self.tried}, won "
            f"{self.confirmation.shown} against it, on fresh seeds; {equal}."
        )

    def __str__(self) -> str:
        title = f"{self.game} for {self.players} at {self.budget}"
        lines = ["", self.verdict]
        if self.better and self.cost >= 1.25 and not self.budget.endswith("ms"):
            lines.append(f"It takes {self.cost:.1f} times as long for an iteration.")
        if self.families:
            lines += [
                "",
                "Against the best of each family:",
                *(f"  {one.against}: {one.shown}" for one in self.families),
            ]
        if self.scale:
            lines += ["", "Against the default search at other budgets, of both:"]
            lines += [f"  {one.budget}: {one.shown}" for one in self.scale]
        for heading, sentences in (("Did not matter:", self.indifferent), ("Would need more time:", self.open)):
            lines += ["", heading, *(f"  {one}" for one in sentences)] if sentences else []
        lines += ["", f"The game: {self.profile}."]
        filled = (textwrap.fill(one, WIDTH, subsequent_indent="    " if one.startswith(" ") else "") for one in lines)
        return "\n".join([f"{title}:", self.agent, *filled])

    __repr__ = __str__


def indifferent(track: Track, found: Found) -> Iterator[str]:
    """What turned out not to matter: settings of which all values did alike, and families that did as the default."""
    for name in TUNED:
        yield from _alike(track, found, name)
    same = [one for one in found.screened if one.interval[0] <= track.equal <= one.interval[1]]
    families = dict.fromkeys(one.candidate.family for one in found.screened)
    plain = [
        family for family in families if all(one in same for one in found.screened if one.candidate.family == family)
    ]
    if plain and same:
        yield (
            f"no significant difference from the default in {same[0].matches} matches each at {found.screen_budget}: "
            f"{', '.join(plain)}"
        )


def _alike(track: Track, found: Found, name: str) -> Iterator[str]:
    """A sentence if all values of a setting that the finalists tried did alike."""
    rounds = [
        one
        for stage, one in track.journal.items()
        if " tune at " in stage and "round 2" not in stage and BEGUN not in stage
    ]
    for one in rounds[:1]:
        _, base = parse(found.finalists[0].candidate.text)
        near = {
            parse(score["agent"])[1].get(name, MCTS.model_fields[name].default): score
            for score in one["scores"]
            if {**parse(score["agent"])[1], name: ""} == {**base, name: ""}
        }
        table = [[score["wins"], score["matches"] - score["wins"]] for score in near.values()]
        if len(table) < 3:
            continue
        nobody = min(map(sum, zip(*table, strict=True))) == 0
        if nobody or chi2_contingency(table).pvalue > 0.05:
            yield f"{name} ({', '.join(map(str, near))}): no significant difference in {one['matches']} matches each"


def needs_time(found: Found, verdict: Verdict, budget: Budget) -> Iterator[str]:
    """What the time did not allow."""
    if found.screened_of < found.candidates:
        yield f"only {found.screened_of} of {found.candidates} candidates were screened"
    if found.race_budget != budget:
        yield f"the race was held at {found.race_budget}: at {budget} only the winner was tried"
    if found.order is not None and found.order < LOOSE_ORDER:
        yield (
            f"the order of the candidates changed when the budget was doubled from {found.screen_budget} (rank "
            f"correlation {found.order:.2f}): screening says little about larger budgets"
        )
    if verdict.score.matches < FEW_MATCHES:
        yield f"the confirmation had {verdict.score.matches} matches only"
    _, high = verdict.score.interval
    if not verdict.better and high > verdict.equal and verdict.score.rate > verdict.equal:
        yield f"a difference up to {100 * (high - verdict.equal):.0f} percentage points is not excluded"
