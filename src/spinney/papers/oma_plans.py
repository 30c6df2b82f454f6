"""The agents and domains of opponent move abstraction, as entries of plans.

All agents of a pairing share a table in all ways, each equally often, from openings of random moves: without those the
widening search and minimax play the same few games again and again.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from spinney.arena.ladder import ladder
from spinney.arena.plan import Plan
from spinney.arena.seating import turns
from spinney.papers.oma_claims import CHECKERS, DOMAINS, LADDER
from spinney.papers.paper import Experiment, Size

SEED, OPENING = 2020, 8
CHEAP, PUBLISHED = "20ms", "250ms"
# Matches of a pairing and domain, rounded up to whole rounds of seatings; published are 1000, and 500 of the ladder.
MATCHES = {"laptop": 56, "full": 1000}
STEPS = {"laptop": 84, "full": 500}
# A match of the deepest searches of paranoid takes 40 seconds.
PARANOID_STEPS = {"laptop": 28, "full": 500}


def entry(game: str, players: int, strict: bool = False) -> dict[str, Any]:
    """A game of the paper as an entry of a plan."""
    parameters = {**CHECKERS, "strict_goal": strict} if game == "chinese-checkers" else {}
    return {"game": game, "players": players, "parameters": parameters}


def whole(matches: int, players: int) -> int:
    """At least so many matches, in whole rounds of mixed seatings.

    >>> [whole(1000, players) for players in (3, 4, 6)]
    [1002, 1008, 1054]
    """
    length = turns("mixed", players)
    return -(-matches // length) * length


def paired(
    name: str,
    heroes: Sequence[Mapping[str, Any]],
    rivals: Sequence[Mapping[str, Any]],
    budget: str,
    matches: int,
    strict: bool = False,
) -> list[Plan]:
    """Each of these against each of those in all domains, a plan for each player count; where `strict`, in Chinese
    Checkers alone, won only with all one's own pieces home.
    """
    domains = [one for one in DOMAINS if not strict or one[0] == "chinese-checkers"]
    return [
        Plan(
            name=f"{name}, {players} players",
            games=[entry(game, players, strict) for game, count in domains if count == players],
            agents=list(heroes),
            against=list(rivals),
            budgets=[budget],
            mode="mixed",
            matches=whole(matches, players),
            openings=OPENING,
            seed=SEED,
        )
        for players in sorted({players for _, players in domains})
    ]


def depths(experiment: str, search: str, deepest: int, steps: Mapping[str, int] = STEPS, **rest: Any) -> Experiment:
    """Each depth of minimax against one less, in Chinese Checkers for four, from openings of random moves unless
    something else is said.
    """

    def plans(size: Size) -> list[Plan]:
        game, players = LADDER
        return ladder(
            f"minimax:search={search},heuristic=default",
            "depth",
            range(1, deepest + 1),
            name=experiment,
            games=[entry(game, players)],
            mode="mixed",
            matches=whole(size.matches or steps[size.scale], players),
            **{"openings": OPENING, "seed": SEED, **rest},
        )

    return Experiment(experiment, plans)
