"""What a search works on: one record of settings, counters and addresses, and the buffers that the addresses point to.

Compiled code is handed the record alone. A record is a plain pointer, while every NumPy array that is passed along
would cost reference counting at each call. All buffers are allocated here, once a search; nothing is allocated
inside an iteration.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from spinney.core.state import State
from spinney.search.tree import NodePool

Search = np.dtype(
    [
        # The game and the position.
        ("game", np.int64),  # addresses of its functions
        ("root", np.int64),  # record searched from
        ("state", np.int64),  # record of this iteration
        ("record_bytes", np.int64),
        ("rng", np.int64),
        ("players", np.int64),
        ("player", np.int64),  # who searches
        ("mover", np.int64),  # who is to move at the root, or OVER
        ("deterministic", np.int64),  # nothing hidden, nothing random: a node's legal actions never change
        ("hidden", np.int64),
        # Buffers.
        ("legal", np.int64),  # int64[actions]
        ("marks", np.int64),  # int64[actions] the visit at which an action was last legal and untried
        ("visit", np.int64),  # the number of the visit at hand
        ("slots", np.int64),  # int32[actions] children of the node at hand
        ("path", np.int64),  # int32[max_depth + 1] nodes from the root to the newest
        ("reward", np.int64),  # float64[players]
        # The tree; see tree.py.
        ("words", np.int64),
        ("available", np.int64),
        ("width", np.int64),
        ("used", np.int64),
        ("capacity", np.int64),
        ("spare", np.int64),  # words that one iteration may need
        # Settings.
        ("exploration", np.float64),
        ("rollout", np.int64),
        ("max_depth", np.int64),
        ("max_calls", np.int64),
        ("heuristic", np.int64),
        ("normalise", np.int64),
        # Rewards seen so far, of all players.
        ("low", np.float64),
        ("high", np.float64),
        ("range", np.float64),
        # Progress.
        ("iterations", np.int64),
        ("calls", np.int64),
        ("depth_sum", np.int64),
        ("depth_max", np.int64),
    ]
)


class Memory:
    """The record of one search and everything it points to, kept alive together."""

    def __init__(self, state: State, rng: NDArray[np.uint64], slots: int, max_depth: int) -> None:
        game = state.game
        data = state.raw()
        deterministic = game.declaration.deterministic
        self.pool = NodePool(slots, game.players, not deterministic)
        self.record = np.zeros(1, Search)
        self.reward = np.zeros(game.players)
        self._buffers: dict[str, NDArray[Any]] = {
            "game": game.slots,
            "root": data,
            "state": data.copy(),
            "rng": rng,
            "legal": np.zeros(game.actions, np.int64),
            "marks": np.zeros(game.actions, np.int64),
            "slots": np.zeros(game.actions, np.int32),
            "path": np.zeros(max_depth + 1, np.int32),
            "reward": self.reward,
        }
        for name, buffer in self._buffers.items():
            self.record[name] = buffer.ctypes.data
        self.set(
            record_bytes=data.size,
            players=game.players,
            player=state.player,
            mover=-1 if state.is_over else state.player,
            deterministic=deterministic,
            hidden=game.declaration.hidden,
            max_depth=max_depth,
            range=1.0,
            spare=(game.actions // 4 + 2) * self.pool.width,
        )
        self._link_pool()

    def set(self, **fields: float) -> None:
        """Writes fields of the record."""
        for name, value in fields.items():
            self.record[name] = value

    def get(self, name: str) -> int:
        """An integer field of the record."""
        return int(self.record[name][0])

    @property
    def address(self) -> int:
        """Where compiled code finds the record."""
        return int(self.record.ctypes.data)

    def grow(self, slots: int) -> None:
        """Makes room for more nodes."""
        self.trim()
        self.pool.grow(slots)
        self._link_pool()

    def trim(self) -> None:
        """Tells the pool how much of it the search has used."""
        self.pool.used = self.get("used")

    def _link_pool(self) -> None:
        pool = self.pool
        self.set(words=pool.words.ctypes.data, available=pool.available.ctypes.data, width=pool.width)
        self.set(used=pool.used, capacity=pool.words.size)
