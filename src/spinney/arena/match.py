"""A match: agents at a table, from the first position to the last."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import groupby

import numpy as np

from spinney.agents import BUILT_IN, Agent, AgentLike, Decision, agent
from spinney.arena.contest import COUNTERS
from spinney.arena.matches import Job, Matches, Played
from spinney.arena.stepper import Stepper
from spinney.core.declaration import Declaration
from spinney.core.errors import SpinneyError, shown
from spinney.core.events import Event, perceived
from spinney.core.game import Game, load
from spinney.core.random import as_seed
from spinney.core.state import State, shares
from spinney.search.pace import BrokenOff


@dataclass(frozen=True)
class MatchResult:
    """How a match went; its actions replay to the same end.

    Attributes:
        game: the game, with its player count and parameters.
        agents: who sat where; in a match from a file of results, what names them there.
        seed: decided the deal and all that the agents drew.
        actions: everything that was done, in order.
        ranks: each seat's rank, 1 is best, ties share.
        scores: each seat's points.
        seconds: the time that each seat thought.
        iterations: how many iterations each seat searched, in all its decisions.
        counters: what is counted of each seat's decisions, by name (`contest.COUNTERS`).
        cut_off: whether a limit on the game's length ended it.
        deal: decided the deal and the opening, if another seed than the match's own did; else None.
        opening: how many of the actions are a random opening, before anybody was asked.
        drew: whether chance or a clock had a say; if not, every seed plays the same match.
        forfeits: the seats that lost whatever came of it on the table, and why; such seats rank last.
    """

    game: Game
    agents: tuple[Agent | str, ...]
    seed: int
    actions: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    seconds: tuple[float, ...]
    iterations: tuple[int, ...] = ()
    counters: tuple[dict[str, int], ...] = ()
    cut_off: bool = False
    deal: int | None = None
    opening: int = 0
    drew: bool = True
    forfeits: dict[int, str] = field(default_factory=dict)

    def states(self) -> Iterator[State]:
        """Every position of the match, from the first to the last.

        >>> from spinney import load
        >>> result = play(load("tic-tac-toe"), ["random", "random"], seed=3)
        >>> positions = list(result.states())
        >>> len(positions) == len(result.actions) + 1, positions[-1].ranks == result.ranks
        (True, True)
        """
        state = self.game.start(self.seed if self.deal is None else self.deal)
        yield state
        for action in self.actions:
            state = state.apply(action)
            yield state

    def events(self, observer: int | None = None) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """What a seat perceives of the match, the deal first and then move by move, each with the position that tells
        it (`State.sentence`); None sees everything.

        >>> result = play("tic-tac-toe", ["random", "random"], seed=3)
        >>> [state.sentence(event) for state, events in result.events() for event in events][:2]
        ['player 1 plays b3', 'player 2 plays a3']
        """
        state, events = self.game.witnessed(self.seed if self.deal is None else self.deal)
        yield state, perceived(events, observer)
        for action in self.actions:
            before = state
            state, events = before.witnessed(action)
            yield before, perceived(events, observer)


Watcher = Callable[[State, Decision], None]
Stop = Callable[[], bool]


class Table:
    """A game and its agents, for one match after another; each match says who sits where.

    Where all agents can play in compiled code, whole matches do; otherwise agents are asked move by move. Both play the
    same matches.

    >>> table = Table(load("tic-tac-toe"), ["random", "mcts:budget=100it", "flat"])
    >>> table.play(seed=2, seats=[0, 1]).ranks, table.play(seed=2, seats=[1, 0]).ranks
    ((2, 1), (1, 2))
    """

    def __init__(self, game: Game, agents: Sequence[AgentLike]) -> None:
        self.game, self.agents = game, tuple(agent(one).for_game(game) for one in agents)
        for one in self.agents:
            one.check(game)
        chairs = {one: one.chair(game) for one in self.agents if _may_sit_down(one, game)}
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
        job = Job(as_seed(seed), seats)
        played = self._step_by_step(job, stop, watch) if watch else next(self.play_all([job], stop), None)
        if played is None:
            return None
        return MatchResult(
            game=self.game,
            agents=tuple(self.agents[number] for number in seats),
            seed=job.seed,
            actions=tuple(played.actions.tolist()),
            ranks=tuple(played.ranks),
            scores=tuple(played.scores),
            seconds=tuple(played.seconds),
            iterations=tuple(played.iterations),
            counters=by_name(played.counters),
            cut_off=played.cut_off,
            drew=played.drew,
            forfeits=dict(played.forfeits),
        )

    def play_all(self, jobs: Sequence[Job], stop: Stop = lambda: False) -> Iterator[Played]:
        """Plays matches in order, as many as there is time for until `stop` says so; cheap ones many at once.

        >>> table = Table(load("tic-tac-toe"), ["random"])
        >>> [played.ranks for played in table.play_all([Job(1, [0, 0]), Job(2, [0, 0])])]
        [[1, 2], [1, 2]]
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
                [job._replace(seats=[self._places[n] or 0 for n in job.seats]) for job in listed], stop
            )
            yield from found if self.game.rules.has("score") else map(with_shares, found)
            if len(found) < len(listed):
                return

    def _is_compiled(self, job: Job) -> bool:
        """Whether all who sit there play in compiled code."""
        if len(job.seats) != self.game.players:
            raise SpinneyError(f"{self.game.id} needs {self.game.players} agents, one a seat, and got {len(job.seats)}")
        return None not in [self._places[number] for number in job.seats]

    def _step_by_step(self, job: Job, stop: Stop, watch: Watcher | None = None) -> Played | None:
        seats = [self.agents[number] for number in job.seats]
        match = Stepper(self.game, seats, job.seed, job.deal, job.opening)
        with closing(match):
            while not match.state.is_over:
                if stop():
                    return None
                try:
                    decision = match.think(stop)
                except BrokenOff:
                    return None
                if watch:
                    watch(match.moves[-1].state, decision)
        return _played(match, match.drew or match.state.has_drawn(job.deal_seed))


