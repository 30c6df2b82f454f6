"""What a search works on: one record of settings, counters and addresses, and the buffers that the addresses point to.

Compiled code is handed the record alone. A record is a plain pointer, while every NumPy array that is passed along
would cost reference counting at each call. All buffers are allocated here, once a search; nothing is allocated inside
an iteration.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from spinney.core.calls import record_at
from spinney.core.derived import OVER
from spinney.core.state import State
from spinney.search.tree import NodePool, Pool
from spinney.search.workspace import Workspace

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
        ("weight", np.int64),  # how many rollouts the rewards are the sum of
        ("left", np.int64),  # actions that the rollout may play, or TO_THE_END
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
        ("max_iterations", np.int64),
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
        ("seen", np.int64),  # float64[2] the lowest and the highest
        ("range", np.float64),
        ("threads", np.int64),
        # Threads that share the tree: what a player who loses gets; whether that is anything but 0.
        ("losses", np.int64),  # float64[players]
        ("losing", np.int64),
        ("tastes", np.int64),  # float64[2, TASTES] how much this thread likes to explore a node, see select.py
        ("pending_nodes", np.int64),  # int64[TABLE] busy nodes, see pending.py
        ("pending_visits", np.int64),  # int64[TABLE]
        ("pending_sums", np.int64),  # float64[TABLE, players]
        # Threads that help with rollouts.
        ("helpers", np.int64),  # int64[helper_count] their searches
        ("helper_count", np.int64),
        ("signals", np.int64),  # int64[16] of a helper: what it was asked last, what it answered last
        ("give_way", np.int64),  # a C function that lets other threads run
        # Progress.
        ("iterations", np.int64),
        ("calls", np.int64),
        ("depth_sum", np.int64),
        ("depth_max", np.int64),
    ]
)

search_at: Any = record_at(Search)  # type: ignore[no-untyped-call]

LEFT = -1
NOTHING_SEEN = (float("inf"), float("-inf"))
# Rollouts learn from so many actions of an iteration at most.
MOST_MOVES = 4096


CACHE_LINE = 64


def apart(values: NDArray[Any]) -> NDArray[Any]:
    """A copy on cache lines of its own, so that threads with buffers next to each other do not slow each other down.

    >>> apart(np.arange(3)).tolist()
    [0, 1, 2]
    """
    room = np.zeros(values.nbytes + 3 * CACHE_LINE, np.uint8)
    start = -room.ctypes.data % CACHE_LINE + CACHE_LINE
    made: NDArray[Any] = room[start : start + values.nbytes].view(values.dtype)
    made[:] = values
    return made


class Memory(Workspace):
    """The record of one search and everything it points to, kept alive together."""

    def __init__(self, state: State, rng: NDArray[np.uint64], max_depth: int, fixed: bool) -> None:
        game, players = state.game, state.game.players
        super().__init__(apart(np.zeros(1, Search)))
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
            ("losses", players, np.float64),
        ):
            self.keep(name, apart(np.zeros(size, kind)))
        for name, buffer in (("game", game.slots), ("root", data), ("state", apart(data)), ("rng", apart(rng))):
            self.keep(name, buffer)
        self.keep("seen", apart(np.array(NOTHING_SEEN)))
        self.set(
            record_bytes=data.size,
            players=players,
            actions=game.actions,
            player=state.player,
            mover=OVER if state.is_over else state.player,
            fixed=fixed,
            max_depth=max_depth,
            range=1.0,
            weight=1,
        )
        self.pools: dict[str, NodePool] = {}

    def attach(self, name: str, pool: NodePool) -> None:
        """Makes `pool` the search's `tree` or `oma`."""
        self.pools[name] = pool
        self.record[name] = pool.fields()

    def share(self, other: "Memory") -> None:
        """Works on the trees of another search, and on all else that searches of one tree have in common."""
        for name in ("seen", "mast_visits", "mast_sums"):
            if name in other._buffers:
                self.keep(name, other.buffer(name))
        for name, pool in other.pools.items():
            self.attach(name, pool)
        self.buffer("oma_roots")[:] = other.buffer("oma_roots")
