"""The plans of the paper on heuristics: five heuristics in a round robin of each game, and what is tried beside it.

The search is the same everywhere; a game's rollout length is that of Table 1. Published times are matched by what TAG
does in them: by iterations where rollouts have 30 actions, as when TAG was measured, and by forward-model calls where
they have another length.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import comb
from typing import Any

from spinney.arena.plan import Plan
from spinney.arena.seating import turns
from spinney.core.errors import SpinneyError
from spinney.papers.leader_scores import covariance
from spinney.papers.paper import WALL, Experiment, Size, published
from spinney.papers.third_side import third_sides

SEED = 2023
BUDGETS = ("40ms", "200ms", "1000ms")
SEARCH = "mcts:tree=maxn,information=is,exploration=1.0,normalise=observed,rollout_policy=random,final=visits"
HEURISTICS = ("Win", "Score", "Score+", "Leader", "Default")
# The four that know nothing of a game but its points and its winner.
AGNOSTIC = HEURISTICS[:4]
ROLLOUT: dict[str, int | str] = {
    "dots-and-boxes": 0,
    "uno": 7,
    "virus": 10,
    "sushi-go": 100,
    "colt-express": 200,
    "dominion": 300,
    "otherwise": 30,
}
SHORT_ROLLOUT = 10
DOTS, DOMINION, DIAMANT = "dots-and-boxes", "dominion", "diamant"
# What positions are worth in TAG where that is not what is worth here; in games whose points are never negative, Score+
# is the same.
TAG = "spinney.papers.heuristics:"
THEIRS: dict[str, str | dict[str, str]] = {
    "Win": f"{TAG}win_half_way",
    "Score": {"uno": f"{TAG}uno_score", "otherwise": "score"},
    "Score+": {"uno": f"{TAG}uno_score_plus_by_factors", "otherwise": "score_plus"},
    "Leader": {"uno": f"{TAG}uno_leader", "otherwise": "leader"},
}
OURS = dict(zip(HEURISTICS, ("win", "score", "score_plus", "leader", "default"), strict=True))
# Games whose rules in TAG, where they change results, are parameters here.
RULES: dict[str, dict[str, bool]] = {
    "colt-express": {"tag": True},
    "dominion": {"tag": True},
    "exploding-kittens": {"one_play": True},
}
# Matches of a tournament, by scale and published budget; the paper does not say how many it had. A budget that is not
# named is left out.
MATCHES = {"laptop": {"40ms": 500, "200ms": 80}, "full": dict.fromkeys(BUDGETS, 1000)}
BESIDE = {"laptop": {"40ms": 200}, "full": {"40ms": 500}}
SELF_PLAY = {"laptop": {"40ms": 24, "200ms": 12}, "full": dict.fromkeys(BUDGETS, 100)}
FORMS = {"laptop": {"40ms": 60}, "full": {"40ms": 500}}
ENDS = {"laptop": {"40ms": 120}, "full": dict.fromkeys(BUDGETS, 500)}


def entries() -> dict[str, Mapping[str, Any]]:
    """The ten games as entries of a plan, all player counts of the paper in each."""
    (about,) = (one for one in published("leader")["experiments"] if one["id"] == "rr-all")
    return {one["game"]: one for one in about["games"]}


GAMES = tuple(entries())
COUNTS: dict[str, tuple[int, ...]] = {game: tuple(one["players"]) for game, one in entries().items()}


def theirs(heuristic: str, game: str) -> str:
    """The heuristic of the paper's program at a game.

    >>> theirs("Default", "love-letter"), theirs("Leader", "love-letter")
    ('spinney.papers.tag_defaults:love_letter', 'leader')
    """
    if heuristic == "Default":
        return f"spinney.papers.tag_defaults:{game.replace('-', '_')}"
    found = THEIRS[heuristic]
    return found if isinstance(found, str) else found.get(game, found["otherwise"])


def rollout_of(game: str) -> int | str:
    """The length of a game's rollouts in the tournaments.

    >>> rollout_of("uno"), rollout_of("poker")
    (7, 30)
    """
    return ROLLOUT.get(game, ROLLOUT["otherwise"])


def amount(game: str, players: int, budget: str, calls: bool = False) -> str:
    """What TAG does in a published time: iterations, or forward-model calls where rollouts are not as long as 30.

    >>> amount("poker", 2, "40ms"), amount("uno", 2, "40ms"), amount("poker", 2, "40ms", calls=True)
    ('972it', '18075fm', '5442fm')
    """
    found = published("leader")["budget_matching"]["budgets"][game][str(players)][budget]
    return f"{found['fm']}fm" if calls or game in ROLLOUT else f"{found['it_at_rollout_30']}it"


def given(game: str, players: int, budget: str, calls: bool = False) -> dict[str, str]:
    """The budget of a plan: matched, or real time."""
    time, _, real = budget.partition(" ")
    if real:
        return {"label": budget, game: time}
    return {"label": f"{time} in TAG", game: amount(game, players, time, calls)}


def whole(matches: int, players: int, agents: int) -> int:
    """Matches of each table of a round robin that has so many or more in all, everybody everywhere equally often.

    >>> [whole(240, players, 5) for players in (2, 3, 4, 5)]
    [24, 24, 48, 240]
    """
    return -(-matches // (comb(agents, players) * players)) * players


def agent(name: str, heuristic: str, rollout: int | str) -> dict[str, Any]:
    """A search of the paper as an entry of a plan."""
    return {"agent": SEARCH, "heuristic": heuristic, "rollout": rollout, "name": name}


def asked(size: Size, sizes: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, int]]:
    """The budgets that are played at a size, each with its matches; those in real time have that after them."""
    own = sizes[size.scale]
    if size.budget in (None, WALL):
        end = f" {WALL}" if size.budget else ""
        yield from ((f"{budget}{end}", size.matches or matches) for budget, matches in own.items())
        return
    time = str(size.budget).removesuffix(f" {WALL}")
    if time not in BUDGETS:
        listed = ", ".join([*BUDGETS, f"{BUDGETS[0]} {WALL}", WALL])
        raise SpinneyError(f"a budget of leader is one of {listed}, not {size.budget!r}")
    known = own or sizes["full"]
    if time in known or size.matches or size.scale == "full":
        yield str(size.budget), size.matches or known.get(time, min(known.values(), default=0))


Make = Callable[[str, int, str, int], Plan]


def _plan(name: str, game: str, players: int, budget: str, calls: bool = False, **rest: Any) -> Plan:
    parameters = {**entries()[game]["parameters"], **(RULES[game] if name.startswith("rules-") else {})}
    entry = {"game": game, "players": players, "parameters": parameters}
    budgets = [given(game, players, budget, calls)]
    return Plan(name=f"{name}, {players} players, {budget}", games=[entry], budgets=budgets, seed=SEED, **rest)


def everywhere(
    name: str, sizes: Mapping[str, Mapping[str, int]], games: Sequence[str], make: Make, most: int = 5, **rest: Any
) -> Experiment:
    """An experiment that is a plan for each of these games, each player count up to the most, and each budget."""

    def plans(size: Size) -> list[Plan]:
        return [
            make(game, players, budget, matches)
            for budget, matches in asked(size, sizes)
            for game in games
            for players in COUNTS[game]
            if players <= most
        ]

    return Experiment(name, plans, **rest)


def _round_robin(
    name: str, heuristic: Callable[[str, str], str], rollout: int | None, game: str, players: int, budget: str, n: int
) -> Plan:
    """The five heuristics, all in searches with the same rollouts."""
    length = rollout_of(game) if rollout is None else rollout
    agents = [agent(one, heuristic(one, game), length) for one in HEURISTICS]
    return _plan(name, game, players, budget, agents=agents, matches=whole(n, players, len(agents)))


def round_robin(game: str) -> Experiment:
    """The tournaments of a game, with the heuristics of TAG."""
    name = f"rr-{game}"
    return everywhere(name, MATCHES, [game], partial(_round_robin, name, theirs, None), measure=covariance)


def beside(game: str) -> Experiment:
    """The same tournaments with Spinney's own heuristics."""
    name = f"ours-{game}"
    return everywhere(name, BESIDE, [game], partial(_round_robin, name, lambda one, _: OURS[one], None))