def _may_sit_down(one: Agent, game: Game) -> bool:
    """Whether compiled code may ask the agent: it says how, and nothing that was written over it in Python says more.

    Compiled code is shown the position as it is; ours deals anew what is hidden, and others are not trusted to.
    """
    if type(one) in BUILT_IN:
        return True
    for kind in type(one).__mro__:
        if "chair" in vars(kind):
            return game.declaration.deterministic and not game.declaration.simultaneous
        if {"decide", "_decide", "seated"} & vars(kind).keys():
            return False
    return False


def _played(match: Stepper, drew: bool) -> Played:
    """What is kept of a match that is over."""
    actions = np.array([move.action for move in match.moves], np.int64)
    ends, times = (list(match.ranks), list(match.scores)), (match.iterations, match.seconds)
    return Played(actions, *ends, *times, match.counters, match.state.cut_off, drew, match.forfeits)


def by_name(counters: Sequence[Sequence[int]]) -> tuple[dict[str, int], ...]:
    """What was counted of each seat's decisions, by name.

    >>> by_name([[3, 12, 2, 9, 99, 40, 1]])[0]["flat"]
    1
    """
    return tuple(dict(zip(COUNTERS, one, strict=True)) for one in counters)


def with_shares(played: Played) -> Played:
    """In a game without points, each seat's share of the win counts as its points."""
    return played._replace(scores=list(shares(played.ranks)))


def play(
    game: Game | str | Declaration | type,
    agents: Sequence[AgentLike],
    seed: int = 0,
    watch: Watcher | None = None,
) -> MatchResult:
    """Plays one match; the same game, agents and seed play the same match (with budgets that do not depend on the
    clock).

    `watch` is told every position and what was decided there.

    >>> result = play("connect-four", ["mcts:budget=500it", "random"], seed=7)
    >>> result.ranks
    (1, 2)
    """
    if isinstance(agents, str) or not isinstance(agents, Sequence):
        raise SpinneyError(f"agents are a list, one a seat, such as ['mcts', 'random'], not {shown(agents)}")
    table = Table(game if isinstance(game, Game) else load(game), agents)
    result = table.play(seed, range(len(agents)), watch=watch)
    assert result is not None
    return result
