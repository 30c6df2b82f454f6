"""A game that is ready to play: rules, a player count and parameters."""

from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spinney.core import plain_view, registry
from spinney.core.declaration import Declaration, Parameters
from spinney.core.errors import SpinneyError, shown
from spinney.core.events import Witnessed, witnessed
from spinney.core.first_look import first_look
from spinney.core.plain.rules import PlainRules
from spinney.core.random import as_seed, stream
from spinney.core.references import class_declaration
from spinney.core.rules import Rules
from spinney.core.saved import checked, unpacked
from spinney.core.state import State
from spinney.core.validation import integer, validated


def rules_of(declaration: Declaration, players: int, parameters: Parameters) -> Rules:
    """The rules of a declared game, made once and shared; those of a plain Python class live with the class."""
    if not isinstance(declaration.rules, type):
        return _compiled_rules(declaration)
    kind, key = declaration.rules, (declaration, players, parameters)
    if "_spinney_rules" not in vars(kind):
        kind._spinney_rules = {}  # type: ignore[attr-defined]
    known: dict[Any, Rules] = vars(kind)["_spinney_rules"]
    if key not in known:
        known[key] = PlainRules(declaration, players, parameters)
    return known[key]


@cache
def _compiled_rules(declaration: Declaration) -> Rules:
    return Rules(declaration)


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Game:
    """One game with its player count and parameters, a value that never changes; made by `load`.

    >>> from spinney import load
    >>> game = load("hex", size=5)
    >>> game.players, game.parameters.size, game.actions
    (2, 5, 25)
    >>> game
    load('hex', players=2, size=5, swap=False)
    """

    declaration: Declaration
    players: int
    parameters: Any  # of the game's own model, a subclass of Parameters
    rules: Rules
    actions: int

    def __init__(self, declaration: Declaration, players: int | None = None, parameters: Parameters | None = None):
        count = declaration.players[0] if players is None else integer(players)
        chosen = declaration.parameters() if parameters is None else parameters
        _check_values(declaration, chosen)
        counts = declaration.players if declaration.counts is None else declaration.counts(chosen)
        if count not in counts:
            allowed = ", ".join(str(n) for n in sorted(counts))
            raise SpinneyError(f"{declaration.id} cannot be played by {shown(players)}; player counts: {allowed}")
        actions = declaration.actions(chosen, count)
        vars(self).update(declaration=declaration, players=count, parameters=chosen, actions=actions)
        vars(self).update(rules=rules_of(declaration, count, chosen))

    @property
    def id(self) -> str:
        """The game's id."""
        return self.declaration.id

    @cached_property
    def view(self) -> Any:
        """The module that names actions and draws positions."""
        view = self.declaration.view
        if isinstance(self.rules, PlainRules):
            return self.rules.view
        if view is None:
            return plain_view
        return import_module(view) if isinstance(view, str) else view

    @cached_property
    def slots(self) -> NDArray[np.int64]:
        """The addresses of the compiled functions: what the engine calls."""
        placement = self.declaration.placement
        found = self.rules.slots(placement is not None and placement(self.parameters))
        return np.frombuffer(found.tobytes(), np.int64)  # on bytes: nobody can write there

    def start(self, seed: int = 0) -> State:
        """The first position; `seed` decides the deal and every later draw.

        >>> from spinney import load
        >>> load("tic-tac-toe").start().legal_actions
        (0, 1, 2, 3, 4, 5, 6, 7, 8)
        """
        data = self.blank()
        words = stream(as_seed(seed), "deal")
        self.rules.call("setup")(data.ctypes.data, words.ctypes.data)
        return State(self, data, words)

    def witnessed(self, seed: int = 0) -> Witnessed:
        """The first position, and what everybody perceives of the deal.

        >>> from spinney import load
        >>> load("tic-tac-toe").witnessed().events
        ()
        """
        words = stream(as_seed(seed), "deal")
        log = witnessed(self.rules, "setup", self.blank(), words.ctypes.data)
        return Witnessed(State(self, log.data, words), log.events())

    def blank(self) -> NDArray[Any]:
        """A record of zeros that knows its player count and parameters: what `setup` is handed."""
        data = np.zeros(1, self.rules.record)
        data["players"] = self.players
        for name, value in self.parameters.in_record().items():
            data[name] = value
        return data

    def from_bytes(self, data: bytes) -> State:
        """The state that `State.to_bytes` wrote, if it belongs to this very game.

        The bytes may come from anywhere: before compiled rules see the position, the interpreted ones must be able to
        tell whose turn it is, what is legal and what each player sees and has, all within bounds. A forged position
        may still be one that no play leads to, and the rules promise nothing of what comes after such a one: read
        bytes that somebody else may have forged only to look at them. Pickles of states are not checked at all; no
        pickle from a stranger should be opened.

        >>> from spinney import load
        >>> game = load("tic-tac-toe")
        >>> state = game.start().apply(4)
        >>> game.from_bytes(state.to_bytes()) == state
        True
        """
        return State(self, *checked(self, unpacked(self, data)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[Declaration, int, Parameters]:
        return self.declaration, self.players, self.parameters

    def __repr__(self) -> str:
        settings = {"players": self.players, **self.parameters.model_dump()}
        given = ", ".join(f"{name}={value!r}" for name, value in settings.items())
        return f"load({self.declaration.known_as!r}, {given})"

    def __reduce__(self) -> tuple[Any, ...]:
        known = self.declaration.known_as
        if not registry.is_known(self.declaration):
            raise SpinneyError(
                f"{self.id} cannot be pickled before it is known by its id: "
                "call spinney.register(declaration), here and where it is unpickled"
            )
        return _unpickle, (known, self.players, self.parameters.model_dump())


def _check_values(declaration: Declaration, parameters: Parameters) -> None:
    """Refuses what could change after a game is made."""
    for name, value in parameters:
        if isinstance(value, list | dict | set):
            raise SpinneyError(
                f"the parameter {name} of {declaration.id} holds a {type(value).__name__}, which could change under a "
                f"game: use a tuple, such as {name}: tuple[int, ...] = (3, 4)"
            )


def _unpickle(game: str, players: int, parameters: dict[str, Any]) -> Game:
    return load(game, players, **parameters)


def load(game: str | Declaration | type, /, players: int | None = None, **parameters: Any) -> Game:
    """A game for so many players, with its own parameters: by id, by where it is found (`file.py:NAME` or
    `package.module:NAME`), by its declaration, or a plain Python class (see `spinney.PythonGame`).

    >>> load("connect-four", width=8, height=7).parameters.width
    8
    >>> load("conect-four")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: unknown game 'conect-four'; did you mean 'connect-four'? Known: ...
    """
    if not isinstance(game, str | Declaration | type):
        raise SpinneyError(f"a game is loaded by its id, its declaration or its class, not by {shown(game)}")
    declaration = declared(game)
    chosen = validated(declaration.parameters, parameters, declaration.id, "parameter")
    made = Game(declaration, players, chosen)
    if made.rules.own:
        first_look(made)
    return made


def declared(game: str | Declaration | type) -> Declaration:
    """The declaration of a game that is given in any way.

    >>> declared("hex").title
    'Hex'
    """
    if isinstance(game, type):
        return class_declaration(game)
    return registry.declaration(game) if isinstance(game, str) else game
