"""Confirmation: one comparison, named before it is played, on seeds that nobody has met."""

from dataclasses import dataclass
from typing import Any

from spinney.advice.race import Entrant, Score, Track
from spinney.arena.statistics import wilson

# What is added to the seed: no stage before has used such seeds.
FRESH = 1_000_003


@dataclass(frozen=True)
class Verdict:
    """What the confirmation said.

    Attributes:
        score: what the candidate won, of how many matches. equal: the share of the wins that equals have.
        plan: the hash of the plan that was played.
    """

    score: Score
    equal: float
    plan: str

    @property
    def better(self) -> bool:
        """Whether the 95 % interval is above an equal share."""
        return is_better(self.score.wins, self.score.matches, self.equal)

    def to_json(self) -> dict[str, Any]:
        """The verdict as plain data."""
        low, high = self.score.interval
        rounded = [round(one, 4) for one in (self.score.rate, low, high)]
        return {**self.score.to_json(), "share": rounded, "equal": round(self.equal, 4), "plan": self.plan}


def is_better(wins: float, matches: int, equal: float) -> bool:
    """Whether the 95 % interval of a win rate is above an equal share. If all are equal, that happens in about 2.5 % of
    all confirmations.

    >>> is_better(120, 200, 0.5), is_better(110, 200, 0.5)
    (True, False)
    """
    return wilson(wins, matches)[0] > equal


def confirm(track: Track, stage: str, entrant: Entrant, rival: Entrant, matches: int) -> Verdict:
    """Plays a candidate against the default search on fresh seeds, as often as was said before, and judges once."""
    seed = track.seed + FRESH
    plan = track.plan(stage, [entrant], rival, matches, seed)
    digest = plan.hash(plan.schedule())
    if stage not in track.journal:
        track.meet(stage, [entrant], rival, matches, seed)
    return Verdict(Score.from_json(track.journal[stage]["scores"][0]), track.equal, digest)
