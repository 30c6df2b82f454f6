"""A Ray cluster that plays the matches of a schedule: the same matches as threads play, on as many machines as it has.

Games and agents travel as ids, parameters and texts, so every machine needs the same Spinney, and whatever modules
heuristics of your own stand in. This program hands out matches some at a time, and is the only one that stores them.
What is lost with a worker or a machine is played again; since a match is decided by its seed, and stored by its key,
nothing is counted twice. The first task on every core loads what the games need, or compiles it: as long as one core
alone would take, since all do it at once.
"""

import json
import logging
import os
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from itertools import islice
from time import perf_counter
from typing import Any, NamedTuple

import spinney
from spinney.agents import Agent, agent
from spinney.arena.crew import Player
from spinney.arena.machine import cores
from spinney.arena.schedule import Cell, Fixture, Schedule
from spinney.arena.store import Row
from spinney.core import registry
from spinney.core.errors import SpinneyError
from spinney.core.game import load

# So long a task should take, in seconds, and after so long it hands over what it has, at the latest after the match at
# hand: that much is lost with a machine.
TASK, LONGEST_TASK = 1.0, 2.0
MOST_TAKEN = 5_000
# How often matches may be lost with the worker that plays them: a match that ends its worker would do so for ever.
RETRIES = 5
# After this time, in seconds, a look whether to stop, and how many cores there are by now.
LOOK_UP = 1.0
# How long an address may keep silent, and how long what answers there may take to prove that it is Ray.
SILENCE, PROOF = 3.0, 8.0
# Ray's memory for results on their way, in bytes, where it is started here: they are small and soon stored.
ON_THE_WAY = 100_000_000
# Ray reads these when it is imported. It reports nothing to its makers, and prints no news of lost workers: of that the
# tournament hears in time.
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_DEDUP_LOGS_SKIP_REGEX": "."}


# What a task brings back: the rows without their fixtures, in order, of as many as were played, and the seconds that
# they took.
Ends = tuple[list[tuple[Any, ...]], float]


class Post(NamedTuple):
    """What a worker of a cluster is.

    Attributes:
        resource: what there is one of for each worker, as Ray calls it.
        asks: what Ray is asked for.
        play: plays fixtures of a schedule that is given as text.
        seconds: how long a task should take. least, most: matches of a task.
    """

    resource: str
    asks: Mapping[str, Any]
    play: Callable[[str, Sequence[Fixture]], Ends]
    seconds: float
    least: int
    most: int


