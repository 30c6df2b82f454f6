"""What can be asked of any game's records: every kind of event, and every action by name."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

import numpy as np

from spinney.arena.study.records import Records, measures_of
from spinney.core.errors import SpinneyError
from spinney.core.events import PLAYED
from spinney.core.game import Game
from spinney.core.measure import Choice, Measure
from spinney.core.record import Record
from spinney.core.telling import OWN

# What an action is called may depend on the position: it is asked in so many of a part, and so many names are shown.
ASKED, NAMED = 4, 2
ACTION = "action"


def measures(game: Game) -> tuple[Measure, ...]:
    """A game's own measures, and how often each kind of event happens at all.

    >>> from spinney import load
    >>> [one.name for one in measures(load("tic-tac-toe"))]
    ['event: played']
    """
    own = tuple(getattr(measures_of(game), "MEASURES", ()))
    return (*own, Measure("event: played", PLAYED), *(Measure(name, kind) for name, kind in event_kinds(game).items()))


def event_kinds(game: Game) -> dict[str, int]:
    """The kinds of events of a game, by the names that they have in its `events.py`, in words.

    >>> from spinney import load
    >>> list(event_kinds(load("diamant")))[:3]
    ['event: enters', 'event: treasure', 'event: hazard']
    """
    package = game.rules.module.__name__.rpartition(".")[0]
    try:
        module: Any = import_module(f"{package}.events") if package else None
    except ModuleNotFoundError:
        module = None
    found = {
        name: value
        for name, value in (vars(module) if module else {}).items()
        if name.isupper() and isinstance(value, int) and value >= OWN and not name.startswith("_")
    }
    return {f"event: {name.lower().replace('_', ' ')}": kind for name, kind in found.items() if name != "OWN"}


def choices(game: Game) -> tuple[Choice, ...]:
    """A game's own choices, and every action; what those are called is seen as they are counted."""
    own = tuple(getattr(measures_of(game), "CHOICES", ()))
    return (*own, Choice(ACTION, item=lambda offered: offered.action, names=[""] * game.actions))


def sightings(game: Game, records: Records) -> dict[int, dict[str, None]]:
    """What each action that was legal is called, in some of the positions where it was."""
    found = dict[int, dict[str, None]]()
    order = np.argsort(records.options, kind="stable")
    codes, start, count = np.unique(records.options[order], return_index=True, return_counts=True)
    for code, at, many in zip(codes.tolist(), start.tolist(), count.tolist(), strict=True):
        places = order[np.unique(np.linspace(at, at + many - 1, ASKED).astype(np.int64))]
        plies = records.option_ply[places].tolist()
        found[code] = {_described(game, Record(records.before[ply]), code): None for ply in plies}
    return found


def action_names(game: Game, seen: Iterable[dict[int, dict[str, None]]]) -> tuple[str, ...]:
    """A name for every action, from what it was called in parts of the records."""
    found = [dict[str, None]() for _ in range(game.actions)]
    for part in seen:
        for code, names in part.items():
            found[code].update(names)
    return tuple(_joined(list(names), code) for code, names in enumerate(found))


def _described(game: Game, record: Record, code: int) -> str:
    try:
        return str(game.view.describe(record, code))
    except Exception as error:
        raise SpinneyError(f"{game.id} has no name for action {code}") from error


def _joined(names: list[str], code: int) -> str:
    """One name for all that an action is called.

    >>> _joined(["a1"], 0), _joined([], 7), _joined(["no peace", "stay active", "stop"], 9)
    ('a1', 'action 7', 'no peace / stay active / …')
    """
    shown = [*names[:NAMED], *["…"] * (len(names) > NAMED)]
    return " / ".join(shown) or f"action {code}"
