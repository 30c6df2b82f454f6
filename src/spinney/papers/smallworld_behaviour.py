"""What the claims on behaviour in Small World mean in terms of replayed matches: regions, attacks, declines, sizes."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from spinney.arena.linear import Linear
from spinney.games.small_world.board import ENTRY, LAND, NUMBER, REGIONS
from spinney.games.small_world.peoples import SEAFARING
from spinney.papers.paper import Evidence
from spinney.papers.samples import Weights, average, correlated, resampled, top
from spinney.papers.smallworld_agents import RANDOM
from spinney.papers.smallworld_games import minus, printed
from spinney.papers.smallworld_rows import Conduct, conduct
from spinney.papers.verdicts import FEWEST, Verdict, above, all_of, below, near, shown

Claim = Callable[[Evidence], Verdict]

WATER, LAKE, MOUNTAINS, CENTRE, SEVEN = [0, 7, 22], 7, [5, 8, 15, 19], 8, {13, 14}
LANDS = [region for region in range(NUMBER) if int(LAND) >> region & 1]
NEIGHBOURS = [len(REGIONS[region].neighbours) for region in LANDS]
OTHERS = [region for region in LANDS if region not in MOUNTAINS]
PEAKS = (3, 7, 9)
# Claims of absence, and those of an order where they fail, need so many matches: of samples of 150 from the printed
# tables themselves 5 to 7 % fail claims of an order, of 500 none.
ENOUGH = 150


def needs(claim: Callable[[Conduct], Verdict], found: Evidence) -> Verdict:
    """A claim on the matches of the analysis; undecided while there are fewer than 20."""
    played = conduct(found)
    return claim(played) if len(played) >= FEWEST else above(None)


def _ratio(played: Conduct, times: Weights) -> Weights:
    """[region] conquests a match, of a sample."""
    found: Weights = times @ played.conquered / times.sum()
    return found


def ones(played: Conduct) -> Weights:
    """Every match once."""
    return np.ones(len(played))


def _water(played: Conduct) -> Verdict:
    rare = [below(average(played.conquered[:, region]), 0.1, name=f"region {region}") for region in WATER]
    without = played.powers[:, SEAFARING] == 0
    wrong = int(played.conquered[without][:, WATER].sum())
    return all_of([*rare, Verdict("fails" if wrong else "holds", f"{wrong} without Seafaring")])


def _seafaring(played: Conduct) -> Verdict:
    water, picks = played.conquered[:, WATER].sum(1), played.powers[:, SEAFARING]
    words = f"{water.sum():.0f} conquests of water, {picks.sum():.0f} picks of Seafaring"
    return resampled(len(played), lambda times: 0.7 <= times @ water / max(1.0, times @ picks) <= 1.4, words)


def _lake(played: Conduct) -> Verdict:
    total = played.conquered[:, WATER]

    def preferred(times: Weights) -> bool:
        sea, lake, other = times @ total
        return bool(lake > sea and lake > other and 2 * lake > sea + lake + other)

    return resampled(
        len(played), preferred, f"lake {total[:, 1].sum():.0f}, seas {total[:, [0, 2]].sum(0).tolist()}", ENOUGH
    )


def _mountains(played: Conduct) -> Verdict:
    words = ", ".join(f"region {region}: {_ratio(played, ones(played))[region]:.2f}" for region in MOUNTAINS)
    return resampled(len(played), lambda times: (_ratio(played, times)[MOUNTAINS] <= 1.0).sum() >= 3, words)


def _centre(played: Conduct) -> Verdict:
    best = top(_ratio(played, ones(played)), 1)[0]
    gap = average(played.conquered[:, best] - played.conquered[:, CENTRE])
    if best != CENTRE:
        # The best of 23 regions is seen in the same matches.
        found = above(gap, confidence=1 - 0.05 / (NUMBER - 1), name=f"region {best} less region {CENTRE}")
        if found.outcome == "holds":
            return Verdict("fails", found.found, min(1.0, (NUMBER - 1) * (found.p or 0.0)))
        return Verdict("holds" if len(played) >= ENOUGH else "undecided", found.found)
    words = f"region {CENTRE}: {_ratio(played, ones(played))[CENTRE]:.3f}, the most of all"
    return Verdict("holds" if len(played) >= ENOUGH else "undecided", words)


def _seven(played: Conduct) -> Verdict:
    words = f"most conquered: regions {top(_ratio(played, ones(played)), 2)}"
    return resampled(len(played), lambda times: {*top(_ratio(played, times), 2)} == SEVEN, words, ENOUGH)


def _model(played: Conduct, times: Weights) -> Weights:
    """How the conquests of land regions follow from neighbours, entry, mountain and Lost Tribe, by a straight line."""
    about = [
        [1, len(one.neighbours), int(ENTRY) >> region & 1, one.terrain == "mountain", one.tribe]
        for region, one in ((region, REGIONS[region]) for region in LANDS)
    ]
    found = np.linalg.lstsq(np.array(about, np.float64), _ratio(played, times)[LANDS], rcond=None)[0]
    return np.asarray(found[1:])


def _coefficient(holds: Callable[[Weights], bool], played: Conduct) -> Verdict:
    names = "neighbours", "entry", "mountain", "tribe"
    model = zip(names, _model(played, ones(played)), strict=True)
    words = ", ".join(f"{name} {value:+.2f}" for name, value in model)
    return resampled(len(played), lambda times: bool(holds(_model(played, times))), words)


def _mountain_defence(played: Conduct) -> Verdict:
    owned = (played.defence > 0).astype(np.float64)

    def fewer(times: Weights) -> bool:
        plain = times @ played.defence
        held = plain / np.maximum(1e-9, times @ owned)
        return bool(all(one[MOUNTAINS].mean() < one[OTHERS].mean() for one in (plain, held)))

    mean = played.defence.mean(0)
    words = f"mountains {mean[MOUNTAINS].mean():.2f} tokens, others {mean[OTHERS].mean():.2f}"
    return resampled(len(played), fewer, words)


# Attacks, abandoning, declining.


def habit(name: str, found: Evidence, experiment: str = "analysis") -> Linear | None:
    """How often a match something was done: aggression, abandoned, declines or conquered."""
    played = conduct(found, experiment, RANDOM) if experiment == "random-behaviour" else conduct(found, experiment)
    values = getattr(played, name)
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


# Sizes.


def _decisions(played: Conduct) -> Verdict:
    turns = played.decisions[played.decisions > 0]
    mean = near(average(turns), 11.5, 2.5, name="decisions a turn")
    least, most = int(turns.min()), int(turns.max())
    return all_of([mean, Verdict("holds" if least == 1 and most <= 19 else "fails", f"from {least} to {most}")])


def _of_size(claim: Callable[[dict[str, Any]], Verdict], found: Evidence) -> Verdict:
    for one in found.records:
        if one.experiment == "size":
            return claim(one.measures)
    return above(None)


def _branching(counts: dict[str, Any]) -> Verdict:
    least, most, regions = np.flatnonzero(counts["options"])[0], len(counts["options"]) - 1, counts["regions"]
    words = f"from {least} to {most} options; up to {regions} regions to be conquered"
    return Verdict("holds" if least == 2 and regions == 20 and most <= 20 else "fails", words)


def _combinations(counts: dict[str, Any]) -> Verdict:
    return Verdict("holds" if counts["combinations"] == 247 else "fails", f"{counts['combinations']} combinations")


def _first_turns(counts: dict[str, Any]) -> Verdict:
    three, four, five = counts["first turns"]
    total = counts["shown"] * (36 * three + 84 * four + 126 * five)
    words = f"{three}, {four} and {five} sets of 3, 4 and 5 regions, {total:,} end states"
    return Verdict("holds" if total == 600_948 else "fails", words)


BEHAVIOUR: Mapping[str, Claim] = {
    "turn-has-ten-actions": partial(needs, _decisions),
    "tree-depth-200-300": partial(needs, lambda played: near(average(played.length), 250, 50)),
    "branching-2-to-20": partial(_of_size, _branching),
    "combos-247": partial(_of_size, _combinations),
    "first-turn-600948": partial(_of_size, _first_turns),
    "water-only-with-seafaring": partial(needs, _water),
    "seafaring-conquers-once": partial(needs, _seafaring),
    "lake-preferred": partial(needs, _lake),
    "mountains-conquered-less": partial(needs, _mountains),
    "central-mountain-most-conquered": partial(needs, _centre),
    "most-conquered-have-seven-neighbours": partial(needs, _seven),
    "neighbours-raise-conquests": partial(
        needs, lambda played: correlated(NEIGHBOURS, played.conquered.mean(0)[LANDS], name="conquests:")
    ),
    "neighbours-raise-defence": partial(
        needs, lambda played: correlated(NEIGHBOURS, played.defence.mean(0)[LANDS], name="tokens:")
    ),
    "tribes-lower-conquests": partial(needs, partial(_coefficient, lambda model: model[3] < 0)),
    "defence-matters-more-than-tribe": partial(needs, partial(_coefficient, lambda model: model[2] < model[3])),
    "mountains-need-fewer-defenders": partial(needs, _mountain_defence),
    "edge-inflates": partial(needs, partial(_coefficient, lambda model: model[1] > 0)),
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
