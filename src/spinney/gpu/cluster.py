"""The cards of a Ray cluster: every worker asks for one, and plays matches on it."""

from collections.abc import Sequence
from itertools import chain
from time import perf_counter
from typing import Any

from spinney.arena.cluster import Cluster, Ends, Post, rebuilt
from spinney.arena.schedule import Fixture, Schedule
from spinney.arena.store import Row
from spinney.arena.tournament import Hire
from spinney.core.errors import SpinneyError
from spinney.gpu.casting import check
from spinney.gpu.crew import TAKEN, CardCrew, by_cell, floors

# How long a task should take, in seconds: much longer than it takes to begin one, which loads the kernel.
TASK = 30.0
# A card plays so many matches in about the time of one.
LEAST_TAKEN = 1024


def play_on_card(description: str, fixtures: Sequence[Fixture]) -> Ends:
    """Plays all fixtures on the one card that Ray lets this worker see."""
    start, rows = perf_counter(), dict[bytes, Row]()
    with CardCrew(rebuilt(description), fixtures, floors()) as crew:
        for some in crew.rows():
            rows.update({row.fixture.key: row for row in some})
    seconds = perf_counter() - start - crew.preparing
    return [tuple(rows[one.key][1:]) for one in fixtures], seconds


# A process keeps the card that it began with, and Ray may have another for the next task: so each has its process.
CARD = Post("GPU", {"num_cpus": 1, "num_gpus": 1, "max_calls": 1}, play_on_card, TASK, LEAST_TAKEN, TAKEN)


def hire(ray: Any, address: str, post: Post = CARD) -> Hire:
    """Whoever has tournaments played on the cards of a cluster; Ray must be connected to it."""
    if not ray.cluster_resources().get(post.resource):
        raise SpinneyError(f"the cluster at {address} has no graphics card: Ray counts no GPU there")

    def hired(schedule: Schedule, fixtures: Any) -> Cluster:
        for cell in schedule.cells:
            check(cell.game, [one.for_game(cell.game) for one in cell.agents])
        return Cluster(schedule, chain.from_iterable(by_cell(fixtures)), address, post)

    return hired
