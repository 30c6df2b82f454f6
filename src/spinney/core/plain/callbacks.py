"""What compiled code calls of a plain Python game: C functions on the address of a record.

Nothing may be raised through compiled code. An error of the user's code is noted in the search that it happened in;
from then on every answer says that the game is over, so that the search comes to its end, where the error is raised.
"""

import ctypes
from collections.abc import Callable
from typing import Any

from spinney.core.errors import SpinneyError
from spinney.core.plain.positions import STRAY, Position, Thought, position_of
from spinney.core.plain.record import MOVER, ONES, OVER, POSITION, RANKS, State
from spinney.core.plain.table import Table

INT, FLOAT = ctypes.c_int64, ctypes.c_double
SIZE = State.itemsize
GAME_OVER = -1


def at(address: int) -> Position:
    """The position that the record at this address names."""
    return position_of(INT.from_address(address + POSITION).value)


def write(address: int, position: Position) -> None:
    """Makes the record at this address that of a position."""
    ctypes.memmove(address, position.record, SIZE)


class Callbacks:
    """The C functions of one table, by the names of the contract; they live as long as this."""

    def __init__(self, table: Table, deterministic: bool) -> None:
        self._table, self._keeps_children = table, deterministic
        self._made = {
            "setup": ctypes.CFUNCTYPE(INT, INT, INT)(self._setup),
            "legal_actions": self._c_function(INT, 2, self.legal_actions, _first_alone),
            "apply": self._c_function(INT, 3, self.apply),
            "advance": self._c_function(INT, 3, self.advance, lambda *_: GAME_OVER),
            "rollout_listed": self._c_function(INT, 4, self.rollout),
            "redeterminise": self._c_function(INT, 3, self.redeterminise),
            "order": self._c_function(FLOAT, 2, self.order),
            "first_in_order": self._c_function(INT, 5, self.first_in_order, _first_listed),
            "orders": self._c_function(INT, 4, self.orders),
        }

    def address(self, name: str) -> int:
        """The address of the C function of this name."""
        return ctypes.cast(self._made[name], ctypes.c_void_p).value or 0

    def _c_function(
        self, result: Any, count: int, function: Callable[..., float], quiet: Callable[..., float] = lambda *_: 0
    ) -> Any:
        def call(address: int, *arguments: int) -> float:
            thought = STRAY
            try:
                position = at(address)
                thought = position.thought or STRAY
                if thought.error is None:
                    return function(position, address, *arguments)
            except SystemExit as error:
                thought.error = thought.error or _not_to_be_left(error)
            except BaseException as error:
                thought.error = thought.error or error
            _finish(address)
            return quiet(*arguments)

        return ctypes.CFUNCTYPE(result, *[INT] * count)(call)

    def _setup(self, address: int, words: int) -> int:
        try:
            made = self._table.start(words)
            STRAY.keep_for(address, made, made)
            write(address, made)
        except BaseException as error:
            STRAY.error = STRAY.error or error
            _finish(address)
        return 0

    # The functions. Each is handed the record's position and address, and integers.

    def legal_actions(self, before: Position, address: int, out: int) -> int:
        """Lists what may be done."""
        ctypes.memmove(out, before.codes, len(before.codes))
        return len(before.actions)

    def apply(self, before: Position, address: int, code: int, words: int) -> int:
        """Plays an action. A record that is played on and on changes one object, which no other record names."""
        alone = before.made_at == address
        made = self._table.played(before, before.game if alone else self._table.contract.copy(before.game), code, words)
        made.made_at = address
        _thought(before).keep_for(address, before, made, instead=alone)
        write(address, made)
        return 0

    def advance(self, before: Position, address: int, code: int, words: int) -> int:
        """Plays an action; returns who is to move next, or that it is the end."""
        made = before.children.get(code)
        if made is None:
            made = self._table.after(before, code, words)
            thought = _thought(before)
            if not (self._keeps_children and thought is not STRAY and thought.keep_child(before, code, made)):
                thought.keep_for(address, before, made)
        write(address, made)
        return GAME_OVER if made.over else made.mover

    def rollout(self, before: Position, address: int, limit: int, words: int, out: int) -> int:
        """Plays at random; returns how many actions."""
        if before.over or limit == 0:
            return 0
        made, played = self._table.rolled_out(before, limit, words)
        _thought(before).keep_for(address, before, made)
        write(address, made)
        return played

    def redeterminise(self, before: Position, address: int, observer: int, words: int) -> int:
        """Deals anew what the observer cannot see."""
        made = self._table.redealt(before, observer, words)
        _thought(before).keep_for(address, before, made)
        write(address, made)
        return 0

    def order(self, before: Position, address: int, code: int) -> float:
        """How promising an action is."""
        return self._table.contract.order(before.game, before.actions[code])

    def first_in_order(self, before: Position, address: int, legal: int, count: int, marks: int, mark: int) -> int:
        """The best-ordered of the legal actions that carry the mark; the first of equals."""
        marked = (INT * self._table.contract.max_actions).from_address(marks)
        codes = [code for code in (INT * count).from_address(legal) if marked[code] == mark]
        return max(codes, key=lambda code: self.order(before, address, code), default=-1)

    def orders(self, before: Position, address: int, legal: int, count: int, out: int) -> int:
        """Writes the order of each of the legal actions."""
        for i, code in enumerate((INT * count).from_address(legal)):
            FLOAT.from_address(out + 8 * i).value = self.order(before, address, code)
        return 0


def _thought(position: Position) -> Thought:
    return position.thought or STRAY


def _not_to_be_left(error: SystemExit) -> SpinneyError:
    """What is said of a game that ends the program."""
    said = SpinneyError("the game calls sys.exit, and it is not the game's to end the program")
    said.__cause__ = error
    return said


def _finish(address: int) -> None:
    """Makes the record at this address that of a game that is over, with everybody first."""
    INT.from_address(address + OVER).value = 1
    INT.from_address(address + MOVER).value = 0
    (INT * len(ONES)).from_address(address + RANKS)[:] = list(ONES)


def _first_alone(out: int) -> int:
    """Lists the first action there is and no other."""
    INT.from_address(out).value = 0
    return 1


def _first_listed(legal: int, *_: int) -> int:
    """The first action of a list."""
    return int(INT.from_address(legal).value)
