"""A match, one decision at a time: for tournaments, the command line, and whoever wants to look on or take part.

There is one way in which a decision is asked for, a seed is derived and an action is told to everybody, and it is here.
"""

import operator
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from spinney.agents import BUILT_IN, Agent, Decision
from spinney.core.errors import SpinneyError
from spinney.core.events import Event, perceived
from spinney.core.game import Game
from spinney.core.one_way import decision_seed
from spinney.core.random import as_seed, below, derive, stream
from spinney.core.state import State
from spinney.search.pace import breakable


class Move(NamedTuple):
    """What was played, and the position before it."""

    state: State
    action: int

    @property
    def player(self) -> int:
        """Who played it, counted from 0."""
        return self.state.player

    @property
    def name(self) -> str:
        """The action as people write it."""
        return self.state.describe(self.action)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened when it was played; `perceived` keeps what one seat perceives."""
        return self.state.witnessed(self.action).events


def opened(game: Game, deal: int, plies: int = 0) -> list[Move]:
    """The moves of the opening with this seed: random ones, fewer where the game would be over.

    >>> from spinney import load
    >>> [len(opened(load("tic-tac-toe"), seed, 8)) for seed in range(6)]
    [5, 8, 7, 5, 7, 6]
    """
    state, words, moves = game.start(deal), stream(deal, "opening"), list[Move]()
    for _ in range(plies):
        if state.is_over:
            break
        actions = state.legal_actions
        action = actions[below(words, len(actions))]
        after = state.apply(action)
        if after.is_over:
            break
        moves.append(Move(state, action))
        state = after
    return moves


class Stepper:
    """A match under way: `seats` has an agent a seat, or None for a person, whose moves are told to `play`.

    >>> from spinney import agent, load
    >>> match = Stepper(load("tic-tac-toe"), [None, agent("random")], seed=1)
    >>> match.persons_turn, match.play(4).name, match.persons_turn
    (True, 'b2', False)
    >>> match.think().action == match.moves[-1].action
    True
    """

    def __init__(
        self, game: Game, seats: Sequence[Agent | None], seed: int = 0, deal: int | None = None, opening: int = 0
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        if len(self.seats) != game.players:
            raise SpinneyError(f"{game.id} needs {game.players} agents, one a seat, and got {len(self.seats)}")
        self.seed = as_seed(seed)
        self._deal = self.seed if deal is None else as_seed(deal)
        self.moves = opened(game, self._deal, opening)
        self.state = self.moves[-1].state.apply(self.moves[-1].action) if self.moves else game.start(self._deal)
        self.drew = False
        self.seconds, self.iterations = [0.0] * game.players, [0] * game.players
        self._sit_down()

    def _sit_down(self) -> None:
        """Everybody begins with nothing remembered."""
        self._seated = [None if one is None else one.seated() for one in self.seats]

    @property
    def persons_turn(self) -> bool:
        """Whether a person is to move."""
        return not self.state.is_over and self.seats[self.state.player] is None

    def think(self, stop: Callable[[], bool] = lambda: False) -> Decision:
        """Has the agent whose turn it is decide, and plays its action.

        Where `stop`, asked now and then, says so, the decision is broken off by an exception, `BrokenOff`.
        """
        player = self.state.player
        agent, seated = self.seats[player], self._seated[player]
        if agent is None or seated is None:
            raise SpinneyError(f"it is a person's turn: player {player + 1}")
        start = time.perf_counter()
        with breakable(stop):
            found = seated.decide(self._handed_to(agent), decision_seed(self.seed, len(self.moves), agent.seed))
        decision = found if isinstance(found, Decision) else Decision(self.state, _action(agent, found))
        self.seconds[player] += time.perf_counter() - start
        self.iterations[player] += decision.iterations
        self.drew |= decision.drew
        self.play(decision.action)
        return decision

    def _handed_to(self, agent: Agent) -> State:
        """The position that an agent is asked about: dealt anew here, unless it is one of ours, which do it first."""
        if type(agent) in BUILT_IN:
            return self.state
        seed = decision_seed(derive(self.seed, "handed"), len(self.moves), agent.seed)
        return self.state.seen_by(self.state.player, seed)

    def play(self, action: int) -> Move:
        """Plays an action for whoever is to move, and tells everybody where everybody sees it."""
        move = Move(self.state, action)
        self.state = self.state.apply(action)
        self.moves.append(move)
        if not self.game.declaration.hidden:
            for one in self._seated:
                if one is not None:
                    one.played(move.player, action)
        return move

    def events(self, observer: int | None = None) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """What a seat has perceived so far, the deal first and then move by move, each with the position that tells it
        (`State.sentence`); None sees everything.

        >>> from spinney import load
        >>> match = Stepper(load("tic-tac-toe"), [None, None])
        >>> move = match.play(4)
        >>> [[state.sentence(event) for event in events] for state, events in match.events(observer=1)]
        [[], ['player 1 plays b2']]
        """
        state, dealt = self.game.witnessed(self._deal)
        yield state, perceived(dealt, observer)
        for move in self.moves:
            yield move.state, perceived(move.events, observer)

    def undo(self) -> Move:
        """Goes back to the last decision that a person took, and says what it was. Agents forget what they remembered
        of the match.
        """
        for index in reversed(range(len(self.moves))):
            move = self.moves[index]
            if self.seats[move.player] is None:
                del self.moves[index:]
                self.state = move.state
                self._sit_down()
                return move
        raise SpinneyError("there is nothing to take back: you have not moved yet")


def _action(agent: Agent, found: object) -> int:
    """The action that an agent of a user's own has returned."""
    try:
        return operator.index(found)  # type: ignore[arg-type]
    except TypeError:
        raise SpinneyError(f"{agent} decided on {found!r}, which is neither an action nor a Decision") from None
