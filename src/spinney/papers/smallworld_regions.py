"""What the claims on regions and sizes in Small World mean in terms of replayed matches: Figures 12 and 13."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from spinney.games.small_world.board import ENTRY, LAND, NUMBER, REGIONS
from spinney.games.small_world.peoples import SEAFARING
from spinney.papers.paper import Evidence
from spinney.papers.samples import Weights, average, correlated, resampled, top
from spinney.papers.smallworld_first_turn import NEAREST, end_states
from spinney.papers.smallworld_rows import Conduct, conduct
from spinney.papers.verdicts import FEWEST, Verdict, above, all_of, below, near

WATER, LAKE, MOUNTAINS, CENTRE, SEVEN = [0, 7, 22], 7, [5, 8, 15, 19], 8, {13, 14}
LANDS = [region for region in range(NUMBER) if int(LAND) >> region & 1]
NEIGHBOURS = [len(REGIONS[region].neighbours) for region in LANDS]
OTHERS = [region for region in LANDS if region not in MOUNTAINS]
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


def _decisions(played: Conduct) -> Verdict:
    turns = played.decisions[played.decisions > 0]
    each = played.decisions.sum(1) / np.maximum(1, (played.decisions > 0).sum(1))
    mean = near(average(each), 11.5, 2.5, name="decisions a turn")
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
    three, four, five = end_states(**NEAREST)
    total = counts["shown"] * (36 * three + 84 * four + 126 * five)
    words = f"{three}, {four} and {five} sets of 3, 4 and 5 regions, {total:,} end states"
    return Verdict("holds" if total == 600_948 else "fails", words)


PLACES: Mapping[str, Callable[[Evidence], Verdict]] = {
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
}
