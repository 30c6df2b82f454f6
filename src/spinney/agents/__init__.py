"""Agents: random, one step ahead, flat Monte Carlo, Monte Carlo tree search, minimax, evolution of action sequences,
other programs, objects of your own.

Text form and keyword form are one thing.
"""

from typing import Any

from spinney.agents.auto import Auto
from spinney.agents.base import Agent
from spinney.agents.bots import Bot
from spinney.agents.decision import Decision
from spinney.agents.flat import Flat
from spinney.agents.known import AGENTS, from_text, parse, register_agent
from spinney.agents.mcts import MCTS
from spinney.agents.minimax import Minimax
from spinney.agents.one_step import OneStep
from spinney.agents.own import Decides, adopted
from spinney.agents.random import Random
from spinney.agents.rhea import RHEA
from spinney.agents.rmhc import RMHC

__all__ = [
    "AGENTS",
    "MCTS",
    "RHEA",
    "RMHC",
    "Agent",
    "AgentLike",
    "Auto",
    "Bot",
    "Decides",
    "Decision",
    "Flat",
    "Minimax",
    "OneStep",
    "Random",
    "agent",
    "parse",
    "register_agent",
]

# Agents of ours deal anew themselves what their player cannot see; all others are handed positions dealt anew.
BUILT_IN: tuple[type[Agent], ...] = (Auto, Random, OneStep, Flat, MCTS, Minimax, RHEA, RMHC)

for one in BUILT_IN:
    register_agent(one)
register_agent(Bot)

# What names an agent: its text, itself, or any object that decides.
AgentLike = str | Agent | Decides


def agent(description: AgentLike, **settings: Any) -> Agent:
    """An agent from its name and settings, from its text form, or from both. An agent is returned as it is; with
    settings, it is one like it with these instead. Any other object with a method `decide(view, seed)` is made one.

    >>> agent("mcts", budget="40ms") == agent("mcts:budget=40ms")
    True
    >>> agent(agent("mcts:budget=40ms"), exploration=0.7)
    agent('mcts:exploration=0.7,budget=40ms')
    >>> agent("mcst")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: unknown agent 'mcst'; did you mean 'mcts'? Known: auto, bot, flat,
    mcts, minimax, one_step, random, rhea, rmhc
    >>> agent("mcts", budget="-1")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: mcts budget='-1': '-1' is not a budget: give an amount above 0 with its unit,
    such as 40ms, 2s, 1000it or 5000fm
    """
    if isinstance(description, str):
        return from_text(description, **settings)
    found = description if isinstance(description, Agent) else adopted(description)
    return type(found)(**{**dict(found), **settings}) if settings else found
