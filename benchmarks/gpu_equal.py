"""Are matches on a card those of a core, move for move? Every game, with every kind of tree, information mode and part.

    python benchmarks/gpu_equal.py [GAME ...] [--table trees] [--budget 40it] [--matches 100] [--side-by-side 1]
        [--keep FILE | --against FILE]

Needs an NVIDIA card and the extra `gpu`. A table is a list of agents that differ in what they try; in each match others
of them sit down, in turn. Whoever cannot play a game is left out there, and the results say who played. Two matches are
equal if all actions, ranks, points, iterations and counters are. The card plays some tables at a time, and on cores
each has a process of its own. A line for each; all goes to benchmarks/results/gpu_equal.json, and the exit code is 1 if
one match is other, or cannot be played; of such a match the results say in what it is, and from which action on.

A card's time is dearer than a core's: with --keep the card plays alone, and what it played goes to a file; --against
that file compares it with matches of this machine's cores, which needs no card.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from functools import partial
from itertools import takewhile
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

from compile_kernels import outlive_nobody

import spinney
from spinney.agents import Agent
from spinney.arena.machine import machine
from spinney.arena.matches import Job, Matches, Played
from spinney.core.game import Game
from spinney.gpu.casting import why_not
from spinney.gpu.crew import floors
from spinney.gpu.flock import Flock
from spinney.gpu.floor import Floor

RESULTS = Path(__file__).parent / "results" / "gpu_equal.json"
TABLES = {
    "usual": ["tree=maxn"],
    "trees": ["tree=maxn", "tree=paranoid", "tree=self", "tree=multi", "tree=multi_paranoid"],
    "parts": [
        "information=pi,tree=multi",
        "worlds=3,information=pi",
        "selection=ucb_tuned,final=value",
        "selection=puct,bias=1,exploration=2",
        "selection=exp3,final=sample,tree=self",
        "selection=regret_matching,tree=multi",
        "first_play=1.2,normalise=none",
        "widening=2:0.5,tree=paranoid",
        "max_depth=2,rollout=7,draw=0.2",
        "heuristic=leader,rollout=2",
        "heuristic=score_plus,normalise=maximum",
        "heuristic=default,rollout=3",
        "heuristic=score,tree=multi_paranoid",
    ],
    "extras": [
        "oma=20",
        "graph=true",
        "amaf=0.01,amaf_visits=20",
        "implicit=0.4,heuristic=default",
        "solver=true",
        "rollout_policy=mast,tree=multi",
        "rollout_policy=gibbs,opponents=random",
        "rollout_policy=order,opponents=mast",
        "oma=20,widening=1:0.4,widening_order=learnt",
    ],
}


def loaded(name: str, table: str) -> Game:
    """A game at its usual player count, or, where agents differ, with four players or as many as it takes."""
    usual = spinney.load(name)
    return (
        usual
        if table == "usual"
        else spinney.load(name, max(count for count in usual.declaration.players if count <= 4))
    )


def able(game: Game, texts: list[str], budget: str) -> list[Agent]:
    """Those agents that can play a game on a card."""
    found = []
    for text in texts:
        try:
            agent = spinney.agent(f"mcts:budget={budget},{text}").for_game(game)
            agent.check(game)
        except spinney.SpinneyError:
            continue
        if why_not(agent, game) is None:
            found.append(agent)
    return found


def plain(played: Played) -> dict[str, Any]:
    """All of a match but how long it took, as plain data."""
    fields = played._replace(seconds=[])._asdict()
    told: dict[str, Any] = json.loads(json.dumps(fields, default=lambda value: value.tolist()))
    return told


def difference(number: int, there: dict[str, Any], here: dict[str, Any]) -> dict[str, Any]:
    """In what a match on a card is another than on a core, and from which action on."""
    pairs = zip(there["actions"], here["actions"], strict=False)
    equal = takewhile(lambda pair: pair[0] == pair[1], pairs)
    return {
        "match": number,
        "other": [name for name in here if there[name] != here[name]],
        "equal_actions": sum(1 for _ in equal),
        "actions": len(here["actions"]),
    }


def seated(about: tuple[str, str], budget: str, matches: int) -> tuple[Game, list[Agent], list[Job]]:
    """A game, who plays it at a table, and the matches."""
    name, table = about
    game = loaded(name, table)
    agents = able(game, TABLES[table], budget)
    seats, seeds = range(game.players), range(matches if agents else 0)
    return game, agents, [Job(seed, [(seed + seat) % len(agents) for seat in seats]) for seed in seeds]


def on_card(about: tuple[str, str], budget: str, matches: int, floor: Floor) -> dict[str, Any]:
    """A game and a table, as plain data: who played on the card, and every match, or why there is none."""
    game, agents, jobs = seated(about, budget, matches)
    told: dict[str, Any] = {"players": game.players, "agents": [str(agent) for agent in agents], "played": []}
    if not agents:
        return told
    try:
        flock = floor.made(lambda: Flock(floor.card, game, agents, matches), never)
        start = perf_counter()
        with floor.entered(flock, never) as part:
            assert part
            found = dict(match for some in flock.play(jobs, never, part) for match in some)
    except Exception as failed:
        return {**told, "failed": f"{type(failed).__name__}: {failed}"}
    told["played"] = [plain(found[seed]) for seed in range(matches)]
    return {**told, "seconds": round(perf_counter() - start, 1)}


def never() -> bool:
    """Nobody is stopped."""
    return False


def played(options: argparse.Namespace) -> dict[str, Any]:
    """What a card plays of all tables, some at a time; written to a file as soon as it is known, if one is named."""
    (floor, *_), found = floors(), dict[str, Any]()
    tables = [(name, table) for table in options.table or TABLES for name in options.games]
    with ThreadPoolExecutor(options.side_by_side) as pool:
        job = partial(on_card, budget=options.budget, matches=options.matches, floor=floor)
        waiting = {pool.submit(job, about): " ".join(about) for about in tables}
        for done in as_completed(waiting):
            name, one = waiting[done], done.result()
            found[name] = one
            print(f"{name}: {len(one['played'])} matches {one.get('failed', '')}", flush=True)
            if options.keep:
                options.keep.write_text(json.dumps({"machine": machine(), "tables": found}), encoding="utf-8")
    return {"machine": machine(), "tables": found}


def compared(about: tuple[str, str], budget: str, card: dict[str, Any]) -> dict[str, Any]:
    """A game and a table, as plain data: who played, how many matches, how many of them equal."""
    theirs = card["played"]
    told = {name: value for name, value in card.items() if name != "played"} | {"matches": len(theirs), "equal": 0}
    if not told["matches"]:
        return told
    game, agents, jobs = seated(about, budget, told["matches"])
    assert told["agents"] == [str(agent) for agent in agents], "the file is of other agents"
    chairs = [chair for agent in agents if (chair := agent.chair(game))]
    expected = map(plain, Matches(game, chairs).play(jobs, never))
    pairs = [*enumerate(zip(theirs, expected, strict=True))]
    told["other"] = [difference(number, there, here) for number, (there, here) in pairs if there != here]
    told["equal"] = len(pairs) - len(told["other"])
    return told


def main() -> None:
    """Compares all games, or some."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=spinney.games(), metavar="GAME")
    parser.add_argument("--table", choices=TABLES, action="append", help="again for more; without, all")
    parser.add_argument("--budget", default="40it")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--side-by-side", type=int, default=1, help="tables at a time, on the card and on cores")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--keep", type=Path, metavar="FILE", help="the card plays alone, into this file")
    where.add_argument("--against", type=Path, metavar="FILE", help="compares what a card played into this file")
    options = parser.parse_args()
    kept = json.loads(options.against.read_text()) if options.against else played(options)
    if options.keep:
        return
    told: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {"tables": {}}
    told |= {"machine": kept["machine"]}
    wrong = []
    with ProcessPoolExecutor(options.side_by_side, get_context("spawn"), outlive_nobody, max_tasks_per_child=1) as pool:
        waiting = {
            pool.submit(compared, (game, table), options.budget, one): name
            for name, one in kept["tables"].items()
            for game, table in [name.split(" ")]
            if game in options.games and table in (options.table or TABLES)
        }
        for done in as_completed(waiting):
            name, one = waiting[done], done.result()
            told["tables"][name] = one
            RESULTS.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
            print(f"{name}: {one}", flush=True)
            if one["equal"] < one["matches"] or "failed" in one:
                wrong.append(name)
    sys.exit(f"not equal: {', '.join(wrong)}" if wrong else 0)


if __name__ == "__main__":
    main()
