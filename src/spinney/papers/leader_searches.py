"""The claims on what searches see: depth, ends, choices, lengths of games, third sides, and rollouts to the end."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise

import numpy as np

from spinney.arena.linear import Linear, mean
from spinney.papers import leader_published as published
from spinney.papers.leader_cells import ahead_of, cells, mean_rank, missing, pointwise, where
from spinney.papers.leader_plans import AGNOSTIC, BUDGETS, COUNTS, DIAMANT, GAMES
from spinney.papers.paper import Evidence
from spinney.papers.records import Record
from spinney.papers.third_side import THIRD_SIDE
from spinney.papers.verdicts import Verdict, above, all_of, below, near

FIRST, LAST = BUDGETS[0], BUDGETS[-1]
DEPTHS = dict(zip(BUDGETS, (16, 19, 25), strict=True))
SIGNALS = {2: 0.90, 3: 0.60, 4: 0.45}
SHORT = ("dots-and-boxes", "uno", "virus")
LENGTHS_WITHIN = 0.25


def records_of(found: Evidence, experiment: str, budget: str | None = None) -> list[Record]:
    """The records of an experiment, at a budget or at all."""
    return [
        one
        for one in found.records
        if one.experiment == experiment and (budget is None or str(one.budget).startswith(f"{budget} "))
    ]


def seen(one: Record, name: str, agent: int = 0) -> float:
    """What is counted of an agent's decisions, by name; 0 where there was nothing to count."""
    return float(one.searches[agent].get(name) or 0.0) if one.searches else 0.0


def _depth(found: Evidence) -> Verdict:
    """That the deepest levels of searches in Diamant are about as published, and grow."""
    own = {budget: records_of(found, "diamant-search", budget) for budget in BUDGETS}
    if not all(len(records) == 3 for records in own.values()):
        return missing()
    depths = {budget: float(np.mean([seen(one, "depth") for one in records])) for budget, records in own.items()}
    fits = all(abs(depths[budget] - DEPTHS[budget]) <= 0.3 * DEPTHS[budget] for budget in BUDGETS)
    rising = all(earlier < later for earlier, later in pairwise(depths.values()))
    words = ", ".join(f"{budget} {depth:.1f} for {DEPTHS[budget]}" for budget, depth in depths.items())
    return Verdict("holds" if fits and rising else "fails", words)


def _signals(found: Evidence) -> Verdict:
    """That Win sees something in about so many iterations, or that so many decisions are not flat."""
    own = {one.players: one for one in records_of(found, "diamant-search", FIRST)}
    if not {*SIGNALS} <= {*own}:
        return missing()
    readings = {
        "iterations that ended": [seen(own[n], "ended") for n in SIGNALS],
        "decisions not flat": [1 - seen(own[n], "flat") for n in SIGNALS],
    }
    fits = [
        all(later < earlier for earlier, later in pairwise(shares))
        and all(abs(share - SIGNALS[n]) <= 0.15 for n, share in zip(SIGNALS, shares, strict=True))
        for shares in readings.values()
    ]
    words = [f"{name} {', '.join(f'{one:.2f}' for one in shares)}" for name, shares in readings.items()]
    return Verdict("holds" if any(fits) else "fails", "; ".join(words))


def branching(one: Record, agent: int) -> float:
    """The legal actions of an agent's decisions in the mean, without those that left no choice, which are not
    searched.
    """
    decisions, searches = seen(one, "decisions", agent), seen(one, "searches", agent)
    return (seen(one, "choices", agent) * decisions - (decisions - searches)) / searches if searches else 0.0


def _branching(found: Evidence) -> Verdict:
    """That decisions in Diamant have the fewest legal actions."""
    means = dict[str, float]()
    for game in GAMES:
        records = cells(found, [game], (2, 3, 4), [FIRST])
        if not records:
            return missing()
        means[game] = float(np.mean([branching(one, i) for one in records for i in range(len(one.names))]))
    order = sorted(means, key=means.__getitem__)
    words = ", ".join(f"{game} {means[game]:.1f}" for game in order)
    return Verdict("holds" if order[0] == DIAMANT else "fails", words)


def lengths(found: Evidence, game: str, players: int) -> float | None:
    """The mean actions of a game in all its tournaments for so many players, if there are any."""
    records = cells(found, [game], [players])
    return float(np.mean([one.length for one in records])) if records else None


