"""How certain the mean scores of a tournament are: what it takes to compare tournaments of unlike size by score."""

from dataclasses import replace

import numpy as np

from spinney.arena.results import CellResults, Floats
from spinney.arena.statistics import score_covariance
from spinney.arena.store import Store
from spinney.papers.records import Record

COVARIANCE = "covariance of mean scores"


def covariance(_: Store, cell: CellResults) -> dict[str, list[list[float]]]:
    """The covariances of the mean scores, each agent's with those up to its own: the rest is the same turned round."""
    rows = score_covariance(cell).tolist()
    return {COVARIANCE: [[float(f"{value:.6g}") for value in row[: place + 1]] for place, row in enumerate(rows)]}


def covariance_of(one: Record) -> Floats | None:
    """[agent, agent] the covariances of a tournament's mean scores, if they are kept.

    >>> about = dict.fromkeys(("names", "agents", "rows", "scores", "iterations", "library"), [])
    >>> one = Record("x", "hex", 1, 2, {}, None, openings=0, repeats=0, measures={COVARIANCE: [[2], [-1, 2]]}, **about)
    >>> covariance_of(one).tolist()
    [[2.0, -1.0], [-1.0, 2.0]]
    """
    rows = one.measures.get(COVARIANCE)
    if rows is None:
        return None
    found = np.zeros((len(rows), len(rows)))
    for place, row in enumerate(rows):
        found[place, : place + 1] = found[: place + 1, place] = row
    return found


def with_fewer_scores(one: Record, matches: int, rng: np.random.Generator) -> Record:
    """A tournament with mean scores such as so many of its matches would have, which vary normally around those of all
    by as much more as fewer matches are; where no covariances are kept, they stay.

    Of n values with variance v, the mean of m drawn without replacement has variance v (1 / m - 1 / n).
    """
    known = covariance_of(one)
    if known is None:
        return one
    less = one.matches / matches - 1
    # Where all sit at one table their scores may add up to a constant: a variance of 0, or a little below as rounded.
    drawn = rng.multivariate_normal(one.scores, less * known, method="eigh", check_valid="ignore")
    return replace(one, scores=drawn.tolist())
