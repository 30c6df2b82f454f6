"""Estimates of what was counted match by match: means with intervals, correlations, and claims about whole samples."""

from collections.abc import Callable
from functools import lru_cache
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from spinney.arena.linear import Linear, Term
from spinney.papers.verdicts import FEWEST, Outcome, Verdict

DRAWS, SEED = 1000, 2021

Weights = NDArray[np.float64]


def average(values: ArrayLike, least: float | None = None, most: float | None = None) -> Linear | None:
    """The mean of a number over matches, which is never less or more than this; if that is not known, than it was here.
    None of fewer than 20, whose intervals would be too short.

    >>> round(average([70, 80, 90] * 7).value, 3), average([70] * 19) is None
    (80.0, True)
    """
    found = np.asarray(values, np.float64)
    if len(found) < FEWEST:
        return None
    low = float(found.min()) if least is None else least
    high = float(found.max()) if most is None else most
    known = -np.inf if least is None else least, np.inf if most is None else most
    return Linear((Term(1.0, len(found), float(found.mean()), float(found.var()), low, high, *known),))


def resampled(matches: int, holds: Callable[[Weights], bool], words: str, enough: int = FEWEST) -> Verdict:
    """What a bootstrap by match says of a claim about a whole sample, such as the order of its largest counts: it holds
    if it does in 95 % of samples that are drawn anew, and fails if it does in 5 % or fewer. `holds` is told how often
    each match counts. Of fewer than 20 matches nothing is said. Claims of an order, which chance disturbs in small
    samples even where they are true, fail only with `enough` matches.

    >>> wins = np.array([1] * 70 + [0] * 30)
    >>> [resampled(100, lambda times: times @ wins > least, "").outcome for least in (50, 70, 90)]
    ['holds', 'undecided', 'fails']
    """
    if matches < FEWEST:
        return Verdict("undecided", f"{words}; {matches} matches are too few".lstrip("; "))
    share = float(np.mean([holds(one) for one in drawn_anew(matches, DRAWS)]))
    missed = share <= 0.05 and matches >= enough
    outcome: Outcome = "holds" if share >= 0.95 else "fails" if missed else "undecided"
    return Verdict(outcome, f"{words}; in {100 * share:.0f} % of samples drawn anew".lstrip("; "))


@lru_cache(maxsize=1)
def drawn_anew(matches: int, draws: int) -> Weights:
    """[sample, match] how often each match is in samples that are drawn with replacement.

    >>> drawn_anew(50, 10).sum(1).tolist() == [50.0] * 10
    True
    """
    rng = np.random.default_rng(SEED)
    return rng.multinomial(matches, np.full(matches, 1 / matches), draws).astype(np.float64)


def correlated(first: ArrayLike, second: ArrayLike, least: float = 0.0, name: str = "") -> Verdict:
    """That two orders agree: Spearman's correlation is above a value and significantly above zero; it fails where its
    95 % interval (Fisher's, with the variance of Bonett and Wright, 2000) lies below that value.

    >>> rising = list(range(20))
    >>> [correlated(rising, one).outcome for one in (rising, rising[::-1])]
    ['holds', 'fails']
    """
    from scipy.stats import spearmanr

    count = len(np.asarray(first))
    if count < 4 or np.ptp(first) == 0 or np.ptp(second) == 0:
        return Verdict("undecided", f"{name} nothing to compare".strip())
    found = spearmanr(first, second)
    rho, p = float(found.statistic), float(found.pvalue)
    limit = np.clip(rho, -0.9999, 0.9999)
    error = np.sqrt((1 + limit**2 / 2) / (count - 3))
    low, high = np.tanh(np.arctanh(limit) + NormalDist().inv_cdf(0.975) * error * np.array([-1, 1]))
    outcome: Outcome = "holds" if rho > least and rho > 0 and p < 0.05 else "fails" if high < least else "undecided"
    return Verdict(outcome, f"{name} Spearman's correlation {rho:.2f} ({low:.2f} to {high:.2f})".strip(), p)


def top(counts: ArrayLike, many: int) -> list[int]:
    """The places of the largest counts, the largest first.

    >>> top([3, 9, 5], 2)
    [1, 2]
    """
    return [int(one) for one in np.argsort(-np.asarray(counts, np.float64), kind="stable")[:many]]


def logit(offers: Weights, chosen: NDArray[Any], open_: NDArray[Any]) -> tuple[Weights, Weights]:
    """The coefficients of a conditional logit and their standard errors, by Newton's method: [choice, place, feature]
    offers, [choice] the place that was chosen, [choice, place] whether it could be.

    >>> from numpy.random import default_rng
    >>> rng = default_rng(1)
    >>> offers = rng.normal(size=(4000, 3, 1))
    >>> chosen = (2.0 * offers[:, :, 0] + rng.gumbel(size=(4000, 3))).argmax(1)
    >>> coefficients, errors = logit(offers, chosen, np.ones((4000, 3), bool))
    >>> bool(abs(coefficients[0] - 2.0) < 3 * errors[0] < 0.3)
    True
    """
    found, rows = np.zeros(offers.shape[2]), np.arange(len(chosen))
    for _ in range(25):
        odds = np.where(open_, np.exp(offers @ found - (offers @ found).max(1, keepdims=True)), 0.0)
        odds /= odds.sum(1, keepdims=True)
        expected = np.einsum("cp,cpf->cf", odds, offers)
        gradient = (offers[rows, chosen] - expected).sum(0)
        spread = offers - expected[:, None]
        information = np.einsum("cp,cpf,cpg->fg", odds, spread, spread)
        found = found + np.linalg.solve(information + 1e-9 * np.eye(len(found)), gradient)
    return found, np.sqrt(np.diag(np.linalg.inv(information)))
