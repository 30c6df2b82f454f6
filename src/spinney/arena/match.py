"""A match: agents at a table, from the first position to the last."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from spinney.agents import Agent, Decision, agent
from spinney.core.errors import SpinneyError
from spinney.core.game import Game, load
from spinney.core.random import derive
from spinney.core.state import State, shares
from spinney.search.matches import Job, Matches, Played


@dataclass(frozen=True)
class MatchResult:
    """How a match went; its actions replay to the same end.

    Attributes:
        game: the game, with its player count and parameters.
        agents: who sat where.
        seed: decided the deal and all that the agents drew.
        actions: everything that was done, in order.
        ranks: each seat's rank, 1 is best, ties share.
        scores: each seat's points.
        seconds: the time that each seat thought.
        iterations: how many iterations each seat searched, in all its decisions.
        cut_off: whether a limit on the game's length ended it.
    """

    game: Game
    agents: tuple[Agent, ...]
    seed: int
    actions: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    seconds: tuple[float, ...]
    iterations: tuple[int, ...] = ()
    cut_off: bool = False

    def states(self) -> Iterator[State]:
        """Every position of the match, from the first to the last.

        >>> from spinney import load
        >>> result = play(load("tic-tac-toe"), ["random", "random"], seed=3)
        >>> positions = list(result.states())
        >>> len(positions) == len(result.actions) + 1, positions[-1].ranks == result.ranks
        (True, True)
        """
        state = self.game.start(self.seed)
        yield state
        for action in self.actions:
            state = state.apply(action)
            yield state


Watcher = Callable[[State, Decision], None]
Stop = Callable[[], bool]
# Seeds that compiled code can take.
SEEDS = range(1 << 63)


class Table:
    """A game and its agents, for one match after another; each match says who sits where.

    Where all agents can play in compiled code, whole matches do; otherwise agents are asked move by move. Both play the
    same matches.

    >>> table = Table(load("tic-tac-toe"), ["random", "mcts:budget=100it", "flat"])
    >>> table.play(seed=1, seats=[0, 1]).ranks, table.play(seed=1, seats=[1, 0]).ranks
    ((2, 1), (1, 2))
    """

    def __init__(self, game: Game, agents: Sequence[Agent | str]) -> None:
        self.game, self.agents = game, tuple(agent(one) for one in agents)
        for one in self.agents:
            one.check(game)
        chairs = {one: one.chair(game) for one in self.agents}
        able = {one: chair for one, chair in chairs.items() if chair}
        places = {one: place for place, one in enumerate(able)}
        self._places = [places.get(one) for one in self.agents]
        self._matches = Matches(game, list(able.values()))

    def play(
        self, seed: int, seats: Sequence[int], stop: Stop = lambda: False, watch: Watcher | None = None
    ) -> MatchResult | None:
        """Plays the match of this seed, with the agents of these numbers in the seats; None if `stop`, asked now and
        then, said so.

        `watch` is told every position and what was decided there.
        """
        job = Job(seed, seats)
        played = self._step_by_step(job, stop, watch) if watch else next(self.play_all([job], stop), None)
        if played is None:
            return None
        seated = tuple(self.agents[number] for number in seats)
        actions, ranks, scores, iterations, seconds, cut_off = played
        values = tuple(ranks), tuple(scores), tuple(seconds), tuple(iterations)
        return MatchResult(self.game, seated, seed, tuple(actions.tolist()), *values, cut_off)

    def play_all(self, jobs: Sequence[Job], stop: Stop = lambda: False) -> Iterator[Played]:
        """Plays matches in order, as many as there is time for until `stop` says so; cheap ones many at once.

        >>> table = Table(load("tic-tac-toe"), ["random"])
        >>> [played.ranks for played in table.play_all([Job(1, [0, 0]), Job(2, [0, 0])])]
        [[1, 1], [2, 1]]
        """
        for together, some in groupby(jobs, self._is_compiled):
            if not together:
                for job in some:
                    if (played := self._step_by_step(job, stop)) is None:
                        return
                    yield played
                continue
            listed = list(some)
            found = self._matches.play(
                [Job(job.seed, [self._places[n] or 0 for n in job.seats]) for job in listed], stop
            )
            yield from found if self.game.rules.has("score") else map(_with_shares, found)
            if len(found) < len(listed):
                return

    def _is_compiled(self, job: Job) -> bool:
        """Whether all who sit there play in compiled code."""
        if len(job.seats) != self.game.players:
            raise SpinneyError(f"{self.game.id} needs {self.game.players} agents, one a seat, and got {len(job.seats)}")
        return job.seed in SEEDS and None not in [self._places[number] for number in job.seats]

    def _step_by_step(self, job: Job, stop: Stop, watch: Watcher | None = None) -> Played | None:
        seated = [self.agents[number] for number in job.seats]
        players = [one.seated() for one in seated]
        state, actions = self.game.start(job.seed), list[int]()
        seconds, iterations = [0.0] * self.game.players, [0] * self.game.players
        while not state.is_over:
            if stop():
                return None
            player, start = state.player, time.perf_counter()
            decision = players[player].decide(state, derive(job.seed, "move", len(actions), seated[player].seed))
            seconds[player] += time.perf_counter() - start
            iterations[player] += decision.iterations
            if watch:
                watch(state, decision)
            actions.append(decision.action)
            if not self.game.declaration.hidden:
                for other in players:
                    other.played(player, decision.action)
            state = state.apply(decision.action)
        played = np.array(actions, np.int64)
        return Played(played, list(state.ranks), list(state.scores), iterations, seconds, state.cut_off)


def _with_shares(played: Played) -> Played:
    """In a game without points, each seat's share of the win counts as its points."""
    return played._replace(scores=list(shares(played.ranks)))


def play(game: Game | str, agents: Sequence[Agent | str], seed: int = 0, watch: Watcher | None = None) -> MatchResult:
    """Plays one match; the same game, agents and seed play the same match (with budgets that do not depend on the
    clock).

    `watch` is told every position and what was decided there.

    >>> result = play("connect-four", ["mcts:budget=500it", "random"], seed=7)
    >>> result.ranks
    (1, 2)
    """
    table = Table(load(game) if isinstance(game, str) else game, agents)
    result = table.play(seed, range(len(agents)), watch=watch)
    assert result is not None
    return result
