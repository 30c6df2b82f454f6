"""Why claims on heuristics fail: for each likely reason what its experiment says of the claim.

Where nothing else is said, the claim's own predicate is asked of the experiment's tournaments, as if they were those
of the paper at 40 ms.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import combinations

from spinney.arena.linear import Linear, mean
from spinney.papers import leader_published as published
from spinney.papers.leader_cells import best_is, changed, difference, pooled
from spinney.papers.leader_claims import CLAIMS
from spinney.papers.leader_games import bonus_needed, bunched
from spinney.papers.leader_plans import AGNOSTIC, BUDGETS, HEURISTICS
from spinney.papers.leader_searches import LENGTHS_WITHIN
from spinney.papers.leader_why import AS_OFTEN, FEWER, LETTER, LONG, ROLLOUTS, SHORT, divided
from spinney.papers.paper import Evidence, Examination
from spinney.papers.records import Record
from spinney.papers.verdicts import Verdict, above, all_of, below, near

# By how much win rates, times players, differ at most between heuristics that are close: half of what Leader and Score
# differ by where a turn has any number of plays.
CLOSE = 0.25
# What number of iterations the claims on all games may hang on.
BY_BUDGET = (
    "group-leader",
    "default-bad",
    "joined-best-in-score",
    "table2-values",
    "table5-values",
    "score-difference-stars",
)


def _leader_ahead(length: int, found: Evidence) -> Verdict:
    own = [one for one in found.records if str(one.budget).endswith(f" {length}")]
    one_of_several = 1 - 0.05 / len(ROLLOUTS)
    return above(difference(own, "Leader", "Score+"), 0.0, one_of_several, f"Leader less Score+, rollouts of {length}")


def _any_rollout(found: Evidence) -> Verdict:
    """That with some other length of rollouts Leader wins more than Score+ in Diamant; it fails if all are below."""
    parts = [_leader_ahead(length, found) for length in ROLLOUTS]
    outcomes, words = {one.outcome for one in parts}, "; ".join(one.found for one in parts)
    return Verdict("holds" if "holds" in outcomes else "fails" if outcomes == {"fails"} else "undecided", words)


def _random_lengths(found: Evidence) -> Verdict:
    """That random play is about as long as Table 1 says."""
    wrong, known = list[str](), 0
    for one in found.records:
        printed = (published.length(one.game, one.players) or 0.0) / (2 if one.game == LETTER else 1)
        known += 1
        if abs(one.length - printed) > LENGTHS_WITHIN * printed:
            wrong.append(f"{one.game} {one.players}P {one.length:.0f} for {printed:.0f}")
    if not known:
        return above(None)
    words = f"{known - len(wrong)} of {known} within 25 %; {', '.join(wrong)}"
    return Verdict("fails" if wrong else "holds", words)


def _asked(claim: str, found: Evidence) -> Verdict:
    """What the claim's own predicate says of these tournaments, taken for the paper's at 40 ms."""
    taken = [replace(one, experiment=f"rr-{one.game}", budget="40ms in TAG") for one in found.records]
    verdict = CLAIMS[claim](Evidence(taken))
    return replace(verdict, found=verdict.found.replace(" at 40ms", ""))


def _signals(found: Evidence) -> Verdict:
    """That Win sees something as often as the paper says."""
    return CLAIMS["diamant-signal-share"](
        Evidence([replace(one, experiment="diamant-search") for one in found.records])
    )


def _of(budget: str, found: Evidence) -> list[Record]:
    return [one for one in found.records if str(one.budget).startswith(f"{budget} ")]


def _score_plus_slips(found: Evidence) -> Verdict:
    """That Score+ slips by score from the smallest budget to the largest."""
    before, after = (
        sorted(_of(divided(budget, FEWER), found), key=lambda one: (one.game, one.players))
        for budget in (BUDGETS[0], BUDGETS[-1])
    )
    return changed(before, after, "Score+", "score", down=False)


def _close(found: Evidence) -> Verdict:
    """That no two of the game-agnostic heuristics differ much in win rate, times players."""
    pairs = combinations(AGNOSTIC, 2)
    return all_of([near(difference(found.records, *two), 0.0, CLOSE, " less ".join(two)) for two in pairs])


def _default_behind(found: Evidence) -> Verdict:
    """That Default wins less than the others do in the mean."""
    others = {name: -1 / len(AGNOSTIC) for name in AGNOSTIC}
    return below(pooled(found.records, {"Default": 1.0, **others}), name="Default less the mean of the others")


def _default_last(found: Evidence) -> Verdict:
    """That Default wins less than every other heuristic."""
    return all_of([below(difference(found.records, "Default", name), name=f"less {name}") for name in AGNOSTIC])


def _default_best(found: Evidence) -> Verdict:
    """That Default wins more than every other heuristic."""
    best = best_is(found.records, ["Default"], HEURISTICS) if found.records else None
    parts = [above(difference(found.records, "Default", name), name=f"Default less {name}") for name in AGNOSTIC]
    words = all_of(parts).found
    return Verdict("undecided" if best is None else "holds" if best else "fails", words)


def _default_among_two(budget: str, found: Evidence) -> Verdict:
    """That at most one heuristic wins more than Default: it holds if Default is shown to be ahead of three, and fails
    if it is shown to be behind two.
    """
    records = _of(budget, found)
    one_of_several = 1 - 0.05 / 3
    parts = [above(difference(records, "Default", name), 0.0, one_of_several, f"less {name}") for name in AGNOSTIC]
    if not records:
        return above(None)
    ahead, behind = (sum(one.outcome == outcome for one in parts) for outcome in ("holds", "fails"))
    words = "; ".join(one.found for one in parts)
    return Verdict("holds" if ahead >= 3 else "fails" if behind >= 2 else "undecided", f"Default {words}")


def _long_wins(tag: bool, found: Evidence) -> Verdict:
    """That long rollouts win more than short ones in Colt Express, in the mean over heuristics and player counts."""
    gains = [_gain(one) for one in found.records if one.parameters["tag"] == tag]
    return above(mean(gains) if gains else None, name=f"win rate with {LONG} less with {SHORT}")


def _gain(one: Record) -> Linear:
    """By how much the long rollouts of a pair win more."""
    short, long = (next(name for name in one.names if name.endswith(f" {length}")) for length in (SHORT, LONG))
    return one.contrast({long: 1.0, short: -1.0})


def _by_tags_rules(words: str, verdict: Callable[[Evidence], Verdict]) -> Examination:
    return Examination(
        "kittens-bunched", "why-kittens-rules", f"the rules: where a turn has one play, as in TAG, {words}", verdict
    )


EXAMINED = (
    Examination(
        "group-leader",
        "why-diamant-rollout",
        "Diamant turns it, by the length of rollouts: with another one Leader is ahead there",
        _any_rollout,
    ),
    Examination(
        "game-lengths",
        "why-lengths-random",
        "who played the games of Table 1 is not said: random play is as long as printed",
        _random_lengths,
    ),
    _by_tags_rules("the claim holds", lambda found: bunched(found.records)),
    _by_tags_rules(f"win rates of the four, times players, lie within {CLOSE:g} of each other", _close),
    _by_tags_rules("Default falls behind the mean of the four", _default_behind),
    Examination(
        "default-good-in-diamant-loveletter",
        "why-default-diamant",
        f"in Diamant, rollouts: with rollouts of {AS_OFTEN}, which see the end about as often as the paper says of its "
        "own, Default is best of all five",
        _default_best,
    ),
    *(
        Examination(
            "default-good-in-diamant-loveletter",
            "why-default-love-letter",
            f"in Love Letter, {reason} Default is among the best two",
            partial(_default_among_two, budget),
        )
        for budget, reason in (
            ("40ms", "chance: in more matches at the same iterations"),
            ("200ms", "the budget: with the iterations of 200 ms"),
        )
    ),
    Examination(
        "sushi-bonus-needed",
        "why-sushi-budget",
        "the budget, since the paper's ranks are means over three: with the iterations of 200 ms the claim holds",
        lambda found: bonus_needed(found.records),
    ),
    *(
        Examination(
            "default-bad",
            f"why-{short}-rules",
            f"the rules of {game} in TAG: by them Default wins less than everybody else there",
            _default_last,
        )
        for short, game in (("kittens", "Exploding Kittens"), ("colt", "Colt Express"))
    ),
    Examination(
        "diamant-win-falls-with-players",
        "why-default-diamant",
        f"rollouts: with rollouts of {AS_OFTEN}, which see the end less often the more play, the claim holds",
        partial(_asked, "diamant-win-falls-with-players"),
    ),
    Examination(
        "diamant-signal-share",
        "why-diamant-signal",
        f"rollouts reach further here, where a player outside the cave does not pass: with rollouts of {AS_OFTEN} the "
        "claim holds, of which two and four players were known before",
        _signals,
    ),
    Examination(
        "tune-long",
        "why-colt-length",
        f"chance: in Colt Express, where most runs recommend {SHORT}, rollouts of {LONG} win more in matches",
        partial(_long_wins, False),
    ),
    Examination(
        "tune-long",
        "why-colt-length",
        f"the rules of Colt Express, where a match is shorter here: by those of TAG rollouts of {LONG} win more than "
        f"those of {SHORT}",
        partial(_long_wins, True),
    ),
    Examination(
        "tune-long",
        "why-colt-length-iterations",
        f"what is equal: with as many iterations, instead of calls, rollouts of {LONG} win more than those of {SHORT}",
        partial(_long_wins, False),
    ),
    Examination(
        "score-ranks-over-budget",
        "why-fewer-over-budget",
        f"the budget: with 1/{FEWER} of the iterations or calls of both times Score+ slips by score, in the nine games "
        "but Uno, which takes as long as all of these",
        _score_plus_slips,
    ),
    *(
        Examination(
            claim,
            "why-fewer-iterations",
            f"the budget: with 1/{FEWER} of the iterations in all games the claim holds",
            partial(_asked, claim),
        )
        for claim in BY_BUDGET
    ),
)
