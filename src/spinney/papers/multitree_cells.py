"""What the claims on a tree for each player are made of: groups of agents, their win rates, and best sets.

Agents are of three groups: V (MaxN, Paranoid: one common tree), M (MT, MTP: a tree for each player) and S (Self: one's
own moves alone). R is the mean win rate of a group's members, and n times R is 1 for a group of average strength, so
that player counts can be pooled. The best set of a cell has the groups of which a member is not significantly worse
than the best; cells of fewer than 1000 matches have none.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from spinney.arena.linear import Linear, mean, slope
from spinney.arena.statistics import worse_p
from spinney.papers.paper import WALL, Evidence
from spinney.papers.records import Record
from spinney.papers.verdicts import Verdict, counted

Weights = Mapping[str, float]

LABELS = {"40ms": "40ms in TAG", "200ms": "200ms in TAG", "1000ms": "1000ms in TAG"}
# In the order of Figure 3, from those where the common tree is best.
ORDER = (
    *("tic-tac-toe", "dots-and-boxes", "uno", "poker", "exploding-kittens", "virus"),
    *("dominion", "sushi-go", "love-letter", "diamant", "colt-express"),
)
COUNTS = dict.fromkeys(ORDER, (2, 3, 4, 5)) | {"tic-tac-toe": (2,), "dominion": (2, 3, 4), "love-letter": (2, 3, 4)}
TUNED = tuple(f"tuned-{game}" for game in ORDER)
GROUPS = {"V": ("MaxN", "Paranoid"), "M": ("MT", "MTP"), "S": ("Self",)}
FEWEST = 1000


def group(name: str, weight: float = 1.0) -> dict[str, float]:
    """Weights of agents that make the mean of a group.

    >>> group("V", -1)
    {'MaxN': -0.5, 'Paranoid': -0.5}
    """
    return {member: weight / len(GROUPS[name]) for member in GROUPS[name]}


LEAD = {**group("M"), **group("V", -1)}


def cell(found: Evidence, game: str, players: int, budget: str) -> Record | None:
    """The record of a cell, if it is played; its budget may be matched or real time."""
    for one in found.records:
        if (one.game, one.players) == (game, players) and one.budget in (LABELS[budget], f"{budget} {WALL}"):
            return one
    return None


def scaled(found: Evidence, game: str, players: int, budget: str, weights: Weights) -> Linear | None:
    """So many times a weighted sum of win rates as there are players."""
    one = cell(found, game, players, budget)
    return None if one is None else one.contrast(weights) * players


def pooled(parts: Iterable[Linear | None]) -> Linear | None:
    """The mean over all cells, if all are played.

    >>> pooled([Linear.rate(1, 2), None]) is None
    True
    """
    found = list(parts)
    known = [one for one in found if one is not None]
    return mean(known) if known and len(known) == len(found) else None


def over(
    found: Evidence,
    weights: Weights,
    games: Sequence[str],
    budgets: Sequence[str] | None = None,
    players: Sequence[int] | None = None,
) -> Linear | None:
    """A weighted sum of win rates, times players, in the mean over these cells."""
    return pooled(
        scaled(found, game, count, budget, weights)
        for game in games
        for count in players or COUNTS[game]
        for budget in budgets or budgets_of(game)
    )


def budgets_of(game: str) -> tuple[str, ...]:
    """The budgets that a game was played at: Uno has no cells at 1000 ms.

    >>> budgets_of("uno")
    ('40ms', '200ms')
    """
    return ("40ms", "200ms") if game == "uno" else tuple(LABELS)


def change(
    found: Evidence,
    weights: Weights,
    games: Sequence[str],
    players: Sequence[int] | None = None,
    first: str = "40ms",
    last: str = "1000ms",
) -> Linear | None:
    """How a weighted sum of win rates, times players, changes with the budget, in the mean over cells."""
    before, after = (over(found, weights, games, [budget], players) for budget in (first, last))
    return None if before is None or after is None else after - before


def best(one: Record | None, fewest: int = FEWEST) -> set[str] | None:
    """The groups with a member that is not significantly worse than the best; None of a cell with too few matches."""
    if one is None or one.matches < fewest:
        return None
    p = dict(zip(one.names, worse_p(one.tally), strict=True))
    return {name for name, members in GROUPS.items() if any(p[member] > 0.05 for member in members)}


def sets(
    found: Evidence, game: str, budgets: Sequence[str] | None = None, players: Sequence[int] | None = None
) -> list[set[str] | None]:
    """The best sets of a game's cells."""
    chosen = [(count, budget) for count in players or COUNTS[game] for budget in budgets or budgets_of(game)]
    return [best(cell(found, game, count, budget)) for count, budget in chosen]


def every(cells: Sequence[set[str] | None], fits: Callable[[set[str]], bool], words: str) -> Verdict:
    """That all best sets are of a kind.

    >>> [every([one, None], lambda found: "V" in found, "V").outcome for one in ({"V"}, {"M"})]
    ['undecided', 'fails']
    """
    known = [None if one is None else fits(one) for one in cells]
    if any(one is False for one in known):
        return Verdict("fails", f"{known.count(True)} of {len(known)} cells: {words}")
    return counted(lambda count: count == len(known), known, words)


def most(
    groups: Sequence[Sequence[set[str] | None]], fits: Callable[[set[str]], bool], at_least: int, half: bool
) -> Verdict:
    """That in so many games or more most of the cells are of a kind, or, where that is enough, half of them. A game
    counts as soon as its other cells can no longer change it.

    >>> cells = [[{"M"}, {"M"}, None], [{"V"}, {"V"}, None], [{"M"}, {"V"}, None]]
    >>> most(cells, lambda one: "M" in one, 1, half=False).found
    '1 of 3, 1 open: games, 1 or more are claimed'
    """
    decided = [_mostly([None if one is None else fits(one) for one in cells], half) for cells in groups]
    return counted(lambda count: count >= at_least, decided, f"games, {at_least} or more are claimed")


def _mostly(cells: Sequence[bool | None], half: bool) -> bool | None:
    """Whether most of some cells, or half of them, are of a kind; None while those that are open can change it."""
    said = counted(lambda count: 2 * count + half > len(cells), cells, "")
    return {"holds": True, "fails": False}.get(said.outcome)


def over_players(found: Evidence, game: str, weights: Weights, trend: bool) -> Linear | None:
    """The slope over player counts of a sum of win rates at 40 ms, or of its change up to 1000 ms."""
    values = [
        change(found, weights, [game], [count]) if trend else over(found, weights, [game], ["40ms"], [count])
        for count in COUNTS[game]
    ]
    known = [one for one in values if one is not None]
    return slope(COUNTS[game], known) if len(known) == len(values) else None
