"""The claims on a tree for each player that compare quadrants: with and without rollouts, by is and by pi.

Agents are named by variant and quadrant (`MT / rollout30-is`), and have equal forward-model calls.
"""

from collections.abc import Callable, Mapping, Sequence

from spinney.arena.linear import Linear
from spinney.papers.multitree_cells import pooled
from spinney.papers.paper import Evidence, published
from spinney.papers.records import Record
from spinney.papers.verdicts import Verdict, above, all_of, below, counted, not_above

VARIANTS = ("MaxN", "Paranoid", "Self", "MT", "MTP")
OWN = ("MT", "MTP", "Self")
QUADRANTS = ("no-rollout-is", "rollout30-is", "no-rollout-pi", "rollout30-pi")
# Without anything hidden and without chance, is and pi are one search.
OPEN = ("tic-tac-toe", "dots-and-boxes")
WITH, WITHOUT = ("rollout30-is", "rollout30-pi"), ("no-rollout-is", "no-rollout-pi")
COLT, COUNTS = "colt-express", (2, 3, 4, 5, 6)
ENOUGH = 1000


def quadrants_of(game: str) -> tuple[str, ...]:
    """The quadrants that differ at a game.

    >>> quadrants_of("tic-tac-toe")
    ('no-rollout-is', 'rollout30-is')
    """
    return QUADRANTS[:2] if game in OPEN else QUADRANTS


def counts_of(experiment: str) -> dict[str, list[int]]:
    """The player counts of an experiment's games.

    >>> counts_of("full-tournament")["dominion"]
    [2, 3, 4]
    """
    (about,) = (one for one in published("multitree")["experiments"] if one["id"] == experiment)
    return {one["game"]: one["players"] for one in about["games"]}


def cell(found: Evidence, experiment: str, game: str, players: int, member: str) -> Record | None:
    """The record of an experiment's cell in which this agent played."""
    for one in found.records:
        if (one.experiment, one.game, one.players) == (experiment, game, players) and member in one.names:
            return one
    return None


def _excess(found: Evidence, variant: str, quadrant: str, players: int) -> Linear | None:
    """What a variant won against a table of MaxN in Colt Express, over its equal share; in shares of that."""
    name = f"{variant} / {quadrant}"
    one = cell(found, "fixed-maxn", COLT, players, name)
    return None if one is None else one.contrast({name: float(players)}) - 1.0


def _advantage(found: Evidence) -> Verdict:
    places = [(variant, quadrant, players) for variant in OWN for quadrant in WITHOUT for players in COUNTS]
    return all_of(
        [above(_excess(found, *place), name=f"{place[0]}, {place[1]}, {place[2]} players") for place in places]
    )


def _shrinks(found: Evidence) -> Verdict:
    pairs = [(variant, quadrant) for variant in OWN for quadrant in WITH]
    gone = [
        not_above(_excess(found, variant, quadrant, players), 0.0, ENOUGH, f"{variant}, {quadrant}, {players} players")
        for variant, quadrant in pairs
        for players in (2, 3)
    ]
    rest = pooled(_excess(found, *pair, players) for pair in pairs for players in (4, 5, 6))
    before = pooled(_excess(found, one, quadrant, n) for one in OWN for quadrant in WITHOUT for n in (4, 5, 6))
    half = None if rest is None or before is None else rest - 0.5 * before
    return all_of([*gone, above(rest, name="4 to 6 players"), below(half, name="less half of that without rollouts")])


def _weights(quadrants: Sequence[str], weight: float = 1.0) -> dict[str, float]:
    """Weights of agents that make the mean of these quadrants."""
    names = [f"{variant} / {quadrant}" for variant in VARIANTS for quadrant in quadrants]
    return dict.fromkeys(names, weight / len(names))


