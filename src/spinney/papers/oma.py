"""Baier and Kaisers, Guiding Multiplayer MCTS by Focusing on Yourself (CoG 2020): opponent move abstraction.

The settings k, c, alpha, e and f of the searches were tuned and are not published; these are provisional. All agents of
a pairing share a table in all ways, each equally often, from openings of random moves: without those the widening
search and minimax play the same few games again and again.
"""

from collections.abc import Iterator, Sequence

from spinney.arena.ladder import ladder
from spinney.arena.plan import Plan
from spinney.arena.seating import turns
from spinney.papers.levels import levels
from spinney.papers.oma_claims import CHECKERS, CLAIMS, DOMAINS, LADDER, MEASURED, RIVALS, VARIANTS
from spinney.papers.oma_figures import FIGURES
from spinney.papers.paper import Experiment, Paper, Size

SEED, OPENING = 2020, 8
CHEAP, PUBLISHED = "20ms", "250ms"
MCTS = "mcts:exploration=0.2,rollout=0,heuristic=default"
AGENTS = {
    "MCTS": MCTS,
    "MCTS-OMA": f"{MCTS},oma=100.0",
    "MCTS-PW": f"{MCTS},widening=1.0:0.3",
    "MCTS-OMA-PW": f"{MCTS},oma=100.0,widening=1.0:0.3",
    "Paranoid": "minimax:search=paranoid,heuristic=default",
    "BRS+": "minimax:search=brs_plus,heuristic=default",
    "OPPS": "minimax:search=opps,n=1,l1=3,l2=1,heuristic=default",
    "max^n": "minimax:search=maxn,heuristic=default",
}
# Matches of a pairing and domain, rounded up to whole rounds of seatings; published are 1000, and 500 of the ladder.
MATCHES = {"laptop": 60, "full": 1000}
STEPS = {"laptop": 84, "full": 500}


def entries(names: Sequence[str]) -> list[dict[str, str]]:
    """Agents as entries of a plan."""
    return [{"agent": AGENTS[name], "name": name} for name in names]


def pairings(experiment: str, heroes: Sequence[str], rivals: Sequence[str], strict: bool = False) -> Experiment:
    """Each of these against each of those in all domains, a plan for each player count; where `strict`, in Chinese
    Checkers alone, won only with all one's own pieces home.
    """

    def plans(size: Size) -> Iterator[Plan]:
        domains = [one for one in DOMAINS if not strict or one[0] == "chinese-checkers"]
        for players in sorted({players for _, players in domains}):
            games = [_entry(game, players, strict) for game, count in domains if count == players]
            yield Plan(
                name=f"{experiment}, {players} players",
                games=games,
                agents=entries(heroes),
                against=entries(rivals),
                budgets=[size.budget or CHEAP],
                mode="mixed",
                matches=whole(size.matches or MATCHES[size.scale], players),
                openings=OPENING,
                seed=SEED,
            )

    return Experiment(experiment, lambda size: list(plans(size)), measure=levels)


def _entry(game: str, players: int, strict: bool) -> dict[str, object]:
    parameters = {**CHECKERS, "strict_goal": strict} if game == "chinese-checkers" else {}
    return {"game": game, "players": players, "parameters": parameters}


def whole(matches: int, players: int) -> int:
    """At least so many matches, in whole rounds of mixed seatings.

    >>> [whole(1000, players) for players in (3, 4, 6)]
    [1002, 1008, 1054]
    """
    length = turns("mixed", players)
    return -(-matches // length) * length


def depths(experiment: str, search: str, deepest: int) -> Experiment:
    """Each depth against one less, in Chinese Checkers for four."""

    def plans(size: Size) -> list[Plan]:
        game, players = LADDER
        return ladder(
            f"minimax:search={search},heuristic=default",
            "depth",
            range(1, deepest + 1),
            name=experiment,
            games=[_entry(game, players, strict=False)],
            mode="mixed",
            matches=whole(size.matches or STEPS[size.scale], players),
            openings=OPENING,
            seed=SEED,
        )

    return Experiment(experiment, plans)


def only_full(experiment: Experiment) -> Experiment:
    """An experiment that the smaller scale leaves out."""
    return Experiment(experiment.id, lambda size: experiment.plans(size) if size.scale == "full" else [])


EXPERIMENTS = (
    pairings("oma-pw-vs-minimax", ["MCTS-OMA-PW"], RIVALS),
    pairings("oma-pw-vs-pw", ["MCTS-OMA-PW"], ["MCTS-PW"]),
    pairings("oma-vs-mcts", ["MCTS-OMA"], ["MCTS"]),
    pairings("mcts-vs-minimax", ["MCTS"], RIVALS),
    pairings("oma-vs-minimax", ["MCTS-OMA"], RIVALS),
    pairings("pw-vs-minimax", ["MCTS-PW"], RIVALS),
    depths("brs-plus-depth", "brs_plus", 7),
    depths("paranoid-depth", "paranoid", 6),
    pairings("brs-plus-vs-paranoid", ["BRS+"], ["Paranoid"]),
    pairings("maxn-vs-paranoid", ["max^n"], ["Paranoid"]),
    only_full(pairings("opps-vs-brs-plus", ["BRS+", *VARIANTS], ["OPPS"])),
    only_full(pairings("strict-goal", ["MCTS-OMA-PW"], RIVALS, strict=True)),
)


NO_POSITIONS = "needs how many iterations reached a level, which the store does not keep"
BY_TESTS = "no matches are needed: it is a definition, and tests of the search check it (tests/search/test_oma.py)"

PAPER = Paper(
    id="oma",
    experiments=EXPERIMENTS,
    claims=CLAIMS,
    measured=MEASURED,
    untried={
        "pw-reaches-second-own-move": NO_POSITIONS,
        "oma-shares-by-own-history": BY_TESTS,
        "both-vanish-in-the-limit": BY_TESTS,
    },
    matching=(
        "Everybody has the same wall time, as published; but 20 ms, since the programs here are probably much faster "
        "than those of the paper, whose speed is not known. --budget 250ms plays the published time. Random openings "
        "of 8 moves, the same for all seatings of a pairing, stand in for the luck that minimax and the widening "
        "search do not have."
    ),
    variants={
        "20 ms": lambda one: one.budget in (None, CHEAP),
        "250 ms": lambda one: one.budget in (None, PUBLISHED),
    },
    figures=FIGURES,
)