def _lengths(found: Evidence) -> Verdict:
    """That games are about as long as in Table 1; a turn of Love Letter is two actions there."""
    wrong, known = list[str](), 0
    for game in GAMES:
        for players in (n for n in COUNTS[game] if n <= 4):
            ours, printed = lengths(found, game, players), published.length(game, players)
            if ours is None or printed is None:
                return missing()
            printed = printed / 2 if game == "love-letter" else printed
            known += 1
            if abs(ours - printed) > LENGTHS_WITHIN * printed:
                wrong.append(f"{game} {players}P {ours:.0f} for {printed:.0f}")
    words = f"{known - len(wrong)} of {known} within 25 %" + (f"; {', '.join(wrong)}" if wrong else "")
    return Verdict("fails" if wrong else "holds", words)


def _offered(found: Evidence, name: str, budget: str) -> Linear | None:
    """How often a heuristic draws a third side where it need not."""
    for one in records_of(found, "dots-third-side", budget):
        choices, drawn = one.measures[THIRD_SIDE][one.names.index(name)]
        return Linear.rate(drawn, int(choices)) if choices else None
    return None


def _third_sides(found: Evidence) -> Verdict:
    verdicts = []
    for budget in BUDGETS:
        leader = _offered(found, "Leader", budget)
        for name in ("Score", "Score+"):
            own = _offered(found, name, budget)
            gap = None if own is None or leader is None else own - leader
            verdicts.append(above(gap, name=f"{name} less Leader, {budget}"))
    first, last = (_offered(found, "Score", budget) for budget in (FIRST, LAST))
    cure = None if first is None or last is None else last - first
    return all_of([*verdicts, above(cure, -0.02, name="Score, 1000ms less 40ms")])


# Rollouts to the end.


def _ends(found: Evidence, game: str) -> list[Record]:
    return [one for one in records_of(found, "full-rollout") if one.game == game]


def _gain(records: Sequence[Record], name: str) -> Linear | None:
    """How much more a heuristic wins with tuned rollouts than with rollouts to the end."""
    return mean([one.contrast({f"{name} tuned": 1, f"{name} to the end": -1}) for one in records]) if records else None


def _hurts(found: Evidence) -> Verdict:
    return all_of(
        [
            above(_gain(_ends(found, game), name), name=f"{name} in {game}")
            for game in SHORT
            for name in AGNOSTIC
            if name != "Win"
        ]
    )


def _neutral(found: Evidence) -> Verdict:
    """That elsewhere little changes, and that nobody is shown to be in another order than in Table 5."""
    verdicts = []
    for game in (one for one in GAMES if one not in SHORT):
        records = _ends(found, game)
        verdicts += [near(_gain(records, name), 0.0, 0.05, f"{name} in {game}") for name in AGNOSTIC]
        for first, second in combinations(AGNOSTIC, 2):
            better, worse = sorted((first, second), key=lambda name: published.by_game(name, "win", game))
            if records and published.by_game(better, "win", game) < published.by_game(worse, "win", game):
                gap = mean([one.contrast({f"{worse} to the end": 1, f"{better} to the end": -1}) for one in records])
                turned = below(gap, name=f"{worse} less {better} in {game}")
                verdicts += [turned] if turned.outcome == "fails" else []
    return all_of(verdicts)


def _still_poor(found: Evidence) -> Verdict:
    records = records_of(found, "full-rollout-only")
    if {(one.game, one.players) for one in records} != {(game, n) for game in GAMES for n in COUNTS[game]}:
        return missing()
    own = mean_rank(records, "Win")
    below_average = pointwise(own > 3, f"Win {own:.2f} ({where(records)})", records)
    return all_of([below_average, *(ahead_of(records, name, "Win") for name in ("Leader", "Score+"))])


BY_SEARCH: Mapping[str, Callable[[Evidence], Verdict]] = {
    "dots-third-side": _third_sides,
    "diamant-depth": _depth,
    "diamant-signal-share": _signals,
    "diamant-least-branching": _branching,
    "full-rollout-hurts-short-games": _hurts,
    "full-rollout-neutral-elsewhere": _neutral,
    "win-still-poor-with-full-rollout": _still_poor,
    "game-lengths": _lengths,
}
