"""Writes the transcript of a game; see `tests/games/transcripts/__init__.py`."""

import argparse
import sys

import spinney
from spinney.cli.play import parameters
from spinney.core.registry import declaration
from tests.games.transcripts import FOLDER, transcript


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("settings", nargs="*")
    given = parser.parse_intermixed_args()
    game = spinney.load(given.game, given.players, **parameters(declaration(given.game), given.settings))
    head = " ".join(sys.argv[1:])
    (FOLDER / f"{given.game}.txt").write_text(f"{head}\n\n{transcript(game, given.seed)}", encoding="utf-8")


main()
