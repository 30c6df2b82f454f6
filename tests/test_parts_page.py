"""The page on parts shows the measured table, and every part has its line there."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_table_is_the_measured_one():
    """What `benchmarks/parts.py table` prints from the committed results stands on the page."""
    command = [sys.executable, ROOT / "benchmarks" / "parts.py", "table"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()
    assert printed in (ROOT / "docs" / "parts.md").read_text()
    for part in (
        "puct",
        "exp3",
        "regret_matching",
        "bias",
        "opponents",
        "solver",
        "graph",
        "amaf",
        "implicit",
        "worlds",
    ):
        assert part in printed
