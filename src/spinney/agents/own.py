"""Agents of a user's own that are no subclass of `Agent`: any object that decides."""

import operator
from typing import Any, Protocol, runtime_checkable
from weakref import WeakKeyDictionary, WeakValueDictionary

from pydantic import Field

from spinney.agents.base import Agent, Seated, Told
from spinney.agents.decision import Decision
from spinney.core.errors import SpinneyError, shown
from spinney.core.state import State


@runtime_checkable
class Decides(Protocol):
    """Whatever can play: it is asked for an action, or for a `Decision`, with the position as its player may see it.

    >>> class Highest:
    ...     def decide(self, view, seed):
    ...         return view.legal_actions[-1]
    >>> isinstance(Highest(), Decides)
    True
    """

    def decide(self, view: State, seed: int, /) -> Decision | int: ...


class Own(Agent):
    """An object of a user's own as an agent. It has no text form, and plays under the name of its class."""

    player: Any = Field(exclude=True, description="the object that decides")

    def decide(self, state: State, seed: int | None = None) -> Decision:
        """What the object decides; it is handed a position in which all that its player cannot see is dealt anew."""
        view, chosen = self.seen(state, seed)
        return as_decision(self, view, self.player.decide(view, chosen))

    def seated(self) -> Any:
        """Whoever plays one match: what the object's own `seated` returns, or else the object itself."""
        sit_down = getattr(self.player, "seated", None)
        return sit_down() if callable(sit_down) else self.player

    def __str__(self) -> str:
        return self.kind if self.name is None else f"{self.kind}:name={self.name}"


class OwnSeat(Seated):
    """Somebody of a user's own in one match: whatever has `decide`, and of the other methods those that it needs."""

    def __init__(self, agent: Agent, player: Any) -> None:
        super().__init__(agent)
        self._player = player
        self.listens = callable(getattr(player, "told", None))

    def decide(self, state: State, seed: int | None = None) -> Decision:
        return as_decision(self.agent, state, self._player.decide(state, seed))

    def played(self, player: int, action: int) -> None:
        self._call("played", player, action)

    def told(self, events: tuple[Told, ...]) -> None:
        self._call("told", events)

    def leave(self, ranks: tuple[int, ...] | None, scores: tuple[float, ...] | None) -> None:
        self._call("leave", ranks, scores)

    def _call(self, name: str, *arguments: Any) -> None:
        method = getattr(self._player, name, None)
        if callable(method):
            method(*arguments)


# Agents made of objects that still live, by the object's address, so that an object is one agent wherever it is named.
_ADOPTED: WeakValueDictionary[int, Own] = WeakValueDictionary()
_KINDS: WeakKeyDictionary[type, type[Own]] = WeakKeyDictionary()


def adopted(player: Any) -> Own:
    """The agent that an object is; the same one each time, as long as it is kept.

    >>> class Highest:
    ...     def decide(self, view, seed):
    ...         return view.legal_actions[-1]
    >>> player = Highest()
    >>> adopted(player), adopted(player) == adopted(player), adopted(player) == adopted(Highest())
    (agent('highest'), True, False)
    """
    found = _ADOPTED.get(id(player))
    if found is None or found.player is not player:
        if isinstance(player, type) or not callable(getattr(player, "decide", None)):
            raise SpinneyError(
                f"an agent is named by text such as 'mcts:budget=40ms', or is an object with a method "
                f"`decide(view, seed)`, not {shown(player)}"
            )
        found = _ADOPTED[id(player)] = _kind(type(player))(player=player)
    return found


def _kind(of: type) -> type[Own]:
    """The class of agents for a class of a user's own."""
    if of not in _KINDS:
        _KINDS[of] = type(of.__name__, (Own,), {"__doc__": Own.__doc__, "__module__": __name__})
    return _KINDS[of]


def sit_down(agent: Agent) -> Seated:
    """Whoever plays a match for an agent: its own `Seated`, or an object of a user's own as one."""
    found = agent.seated()
    return found if isinstance(found, Seated) else OwnSeat(agent, found)


def as_decision(agent: Agent, state: State, found: object) -> Decision:
    """What an agent has returned, an action or a decision, as a decision."""
    if isinstance(found, Decision):
        return found
    try:
        return Decision(state, operator.index(found))  # type: ignore[arg-type]
    except TypeError:
        raise SpinneyError(f"{agent} decided on {shown(found)}, which is neither an action nor a Decision") from None
