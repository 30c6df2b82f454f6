"""Matches on a card beside matches on one core, in one run: iterations a second of both, and whether they are equal.

    python benchmarks/gpu.py [GAME ...] [--agent mcts:budget=1000it] [--lanes 65536] [--seconds 8] [--equal 100]

Needs an NVIDIA card and the extra `gpu`. Every game is played at its usual player count, all seats by the same agent.
The card plays for so many seconds, with new matches for those that end; then one core plays the first of these matches
again, for a few seconds or as many as were asked for. Results go to benchmarks/results/gpu.json, game by game.
"""

import argparse
import json
from collections.abc import Iterator
from itertools import count
from math import prod
from pathlib import Path
from time import perf_counter
from typing import Any

import spinney
from spinney.agents import Agent
from spinney.arena.machine import machine
from spinney.arena.matches import Job, Matches, Played
from spinney.core.game import Game
from spinney.gpu.card import Card
from spinney.gpu.crew import cards
from spinney.gpu.flock import Flock

RESULTS = Path(__file__).parent / "results" / "gpu.json"
# A core plays for so many seconds.
CORE_SECONDS = 4.0


def on_card(card: Card, game: Game, agent: Agent, lanes: int, seconds: float) -> tuple[float, dict[int, Played]]:
    """Iterations a second, and the matches that have ended by their seeds."""

    def jobs() -> Iterator[Job]:
        return (Job(seed, [0] * game.players) for seed in count())

    flock, found = Flock(card, game, [agent], lanes), dict[int, Played]()
    start = perf_counter()
    for some in flock.play(jobs(), lambda: perf_counter() - start > seconds):
        found.update(some)
    elapsed = perf_counter() - start
    iterations = sum(sum(played.iterations) for played in found.values()) + flock.iterations_at_hand()
    flock.close()
    return iterations / elapsed, found


def on_core(game: Game, agent: Agent, seeds: list[int]) -> tuple[float, list[Played]]:
    """Iterations a second of one core, and the matches of the first of these seeds."""
    chair = agent.chair(game)
    assert chair is not None
    table = Matches(game, [chair])
    table.play([Job(0, [0] * game.players)], lambda: False)
    start = perf_counter()
    played = table.play(
        [Job(seed, [0] * game.players) for seed in seeds], lambda: perf_counter() - start > CORE_SECONDS
    )
    return sum(sum(one.iterations) for one in played) / (perf_counter() - start), played


def compared(card: Card, name: str, agent: str, lanes: int, seconds: float, equal: int) -> dict[str, Any]:
    """What a game says of both."""
    game = spinney.load(name)
    player = spinney.agent(agent).for_game(game)
    fast, found = on_card(card, game, player, lanes, seconds)
    seeds = sorted(found)[:equal]
    slow, played = on_core(game, player, seeds or [0])
    same = [
        (one.actions.tolist(), one.ranks, one.scores, one.iterations)
        == (found[seed].actions.tolist(), found[seed].ranks, found[seed].scores, found[seed].iterations)
        for seed, one in zip(seeds, played, strict=False)
    ]
    return {
        "agent": str(player),
        "card_iterations": round(fast),
        "core_iterations": round(slow),
        "times_a_core": round(fast / max(1.0, slow), 1),
        "compared": len(same),
        "equal": sum(same),
        "card": card.name,
    }


def main() -> None:
    """Plays all games, or some."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=spinney.games(), metavar="GAME")
    parser.add_argument("--agent", default="mcts:budget=1000it")
    parser.add_argument("--lanes", type=int, default=1 << 16)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--equal", type=int, default=100, help="matches that are compared at most")
    options = parser.parse_args()
    card: Any = cards()[0]
    told: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {"games": {}}
    told["machine"] = machine()
    for name in options.games:
        found = compared(card, name, options.agent, options.lanes, options.seconds, options.equal)
        told["games"][name] = found
        RESULTS.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        print(f"{name}: {found}", flush=True)
    ratios = [one["times_a_core"] for one in told["games"].values()]
    print(f"{prod(ratios) ** (1 / len(ratios)):.0f} times a core in the geometric mean of {len(ratios)} games")


if __name__ == "__main__":
    main()
