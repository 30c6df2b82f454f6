"""The machine that a tournament is played on, for those who read its results later."""

import os
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

import spinney


def machine() -> dict[str, Any]:
    """What is known of this machine and of the software that plays on it.

    >>> sorted(machine())
    ['cores', 'numba', 'numpy', 'processor', 'python', 'spinney', 'system']
    """
    return {
        "system": f"{platform.system()} {platform.release()}",
        "processor": processor(),
        "cores": cores(),
        "python": platform.python_version(),
        "spinney": spinney.__version__,
        "numba": version("numba"),
        "numpy": version("numpy"),
    }


def cores() -> int:
    """How many cores this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def processor() -> str:
    """What the machine calls its processor.

    >>> bool(processor())
    True
    """
    path = Path("/proc/cpuinfo")
    lines = path.read_text().splitlines() if path.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
