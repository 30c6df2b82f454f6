"""Is a decision on a card stronger than one on all threads of its machine, in the same time?

    python benchmarks/gpu_decision.py [GAME ...] [--budget 100ms] [--budget 1s] [--threads 16] [--matches 100]
        [--parallel tree] [--minutes 10] [--more]

Needs an NVIDIA card and the extra `gpu`, and an otherwise idle machine. Threads share a tree or grow one each
(parallel=tree and root): first these two play each other, unless one is named, then the card plays the better of them.

Every opening, of four random moves, is played twice with sides changed, both at a time: while the card thinks in one
match the threads think in the other, each alone on its device. A match is over before its end when, decision after
decision, whoever is ahead has seen a win rate of 97 % and the other one of 3 %. A draw is half a win, and intervals are
Wilson's. A pairing stops after so many matches or minutes; with --more it goes on where the last run stopped, from the
next opening on, and what both have played counts. Results go to benchmarks/results/gpu_decision.json, with the mean
iterations of both in a decision of the last run.
"""

import argparse
import json
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from random import Random
from threading import Lock
from time import perf_counter
from typing import Any, NamedTuple

import spinney
from spinney.agents import Agent
from spinney.arena.machine import machine
from spinney.arena.statistics import wilson
from spinney.core.game import Game
from spinney.core.state import State

RESULTS = Path(__file__).parent / "results" / "gpu_decision.json"
OPENING = 4
# A match is given up where the one sees so much, and the other so little.
CERTAIN, LOST = 0.97, 0.03


class Side(NamedTuple):
    """An agent, whether it is at work, and how many iterations it searched, decision by decision."""

    agent: Agent
    busy: Lock
    spent: list[int]

    def decide(self, state: State, seed: int) -> tuple[int, float]:
        """Its move, and what it thinks of it."""
        with self.busy:
            found = self.agent.decide(state, seed)
        self.spent.append(found.iterations)
        # What is the only move was not searched.
        return found.action, found.values.get(found.action, 0.5)


def opened(game: Game, seed: int) -> State:
    """A position after some random moves."""
    state, draw = game.start(seed), Random(seed)
    for _ in range(OPENING):
        state = state.apply(draw.choice(list(state.legal_actions)))
    return state


def played(state: State, sides: tuple[Side, Side], seed: int) -> float:
    """What the agent in the first seat has of a match from a position: 1, 0, or a half of a draw."""
    hopes = [0.5, 0.5]
    while not state.is_over:
        player = state.player
        action, hopes[player] = sides[player].decide(state, seed)
        for winner in (0, 1):
            if hopes[winner] >= CERTAIN and hopes[1 - winner] <= LOST:
                return 1.0 - winner
        state, seed = state.apply(action), seed + 1
    return 0.5 if state.ranks[0] == state.ranks[1] else float(state.ranks[0] == 1)


def compared(
    game: Game, one: str, two: str, matches: int, minutes: float, before: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The share of the first agent's wins, as plain data, with what was played before; a line after each opening."""
    # Threads of one machine take turns; a card and threads do not disturb each other.
    busy = Lock()
    first = Side(spinney.agent(one), Lock() if "device=gpu" in one else busy, [])
    second = Side(spinney.agent(two), busy, [])
    for side in (first, second):
        side.agent.decide(opened(game, 0))  # compiles
    known: dict[str, Any] = before if before and before["agents"] == [one, two] else {"won": 0.0, "matches": 0}
    won, number, start = known["won"], known["matches"], perf_counter()
    low, high = wilson(won, number) if number else (0.0, 1.0)
    with ThreadPoolExecutor(2) as pool:
        for opening in count(number // 2):
            if number + 2 > matches or perf_counter() - start > 60 * minutes:
                break
            state = opened(game, opening)
            ahead = pool.submit(played, state, (first, second), 1000 * opening)
            behind = pool.submit(played, state, (second, first), 1000 * opening + 500)
            won, number = won + ahead.result() + 1.0 - behind.result(), number + 2
            low, high = wilson(won, number)
            print(f"  {one} against {two}: {won:g} of {number} ({low:.0%} to {high:.0%})", flush=True)
    means = [round(sum(side.spent) / max(1, len(side.spent))) for side in (first, second)]
    return {"agents": [one, two], "matches": number, "won": won, "interval": [low, high], "iterations": means}


def main() -> None:
    """Plays, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["hex", "connect-four"], metavar="GAME")
    parser.add_argument("--budget", action="append", help="again for more; without, 100ms and 1s")
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--more", action="store_true", help="adds to the matches that are stored")
    parser.add_argument("--minutes", type=float, default=1000.0, help="a pairing takes no longer, or hardly")
    parser.add_argument("--parallel", choices=("tree", "root"), help="how threads search; without, the better way")
    options = parser.parse_args()
    told: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {"pairings": {}}
    told |= {"machine": machine()}
    size = options.matches, options.minutes
    for name in options.games:
        game = spinney.load(name)
        for budget in options.budget or ("100ms", "1s"):
            ways = {way: f"mcts:budget={budget},threads={options.threads},parallel={way}" for way in ("tree", "root")}
            found, better = {}, options.parallel
            if not better:
                found["threads"] = compared(game, ways["tree"], ways["root"], *size)
                better = "tree" if 2 * found["threads"]["won"] >= found["threads"]["matches"] else "root"
            pairing = f"{name} {budget} {better}"
            before = told["pairings"].get(pairing, {}).get("card") if options.more else None
            found["card"] = compared(game, f"mcts:budget={budget},device=gpu", ways[better], *size, before)
            told["pairings"][pairing] = found
            RESULTS.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