def by_tags_rules(game: str) -> Experiment:
    """The tournaments of a game with the heuristics and the rules of TAG."""
    name = f"rules-{game}"
    return everywhere(name, BESIDE, [game], partial(_round_robin, name, theirs, None))


def _to_the_end(game: str, players: int, budget: str, n: int) -> Plan:
    """Tuned rollouts and rollouts to the end at one table, in equal forward-model calls, at tables that are drawn."""
    tuned = [agent(f"{one} tuned", theirs(one, game), rollout_of(game)) for one in HEURISTICS]
    ends = [agent(f"{one} to the end", theirs(one, game), "end") for one in AGNOSTIC]
    most = comb(len(tuned) + len(ends), players)
    drawn = min(most, -(-n // players))
    tables = {} if drawn == most else {"tables": drawn}
    matches = -(-n // (drawn * players)) * players
    return _plan("full-rollout", game, players, budget, calls=True, agents=[*tuned, *ends], matches=matches, **tables)


def _only_to_the_end(game: str, players: int, budget: str, n: int) -> Plan:
    agents = [agent(one, theirs(one, game), "end") for one in HEURISTICS]
    matches = whole(n, players, len(agents))
    return _plan("full-rollout-only", game, players, budget, calls=True, agents=agents, matches=matches)


def _self_play(game: str, players: int, budget: str, n: int) -> Plan:
    agents = [agent("Win", theirs("Win", game), rollout_of(game))]
    return _plan("diamant-search", game, players, budget, agents=agents, mode="self_play", matches=n)


def _third_sides(game: str, players: int, budget: str, n: int) -> Plan:
    """The two-player tournaments of Dots and Boxes: their stored matches are looked at."""
    return _round_robin(f"rr-{game}", theirs, None, game, players, budget, n)


def _form(name: str, rival: Mapping[str, Any], game: str, players: int, budget: str, n: int) -> Plan:
    """A heuristic of TAG and its rival at one table, in all ways to share it."""
    own = agent(f"{name} of TAG", theirs(name, game), rollout_of(game))
    length = turns("mixed", players)
    return _plan(
        "forms",
        game,
        players,
        budget,
        agents=[own],
        against=[{**own, "name": f"{name} of Spinney", "heuristic": OURS[name], **rival}],
        mode="mixed",
        matches=-(-n // length) * length,
    )


def forms() -> Experiment:
    """Each way to value positions that differs between TAG and Spinney, head to head, for two and four players; and the
    final choice, of which the paper does not say whether it goes by visits or by value.
    """
    same: dict[str, Any] = {}
    pairs = [("Default", game, same) for game in GAMES]
    pairs += [(name, "uno", same) for name in ("Score", "Score+", "Leader")]
    pairs += [("Win", game, same) for game in GAMES]
    pairs += [("Score+", "uno", {"name": "Score+ by size", "heuristic": f"{TAG}uno_score_plus"})]
    by_value = {"name": "Leader by value", "agent": SEARCH.replace("final=visits", "final=value")}
    pairs += [("Leader", game, {**by_value, "heuristic": theirs("Leader", game)}) for game in GAMES]

    def plans(size: Size) -> list[Plan]:
        return [
            _form(name, rival, game, players, budget, matches)
            for budget, matches in asked(size, FORMS)
            for name, game, rival in pairs
            for players in (2, 4)
            if name != "Win" or players > 2  # of two players half of the win is half-way
        ]

    return Experiment("forms", plans)


TOURNAMENTS = (
    *map(round_robin, GAMES),
    everywhere("dots-third-side", MATCHES, [DOTS], _third_sides, most=2, measure=third_sides),
    everywhere("diamant-search", SELF_PLAY, [DIAMANT], _self_play, most=4),
    everywhere(
        "dominion-short-rollout",
        BESIDE,
        [DOMINION],
        partial(_round_robin, "dominion-short-rollout", theirs, SHORT_ROLLOUT),
    ),
    *map(beside, GAMES),
    *map(by_tags_rules, RULES),
    forms(),
    everywhere("full-rollout", ENDS, GAMES, _to_the_end),
    everywhere("full-rollout-only", ENDS, GAMES, _only_to_the_end),
)
