"""The long table of results: a row for each seat of each match."""

import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from spinney.arena.cell_arrays import Floats, Ints, forfeits_of
from spinney.arena.contest import COUNTERS
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
        "SELECT matches.key, number, matches.seats, ranks, scores, iterations, seconds, counters, "
        "length(actions) / games.action_bytes, cut_off, library, matches.seed, forfeits "
        "FROM matches JOIN tables ON tables.id = matches.table_id JOIN games ON games.id = tables.game "
        "JOIN plan_tables ON plan_tables.table_id = tables.id AND number < plan_tables.matches "
        "WHERE plan_tables.plan = ? AND games.game = ? AND games.players = ? AND games.version = ? "
        "AND games.parameters = ? AND tables.budget IS ? ORDER BY matches.table_id, number",
        [cell.plan, cell.game, cell.players, cell.version, json.dumps(cell.parameters, sort_keys=True), cell.budget],
    )
    for key, number, *lists, length, cut_off, library, seed, lost in found:
        forfeits = forfeits_of(lost)
        seats, ranks, scores, iterations, seconds, counters = map(json.loads, lists)
        winners, means = ranks.count(1), search_means(np.array(counters), np.array(iterations))
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
                **{name: values[seat].item() for name, values in means.items()},
                "length": length,
                "cut_off": bool(cut_off),
                "forfeit": forfeits.get(seat, ""),
                "repeated": key not in counted,
                "library": library,
                "seed": seed,
            }


def search_means(counters: Ints, iterations: Ints) -> dict[str, Floats | Ints]:
    """The columns that are made of a seat's counters, [..., number]: decisions, how many were searched in a tree, legal
    actions in the mean, the deepest level of a search in the mean, that of an iteration in the mean, the share of
    iterations that came to the end of the game, and the share of searches in which all moves had the same value; nan
    where there is nothing to count.

    >>> means = search_means(np.array([8, 24, 5, 30, 450, 20, 1]), np.array(100))
    >>> {name: value.item() for name, value in means.items()}
    {'decisions': 8, 'searches': 5, 'choices': 3.0, 'depth': 6.0, 'mean_depth': 4.5, 'ended': 0.2, 'flat': 0.2}
    """
    each = dict(zip(COUNTERS, np.moveaxis(counters, -1, 0), strict=True))
    searched = each["searches"]
    spent = np.where(searched, iterations, 0)
    return {
        "decisions": each["decisions"],
        "searches": searched,
        "choices": _share(each["choices"], each["decisions"]),
        "depth": _share(each["depths"], searched),
        "mean_depth": _share(each["levels"], spent),
        "ended": _share(each["ended"], spent),
        "flat": _share(each["flat"], searched),
    }


def _share(part: Ints, whole: Ints) -> Floats:
    found: Floats = np.where(whole > 0, part / np.maximum(1, whole), np.nan)
    return found


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
        **{name: values.ravel() for name, values in search_means(cell.counters, cell.iterations).items()},
        "length": cell.lengths[each],
        "cut_off": cell.cut_off[each],
        "forfeit": [cell.forfeits.get(m, {}).get(s, "") for m in range(matches) for s in range(players)],
    }
