"""What names an agent in a file of results."""

from spinney.agents import Agent


def identity(one: Agent) -> str:
    """Kind and settings."""
    return str(one)


def given_name(one: Agent) -> str | None:
    """The name that somebody gave it."""
    return getattr(one, "name", None)
