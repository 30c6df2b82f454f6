"""A table where people and agents sit: what has been played, whose turn it is, and taking moves back."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import spinney
from spinney.agents import Agent, Decision
from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.core.random import derive
from spinney.core.state import State

PERSON = "person"


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


class Table:
    """A game under way: `seats` has an agent a seat, or None for a person.

    Agents draw their luck as in `spinney.play`: without people, the same seed plays the same match.

    >>> table = Table(spinney.load("tic-tac-toe"), [None, spinney.agent("random")], seed=1)
    >>> table.persons_turn, table.put("b2").name
    (True, 'b2')
    >>> table.think().action == table.moves[-1].action, table.undo().name, len(table.moves)
    (True, 'b2', 0)
    """

    def __init__(self, game: Game, seats: Sequence[Agent | None], seed: int = 0) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.seed = seed
        self.moves: list[Move] = []
        self.state = game.start(seed)

    @property
    def persons_turn(self) -> bool:
        """Whether a person is to move."""
        return not self.state.is_over and self.seats[self.state.player] is None

    def put(self, name: str) -> Move:
        """Plays the move of this name for whoever is to move."""
        return self._play(self.state.action(name))

    def think(self) -> Decision:
        """Has the agent whose turn it is decide, and plays its move."""
        agent = self.seats[self.state.player]
        if agent is None:
            raise SpinneyError(f"it is a person's turn: player {self.state.player + 1}")
        decision = agent.decide(self.state, derive(self.seed, "move", len(self.moves), agent.seed))
        self._play(decision.action)
        return decision

    def advice(self, agent: Agent) -> Decision:
        """What `agent` would do here; nothing is played."""
        return agent.decide(self.state, derive(self.seed, "hint", len(self.moves), agent.seed))

    def undo(self) -> Move:
        """Goes back to the last decision that a person took, and says what it was."""
        for index in reversed(range(len(self.moves))):
            move = self.moves[index]
            if self.seats[move.player] is None:
                del self.moves[index:]
                self.state = move.state
                return move
        raise SpinneyError("there is nothing to take back: you have not moved yet")

    def _play(self, action: int) -> Move:
        move = Move(self.state, action)
        self.state = self.state.apply(action)
        self.moves.append(move)
        return move

    def sees(self, move: Move, observer: int) -> bool:
        """Whether `observer` can tell which move was made: none that was possible would have looked the same to them.

        >>> from spinney.testing.games import GOOFSPIEL
        >>> table = Table(spinney.load(GOOFSPIEL, players=2), [None, None])
        >>> bid = table.put("3")
        >>> table.sees(bid, 0), table.sees(bid, 1)
        (True, False)
        """
        state = move.state
        if not self.game.declaration.hidden:
            return True
        after = state.apply(move.action).visible(observer)
        others = (action for action in state.legal_actions if action != move.action)
        return all(state.apply(action).visible(observer) != after for action in others)

    def record(self) -> dict[str, Any]:
        """The game so far, as plain data; its actions replay to the same position.

        >>> table = Table(spinney.load("tic-tac-toe"), [None, None])
        >>> table.put("b2").action
        4
        >>> record = table.record()
        >>> record["actions"], record["names"], record["finished"]
        ([4], ['b2'], False)
        """
        state = self.state
        return {
            "spinney": spinney.__version__,
            "game": self.game.id,
            "version": self.game.declaration.version,
            "players": self.game.players,
            "parameters": self.game.parameters.model_dump(),
            "seed": self.seed,
            "seats": [PERSON if agent is None else str(agent) for agent in self.seats],
            "actions": [move.action for move in self.moves],
            "names": [move.name for move in self.moves],
            "finished": state.is_over,
            "ranks": list(state.ranks) if state.is_over else None,
            "scores": list(state.scores),
        }
