"""What a check says when a game breaks the contract."""

from collections.abc import Sequence
from typing import NoReturn

from spinney.core.game import Game


class Broken(Exception):  # noqa: N818  (never leaves the suite: it becomes a ConformanceError)
    """Raised inside a check: what is wrong, without where; the suite adds the game, the check and the way there."""

    def __init__(self, problem: str, check: str | None = None) -> None:
        super().__init__(problem)
        self.problem, self.check = problem, check


def fail(problem: str, check: str | None = None) -> NoReturn:
    """Ends a check: the game is broken in this way. `check` is the one to blame, if not the one that runs."""
    raise Broken(problem, check)


class ConformanceError(AssertionError):
    """A game breaks the contract. The message names the check, the game, the seed and the actions that lead to the
    failure.

    Attributes:
        check: the name of the check.
        game: the game with its player count and parameters.
        problem: what is wrong.
        seed: the seed of `game.start(seed)`, or None where the failure has no position.
        actions: the actions to apply after that.

    >>> import spinney
    >>> print(ConformanceError("ranks", spinney.load("tic-tac-toe"), "nobody is first", 3, [4, 0]))
    load('tic-tac-toe', players=2) fails the check 'ranks': nobody is first (after start(seed=3) and the actions [4, 0])
    """

    def __init__(self, check: str, game: Game, problem: str, seed: int | None = None, actions: Sequence[int] = ()):
        self.check, self.game, self.problem = check, game, problem
        self.seed, self.actions = seed, list(actions)
        names = [game.rules.action_name(action) for action in self.actions]
        played = f" and the actions {names}" if names else ""
        where = "" if seed is None else f" (after start(seed={seed}){played})"
        super().__init__(f"{game!r} fails the check {check!r}: {problem}{where}")
