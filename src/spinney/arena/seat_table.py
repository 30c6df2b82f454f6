"""The long table of results: a row for each seat of each match."""

import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from spinney.arena.cell_arrays import forfeits_of
from spinney.arena.labels import letters
from spinney.arena.results import CellResults, Results, read
from spinney.arena.store import Store
from spinney.core.errors import SpinneyError

SeatRow = dict[str, Any]


def seat_rows(store: Store) -> Iterator[SeatRow]:
    """A row for each seat of each match, plan by plan; seat 1 moves first.

    Matches that are not counted, since they repeat a game that is, are among them and marked.

    >>> from spinney.arena.plan import Plan
    >>> from spinney.arena.tournament import Tournament
    >>> plan = Plan(games=["tic-tac-toe"], agents=["random", "flat"], matches=10)
    >>> with Store(":memory:", create=True) as store:
    ...     _ = Tournament(plan.schedule(), store, plan).run()
    ...     rows = list(seat_rows(store))
    >>> len(rows), rows[0]["game"], rows[0]["seat"], sum(row["win_share"] for row in rows)
    (20, 'tic-tac-toe', 1, 10.0)
    """
    for results in read(store).by_plan():
        tags = letters(results.cells)
        for cell in results.cells:
            yield from _cell_rows(store, cell, tags)


def _cell_rows(store: Store, cell: CellResults, tags: dict[str, str]) -> Iterator[SeatRow]:
    counted = set(cell.keys)
    agents = dict(store.query("SELECT id, agent FROM agents"))
    names = dict(zip(cell.agents, cell.names, strict=True))
    found = store.query(
        "SELECT matches.key, number, matches.seats, ranks, scores, iterations, seconds, "
        "length(actions) / games.action_bytes, cut_off, library, matches.seed, forfeits "
        "FROM matches JOIN tables ON tables.id = matches.table_id JOIN games ON games.id = tables.game "
        "JOIN plan_tables ON plan_tables.table_id = tables.id AND number < plan_tables.matches "
        "WHERE plan_tables.plan = ? AND games.game = ? AND games.players = ? AND games.version = ? "
        "AND games.parameters = ? AND tables.budget IS ? ORDER BY matches.table_id, number",
        [cell.plan, cell.game, cell.players, cell.version, json.dumps(cell.parameters, sort_keys=True), cell.budget],
    )
    for key, number, *lists, length, cut_off, library, seed, lost in found:
        forfeits = forfeits_of(lost)
        seats, ranks, scores, iterations, seconds = map(json.loads, lists)
        winners = ranks.count(1)
        for seat, agent in enumerate(agents[one] for one in seats):
            yield {
                "plan": cell.plan,
                "plan_name": cell.plan_name,
                "match": key.hex(),
                "number": number,
                "game": cell.game,
                "players": cell.players,
                "parameters": json.dumps(cell.parameters, sort_keys=True),
                "budget": cell.budget,
                "seat": seat + 1,
                "letter": tags[names[agent]],
                "name": names[agent],
                "agent": agent,
                "rank": ranks[seat],
                "score": float(scores[seat]),
                "win_share": 1 / winners if ranks[seat] == 1 else 0.0,
                "iterations": iterations[seat],
                "seconds": float(seconds[seat]),
                "length": length,
                "cut_off": bool(cut_off),
                "forfeit": forfeits.get(seat, ""),
                "repeated": key not in counted,
                "library": library,
                "seed": seed,
            }


def frame(results: Results) -> Any:
    """The seats of all counted matches as a data frame of pandas.

    >>> from spinney.arena.tournament import tournament
    >>> frame(tournament("tic-tac-toe", ["random", "flat"], matches=10)).groupby("name").win_share.sum().sum().item()
    10.0
    """
    try:
        import pandas
    except ImportError:
        raise SpinneyError("a data frame needs pandas; install it with: pip install pandas") from None
    tags = letters(results.cells)
    return pandas.concat([pandas.DataFrame(_cell_columns(cell, tags)) for cell in results.cells], ignore_index=True)


def _cell_columns(cell: CellResults, tags: dict[str, str]) -> dict[str, Any]:
    """The columns of a cell's seats, match by match."""
    matches, players = cell.seats.shape
    each = np.repeat(np.arange(matches), players)
    agents = cell.seats.ravel()
    names = np.array(cell.names, object)
    return {
        "plan": cell.plan,
        "plan_name": cell.plan_name,
        "match": np.array([key.hex() for key in cell.keys], object)[each],
        "game": cell.game,
        "players": players,
        "parameters": json.dumps(cell.parameters, sort_keys=True),
        "budget": cell.budget,
        "seat": np.tile(np.arange(1, players + 1), matches),
        "letter": np.array([tags[name] for name in cell.names], object)[agents],
        "name": names[agents],
        "agent": np.array(cell.agents, object)[agents],
        "rank": cell.ranks.ravel(),
        "score": cell.scores.ravel(),
        "win_share": cell.shares.ravel(),
        "iterations": cell.iterations.ravel(),
        "seconds": cell.seconds.ravel(),
        "length": cell.lengths[each],
        "cut_off": cell.cut_off[each],
        "forfeit": [cell.forfeits.get(m, {}).get(s, "") for m in range(matches) for s in range(players)],
    }
