"""From stored matches to arrays: everything that happened in them, and everything that could be chosen."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.arena.results import CellResults, Floats, Ints
from spinney.arena.store import Store
from spinney.arena.study.replay import DONE, NO_ROOM, NOT_OVER, Replay, replay_engine
from spinney.core.errors import SpinneyError
from spinney.core.events import Log
from spinney.core.game import Game, load
from spinney.core.measure import Happened, Offered, Positions
from spinney.core.random import as_seed, stream
from spinney.search.workspace import Workspace

# Events and options for which there is room at first.
ROOM = 1 << 15


class Part(NamedTuple):
    """Some matches of a cell, as they are stored: the first one's number there, seeds of deals, and actions."""

    first: int
    deals: list[int]
    actions: list[Ints]


@dataclass(frozen=True)
class Records:
    """What happened in some matches of a cell.

    Attributes:
        matches: how many. shares, agents: [match, seat] of the win, and who sat there.
        kinds, values, event_match, event_ply, is_deal: [event] what was told; the ply that brought it, or the match's
        first if the deal did.
        actions, movers, ply_match, turns: [ply]. before: [ply] the record there.
        options, option_ply: [option] the codes of what was legal where there was a choice: a random opening is none,
        nor is a single legal action.
    """

    matches: int
    shares: Floats
    agents: Ints
    kinds: Ints
    values: Ints
    event_match: Ints
    event_ply: Ints
    is_deal: NDArray[np.bool_]
    actions: Ints
    movers: Ints
    ply_match: Ints
    turns: Ints
    before: NDArray[Any]
    options: NDArray[np.int32]
    option_ply: Ints

    def happened(self, rows: Ints) -> Happened:
        """These events, as a measure reads them."""
        ply = self.event_ply[rows]
        first, second, third, fourth = self.values[rows].T
        turns = np.where(self.is_deal[rows], 0, self.turns[ply])
        return Happened(
            self.kinds[rows], first, second, third, fourth, self.movers[ply], turns, Positions(self.before, ply)
        )

    @cached_property
    def offered(self) -> Offered:
        """All that could be chosen, as a choice reads it."""
        ply, codes = self.option_ply, self.options.astype(np.int64)
        taken = codes == self.actions[ply]
        return Offered(codes, taken, self.movers[ply], self.turns[ply], Positions(self.before, ply))


def game_of(cell: CellResults) -> Game:
    """The game of a cell, by the rules that played it.

    >>> from spinney.arena.tournament import tournament
    >>> game_of(tournament("tic-tac-toe", ["random", "flat"], matches=2).cells[0])
    load('tic-tac-toe', players=2)
    """
    game = load(cell.game, cell.players, **cell.parameters)
    if game.declaration.version != cell.version:
        raise SpinneyError(
            f"these matches were played by version {cell.version} of the rules of {cell.game}; "
            f"these are {game.declaration.version}"
        )
    return game


def stored_part(store: Store, cell: CellResults, first: int, count: int) -> Part:
    """Reads some of a cell's matches, from this number on."""
    keys = cell.keys[first : first + count]
    rows = store.query(
        "SELECT key, deal, action_bytes, actions FROM matches JOIN tables ON tables.id = table_id "
        f"JOIN games ON games.id = tables.game WHERE key IN ({', '.join('?' * len(keys))})",
        keys,
    )
    try:
        found = {key: (deal, np.frombuffer(actions, f"<u{size}").astype(np.int64)) for key, deal, size, actions in rows}
        return Part(first, [as_seed(found[key][0]) for key in keys], [found[key][1] for key in keys])
    except (ValueError, KeyError, TypeError):
        raise SpinneyError(f"{store.path!r} was edited by hand: its parts do not fit together") from None


