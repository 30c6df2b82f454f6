"""What a study has counted, as rows for people and for other programs."""

import csv
import math
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from spinney.arena.study.measures import LAST_TURN, SPLITS, Chosen, Counted
from spinney.arena.study.ratio import Estimates
from spinney.arena.study.studies import Study
from spinney.core.errors import SpinneyError

Row = dict[str, Any]
# What a rate is by, in each split.
UNITS = {"all": "match", "seat": "match", "turn": "turn", "outcome": "seat", "agent": "seat"}


def happened(found: Study) -> list[Row]:
    """How often everything has happened: a row for each measure, split, group and item that occurred; of all matches
    together, also for what never did.

    A rate is per match, per turn, or per seat; its interval and that of the mean value take matches as observations.
    """
    return list(chain.from_iterable(_counted(found, one, split) for one in found.counted for split in SPLITS))


def _counted(found: Study, one: Counted, split: str) -> Iterator[Row]:
    measure, size = one.measure, len(one.measure.names)
    ratio = one.rates[split].over(found.units[split])
    rates, counts = ratio.estimates(), one.rates[split].y
    blank = Estimates(*[np.full(len(counts), np.nan)] * 3)
    means = one.values[split].estimates() if one.values else blank
    groups = group_names(found, split)
    for i in range(len(counts)) if split == "all" else np.flatnonzero(counts).tolist():
        yield {
            "measure": measure.name,
            "item": measure.names[i % size],
            "split": split,
            "group": groups[i // size],
            "count": int(counts[i]),
            "unit": UNITS[split],
            "units": int(ratio.x[i]),
            "rate": number(rates.value[i]),
            "low": number(max(0.0, rates.low[i])),
            "high": number(rates.high[i]),
            "value": measure.value_name,
            "mean": number(means.value[i]),
            "mean_low": number(means.low[i]),
            "mean_high": number(means.high[i]),
        }


def group_names(found: Study, split: str) -> Sequence[str]:
    """The groups of a split: seats counted from 1, turns from 1 (0 is the deal), outcomes, agents."""
    if split == "seat":
        return [str(seat + 1) for seat in range(found.game.players)]
    if split == "turn":
        return [*map(str, range(LAST_TURN)), f"{LAST_TURN} or later"]
    return {"all": ["all"], "outcome": ["won", "did not win"], "agent": found.cell.names}[split]


def chosen(found: Study) -> list[Row]:
    """How often everything was offered and taken, and how those fared: a row for each choice and item that was offered.

    Win rates are by seat and match: of the seats that took it at least once, and of all that it was offered to.
    """
    return list(chain.from_iterable(map(_chosen, found.chosen)))


def _chosen(one: Chosen) -> Iterator[Row]:
    taken, wins, offered = one.taken.shares(), one.wins.shares(), one.wins_offered.shares()
    for i in np.flatnonzero(one.taken.x).tolist():
        yield {
            "choice": one.choice.name,
            "item": one.choice.names[i],
            "offered": int(one.taken.x[i]),
            "taken": int(one.taken.y[i]),
            "share": number(taken.value[i]),
            "share_low": number(taken.low[i]),
            "share_high": number(taken.high[i]),
            "seats_offered": int(one.wins_offered.x[i]),
            "win_rate_offered": number(offered.value[i]),
            "win_low_offered": number(offered.low[i]),
            "win_high_offered": number(offered.high[i]),
            "seats_taken": int(one.wins.x[i]),
            "win_rate": number(wins.value[i]),
            "win_low": number(wins.low[i]),
            "win_high": number(wins.high[i]),
        }


def number(value: float) -> float | None:
    """A number, or None where there is none to be said.

    >>> number(0.25), number(float("nan"))
    (0.25, None)
    """
    return None if math.isnan(value) else round(float(value), 6)


def save_tables(found: Study, folder: Path) -> list[Path]:
    """Writes both tables into a folder as CSV, and as Parquet if pyarrow is installed; returns the files."""
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, rows in (("happened", happened(found)), ("chosen", chosen(found))):
            written.append(_csv(folder / f"{name}.csv", rows))
            if find_spec("pyarrow"):
                written.append(_parquet(folder / f"{name}.parquet", rows))
    except OSError as reason:
        raise SpinneyError(f"cannot write tables to {str(folder)!r}: {reason.strerror or reason}") from None
    return written


def _csv(path: Path, rows: list[Row]) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]) if rows else [])
        writer.writeheader()
        writer.writerows(rows)
    return path


def _parquet(path: Path, rows: list[Row]) -> Path:
    import pyarrow
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path)
    return path
