"""What is tuned: settings, and the values that each may have."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from spinney.agents import Agent, AgentLike, agent
from spinney.agents.settings_help import as_text
from spinney.arena.entries import Misplaced, listed
from spinney.arena.yaml_lines import read
from spinney.core.errors import SpinneyError, shown, unknown
from spinney.core.game import Game

Value = bool | int | float | str | None

# Settings that say what a decision may take or how it is reported, not how it is made; and those with which an agent
# remembers its last decision or needs several worlds, so that matches are no longer played in compiled code.
LEFT_OUT = {"name", "seed", "budget", "memory", "threads", "parallel", "max_depth", "reuse", "oma_forget", "worlds"}
LEFT_OUT |= {"playouts", "depth", "shift", "command", "limit", "startup"}
# Values worth trying where a setting's type does not tell them. Rollout lengths are those of "Following the leader".
WORTH_TRYING: dict[str, tuple[Value, ...]] = {
    "rollout": (0, 1, 3, 7, 10, 20, 30, 50, 100, 200, 300),
    "exploration": (0.1, 0.3, 0.5, 0.7, 1.0, 1.4, 2.0, 3.0),
    "bias": (0.0, 0.5, 2.0),
    "first_play": (None, 0.5, 1.0),
    "widening": (None, "1:0.5", "2:0.5", "4:0.5"),
    "oma": (0.0, 10.0, 50.0, 200.0),
    "amaf": (None, 0.0001, 0.001, 0.01),
    "amaf_visits": (0, 50),
    "implicit": (0.0, 0.2, 0.4),
    "epsilon": (0.05, 0.1, 0.3),
    "temperature": (0.05, 0.2, 1.0),
    "draw": (None, 0.5, 0.75),
    "opponents": ("same", "random", "mast", "order"),
    "discount": (0.8, 0.9, 0.95, 1.0),
    "mutation": (0.0, 0.1, 0.3),
    "n": (0, 1, 2),
    "l1": ("all", 2, 4, 8),
    "l2": (1, 2, 4),
}
SCALES = (0.25, 0.5, 1, 2, 4)


@dataclass(frozen=True)
class Space:
    """Settings and the values that each may have.

    >>> Space({"rollout": [0, 3, 10], "tree": ["maxn", "multi"]}).size
    6
    >>> Space({"rollout": []})
    Traceback (most recent call last):
    ...
    spinney.arena.entries.Misplaced: rollout lists nothing: give one value at least
    """

    values: Mapping[str, Sequence[Value]]

    def __post_init__(self) -> None:
        found = {name: tuple(listed(values)) for name, values in self.values.items()}
        for name, values in found.items():
            if not values:
                raise Misplaced((name,), f"{name} lists nothing: give one value at least")
            for i, value in enumerate(values):
                if not isinstance(value, bool | int | float | str | None):
                    raise Misplaced((name, i), f"{name} cannot be {shown(value)}: give numbers, words, true or false")
        if not any(len(values) > 1 for values in found.values()):
            raise Misplaced((), "there is nothing to tune: list two values or more of at least one setting")
        object.__setattr__(self, "values", found)

    @property
    def size(self) -> int:
        """How many combinations there are, those that make no sense included."""
        return prod(map(len, self.values.values()))

    @classmethod
    def of(cls, described: AgentLike, game: Game) -> "Space":
        """All settings of an agent that decide how it plays, with the values of each that are worth trying in this
        game; whatever the agent has itself is among them.

        >>> import spinney
        >>> Space.of("one_step", spinney.load("sushi-go")).values
        {'samples': (1, 2, 4), 'heuristic': ('win', 'score', 'score_plus', 'leader', 'default')}
        """
        base = agent(described)
        found = dict[str, tuple[Value, ...]]()
        for name, field in type(base).model_fields.items():
            if name not in LEFT_OUT and not (name == "information" and game.declaration.deterministic):
                values = tuple(_worth_trying(base, game, name, field))
                if len(values) > 1:
                    found[name] = values
        return cls(found)

    @classmethod
    def from_yaml(cls, path: str | Path, described: AgentLike) -> "Space":
        """The space in a YAML file, `setting: [value, ...]` line by line, for this agent; a mistake is named with its
        line.

        >>> from tempfile import NamedTemporaryFile
        >>> with NamedTemporaryFile("w", suffix=".yaml") as file:
        ...     _ = file.write("tree: [maxn, multi]\\nrolout: [0, 3]\\n")
        ...     file.flush()
        ...     Space.from_yaml(file.name, "mcts")
        Traceback (most recent call last):
        ...
        spinney.core.errors.SpinneyError: ....yaml, line 2: unknown setting of mcts 'rolout'; did you mean 'rollout'?
        Known: ...
        """
        document = read(path)
        try:
            return cls(document.content).checked(described)
        except Misplaced as mistake:
            raise SpinneyError(document.placed(mistake.where, str(mistake))) from None

    def checked(self, described: AgentLike) -> "Space":
        """Itself, with values as the agent's settings know them; refuses what is no setting, or cannot be its value.

        >>> Space({"widening": ["none", "2:0.5"]}).checked("mcts").values
        {'widening': (None, '2:0.5')}
        """
        base = agent(described)
        fields = type(base).model_fields
        for name in self.values:
            if name not in fields:
                raise Misplaced((name,), str(unknown(f"setting of {base.kind}", name, set(fields) - {"name", "seed"})))
            if name in ("name", "seed"):
                raise Misplaced((name,), f"{name} is nothing to tune: it does not decide how well {base.kind} plays")
        found = {name: tuple(_known(base, name, values)) for name, values in self.values.items()}
        return Space(found)


def _known(base: Agent, name: str, values: Sequence[Value]) -> Iterator[Value]:
    """The values of a setting, each once and as the agent takes it."""
    field, seen = type(base).model_fields[name], set[str]()
    for i, value in enumerate(values):
        known = None if value == "none" and field.default is None else value
        try:
            text = _text(base, name, known)
        except SpinneyError as mistake:
            raise Misplaced((name, i), str(mistake)) from None
        if text in seen:
            raise Misplaced((name, i), f"{name} lists {text} twice")
        seen.add(text)
        yield known


def _text(base: Agent, name: str, value: Value) -> str:
    """A value as the agent's text has it; refuses what the setting can never be. A value that needs others beside it is
    for the search to combine.
    """
    try:
        return as_text(getattr(agent(base, **{name: value}), name))
    except SpinneyError as mistake:
        if str(mistake).startswith(f"{base.kind} {name}="):
            raise
        return as_text(value)


def _worth_trying(base: Agent, game: Game, name: str, field: FieldInfo) -> Iterator[Value]:
    """The values of a setting that go with this game, the agent's own among them."""
    given = getattr(base, name)
    own: Value = given if isinstance(given, bool | int | float | str | None) else as_text(given)
    found = list(WORTH_TRYING.get(name) or _by_type(field))
    if found and _text(base, name, own) not in [_text(base, name, one) for one in found]:
        found.append(own)
    return (one for one in found if _suits(base, game, name, one))


