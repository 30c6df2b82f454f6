"""Is the engine faster or slower than it was? Two versions of the sources, side by side, decision by decision.

    python benchmarks/by_commit.py OLD NEW [--pairs 30] [--game GAME] [--out FILE]

OLD and NEW are commits, or folders that hold the sources (`src/spinney`). Each version runs in a process of its own;
for every case both make the same decision, one after the other, as often as there are pairs, in changing order, and the
CPU time of the thread that searches counts. Printed for each case: the median of NEW's time over OLD's, the quartiles,
and the bytes a node takes in both. Beside it stands OLD against itself, in the same run: what the machine's noise is.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import quantiles
from typing import Any

# So many processes one after the other for each version.
ROUNDS = 6
CASES: list[tuple[str, int, dict[str, Any], str]] = [
    ("connect-four", 2, {}, "mcts:budget=400000it"),
    ("tic-tac-toe", 2, {}, "mcts:budget=100000it"),
    ("hex", 2, {}, "mcts:budget=40000it"),
    ("dots-and-boxes", 3, {}, "mcts:budget=40000it"),
    ("rolit", 4, {}, "mcts:budget=20000it"),
    ("focus", 2, {}, "mcts:budget=10000it,rollout=30"),
    ("chinese-checkers", 3, {}, "mcts:budget=5000it,rollout=30"),
    ("poker", 4, {}, "mcts:budget=20000it,rollout=30"),
    ("uno", 4, {}, "mcts:budget=20000it,rollout=30"),
    ("love-letter", 4, {}, "mcts:budget=20000it,rollout=30"),
    ("diamant", 4, {}, "mcts:budget=20000it,rollout=30"),
    ("sushi-go", 4, {}, "mcts:budget=20000it,rollout=30"),
    ("virus", 4, {}, "mcts:budget=20000it,rollout=30"),
    ("exploding-kittens", 4, {}, "mcts:budget=20000it,rollout=30"),
    ("dominion", 4, {}, "mcts:budget=20000it,rollout=30"),
    ("connect-four", 2, {}, "mcts:budget=40000it,tree=multi"),
    ("connect-four", 2, {}, "mcts:budget=40000it,oma=100"),
    ("sushi-go", 4, {}, "mcts:budget=10000it,rollout=30,rollout_policy=mast"),
]
WORKER = """
import json, sys, time
import spinney
ready = []
for game, players, parameters, agent in json.loads(sys.argv[1]):
    state, made, number = spinney.load(game, players, **parameters).start(seed=1), spinney.agent(agent), 0
    while len(state.legal_actions) < 2:
        state = state.apply(state.legal_actions[0])
    made.decide(state)
    ready.append((made, state))
print("ready", flush=True)
for line in sys.stdin:
    made, state = ready[int(line)]
    start = time.thread_time()
    found = made.decide(state, seed=3)
    print(time.thread_time() - start, found.bytes / max(1, found.nodes), flush=True)
"""


class Version:
    """A process that decides with one version of the sources."""

    def __init__(self, sources: Path) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(sources / "src"), os.environ.get("PYTHONPATH", "")]),
        }
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER, json.dumps(CASES)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert self._process.stdout
        assert self._process.stdout.readline() == "ready\n"

    def stop(self) -> None:
        """Ends the process."""
        self._process.kill()
        self._process.wait()

    def decide(self, case: int) -> tuple[float, float]:
        """Seconds of one decision, and bytes a node."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{case}\n")
        self._process.stdin.flush()
        seconds, size = map(float, self._process.stdout.readline().split())
        return seconds, size


def compare(case: int, old: Version, new: Version, pairs: int) -> list[tuple[float, float, float]]:
    """For each pair NEW's time over OLD's, and the bytes a node takes in both."""
    found = []
    for number in range(pairs):
        taken = {}
        for which in ((old, new), (new, old))[number % 2]:
            taken[which] = which.decide(case)
        found.append((taken[new][0] / taken[old][0], taken[old][1], taken[new][1]))
    return found


def summary(pairs: list[tuple[float, float, float]]) -> dict[str, Any]:
    """The median of the ratios, their quartiles, and the bytes a node takes."""
    low, middle, high = quantiles([ratio for ratio, _, _ in pairs], n=4)
    sizes = [round(size, 1) for size in pairs[-1][1:]]
    return {"ratio": round(middle, 4), "quartiles": [round(low, 4), round(high, 4)], "bytes_a_node": sizes}


def sources(name: str, folder: Path) -> Path:
    """The folder of a version; a commit is checked out beside the others."""
    if Path(name, "src", "spinney").is_dir():
        return Path(name).absolute()
    target = folder / name.replace("/", "-")
    subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(target), name], check=True)
    return target


def main() -> None:
    """Measures every case and prints the results as JSON."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("old")
    options.add_argument("new")
    options.add_argument("--pairs", type=int, default=30)
    options.add_argument("--game", help="only the cases of this game")
    options.add_argument("--out", type=Path)
    given = options.parse_args()
    if given.game:
        CASES[:] = [case for case in CASES if case[0] == given.game]
    changes: list[Any] = [[] for _ in CASES]
    noise: list[Any] = [[] for _ in CASES]
    with tempfile.TemporaryDirectory() as folder:
        before, after = (sources(name, Path(folder)) for name in (given.old, given.new))
        # What memory a process happens to get makes some difference for as long as it lives.
        for _ in range(ROUNDS):
            old, again, new = Version(before), Version(before), Version(after)
            for case in range(len(CASES)):
                changes[case] += compare(case, old, new, -(-given.pairs // ROUNDS))
                noise[case] += compare(case, old, again, -(-given.pairs // ROUNDS))
            for one in (old, again, new):
                one.stop()
    found = []
    for case, (game, players, parameters, agent) in enumerate(CASES):
        row = {"game": game, "players": players, "parameters": parameters, "agent": agent, **summary(changes[case])}
        found.append({**row, "noise": summary(noise[case])})
        print(json.dumps(found[-1]), flush=True)
    if given.out:
        given.out.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
