"""How fast a card plays, beside one core in the same run: iterations a second of both, and whether they play alike."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import count
from time import perf_counter
from typing import Any

from spinney.agents import Agent
from spinney.arena.matches import Job, Matches, Played
from spinney.core.game import Game
from spinney.gpu.crew import TAKEN
from spinney.gpu.flock import Card, Flock

# Part of the time that a card has; one core has the rest.
ON_CARD = 2 / 3
# So many matches at most are played by both, and compared.
COMPARED = 100
# A core is measured so many times, and the fastest counts: whatever else its machine does makes it slower.
TIMES = 3


@dataclass(frozen=True)
class CardSpeed:
    """A game on a card, and on one core.

    Attributes:
        game, players, parameters, agent: what was played; the agent has all seats.
        lanes: matches at a time on the card, whose threads waited for this multiple of the usual time. seconds: that it
            played.
        iterations_per_second, core_iterations_per_second: of the card, and of one core at its fastest.
        ratio: how many times a core the card is.
        compared, equal: matches that both have played, and how many of them were the same, move by move.
    """

    game: str
    players: int
    parameters: dict[str, Any]
    agent: str
    lanes: int
    waiting: float
    seconds: float
    iterations_per_second: float
    core_iterations_per_second: float
    ratio: float
    compared: int
    equal: int

    def to_dict(self) -> dict[str, Any]:
        """The fields as plain data."""
        return asdict(self)


def measure(
    card: Card, game: Game, agent: Agent, seconds: float, lanes: int = TAKEN, compared: int = COMPARED
) -> CardSpeed:
    """Plays on a card and on one core, for about `seconds` in all; making the kernel is not counted.

    The card gets new matches for those that end; then a core plays the first of these matches again.
    """
    player = agent.for_game(game)
    flock, elapsed, iterations, found = on_card(card, game, player, seconds * ON_CARD, lanes)
    seeds = sorted(found)[:compared]
    core, played = on_core(game, player, seconds * (1 - ON_CARD), seeds or [0])
    same = [_outcome(found[seed]) == _outcome(one) for seed, one in zip(seeds, played, strict=False)]
    return CardSpeed(
        game=game.id,
        players=game.players,
        parameters=game.parameters.model_dump(mode="json"),
        agent=str(player),
        lanes=flock.lanes,
        waiting=flock.tempo.kept,
        seconds=round(elapsed, 2),
        iterations_per_second=round(iterations / elapsed),
        core_iterations_per_second=round(core),
        ratio=round(iterations / elapsed / max(1.0, core), 1),
        compared=len(same),
        equal=sum(same),
    )


def on_card(
    card: Card, game: Game, agent: Agent, seconds: float, lanes: int
) -> tuple[Flock, float, int, dict[int, Played]]:
    """Those who played, for how many seconds, how many iterations they searched, and the matches that have ended by
    their seeds. Time and iterations count from when launches have their full length, and it is known how long lanes
    best wait for one another.
    """
    found, marks, searched = dict[int, Played](), list[tuple[float, int]](), 0

    def over() -> bool:
        if flock.tempo.is_found and (not marks or perf_counter() - marks[0][0] > seconds):
            marks.append((perf_counter(), searched + flock.iterations_at_hand()))
        return len(marks) > 1

    with Flock(card, game, [agent], lanes) as flock:
        jobs = (Job(seed, [0] * game.players) for seed in count())
        for some in flock.play(jobs, over):
            found.update(some)
            searched += sum(sum(played.iterations) for _, played in some)
        (start, before), (end, after) = marks
        return flock, end - start, after - before, found


def on_core(game: Game, agent: Agent, seconds: float, seeds: Sequence[int]) -> tuple[float, list[Played]]:
    """Iterations a second of one core, the fastest of several times, and the matches of the first of these seeds.

    >>> import spinney
    >>> game = spinney.load("tic-tac-toe")
    >>> rate, played = on_core(game, spinney.agent("mcts:budget=20it"), 1.0, [1, 2])
    >>> rate > 0, len(played)
    (True, 2)
    """
    chair = agent.chair(game)
    assert chair is not None, "an agent that cannot play on a card"
    table, found, rates = Matches(game, [chair]), list[Played](), list[float]()
    table.play([Job(0, [0] * game.players)], lambda: False)  # compiles
    for _ in range(TIMES):
        left = seeds[len(found) :]
        rate, played = _timed(table, left or seeds, seconds / TIMES)
        rates.append(rate)
        found += played[: len(left)]
    return max(rates), found


def _timed(table: Matches, seeds: Sequence[int], seconds: float) -> tuple[float, list[Played]]:
    """Iterations a second at a table, and the matches that have ended; those of a match left unfinished count too."""
    start = perf_counter()
    jobs = [Job(seed, [0] * table.game.players) for seed in seeds]
    played = table.play(jobs, lambda: perf_counter() - start > seconds)
    return int(table.buffer("iterations").sum()) / (perf_counter() - start), played


def _outcome(played: Played) -> tuple[Any, ...]:
    return played.actions.tolist(), played.ranks, played.scores, played.iterations
