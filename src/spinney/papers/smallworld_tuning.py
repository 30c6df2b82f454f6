"""What the claims on nodes and Cp in Small World mean in terms of results, and those on depth and time."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from spinney.arena.linear import Linear, slope
from spinney.arena.statistics import holm
from spinney.papers.paper import Evidence
from spinney.papers.samples import average, correlated
from spinney.papers.smallworld_agents import CPS, NODES
from spinney.papers.smallworld_games import KEEN, Games, against_random, coins, games, lead, minus, points, pooled, wins
from spinney.papers.verdicts import Verdict, above, all_of, below, counted, overlapping, pointing, shown

Claim = Callable[[Evidence], Verdict]

# Published are 100 matches of each point.
ENOUGH = 100
# Where nearly everything is won, rates cannot differ.
CEILING = 0.97
HIGH, LOW = tuple(cp for cp in CPS if cp > 1), tuple(cp for cp in CPS if cp <= 1)


def cps(found: Evidence, chosen: Sequence[float]) -> list[float]:
    """Those values of the paper's Cp that were played in this reading: of Algorithm 2, all but the smallest and one
    larger than the grid.
    """
    return [cp for cp in chosen if len(against_random(found, 500, cp)) or len(against_random(found, 10_000, cp))]


def _beats_random(found: Evidence) -> Verdict:
    settings = [(nodes, cp) for nodes in (500, 10_000) for cp in (0.5, 4.0, 16.0)]
    rates = {one: wins(against_random(found, *one)) for one in settings}
    parts = [above(rate, 0.5, name=f"{nodes} nodes, Cp {cp:g}") for (nodes, cp), rate in rates.items()]
    return all_of([*parts, above(rates[KEEN], 0.9, name="10000 nodes, Cp 4, above 0.9")])


def _direct(found: Evidence, cp: float) -> Linear | None:
    return points(games(found, "cp-direct", (10_000, cp), (10_000, 0.5)))


def _high_and_low(
    found: Evidence, nodes: int, value: Callable[[Games], Linear | None]
) -> tuple[Linear | None, Linear | None]:
    """What values of Cp above 1 have against random play, and what the others have."""
    high, low = (pooled([value(against_random(found, nodes, cp)) for cp in part]) for part in (HIGH, LOW))
    return high, low


def _high_less_low(found: Evidence, nodes: int, value: Callable[[Games], Linear | None]) -> Linear | None:
    """What values of Cp above 1 have more than the others, against random play."""
    return minus(*_high_and_low(found, nodes, value))


def _exploration(found: Evidence) -> Verdict:
    direct = [above(_direct(found, cp), 0.5, name=f"Cp {cp:g} against 0.5") for cp in (4.0, 16.0)]
    high, low = _high_and_low(found, 10_000, wins)
    rates = above(minus(high, low), name="against random, Cp > 1 less Cp <= 1")
    if high is None or low is None or min(high.value, low.value) <= CEILING:
        return all_of([*direct, rates])
    verdict = all_of(direct)
    return replace(verdict, found=f"{verdict.found}; at the ceiling, which decides nothing: {rates.found}")


def _above_one(nodes: int, found: Evidence) -> Verdict:
    both = (("wins", wins), ("coins", coins))
    return all_of([above(_high_less_low(found, nodes, value), name=name) for name, value in both])


def _more_nodes_everywhere(found: Evidence) -> Verdict:
    """That all point estimates are above zero, and the pooled ones with their interval."""
    verdicts = []
    for name, value in (("wins", wins), ("coins more than random", lead)):
        gains = [
            minus(value(against_random(found, 10_000, cp)), value(against_random(found, 500, cp)))
            for cp in cps(found, CPS)
        ]
        signs = [pointing(one, enough=ENOUGH) for one in gains] or [None]
        verdicts.append(counted(partial(int.__eq__, len(signs)), signs, f"{name}: values of Cp"))
        verdicts.append(above(pooled(gains), name=name))
    return all_of(verdicts)


def by_nodes(found: Evidence) -> dict[int, Linear]:
    """The win rates against random play at Cp = 0.5, by nodes."""
    rates = {nodes: wins(against_random(found, nodes, 0.5)) for nodes in NODES}
    return {nodes: rate for nodes, rate in rates.items() if rate is not None}


def _more_nodes(found: Evidence) -> Verdict:
    rates = {nodes: rate for nodes, rate in by_nodes(found).items() if nodes <= 10_000}
    if not {500, 10_000} <= {*rates}:
        return above(None)
    over = slope([float(np.log(nodes)) for nodes in rates], list(rates.values()))
    return all_of([above(over, name="slope"), above(rates[10_000] - rates[500], name="10000 less 500")])


def _too_many(found: Evidence) -> Verdict:
    rates = by_nodes(found)
    loss = minus(rates.get(20_000), rates.get(10_000))
    verdict = all_of([below(loss, name="20000 less 10000"), below(loss, -0.1, name="by 0.1")])
    direct = points(games(found, "nodes-direct", (20_000, 0.5), (10_000, 0.5)))
    if direct is None:
        return verdict
    return replace(verdict, found=f"{verdict.found}; 20000 against 10000 in direct matches {shown(direct)}")


def worse_than_best(rates: Mapping[float, Linear]) -> dict[float, float]:
    """By setting, the p-value of being as good as the best, corrected by Holm's method for all pairs with it."""
    best = max(rates, key=lambda one: rates[one].value)
    others = [one for one in rates if one != best]
    p = holm([(rates[best] - rates[one]).p() for one in others]) if others else []
    return {best: 1.0, **dict(zip(others, p, strict=True))}


