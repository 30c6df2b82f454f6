"""Threads of one search: what they share, and what each keeps for itself."""

from typing import ClassVar, Literal

import numpy as np
from pydantic import Field

from spinney.search.parts import Buffer, Part, Value

# So many nodes may have visits pending.
TABLE = 128


class Teamwork(Part):
    """How many threads search, and how they work together ("Vienna game AI library", sections 3.4 and 4)."""

    threads: int = Field(default=1, ge=1, le=256, description="how many search at once")
    parallel: Literal["tree", "root", "leaf"] = Field(
        default="tree",
        description="threads share one tree, grow one each and add up the moves' visits, or play rollouts from the "
        "same new node",
    )
    device: Literal["cpu", "gpu"] = Field(
        default="cpu",
        description="gpu: all threads of an NVIDIA card search in one tree, which takes the extra gpu",
    )

    values: ClassVar[tuple[Value, ...]] = (
        # How many rollouts the rewards of an iteration are the sum of.
        Value("weight", start=lambda shape: 1),
        # In leaf-parallel search: the helpers' searches, and a C function that lets other threads run.
        Value("helpers"),
        Value("helper_count"),
        Value("give_way"),
    )
    buffers: ClassVar[tuple[Buffer, ...]] = (
        # Busy nodes, and the visits, rewards and statistics that are still to be added to them.
        Buffer("pending_nodes", np.int64, lambda shape: TABLE, needed=lambda settings: settings.mode == "tree"),
        Buffer("pending_visits", np.int64, lambda shape: TABLE, needed=lambda settings: settings.mode == "tree"),
        Buffer(
            "pending_sums",
            np.float64,
            lambda shape: 2 * TABLE * shape.players,
            needed=lambda settings: settings.mode == "tree",
        ),
        # int64[16] of a helper: what it was asked last, and what it answered last, a cache line apart.
        Buffer("signals", np.int64, lambda shape: 16, needed=lambda settings: settings.mode == "leaf"),
    )
