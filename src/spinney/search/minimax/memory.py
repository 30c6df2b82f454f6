"""What a minimax search works on: one record of settings, counters and addresses; one frame a ply; and their buffers.

The plies are rows of buffers and not calls of a function, so the search can stop after any step, for the clock or for
Ctrl-C, and go on where it stopped. Nothing is allocated while it runs.
"""

from typing import Any

import numpy as np

from spinney.core.calls import record_at
from spinney.core.game import Game
from spinney.core.state import State
from spinney.search.workspace import Workspace

Minimax = np.dtype(
    [
        # The game and the position.
        ("game", np.int64),  # addresses of its functions
        ("orders", np.int64),  # address of the function that orders moves, or 0
        ("value", np.int64),  # address of the function that says what a position is worth
        ("players", np.int64),
        ("actions", np.int64),
        ("player", np.int64),  # who searches
        ("rng", np.int64),
        ("tie_seed", np.uint64),  # decides which of equal moves at the root is taken
        ("record_bytes", np.int64),
        # A row each ply.
        ("frames", np.int64),  # Frame[rows]
        ("states", np.int64),  # bytes[rows, row_bytes] the position
        ("row_bytes", np.int64),  # a record's, rounded up to whole words
        ("moves", np.int64),  # int64[rows, actions + 1] what is to be tried, best first: rank << 32 | action
        ("values", np.int64),  # float64[rows, players] what the position is worth to everybody, in maxn
        ("lines", np.int64),  # int64[rows, rows] the actions expected from here
        ("rows", np.int64),
        ("ply", np.int64),  # the row at hand
        # Work space.
        ("legal", np.int64),  # int64[actions]
        ("scores", np.int64),  # float64[actions]
        # What opponents are assumed to do.
        ("vector", np.int64),  # everybody maximises their own reward
        ("deviations", np.int64),  # n: so many moves between two of ours may be ranked `narrow` or lower,
        ("wide", np.int64),  # l1: but above `wide`;
        ("narrow", np.int64),  # l2
        ("one_reply", np.int64),  # only one opponent moves between two of our turns
        # The transposition table.
        ("entries", np.int64),  # Entry[size]
        ("entry_values", np.int64),  # float64[size, players] in maxn
        ("mask", np.int64),  # size - 1
        ("deepening", np.int64),  # the number of the deepening at hand
        # Progress.
        ("nodes", np.int64),  # positions looked at
        ("max_nodes", np.int64),
        ("not_a_number", np.int64),  # the heuristic has said nan
        ("root_values", np.int64),  # float64[actions] what each move at the root is worth to the searching player
        ("root_nodes", np.int64),  # int64[actions]
    ]
)

Frame = np.dtype(
    [
        ("mover", np.int64),
        ("remaining", np.int64),  # plies down to the horizon
        ("beyond", np.int64),  # opponents' moves since our last one that were ranked `narrow` or lower
        ("replier", np.int64),  # the opponent who has moved since, where only one may
        ("count", np.int64),  # moves to try
        ("next", np.int64),  # the one to try next
        ("action", np.int64),  # the one being tried
        ("alpha", np.float64),
        ("beta", np.float64),
        ("low", np.float64),  # alpha and beta as they were at first
        ("high", np.float64),
        ("best", np.float64),
        ("best_action", np.int64),
        ("ties", np.int64),  # how many moves so far are as good as that
        ("length", np.int64),  # of the expected line
        ("final", np.int64),  # no line below was cut off by the horizon
        ("key", np.uint64),
        ("began", np.int64),  # nodes looked at before the move being tried
    ]
)

Entry = np.dtype(
    [
        ("key", np.uint64),
        ("value", np.float64),
        ("action", np.int32),
        ("deepening", np.int32),
        ("depth", np.int16),
        ("bound", np.int8),
        ("final", np.int8),
    ],
    align=True,
)

NOBODY = -1
frame_record: Any = record_at(Frame)  # type: ignore[no-untyped-call]
entry_record: Any = record_at(Entry)  # type: ignore[no-untyped-call]


def compile_orders(game: Game) -> int:
    """The address of the function that orders all legal moves at once, or 0 if the game has no `order`."""
    return int(game.rules.compiled("orders").address) if game.rules.has("order") else 0


class Memory(Workspace):
    """The record of one minimax search and everything it points to, kept alive together."""

    def __init__(self, state: State, rows: int, table_size: int, vector: bool) -> None:
        game, players = state.game, state.game.players
        super().__init__(np.zeros(1, Minimax))
        data = state.raw()
        row_bytes = -(-data.size // 8) * 8
        states = np.zeros((rows, row_bytes), np.uint8)
        states[0, : data.size] = data
        for name, buffer in (
            ("game", game.slots),
            ("rng", np.ones(2, np.uint64)),
            ("frames", np.zeros(rows, Frame)),
            ("states", states),
            ("moves", np.zeros((rows, game.actions + 1), np.int64)),
            ("values", np.zeros((rows, players))),
            ("lines", np.zeros((rows, rows), np.int64)),
            ("legal", np.zeros(game.actions, np.int64)),
            ("scores", np.zeros(game.actions)),
            ("entries", np.zeros(table_size, Entry)),
            ("entry_values", np.zeros(table_size * players if vector else 0)),
            ("root_values", np.full(game.actions, np.nan)),
            ("root_nodes", np.zeros(game.actions, np.int64)),
        ):
            self.keep(name, buffer)
        self.set(
            orders=compile_orders(game),
            players=players,
            actions=game.actions,
            player=state.player,
            record_bytes=data.size,
            row_bytes=row_bytes,
            rows=rows,
            vector=vector,
            mask=table_size - 1,
        )
