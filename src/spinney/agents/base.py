"""What every agent is: validated settings, a text form, and a decision on a position."""

import secrets
from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, NamedTuple, Self, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PrivateAttr, ValidationError

from spinney.agents.decision import Decision
from spinney.agents.known import AGENTS, parse
from spinney.agents.settings_help import as_text, documented
from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.core.plain.rules import PlainRules
from spinney.core.random import as_seed
from spinney.core.state import State
from spinney.core.validation import sentence, whole_number
from spinney.heuristics import function_of, mark_of
from spinney.search.pace import breakable, stop_of_whoever_waits
from spinney.search.selection import mark_of_rule, rule_of
from spinney.search.turn import Chair

T = TypeVar("T")
LONGEST_NAME = 80
# Settings that may be something of a user's own: from their text to that, and a mark of what it does.
REFERRED: dict[str, Callable[[Any], Any]] = {"heuristic": function_of, "selection": rule_of}
MARKS: dict[str, Callable[[Any], str]] = {"heuristic": mark_of, "selection": mark_of_rule}


def _seed(value: Any) -> int:
    written = whole_number(value) if isinstance(value, str) else None
    return as_seed(value if written is None else written)


def _name(value: str | None) -> str | None:
    if value is not None and not (value.strip() == value and value.isprintable() and "," not in value):
        raise ValueError("should be a name without commas, and without spaces around it")
    return value


class Agent(BaseModel):
    """Base of all agents: its fields are its settings; its text form names those that differ from the defaults.

    An agent of your own is a class with a method `decide`, which returns an action or a `Decision`; it is handed
    positions in which everything that its player cannot see has been dealt anew. It needs not be a subclass of this
    one; a subclass has settings, a text form and, once it is registered, a name for plans and the command line.

    Who calls what, and when:

    * `check(game)`, once when a table is set: raises if the agent cannot play this game.
    * `seated()`, at the beginning of every match, for every seat that the agent has in it. What it returns plays this
      one match, and is where memory belongs: matches are played side by side in threads, and an agent is shared by
      them. Without it, `decide` of the agent itself is called.
    * `told(events)` of what it returned, if that has such a method: what this seat perceives (`Told`), of the deal and
      then of every action, before anybody is asked again.
    * `played(player, action)` of it: every action, in games where everybody sees them all.
    * `decide(view, seed)` of it, whenever its seat is to move, even if only one action is legal. The same view and seed
      should give the same answer. What it raises ends the match, and reaches whoever started it.
    * `leave(ranks, scores)` of it, when the match is over; with None, None when it was broken off.

    >>> import spinney
    >>> agent = spinney.agent("mcts", exploration=0.7, budget="40ms")
    >>> str(agent)
    'mcts:exploration=0.7,budget=40ms'
    >>> spinney.agent(str(agent)) == agent
    True
    >>> class Lowest(spinney.Agent):
    ...     def decide(self, state, seed=None):
    ...         return state.legal_actions[0]
    >>> spinney.play("tic-tac-toe", [Lowest(), Lowest(name="other")]).actions
    (0, 1, 2, 3, 4, 5, 6)
    """

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
    kind: ClassVar[str] = "agent"

    name: Annotated[str | None, AfterValidator(_name)] = Field(
        default=None, min_length=1, max_length=LONGEST_NAME, description="what tables and reports call it"
    )
    seed: Annotated[int, BeforeValidator(_seed)] = Field(
        default=0, ge=0, le=(1 << 63) - 1, description="decides all chance in its decisions"
    )

    _token: str = PrivateAttr(default_factory=lambda: secrets.token_hex(8))

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "kind" not in cls.__dict__:
            cls.kind = cls.__name__.lower()

    @classmethod
    def __pydantic_init_subclass__(cls, **options: Any) -> None:
        super().__pydantic_init_subclass__(**options)
        cls.__doc__ = documented(cls)

    def __init__(self, **settings: Any) -> None:
        try:
            super().__init__(**settings)
        except ValidationError as report:
            raise sentence(report, type(self), self.kind, "setting") from None

    @classmethod
    def from_text(cls, written: Mapping[str, str], **settings: Any) -> Self:
        """An agent from settings as text, where `none` is none, and others as they are.

        >>> import spinney
        >>> spinney.agents.Minimax.from_text({"depth": "none"}, memory=32)
        agent('minimax:memory=32')
        """
        empty = [name for name, field in cls.model_fields.items() if field.default is None]
        read = {name: None if name in empty and value == "none" else value for name, value in written.items()}
        return cls(**{**read, **settings})

    def check(self, game: Game) -> None:
        """Refuses, in a sentence, a game that lacks what the agent's settings need.

        >>> import spinney
        >>> spinney.agent("mcts:heuristic=score").check(spinney.load("hex"))
        Traceback (most recent call last):
        ...
        spinney.core.errors.SpinneyError: heuristic=score needs a game with points, and hex has none; use heuristic=win
        """

    def for_game(self, game: Game) -> "Agent":
        """Who plays this game: the agent itself, or whom it stands for there.

        >>> import spinney
        >>> spinney.agent("mcts").for_game(spinney.load("hex"))
        agent('mcts')
        """
        del game
        return self

    def decide(self, state: State, seed: int | None = None) -> Decision:
        """What to do in `state`; the same state and seed give the same decision.

        The agent sees only what the player to move may see: everything else is dealt anew first.
        """
        seen, chosen = self.seen(state, seed)
        return guarded(seen, lambda position: forced(position) or self._decide(position, chosen))

    def seen(self, state: State, seed: int | None = None) -> tuple[State, int]:
        """The position as the player to move may see it, and the seed of the decision."""
        if not isinstance(state, State):
            raise SpinneyError(f"an agent decides on a state, such as spinney.load('hex').start(), not on {state!r}")
        if state.is_over:
            raise SpinneyError("the game is over: there is nothing to decide")
        self.check(state.game)
        chosen = self.seed if seed is None else as_seed(seed)
        return state.seen_by(state.player, chosen), chosen

    def chair(self, game: Game) -> Chair | None:
        """How compiled code plays a whole match with this agent; None if it must be asked move by move.

        >>> import spinney
        >>> hex = spinney.load("hex")
        >>> spinney.agent("mcts:budget=1s").chair(hex), spinney.agent("random:seed=3").chair(hex).seed
        (None, 3)
        """
        del game
        return None

    def seated(self) -> "Seated":
        """The agent at a table, where it may remember what it has seen of the game.

        >>> import spinney
        >>> state = spinney.load("tic-tac-toe").start()
        >>> player = spinney.agent("random").seated()
        >>> decision = player.decide(state, seed=1)
        >>> player.played(state.player, decision.action)
        """
        return Seated(self)

    def _decide(self, state: State, seed: int) -> Decision:
        raise SpinneyError(f"{type(self).__name__} is no agent yet: it needs a method `decide(self, state, seed=None)`")

    # Who it is.

    @property
    def settings_text(self) -> dict[str, str]:
        """Every setting as text, by name.

        >>> import spinney
        >>> spinney.agent("flat:playouts=7").settings_text
        {'seed': '0', 'playouts': '7'}
        """
        return {name: as_text(value) for name, value in self if name != "name"}

    @property
    def identity(self) -> str:
        """The agent in full, every setting written out: what results are stored under.

        Two agents of one identity play alike. A function of your own is marked with a hash of what it does. An agent
        whose text does not rebuild it has an identity that no other ever has.

        >>> import spinney
        >>> spinney.agent("flat", playouts=7, name="quick").identity
        'flat:seed=0,playouts=7'
        """
        if not self.portable:
            return f"{self.kind}#{self._token}"
        settings = {name: f"{as_text(value)}{MARKS[name](value) if name in MARKS else ''}" for name, value in self}
        del settings["name"]
        return f"{self.kind}:{','.join(f'{name}={value}' for name, value in settings.items())}"

    @property
    def portable(self) -> bool:
        """Whether its text rebuilds the same agent, here and elsewhere.

        >>> import spinney
        >>> spinney.agent("mcts").portable, spinney.agent("mcts", heuristic=lambda state, player: 0.0).portable
        (True, False)
        """
        if AGENTS.get(self.kind) is not type(self):
            return False
        try:
            again = type(self).from_text(parse(str(self))[1])
            return all(_same(name, value, getattr(again, name)) for name, value in self)
        except SpinneyError:
            return False

    def __str__(self) -> str:
        defaults = {name: field.default for name, field in type(self).model_fields.items()}
        given = [f"{name}={as_text(value)}" for name, value in self if name != "name" and value != defaults[name]]
        given += [f"name={self.name}"] * bool(self.name)
        return f"{self.kind}:{','.join(given)}" if given else self.kind

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Agent) and (self is other or self.identity == other.identity)

    def __hash__(self) -> int:
        return hash(self.identity)

    def __repr__(self) -> str:
        return f"agent({str(self)!r})"


