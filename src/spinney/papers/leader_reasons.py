"""Why claims on heuristics fail: for each likely reason an experiment, and what it says of the claim.

An experiment repeats tournaments with one thing changed: the rules, the budget or the length of rollouts. Those on
Exploding Kittens, Love Letter, Sushi Go and on Default in Diamant have matches of their own (`FRESH`), since the others
had been looked at when their reasons were thought of.
"""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import combinations
from typing import Any

from spinney.arena.plan import Plan
from spinney.papers import leader_published as published
from spinney.papers.leader_cells import best_is, difference, pooled
from spinney.papers.leader_games import bonus_needed, bunched
from spinney.papers.leader_plans import (
    AGNOSTIC,
    COUNTS,
    DIAMANT,
    GAMES,
    HEURISTICS,
    RULES,
    SEED,
    agent,
    amount,
    entries,
    rollout_of,
    theirs,
    whole,
)
from spinney.papers.leader_searches import LENGTHS_WITHIN
from spinney.papers.paper import Evidence, Examination, Experiment, Size
from spinney.papers.records import Record
from spinney.papers.verdicts import Verdict, above, all_of, below, near

KITTENS, LETTER, SUSHI = "exploding-kittens", "love-letter", "sushi-go"
FRESH = SEED + 1
# In TAG a player outside the cave still passes, so that a rollout of 30 actions is shorter there.
ROLLOUTS = (3, 10, 100)
# Of iterations in Diamant 90, 60 and 45 % had a signal for Win in the paper, for two, three and four players. With
# rollouts of 30 nearly all see the end here, with rollouts of 10 about 87 % do for two players and 45 % for four.
AS_OFTEN = 10
# By how much win rates, times players, differ at most between heuristics that are close: half of what Leader and Score
# differ by where a turn has any number of plays.
CLOSE = 0.25


def _changed(name: str, game: str, players: int, budget: str, matches: int, **changes: Any) -> Plan:
    """A tournament of a game with the heuristics of TAG; `rollout`, `rules`, `label` and `seed` may be others than
    its own.
    """
    length, rules = changes.get("rollout", rollout_of(game)), changes.get("rules", {})
    label = changes.get("label", f"{budget} in TAG")
    return Plan(
        name=f"{name}, {players} players, {length}",
        games=[{"game": game, "players": players, "parameters": {**entries()[game]["parameters"], **rules}}],
        agents=[agent(one, theirs(one, game), length) for one in HEURISTICS],
        budgets=[{"label": label, game: amount(game, players, budget)}],
        matches=whole(matches, players, len(HEURISTICS)),
        seed=changes.get("seed", SEED),
    )


def _again(name: str, game: str, sizes: Mapping[str, int], **changes: Any) -> Experiment:
    """The tournaments of a game for all numbers of players with one thing changed, at these published times with so
    many fresh matches at laptop scale; a full one has four times as many.
    """

    def plans(size: Size) -> list[Plan]:
        return [
            _changed(name, game, players, budget, _matches(size, usual, 4 * usual), seed=FRESH, **changes)
            for budget, usual in sizes.items()
            for players in COUNTS[game]
        ]

    return Experiment(name, plans)


def _matches(size: Size, laptop: int, full: int) -> int:
    return size.matches or (laptop if size.scale == "laptop" else full)


def _rollouts(size: Size) -> list[Plan]:
    """The tournaments of Diamant for two and four players with other rollouts, at the iterations of 40 ms."""
    return [
        _changed(
            "why-diamant-rollout",
            DIAMANT,
            players,
            "40ms",
            _matches(size, 300, 1000),
            rollout=length,
            label=f"40ms in TAG, rollouts of {length}",
        )
        for length in ROLLOUTS
        for players in (2, 4)
    ]


def _random_play(size: Size) -> list[Plan]:
    """Random play of every game, whose matches are only measured in length."""
    return [
        Plan(
            name=f"why-lengths-random, {game}, {players} players",
            games=[{"game": game, "players": players, "parameters": entries()[game]["parameters"]}],
            agents=[{"agent": "random", "name": "random"}],
            mode="self_play",
            matches=_matches(size, 200, 2000),
            seed=SEED,
        )
        for game in GAMES
        for players in COUNTS[game]
        if players <= 4
    ]


WHY = (
    Experiment("why-diamant-rollout", _rollouts),
    Experiment("why-lengths-random", _random_play),
    _again("why-kittens-rules", KITTENS, {"40ms": 1000}, rules=RULES[KITTENS]),
    _again("why-default-diamant", DIAMANT, {"40ms": 1000}, rollout=AS_OFTEN),
    _again("why-default-love-letter", LETTER, {"40ms": 2000, "200ms": 1000}),
    _again("why-sushi-budget", SUSHI, {"200ms": 500}),
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


def _of(budget: str, found: Evidence) -> list[Record]:
    return [one for one in found.records if str(one.budget).startswith(f"{budget} ")]


def _close(found: Evidence) -> Verdict:
    """That no two of the game-agnostic heuristics differ much in win rate, times players."""
    pairs = combinations(AGNOSTIC, 2)
    return all_of([near(difference(found.records, *two), 0.0, CLOSE, " less ".join(two)) for two in pairs])


def _default_behind(found: Evidence) -> Verdict:
    """That Default wins less than the others do in the mean."""
    others = {name: -1 / len(AGNOSTIC) for name in AGNOSTIC}
    return below(pooled(found.records, {"Default": 1.0, **others}), name="Default less the mean of the others")


def _default_best(found: Evidence) -> Verdict:
    """That Default wins more than every other heuristic."""
    others = [name for name in HEURISTICS if name != "Default"]
    best = best_is(found.records, ["Default"], HEURISTICS) if found.records else None
    parts = [above(difference(found.records, "Default", name), name=f"Default less {name}") for name in others]
    words = all_of(parts).found
    return Verdict("undecided" if best is None else "holds" if best else "fails", words)


def _default_among_two(budget: str, found: Evidence) -> Verdict:
    """That at most one heuristic wins more than Default: it holds if Default is shown to be ahead of three, and fails
    if it is shown to be behind two.
    """
    records, others = _of(budget, found), [name for name in HEURISTICS if name != "Default"]
    one_of_several = 1 - 0.05 / 3
    parts = [above(difference(records, "Default", name), 0.0, one_of_several, f"less {name}") for name in others]
    if not records:
        return parts[0]
    ahead, behind = (sum(one.outcome == outcome for one in parts) for outcome in ("holds", "fails"))
    words = "; ".join(one.found for one in parts)
    return Verdict("holds" if ahead >= 3 else "fails" if behind >= 2 else "undecided", f"Default {words}")


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
)
