"""The built-in games, one line each; a game's package is its id with underscores."""

from spinney.core.registry import register

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
)

for game_id in GAMES:
    register(game_id, f"spinney.games.{game_id.replace('-', '_')}")
