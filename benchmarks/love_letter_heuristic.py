# mypy: allow-untyped-defs, allow-untyped-calls
"""Is Love Letter's own heuristic worth asking? A search that stops at the new node, or ten actions later, and asks it.

    python benchmarks/love_letter_heuristic.py [--matches 800] [--iterations 500] [--seed 1]

It meets the same search that asks TAG's heuristic in its place, and one that plays every rollout to the end. Two
players meet one to one; of four one has the heuristic and three have the other, so that 25 % of the wins are even.
Seats are balanced.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

import spinney
from spinney.core.compile import compiled
from spinney.games.love_letter.cards import FIRST_EDITION, RANKS
from spinney.games.love_letter.places import DRAWN

RESULTS = Path(__file__).parent / "results" / "love_letter_heuristic.json"
PRINTED = np.array(RANKS[FIRST_EDITION], np.float64)
PLAYERS, ROLLOUTS = (2, 4), (0, 10)


@compiled
def tag(s, player):
    """The heuristic of TAG ("TAG: a tabletop games framework", 2020): 0.3 times the ranks in hand, as a share of 1 + 8
    for each card, plus 0.7 times the share of the tokens needed.
    """
    if s.over:
        for other in range(s.players):
            if s.won[other] > s.won[player]:
                return -1.0
        return 1.0
    ranks, room = PRINTED[s.hands[player]], 9.0
    if s.player == player:
        ranks, room = ranks + PRINTED[s.hands[DRAWN]], 17.0
    return min(1.0, 0.3 * ranks / room + 0.7 * float(s.won[player]) / float(s.target))


def meeting(players: int, one: str, other: str, matches: int, seed: int) -> dict[str, Any]:
    """How often one of two agents wins, against as many of the other as there are seats left."""
    game = spinney.load("love-letter", players)
    found = spinney.tournament(game, [f"{one},name=one"], matches, seed, mode="versus", against=[other])
    standing = next(each for each in found.standings if each.name == "one")
    interval = [round(share, 4) for share in (standing.low, standing.high)]
    row = {"players": players, "agent": one, "against": other, "even": 1 / players}
    return {**row, "wins": round(standing.win_rate, 4), "interval": interval, "matches": matches}


def main() -> None:
    """Plays, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=800)
    parser.add_argument("--iterations", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    found = []
    for players in PLAYERS:
        for rollout in ROLLOUTS:
            search = f"mcts:budget={options.iterations}it,rollout={rollout}"
            for other in (f"{search},heuristic=love_letter_heuristic:tag", f"mcts:budget={options.iterations}it"):
                one = f"{search},heuristic=default"
                found.append(meeting(players, one, other, options.matches, options.seed))
                print(json.dumps(found[-1]), flush=True)
    options.out.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