def _best_cutoff(found: Evidence) -> Verdict:
    rates = by_nodes(found)
    if not {10_000, 20_000} <= {*rates}:
        return above(None)
    p = worse_than_best({float(nodes): rate for nodes, rate in rates.items()})
    words = f"10000 nodes {shown(rates[10_000])}, 20000 nodes {shown(rates[20_000])}"
    if p[10_000.0] < 0.05:
        return Verdict("fails", f"{words}; 10000 are worse than the best", p[10_000.0])
    if p[20_000.0] < 0.05:
        return Verdict("holds", words, p[20_000.0])
    settled = (rates[20_000] - rates[10_000]).interval()[0] > -0.05
    return Verdict("fails" if settled else "undecided", f"{words}; 20000 are not shown to be worse")


def _wins_all(found: Evidence) -> Verdict:
    return overlapping(wins(against_random(found, *KEEN)), 0.963, 1.0, 100)


def _fewer_coins(found: Evidence) -> Verdict:
    played = {cp: coins(against_random(found, 10_000, cp)) for cp in cps(found, CPS)}
    known = {cp: one for cp, one in played.items() if one is not None}
    if 4.0 not in known or len(known) < 4:
        return above(None)
    others = sorted((one for cp, one in known.items() if cp != 4.0), key=lambda one: one.value)
    best, middle = others[-1], others[len(others) // 2]
    own = known[4.0]
    return all_of([below(own - best, name="less the best"), below(own - middle, name="less the median")])


def _opponents_coins(found: Evidence) -> Verdict:
    rest = pooled([coins(against_random(found, 10_000, cp), column=2) for cp in cps(found, CPS) if cp != 4.0])
    return below(minus(coins(against_random(found, *KEEN), column=2), rest))


def _best_cps(found: Evidence) -> Verdict:
    rates = {cp: wins(against_random(found, 10_000, cp)) for cp in cps(found, CPS)}
    leads = {cp: lead(against_random(found, 10_000, cp)) for cp in cps(found, CPS)}
    known = {cp: one for cp, one in rates.items() if one is not None}
    if not {4.0, 16.0, 1.0} <= {*known}:
        return above(None)
    best = {cp for cp, p in worse_than_best(known).items() if p >= 0.05}
    if best - {*HIGH}:
        own = {cp: one for cp, one in leads.items() if cp in best and one is not None}
        if len(own) < len(best):
            return above(None)
        best = {cp for cp, p in worse_than_best(own).items() if p >= 0.05}
    words = f"not shown to be worse than the best: Cp {', '.join(f'{cp:g}' for cp in sorted(best))}"
    if not {4.0, 16.0} <= best:
        return Verdict("fails", words)
    return Verdict("holds" if best <= {*HIGH} else "undecided", words)


def searches(found: Evidence) -> NDArray[np.float64]:
    """[search, (nodes, turn, mean depth, largest depth, seconds)] of the positions that were searched."""
    rows = [row for one in found.records if one.experiment == "depth-time" for row in one.measures["searches"]]
    return np.array(rows, np.float64).reshape(-1, 5)


def trees(found: Evidence, nodes: int, cp: float) -> NDArray[np.float64]:
    """[tree, (share beyond the own turn, largest depth within it, and beyond)] of the trees that were walked."""
    rows = [row for one in found.records if one.experiment == "depth-time" for row in one.measures["trees"]]
    return np.array([row[2:] for row in rows if row[:2] == [nodes, cp]], np.float64).reshape(-1, 3)


def _ends_within(found: Evidence) -> Verdict:
    walked, looked = trees(found, 20_000, 0.5), searches(found)
    if not len(walked):
        return above(None)
    within = Linear.rate(int((walked[:, 1] >= walked[:, 2]).sum()), len(walked))
    depth = average(looked[looked[:, 0] == 20_000, 2])
    return all_of([above(within, 0.0, name="deepest node in the own turn"), below(depth, 19, name="mean depth")])


def _one_turn(found: Evidence) -> Verdict:
    shares = trees(found, 10_000, 16.0)[:, 0]
    if not len(shares):
        return above(None)
    small = Linear.rate(int((shares < 0.1).sum()), len(shares))
    return above(small, 0.5, name=f"median {np.median(shares):.3f}; decisions with less than a tenth beyond")


def _by_nodes(found: Evidence, column: int) -> dict[float, float]:
    looked = searches(found)
    return {nodes: float(looked[looked[:, 0] == nodes, column].mean()) for nodes in np.unique(looked[:, 0])}


def _deeper(found: Evidence) -> Verdict:
    depth = _by_nodes(found, 2)
    if len(depth) < 4:
        return above(None)
    return correlated(list(depth), list(depth.values()), 0.9, name="nodes and depth:")


def _longer(found: Evidence) -> Verdict:
    times = _by_nodes(found, 4)
    if len(times) < 4:
        return above(None)
    power = float(np.polyfit(np.log(list(times)), np.log(list(times.values())), 1)[0])
    return Verdict("holds" if 0.7 <= power <= 1.3 else "fails", f"time grows by nodes to the power of {power:.2f}")


def _faster_late(found: Evidence) -> Verdict:
    looked = searches(found)
    early, late = (looked[(looked[:, 0] == 10_000) & (looked[:, 1] == turn), 4] for turn in (1, 10))
    first, last = average(early), average(late)
    part = None if first is None or last is None else last - 0.5 * first
    words = "" if not (len(early) and len(late)) else f"{1000 * late.mean():.0f} ms after {1000 * early.mean():.0f} ms:"
    return below(part, name=f"{words} last turn less half of the first, seconds")


TUNING: Mapping[str, Claim] = {
    "mcts-beats-random": _beats_random,
    "exploration-helps": _exploration,
    "cp-above-1-at-500": partial(_above_one, 500),
    "cp-above-1-at-10000": partial(_above_one, 10_000),
    "10000-beats-500-at-every-cp": _more_nodes_everywhere,
    "more-nodes-help-to-10000": _more_nodes,
    "too-many-nodes-hurt": _too_many,
    "best-cutoff-10000": _best_cutoff,
    "cp4-wins-all": _wins_all,
    "cp4-fewer-coins": _fewer_coins,
    "cp4-opponent-fewer-coins": _opponents_coins,
    "best-cp-4-or-16": _best_cps,
    "deep-trees-do-not-reach-end-of-turn": _ends_within,
    "lookahead-one-turn": _one_turn,
    "depth-grows-with-nodes": _deeper,
    "time-grows-with-nodes": _longer,
    "search-faster-late": _faster_late,
}
