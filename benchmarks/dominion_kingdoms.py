"""Any ten cards make a game of Dominion: random kingdoms, random games of each, every position of them checked.

    python benchmarks/dominion_kingdoms.py [--kingdoms 500] [--games 20]

Cards are conserved in every position, and hands, piles, points and what is known are counted right.
"""

import argparse
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

import spinney
from spinney.games.dominion.kingdoms import WORDS
from spinney.testing import always
from tests.games.test_dominion_hidden import all_is_well


def main() -> None:
    """Plays and counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kingdoms", type=int, default=500)
    parser.add_argument("--games", type=int, default=20, help="of each kingdom")
    chosen = parser.parse_args()
    pick, actions = Random(1), 0
    for number in range(chosen.kingdoms):
        kingdom = "+".join(pick.sample(list(WORDS), 10))
        game = spinney.load("dominion", 2 + number % 3, kingdom=kingdom)
        actions += always(game, all_is_well, chosen.games, seed=number * chosen.games)
    games = chosen.kingdoms * chosen.games
    print(f"{chosen.kingdoms:,} kingdoms, {games:,} games, {actions:,} actions: all cards are where they should be")


if __name__ == "__main__":
    main()
