"""Monte Carlo tree search: a validating shell around the engine."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, ClassVar

from pydantic import field_validator

from spinney.agents.base import Agent, Seated, forced, guarded
from spinney.agents.decision import Decision, Depth
from spinney.agents.known import from_text
from spinney.core.game import Game
from spinney.core.state import State
from spinney.search.decide import decider, tireless
from spinney.search.final import chosen
from spinney.search.memory import Memory
from spinney.search.node import Node
from spinney.search.reuse import Kept, keep
from spinney.search.run import Result, run
from spinney.search.settings import SearchSettings
from spinney.search.turn import Chair


class MCTS(SearchSettings, Agent):
    """Open-loop UCT: each iteration follows the tree, adds a node, plays on at random, and backs up every reward.

    >>> import spinney
    >>> state = spinney.load("connect-four").start()
    >>> decision = spinney.agent("mcts", budget="2000it").decide(state)
    >>> decision.iterations, sum(decision.visits.values()), decision.depth.max > 3
    (2000, 2000, True)
    """

    kind: ClassVar[str] = "mcts"

    @field_validator("opponents", mode="before")
    @classmethod
    def _as_agent(cls, value: Any) -> Any:
        """An agent in brackets."""
        written = isinstance(value, str) and value.startswith("[") and value.endswith("]")
        return from_text(value[1:-1]) if written else value

    def for_game(self, game: Game) -> Agent:
        """Itself; where an agent plays for the others, with the one that plays this game."""
        if not isinstance(self.opponents, Agent):
            return self
        other = self.opponents.for_game(game)
        return self if other is self.opponents else type(self)(**{**dict(self), "opponents": other})

    def seated(self) -> Seated:
        """The agent at a table; with `reuse` or without `oma_forget` it remembers its last search."""
        return Remembering(self) if self.reuse or not self.oma_forget else Seated(self)

    def _decide(self, state: State, seed: int) -> Decision:
        return decision(state, self.search(state, seed), self.final, seed)

    def chair(self, game: Game) -> Chair | None:
        """Compiled code can search by itself, for iterations or calls, in one thread, remembering nothing."""
        asked = self.budget_of("ms") or self.mode != "alone" or self.worlds > 1 or self.reuse or not self.oma_forget
        if asked or game.rules.plain or not self.reward(game).compiled:
            return None
        return Chair(self.seed, decider(), tireless(game, self))

    def search(self, state: State, seed: int, kept: Sequence[Kept] = ()) -> Result:
        """The search behind a decision; `kept` is what each tree of an earlier one of the same game left."""
        if self.device == "cpu":
            return run(state, self, seed, kept)
        # Whoever works with cards stands above agents, and is found by name.
        found: Result = import_module("spinney.gpu.decision").search(state, self, seed)
        return found


class Remembering(Seated):
    """A tree search in one match, which goes on with what its last search has learnt."""

    def __init__(self, agent: MCTS) -> None:
        super().__init__(agent)
        self._search = agent
        self._memories: tuple[Memory, ...] = ()
        self._moves: list[tuple[int, int]] = []

    def decide(self, state: State, seed: int | None = None) -> Decision:
        """What to do in `state`, which follows the last one by the actions told since."""
        seen, chosen_seed = self.agent.seen(state, seed)
        return guarded(seen, lambda position: forced(position) or self._decide(position, chosen_seed))

    def _decide(self, seen: State, chosen_seed: int) -> Decision:
        tree, oma = self._search.reuse, not self._search.oma_forget
        kept = [keep(memory, self._moves, tree, oma) for memory in self._memories]
        result = self._search.search(seen, chosen_seed, kept)
        self._memories, self._moves = result.memories, []
        return decision(seen, result, self._search.final, chosen_seed)

    def played(self, player: int, action: int) -> None:
        """Remembers an action."""
        self._moves.append((player, action))


def decision(state: State, result: Result, final: str, seed: int) -> Decision:
    """The decision that a finished search comes to."""
    player = state.player
    tree = result.trees[player] if len(result.trees) > 1 else result.trees[0]
    assert tree is not None
    children = {action: child for action, child in tree.children.items() if action in state.legal_actions}
    visits = {action: child.visits for action, child in children.items()}
    proven = {action: child.proven[player] for action, child in children.items() if child.proven}
    values = {action: proven.get(action, child.values[player]) for action, child in children.items()}
    best, tied = chosen("value" if tree.proven else final, seed, visits, values, proven)
    return Decision(
        state=state,
        action=best,
        visits=visits,
        values=values,
        iterations=result.iterations,
        calls=result.calls,
        nodes=result.nodes,
        bytes=result.bytes,
        depth=Depth(result.depth_mean, result.depth_max),
        ended=result.ended,
        line=(best, *_expected(children[best])),
        seconds=result.seconds,
        out_of_memory=result.out_of_memory,
        drew=result.drew or tied,
        tree=tree,
        trees=result.trees,
    )


def _expected(node: Node) -> list[int]:
    """The most visited actions below `node`, as far as the tree goes."""
    line = []
    while children := node.children:
        action = max(children, key=lambda a: (children[a].visits, -a))
        line.append(action)
        node = children[action]
    return line
