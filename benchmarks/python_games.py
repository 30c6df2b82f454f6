"""A plain Python game beside the same game compiled: iterations a second of the same search, in one run.

    python benchmarks/python_games.py [--seconds 5]

The games are those that `spinney new-game` writes, with 21 matches.
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import spinney
from spinney.cli.new_game import filled

MATCHES = 21
ROUNDS = 5


def speed(game: spinney.Game, seconds: float) -> float:
    """Iterations a second, from the first position."""
    decision = spinney.agent("mcts", budget=f"{1000 * seconds:.0f}ms").decide(game.start())
    return decision.iterations / decision.seconds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each of the two, in all")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        games = []
        for kind in ("python", "compiled"):
            path = Path(folder) / f"{kind}_nim.py"
            path.write_text(filled(f"{kind}_game", path.stem), encoding="utf-8")
            games.append(spinney.load(str(path), matches=MATCHES))
        for game in games:
            speed(game, 0.1)
        # In turns, so that whatever else the machine does meets both.
        found = [[speed(game, chosen.seconds / ROUNDS) for game in games] for _ in range(ROUNDS)]
    plain, compiled = (sorted(speeds)[ROUNDS // 2] for speeds in zip(*found, strict=True))
    print(f"plain Python {plain:,.0f} it/s, compiled {compiled:,.0f} it/s: {compiled / plain:.0f} times faster")
    return 0


if __name__ == "__main__":
    sys.exit(main())
