"""Files of results for the page: standings, matches, and the pages that report, study and advice make of them.

Everything here reads files and works for a while, and belongs in a thread. A tournament may be writing meanwhile.
"""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from spinney.arena.labels import letters
from spinney.arena.results import CellResults, Results, match, read
from spinney.arena.statistics import standings
from spinney.arena.store import Store
from spinney.cli.replay import seated
from spinney.core.errors import SpinneyError
from spinney.serve.timeline import Timeline

MOST_LISTED = 200

Data = dict[str, Any]


class NotThereError(SpinneyError):
    """Something was asked for that does not exist."""


class Stored:
    """The files that the server was started with, by number."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._files = {str(number): Path(file) for number, file in enumerate(files)}
        self._pages: dict[tuple[str, str], tuple[int, str]] = {}
        self._busy = threading.Lock()

    def path(self, file: str) -> Path:
        """The file of this number."""
        if file not in self._files:
            raise NotThereError("there is no such file of results")
        return self._files[file]

    def listed(self) -> list[Data]:
        """All files, and whether they can be read."""
        return [self._listed(file, path) for file, path in self._files.items()]

    def _listed(self, file: str, path: Path) -> Data:
        try:
            self.count(file)
        except SpinneyError as problem:
            return {"file": file, "name": path.name, "readable": False, "error": str(problem)}
        return {"file": file, "name": path.name, "readable": True, "error": None}

    def count(self, file: str) -> int:
        """How many matches there are."""
        with Store(self.path(file)) as store:
            return store.count()

    def summary(self, file: str) -> Data:
        """The standings of every tournament in a file."""
        with Store(self.path(file)) as store:
            count, wanted = store.count(), _wanted(store)
            found = read(store) if count else Results((), ())
        cells = [cell for one in found.by_plan() for cell in one.cells]
        tags = {one.plans[0].hash: letters(one.cells) for one in found.by_plan()}
        plans = [
            {
                "hash": plan.hash,
                "name": plan.name,
                "begun": plan.begun,
                "matches": sum(len(cell) + cell.repeats for cell in cells if cell.plan == plan.hash),
                "wanted": wanted.get(plan.hash, 0),
            }
            for plan in found.plans
        ]
        return {
            "file": file,
            "name": self.path(file).name,
            "matches": count,
            "wanted": sum(wanted.values()),
            "plans": plans,
            "advice": self._has_advice(file),
            "cells": [_cell(number, cell, tags[cell.plan]) for number, cell in enumerate(cells)],
        }

    def matches(self, file: str, cell: int, offset: int, limit: int) -> Data:
        """Some matches of one tournament."""
        found = read(self.path(file))
        cells = [(one, tags) for part in found.by_plan() for tags in [letters(part.cells)] for one in part.cells]
        if not 0 <= cell < len(cells):
            raise NotThereError("there is no such tournament in this file")
        chosen, tags = cells[cell]
        rows = range(len(chosen))[offset : offset + min(limit, MOST_LISTED)]
        return {"total": len(chosen), "offset": offset, "matches": [_match(chosen, tags, row) for row in rows]}

    def timeline(self, file: str, key: str) -> Timeline:
        """A stored match, to step through."""
        with Store(self.path(file)) as store:
            played = match(store, key)
            return Timeline.of_match(played, seated(read(store), key, played))

    def report(self, file: str) -> str:
        """The report on a file, as `spinney report` writes it."""
        from spinney.cli.report import reported

        return self._page(file, "report", lambda store: reported(store)[1])

    def study(self, file: str) -> str:
        """The study of a file, as `spinney study` writes it."""
        from spinney.arena import study as studies

        return self._page(
            file, "study", lambda store: studies.page([studies.study(store, cell) for cell in read(store).cells])
        )

    def advice(self, file: str) -> str:
        """The page that `spinney advise` wrote beside the results of its matches."""
        if not self._has_advice(file):
            raise NotThereError("these results are of no advice: `spinney advise` writes such")
        return self.path(file).with_suffix(".html").read_text(encoding="utf-8")

    def _has_advice(self, file: str) -> bool:
        return all(self.path(file).with_suffix(ending).is_file() for ending in (".html", ".json"))

    def _page(self, file: str, kind: str, make: Callable[[Store], str]) -> str:
        """A page, made anew only where there are more matches than the last time; one at a time."""
        with self._busy, Store(self.path(file)) as store:
            count = store.count()
            made = self._pages.get((file, kind))
            if made is None or made[0] != count:
                made = self._pages[file, kind] = count, make(store)
            return made[1]


def _wanted(store: Store) -> dict[str, int]:
    """How many matches each plan asks for."""
    return dict(store.query("SELECT plan, sum(matches) FROM plan_tables GROUP BY plan"))


def _cell(number: int, cell: CellResults, tags: dict[str, str]) -> Data:
    texts = dict(zip(cell.names, cell.agents, strict=True))
    return {
        "cell": number,
        "plan": cell.plan,
        "title": cell.title,
        "game": cell.game,
        "players": cell.players,
        "matches": len(cell),
        "notes": list(cell.notes),
        "agents": [
            {
                "letter": tags[one.name],
                "name": one.name,
                "agent": texts[one.name],
                "matches": one.matches,
                "wins": round(one.win_rate, 5),
                "low": round(one.low, 5),
                "high": round(one.high, 5),
            }
            for one in standings(cell)
        ],
    }


def _match(cell: CellResults, tags: dict[str, str], row: int) -> Data:
    names = [cell.names[agent] for agent in cell.seats[row]]
    ends = zip(names, cell.ranks[row].tolist(), cell.scores[row].tolist(), strict=True)
    seats = [{"name": name, "letter": tags[name], "rank": rank, "score": score} for name, rank, score in ends]
    return {"match": cell.keys[row].hex(), "length": int(cell.lengths[row]), "seats": seats}
