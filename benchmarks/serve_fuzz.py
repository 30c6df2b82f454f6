"""Ten thousand hostile messages: malformed, oversized, out of turn, forged. None ends a table, and nothing leaks.

    python benchmarks/serve_fuzz.py [--messages 9000] [--requests 300] [--drops 100] [--seed 1]

Messages are drawn by Hypothesis and sent to a table and to an analysis over WebSockets; requests are drawn by
Schemathesis from the server's own schema, so many for each route. The tests send fewer of the same
(`tests/serve/test_fuzz.py`). Then somebody goes away so many times in the middle of searches, at a server that lets go
of their tables. Afterwards a match is played to its end at every table that was attacked.
"""

import argparse
import faulthandler
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.serve import attacks
from tests.serve.visitors import server


def main() -> None:
    """Attacks a server, and says what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=9000)
    parser.add_argument("--requests", type=int, default=300)
    parser.add_argument("--drops", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    faulthandler.enable()  # so that a fault in compiled code says where it was
    start = time.perf_counter()
    with server(messages=10**6) as client:  # so that none is left unread
        at_table = attacks.at_table(client, asked.messages // 2, asked.seed)
        looking = attacks.at_look(client, asked.messages // 2, asked.seed)
        requests = attacks.over_http(client, asked.requests, asked.seed)
        attacks.still_plays(client)
    with server(tables=6) as crowded:
        drops = attacks.dropped(crowded, asked.drops, asked.seed)
        attacks.still_plays(crowded)
        attacks.dropped(crowded, 1, asked.seed)  # so that the server ends while searches run
    sent = at_table + looking + requests
    print(f"{at_table:,} messages to a table, {looking:,} to an analysis, {requests:,} requests: {sent:,} in all")
    print(f"{drops:,} searches dropped")
    print(f"no table ended, nothing leaked; {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
