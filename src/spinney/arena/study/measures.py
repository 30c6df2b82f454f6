"""Counting what a game asks of its records, part by part: sums over matches, from which rates come with intervals."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from spinney.arena.results import Floats, Ints
from spinney.arena.study.ratio import Ratio
from spinney.arena.study.records import Records
from spinney.core.errors import SpinneyError
from spinney.core.measure import Choice, Measure

# Turns are told apart up to this one.
LAST_TURN = 60
SPLITS = ("all", "seat", "turn", "outcome", "agent")
WON, NOT_WON = range(2)


class Units(NamedTuple):
    """[match, group] of what there was to be counted by, in each split: matches, seats, turns, seats that won or did
    not, seats of agents.
    """

    all: Ints
    seat: Ints
    turn: Ints
    outcome: Ints
    agent: Ints


def units_of(records: Records, agents: int) -> Units:
    """How much of everything there was in these matches."""
    matches, players = records.shares.shape
    won, one = (records.shares > 0).sum(1), np.ones((matches, 1), np.int64)
    seats = np.arange(matches)[:, None] * agents + records.agents
    turns = np.minimum(records.turns, LAST_TURN)
    had = np.unique((records.ply_match * players + records.movers) * (LAST_TURN + 1) + turns)
    which = had // (players * (LAST_TURN + 1)) * (LAST_TURN + 1) + had % (LAST_TURN + 1)
    by_turn = np.bincount(which, minlength=matches * (LAST_TURN + 1)).reshape(matches, -1)
    by_turn[:, 0] = 1
    by_agent = np.bincount(seats.ravel(), minlength=matches * agents).reshape(matches, agents)
    return Units(one, np.repeat(one, players, 1), by_turn, np.stack([won, players - won], 1), by_agent)


def by_unit(units: Units) -> dict[str, Ratio]:
    """The units as sums over matches, by split; matches without any of a group do not count there."""
    found = {}
    for split, table in zip(SPLITS, units, strict=True):
        match, group = np.nonzero(table)
        found[split] = Ratio(table.shape[1])
        found[split].add(group, table[match, group], np.zeros(len(match)))
    return found


class Counted:
    """How often what a measure counts has happened, and the mean of its value; by split, group and item."""

    def __init__(self, measure: Measure, groups: dict[str, int]) -> None:
        self.measure = measure
        sizes = {split: count * len(measure.names) for split, count in groups.items()}
        self.rates = {split: Ratio(size) for split, size in sizes.items()}
        self.values = {split: Ratio(size) for split, size in sizes.items()} if measure.value else {}

    def add(self, records: Records, units: Units) -> None:
        """Counts in some more matches."""
        measure = self.measure
        rows = np.flatnonzero(np.isin(records.kinds, measure.kind))
        events = records.happened(rows)
        items = np.zeros(len(rows), np.int64) if measure.item is None else np.asarray(measure.item(events), np.int64)
        seats = events.mover if measure.seat is None else np.asarray(measure.seat(events), np.int64)
        check(measure.name, items, measure.names)
        times = np.asarray(measure.times(events) if measure.times else np.ones(len(rows)), np.float64)
        values = np.asarray(measure.value(events), np.float64) if measure.value else None
        match, turns = records.event_match[rows], np.minimum(events.turn, LAST_TURN)
        groups = (
            np.zeros_like(items),
            seats,
            turns,
            np.where(records.shares[match, seats] > 0, WON, NOT_WON),
            records.agents[match, seats],
        )
        counts = items >= 0
        for split, table, group in zip(SPLITS, units, groups, strict=True):
            key = (match * table.shape[1] + group) * len(measure.names) + items
            self._add(split, table, key[counts], times[counts], values if values is None else values[counts])

    def _add(self, split: str, table: Ints, key: Ints, times: Floats, values: Floats | None) -> None:
        size = len(self.measure.names)
        found, where = np.unique(key, return_inverse=True)
        count = np.bincount(where, times, len(found))
        match, index = np.divmod(found, table.shape[1] * size)
        self.rates[split].add(index, table[match, index // size], count)
        if values is not None:
            self.values[split].add(index, count, np.bincount(where, values, len(found)))

    def merge(self, other: "Counted") -> None:
        """Adds what was counted in other matches."""
        for split in SPLITS:
            self.rates[split].merge(other.rates[split])
            if self.values:
                self.values[split].merge(other.values[split])


class Chosen:
    """How often what a choice names was offered and taken, and the wins of those who were offered it and who took it.

    A win rate is by seat: one that took something at least once in a match, however often, counts once.
    """

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.taken, self.wins, self.wins_offered = (Ratio(len(choice.names)) for _ in range(3))

    def add(self, records: Records) -> None:
        """Counts in some more matches."""
        offered, size = records.offered, len(self.choice.names)
        items = np.asarray(self.choice.item(offered), np.int64)
        check(self.choice.name, items, self.choice.names)
        kept = items >= 0
        match = records.ply_match[records.option_ply[kept]]
        items, seats, taken = items[kept], offered.mover[kept], offered.taken[kept]
        key, times = match * size + items, records.matches * size
        offers, takes = (np.bincount(key[some], minlength=times) for some in (slice(None), taken))
        seen = np.flatnonzero(offers)
        self.taken.add(seen % size, offers[seen], takes[seen])
        self._win(self.wins_offered, records, key, seats)
        self._win(self.wins, records, key[taken], seats[taken])

    def _win(self, ratio: Ratio, records: Records, key: Ints, seats: Ints) -> None:
        """Adds seats, and their shares of the win."""
        size, players = len(self.choice.names), records.shares.shape[1]
        key, seat = np.divmod(np.unique(key * players + seats), players)
        won = records.shares[key // size, seat]
        found, where, count = np.unique(key, return_inverse=True, return_counts=True)
        ratio.add(found % size, count, np.bincount(where, won, len(found)))

    def merge(self, other: "Chosen") -> None:
        """Adds what was counted in other matches."""
        for name in ("taken", "wins", "wins_offered"):
            getattr(self, name).merge(getattr(other, name))


def check(name: str, items: Ints, names: Sequence[str]) -> None:
    """Refuses items that have no name."""
    if items.size and items.max() >= len(names):
        raise SpinneyError(
            f"the measure {name!r} has names of {len(names)} items, and counts one of number {items.max()}"
        )
