"""Hostile bots for as long as wanted: does anything end, leak or stay behind?

python benchmarks/fuzz_bots.py --minutes 5

Bots that misbehave in every way of `tests/agents/hostile_bot.py`, changing with every message, play matches in all
threads. It reports how many matches were played and forfeited, the memory of this program after a quarter of the time
and at the end, and processes, threads and files that are left; it fails if there are any, or if memory grew by a tenth.
"""

import argparse
import gc
import json
import os
import re
import shlex
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import spinney
from spinney.agents import Bot

HOSTILE = Path(__file__).parent.parent / "tests" / "agents" / "hostile_bot.py"
GAMES = [("tic-tac-toe", 2), ("love-letter", 4), ("connect-four", 2), ("sushi-go", 3)]
# So many bots join a round, each for one match.
ROUND = 24
MEBIBYTE = 1 << 20


def resident() -> float:
    """The memory of this process, in MiB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / MEBIBYTE


def children() -> list[int]:
    """Processes that this one has started and that are still there, zombies included."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid():
            found.append(int(stat.parent.name))
    return found


def play_round(first: int) -> tuple[int, Counter[str]]:
    """A match for each of some bots: how many were played, and why matches were forfeited."""
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(HOSTILE))}"
    bots = [Bot(command=f"{command} {first + i}", limit="250ms", startup="1s") for i in range(ROUND)]
    name, players = GAMES[first // ROUND % len(GAMES)]
    found = spinney.tournament(
        spinney.load(name, players), bots, against=["random"], mode="versus", matches=1, seed=first
    )
    (cell,) = found.cells
    reasons = (re.split(r"[;(',]", why)[0] for seats in cell.forfeits.values() for why in seats.values())
    return len(cell), Counter(why.strip() for why in reasons)


def left_over() -> dict[str, int]:
    """What is still there of the bots, after a moment for threads to end."""
    gc.collect()
    time.sleep(1)
    return {
        "processes": len(children()),
        "threads": threading.active_count() - 1,
        "files": len(list(Path("/proc/self/fd").iterdir())),
    }


def fuzz(seconds: float) -> dict[str, Any]:
    """Plays rounds for so long; what happened."""
    for warm in range(len(GAMES)):
        play_round(warm * ROUND)
    before, start, matches, reasons = left_over(), time.monotonic(), 0, Counter[str]()
    early, first = 0.0, len(GAMES) * ROUND
    while (elapsed := time.monotonic() - start) < seconds:
        played, why = play_round(first)
        matches, reasons, first = matches + played, reasons + why, first + ROUND
        if not early and elapsed > seconds / 4:
            early = resident()
    return {
        "matches": matches,
        "forfeited": reasons.total(),
        "reasons": dict(reasons.most_common()),
        "mebibytes_after_a_quarter": round(early or resident(), 1),
        "mebibytes_at_the_end": round(resident(), 1),
        "left_before": before,
        "left_after": left_over(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0)
    found = fuzz(60 * parser.parse_args().minutes)
    print(json.dumps(found, indent=2))
    if found["left_after"] != found["left_before"]:
        sys.exit("something was left behind")
    if found["mebibytes_at_the_end"] > 1.1 * found["mebibytes_after_a_quarter"]:
        sys.exit("memory grew")


if __name__ == "__main__":
    main()
