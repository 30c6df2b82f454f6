"""From a heuristic's name, or a function, to the address that the engine calls."""

import ctypes
import inspect
from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any, cast

import numpy as np
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError

from spinney.core.compile import compiled
from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.core.meaning import meaning
from spinney.core.plain.rules import PlainRules
from spinney.core.rules import Rules
from spinney.heuristics.templates import HEURISTICS, OfGame, custom, win_with_draws

Function = Callable[[Any, int], float]
Source = tuple[Callable[..., Any], dict[str, Callable[..., Any]]]


class Reward:
    """A heuristic ready for one game.

    Attributes:
        address: of the C function that writes every player's reward.
        complement: an opponent's reward in a paranoid search is this minus the searching player's.
        error: what a plain Python function has raised.
        stop: called when it has.
    """

    def __init__(self, address: int, complement: float = 0.0, keep: Any = None) -> None:
        self.address, self.complement = address, complement
        self.error: BaseException | None = None
        self.stop: Callable[[], None] = lambda: None
        self._keep = keep

    @property
    def compiled(self) -> bool:
        """Whether no step of it is taken in Python."""
        return self._keep is None


def reward(heuristic: str | Function, game: Game, draw: float | None = None) -> Reward:
    """The heuristic for this game, compiled where it can be; `draw` is what `win` gives to those who tie for the win,
    if not equal shares of it.

    >>> import spinney
    >>> reward("win", spinney.load("hex")).address > 0
    True
    """
    if not isinstance(heuristic, str):
        return _custom(heuristic, game)
    if heuristic not in HEURISTICS:
        return _custom(function_of(heuristic), game)
    found = HEURISTICS[heuristic]
    if found.needs and not game.rules.has(found.needs):
        what = "points" if found.needs == "score" else "an `evaluate` function"
        raise SpinneyError(f"heuristic={heuristic} needs a game with {what}, and {game.id} has none; use heuristic=win")
    if found.needs == "evaluate" and isinstance(game.rules, PlainRules):
        return _plain(game.rules.evaluation, game, game.rules.held)
    template, _ = source_of(heuristic, game.rules, draw)
    address = game.rules.value_function(heuristic, template)
    return Reward(address, complement=1.0 if heuristic == "win" else 0.0)


def source_of(heuristic: str | Function, rules: Rules, draw: float | None = None) -> Source:
    """The source of a compiled heuristic: a template, in which a game's functions are still to be bound, and what is
    bound in it besides.

    >>> import spinney
    >>> rules = spinney.load("hex").rules
    >>> source_of("win", rules)[0].__name__, source_of("win", rules, 0.25)[0].__name__
    ('win', 'win_or_draw')
    """
    if isinstance(heuristic, str) and heuristic in HEURISTICS:
        template = HEURISTICS[heuristic].template
        return (template if heuristic != "win" or draw is None else win_with_draws(draw)), {}
    function: Any = function_of(heuristic) if isinstance(heuristic, str) else heuristic
    return custom, {"value": _at_game(function.py_func, rules)}


def name_of(heuristic: str | Function) -> str:
    """The text form: a heuristic's name, or where a function of your own stands.

    >>> name_of("leader")
    'leader'
    """
    if isinstance(heuristic, str):
        return heuristic
    source: Any = heuristic.py_func if isinstance(heuristic, Dispatcher) else heuristic
    return f"{source.__module__}:{getattr(source, '__qualname__', type(source).__qualname__)}"


def mark_of(heuristic: str | Function) -> str:
    """A short hash of what a function of your own does, so that a changed one is not taken for the old; none for ours.

    >>> mark_of("win"), mark_of(lambda state, player: 1.0) == mark_of(lambda state, player: 2.0)
    ('', False)
    """
    if isinstance(heuristic, str):
        if heuristic in HEURISTICS:
            return ""
        try:
            heuristic = function_of(heuristic)
        except SpinneyError:  # said where the agent is to play
            return ""
    return f"#{meaning([heuristic])}"


def function_of(text: str) -> Function:
    """The function that `module:function` stands for.

    >>> function_of("builtins:len")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: heuristic=builtins:len is not a function of a state and a player
    """
    module, _, name = text.partition(":")
    if not module or not name:
        raise SpinneyError(f"heuristic={text}: write module:function for a function of your own")
    try:
        found = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except Exception as reason:  # whatever the module does when it is imported
        raise SpinneyError(f"heuristic={text}: {reason or type(reason).__name__}") from None
    if not _takes_two(found):
        raise SpinneyError(f"heuristic={text} is not a function of a state and a player")
    return cast(Function, found)


def _takes_two(found: Any) -> bool:
    """Whether it can be called with a state and a player, as far as its signature tells."""
    if not callable(found):
        return False
    try:
        inspect.signature(found.py_func if isinstance(found, Dispatcher) else found).bind(None, 0)
    except TypeError:
        return False
    except ValueError:  # some functions written in C tell nothing
        return True
    return True


def _custom(function: Function, game: Game) -> Reward:
    if not _takes_two(function):
        raise SpinneyError(f"heuristic={name_of(function)} is not a function of a state and a player")
    if not isinstance(function, Dispatcher):
        return _plain(function, game)
    try:
        template, more = source_of(function, game.rules)
        return Reward(game.rules.value_function(name_of(function), template, **more))
    except (NumbaError, KeyError) as reason:
        said = str(reason).strip().splitlines()[0]
        raise SpinneyError(f"heuristic={name_of(function)} does not compile for {game.id}: {said}") from reason


@cache
def _at_game(function: FunctionType, rules: Rules) -> FunctionType:
    """The function with the game's own functions in place of `is_over`, `rank`, `score` and `evaluate`, as far as it
    imports them from `spinney.heuristics`.
    """
    known = function.__globals__
    named = {name: known[name].name for name in function.__code__.co_names if isinstance(known.get(name), OfGame)}
    for asked in named.values():
        if not rules.has(asked):
            raise SpinneyError(
                f"heuristic={name_of(function)} needs a game with `{asked}`, and {rules.declaration.id} has none"
            )
    if not named:
        return function
    used = {name: compiled(rules.functions[asked]) for name, asked in named.items()}
    made = FunctionType(function.__code__, {**known, **used}, function.__name__)
    made.__qualname__ = function.__qualname__
    return made


def _plain(function: Function, game: Game, handed: Callable[[Any], Any] | None = None) -> Reward:
    """A plain Python function behind a C callback, which takes the interpreter's lock by itself; `handed` makes of a
    record what the function is handed.
    """
    dtype, players, seen = game.rules.record, game.players, handed or game.rules.handed

    def call(state: int, out: int) -> int:
        try:
            # A copy: the position itself belongs to the search.
            data = np.frombuffer(ctypes.string_at(state, dtype.itemsize), dtype)
            position, rewards = seen(data), (ctypes.c_double * players).from_address(out)
            for player in range(players):
                rewards[player] = float(function(position, player))
        except BaseException as error:
            made.error = made.error or error
            made.stop()
        return 0

    callback = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)(call)
    made = Reward(ctypes.cast(callback, ctypes.c_void_p).value or 0, keep=callback)
    return made
