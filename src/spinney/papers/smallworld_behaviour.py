"""What the claims on behaviour in Small World mean in terms of replayed matches: Tables 3 and 4."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import numpy as np

from spinney.arena.linear import Linear
from spinney.papers.paper import Evidence
from spinney.papers.samples import Weights, average, correlated, resampled, top
from spinney.papers.smallworld_agents import RANDOM
from spinney.papers.smallworld_games import BOLD, Setting, minus, printed
from spinney.papers.smallworld_regions import CENTRE, ENOUGH, LANDS, WATER, needs, ones
from spinney.papers.smallworld_rows import Conduct, conduct
from spinney.papers.verdicts import FEWEST, Verdict, above, all_of, below, near, shown

Claim = Callable[[Evidence], Verdict]

PEAKS = (3, 7, 9)


def habit(name: str, found: Evidence, experiment: str = "analysis", who: Setting = BOLD) -> Linear | None:
    """How often a match an agent did something: aggression, abandoned, declines or conquered."""
    values = getattr(conduct(found, experiment, RANDOM if experiment == "random-behaviour" else who), name)
    return average(values.sum(1) if values.ndim > 1 else values)


def _than_random(name: str, found: Evidence) -> Linear | None:
    return minus(habit(name, found), habit(name, found, "random-behaviour"))


def _aggression_low(found: Evidence) -> Verdict:
    played = conduct(found)
    targets = played.targets
    avoids = average(targets[:, 1] - targets[:, 2])
    level = near(habit("aggression", found), 3.1, 0.6, name="attacks")
    active = average(played.attacks[:, 0])
    if active is not None:
        level = replace(level, found=f"{level.found}, on active races alone {shown(active)}")
    return all_of([level, below(avoids, name="attacks less those of chance among the targets")])


def _declines_less(found: Evidence) -> Verdict:
    fewer = below(_than_random("declines", found), name="less than random")
    return all_of([fewer, above(habit("declines", found), 2.0, name="declines")])


def by_turn(played: Conduct) -> Weights:
    """[turn] all declines."""
    found: Weights = played.declines.sum(0)
    return found


def _peaks(played: Conduct) -> Verdict:
    def peaked(times: Weights) -> bool:
        counts = np.concatenate([[-1], times @ played.declines, [-1]])
        local = all(counts[turn] > counts[turn - 1] and counts[turn] > counts[turn + 1] for turn in PEAKS)
        return bool(local and {one + 1 for one in top(counts[1:-1], 3)} == {*PEAKS})

    return resampled(len(played), peaked, f"declines by turn {[round(one) for one in by_turn(played)]}", ENOUGH)


def _late_high(found: Evidence) -> Verdict:
    """With how often declining was as good as anything else: there the thesis' agent plays what it tried first."""
    verdict, rows = needs(_late, found), _late_choices(found)
    if not rows:
        return verdict
    tied = sum(int(row[3]) for row in rows)
    words = f"declining was worth as much as the best action in {tied} of {len(rows)} late choices"
    return replace(verdict, found=f"{verdict.found}; {words}")


def _late_choices(found: Evidence) -> list[list[float]]:
    return [
        row for one in found.records if one.experiment.startswith("analysis") for row in one.measures.get("late", [])
    ]


def _late(played: Conduct) -> Verdict:
    late, all_ = played.declines[:, 8:].sum(1), played.declines.sum(1)
    words = f"{late.sum():.0f} of {all_.sum():.0f}"
    return resampled(len(played), lambda times: times @ late > 0.2 * (times @ all_), words)


def _shape(played: Conduct) -> Verdict:
    paper = np.array([printed(f"Table 4: declines in turn {turn}") for turn in range(1, 11)])
    paper = paper / paper.sum()

    def distance(times: Weights) -> float:
        counts = times @ played.declines
        return float(abs(counts / max(1.0, counts.sum()) - paper).sum() / 2)

    words = f"distance {distance(ones(played)):.3f}"
    return resampled(len(played), lambda times: distance(times) < 0.15, words)


