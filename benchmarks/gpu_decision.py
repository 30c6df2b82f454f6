"""Is a decision on a card stronger than one on all threads of its machine, in the same time?

    python benchmarks/gpu_decision.py [GAME ...] [--budget 100ms] [--budget 1s] [--threads 16] [--matches 100]

Needs an NVIDIA card and the extra `gpu`, and an otherwise idle machine. Threads share a tree or grow one each
(parallel=tree and root): first these two play each other, then the card plays the better of them. Every opening, of
four random moves, is played twice with sides changed; a draw is half a win, and intervals are Wilson's. Results go to
benchmarks/results/gpu_decision.json, pairing by pairing, with the mean iterations of both in a decision. At 100 ms a
match of Hex takes some 15 seconds, at 1 s some two and a half minutes.
"""

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any

import spinney
from spinney.agents import Agent
from spinney.arena.machine import machine
from spinney.arena.statistics import wilson
from spinney.core.game import Game
from spinney.core.state import State

RESULTS = Path(__file__).parent / "results" / "gpu_decision.json"
OPENING = 4


def opened(game: Game, seed: int) -> State:
    """A position after some random moves."""
    state, draw = game.start(seed), Random(seed)
    for _ in range(OPENING):
        state = state.apply(draw.choice(list(state.legal_actions)))
    return state


def played(state: State, agents: tuple[Agent, Agent], seed: int, spent: list[list[int]]) -> float:
    """What the agent in the first seat has of a match from a position: 1, 0, or a half of a draw."""
    while not state.is_over:
        found = agents[state.player].decide(state, seed)
        spent[state.player].append(found.iterations)
        state, seed = state.apply(found.action), seed + 1
    return 0.5 if state.ranks[0] == state.ranks[1] else float(state.ranks[0] == 1)


def compared(game: Game, one: str, two: str, matches: int) -> dict[str, Any]:
    """The share of the first agent's wins, as plain data; a line after each opening."""
    first, second = spinney.agent(one), spinney.agent(two)
    spent: tuple[list[int], list[int]] = [], []
    for agent in (first, second):
        agent.decide(opened(game, 0))  # compiles
    won, count = 0.0, 0
    for opening in range(matches // 2):
        state = opened(game, opening)
        won += played(state, (first, second), 1000 * opening, [spent[0], spent[1]])
        won += 1.0 - played(state, (second, first), 1000 * opening + 500, [spent[1], spent[0]])
        count += 2
        low, high = wilson(won, count)
        print(f"  {one} against {two}: {won:g} of {count} ({low:.0%} to {high:.0%})", flush=True)
    means = [round(sum(each) / max(1, len(each))) for each in spent]
    return {"agents": [one, two], "matches": count, "won": won, "interval": [low, high], "iterations": means}


def main() -> None:
    """Plays, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["hex", "connect-four"], metavar="GAME")
    parser.add_argument("--budget", action="append", help="again for more; without, 100ms and 1s")
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--matches", type=int, default=100)
    options = parser.parse_args()
    told: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {"pairings": {}}
    told |= {"machine": machine()}
    for name in options.games:
        game = spinney.load(name)
        for budget in options.budget or ("100ms", "1s"):
            tree, root = (f"mcts:budget={budget},threads={options.threads},parallel={way}" for way in ("tree", "root"))
            threads = compared(game, tree, root, options.matches)
            better = tree if 2 * threads["won"] >= threads["matches"] else root
            card = compared(game, f"mcts:budget={budget},device=gpu", better, options.matches)
            told["pairings"][f"{name} {budget}"] = {"threads": threads, "card": card}
            RESULTS.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
