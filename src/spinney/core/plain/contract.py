"""A plain Python class as a game: every question that can be asked of its objects, and what an answer must be."""

import copy
from collections.abc import Hashable, Iterable, Mapping
from itertools import islice
from math import isfinite
from typing import Any

from spinney.core.errors import SpinneyError, shown
from spinney.core.plain.draws import Draws
from spinney.core.plain.offers import arguments, check_class, mentions, offers, reader
from spinney.core.validation import integer

MAX_ACTIONS, MAX_LENGTH = 4096, 10_000
BASE = "spinney.core.plain.base"


class Contract:
    """A class as a game: every question that can be asked of its objects, with answers that make sense.

    Attributes:
        kind: the class. name: what it is called in sentences. players: how many play.
        max_actions, max_length: the most actions there may be, and the most that a game may last.
        chance, hidden: whether rules draw random numbers, and whether something is hidden from somebody.
    """

    def __init__(self, kind: type, players: int = 2) -> None:
        check_class(kind)
        self.kind, self.name, self.players = kind, kind.__name__, players
        self.max_actions = int(getattr(kind, "max_actions", MAX_ACTIONS))
        self.max_length = int(getattr(kind, "max_length", MAX_LENGTH))
        self._apply_draws = len(arguments(kind.apply)) > 1  # type: ignore[attr-defined]
        self.hidden = callable(getattr(kind, "redeterminise", None))
        self._redeal_draws = self.hidden and len(arguments(kind.redeterminise)) > 1  # type: ignore[attr-defined]
        said = getattr(kind, "chance", None)
        takes = self._apply_draws or "rng" in arguments(kind.__init__)  # type: ignore[misc]
        self.chance = bool(said) if isinstance(said, bool) else takes or mentions(kind, "random")
        self._legal, self._mover = reader(kind, "legal_actions"), reader(kind, "current_player")
        self._winner = reader(kind, "winner") if offers(kind, "winner") else None
        self._scores = reader(kind, "scores") if offers(kind, "scores") else None
        self._over = reader(kind, "is_over") if hasattr(kind, "is_over") else None
        self._copies = self.has("copy")

    def has(self, name: str) -> bool:
        """Whether the class itself offers something optional; what the base class says is no more than is done
        anyway.
        """
        if name == "scores":
            return self._scores is not None
        found = getattr(self.kind, name, None)
        return callable(found) and getattr(found, "__module__", None) != BASE

    # Making and changing objects.

    def new(self, parameters: Mapping[str, Any], rng: Draws) -> Any:
        """A new game."""
        given = {"players": self.players, "rng": rng}
        wanted = arguments(self.kind.__init__)  # type: ignore[misc]
        return self.kind(**{name: given[name] for name in wanted if name in given}, **parameters)

    def copy(self, game: Any) -> Any:
        """An object that can be changed without changing this one."""
        if not self._copies:
            return copy.deepcopy(game)
        made = game.copy()
        if made is game or not isinstance(made, self.kind):
            raise SpinneyError(f"{self.name}.copy() should return a new {self.name}, not {shown(made)}")
        return made

    def play(self, game: Any, action: Hashable, rng: Draws | None) -> Any:
        """The game after an action: the same object, unless `apply` returns another."""
        after = game.apply(action, rng) if self._apply_draws else game.apply(action)
        return after if isinstance(after, self.kind) else game

    def redeal(self, game: Any, observer: int, rng: Draws) -> Any:
        """The game with everything that the observer cannot see dealt anew."""
        after = game.redeterminise(observer, rng) if self._redeal_draws else game.redeterminise(observer)
        return after if isinstance(after, self.kind) else game

    # Asking objects.

    def decided(self, game: Any) -> bool:
        """Whether the game says that it is over, whatever is legal."""
        if self._winner is not None and self._winner(game) not in (None, (), []):
            return True
        return self._over is not None and bool(self._over(game))

    def legal(self, game: Any) -> list[Hashable]:
        """What may be done, in the order in which the game lists it."""
        found = self._legal(game)
        if found is None or isinstance(found, str | bytes) or not isinstance(found, Iterable):
            raise SpinneyError(f"{self.name}.legal_actions should be a list of actions, not {shown(found)}")
        listed = list(islice(found, self.max_actions + 1))
        if len(listed) > self.max_actions:
            raise SpinneyError(
                f"{self.name}.legal_actions lists more than {self.max_actions:,} actions: give the class a larger "
                "`max_actions`, or fewer actions"
            )
        # The order of a set is another one in every process.
        return sorted(listed, key=repr) if isinstance(found, set | frozenset) else listed

    def mover(self, game: Any) -> int:
        """Who is to move."""
        found = self._mover(game)
        player = integer(found)
        if player is None or not 0 <= player < self.players:
            raise SpinneyError(
                f"{self.name}.current_player is {shown(found)}; players are counted from 0, here 0 to "
                f"{self.players - 1}"
            )
        return player

    def winners(self, game: Any) -> tuple[int, ...] | None:
        """Who has won, if anybody has."""
        found = None if self._winner is None else self._winner(game)
        if found is None:
            return None
        listed = list(islice(found, self.players + 1)) if isinstance(found, list | tuple | set | frozenset) else [found]
        players = [integer(one) for one in listed]
        if any(player is None or not 0 <= player < self.players for player in players) or len(players) > self.players:
            raise SpinneyError(
                f"{self.name}.winner is {shown(found)}; it should be None while nobody has won, and then a player "
                f"from 0 to {self.players - 1}, or a list of those who share the win"
            )
        return tuple(player for player in players if player is not None) or None

    def scores(self, game: Any) -> tuple[float, ...]:
        """Everybody's points; none where the game has no points."""
        if self._scores is None:
            return ()
        found = self._scores(game)
        try:
            mapped = isinstance(found, Mapping)
            listed = [found[player] for player in range(self.players)] if mapped else islice(found, self.players + 1)
            points = tuple(float(value) for value in listed)
        except (TypeError, ValueError, KeyError, OverflowError):
            points = ()
        if len(points) != self.players or not all(map(isfinite, points)):
            raise SpinneyError(
                f"{self.name}.scores is {shown(found)}; it should be a list with a number for each of the "
                f"{self.players} players"
            )
        return points

    def evaluation(self, game: Any, player: int) -> float:
        """What the game's own heuristic says."""
        return self._number("evaluate", game.evaluate(player))

    def order(self, game: Any, action: Hashable) -> float:
        """How promising an action is."""
        return self._number("order", game.order(action))

    def _number(self, name: str, value: Any) -> float:
        try:
            number = float(value)
        except (TypeError, ValueError, OverflowError):
            number = float("nan")
        if not isfinite(number):
            raise SpinneyError(f"{self.name}.{name} should return a number, not {shown(value)}")
        return number


def ranks(players: int, winners: tuple[int, ...] | None, scores: tuple[float, ...]) -> list[int]:
    """Everybody's rank at the end: winners first, then by points; without either, all share the first place.

    >>> ranks(3, (1,), ()), ranks(3, None, (5.0, 9.0, 5.0)), ranks(2, None, ())
    ([2, 1, 2], [2, 1, 2], [1, 1])
    """
    worth = [(player in (winners or ()), scores[player] if scores else 0.0) for player in range(players)]
    return [1 + sum(other > own for other in worth) for own in worth]
