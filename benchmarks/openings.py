"""Do matches from one random opening count as many, or as fewer? A results file whose tables are shared by two agents.

    python benchmarks/openings.py FILE [FILE ...]

Matches of such a table come in rounds: one opening, in every way to share the seats. Intervals take all matches as
independent. Here the variance of a win rate is estimated twice, once so, and once from the win rates of whole rounds,
which owes nothing to what matches of one round have in common. Their ratio, the *design effect*, is above 1 where
openings favour one of the two agents, and below where a round's seatings, which favour each in turn, make up for
openings that favour a seat: then intervals are wider than they need be. Tables with few rounds say little, so variances
are added up over all tables of a player count before they are divided; the interval is from a bootstrap over tables.
"""

import argparse
import json
import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from spinney.arena.machine import machine

RESULTS = Path(__file__).parent / "results" / "openings.json"
# A table needs so many rounds, for a variance of their means.
FEWEST, DRAWS = 3, 2000
MATCHES = """
SELECT games.game, games.players, matches.table_id, tables.agents, matches.deal, matches.seats, matches.ranks
FROM matches JOIN tables ON tables.id = matches.table_id JOIN games ON games.id = tables.game
WHERE tables.openings > 0
"""


class Measured(NamedTuple):
    """A table: its players, its matches and rounds, and the variance of its win rate by matches and by rounds."""

    players: int
    matches: int
    rounds: int
    by_match: float
    by_round: float


def share(seats: Sequence[int], ranks: Sequence[int], agent: int) -> float:
    """The share of a win that an agent's seats have.

    >>> share([7, 8, 7], [1, 1, 2], 7)
    0.5
    """
    winners = [seat for seat, rank in zip(seats, ranks, strict=True) if rank == 1]
    return sum(seat == agent for seat in winners) / len(winners)


def tables(path: str) -> list[Measured]:
    """The tables of a file that two agents share from random openings."""
    shares: dict[tuple[int, int], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as file:
        for _, players, table, agents, deal, seats, ranks in file.execute(MATCHES):
            if len(pair := json.loads(agents)) == 2 < players:
                shares[players, table][deal].append(share(json.loads(seats), json.loads(ranks), pair[0]))
    return [found for (players, _), rounds in shares.items() if (found := measured(players, [*rounds.values()]))]


def measured(players: int, rounds: Sequence[Sequence[float]]) -> Measured | None:
    """Both variances of a table's win rate; None of too few whole rounds."""
    longest = max(map(len, rounds))
    whole = np.array([one for one in rounds if len(one) == longest])
    count = len(whole)
    if count < FEWEST:
        return None
    by_match, by_round = whole.var(ddof=1) / whole.size, whole.mean(1).var(ddof=1) / count
    return Measured(players, whole.size, count, float(by_match), float(by_round))


def effect(found: Sequence[Measured]) -> dict[str, object]:
    """The design effect of some tables, with an interval."""
    by_match, by_round = (np.array([getattr(one, name) for one in found]) for name in ("by_match", "by_round"))
    drawn = np.random.default_rng(1).integers(len(found), size=(DRAWS, len(found)))
    low, high = np.quantile(by_round[drawn].sum(1) / by_match[drawn].sum(1), [0.025, 0.975])
    return {
        "tables": len(found),
        "matches": sum(one.matches for one in found),
        "rounds": sum(one.rounds for one in found),
        "design_effect": round(float(by_round.sum() / by_match.sum()), 3),
        "interval": [round(float(low), 3), round(float(high), 3)],
    }


def main() -> None:
    """Measures, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args()
    found = [one for path in options.files for one in tables(path)]
    by_count = {
        count: [one for one in found if one.players == count] for count in sorted({one.players for one in found})
    }
    told = {"machine": machine(), "all": effect(found)}
    told |= {f"{count} players": effect(some) for count, some in by_count.items()}
    for name, one in told.items():
        print(f"{name}: {one}")
    RESULTS.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