class Reader(Workspace):
    """Replays matches of a game; one at a time may use it."""

    def __init__(self, game: Game, openings: int = 0) -> None:
        super().__init__(np.zeros(1, Replay))
        self.game, self._openings, rules = game, openings, game.rules
        if rules.plain:
            raise SpinneyError(f"play records are read in compiled code, and {game.id} is a plain Python game")
        self._blank = game.blank()
        self.keep("blank", self._blank)
        self.keep("legal", np.zeros(game.actions, np.int64))
        told: list[Any] = [rules.telling("setup"), rules.telling("apply_told")]
        self.set(setup=told[0].keep.address, apply=told[1].keep.address, record_bytes=self._blank.itemsize)
        self.set(**{name: rules.compiled(name).address for name in ("legal_actions", "current_player", "is_over")})
        self._make_room(ROOM, max(ROOM, 2 * game.actions))

    def _make_room(self, events: int, options: int) -> None:
        self._log, self._events = Log(self._blank, events), events
        self.keep("options", np.zeros(options, np.int32))
        self.set(state=self._log.address, log=self._log.words_address, room=options)

    def read(self, part: Part, cell: CellResults) -> Records:
        """What happened in these matches of the cell."""
        lengths = np.array([len(one) for one in part.actions], np.int64)
        plies = int(lengths.sum())
        self.keep("actions", np.concatenate(part.actions) if plies else np.zeros(1, np.int64))
        self.keep("ends", lengths.cumsum())
        self.keep("movers", np.zeros(plies + 1, np.int64))
        self.keep("offered", np.zeros(plies + 1, np.int64))
        self.keep("told", np.zeros(plies + len(lengths), np.int64))
        self.keep("before", np.zeros(plies + 1, self._blank.dtype))
        self._replay(part, cell)
        return self._records(part, cell, lengths)

    def _replay(self, part: Part, cell: CellResults) -> None:
        """Replays all matches, with more room and from the first again if that is needed."""
        while True:
            self._log.forget()
            self.keep("words", np.array([stream(deal, "deal") for deal in part.deals], np.uint64))
            self.set(count=len(part.deals), match=0)
            if (end := replay_engine()(self.address, self.game.actions)) != NO_ROOM:
                break
            self._make_room(2 * self._events, 2 * self.get("room"))
        if end != DONE:
            key = cell.keys[part.first + self.get("match")].hex()
            why = "ends before the game is over" if end == NOT_OVER else "has an action that is not legal"
            raise SpinneyError(f"the match {key} {why}: its file was edited, or the rules are others")

    def _records(self, part: Part, cell: CellResults, lengths: Ints) -> Records:
        count, plies = len(lengths), int(lengths.sum())
        here = slice(part.first, part.first + count)
        table, told = self._log.table().copy(), self.buffer("told")
        # Steps are the deal and the plies of each match in turn.
        step_match = np.repeat(np.arange(count), lengths + 1)
        is_deal = np.zeros(count + plies, np.bool_)
        is_deal[np.r_[0, (lengths + 1).cumsum()[:-1]]] = True
        step_ply = np.minimum(np.cumsum(~is_deal) - 1 + is_deal, max(0, plies - 1))
        steps = np.repeat(np.arange(count + plies), np.diff(told, prepend=0))
        ply_match, movers = step_match[~is_deal], self.buffer("movers")[:plies]
        before, ends = self.buffer("before"), self.buffer("offered")[:plies]
        legal, in_match = np.diff(ends, prepend=0), np.arange(plies) - np.repeat(lengths.cumsum() - lengths, lengths)
        option_ply = np.repeat(np.arange(plies), legal)
        free = ((legal > 1) & (in_match >= self._openings))[option_ply]
        return Records(
            matches=count,
            shares=cell.shares[here],
            agents=cell.seats[here],
            kinds=table[:, 0],
            values=table[:, 2:],
            event_match=step_match[steps],
            event_ply=step_ply[steps],
            is_deal=is_deal[steps],
            actions=self.buffer("actions")[:plies],
            movers=movers,
            ply_match=ply_match,
            turns=self._turns(before[:plies], ply_match, movers),
            before=before[: max(1, plies)],
            options=self.buffer("options")[: ends[-1] if plies else 0][free],
            option_ply=option_ply[free],
        )

    def _turns(self, before: NDArray[Any], ply_match: Ints, movers: Ints) -> Ints:
        """[ply] the number of the mover's turn, as the game counts it, or else of the mover's runs of plies."""
        own = measures_of(self.game)
        if hasattr(own, "turn"):
            return np.asarray(own.turn(Positions(before, np.arange(len(before))), movers), np.int64)
        return runs(ply_match, movers, self.game.players)


def runs(ply_match: Sequence[int] | Ints, movers: Sequence[int] | Ints, players: int) -> Ints:
    """[ply] how many times its player has been to move by then, in this match, plies in a row counted once.

    >>> runs([0, 0, 0, 0, 0, 1], [0, 0, 1, 0, 1, 1], 2).tolist()
    [1, 1, 1, 2, 2, 1]
    """
    seat = np.asarray(ply_match, np.int64) * players + np.asarray(movers, np.int64)
    begins = np.diff(seat, prepend=-1) != 0
    order = np.argsort(seat, kind="stable")
    total = begins[order].cumsum()
    first = np.diff(seat[order], prepend=-1) != 0
    earlier = np.maximum.accumulate(np.where(first, total - 1, 0))
    found = np.empty(len(seat), np.int64)
    found[order] = total - earlier
    return found


def measures_of(game: Game) -> Any:
    """The module with what a game asks of its records; None if it asks nothing."""
    own = game.declaration.measures
    return import_module(own) if isinstance(own, str) else own
