"""What one search thread works with: buffers allocated once, settings and counters as records."""

from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

Settings = np.dtype(
    [
        ("exploration", np.float64),
        ("rollout", np.int64),  # actions after the tree; TO_THE_END for no limit
        ("max_depth", np.int64),
        ("max_calls", np.int64),  # forward-model calls
        ("heuristic", np.int64),
        ("normalise", np.int64),
        ("players", np.int64),
        ("player", np.int64),  # who searches
        ("deterministic", np.int64),  # nothing hidden, nothing random: a node's legal actions never change
        ("hidden", np.int64),
        ("sampled", np.int64),  # the game has `sample`
        ("spare", np.int64),  # slots that one iteration may need
    ],
    align=True,
)

Progress = np.dtype(
    [
        ("iterations", np.int64),
        ("calls", np.int64),
        ("depth_sum", np.int64),
        ("depth_max", np.int64),
        ("stamp", np.int64),  # marks of this visit in Work.marks
    ],
    align=True,
)

Scale = np.dtype([("low", np.float64), ("high", np.float64), ("factor", np.float64)], align=True)

TO_THE_END = -1


class Work(NamedTuple):
    """One thread's buffers; nothing is allocated while it searches."""

    root: NDArray[np.uint8]  # the position searched from
    state: NDArray[np.uint8]  # the position of this iteration
    rng: NDArray[np.uint64]
    legal: NDArray[np.int64]  # [actions]
    marks: NDArray[np.int64]  # [actions] the visit at which an action was last seen
    slots: NDArray[np.int32]  # [actions] children of the node at hand
    path: NDArray[np.int32]  # [max_depth + 1] nodes from the root to the new one
    reward: NDArray[np.float64]  # [players]
    progress: NDArray[Any]  # [1] Progress
    scale: NDArray[Any]  # [1] Scale


def _records(dtype: np.dtype[Any]) -> Any:
    return types.Array(numba.from_dtype(dtype), 1, "C")


BYTES, INTS, SLOTS = types.uint8[::1], types.int64[::1], types.int32[::1]
WORK = types.NamedTuple(
    [BYTES, BYTES, types.uint64[::1], INTS, INTS, SLOTS, SLOTS, types.float64[::1], _records(Progress), _records(Scale)],
    Work,
)
SETTINGS = _records(Settings)


def new_work(root: NDArray[np.uint8], rng: NDArray[np.uint64], actions: int, players: int, max_depth: int) -> Work:
    """Buffers for a search from `root`."""
    scale = np.zeros(1, Scale)
    scale[0] = (0.0, 0.0, 1.0)
    return Work(
        root=root,
        state=root.copy(),
        rng=rng,
        legal=np.zeros(actions, np.int64),
        marks=np.zeros(actions, np.int64),
        slots=np.zeros(actions, np.int32),
        path=np.zeros(max_depth + 1, np.int32),
        reward=np.zeros(players),
        progress=np.zeros(1, Progress),
        scale=scale,
    )
