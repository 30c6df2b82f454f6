"""Runs the experiments of a paper into a store, and keeps of them what is committed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import fields, replace
from fnmatch import fnmatchcase
from shlex import join
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from spinney.arena.crew import most_threads
from spinney.arena.estimate import estimate
from spinney.arena.machine import cores
from spinney.arena.plan import Plan
from spinney.arena.schedule import Cell
from spinney.arena.store import Store
from spinney.arena.tournament import Hire, Tournament, Watch
from spinney.core.errors import SpinneyError
from spinney.papers.paper import Experiment, Paper, Size, Tuned, is_reason
from spinney.papers.records import Record, record

if TYPE_CHECKING:
    from spinney.tuning.tuning import Watch as TuningWatch


class Work(NamedTuple):
    """What an experiment takes: its id, its matches, those still to be played, and the seconds of one core for them;
    whether it measures without matches.
    """

    experiment: str
    matches: int
    left: int
    seconds: float
    probed: bool = False


def chosen(paper: Paper, item: str | None) -> Sequence[Experiment]:
    """The experiments of a paper that are meant: one, those that a pattern such as `rr-*` fits, or all; but those that
    examine why claims fail only where they are named.

    >>> from spinney.papers.paper import paper
    >>> [one.id for one in chosen(paper("oma"), "oma-vs*")]
    ['oma-vs-mcts', 'oma-vs-minimax']
    """
    if item is None:
        return [one for one in paper.experiments if not is_reason(one.id)]
    return [one for one in paper.experiments if fnmatchcase(one.id, item)] or [paper.experiment(item)]


def plans(experiment: Experiment, size: Size) -> list[Plan]:
    """The plans of an experiment, with the cells that are meant.

    >>> from spinney.papers.paper import paper
    >>> rolit = plans(paper("oma").experiment("oma-vs-mcts"), Size(game="rolit", players=4))
    >>> [(one.game, one.players) for plan in rolit for one in plan.games]
    [('rolit', [4])]
    """
    return [part for plan in experiment.plans(size) if (part := _part(plan, size))]


def tunings(experiment: Experiment, size: Size) -> list[Tuned]:
    """What an experiment tunes, of the cells that are meant."""
    return [one for one in experiment.tunings(size) if _part(one.plan, size)]


def _part(plan: Plan, size: Size) -> Plan | None:
    """The cells of a plan that are meant, if it has any."""
    if not size.is_part:
        return plan
    games = [
        entry.model_copy(update={"players": [size.players] if size.players else entry.players})
        for entry in plan.games
        if size.game in (None, entry.game) and (size.players is None or size.players in entry.players)
    ]
    return plan.changed(games=games) if games else None


def check_cells(experiments: Sequence[Experiment], size: Size) -> None:
    """Refuses cells that none of these experiments has, naming those that there are."""
    if not size.is_part or any(plans(one, size) or tunings(one, size) for one in experiments):
        return
    whole = replace(size, game=None, players=None)
    known = dict[str, set[int]]()
    for one in experiments:
        for plan in (*plans(one, whole), *(tuned.plan for tuned in tunings(one, whole))):
            for entry in plan.games:
                known.setdefault(entry.game, set()).update(entry.players)
    cells = "; ".join(f"{game} for {', '.join(map(str, sorted(counts)))}" for game, counts in sorted(known.items()))
    asked = " for ".join(str(part) for part in (size.game, size.players and f"{size.players} players") if part)
    raise SpinneyError(f"nothing to play at {asked}; " + (f"there is {cells}" if cells else "nothing is played there"))


def lengths(records: Sequence[Record]) -> Callable[[Cell], float | None]:
    """How many actions a match of a cell takes, from those of its game and player count that are counted already; the
    matches that examine reasons may have other rules or agents, and say nothing of it.
    """
    seen = dict[tuple[str, int], list[float]]()
    for one in records:
        if one.length and not is_reason(one.experiment):
            seen.setdefault((one.game, one.players), []).append(one.length)
    means = {place: fmean(found) for place, found in seen.items()}
    return lambda cell: means.get((cell.game.id, cell.game.players))


def work(
    experiments: Sequence[Experiment], size: Size, store: Store | None, records: Sequence[Record] = ()
) -> Iterator[Work]:
    """What there is to do, experiment by experiment; `records` of earlier matches say how long they are."""
    known = lengths(records)
    for one in experiments:
        matches, left, seconds = 0, 0, 0.0
        for plan in (*plans(one, size), *(tuned.plan for tuned in tunings(one, size))):
            schedule = plan.schedule()
            found = estimate(schedule, store.done(schedule) if store else {}, 1, known)
            matches, left, seconds = matches + len(schedule), left + found.matches, seconds + found.seconds
        yield Work(one.id, matches, left, seconds, one.probe is not None and not size.is_part)


# What is told of each tournament's matches while it runs, and of how far each tuning is, by its title.
Begin = Callable[[Tournament], AbstractContextManager[Watch]]
BeginTuning = Callable[[str], "AbstractContextManager[TuningWatch]"]


# What is kept of all plans of an experiment, once they are played.
Play = Callable[[Experiment], Iterable[Record]]


def run(
    paper: Paper, experiment: Experiment, size: Size, store: Store, hire: Hire, play: Play, begin: BeginTuning
) -> list[Record]:
    """Plays what is missing of an experiment, and returns what is kept of all of it; `begin` is told of each tuning."""
    found = list(play(experiment))
    for one in tunings(experiment, size):
        with begin(one.title) as watch:
            found.append(one.run(store, hire, watch))
    found += experiment.probe(size) if experiment.probe and not size.is_part else ()
    return [replace(one, asked=command(paper.id, experiment.id, size)) for one in found]


def playable(experiment: Experiment, size: Size) -> list[Plan]:
    """The plans of an experiment that this machine can play. One whose agents search with more threads than there are
    cores is left out: its threads would wait for each other, and what they win would say nothing of so many.
    """
    return [plan for plan in plans(experiment, size) if most_threads(plan.schedule()) <= cores()]


def one_by_one(size: Size, store: Store, hire: Hire, begin: Begin) -> Play:
    """Plays the plans of an experiment one after another; `begin` is told of each."""

    def play(experiment: Experiment) -> Iterator[Record]:
        for plan in playable(experiment, size):
            yield from played(experiment, plan, store, hire, begin)

    return play


def played(experiment: Experiment, plan: Plan, store: Store, hire: Hire, begin: Begin) -> Iterator[Record]:
    """Plays what is missing of a plan; what is kept of its cells."""
    tournament = Tournament(plan.schedule(), store, plan)
    if tournament.left:
        with begin(tournament) as watch:
            tournament.run(hire, watch)
    else:  # another experiment has played all of it, and the plan is still to be written down
        tournament.run(hire)
    for cell in tournament.results().cells:
        yield record(experiment.id, cell, experiment.measure and experiment.measure(store, cell))


def too_few_cores(experiment: Experiment, size: Size) -> int:
    """How many cores an experiment's agents need, if this machine has fewer; else 0."""
    needed = max((most_threads(plan.schedule()) for plan in plans(experiment, size)), default=1)
    return needed if needed > cores() else 0


def command(paper: str, experiment: str, size: Size) -> str:
    """What is typed to play an experiment or some of its cells, or, where none is named, all of a paper; the smaller
    scale is the usual one.

    >>> command("oma", "oma-vs-mcts", Size("full", budget="250ms"))
    'spinney reproduce oma oma-vs-mcts --scale full --budget 250ms'
    >>> command("leader", "rr-*", Size(budget="40ms wall"))
    "spinney reproduce leader 'rr-*' --budget '40ms wall'"
    """
    scale = None if size.scale == Size().scale else size.scale
    options = {**{one.name: getattr(size, one.name) for one in fields(size)}, "scale": scale}
    words = ["spinney", "reproduce", paper, *([experiment] if experiment else [])]
    return join([*words, *(str(part) for key, value in options.items() if value for part in (f"--{key}", value))])
