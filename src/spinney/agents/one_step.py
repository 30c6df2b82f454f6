"""One step ahead: the best of the positions that can be reached at once."""

from typing import ClassVar

from pydantic import Field

from spinney.agents.base import Agent
from spinney.agents.decision import Decision, Depth
from spinney.core.game import Game
from spinney.core.state import State
from spinney.heuristics import HEURISTICS, reward
from spinney.search.horizon.glance import decider
from spinney.search.horizon.one_step import look_ahead, prepared
from spinney.search.reward import Heuristic
from spinney.search.turn import Chair

MOST_SAMPLES = 10_000


class OneStep(Agent):
    """Tries every legal action once and takes the one after which the heuristic likes the position best; the seed
    decides between equals (`OSLAPlayer` of the TAG framework).

    What is hidden is dealt anew and what is drawn is drawn anew, `samples` times; in each of these worlds all actions
    meet the same deal and the same luck. In a game with neither, one look is enough and `samples` changes nothing.

    One of it against random players wins 76 % in Connect Four (heuristic=win), 100 % in Dots and Boxes (3 players,
    score), 69 % in Love Letter (4, default) and 33 % in Sushi Go (3, score), where no choice has any effect before all
    have chosen; against `mcts` with the same heuristics and 200 iterations it wins 0 %, 100 %, 26 % and 0 % (200
    matches each, `benchmarks/rivals.py`).

    >>> import spinney
    >>> state = spinney.load("connect-four").start()
    >>> for action in (3, 0, 3, 0, 3, 1):
    ...     state = state.apply(action)
    >>> decision = spinney.agent("one_step").decide(state)
    >>> decision.action, decision.values[3], decision.values[0]
    (3, 1.0, 0.5)
    """

    kind: ClassVar[str] = "one_step"

    samples: int = Field(
        default=1, ge=1, le=MOST_SAMPLES, description="deals and draws that every action is tried with, and averaged"
    )
    heuristic: Heuristic = Field(
        default="win",
        description="what the position after an action is worth",
        examples=[*HEURISTICS, "module:function"],
    )

    def check(self, game: Game) -> None:
        """Refuses a game that lacks what the heuristic needs."""
        reward(self.heuristic, game)

    def chair(self, game: Game) -> Chair | None:
        """Compiled code can look ahead by itself, unless the heuristic is plain Python."""
        worth = reward(self.heuristic, game)
        return Chair(self.seed, decider(), prepared(game, worth, self.samples)) if worth.compiled else None

    def _decide(self, state: State, seed: int) -> Decision:
        found = look_ahead(state, reward(self.heuristic, state.game), self.samples, seed)
        tried = found.samples * len(found.values)
        return Decision(
            state=state,
            action=found.action,
            visits=dict.fromkeys(found.values, found.samples),
            values=found.values,
            iterations=tried,
            calls=tried,
            nodes=tried,
            depth=Depth(1.0, 1),
            line=(found.action,),
            seconds=found.seconds,
            drew=found.drew,
        )
