"""The built-in games, one line each; a game's package is its id with underscores.

Called, this package lists the ids of all games: `spinney.games()`.
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from spinney.core import registry
from spinney.core.lazy import lazily

GAMES = (
    "tic-tac-toe",
    "connect-four",
    "hex",
    "dots-and-boxes",
    "chinese-checkers",
    "rolit",
    "focus",
    "poker",
    "uno",
    "love-letter",
    "diamant",
    "sushi-go",
    "virus",
    "exploding-kittens",
    "dominion",
    "colt-express",
    "small-world",
)

for game_id in GAMES:
    registry.register(game_id, f"{__name__}.{game_id.replace('-', '_')}")


class Games(ModuleType):
    """This package's type: a module that can be called, so that `spinney.games()` and `import spinney.games.hex` are
    both possible.
    """

    def __call__(self) -> list[str]:
        """The ids of all games, in the order in which they were registered."""
        return registry.games()


sys.modules[__name__].__class__ = Games
if not TYPE_CHECKING:
    names = [game_id.replace("-", "_") for game_id in GAMES]
    __getattr__, __dir__ = lazily(__name__, {name: f"{__name__}.{name}" for name in names})
