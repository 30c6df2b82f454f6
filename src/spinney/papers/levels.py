"""How deep searches went, match by match, so that depths have intervals."""

from spinney.arena.contest import LEVELS, SEARCHES
from spinney.arena.linear import Linear, Term
from spinney.arena.results import CellResults
from spinney.arena.store import Store
from spinney.papers.records import Record

LEVEL = "level of an iteration"


def levels(_: Store, cell: CellResults) -> dict[str, list[list[float]]]:
    """For each agent of a cell: in how many matches it searched a tree, and the mean and the variance over them of the
    level that an iteration reached.
    """
    found = []
    for agent in range(len(cell.agents)):
        own = (cell.seats == agent) & (cell.counters[..., SEARCHES] > 0)
        reached, spent = ((values * own).sum(1) for values in (cell.counters[..., LEVELS], cell.iterations))
        each = reached[spent > 0] / spent[spent > 0]
        found.append([each.size, *((float(each.mean()), float(each.var())) if each.size else (0.0, 0.0))])
    return {LEVEL: [[round(float(value), 6) for value in one] for one in found]}


def level_of(one: Record, name: str) -> Linear | None:
    """The level that an agent's iterations reached in a cell, in the mean over its matches; None if it had no tree.

    >>> about = dict.fromkeys(("rows", "scores", "iterations", "library"), [])
    >>> about |= {"names": ["a"], "agents": ["a"], "measures": {LEVEL: [[100, 6.5, 4.0]]}}
    >>> one = Record("x", "hex", 1, 2, {}, None, openings=0, repeats=0, **about)
    >>> [round(value, 2) for value in level_of(one, "a").interval()]
    [6.12, 6.88]
    """
    matches, mean, variance = one.measures[LEVEL][one.names.index(name)]
    return Linear((Term(1.0, int(matches), mean, variance, mean, mean),)) if matches else None
