"""A match: agents at a table, from the first position to the last."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from spinney.agents import Agent, Decision, agent
from spinney.core.errors import SpinneyError
from spinney.core.game import Game, load
from spinney.core.random import derive
from spinney.core.state import State


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
        cut_off: whether a limit on the game's length ended it.
    """

    game: Game
    agents: tuple[Agent, ...]
    seed: int
    actions: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    seconds: tuple[float, ...]
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


def play(game: Game | str, agents: Sequence[Agent | str], seed: int = 0, watch: Watcher | None = None) -> MatchResult:
    """Plays one match; the same game, agents and seed play the same match (with budgets that do not depend on the
    clock).

    `watch` is told every position and what was decided there.

    >>> result = play("connect-four", ["mcts:budget=500it", "random"], seed=7)
    >>> result.ranks
    (1, 2)
    """
    if isinstance(game, str):
        game = load(game)
    seated = tuple(agent(one) for one in agents)
    if len(seated) != game.players:
        raise SpinneyError(f"{game.id} needs {game.players} agents, one a seat, and got {len(seated)}")
    for one in seated:
        one.check(game)
    players = [one.seated() for one in seated]
    state, actions = game.start(seed), list[int]()
    seconds = [0.0] * game.players
    while not state.is_over:
        player = state.player
        start = time.perf_counter()
        decision = players[player].decide(state, derive(seed, "move", len(actions), seated[player].seed))
        seconds[player] += time.perf_counter() - start
        if watch:
            watch(state, decision)
        actions.append(decision.action)
        if not game.declaration.hidden:
            for other in players:
                other.played(player, decision.action)
        state = state.apply(decision.action)
    ends = state.ranks, state.scores, tuple(seconds), state.cut_off
    return MatchResult(game, seated, seed, tuple(actions), *ends)
