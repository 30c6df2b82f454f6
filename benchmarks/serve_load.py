"""How soon moves arrive: tables of random agents that move once a second, each with a spectator, without and with an
agent that thinks for two seconds at one more table.

    python benchmarks/serve_load.py [--tables 200] [--seconds 20] [--game connect-four] [--thinking hex]

Latency of an agent's move: from the moment it is due, a second after the spectator saw the last one, until the
spectator has the new position. Latency of a person's move: from sending it until the position is back. The server runs
in a process of its own, with everybody else in this one.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import numpy as np
from websockets.asyncio.client import ClientConnection, connect

RANDOM = {"kind": "agent", "agent": "random"}
PERSON = {"kind": "human"}
DELAY, THINKS = 1.0, 2.0
PAUSE = 0.1


@contextmanager
def served(games: list[str]) -> Iterator[tuple[str, int]]:
    """The address of a server of these games in a process of its own, and the number of that process."""
    start = "from spinney.cli import main; import sys; main(['serve', *sys.argv[1:]])"
    with tempfile.TemporaryDirectory() as folder:
        options = [*games, "--no-open", "--port", "0", "--data", f"{folder}/tables.db"]
        process = subprocess.Popen([sys.executable, "-c", start, *options], stdout=subprocess.PIPE, text=True)
        assert process.stdout
        try:
            yield process.stdout.readline().split()[3].removeprefix("http://").rstrip("/"), process.pid
        finally:
            process.terminate()
            process.wait()


def set_table(address: str, seats: list[dict[str, str]], game: str, **more: Any) -> dict[str, Any]:
    """A new table's links."""
    data = json.dumps({"game": game, "seats": seats, "players": len(seats), **more}).encode()
    request = Request(f"http://{address}/api/tables", data, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


async def joined(address: str, table: str, token: str) -> ClientConnection:
    """A socket at a table."""
    socket = await connect(f"ws://{address}/ws/table", max_size=None, open_timeout=60)
    await socket.send(json.dumps({"type": "join", "table": table, "token": token}))
    return socket


async def next_state(socket: ClientConnection) -> dict[str, Any]:
    """The next position."""
    while True:
        found: dict[str, Any] = json.loads(await socket.recv())
        if found["type"] == "state":
            return found


async def watch(address: str, game: str, until: float, late: list[float], moves: int = 3) -> None:
    """Watches random agents; a new table is set when a match is over."""
    while time.perf_counter() < until:
        links = await asyncio.to_thread(set_table, address, [RANDOM, RANDOM], game, delay=DELAY)
        async with await joined(address, links["table"], links["spectator"]["token"]) as socket:
            state, seen = await next_state(socket), time.perf_counter()
            while not state["over"] and seen < until:
                number, state = state["moves"], await next_state(socket)
                now = time.perf_counter()
                # The first moves are those of a table just set, and others are still being set meanwhile.
                if state["moves"] == number + 1 and number >= moves:
                    late.append(now - seen - DELAY)
                if state["moves"] > number:
                    seen = now


async def act(address: str, until: float, took: list[float]) -> None:
    """A person at a table with a random agent, who plays at once."""
    while time.perf_counter() < until:
        links = await asyncio.to_thread(set_table, address, [PERSON, RANDOM], "connect-four", delay=0.0)
        async with await joined(address, links["table"], links["seats"][0]["token"]) as socket:
            state = await next_state(socket)
            while not state["over"] and time.perf_counter() < until:
                if state["legal"]:
                    await asyncio.sleep(PAUSE)
                    sent = time.perf_counter()
                    move = {"type": "act", "action": state["legal"][0]["action"], "moves": state["moves"]}
                    await socket.send(json.dumps(move))
                    number = state["moves"]
                    while state["moves"] == number:
                        state = await next_state(socket)
                    took.append(time.perf_counter() - sent)
                else:
                    state = await next_state(socket)


async def think(address: str, game: str, until: float) -> None:
    """Watches agents that think for two seconds a move."""
    agent = {"kind": "agent", "agent": f"mcts:budget={THINKS:g}s"}
    while time.perf_counter() < until:
        links = await asyncio.to_thread(set_table, address, [agent, agent], game, delay=0.0)
        async with await joined(address, links["table"], links["spectator"]["token"]) as socket:
            state = await next_state(socket)
            while not state["over"] and time.perf_counter() < until:
                state = await next_state(socket)


Latencies = tuple[list[float], list[float]]


async def measured(address: str, games: list[str], tables: int, seconds: float, thinkers: int) -> Latencies:
    """Latencies of agents' and of people's moves."""
    late, took, until = list[float](), list[float](), time.perf_counter() + seconds + tables / 50
    watchers = [watch(address, games[0], until, late) for _ in range(tables)]
    others = [act(address, until, took) for _ in range(4)] + [think(address, games[1], until) for _ in range(thinkers)]
    await asyncio.gather(*watchers, *others)
    return late, took


def line(name: str, values: list[float]) -> str:
    """How a list of latencies is distributed, in milliseconds."""
    at = np.percentile(np.array(values) * 1000, [50, 95, 99, 100])
    spread = "".join(f"   {what} {value:6.1f}" for what, value in zip(("p50", "p95", "p99", "max"), at, strict=True))
    return f"{name:32} {len(values):6} moves{spread} ms"


def processor_seconds(process: int) -> float:
    """The processor time that a process has taken; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def first_board(address: str, game: str) -> float:
    """Seconds from asking for the page until a new table's first position is there."""

    async def seen() -> float:
        start = time.perf_counter()
        for path in ("/", "/api/games", "/api/agents"):
            await asyncio.to_thread(urlopen, f"http://{address}{path}")
        links = await asyncio.to_thread(set_table, address, [PERSON, RANDOM], game)
        async with await joined(address, links["table"], links["seats"][0]["token"]) as socket:
            await next_state(socket)
        return time.perf_counter() - start

    return asyncio.run(seen())


def main() -> None:
    """Measures without and with an agent that thinks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--game", default="connect-four")
    parser.add_argument("--thinking", default="hex", help="the game of the one that thinks")
    asked = parser.parse_args()
    games = [asked.game, asked.thinking]
    with served([*games, "connect-four"]) as (address, process):
        first, second = (first_board(address, asked.game) for _ in range(2))
        print(f"first position after {first:.2f} s, that of the next table after {second:.2f} s")
        for thinkers in (0, 1):
            before = processor_seconds(process)
            late, took = asyncio.run(measured(address, games, asked.tables, asked.seconds, thinkers))
            with_whom = f", {thinkers} thinking" if thinkers else ""
            print(line(f"{asked.tables} tables of agents{with_whom}", late))
            print(line(f"people's moves{with_whom}", took), flush=True)
            if not thinkers:
                spent = 1000 * (processor_seconds(process) - before) / (len(late) + 2 * len(took))
                print(
                    f"processor time of the server: {spent:.1f} ms a move; load of the machine {os.getloadavg()[0]:.1f}"
                )


if __name__ == "__main__":
    main()
