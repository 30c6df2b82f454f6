"""A base for games as plain Python classes: documentation and defaults. A game need not inherit from it."""

import copy
from typing import Any, ClassVar

from spinney.core.errors import SpinneyError
from spinney.core.plain.contract import MAX_ACTIONS, MAX_LENGTH
from spinney.core.plain.draws import Draws, current
from spinney.core.plain.names import text_of


class PythonGame:
    """A game in plain Python, for `spinney.load(MyGame)`. Any class will do that has these four:

    * `legal_actions()`: a list of what may be done, any hashable objects;
    * `apply(action)`: does it, and hands the turn on. With a second argument, `apply(action, rng)`, it is given a
      `random.Random` to roll dice or draw cards with;
    * `current_player`: whose turn it is, counted from 0;
    * `winner`, or `scores`, or both: `winner` is None until somebody has won, then a player (or a list of those who
      share the win); `scores` is a list of everybody's points.

    Each is a method, a property or an attribute. The game is over when `winner` is set or nothing is legal; if there is
    no winner then, most points win, and without points it is a draw.

    All else is optional. The constructor may take `players`, `rng` and parameters of the game with their defaults,
    which `load` takes too. Further methods: `copy()` (faster than the deep copy that is made otherwise), `is_over()`,
    `describe(action)` (its name; actions of a game have different names), `text(observer)` or `__str__`,
    `order(action)` (a number, more for what should be tried first), `evaluate(player)` (what the position is worth to a
    player, from -1 to 1; at the end the result counts instead), and where something is hidden
    `redeterminise(observer, rng)`, which deals everything anew that the observer cannot see, with `visible(observer)`
    (what it can see) and `witnesses(action)` (the players that see which action is played; all, if it is None).

    What is kept on disk names actions by their names. Python's own `random` must not be used: the same seed would not
    give the same game.

    Attributes:
        players: the player counts that the game allows, the usual one first; any, usually two, if None.
        chance: whether random numbers are drawn; found out by itself if None.
        max_actions: how many different actions there may be. max_length: after so many actions a random game counts
        as endless.

    >>> import spinney
    >>> class Nim(spinney.PythonGame):
    ...     def __init__(self):
    ...         self.matches, self.current_player = 11, 0
    ...     def legal_actions(self):
    ...         return [n for n in (1, 2, 3) if n <= self.matches]
    ...     def apply(self, action):
    ...         self.matches -= action
    ...         self.current_player = 1 - self.current_player
    ...     @property
    ...     def winner(self):
    ...         return None if self.matches else 1 - self.current_player
    >>> game = spinney.load(Nim)
    >>> decision = spinney.agent("mcts", budget="300it").decide(game.start())
    >>> game.start().describe(decision.action)
    '3'
    """

    players: ClassVar[Any] = None
    chance: ClassVar[bool | None] = None
    max_actions: ClassVar[int] = MAX_ACTIONS
    max_length: ClassVar[int] = MAX_LENGTH

    def legal_actions(self) -> Any:
        """What may be done; empty once the game is over."""
        raise SpinneyError(f"{type(self).__name__} has no `legal_actions` yet")

    def apply(self, action: Any) -> Any:
        """Plays an action."""
        raise SpinneyError(f"{type(self).__name__} has no `apply` yet")

    def copy(self) -> Any:
        """A game that can be changed without changing this one."""
        return copy.deepcopy(self)

    def describe(self, action: Any) -> str:
        """The name of an action."""
        return text_of(action)

    @property
    def random(self) -> Draws:
        """The random numbers of whatever is at work: setup, `apply` or `redeterminise`."""
        return current()
