"""A match: agents at a table, from the first position to the last."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from spinney.agents import Agent, Decision, agent
from spinney.core.errors import SpinneyError
from spinney.core.game import Game, load
from spinney.core.random import derive, stream
from spinney.core.state import State
from spinney.search.matches import Matches


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
# A match in compiled code looks up after so many decisions, to see whether it should stop.
DECISIONS = 16


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
        self._places = {one: place for place, one in enumerate(able)}
        self._matches = Matches(game, list(able.values()))

    def play(
        self, seed: int, seats: Sequence[int], stop: Stop = lambda: False, watch: Watcher | None = None
    ) -> MatchResult | None:
        """Plays the match of this seed, with the agents of these numbers in the seats; None if `stop`, asked now and
        then, said so.

        `watch` is told every position and what was decided there.
        """
        seated = tuple(self.agents[number] for number in seats)
        if len(seated) != self.game.players:
            raise SpinneyError(f"{self.game.id} needs {self.game.players} agents, one a seat, and got {len(seated)}")
        if watch or not all(one in self._places for one in seated):
            return self._step_by_step(seated, seed, stop, watch)
        played = self._matches.play(seed, [self._places[one] for one in seated], stop, DECISIONS)
        if played is None:
            return None
        record = played.record.view(self.game.rules.record).copy()
        end = State(self.game, record, stream(seed, "unused"), None)
        return _result(seated, seed, end, played.actions, played.seconds, played.iterations)

    def _step_by_step(
        self, seated: tuple[Agent, ...], seed: int, stop: Stop, watch: Watcher | None
    ) -> MatchResult | None:
        players = [one.seated() for one in seated]
        state, actions = self.game.start(seed), list[int]()
        seconds, iterations = [0.0] * self.game.players, [0] * self.game.players
        while not state.is_over:
            if stop():
                return None
            player, start = state.player, time.perf_counter()
            decision = players[player].decide(state, derive(seed, "move", len(actions), seated[player].seed))
            seconds[player] += time.perf_counter() - start
            iterations[player] += decision.iterations
            if watch:
                watch(state, decision)
            actions.append(decision.action)
            if not self.game.declaration.hidden:
                for other in players:
                    other.played(player, decision.action)
            state = state.apply(decision.action)
        return _result(seated, seed, state, actions, seconds, iterations)


def _result(
    seated: tuple[Agent, ...], seed: int, end: State, actions: list[int], seconds: list[float], iterations: list[int]
) -> MatchResult:
    took = tuple(seconds), tuple(iterations)
    return MatchResult(end.game, seated, seed, tuple(actions), end.ranks, end.scores, *took, end.cut_off)


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
