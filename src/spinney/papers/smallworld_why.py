"""Why claims on Small World fail: for each likely reason an experiment, which repeats the analysis with one thing
changed. What the outcomes say of the claims is in `smallworld_examined`.

- `why-program`: turns split as in the thesis' program (`smallworld_program`), and ties worth nothing in rollouts, as
  only wins are counted there (5.3). `why-program-self-play`: the same, the strong agent against itself.
- `why-chance`: by the usual rules, the same actions meet the same draws in a search, as a node of the thesis keeps the
  one outcome that was drawn (5.3); ties worth nothing.
- `why-coins`: by the usual rules, searches maximise their own coins instead of their wins: they take what is cheapest
  and leave the other alone, as the thesis describes its agent. `why-coins-self-play`: the strong one against itself.
- `why-nodes`: by the usual rules, the strong agent with fewer nodes or more, and random play.
- `why-sizes`: random play by both rules, and without Seafaring, of which only decisions and options are counted.
- `why-first-turn`: end states of a first turn, counted in several ways.
- `why-lookahead`: how much of a tree lies beyond the turn it begins in, by what is decided and by both rules.
- `why-seats`: the matches of `opponents` that fail a claim, with another seed.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import spinney
from spinney.arena.plan import Plan
from spinney.arena.results import CellResults
from spinney.arena.store import Store
from spinney.papers.paper import Experiment, Size
from spinney.papers.records import Record, measured
from spinney.papers.smallworld_agents import GAME, RANDOM, entry, matches_of, named
from spinney.papers.smallworld_counts import behaviour, both_seats, outcomes, sizes
from spinney.papers.smallworld_first_turn import WAYS, end_states
from spinney.papers.smallworld_probe import reached

# Where its rules stand, and its id.
PROGRAM, PROGRAM_ID = "spinney.papers.smallworld_program:DECLARATION", "small-world-program"
# What is asked of sizes and of trees was found in other matches (seeds 2022, and 0 to 3), and is tried on these.
SEED, SEED_OF_SIZES, FIRST_GAME = 2022, 2023, 100
BOLD, KEEN, WEAK = named(10_000, 16), named(10_000, 4), named(500, 0.5)
NODES = (500, 2500, 20_000)
NO_TIES, COINS = {"draw": "0"}, {"heuristic": "score", "normalise": "observed"}
NO_SEAFARING = {"exclude": "ghouls+berserk+seafaring"}
# Games whose positions are searched, by scale, and of how many positions one.
LOOKED_AT, EVERY = {"laptop": 4, "full": 16}, 3

Matches = tuple[int, int]


def plan(name: str, size: Size, matches: Matches, own: Sequence[str], rivals: Sequence[str], **about: Any) -> Plan:
    """Some agents against others, or each against itself; `search` in `about` are settings of all that search."""
    number = matches_of(size, *matches)
    agents, against = ([_with(one, about.get("search", {})) for one in names] for names in (own, rivals))
    return Plan(
        name=name,
        games=[{"game": about.get("game", GAME), "players": 2, "parameters": about.get("parameters", {})}],
        agents=agents,
        against=against,
        mode="versus" if rivals else "self_play",
        seats=about.get("seats", "fixed"),
        matches=number + number % 2,
        seed=about.get("seed", SEED),
    )


def _with(name: str, changed: Mapping[str, str]) -> dict[str, str]:
    """An agent's entry with other settings, if it searches."""
    found = entry(name)
    kind, _, settings = found["agent"].partition(":")
    if kind != "mcts":
        return found
    own = dict(one.split("=") for one in settings.split(","))
    return {**found, "agent": f"{kind}:" + ",".join(f"{key}={value}" for key, value in {**own, **changed}.items())}


def picked(store: Store, cell: CellResults) -> dict[str, Any]:
    """Outcomes, and what whoever moves first does and takes."""
    return {**outcomes(store, cell), "behaviour": behaviour(store, cell, [0], picks=True)}


def _nodes(size: Size) -> list[Plan]:
    own = [*(named(nodes, 16) for nodes in NODES), RANDOM]
    return [plan(f"why-nodes, {one}", size, (40, 200), [one], [WEAK]) for one in own]


def _sizes(size: Size) -> list[Plan]:
    played: Sequence[tuple[str, dict[str, str]]] = ((GAME, {}), (PROGRAM, {}), (PROGRAM, NO_SEAFARING))
    return [
        plan("why-sizes", size, (200, 1000), [RANDOM], [], game=game, parameters=parameters, seed=SEED_OF_SIZES)
        for game, parameters in played
    ]


def _first_turn(size: Size) -> Iterator[Record]:
    counts = {name: end_states(**way) for name, way in WAYS.items()}
    yield measured("why-first-turn", spinney.load(GAME), {"counts": counts})


def _again(name: str, few: int, search: Mapping[str, str], game: str = GAME) -> Experiment:
    """The analysis once more, and random play beside it."""

    def plans(size: Size) -> list[Plan]:
        return [
            plan(name, size, (few, 500), [BOLD], [WEAK], search=search, game=game),
            plan(f"{name}, random play", size, (60, 500), [RANDOM], [WEAK], search=search, game=game),
        ]

    return Experiment(name, plans, picked)


def _lookahead(size: Size) -> Iterator[Record]:
    """Positions of the first player in games of a weak search against random play, searched by the strong agent."""
    for game in (GAME, PROGRAM):
        seeds = range(FIRST_GAME, FIRST_GAME + (size.matches or LOOKED_AT[size.scale]))
        rows = [row for seed in seeds for row in _trees(game, seed)]
        yield measured("why-lookahead", spinney.load(game), {"trees": rows})


def _trees(game: str, seed: int) -> Iterator[list[float]]:
    """The phase of a position, and the share of its tree that lies beyond its turn."""
    played = spinney.play(game, [entry(WEAK)["agent"], "random"], seed)
    asked = [one for one in played.states() if not one.is_over and one.player == 0 and len(one.legal_actions) > 1]
    for state in asked[::EVERY]:
        tree = spinney.agent(entry(BOLD)["agent"]).decide(state, seed).tree
        assert tree is not None
        yield [int(state.record.phase), reached(state, tree)[0]]


def _self_play(name: str, search: Mapping[str, str], game: str = GAME) -> Experiment:
    """The strong agent against itself."""
    return Experiment(
        name, lambda size: [plan(name, size, (20, 200), [BOLD], [], search=search, game=game)], both_seats
    )


CHANGED = (
    _again("why-program", 40, NO_TIES, PROGRAM),
    _self_play("why-program-self-play", NO_TIES, PROGRAM),
    _again("why-coins", 40, COINS),
    _self_play("why-coins-self-play", COINS),
    _again("why-chance", 30, {**NO_TIES, "information": "pi"}),
    Experiment("why-nodes", _nodes, picked),
    Experiment("why-sizes", _sizes, sizes),
    Experiment("why-first-turn", lambda size: [], probe=_first_turn),
    Experiment("why-lookahead", lambda size: [], probe=_lookahead),
    Experiment(
        "why-seats",
        lambda size: [plan("why-seats", size, (100, 400), [KEEN], [BOLD], seats="balanced")],
        outcomes,
    ),
)
