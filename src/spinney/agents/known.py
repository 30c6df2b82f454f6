"""Which agents there are, by name, and the text form: a name and settings."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from spinney.core.errors import SpinneyError, unknown

if TYPE_CHECKING:
    from spinney.agents.base import Agent

AGENTS: "dict[str, type[Agent]]" = {}


def register_agent(kind: "type[Agent]") -> "type[Agent]":
    """Makes a class of agents known by its `kind`, to `spinney.agent`, to plans and to the command line; it can stand
    above the class as a decorator.

    >>> from spinney.agents import Agent, agent
    >>> @register_agent
    ... class First(Agent):
    ...     kind = "first"
    ...
    ...     def decide(self, state, seed=None):
    ...         return state.legal_actions[0]
    >>> agent("first")
    agent('first')
    >>> del AGENTS["first"]
    """
    if not kind.kind or set(kind.kind) & set(":,= "):
        raise SpinneyError(f"{kind.kind!r} cannot name an agent: its kind is a word without spaces and , : =")
    if AGENTS.get(kind.kind, kind).__qualname__ != kind.__qualname__:
        raise SpinneyError(f"there is an agent {kind.kind!r} already: give {kind.__qualname__} a `kind` of its own")
    AGENTS[kind.kind] = kind
    return kind


def parse(text: str) -> tuple[str, dict[str, str]]:
    """An agent's kind and its settings as they are written.

    >>> parse("mcts:tree=multi,budget=40ms")
    ('mcts', {'tree': 'multi', 'budget': '40ms'})
    >>> parse("mcts:opponents=[flat:playouts=2,seed=1],tree=self")
    ('mcts', {'opponents': '[flat:playouts=2,seed=1]', 'tree': 'self'})
    """
    kind, _, rest = text.strip().partition(":")
    found: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in _parts(rest))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not value:
            raise SpinneyError(f"{kind}: {part!r} is not a setting; write name=value, separated by commas")
        if name in found:
            raise SpinneyError(f"{kind}: {name} is set twice")
        found[name] = value
    return kind.strip(), found


def from_text(text: str, **settings: Any) -> "Agent":
    """An agent from its text form, and from settings besides.

    >>> import spinney
    >>> from_text("mcts:tree=multi", budget="40ms")
    agent('mcts:tree=multi,budget=40ms')
    """
    kind, written = parse(text)
    if kind not in AGENTS:
        raise unknown("agent", kind, AGENTS)
    twice = sorted(written.keys() & settings.keys())
    if twice:
        raise SpinneyError(f"{kind}: {twice[0]} is set twice, in the text and as a keyword")
    return AGENTS[kind].from_text(written, **settings)


def _parts(text: str) -> Iterator[str]:
    """What stands between commas; an agent in brackets is one thing."""
    depth, start = 0, 0
    for i, letter in enumerate(text):
        depth += (letter == "[") - (letter == "]")
        if letter == "," and depth <= 0:
            yield text[start:i]
            start = i + 1
    yield text[start:]
