"""Agents: random, flat Monte Carlo, Monte Carlo tree search, minimax. Text form and keyword form are one thing."""

from typing import Any

from spinney.agents.base import Agent
from spinney.agents.decision import Decision
from spinney.agents.flat import Flat
from spinney.agents.mcts import MCTS
from spinney.agents.minimax import Minimax
from spinney.agents.random import Random
from spinney.core.errors import SpinneyError, unknown
from spinney.core.validation import validated

AGENTS: dict[str, type[Agent]] = {kind.kind: kind for kind in (Random, Flat, MCTS, Minimax)}

__all__ = ["AGENTS", "MCTS", "Agent", "Decision", "Flat", "Minimax", "Random", "agent"]


def agent(description: "str | Agent", **settings: Any) -> Agent:
    """An agent from its name and settings, from its text form, or from both.

    >>> agent("mcts", budget="40ms") == agent("mcts:budget=40ms")
    True
    >>> agent("mcst")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: unknown agent 'mcst'; did you mean 'mcts'? Known: flat, mcts,
    minimax, random
    >>> agent("mcts", budget="-1")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: mcts budget='-1': '-1' is not a budget: give an amount above 0 with its unit,
    such as 40ms, 2s, 1000it or 5000fm
    """
    if isinstance(description, Agent):
        description = str(description)
    if not isinstance(description, str):
        raise SpinneyError(f"an agent is named by text such as 'mcts:budget=40ms', not by {description!r}")
    kind, _, text = description.strip().partition(":")
    if kind not in AGENTS:
        raise unknown("agent", kind, AGENTS)
    written = _settings(kind, text)
    twice = sorted(written.keys() & settings.keys())
    if twice:
        raise SpinneyError(f"{kind}: {twice[0]} is set twice, in the text and as a keyword")
    return validated(AGENTS[kind], {**written, **settings}, kind, "setting")


def _settings(kind: str, text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not value:
            raise SpinneyError(f"{kind}: {part!r} is not a setting; write name=value, separated by commas")
        if name in found:
            raise SpinneyError(f"{kind}: {name} is set twice")
        found[name] = value
    return found
