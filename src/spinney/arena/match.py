"""A match: agents at a table, from the first position to the last."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

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
    """Agents in their seats, for one match after another.

    Where every agent can play in compiled code, whole matches do; otherwise agents are asked move by move. Both play
    the same matches.

    >>> table = Table(load("tic-tac-toe"), ["random", "mcts:budget=100it"])
    >>> table.play(seed=1).ranks, table.play(seed=2).iterations
    ((2, 1), (0, 400))
    """

    def __init__(self, game: Game, agents: Sequence[Agent | str]) -> None:
        self.game, self.agents = game, tuple(agent(one) for one in agents)
        if len(self.agents) != game.players:
            raise SpinneyError(f"{game.id} needs {game.players} agents, one a seat, and got {len(self.agents)}")
        for one in self.agents:
            one.check(game)

    @cached_property
    def _matches(self) -> Matches | None:
        """The table in compiled code, if every agent can play there."""
        chairs = {one: one.chair(self.game) for one in self.agents}
        found = [chair for one in self.agents if (chair := chairs[one])]
        return Matches(self.game, found) if len(found) == len(self.agents) else None

    def play(self, seed: int, stop: Stop = lambda: False, watch: Watcher | None = None) -> MatchResult | None:
        """Plays the match of this seed; None if `stop`, asked now and then, said so.

        `watch` is told every position and what was decided there.
        """
        if watch or not self._matches:
            return self._step_by_step(seed, stop, watch)
        played = self._matches.play(seed, stop, DECISIONS)
        if played is None:
            return None
        record = played.record.view(self.game.rules.record)
        end = State(self.game, record.copy(), stream(seed, "unused"), None)
        return self._result(seed, end, played.actions, played.seconds, played.iterations)

    def _step_by_step(self, seed: int, stop: Stop, watch: Watcher | None) -> MatchResult | None:
        players = [one.seated() for one in self.agents]
        state, actions = self.game.start(seed), list[int]()
        seconds, iterations = [0.0] * self.game.players, [0] * self.game.players
        while not state.is_over:
            if stop():
                return None
            player, start = state.player, time.perf_counter()
            decision = players[player].decide(state, derive(seed, "move", len(actions), self.agents[player].seed))
            seconds[player] += time.perf_counter() - start
            iterations[player] += decision.iterations
            if watch:
                watch(state, decision)
            actions.append(decision.action)
            if not self.game.declaration.hidden:
                for other in players:
                    other.played(player, decision.action)
            state = state.apply(decision.action)
        return self._result(seed, state, actions, seconds, iterations)

    def _result(
        self, seed: int, end: State, actions: list[int], seconds: list[float], iterations: list[int]
    ) -> MatchResult:
        took = tuple(seconds), tuple(iterations)
        return MatchResult(self.game, self.agents, seed, tuple(actions), end.ranks, end.scores, *took, end.cut_off)


def play(game: Game | str, agents: Sequence[Agent | str], seed: int = 0, watch: Watcher | None = None) -> MatchResult:
    """Plays one match; the same game, agents and seed play the same match (with budgets that do not depend on the
    clock).

    `watch` is told every position and what was decided there.

    >>> result = play("connect-four", ["mcts:budget=500it", "random"], seed=7)
    >>> result.ranks
    (1, 2)
    """
    result = Table(load(game) if isinstance(game, str) else game, agents).play(seed, watch=watch)
    assert result is not None
    return result
