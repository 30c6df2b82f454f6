"""How soon moves arrive, and by how much an agent that thinks at one table delays those at all others.

    python benchmarks/serve_load.py [--tables 200] [--seconds 10] [--repeats 5] [--game connect-four] [--thinking hex]

At every table two random agents move once a second, and a spectator looks on. Blocks of time in which nobody thinks
and blocks in which an agent thinks for two seconds a move, at one more table, follow each other in turn, with the same
tables, so that whatever else the machine does meets both alike. Latency of an agent's move: from the moment it is due,
a second after the spectator saw the last one, until the spectator has the new position. Latency of a person's move:
from sending it until the position is back. The server runs in a process of its own, with everybody else in this one.
"""

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import numpy as np
from websockets.asyncio.client import ClientConnection, connect

RANDOM = {"kind": "agent", "agent": "random"}
PERSON = {"kind": "human"}
DELAY, THINKS = 1.0, 2.0
PAUSE = 0.1
PEOPLE = 4
TICK = 0.01
# Tables are set at this pace, so that not all of them move at the same moment.
SET_IN_A_SECOND = 23
# Seconds at the beginning of a block in which a table is set or left.
SETTLING = 0.5


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


class Clock:
    """Which block of time it is, and the latencies that were measured in each.

    Attributes:
        agents, people: latencies by the number of the block, even where nobody thinks. own: how late this process was.
        over: whether all is measured.
    """

    def __init__(self) -> None:
        self.agents: dict[int, list[float]] = defaultdict(list)
        self.people: dict[int, list[float]] = defaultdict(list)
        self.own: dict[int, list[float]] = defaultdict(list)
        self.over = False
        self._begins: list[float] = []

    def begin(self) -> int:
        """Begins another block; its number."""
        self._begins.append(time.perf_counter())
        return len(self._begins) - 1

    def note(self, found: dict[int, list[float]], due: float, seen: float) -> None:
        """Writes a latency down for the block in which the move was due, if that had settled."""
        block = bisect_right(self._begins, due) - 1
        if block >= 0 and due - self._begins[block] >= SETTLING:
            found[block].append(seen - due)


async def wait(clock: Clock) -> None:
    """Notes how late this process itself is, which no server can help."""
    while not clock.over:
        due = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        clock.note(clock.own, due, time.perf_counter())


async def watch(address: str, game: str, clock: Clock) -> None:
    """Watches random agents; a new table is set when a match is over."""
    while not clock.over:
        links = await asyncio.to_thread(set_table, address, [RANDOM, RANDOM], game, delay=DELAY)
        async with await joined(address, links["table"], links["spectator"]["token"]) as socket:
            state, seen = await next_state(socket), 0.0
            while not state["over"] and not clock.over:
                number, state = state["moves"], await next_state(socket)
                now = time.perf_counter()
                if state["moves"] == number + 1 and seen:
                    clock.note(clock.agents, seen + DELAY, now)
                if state["moves"] > number:
                    seen = now


async def act(address: str, clock: Clock) -> None:
    """A person at a table with a random agent, who plays at once."""
    while not clock.over:
        links = await asyncio.to_thread(set_table, address, [PERSON, RANDOM], "connect-four", delay=0.0)
        async with await joined(address, links["table"], links["seats"][0]["token"]) as socket:
            state = await next_state(socket)
            while not state["over"] and not clock.over:
                if state["legal"]:
                    await asyncio.sleep(PAUSE)
                    sent, number = time.perf_counter(), state["moves"]
                    move = {"type": "act", "action": state["legal"][0]["action"], "moves": number}
                    await socket.send(json.dumps(move))
                    while state["moves"] == number:
                        state = await next_state(socket)
                    clock.note(clock.people, sent, time.perf_counter())
                else:
                    state = await next_state(socket)


async def think(address: str, game: str, seconds: float) -> None:
    """Watches agents that think for two seconds a move."""
    agent = {"kind": "agent", "agent": f"mcts:budget={THINKS:g}s"}
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while True:
                links = await asyncio.to_thread(set_table, address, [agent, agent], game, delay=0.0)
                async with await joined(address, links["table"], links["spectator"]["token"]) as socket:
                    while not (await next_state(socket))["over"]:
                        pass


async def measured(address: str, games: list[str], tables: int, seconds: float, repeats: int) -> Clock:
    """Latencies in blocks without and with somebody who thinks, in turn."""
    clock, others = Clock(), list[asyncio.Task[None]]()
    for _ in range(tables):
        others.append(asyncio.create_task(watch(address, games[0], clock)))
        await asyncio.sleep(1 / SET_IN_A_SECOND)
    others += [asyncio.create_task(wait(clock))]
    others += [asyncio.create_task(act(address, clock)) for _ in range(PEOPLE)]
    await asyncio.sleep(2 * DELAY)
    for _ in range(repeats):
        clock.begin()
        await asyncio.sleep(seconds)
        clock.begin()
        await think(address, games[1], seconds)
    clock.over = True
    await asyncio.gather(*others)
    return clock


def milliseconds(blocks: list[list[float]]) -> "np.ndarray[Any, np.dtype[np.float64]]":
    """All latencies of some blocks, in milliseconds."""
    return np.concatenate([np.array(block) for block in blocks]) * 1000


def line(name: str, blocks: list[list[float]]) -> str:
    """How latencies are distributed, and the worst of each block, in milliseconds."""
    values = milliseconds(blocks)
    at = np.percentile(values, [50, 95, 99, 99.9, 100])
    shown = "".join(
        f" {what} {value:5.1f} " for what, value in zip(("p50", "p95", "p99", "p99.9", "max"), at, strict=True)
    )
    worst = " ".join(f"{1000 * max(block):.0f}" for block in blocks)
    return f"{name:32} {len(values):6} moves {shown} ms; worst of each block {worst}"


def said(name: str, found: dict[int, list[float]]) -> None:
    """Says how long moves took without and with somebody who thinks, and what the difference is."""
    without, thinking = ([found[block] for block in sorted(found) if block % 2 == which] for which in (0, 1))
    print(line(f"{name}, nobody thinking", without))
    print(line(f"{name}, one thinking", thinking))
    calm, busy = milliseconds(without), milliseconds(thinking)
    more = {what: np.percentile(busy, at) - np.percentile(calm, at) for what, at in (("p99.9", 99.9), ("worst", 100))}
    print(
        "delay by the one who thinks: " + ", ".join(f"{what} {value:+.0f} ms" for what, value in more.items()),
        flush=True,
    )


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
    parser.add_argument("--seconds", type=float, default=10.0, help="of a block of time")
    parser.add_argument("--repeats", type=int, default=5, help="blocks without, and as many with an agent that thinks")
    parser.add_argument("--game", default="connect-four")
    parser.add_argument("--thinking", default="hex", help="the game of the one that thinks")
    asked = parser.parse_args()
    games = [asked.game, asked.thinking]
    with served([*games, "connect-four"]) as (address, process):
        first, second = (first_board(address, asked.game) for _ in range(2))
        print(f"first position after {first:.2f} s, that of the next table after {second:.2f} s")
        gc.disable()  # so that no pause of this process is taken for one of the server's
        before = processor_seconds(process)
        clock = asyncio.run(measured(address, games, asked.tables, asked.seconds, asked.repeats))
        spent = processor_seconds(process) - before
        said(f"{asked.tables} tables of agents", clock.agents)
        said("people's moves", clock.people)
        said("this process itself", clock.own)
        print(
            f"processor time of the server, thinking included: {spent:.0f} s; "
            f"load of the machine {os.getloadavg()[0]:.1f}"
        )


if __name__ == "__main__":
    main()
