"""What a game's own heuristic and move ordering cost, beside a random rollout of 30 actions from the same positions.

    python benchmarks/cost_of_heuristics.py

`evaluate` is called for every player, as a search does at the end of an iteration, and `order` once; all in compiled
code, on positions spread over random games. Shown and saved is the median of five ratios.
"""

import json
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import numba
import numpy as np

import spinney
from spinney.core.calls import EVALUATE, ORDER, ROLLOUT, call_float, call_int, copy_bytes, int64s
from spinney.core.random import stream

RESULTS = Path(__file__).parent / "results" / "cost_of_heuristics.json"
TABLES = [(game, players) for game in ("dots-and-boxes", "chinese-checkers", "rolit", "focus") for players in (2, 4)]
POSITIONS, ROUNDS, REPEATS = 400, 5, 20


@numba.njit(nogil=True)
def heuristics(game: Any, states: Any, size: Any, actions: Any, players: Any) -> Any:
    """Every player's `evaluate` and one `order` of each position."""
    total = 0.0
    for i in range(len(actions)):
        for player in range(players):
            total += call_float(int64s(game)[EVALUATE], (states + i * size, player))
        total += call_float(int64s(game)[ORDER], (states + i * size, actions[i]))
    return total


@numba.njit(nogil=True)
def rollouts(game: Any, states: Any, size: Any, count: Any, work: Any, rng: Any, legal: Any) -> Any:
    """A rollout of 30 actions from each position."""
    played = 0
    for i in range(count):
        copy_bytes(work, states + i * size, size)
        played += call_int(int64s(game)[ROLLOUT], (work, 30, rng, legal))
    return played


def positions(game: spinney.Game) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Records of positions with 30 actions or more to go, mostly, and a legal action of each."""
    random = Random(1)
    records: list[np.ndarray[Any, Any]] = []
    actions: list[int] = []
    while len(records) < POSITIONS:
        state = game.start(len(records))
        while not state.is_over and len(records) < POSITIONS:
            action = random.choice(state.legal_actions)
            if random.random() < 0.1:
                records.append(state.raw())
                actions.append(action)
            state = state.apply(action)
    return np.stack(records), np.array(actions)


def ratio(game: spinney.Game) -> float:
    """The cost of the heuristics as a part of the rollout's."""
    records, actions = positions(game)
    slots, rng, work, legal = game.slots, stream(1, "rollouts"), records[0].copy(), np.zeros(game.actions, np.int64)
    first = (slots.ctypes.data, records.ctypes.data, records.shape[1])
    second = (len(actions), work.ctypes.data, rng.ctypes.data, legal.ctypes.data)
    found = []
    for _ in range(ROUNDS + 1):
        times = [time.perf_counter()]
        for call in (lambda: heuristics(*first, actions, game.players), lambda: rollouts(*first, *second)):
            for _ in range(REPEATS):
                call()
            times.append(time.perf_counter())
        found.append((times[1] - times[0]) / (times[2] - times[1]))
    return median(found[1:])  # the first round compiles


def main() -> None:
    """Measures, prints and saves."""
    found = {f"{name}, {players} players": round(ratio(spinney.load(name, players)), 3) for name, players in TABLES}
    for name, cost in found.items():
        print(f"{name:30} {cost:.2f} of a rollout of 30 actions")
    RESULTS.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