class Cluster:
    """A cluster at work on some fixtures, for `Tournament.run(hire=...)`.

    `address` is "auto" for the cluster that runs on this machine, "local" to start one here, or HOST:PORT. Workers have
    a core each unless another `post` is given.

    >>> from spinney.arena.plan import Plan
    >>> schedule = Plan(games=["tic-tac-toe"], agents=["random", "flat"], matches=10).schedule()
    >>> with Cluster(schedule, schedule, address="here") as cluster:
    ...     sum(len(rows) for rows in cluster.rows())
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: 'here' is not the address of a cluster: give auto, local or HOST:PORT
    """

    def __init__(
        self, schedule: Schedule, fixtures: Iterable[Fixture], address: str = "auto", post: Post | None = None
    ) -> None:
        self._description, self._rest, self._address = describe(schedule), iter(fixtures), address
        self._post = post or CORE
        # The next to be handed out, and what a worker had no time for.
        self._todo = deque[Fixture]()
        self._flying: dict[Any, list[Fixture]] = {}
        self._stopped, self._size, self._slots, self._counted = False, self._post.least, 1, -LOOK_UP
        self._connection = ExitStack()

    def __enter__(self) -> "Cluster":
        self._ray = self._connection.enter_context(connected(self._address))
        self._task = self._ray.remote(**self._post.asks, max_retries=RETRIES)(self._post.play)
        self._sent = self._ray.put(self._description)
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._connection.close()

    def stop(self) -> None:
        """Makes `rows` end with what is finished.

        What is being played ends with the connection, at the end of the block; on a connection from outside of it, by
        itself. Cancelling tasks one by one would not do: one that ends at that very moment can abort this program (Ray
        2.60; Ray's pull request 54798 describes such a race).
        """
        self._stopped = True

    def rows(self) -> Iterator[list[Row]]:
        """The matches as they are finished; raises what a worker has raised."""
        self._hand_out()
        while self._flying:
            flying = list(self._flying)
            if not self._stopped:
                self._ray.wait(flying, num_returns=1, timeout=LOOK_UP)
            for task in self._ray.wait(flying, num_returns=len(flying), timeout=0)[0] if flying else []:
                if rows := self._landed(task):
                    yield rows
            if self._stopped:
                return
            self._hand_out()

    def _hand_out(self) -> None:
        if perf_counter() - self._counted > LOOK_UP:
            count = int(self._ray.cluster_resources().get(self._post.resource, 1))
            # Some more than there are workers, so that none waits for this program.
            self._slots, self._counted = count + count // 4 + 1, perf_counter()
        while not self._stopped and len(self._flying) < self._slots:
            self._todo.extend(islice(self._rest, max(0, self._slots * self._size - len(self._todo))))
            if not self._todo:
                return
            # Ever fewer towards the end, so that all workers finish together.
            count = max(self._post.least, min(self._size, len(self._todo) // self._slots))
            fixtures = [self._todo.popleft() for _ in range(min(count, len(self._todo)))]
            self._flying[self._task.remote(self._sent, fixtures)] = fixtures

    def _landed(self, task: Any) -> list[Row]:
        """The matches of a task that is over; those that it had no time for are to be played again."""
        fixtures = self._flying.pop(task)
        try:
            ends, seconds = self._ray.get(task)
        except self._ray.exceptions.RayError as error:
            if self._stopped:
                return []
            self.stop()
            raise _mistake(self._ray, error) from None
        self._todo.extendleft(reversed(fixtures[len(ends) :]))
        fitting = int(self._post.seconds * len(ends) / max(1e-9, seconds))
        self._size = max(self._post.least, min(self._post.most, fitting))
        return [Row(fixture, *end) for fixture, end in zip(fixtures, ends, strict=False)]


def _mistake(ray: Any, error: Any) -> BaseException:
    """What a worker has raised, as it would be raised here; or that workers are lost again and again."""
    if not isinstance(error, ray.exceptions.RayTaskError):
        what = type(error).__name__
        return SpinneyError(
            f"the cluster has lost the same matches {RETRIES + 1} times with the workers that played them ({what}); "
            "what is finished is stored"
        )
    cause = error.cause
    assert isinstance(cause, BaseException)
    if not isinstance(cause, SpinneyError):
        cause.add_note(f"On a worker of the cluster: {error}")
    return cause


# On the workers.


def play(description: str, fixtures: Sequence[Fixture]) -> Ends:
    """Plays fixtures of a schedule until it is time to hand over: each one's row without the fixture, and the seconds
    that they took.

    >>> from spinney.arena.plan import Plan
    >>> schedule = Plan(games=["tic-tac-toe"], agents=["random", "flat"], matches=10).schedule()
    >>> ends, seconds = play(describe(schedule), list(schedule))
    >>> len(ends), Row(next(iter(schedule)), *ends[0]).ranks
    (10, [1, 2])
    """
    start, ends = perf_counter(), list[tuple[Any, ...]]()
    try:
        player = _player(description)
        for fixture in fixtures:
            (played,) = player.play([fixture], lambda: False)
            ends.append(played[1:])
            if perf_counter() - start > LONGEST_TASK:
                break
    except BaseException:
        # Whoever was interrupted in the middle of a match does not play on.
        _player.cache_clear()
        raise
    return ends, perf_counter() - start


@lru_cache(maxsize=1)
def _player(description: str) -> Player:
    return Player(rebuilt(description))


CORE = Post("CPU", {"num_cpus": 1}, play, TASK, 1, MOST_TAKEN)


# What travels.


def describe(schedule: Schedule) -> str:
    """A schedule as text, from which another machine can rebuild it.

    >>> from spinney.arena.plan import Plan
    >>> schedule = Plan(games=["hex"], agents=["random", "flat"], matches=10).schedule()
    >>> rebuilt(describe(schedule)) == schedule
    True
    """
    for game in {cell.game for cell in schedule.cells}:
        if game.rules.plain:
            raise SpinneyError(
                f"{game.id} cannot be played on a cluster, where codes of actions must be the same on all machines: it "
                "is a plain Python game, which gives them as it goes along"
            )
        if not registry.is_known(game.declaration):
            raise SpinneyError(
                f"{game.id} cannot be played on a cluster, which knows games by their ids: "
                "it has to be registered, here and where a worker imports Spinney"
            )
    for one in {one for cell in schedule.cells for one in cell.agents}:
        if not one.portable:
            raise SpinneyError(
                f"{one.name or one.kind} cannot be played on a cluster, which knows agents by their texts: "
                "its class has to be registered, and its functions need names that other machines can import"
            )
    cells = [
        {**cell.key, "agents": [[(str(one), one.identity) for one in some] for some in (cell.contenders, cell.field)]}
        for cell in schedule.cells
    ]
    names = ("mode", "seats", "matches", "seed", "openings")
    about = {name: getattr(schedule, name) for name in names}
    return json.dumps({"spinney": spinney.__version__, "cells": cells, "about": about})


def rebuilt(description: str) -> Schedule:
    """The schedule that was described; refuses one that this machine would play by other rules."""
    told = json.loads(description)
    if told["spinney"] != spinney.__version__:
        raise SpinneyError(
            f"a worker of the cluster has Spinney {spinney.__version__}, and {told['spinney']} is asked for; "
            "install the same on all machines"
        )
    return Schedule(tuple(map(_cell, told["cells"])), **told["about"])


def _cell(told: dict[str, Any]) -> Cell:
    game = load(told["game"], told["players"], **told["parameters"])
    if game.declaration.version != told["version"]:
        raise SpinneyError(
            f"a worker of the cluster has version {game.declaration.version} of the rules of {game.id}, and version "
            f"{told['version']} is asked for; install the same on all machines"
        )
    contenders, field = (tuple(_agent(*one) for one in some) for some in told["agents"])
    return Cell(game, told["budget"], contenders, field)


def _agent(text: str, identity: str) -> Agent:
    found = agent(text)
    if found.identity != identity:
        raise SpinneyError(f"{text} is another agent on a worker of the cluster; install the same on all machines")
    return found


# Connecting.


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray, connected to the cluster at this address, until the end of the block.

    Where this program is connected already, that connection is used and left open: so a block around several
    tournaments, or the looks of one, connects once.

    >>> with connected("elsewhere"):
    ...     pass
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: 'elsewhere' is not the address of a cluster: give auto, local or HOST:PORT
    """
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError:
        raise SpinneyError("playing on a cluster needs Ray: pip install 'spinney[ray]'") from None
    if ray.is_initialized():
        yield ray
        return
    _connect(ray, address)
    try:
        yield ray
    finally:
        ray.shutdown()


def _connect(ray: Any, address: str) -> None:
    settings: dict[str, Any] = {"address": address, "log_to_driver": False, "logging_level": logging.CRITICAL}
    if address == "local":
        settings |= {"num_cpus": cores(), "include_dashboard": False, "object_store_memory": ON_THE_WAY}
    else:
        _check_address(address)
    try:
        ray.init(**settings)
    except (RuntimeError, ValueError, OSError, SystemExit) as reason:
        said = " ".join(str(reason).split()).rstrip(".")
        raise SpinneyError(f"Ray cannot use the cluster at {address}: {said}") from None


def _check_address(address: str) -> None:
    """Refuses soon what Ray would try for minutes."""
    if address != "auto":
        host, _, port = address.rpartition(":")
        if not host or "/" in host or not port.isdecimal() or not 0 < int(port) < 1 << 16:
            raise SpinneyError(f"{address!r} is not the address of a cluster: give auto, local or HOST:PORT")
        try:
            socket.create_connection((host.strip("[]"), int(port)), SILENCE).close()
        except OSError as reason:
            raise SpinneyError(f"nobody answers at {address} ({reason.strerror or reason}): is Ray running?") from None
    asked = [sys.executable, "-m", "ray.scripts.scripts", "status"] + ["--address", address] * (address != "auto")
    try:
        subprocess.run(asked, capture_output=True, timeout=PROOF, check=True)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        where = "on this machine" if address == "auto" else f"at {address}"
        raise SpinneyError(f"no Ray cluster is running {where}; 'ray start --head' starts one") from None