def forced(state: State) -> Decision | None:
    """The decision where only one action is legal, for which nobody has to think; None where there are more.

    >>> import spinney
    >>> forced(spinney.load("tic-tac-toe").start()) is None
    True
    """
    if len(state.legal_actions) > 1:
        return None
    return Decision(state, state.legal_actions[0], drew=False, forced=True)


class Told(NamedTuple):
    """Something that a seat perceives: its kind and values as in `Event`, and the sentence that says it."""

    kind: int
    values: tuple[int, ...]
    sentence: str


def guarded(state: State, think: Callable[[State], T]) -> T:
    """What `think` comes to in this state. Where the rules are plain Python, an error in them ends the search and is
    raised as itself.
    """
    rules = state.game.rules
    if not isinstance(rules, PlainRules):
        return think(state)
    with rules.thinking(state.raw().view(rules.record)) as (thought, data):
        asked = stop_of_whoever_waits()
        try:
            with breakable(lambda: thought.error is not None or asked()):
                found = think(State(state.game, data, state.future, state.last))
        except BaseException:
            if thought.error is None:
                raise
        else:
            if thought.error is None:
                return found
    raise thought.error


class Seated:
    """An agent in one match; this one remembers nothing.

    Attributes:
        listens: whether it wants to be `told` what its seat perceives, which takes time.
        forfeit: why it has lost the match, whatever comes of it on the table; None as long as it has not.
    """

    listens: bool = False
    forfeit: str | None = None

    def __init__(self, agent: Agent) -> None:
        self.agent = agent

    def decide(self, state: State, seed: int | None = None) -> Decision:
        """What to do in `state`."""
        return self.agent.decide(state, seed)

    def played(self, player: int, action: int) -> None:
        """Told of every action that is played, in games where everybody sees them."""

    def told(self, events: tuple[Told, ...]) -> None:
        """Told what its seat perceives, if it listens: of the deal, and then of every action."""

    def leave(self, ranks: tuple[int, ...] | None, scores: tuple[float, ...] | None) -> None:
        """The match is over, or it was broken off, and there are neither ranks nor points."""


def _same(name: str, value: Any, again: Any) -> bool:
    """Whether a setting came back from its text as it was; a function or a rule does if its text still leads to it."""
    return bool(value == again) or (name in REFERRED and isinstance(again, str) and REFERRED[name](again) is value)
