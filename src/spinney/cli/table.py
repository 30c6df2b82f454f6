"""A table where people and agents sit: moves by name, advice, what a person may see, and the record."""

from typing import Any

import spinney
from spinney.agents import Agent, Decision
from spinney.arena.stepper import Move, Stepper
from spinney.core.random import derive

PERSON = "person"


class Table(Stepper):
    """A game under way, with a person at the table.

    Agents draw their luck as in `spinney.play`: without people, the same seed plays the same match.

    >>> table = Table(spinney.load("tic-tac-toe"), [None, spinney.agent("random")], seed=1)
    >>> table.persons_turn, table.put("b2").name
    (True, 'b2')
    >>> table.think().action == table.moves[-1].action, table.undo().name, len(table.moves)
    (True, 'b2', 0)
    """

    def put(self, name: str) -> Move:
        """Plays the move of this name for whoever is to move."""
        return self.play(self.state.action(name))

    def advice(self, agent: Agent) -> Decision:
        """What `agent` would do here; nothing is played."""
        return agent.decide(self.state, derive(self.seed, "hint", len(self.moves), agent.seed))

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
