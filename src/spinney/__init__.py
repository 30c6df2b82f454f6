"""Search for multiplayer tabletop games.

>>> import spinney
>>> game = spinney.load("connect-four")
>>> agent = spinney.agent("mcts", budget="500it")
>>> agent.decide(game.start()).iterations
500
"""

from typing import TYPE_CHECKING

from spinney.core.lazy import lazily
from spinney.core.references import register_library

if TYPE_CHECKING:
    from spinney import agents, arena, heuristics, testing, tuning
    from spinney.advice import advise
    from spinney.agents import Agent, Decision, agent, register_agent
    from spinney.arena.match import MatchResult, play
    from spinney.arena.tournament import tournament
    from spinney.core.compile import compiled
    from spinney.core.declaration import Declaration, Parameters
    from spinney.core.errors import SpinneyError
    from spinney.core.game import Game, load
    from spinney.core.plain.base import PythonGame
    from spinney.core.registry import games, register
    from spinney.core.state import State
else:
    # The package of the built-in games, which it registers; called, it lists all games.
    from spinney import games

    _HOMES = {
        "Agent": "spinney.agents",
        "Decision": "spinney.agents",
        "Declaration": "spinney.core.declaration",
        "Game": "spinney.core.game",
        "MatchResult": "spinney.arena.match",
        "Parameters": "spinney.core.declaration",
        "PythonGame": "spinney.core.plain.base",
        "SpinneyError": "spinney.core.errors",
        "State": "spinney.core.state",
        "advise": "spinney.advice",
        "agent": "spinney.agents",
        "agents": "spinney.agents",
        "arena": "spinney.arena",
        "compiled": "spinney.core.compile",
        "games": "spinney.games",
        "heuristics": "spinney.heuristics",
        "load": "spinney.core.game",
        "play": "spinney.arena.match",
        "register": "spinney.core.registry",
        "register_agent": "spinney.agents",
        "testing": "spinney.testing",
        "tournament": "spinney.arena.tournament",
        "tuning": "spinney.tuning",
    }
    __getattr__, __dir__ = lazily(__name__, _HOMES)

register_library("openspiel", "spinney.interop.openspiel_games:openspiel_game")

__version__ = "0.1.0"

__all__ = [
    "Agent",
    "Decision",
    "Declaration",
    "Game",
    "MatchResult",
    "Parameters",
    "PythonGame",
    "SpinneyError",
    "State",
    "advise",
    "agent",
    "agents",
    "arena",
    "compiled",
    "games",
    "heuristics",
    "load",
    "play",
    "register",
    "register_agent",
    "testing",
    "tournament",
    "tuning",
]
