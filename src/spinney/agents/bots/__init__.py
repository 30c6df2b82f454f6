"""Other programs as agents: they speak `spinney-bot`, lines of JSON over standard input and output (docs/bots.md)."""

from spinney.agents.bots.agent import Bot

__all__ = ["Bot"]
