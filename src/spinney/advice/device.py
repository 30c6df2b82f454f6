"""Who plays the matches of advice: threads here, or cards."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from spinney.agents import Agent
from spinney.arena.crew import Crew, Shift
from spinney.arena.machine import cores
from spinney.arena.schedule import Fixture, Schedule
from spinney.core.errors import SpinneyError, shown
from spinney.core.game import Game

# A card counts as so many cores until matches on it have been timed.
CARD = 16
# Rounds on cards are so many times as large: a card plays a thousand matches in the time of one.
LARGER = 8


@dataclass(frozen=True)
class Device:
    """Who plays, and how much of it.

    Attributes:
        name: what it is called, with how many there are. hire: has fixtures played there.
        workers: how many cores it is worth, about.
        larger: how many times as large rounds are as on threads.
        why_not: why an agent cannot play a game there, or None.
    """

    name: str
    hire: Callable[[Schedule, Iterable[Fixture]], Shift]
    workers: int
    larger: int = 1
    why_not: Callable[[Agent, Game], str | None] = lambda agent, game: None


def threads(count: int) -> Device:
    """So many threads of this machine.

    >>> threads(2).name
    '2 cores'
    """
    name = f"{count} core{'s' * (count > 1)}"
    return Device(name, lambda schedule, fixtures: Crew(schedule, fixtures, count), count)


def cards() -> Device:
    """The cards of this machine, with tables for everybody who has raced, so that few kernels are compiled."""
    from spinney.gpu import casting, crew

    found, company = crew.floors(), crew.Company()
    count, name = len(found), f"{len(found)} card{'s' * (len(found) > 1)}"
    return Device(
        f"{name} (each taken for {CARD} cores until matches have been timed)",
        lambda schedule, fixtures: crew.CardCrew(schedule, fixtures, found, company),
        CARD * count,
        LARGER,
        casting.why_not,
    )


def device_of(name: str, workers: int | None, game: Game, default: Agent) -> Device:
    """The device of this name; a sentence if the default search cannot play the game there.

    >>> import spinney
    >>> device_of("tpu", None, spinney.load("hex"), spinney.agent("mcts"))
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: device should be cpu or gpu, not 'tpu'
    """
    if name == "cpu":
        return threads(workers or cores())
    if name != "gpu":
        raise SpinneyError(f"device should be cpu or gpu, not {shown(name)}")
    if workers:
        raise SpinneyError("workers are threads: leave them out where cards play")
    from spinney.gpu import casting

    casting.check(game, [default])
    return cards()
