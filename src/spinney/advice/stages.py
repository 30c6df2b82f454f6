"""The stages of advice: screen, look at a doubled budget, race, tune; what comes out is to be confirmed.

All candidates are screened at a fraction of the budget, and the better half again at twice that: where the order holds,
cheap matches say something about dear ones. What is left is spent at the budget that was asked for.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from scipy.stats import spearmanr

from spinney.advice.portfolio import DEFAULT, Candidate, combined, neighbours
from spinney.advice.race import Entrant, Score, Track, race, survivors
from spinney.search.budget import Budget

# Parts of the time: screening, the doubled budget, the race, tuning.
SCREEN, DOUBLED, RACE, TUNE = 0.3, 0.2, 0.25, 0.25
# The least iterations, calls or milliseconds to screen at, and the least matches of a candidate that say something.
LEAST = {"it": 25.0, "fm": 500.0, "ms": 2.0}
TELLING = 24
# Where the best wins so much from those it meets, the next stage meets the best: several win from the others. As many
# as this that win so much go on.
SATURATED, MOST_EQUALS = 0.8, 16
# The most matches of a candidate, by stage.
MOST_SCREENED, MOST_RACED = 96, 288
COMBINED = 8
# Whoever takes so many times as long as the default search for an iteration is left out where iterations count, and
# where even a part of them counts.
TOO_SLOW, MUCH_TOO_SLOW = 10.0, 25.0

# What a candidate may think at a budget.
Allowed = Callable[[Candidate, Budget], Entrant]


@dataclass(frozen=True)
class Found:
    """What the stages before confirmation came to.

    Attributes:
        finalists: best first. screened: everybody's score in the screening.
        screen_budget: what they thought with there.
        race_budget: what they thought with in the race and in tuning.
        order: rank correlation of the scores of those that played at twice the first budget too; None of too few.
        screened_of, candidates: how many were screened, of how many that can play.
    """

    finalists: list[Score]
    screened: list[Score]
    screen_budget: Budget
    race_budget: Budget
    order: float | None
    screened_of: int
    candidates: int


def in_time(one: Candidate, budget: Budget, slowness: float) -> Entrant:
    """A candidate with as many iterations less as it is slower than the default search; never with more.

    >>> in_time(Candidate("mcts:amaf=0.001", ""), Budget(1000, "it"), 2.0).budget
    Budget(amount=500, unit='it')
    """
    if budget.unit == "ms":
        return Entrant(one, budget)
    return Entrant(one, Budget(max(1, round(budget.amount / max(1.0, slowness))), budget.unit))


def rival_at(budget: Budget) -> Entrant:
    """Whom everybody meets: the default search with this budget."""
    return Entrant(Candidate(DEFAULT, "default"), budget)


def find(
    track: Track, entrants: Sequence[Candidate], budget: Budget, seconds: float, equal_time: bool = False
) -> Found:
    """The best candidates at a budget, in about this time; `equal_time` gives those that are slower than the default
    search as many iterations less.
    """
    label, counted = f"{budget}:", budget.unit == "it"
    if counted:
        slowest = MUCH_TOO_SLOW if equal_time else TOO_SLOW
        entrants = [one for one in entrants if track.slowness(one) <= slowest]

    def allowed(one: Candidate, at: Budget) -> Entrant:
        return in_time(one, at, track.slowness(one) if equal_time and counted else 1.0)

    start = perf_counter()

    def share(part: float, rest: float) -> float:
        """Seconds for a stage: its part of the time that is left for it and those after it."""
        return max(1.0, seconds - (perf_counter() - start)) * part / rest

    time = share(SCREEN, 1.0)
    small = Budget.parse(
        track.decided(f"{label} screen", lambda: str(screening_budget(track, len(entrants), budget, time)))
    )
    count = track.decided(f"{label} screened", lambda: affordable(track, small, time, len(entrants)))
    able = [allowed(one, small) for one in entrants[:count]]
    stage = f"{label} screen at {small}"
    screened = race(track, stage, able, rival_at(small), time, [len(able)], MOST_SCREENED, 1)
    everybody = [Score.from_json(one) for one in track.journal[stage]["scores"]]

    twice = Budget(min(2 * small.amount, budget.amount), budget.unit)
    rival, known = next_rival(rival_at(twice), screened, twice, allowed)
    equals = [one for one in screened if one.rate >= SATURATED]
    best = [one.candidate for one in screened[: max(6, len(screened) // 3, min(MOST_EQUALS, len(equals)))]]
    better = [one.candidate for one in screened if one.rate > track.equal]
    several = combined(firsts(better)[:5], track.game, budget, COMBINED)
    again = {one.text: one for one in [*best[:2], *several, *best]}
    again.pop(rival.candidate.text, None)
    at = [allowed(one, twice) for one in again.values()]
    doubled = race(
        track,
        f"{label} again at {twice}",
        at,
        rival,
        share(DOUBLED, DOUBLED + RACE + TUNE),
        [max(8, len(at) // 2)],
        MOST_SCREENED,
        2,
    )
    doubled = survivors([*doubled, *known], 8, track.equal)

    time = share(RACE, RACE + TUNE)
    large = Budget.parse(track.decided(f"{label} race", lambda: str(largest(track, 6, budget, twice, time))))
    rival, known = next_rival(rival, doubled, large, allowed)
    racing = [allowed(one.candidate, large) for one in doubled if one.candidate.text != rival.candidate.text]
    raced = race(track, f"{label} race at {large}", racing, rival, time, [5, 2], MOST_RACED, 3, doubled)
    raced = survivors([*raced, *known], 3, track.equal)
    finalists = tuned(track, f"{label} tune at {large}", raced, rival, share(TUNE, TUNE), allowed)
    finalists = survivors([*finalists, *known], 3, track.equal)
    everybody.sort(key=lambda one: -one.promise(track.equal))
    return Found(finalists, everybody, small, large, order_holds(screened, doubled), len(able), len(entrants))


def next_rival(rival: Entrant, found: Sequence[Score], budget: Budget, allowed: Allowed) -> tuple[Entrant, list[Score]]:
    """Whom the next stage meets: the same as before, or the best if that won almost everything; and if it is not the
    default search, its own score among those who meet it, which is an equal share from the start.
    """
    who = found[0].candidate if found[0].rate >= SATURATED else rival.candidate
    if who.text == DEFAULT:
        return rival_at(budget), []
    met = allowed(who, budget)
    return met, [Score(who, str(met.budget), str(who.at(met.budget)), 0, 0.0)]


def tuned(
    track: Track, stage: str, finalists: Sequence[Score], rival: Entrant, seconds: float, allowed: Allowed
) -> list[Score]:
    """The finalists and agents that differ from them in a setting that matters, raced; best first."""
    near = [other for one in finalists for other in neighbours(one.candidate, track.game, rival.budget)]
    entrants = {one.text: one for one in reversed([*(one.candidate for one in finalists), *near])}
    entrants.pop(rival.candidate.text, None)
    at = [allowed(one, rival.budget) for one in reversed(entrants.values())]
    return race(track, stage, at, rival, seconds, [5, 3], MOST_RACED, 4, finalists)


def firsts(found: Sequence[Candidate]) -> list[Candidate]:
    """The first of each family.

    >>> firsts([Candidate("a", "x"), Candidate("b", "x"), Candidate("c", "y")])
    [Candidate(text='a', family='x'), Candidate(text='c', family='y')]
    """
    return list({one.family: one for one in reversed(found)}.values())[::-1]


def screening_budget(track: Track, entrants: int, budget: Budget, seconds: float) -> Budget:
    """The largest half, quarter, eighth, ... of a budget at which everybody can play enough matches in the time; never
    more than a half, so that there is a doubled budget to look at.
    """
    least = min(budget.amount, LEAST[budget.unit])
    half = _rounded(max(least, budget.amount / 2), budget.unit)
    return largest(track, entrants, half, _rounded(least, budget.unit), seconds)


def largest(track: Track, entrants: int, budget: Budget, least: Budget, seconds: float) -> Budget:
    """The largest of a budget, its half, its quarter, ..., but not less than `least`, at which so many can play enough
    matches each in the time.
    """
    amount, matches = budget.amount, max(TELLING, track.round)
    while amount > least.amount:
        found = _rounded(amount, budget.unit)
        if entrants * matches <= track.able(seconds, found):
            return found
        amount /= 2
    return least


def _rounded(amount: float, unit: str) -> Budget:
    return Budget(amount if unit == "ms" else float(round(amount)), unit)


def affordable(track: Track, budget: Budget, seconds: float, entrants: int) -> int:
    """How many candidates can play a single round in the time; six at least."""
    return max(6, min(entrants, int(track.able(seconds, budget) / track.round)))


def order_holds(first: Sequence[Score], second: Sequence[Score]) -> float | None:
    """Rank correlation of the win rates of those in both lists; None where fewer than four are, or all are equal.

    >>> scores = [Score(Candidate(str(i), ""), "9it", "9it", 10, i) for i in range(5)]
    >>> order_holds(scores, scores)
    1.0
    """
    rates = {one.candidate: one.rate for one in first}
    pairs = [(rates[one.candidate], one.rate) for one in second if one.candidate in rates]
    if len(pairs) < 4 or any(len({pair[side] for pair in pairs}) == 1 for side in (0, 1)):
        return None
    return round(float(spearmanr(*zip(*pairs, strict=True)).statistic), 3)
