"""What a user writes, and their editor must accept: read by type checkers, and run."""

from typing import assert_type

import spinney
import spinney.games.hex as hex_game
from spinney import Agent, Decision, Declaration, Game, MatchResult, SpinneyError, State
from spinney.agents import MCTS, Bot, Minimax, Random, register_agent
from spinney.testing import perft


class First(Agent):
    """Plays the first legal action."""

    kind = "first"

    def _decide(self, state: State, seed: int) -> Decision:
        return Decision(state, state.legal_actions[0])


class Highest:
    """Plays the last legal action: no subclass of anything."""

    def decide(self, view: State, seed: int) -> int:
        return view.legal_actions[-1]


def games() -> None:
    """Games and positions."""
    assert_type(spinney.games(), list[str])
    assert_type(hex_game.DECLARATION, Declaration)
    game = spinney.load("hex", size=5)
    assert_type(game, Game)
    assert game.parameters.size == 5
    assert spinney.load(hex_game.DECLARATION, 2) == spinney.load("hex")
    state = game.start(seed=1)
    assert_type(state, State)
    assert_type(state.legal_actions, tuple[int, ...])
    assert_type(state.apply(state.legal_actions[0]).player, int)
    assert_type(state.is_over, bool)
    assert_type(state.scores, tuple[float, ...])
    assert_type(state.last, int | None)
    assert_type(game.from_bytes(state.to_bytes()), State)
    assert_type(perft(state, 1), int)
    assert_type(spinney.testing.perft(state, 1), int)
    assert state.record.size == 5


def agents() -> None:
    """Agents: by text, by keywords, by class, of one's own."""
    state = spinney.load("tic-tac-toe").start()
    assert_type(spinney.agent("mcts:budget=20it"), Agent)
    assert_type(spinney.agent("mcts", budget="20it", tree="multi", rollout=30), Agent)
    found = spinney.agents.MCTS(budget="20it").decide(state)
    assert_type(found, Decision)
    assert_type(found.action, int)
    assert_type(found.visits, dict[int, int])
    MCTS()
    MCTS(budget="40ms", exploration=0.7, rollout="end", heuristic="win", name="ours")
    Minimax(depth=2)
    Random(seed=3)
    register_agent(First)
    spinney.register_agent(First)
    assert First().decide(state).action == 0


def matches() -> None:
    """Matches and tournaments."""
    game = spinney.load("tic-tac-toe")
    played = spinney.play(game, [MCTS(budget="20it"), "random"], seed=7)
    assert_type(played, MatchResult)
    assert_type(played.ranks, tuple[int, ...])
    spinney.play("tic-tac-toe", ["random", First()])
    assert spinney.play("tic-tac-toe", [Highest(), "random"]).actions[0] == 8
    assert_type(spinney.agent(Highest()), Agent)
    Bot(command="my_bot --fast", budget="40ms")
    standings = spinney.tournament(game, agents=["random", Highest()], matches=4, seed=7)
    print(standings)
    assert callable(spinney.arena.results.read)
    assert "win" in spinney.heuristics.HEURISTICS


def mistakes() -> None:
    """What is wrong is one kind of error."""
    try:
        spinney.load("hexx")
    except SpinneyError as error:
        print(error)


if __name__ == "__main__":
    games()
    agents()
    matches()
    mistakes()
