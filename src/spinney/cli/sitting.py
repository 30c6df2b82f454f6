"""A game that people and agents sit down to: moves by name, advice, and the record."""

from typing import Any

import spinney
from spinney.agents import Agent, Decision
from spinney.arena.stepper import Move, Stepper
from spinney.core.random import derive

PERSON = "person"


class Sitting(Stepper):
    """A game under way, with a person at the table.

    Agents draw their luck as in `spinney.play`: without people, the same seed plays the same match.

    >>> sitting = Sitting(spinney.load("tic-tac-toe"), [None, spinney.agent("random")], seed=1)
    >>> sitting.persons_turn, sitting.put("b2").name
    (True, 'b2')
    >>> sitting.think().action == sitting.moves[-1].action, sitting.undo().name, len(sitting.moves)
    (True, 'b2', 0)
    """

    def put(self, name: str) -> Move:
        """Plays the move of this name for whoever is to move."""
        return self.play(self.state.action(name))

    def advice(self, agent: Agent) -> Decision:
        """What `agent` would do here; nothing is played."""
        return agent.decide(self.state, derive(self.seed, "hint", len(self.moves), agent.seed))

    def record(self) -> dict[str, Any]:
        """The game so far, as plain data; its actions replay to the same position.

        >>> sitting = Sitting(spinney.load("tic-tac-toe"), [None, None])
        >>> sitting.put("b2").action
        4
        >>> record = sitting.record()
        >>> record["actions"], record["names"], record["finished"]
        ([4], ['b2'], False)
        """
        state = self.state
        return {
            "spinney": spinney.__version__,
            "game": self.game.declaration.known_as,
            "version": self.game.declaration.version,
            "players": self.game.players,
            "parameters": self.game.parameters.model_dump(),
            "seed": self.seed,
            "seats": [PERSON if agent is None else str(agent) for agent in self.seats],
            "actions": [move.action for move in self.moves],
            "names": [move.name for move in self.moves],
            "finished": state.is_over,
            "ranks": list(self.ranks) if state.is_over else None,
            "scores": list(self.scores),
            "forfeits": self.forfeits,
        }
