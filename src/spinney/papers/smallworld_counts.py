"""What is counted in stored matches of Small World by replaying them: an entry for each match, small enough to be kept.

A table of outcomes does not say which regions were conquered, when races declined or what was taken; the actions of
every match are stored, and these follow from them.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

import spinney
from spinney.arena import results
from spinney.arena.machine import cores
from spinney.arena.results import CellResults
from spinney.arena.store import Store
from spinney.arena.study.records import Reader, Records, game_of, stored_part
from spinney.core.state import State
from spinney.core.telling import PLAYED
from spinney.games.small_world.board import NUMBER
from spinney.games.small_world.codes import ABANDON, ABANDONING, CHOOSING, CONQUER, DECLINE_NOW, PICKING, PUT
from spinney.games.small_world.combinations import NAMES, POWERS, RACES
from spinney.games.small_world.events import CONQUERED, DECLINES, FELL
from spinney.games.small_world.peoples import SHOWN, STOUT

Columns = dict[str, list[Any]]
AT_ONCE, LAYERS, TURNS = 128, 3, 10
# Late declines are those of these turns.
LATE = (9, 10)


def outcomes(store: Store, cell: CellResults) -> dict[str, Any]:
    """Of every match who sat first and second, and their coins."""
    rows = np.concatenate([cell.seats, cell.scores.astype(np.int64)], axis=1)
    return {"matches": rows.tolist()}


def with_playouts(store: Store, cell: CellResults) -> dict[str, Any]:
    """Outcomes, and how many random games Pure Monte Carlo plays for a decision, in the mean of each of its matches."""
    reader, found = Reader(game_of(cell), cell.openings), list[float]()
    flat = next((number for number, one in enumerate(cell.agents) if one.startswith("flat")), -1)
    for first in range(0, len(cell), AT_ONCE):
        records = reader.read(stored_part(store, cell, first, AT_ONCE), cell)
        plies, options = np.unique(records.option_ply, return_counts=True)
        match = records.ply_match[plies]
        own = records.agents[match, records.movers[plies]] == flat
        total, asked = (np.bincount(match[own], values, records.matches) for values in (options[own], None))
        found += (100 * total[asked > 0] / asked[asked > 0]).round(1).tolist()
    return {**outcomes(store, cell), "playouts": found}


def first_seat(store: Store, cell: CellResults) -> dict[str, Any]:
    """Outcomes, and what whoever moves first does."""
    return {**outcomes(store, cell), "behaviour": behaviour(store, cell, [0])}


def both_seats(store: Store, cell: CellResults) -> dict[str, Any]:
    """Outcomes, and what both players do."""
    return {**outcomes(store, cell), "behaviour": behaviour(store, cell, [0, 1])}


def analysed(store: Store, cell: CellResults) -> dict[str, Any]:
    """What `first_seat` counts, what was taken and from what, and how sure the first player was of winning when it
    might decline late.
    """
    found = behaviour(store, cell, [0], picks=True)
    return {**outcomes(store, cell), "behaviour": found, "late": list(late(store, cell))}


def behaviour(store: Store, cell: CellResults, seats: Sequence[int], picks: bool = False) -> Columns:
    """What these seats did, by its name, an entry for each match and seat."""
    reader, found = Reader(game_of(cell), cell.openings), Columns()
    for first in range(0, len(cell), AT_ONCE):
        records = reader.read(stored_part(store, cell, first, AT_ONCE), cell)
        for match in range(records.matches):
            for seat in seats:
                for name, value in _row(records, match, seat, picks).items():
                    found.setdefault(name, []).append(value)
    return found


def _row(found: Records, match: int, seat: int, picks: bool) -> dict[str, Any]:
    plies = np.flatnonzero(found.ply_match == match)
    own = plies[found.movers[plies] == seat]
    # Tokens that were withdrawn are placed in the other player's turn, which is none of one's own.
    mine = own[found.before["turn"][own] % 2 == seat]
    events = np.flatnonzero(found.event_match == match)
    kinds, first, second = found.kinds[events], found.values[events, 0], found.values[events, 1]
    by = found.event_ply[events]
    group_seat = first // LAYERS
    took = second[(kinds == CONQUERED) & (group_seat == seat)]
    hit = (kinds == FELL) & (group_seat != seat) & (found.movers[by] == seat)
    gave_up = (kinds == PLAYED) & (first == seat) & (found.before["phase"][by] == ABANDONING)
    gave_up &= (second >= ABANDON) & (second < ABANDON + NUMBER)
    declined = by[(kinds == DECLINES) & (first == seat)]
    turns = found.turns[declined]
    stout = found.before["power"][declined, seat] == STOUT
    aimed, expected = _targets(found, own)
    return {
        "seat": seat,
        "won": float(found.shares[match, seat]),
        "conquered": np.bincount(took, minlength=NUMBER).tolist(),
        "defence": _defence(found, plies, seat),
        "attacks": [int((hit & (first % LAYERS == 0)).sum()), int((hit & (first % LAYERS > 0)).sum())],
        "abandoned": int(gave_up.sum()),
        "declines": np.bincount(turns, minlength=TURNS + 1)[1:].tolist(),
        "odd": int(((turns == 1) & ~stout).sum()),
        "length": len(plies),
        "decisions": np.bincount(found.turns[mine], minlength=TURNS + 1)[1:].tolist(),
        "targets": [len(aimed), int(aimed.sum()), round(float(expected.sum()), 3)],
        "picks": [_pick(found, ply) for ply in own if picks and found.before["phase"][ply] == PICKING],
    }


def _defence(found: Records, plies: NDArray[np.int64], seat: int) -> list[float]:
    """[region] the mean number of tokens of the active race there, at the ends of those turns in which it holds it."""
    turn = found.before["turn"][plies].astype(np.int64)
    # The first position of a later turn shows what was left after this one; the last turn of all has none.
    ends = plies[np.flatnonzero((np.diff(turn, prepend=turn[0]) > 0) & ((turn - 1) % 2 == seat))]
    held = found.before["held"][ends, LAYERS * seat][:, None] >> np.arange(NUMBER) & 1
    total, times = (found.before["tokens"][ends] * held).sum(0), held.sum(0)
    return [round(float(value), 2) for value in total / np.maximum(1, times)]


def _targets(found: Records, own: NDArray[np.int64]) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    """Of each conquest that was chosen: whether the region was the other player's, and the share of such regions among
    all that could be chosen.
    """
    hits, expected = list[bool](), list[float]()
    for ply in own:
        if CONQUER <= found.actions[ply] < PUT:
            seat = int(found.movers[ply])
            held = found.before["held"][ply, LAYERS * (1 - seat) : LAYERS * (2 - seat)]
            theirs = int(np.bitwise_or.reduce(held))
            codes = found.options[slice(*np.searchsorted(found.option_ply, [ply, ply + 1]))]
            regions = {(int(code) - CONQUER) % NUMBER for code in codes if CONQUER <= code < PUT}
            if regions:
                hits.append(bool(theirs >> (int(found.actions[ply]) - CONQUER) % NUMBER & 1))
                expected.append(sum(theirs >> region & 1 for region in regions) / len(regions))
    return np.array(hits, np.bool_), np.array(expected)


def _pick(found: Records, ply: int) -> list[int]:
    """The turn, the place that was taken, how many places could be paid, and the six races, powers and coins."""
    shown = (found.before[name][ply].tolist() for name in ("shown_race", "shown_power", "shown_coins"))
    offered = found.options[slice(*np.searchsorted(found.option_ply, [ply, ply + 1]))]
    races, powers, coins = shown
    return [int(found.turns[ply]), int(found.actions[ply]), max(1, len(offered)), *races, *powers, *coins]


def late(store: Store, cell: CellResults) -> Iterator[list[float]]:
    """For the choices of the first player to decline or not in the last turns: the turn, whether it declined, what the
    best action is worth in another search of the same position by the same agent, and whether declining is worth as
    much.
    """
    asked = list[tuple[int, State, int]]()
    for number, key in enumerate(cell.keys):
        played = results.match(store, key.hex())
        for state, action in zip(played.states(), played.actions, strict=False):
            if _turn(state) in LATE and int(state.record.phase) == CHOOSING and state.player == 0:
                asked.append((number, state, action))
    agents = [spinney.agent(one) for one in cell.agents]
    with ThreadPoolExecutor(cores()) as pool:
        values = pool.map(lambda one: agents[cell.seats[one[0], 0]].decide(one[1], seed=one[0]).values, asked)
        for (_, state, action), worth in zip(asked, values, strict=True):
            best = max(worth.values(), default=0.0)
            tied = worth.get(DECLINE_NOW, -1.0) == best
            yield [_turn(state), int(action == DECLINE_NOW), round(float(best), 4), int(tied)]


def _turn(state: State) -> int:
    return int(state.record.turn) // 2 + 1


def sizes(store: Store, cell: CellResults) -> dict[str, Any]:
    """How many options decisions have, and how many decisions turns; combinations of the rules."""
    reader, options, turns = Reader(game_of(cell), cell.openings), list[NDArray[np.int64]](), list[int]()
    most = 0
    for start in range(0, len(cell), AT_ONCE):
        records = reader.read(stored_part(store, cell, start, AT_ONCE), cell)
        asked, counts = np.unique(records.option_ply, return_counts=True)
        options.append(counts)
        conquers = (records.options >= CONQUER) & (records.options < PUT)
        places = np.stack([records.option_ply[conquers], (records.options[conquers] - CONQUER) % NUMBER], 1)
        most = max(most, int(np.unique(np.unique(places, axis=0)[:, 0], return_counts=True)[1].max()))
        which = (records.ply_match[asked] * 2 + records.movers[asked]) * (TURNS + 1) + records.turns[asked]
        turns += np.unique(which, return_counts=True)[1].tolist()
    found = np.concatenate(options)
    left_out = str(game_of(cell).parameters.exclude).split("+")
    out = [name in NAMES[: len(RACES)] for name in left_out if name in NAMES]
    return {
        "options": np.bincount(found).tolist(),
        "regions": most,
        "turns": np.bincount(turns).tolist(),
        "lengths": [int(cell.lengths.sum()), len(cell)],
        "combinations": (len(RACES) - sum(out)) * (len(POWERS) - len(out) + sum(out)),
        "shown": SHOWN,
    }