def _suits(base: Agent, game: Game, name: str, value: Value) -> bool:
    """Whether the game has what the value needs, as far as that is known of the value by itself."""
    try:
        made = agent(base, **{name: value})
    except SpinneyError:
        return True
    try:
        made.check(game)
    except SpinneyError:
        return False
    return True


def _by_type(field: FieldInfo) -> list[Value]:
    """Values that a setting's declaration tells: its choices, both truths, its examples, or some below and above its
    default; none where the default is no number that says on which scale they are.
    """
    kinds, bounds = _kinds(field)
    choices = [choice for kind in kinds if get_origin(kind) is Literal for choice in get_args(kind)]
    if bool in kinds or choices:
        return choices or [False, True]
    default = field.default
    if isinstance(default, int | float) and default > 0:
        low, high = bounds.get("ge", default), bounds.get("le", default)
        scaled = [min(high, max(low, default * scale)) for scale in SCALES]
        return list(dict.fromkeys(int(one) if isinstance(default, int) else one for one in scaled))
    return [one for one in field.examples or () if isinstance(one, str) and ":" not in one and "[" not in one]


def _kinds(field: FieldInfo) -> tuple[list[Any], dict[str, float]]:
    """The types that a setting may be of, and its bounds."""
    kind = field.annotation
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    kinds = list(get_args(kind)) if get_origin(kind) in (Union, UnionType) else [kind]
    bounds = {name: getattr(one, name) for one in field.metadata for name in ("ge", "le") if hasattr(one, name)}
    return kinds, bounds
