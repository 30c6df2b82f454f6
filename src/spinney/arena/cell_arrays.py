"""From rows of the store to arrays, a cell of a plan at a time."""

import json
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spinney.arena.contest import COUNTERS
from spinney.arena.store import Store

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

MATCHES = """
SELECT key, matches.seats, ranks, scores, iterations, seconds, counters, length(actions), cut_off, library, forfeits,
    CASE WHEN drew THEN NULL ELSE actions END
FROM plan_tables
JOIN tables ON tables.id = plan_tables.table_id
JOIN matches ON matches.table_id = tables.id AND number < min(plan_tables.matches, ifnull(?, plan_tables.matches))
WHERE plan = ? AND game = ? AND budget IS ?
ORDER BY matches.table_id, number
"""


def cells_of(source: Store, plan: str, below: int | None) -> Iterator[dict[str, Any]]:
    """The fields of `CellResults` for each cell of a plan that has matches; of each table, those numbered below this.

    >>> list(cells_of(Store(":memory:", create=True), "1f", None))
    []
    """
    found = source.query(
        "SELECT DISTINCT tables.game, budget, openings FROM plan_tables JOIN tables ON tables.id = table_id "
        "WHERE plan = ?",
        [plan],
    )
    for game, budget, openings in found:
        rows = source.query(MATCHES, [below, plan, game, budget])
        if rows:
            different = sorted(_different(rows), key=itemgetter(0))
            about = {"budget": budget, "openings": openings, "repeats": len(rows) - len(different)}
            yield {**about, **_game(source, game), **_arrays(source, plan, game, different)}


def _different(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """The matches without those that had to repeat an earlier one: the same seats and actions, and nobody drew."""
    seen = set[tuple[str, bytes]]()
    for *row, actions in rows:
        if actions is not None:
            if (row[1], actions) in seen:
                continue
            seen.add((row[1], actions))
        yield tuple(row)


def _game(source: Store, game: int) -> dict[str, Any]:
    asked = "SELECT game, version, players, parameters FROM games WHERE id = ?"
    ((name, version, players, parameters),) = source.query(asked, [game])
    return {"game": name, "version": version, "players": players, "parameters": json.loads(parameters)}


def _arrays(source: Store, plan: str, game: int, rows: Sequence[tuple[Any, ...]]) -> dict[str, Any]:
    ((players, size),) = source.query("SELECT players, action_bytes FROM games WHERE id = ?", [game])
    keys, seats, ranks, scores, iterations, seconds, counters, lengths, *rest = zip(*rows, strict=True)
    cut_off, library, forfeits = rest
    return {
        "keys": keys,
        **_agents(source, plan, _table(seats, np.int64, players)),
        "ranks": _table(ranks, np.int64, players),
        "scores": _table(scores, np.float64, players),
        "iterations": _table(iterations, np.int64, players),
        "seconds": _table(seconds, np.float64, players),
        "counters": _counters(counters, players),
        "lengths": np.array(lengths, np.int64) // size,
        "cut_off": np.array(cut_off, np.bool_),
        "libraries": tuple(sorted(set(library))),
        "forfeits": {match: forfeits_of(text) for match, text in enumerate(forfeits) if text},
    }


def forfeits_of(text: str | None) -> dict[int, str]:
    """The seats that lost a match whatever came of it on the table, and why, as they are stored.

    >>> forfeits_of('{"1": "it gave no answer"}'), forfeits_of(None)
    ({1: 'it gave no answer'}, {})
    """
    return {int(seat): str(why) for seat, why in json.loads(text).items()} if text else {}


def _agents(source: Store, plan: str, seats: Ints) -> dict[str, Any]:
    """Those who sat down, in the order of the plan, and who sat where."""
    known = source.query(
        "SELECT id, agents.agent, name FROM plan_agents JOIN agents ON agents.id = plan_agents.agent WHERE plan = ? "
        "ORDER BY place",
        [plan],
    )
    present = set(np.unique(seats).tolist())
    ids, agents, given = zip(*(one for one in known if one[0] in present), strict=True)
    if len(ids) < len(present):
        raise ValueError("somebody sat down who is not of the plan")
    numbers = np.zeros(max(present) + 1, np.int64)
    numbers[list(ids)] = range(len(ids))
    return {"agents": agents, "given": given, "seats": numbers[seats]}


def _counters(lists: Sequence[str], players: int) -> Ints:
    """[match, seat, number] what was counted of seats, a list for each of them as it is stored."""
    flat = [one.replace("],[", ",")[1:-1] for one in lists]
    return _table(flat, np.int64, players * len(COUNTERS)).reshape(len(lists), players, len(COUNTERS))


def _table(lists: Sequence[str], kind: type, players: int) -> NDArray[Any]:
    """[match, seat] the numbers of a list for each match, as it is stored."""
    values: NDArray[Any] = np.fromstring("".join(lists).replace("][", ",")[1:-1], kind, sep=",")
    return values.reshape(len(lists), players)