def _weak(found: Evidence) -> Verdict:
    """That rollouts are worth more than nothing in each cell, and more than the choice of a variant is."""
    verdicts = []
    for players in COUNTS:
        one = cell(found, "full-tournament", COLT, players, "MT / rollout30-is")
        if one is None:
            verdicts.append(above(None, name=f"{players} players"))
            continue
        gap = one.contrast({**_weights(WITH), **_weights(WITHOUT, -1.0)})
        rates = [one.contrast({f"{variant} / {quadrant}": 0.5 for quadrant in WITH}).value for variant in VARIANTS]
        spread = max(rates) - min(rates)
        verdicts.append(above(gap, name=f"{players} players"))
        verdicts.append(counted(bool, [spread < gap.value], f"spread {spread:.3f} of variants"))
    return all_of(verdicts)


def _behind(found: Evidence, game: str, counts: Sequence[int], quadrant: str, other: str) -> Linear | None:
    """How far a quadrant is behind another, in the mean over player counts; in equal shares."""
    parts = []
    for players in counts:
        one = cell(found, "full-tournament", game, players, f"MT / {quadrant}")
        gap = {**_weights([other], players), **_weights([quadrant], -players)}
        parts.append(None if one is None else one.contrast(gap))
    return pooled(parts)


def among_best(found: Evidence, game: str, counts: Sequence[int], quadrant: str, enough: int = ENOUGH) -> bool | None:
    """Whether a quadrant is not shown to be behind any other; None until that is played, and as long as it is only for
    too few matches of these player counts together that it is not shown.
    """
    others = [one for one in quadrants_of(game) if one != quadrant]
    gaps = [_behind(found, game, counts, quadrant, other) for other in others]
    known = [one for one in gaps if one is not None]
    if len(known) < len(gaps):
        return None
    if any(one.value > 0 and one.p() * len(known) < 0.05 for one in known):
        return False
    return True if min(one.matches for one in known) >= enough else None


def _table(found: Evidence) -> Verdict:
    """That Table I is right for 9 of the games or more; it fails for fewer than 6."""
    (claim,) = (one for one in published("multitree")["claims"] if one["id"] == "quadrant-table")
    cells = {}
    for game, counts in counts_of("full-tournament").items():
        listed = claim["cells"][game]
        quadrant = listed if listed in quadrants_of(game) else listed.replace("-pi", "-is")
        cells[game] = among_best(found, game, counts, quadrant)
    least = counted(lambda count: count >= 9, list(cells.values()), "games, 9 or more are claimed")
    middle = counted(lambda count: count >= 6, list(cells.values()), "")
    return Verdict("undecided", least.found) if (least.outcome, middle.outcome) == ("fails", "holds") else least


def _stable(found: Evidence) -> Verdict:
    """That every game has a quadrant that is among the best for each of its player counts."""
    cells: list[bool | None] = []
    for game, counts in counts_of("full-tournament").items():
        best = [[among_best(found, game, [one], quadrant) for one in counts] for quadrant in quadrants_of(game)]
        if len(counts) > 1:
            known = not any(one is None for own in best for one in own)
            cells.append(any(all(own) for own in best) if known else None)
    return counted(lambda count: count == len(cells), cells, "games")


def _ahead(gap: Linear | None) -> bool | None:
    """Whether something is shown to be above nothing; None while it is only for too few matches that it is not."""
    if gap is None:
        return None
    low, high = gap.interval()
    return True if low > 0 else False if high < 0 or gap.matches >= ENOUGH else None


def _to_the_end(found: Evidence) -> Verdict:
    """That short rollouts win more than their share against rollouts to the end, in most games."""
    cells: list[bool | None] = []
    for game, counts in counts_of("rollout-to-end").items():
        parts = [cell(found, "rollout-to-end", game, players, "cut off") for players in counts]
        own = pooled(None if one is None else one.contrast({"cut off": float(one.players)}) - 1.0 for one in parts)
        cells.append(_ahead(own))
    return counted(lambda count: 2 * count > len(cells), cells, "games in which short rollouts are ahead")


BY_QUADRANT: Mapping[str, Callable[[Evidence], Verdict]] = {
    "fixed-colt-no-rollout-advantage": _advantage,
    "fixed-colt-rollout-shrinks-it": _shrinks,
    "full-colt-no-rollout-weak": _weak,
    "quadrant-table": _table,
    "quadrant-stable-in-players": _stable,
    "rollout-to-end-weaker": _to_the_end,
}
