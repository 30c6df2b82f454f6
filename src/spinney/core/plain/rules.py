"""The rules of a plain Python class, as the rest of the library sees rules."""

import ctypes
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spinney.core.compile import Compiler
from spinney.core.declaration import Declaration, Parameters
from spinney.core.errors import SpinneyError
from spinney.core.plain import record
from spinney.core.plain.callbacks import INT, Callbacks, at, write
from spinney.core.plain.contract import Contract
from spinney.core.plain.interrupts import interruptible
from spinney.core.plain.names import Names
from spinney.core.plain.offers import functions_of, misspelt
from spinney.core.plain.positions import STRAY, Position, Thought, position_of
from spinney.core.plain.table import Table
from spinney.core.plain.view import View
from spinney.core.rules import ALL, SLOTS, Rules
from spinney.core.telling import CHOSE, EVENT_WORDS, EVERYBODY, HEAD, PLAYED, ROOM, TOLD, words_of

READ = ("current_player", "is_over", "rank")


class PlainRules(Rules):
    """The functions of a plain Python class with a player count and parameters: callbacks for the engine, and the same
    functions for states, where errors are raised at once.

    Attributes:
        table: where positions follow each other. view: how they look.
    """

    def __init__(self, declaration: Declaration, players: int, parameters: Parameters) -> None:
        kind = declaration.rules
        assert isinstance(kind, type)
        self.declaration, self.record, self.module, self.own = declaration, record.State, record, True
        contract = Contract(kind, players)
        self.table = Table(contract, Names(contract.name, contract.max_actions), dict(parameters))
        self.view = View(self.table)
        self.functions = {name: getattr(record, name) for name in (*READ, *["score"] * contract.has("scores"))}
        self._compiler = Compiler("the record of Python games", [getattr(record, name) for name in (*READ, "score")])
        self._compiled: dict[Any, Any] = {}
        self._callbacks = Callbacks(self.table, declaration.deterministic)
        self._direct: dict[str, Callable[..., Any]] = {
            "setup": self._setup,
            "apply": self._apply,
            "redeterminise": self._redeterminise,
            "legal_actions": lambda address, out: self._callbacks.legal_actions(at(address), address, out),
            "current_player": lambda address: at(address).mover,
            "is_over": lambda address: at(address).over,
            "rank": lambda address, player: int(_row(address)["ranks"][player]),
            "score": lambda address, player: float(_row(address)["scores"][player]),
            "order": lambda address, code: self._callbacks.order(at(address), address, code),
            "evaluate": lambda address, player: self.evaluation(at(address), player),
            "visible": self._visible,
            "witnesses": self._witnesses,
        }

    # What other rules answer too.

    @property
    def plain(self) -> bool:
        """Whether positions are objects of a Python class."""
        return True

    @cached_property
    def mark(self) -> str:
        """A fingerprint of the class: its methods, and the files that they stand in."""
        digest = blake2b(self.table.contract.kind.__qualname__.encode(), digest_size=12)
        for function in functions_of(self.table.contract.kind):
            file = Path(function.__code__.co_filename)
            digest.update(function.__code__.co_code + (file.read_bytes() if file.is_file() else b""))
        return digest.hexdigest()

    def hints(self) -> list[str]:
        """Sentences on what looks like a mistake and need not be one."""
        return misspelt(self.table.contract.kind)

    def has(self, name: str) -> bool:
        """Whether the game has this optional function."""
        if name in ("evaluate", "order", "redeterminise", "witnesses"):
            return self.table.contract.has(name)
        return name == "visible" or name in self.functions

    def compiled(self, name: str) -> Any:
        """The function `name` as a C function; `.address` is its address."""
        if name in self.functions:
            return super().compiled(name)
        return SimpleNamespace(address=self._callbacks.address(name))

    def call(self, name: str) -> Callable[..., Any]:
        """The function `name`, callable from Python with addresses and integers."""
        if STRAY.error is not None:
            error, STRAY.error = STRAY.error, None
            raise error
        return self._direct[name]

    def telling(self, name: str) -> Callable[..., Any]:
        """`setup` or `apply_told`, with what happens recorded behind the record."""
        if name == "rollout_told":
            raise SpinneyError(f"{self.declaration.id} is a plain Python game, and is not played in compiled code")
        return self._setup if name == "setup" else self._apply_told

    def slots(self, placement: bool) -> NDArray[np.int64]:
        """The addresses of all functions, 0 where the game has none: what the engine calls."""
        del placement
        slots = np.zeros(SLOTS, np.int64)
        names = ["setup", "legal_actions", "apply", "advance", "rollout_listed", *self.functions]
        names += ["redeterminise"] * self.declaration.hidden + ["order", "first_in_order"] * self.has("order")
        for name in names:
            slots[ALL[name].slot] = self.compiled(name).address
        return slots

    def twin(self, name: str, wrap: Callable[[Any], Any] = lambda f: f) -> Callable[..., Any]:
        """There is no other form of a plain Python class."""
        raise SpinneyError(f"{self.declaration.id} is a plain Python game: its rules are interpreted as they are")

    def handed(self, data: NDArray[Any]) -> Any:
        """What a user's own function is handed of a position: the object of their class."""
        return position_of(int(data["position"][0])).game

    def evaluation(self, position: Position, player: int) -> float:
        """What a position is worth to a player: at the end a win is 1, a shared one 0 and a loss -1; before, what the
        class says.
        """
        if not position.over:
            return self.table.contract.evaluation(position.game, player)
        final = np.frombuffer(position.record, record.State)["ranks"][0, : self.table.contract.players]
        return -1.0 if final[player] != 1 else 1.0 if (final == 1).sum() == 1 else 0.0

    # The lives of positions.

    def held(self, data: NDArray[Any]) -> Position:
        """What must live as long as this record is of use."""
        return position_of(int(data["position"][0]))

    @contextmanager
    def thinking(self, data: NDArray[Any]) -> Iterator[tuple[Thought, NDArray[Any]]]:
        """A search from this position: what goes wrong in it, and the record that it begins with."""
        before, thought = self.held(data), Thought()
        root = before.once_more(thought)
        try:
            with interruptible(thought):
                yield thought, np.frombuffer(root.record, record.State)
        finally:
            thought.end(root)

    # Bytes.

    def identity(self, data: NDArray[Any]) -> bytes:
        """What is the same for positions that came about in the same way."""
        return self.table.identity(self.held(data))

    def written(self, data: NDArray[Any]) -> bytes:
        """The position as bytes, that is, how it came about."""
        return json.dumps(self.table.steps(self.held(data))).encode()

    def read(self, contents: bytes) -> NDArray[Any]:
        """The record that `written` wrote; its position lives until the state that is made of it takes it over."""
        try:
            position = self.table.again(json.loads(contents))
        except (ValueError, TypeError, RecursionError) as error:
            if isinstance(error, SpinneyError):
                raise
            raise SpinneyError("these bytes are a damaged Spinney state") from None
        found = np.frombuffer(position.record, record.State)
        STRAY.keep_for(found.ctypes.data, position, position)
        return found

    def action_name(self, code: int) -> str:
        """What stands for an action wherever codes of this process mean nothing."""
        return self.table.names.text(code)

    def action_code(self, name: Any) -> int:
        """The code, in this process, of what stands for an action."""
        return self.table.names.code(str(name))

    # The functions that states call.

    def _setup(self, address: int, words: int) -> None:
        self._hold(address, self.table.start(words))

    def _apply(self, address: int, code: int, words: int) -> None:
        self._hold(address, self.table.after(at(address), code, words))

    def _redeterminise(self, address: int, observer: int, words: int) -> None:
        self._hold(address, self.table.redealt(at(address), observer, words))

    def _hold(self, address: int, made: Position) -> None:
        """Writes a position, which lives until the state that is made of it takes it over, or until the search ends
        that asks for it.
        """
        if made.thought:
            made.thought.worlds.append(made)
        STRAY.keep_for(address, made, made)
        write(address, made)

    def _visible(self, address: int, observer: int, out: int) -> int:
        position = at(address)
        if self.table.contract.has("visible"):
            seen = repr(position.game.visible(observer)).encode()
        elif self.declaration.hidden:
            mine = [self.action_name(code) for code in position.actions] if position.mover == observer else []
            seen = json.dumps([position.mover, position.over, mine]).encode()
        else:
            seen = self.table.identity(position)
        digest = blake2b(seen, digest_size=24).digest()
        ctypes.memmove(out, digest, len(digest))
        return len(digest) // 8

    def _witnesses(self, address: int, code: int) -> int:
        position = at(address)
        seen = position.game.witnesses(position.actions[code])
        return (
            EVERYBODY
            if seen is None
            else sum(1 << player for player in range(self.table.contract.players) if player in seen)
        )

    def _apply_told(self, address: int, code: int, words: int) -> None:
        player = at(address).mover
        seats = self._witnesses(address, code) | 1 << player if self.has("witnesses") else EVERYBODY
        events = [(PLAYED, seats, player, code)] + [(CHOSE, ~seats, player, 0)] * (seats != EVERYBODY)
        log = address + 8 * words_of(record.State.itemsize)
        head = (INT * HEAD).from_address(log)
        for event in events:
            if head[TOLD] < head[ROOM]:
                place = log + 8 * (HEAD + head[TOLD] * EVENT_WORDS)
                (INT * EVENT_WORDS).from_address(place)[:] = [*event, 0, 0]
            head[TOLD] += 1
        self._apply(address, code, words)


def _row(address: int) -> Any:
    """A copy of the record at this address."""
    return np.frombuffer(ctypes.string_at(address, record.State.itemsize), record.State)[0]
