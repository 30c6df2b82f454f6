"""Spinney beside OpenSpiel's C++ search in one process: speed as ratios, and a match at equal time.

    python benchmarks/versus_openspiel.py                 # the ratios
    python benchmarks/versus_openspiel.py --match 100     # and 100 games of Hex 11x11 at 50 ms a move

Results go to benchmarks/results/versus_openspiel.json. OpenSpiel's bot is `MCTSBot` with random rollouts, one a
simulation; see `spinney.interop.openspiel`.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from rich.progress import track

import spinney
from spinney.arena.bench import measure
from spinney.arena.statistics import wilson
from spinney.interop.openspiel import OpenSpiel

RESULTS = Path(__file__).parent / "results" / "versus_openspiel.json"
GAMES = [spinney.load(name) for name in ("tic-tac-toe", "connect-four", "hex", "dots-and-boxes")]


def ratios(seconds: float) -> list[dict[str, Any]]:
    """Iterations and playouts a second of every game, ours, theirs, and the median ratio."""
    speeds = [measure(game, seconds, OpenSpiel(game)) for game in track(GAMES, "measuring")]
    for speed in speeds:
        print(
            f"{speed.game:14} {speed.iterations_per_second:12,.0f} iterations/s, {speed.iterations_ratio:5.1f} times; "
            f"{speed.playouts_per_second:12,.0f} playouts/s, {speed.playouts_ratio:5.1f} times"
        )
    return [speed.to_dict() for speed in speeds]


def one_game(rival: OpenSpiel, milliseconds: float, ours: int, seed: int) -> bool:
    """Plays Hex from the empty board, Spinney in seat `ours`; says whether Spinney won."""
    agent = spinney.agent("mcts", budget=f"{milliseconds}ms", seed=seed)
    bot = rival.bot(milliseconds / 1000, seed)
    state, theirs = spinney.load("hex").start(), rival.game.new_initial_state()
    while not state.is_over:
        action = agent.decide(state).action if state.player == ours else bot.step(theirs)
        state = state.apply(action)
        theirs.apply_action(action)
    assert theirs.is_terminal()
    return state.ranks[ours] == 1


def match(games: int, milliseconds: float) -> dict[str, Any]:
    """A match at equal time a move, sides alternating."""
    rival = OpenSpiel(spinney.load("hex"))
    won = sum(one_game(rival, milliseconds, seed % 2, seed) for seed in track(range(games), "Hex 11x11"))
    low, high = wilson(won, games)
    print(f"Hex 11x11 at {milliseconds:g} ms a move: {won} of {games} won, 95 % interval {low:.0%} to {high:.0%}")
    return {"game": "hex", "milliseconds": milliseconds, "games": games, "won": won, "interval": [low, high]}


def main() -> None:
    """Measures, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0, help="measuring time for each game")
    parser.add_argument("--match", type=int, default=0, metavar="GAMES", help="games of Hex at equal time")
    parser.add_argument("--milliseconds", type=float, default=50.0, help="time a move in the match")
    given = parser.parse_args()
    before = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    found: dict[str, Any] = {**before, "speed": ratios(given.seconds)}
    if given.match:
        found["match"] = match(given.match, given.milliseconds)
    RESULTS.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
