"""Golden playthroughs: a recorded random game of every game, for its usual player count, the fewest and the most,
compared line by line.

A file holds what made it (game, version, players, parameters, seed), the actions, and the playthrough as lines of text:
the board, what each player sees where something is hidden, the legal actions, the scores and the final ranks. A test
never writes one. Whoever changes a rule on purpose raises the game's version and writes the files anew:

    python -m spinney.testing.golden tests/goldens            # all games
    python -m spinney.testing.golden tests/goldens hex rolit  # these
"""

import json
import sys
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

from spinney.core import registry
from spinney.core.errors import SpinneyError
from spinney.core.game import Game, load
from spinney.core.state import State
from spinney.testing.suite import usual_and_extremes

SEED = 1
# Shown in full: the first positions, then about so many spread over the game, and the last.
FIRST, SPREAD = 4, 12
# A game that goes on for longer is recorded up to here.
MOST_ACTIONS = 2_000


def file_name(game: Game) -> str:
    """The name of the game's golden file.

    >>> file_name(load("hex"))
    'hex-2p.json'
    """
    return f"{game.id}-{game.players}p.json"


def record(game: Game, seed: int = SEED) -> dict[str, Any]:
    """A random game, as it stands in a golden file.

    >>> golden = record(load("tic-tac-toe"), seed=5)
    >>> golden["actions"]
    [4, 6, 8, 7, 5, 0, 2]
    >>> golden["playthrough"][-2:]
    ['scores: 1, 0', 'ranks: 1, 2']
    """
    pick, state, actions = Random(seed), game.start(seed), list[int]()
    while not state.is_over and len(actions) < MOST_ACTIONS:
        actions.append(pick.choice(state.legal_actions))
        state = state.apply(actions[-1])
    return {**header(game), "seed": seed, "actions": actions, "playthrough": playthrough(game, seed, actions)}


def header(game: Game) -> dict[str, Any]:
    """What must be the same for a golden file to speak of this game.

    >>> header(load("hex", size=5))
    {'game': 'hex', 'version': 2, 'players': 2, 'parameters': {'size': 5, 'swap': False}}
    """
    made_by = {"game": game.id, "version": game.declaration.version, "players": game.players}
    return {**made_by, "parameters": game.parameters.model_dump()}


def playthrough(game: Game, seed: int, actions: Sequence[int]) -> list[str]:
    """A recorded game as lines of text.

    >>> playthrough(load("tic-tac-toe"), seed=0, actions=[4])[12]
    'player 0: b2'
    """
    lines, state = list[str](), game.start(seed)
    apart = max(1, len(actions) // SPREAD)
    for ply, action in enumerate([*actions, None]):
        if ply < FIRST or ply % apart == 0 or action is None:
            lines += [f"position {ply}", *position(state)]
        if action is not None:
            lines.append(f"player {state.player}: {state.describe(action)}")
            state = state.apply(action)
    return lines


def position(state: State) -> list[str]:
    """All that a golden file says of one position.

    >>> position(load("tic-tac-toe").start())[-2:]
    ['legal: a1, b1, c1, a2, b2, c2, a3, b3, c3', 'scores: 0, 0']
    """
    lines = [line.rstrip() for line in state.text().splitlines()]
    if state.game.declaration.hidden:
        lines += [f"seen by {p}: {joined(state.visible(p))}" for p in range(state.game.players)]
    if not state.is_over:
        lines.append(f"legal: {', '.join(map(state.describe, state.legal_actions))}")
    lines.append(f"scores: {joined(round(score, 9) for score in state.scores)}")
    return [*lines, f"ranks: {joined(state.ranks)}"] if state.is_over else lines


def joined(numbers: Any) -> str:
    """Numbers with commas between; whole ones without a point.

    >>> joined([1.0, 0.5])
    '1, 0.5'
    """
    return ", ".join(f"{number:g}" if isinstance(number, float) else str(number) for number in numbers)


def compare(path: str | Path) -> None:
    """Replays a golden file and raises `AssertionError` that names the first line that is different.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     (path,) = write(folder, ["tic-tac-toe"])
    ...     compare(path)
    """
    golden = json.loads(Path(path).read_text(encoding="utf-8"))
    problem = difference(golden)
    if problem:
        again = f"python -m spinney.testing.golden {Path(path).parent} {golden['game']}"
        raise AssertionError(f"{path}: {problem}; if that is meant, raise the game's version and run: {again}")


def difference(golden: dict[str, Any]) -> str | None:
    """The first thing in which a game no longer is what was recorded, if there is one.

    >>> golden = record(load("tic-tac-toe"))
    >>> difference(golden)
    >>> difference({**golden, "version": 0})
    'version is 1, and was 0'
    """
    game = load(golden["game"], golden["players"], **golden["parameters"])
    for name, value in header(game).items():
        if golden[name] != value:
            return f"{name} is {value!r}, and was {golden[name]!r}"
    try:
        found = playthrough(game, golden["seed"], golden["actions"])
    except SpinneyError as error:
        return f"the recorded actions can no longer be played: {error}"
    for number, (line, wanted) in enumerate(zip_longest(found, golden["playthrough"]), 1):
        if line != wanted:
            return f"line {number} of the playthrough is {line!r}, and was {wanted!r}"
    return None


def write(folder: str | Path, games: Sequence[str] = ()) -> list[Path]:
    """Writes the golden files of these games, or of all, for their usual player count, the fewest and the most.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     [path.name for path in write(folder, ["tic-tac-toe"])]
    ['tic-tac-toe-2p.json']
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for game_id in games or registry.games():
        for game in usual_and_extremes(game_id):
            path = folder / file_name(game)
            path.write_text(as_text(record(game)), encoding="utf-8")
            written.append(path)
    return written


def as_text(golden: dict[str, Any]) -> str:
    """A golden file's text: JSON, the playthrough a line a line, the actions all on one."""
    text = json.dumps({**golden, "actions": None}, indent=1, ensure_ascii=False)
    return text.replace('"actions": null', f'"actions": {json.dumps(golden["actions"])}', 1) + "\n"


def main(arguments: Sequence[str]) -> int:
    """The command: a folder, then ids of games."""
    if not arguments or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    for path in write(arguments[0], arguments[1:]):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
