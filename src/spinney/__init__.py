"""Search for multiplayer tabletop games.

>>> import spinney
>>> game = spinney.load("connect-four")
>>> agent = spinney.agent("mcts", budget="500it")
>>> agent.decide(game.start()).iterations
500
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

import spinney.games  # noqa: F401  (registers the built-in games)
from spinney.core.declaration import Declaration, Parameters
from spinney.core.errors import SpinneyError
from spinney.core.registry import games, register

if TYPE_CHECKING:
    from spinney.agents import Agent, Decision, agent
    from spinney.arena.match import MatchResult, play
    from spinney.arena.tournament import tournament
    from spinney.core.compile import compiled
    from spinney.core.game import Game, load
    from spinney.core.state import State

__version__ = "0.1.0"

# Whatever needs Numba is imported when first used: listing the games must not wait for a compiler.
_LAZY = {
    "Agent": "spinney.agents",
    "Decision": "spinney.agents",
    "Game": "spinney.core.game",
    "MatchResult": "spinney.arena.match",
    "State": "spinney.core.state",
    "agent": "spinney.agents",
    "compiled": "spinney.core.compile",
    "load": "spinney.core.game",
    "play": "spinney.arena.match",
    "tournament": "spinney.arena.tournament",
}

__all__ = [
    "Agent",
    "Decision",
    "Declaration",
    "Game",
    "MatchResult",
    "Parameters",
    "SpinneyError",
    "State",
    "agent",
    "compiled",
    "games",
    "load",
    "play",
    "register",
    "tournament",
]


def __getattr__(name: str) -> Any:
    if name == "testing":
        return import_module("spinney.testing")
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module 'spinney' has no attribute {name!r}")