def _when_won(found: Evidence) -> Verdict:
    rows = _late_choices(found)
    sure, other = ([row[1] for row in rows if (row[2] >= 0.99) == wanted] for wanted in (True, False))
    declined = [row[2] >= 0.99 for row in rows if row[1]]
    if not sure or not other or not declined:
        return above(None)
    most = above(Linear.rate(sum(declined), len(declined)), 0.5, name="declines in won positions")
    rates = [Linear.rate(sum(one), len(one)) for one in (sure, other)]
    return all_of([most, above(rates[0] - rates[1], name="rate of declining there, less elsewhere")])


def _only_stout(played: Conduct) -> Verdict:
    wrong = int(played.odd.sum())
    words = f"{wrong} declines in turn 1 without a Stout race, of {by_turn(played)[0]:.0f}"
    return Verdict("fails" if wrong else "holds" if len(played) >= ENOUGH else "undecided", words)


def _in_self_play(name: str, found: Evidence) -> Linear | None:
    return minus(habit(name, found, "analysis-self-play"), habit(name, found))


def _self_play_less(found: Evidence) -> Verdict:
    return all_of([below(_in_self_play(name, found), name=name) for name in ("abandoned", "declines")])


def _same_priorities(found: Evidence) -> Verdict:
    here, there = conduct(found), conduct(found, "analysis-self-play")
    if min(len(here), len(there)) < FEWEST:
        return above(None)
    return correlated(here.conquered.mean(0)[LANDS], there.conquered.mean(0)[LANDS], 0.8)


BEHAVIOUR: Mapping[str, Claim] = {
    "aggression-above-random": lambda found: above(_than_random("aggression", found)),
    "aggression-low": _aggression_low,
    "abandons-more-than-random": lambda found: above(_than_random("abandoned", found)),
    "declines-less-than-random": _declines_less,
    "declines-peak-3-7-9": partial(needs, _peaks),
    "late-declines-high": _late_high,
    "late-declines-when-won": _when_won,
    "turn-1-declines-only-stout": partial(needs, _only_stout),
    "decline-table-shape": partial(needs, _shape),
    "self-play-more-aggression": lambda found: above(_in_self_play("aggression", found)),
    "self-play-fewer-abandons-declines": _self_play_less,
    "self-play-fewer-conquests": lambda found: below(_in_self_play("conquered", found)),
    "self-play-same-priorities": _same_priorities,
}
TABLE_3 = {
    "Table 3, MCTS[10000/16]:": "analysis",
    "Table 3, Random:": "random-behaviour",
}
NAMES = {"aggression": "aggression", "abandoning": "abandoned", "declining": "declines"}


def _declined(turn: int, found: Evidence) -> Linear | None:
    """The share of all declines that fell in a turn."""
    counts = by_turn(conduct(found))
    return Linear.rate(float(counts[turn - 1]), round(counts.sum())) if counts.sum() else None


# By the place of a published number, what it is here.
HABITS: Mapping[str, Callable[[Evidence], Linear | None]] = {
    "Figure 12: conquering ratio of the central mountain, the largest of all": lambda found: average(
        conduct(found).conquered[:, CENTRE]
    ),
    "Figure 12: sum of the three water regions' conquering ratios": lambda found: average(
        conduct(found).conquered[:, WATER].sum(1)
    ),
    **{
        f"{place} {word}": partial(habit, name, experiment=experiment)
        for place, experiment in TABLE_3.items()
        for word, name in NAMES.items()
    },
    **{
        f"text: {word} of MCTS[10000/16] against itself": partial(habit, name, experiment="analysis-self-play")
        for word, name in NAMES.items()
    },
    **{f"Table 4: declines in turn {turn}": partial(_declined, turn) for turn in range(1, 11)},
}
