"""What a search works on: one record of settings, counters and addresses, and the buffers that the addresses point to.

Compiled code is handed the record alone. A record is a plain pointer, while every NumPy array that is passed along
would cost reference counting at each call. All buffers are allocated here, once a search; nothing is allocated inside
an iteration.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from spinney.core.derived import OVER
from spinney.core.state import State
from spinney.search.tree import NodePool, Pool

Search = np.dtype(
    [
        # The game and the position.
        ("game", np.int64),  # addresses of its functions
        ("root", np.int64),  # record searched from
        ("state", np.int64),  # record of this iteration
        ("record_bytes", np.int64),
        ("rng", np.int64),
        ("players", np.int64),
        ("actions", np.int64),
        ("player", np.int64),  # who searches
        ("mover", np.int64),  # who is to move at the root, or OVER
        (
            "fixed",
            np.int64,
        ),  # a node's legal actions never change: nothing hidden, nothing random, every move in the tree
        ("hidden", np.int64),  # everything that `player` cannot see is dealt anew in every iteration
        # Buffers.
        ("legal", np.int64),  # int64[actions]
        ("marks", np.int64),  # int64[actions] the visit at which an action was last legal and untried
        ("visit", np.int64),  # the number of the visit at hand
        ("slots", np.int64),  # int32[actions] children of the node at hand
        ("path", np.int64),  # int32[players, max_depth + 1] nodes from each root; a single tree uses the first row
        ("depth", np.int64),  # int64[players] how far each path goes
        ("reward", np.int64),  # float64[players]
        # The tree, or one a player, and what opponent move abstraction has learnt.
        ("tree", Pool),
        ("oma", Pool),
        ("trees", np.int64),  # int64[players] whether a player has a tree of its own
        ("inside", np.int64),  # int64[players] the node that a player's path has come to, or LEFT
        ("context", np.int64),  # int64[players] what each player has played so far, as a node of `oma`
        ("oma_roots", np.int64),  # int64[players] the same at the root
        # Settings.
        ("exploration", np.float64),
        ("rollout", np.int64),
        ("max_depth", np.int64),
        ("max_calls", np.int64),
        ("value", np.int64),  # address of the function that says what a position is worth
        ("normalise", np.int64),
        ("own_trees", np.int64),  # players' moves are in trees of their own
        ("paranoid", np.int64),  # opponents want what is bad for the searching player
        ("turn", np.float64),  # a reward v turned round is turn - v
        ("equivalence", np.float64),  # of opponent move abstraction; 0 is off
        ("weights", np.int64),  # float64[SMALL] its weight by visits
        ("widening", np.float64),  # 0 is off
        ("widening_exponent", np.float64),
        ("widths", np.int64),  # int64[SMALL] moves considered by visits
        ("learnt_order", np.int64),
        ("policy", np.int64),
        ("epsilon", np.float64),
        ("temperature", np.float64),
        # What rollouts learn: move-average sampling.
        ("mast_visits", np.int64),  # int64[players, actions]
        ("mast_sums", np.int64),  # float64[players, actions]
        ("chances", np.int64),  # float64[actions] work space
        ("moves", np.int64),  # int64[MOST_MOVES] what this iteration has played
        ("move_count", np.int64),
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

LEFT = -1
# Rollouts learn from so many actions of an iteration at most.
MOST_MOVES = 4096


class Memory:
    """The record of one search and everything it points to, kept alive together."""

    def __init__(self, state: State, rng: NDArray[np.uint64], max_depth: int, fixed: bool) -> None:
        game, players = state.game, state.game.players
        self.record = np.zeros(1, Search)
        self._buffers: dict[str, NDArray[Any]] = {}
        data = state.raw()
        for name, size, kind in (
            ("legal", game.actions, np.int64),
            ("marks", game.actions, np.int64),
            ("slots", game.actions, np.int32),
            ("path", players * (max_depth + 1), np.int32),
            ("depth", players, np.int64),
            ("reward", players, np.float64),
            ("trees", players, np.int64),
            ("inside", players, np.int64),
            ("context", players, np.int64),
            ("oma_roots", players, np.int64),
        ):
            self.keep(name, np.zeros(size, kind))
        for name, buffer in (("game", game.slots), ("root", data), ("state", data.copy()), ("rng", rng)):
            self.keep(name, buffer)
        self.set(
            record_bytes=data.size,
            players=players,
            actions=game.actions,
            player=state.player,
            mover=OVER if state.is_over else state.player,
            fixed=fixed,
            max_depth=max_depth,
            range=1.0,
        )
        self.pools: dict[str, NodePool] = {}

    def keep(self, name: str, buffer: NDArray[Any]) -> None:
        """Keeps a buffer alive, with its address in the record."""
        self._buffers[name] = buffer
        self.record[name] = buffer.ctypes.data

    def buffer(self, name: str) -> NDArray[Any]:
        """A buffer by the name of its field."""
        return self._buffers[name]

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

    def attach(self, name: str, pool: NodePool) -> None:
        """Makes `pool` the search's `tree` or `oma`."""
        self.pools[name] = pool
        pool.spare = (self.get("actions") // 4 + 2) * pool.width * self.get("players")
        self.record[name] = pool.fields()

    def release(self, name: str) -> NodePool:
        """The pool, told how much of it the search has used."""
        pool = self.pools[name]
        pool.used = int(self.record[name]["used"][0])
        return pool

    def grow(self, slots: dict[str, int]) -> None:
        """Makes room for more nodes."""
        for name, size in slots.items():
            pool = self.release(name)
            pool.grow(size)
            self.attach(name, pool)
