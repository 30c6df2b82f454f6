"""A position in a game, immutable to its user: `apply` returns a new one."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from spinney.core import plain_view
from spinney.core.errors import SpinneyError, shown
from spinney.core.events import EVERYBODY, Event, Witnessed, witnessed
from spinney.core.look import Look
from spinney.core.plain_view import plain_sentence
from spinney.core.random import Words, as_seed, stream
from spinney.core.record import Record
from spinney.core.saved import packed, unpacked
from spinney.core.validation import integer

if TYPE_CHECKING:
    from spinney.core.game import Game


@dataclass(frozen=True, init=False, eq=False, repr=False)
class State:
    """A position: what is on the table, who is to move, what may be done. A value that never changes; `Game.start`,
    `apply` and `Game.from_bytes` make states.

    Two states are equal if they are the same position of the same game; the random numbers that future draws will
    use are not part of it.

    >>> from spinney import load
    >>> state = load("tic-tac-toe").start()
    >>> after = state.apply(4)
    >>> state.player, after.player, after.last, state == after
    (0, 1, 4, False)
    """

    game: "Game"
    last: int | None
    _data: NDArray[Any]
    _words: Words
    _address: int
    _last_seen_by: int
    _held: Any  # what the record names, if anything

    def __init__(
        self,
        game: "Game",
        data: NDArray[Any],
        words: Words,
        last: int | None = None,
        last_seen_by: int = EVERYBODY,
    ) -> None:
        # Arrays that stand on bytes: nobody can make them writable again.
        record = np.frombuffer(data.tobytes(), data.dtype)
        future = np.frombuffer(words.tobytes(), np.uint64)
        vars(self).update(game=game, last=last, _data=record, _words=future, _address=record.ctypes.data)
        vars(self).update(_last_seen_by=last_seen_by, _held=game.rules.held(record))

    # What the position says.

    @property
    def player(self) -> int:
        """The player to move, counted from 0."""
        return int(self._call("current_player"))

    @cached_property
    def legal_actions(self) -> tuple[int, ...]:
        """The codes of what may be done, ascending; empty once the game is over."""
        if self.is_over:
            return ()
        out = np.empty(self.game.actions, np.int64)
        return tuple(out[: self._call("legal_actions", out.ctypes.data)].tolist())

    @cached_property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._call("is_over"))

    @property
    def ranks(self) -> tuple[int, ...]:
        """Each player's rank once the game is over: 1 is best, ties share."""
        if not self.is_over:
            raise SpinneyError("the game is not over: nobody has a rank yet (scores are there at any time)")
        return tuple(int(self._call("rank", p)) for p in range(self.game.players))

    @property
    def cut_off(self) -> bool:
        """Whether the game was stopped by a limit on its length rather than decided."""
        return self.game.rules.has("cut_off") and bool(self._call("cut_off"))

    @property
    def scores(self) -> tuple[float, ...]:
        """Each player's points; in a game without points, each player's share of the win.

        >>> from spinney import load
        >>> state = load("tic-tac-toe").start()
        >>> for action in (0, 3, 1, 4, 2):
        ...     state = state.apply(action)
        >>> state.scores
        (1.0, 0.0)
        """
        if self.game.rules.has("score"):
            return tuple(float(self._call("score", p)) for p in range(self.game.players))
        if not self.is_over:
            return (0.0,) * self.game.players
        return shares(self.ranks)

    @property
    def record(self) -> Record:
        """The position's record, read-only, for views and tests."""
        return Record(self._data[0])

    def raw(self) -> NDArray[np.uint8]:
        """The record's bytes, a copy: what a search starts from."""
        return np.frombuffer(bytearray(self._data), np.uint8)

    @property
    def future(self) -> Words:
        """The random words that future draws will use, read-only."""
        return self._words

    def _copy(self) -> NDArray[Any]:
        # By bytes: NumPy copies a record field by field, and leaves what lies between fields to chance.
        return np.frombuffer(bytearray(self._data), self._data.dtype)

    def has_drawn(self, seed: int) -> bool:
        """Whether the rules have drawn random numbers since the game was started with this seed.

        >>> from spinney import load
        >>> load("tic-tac-toe").start(seed=3).apply(4).has_drawn(3), load("uno").start(seed=3).has_drawn(3)
        (False, True)
        """
        return bool((self._words != stream(as_seed(seed), "deal")).any())

    def visible(self, player: int) -> tuple[int, ...]:
        """Everything that `player` can see, as integers; positions that look alike to them give the same."""
        observer = self._player(player)
        if not self.game.rules.has("visible"):
            return tuple(self._data.tobytes())
        out = np.zeros(8 * self._data.itemsize, np.int64)
        return tuple(out[: self._call("visible", observer, out.ctypes.data)].tolist())

    # What may happen next.

    def apply(self, action: int) -> "State":
        """The position after `action`, which must be legal.

        >>> from spinney import load
        >>> load("tic-tac-toe").start().apply(9)
        Traceback (most recent call last):
        ...
        spinney.core.errors.SpinneyError: action 9 is not legal here; legal: 0, 1, 2, 3, 4, 5, 6, 7, 8
        """
        code = self._checked(action)
        data, words = self._copy(), self._words.copy()
        self.game.rules.call("apply")(data.ctypes.data, code, words.ctypes.data)
        return State(self.game, data, words, code, self._witnesses(code))

    def witnessed(self, action: int) -> Witnessed:
        """The position after `action`, which must be legal, and everything that happens on the way; who perceives what
        is said with every event, and `perceived` keeps one seat's.

        >>> from spinney import load
        >>> state = load("tic-tac-toe").start()
        >>> after, events = state.witnessed(4)
        >>> after == state.apply(4), [state.sentence(event) for event in events]
        (True, ['player 1 plays b2'])
        """
        code = self._checked(action)
        words = self._words.copy()
        log = witnessed(self.game.rules, "apply_told", self._data, code, words.ctypes.data)
        return Witnessed(State(self.game, log.data, words, code, self._witnesses(code)), log.events())

    def _witnesses(self, action: int) -> int:
        """The seats that see which action is played here, as bits."""
        if not self.game.rules.has("witnesses"):
            return EVERYBODY
        return int(self._call("witnesses", action)) | 1 << self.player

    def seen_by(self, player: int, seed: int = 0) -> "State":
        """What `player` may think the position is: everything hidden from them is dealt anew, and so is all future
        chance.
        """
        observer = self._player(player)
        data, words = self._copy(), stream(as_seed(seed), "seen", observer)
        if not self.game.declaration.hidden:
            return State(self.game, data, words, self.last)
        self.game.rules.call("redeterminise")(data.ctypes.data, observer, words.ctypes.data)
        return State(self.game, data, words)

    # Names and pictures.

    def describe(self, action: int) -> str:
        """The name of an action, as people write it; it need not be legal here.

        >>> from spinney import load
        >>> load("hex").start().describe(0)
        'a1'
        """
        code = self._code(action)
        if not 0 <= code < self.game.actions:
            raise SpinneyError(f"there is no action {code}; actions are 0 to {self.game.actions - 1}")
        try:
            return str(self.game.view.describe(self.record, code))
        except Exception as error:
            raise SpinneyError(f"{self.game.id} has no name for action {code}") from error

    def sentence(self, event: Event, observer: int | None = None, names: Sequence[str] = ()) -> str:
        """What an event says to an observer, in words; the position is the one before the action that brought it.

        >>> from spinney import load
        >>> state = load("hex").start()
        >>> state.sentence(state.witnessed(0).events[0], names=["Ada", "Bo"])
        'Ada plays a1'
        """
        look = self._look(observer, names)
        own = getattr(self.game.view, "sentence", None)
        return str(own(self.record, event, look) if own else plain_sentence(self.describe, event, look))

    def action(self, text: str) -> int:
        """The legal action with this name.

        >>> from spinney import load
        >>> load("hex").start().action("b1")
        1
        """
        wanted = " ".join(str(text).lower().split())
        names = {" ".join(self.describe(action).lower().split()): action for action in self.legal_actions}
        if wanted not in names:
            raise SpinneyError(f"{text!r} is not a legal move here; {self._allowed(list(names))}")
        return names[wanted]

    def text(self, targets: bool = False, observer: int | None = None, names: Sequence[str] = ()) -> str:
        """The position as text, as `observer` sees it, or with every card face up; with `targets` also the names of
        all legal actions, unless they would tell an observer what another player hides. `names` are the players'.

        >>> from spinney import load
        >>> print(load("connect-four", height=2).start().text(targets=True).splitlines()[-1])
        legal: 1 2 3 4 5 6 7
        """
        look = self._look(observer, names, targets)
        board = self._view("text", look)
        if not look.actions:
            return board
        return f"{board}\nlegal: {' '.join(map(self.describe, self.legal_actions))}"

    def svg(
        self,
        targets: bool = False,
        observer: int | None = None,
        names: Sequence[str] = (),
        dark: bool = False,
    ) -> str:
        """The position as an SVG picture, as `observer` sees it, or with every card face up; with `targets` whatever a
        click could mean is marked, and carries the codes of its actions in `data-actions`. `names` are the players';
        `dark` is for a dark page.

        >>> from spinney import load
        >>> load("tic-tac-toe").start().apply(4).svg(targets=True).count("data-actions")
        8
        """
        return self._view("svg", self._look(observer, names, targets, dark))

    def _look(self, observer: int | None, names: Sequence[str], targets: bool = False, dark: bool = False) -> Look:
        """What a view is told besides the position: nothing that is hidden from the observer."""
        viewer = None if observer is None else self._player(observer)
        called = tuple(names)
        if called and len(called) != self.game.players:
            raise SpinneyError(f"{self.game.id} has {self.game.players} players here, and got {len(called)} names")
        public = viewer is None or not self.game.declaration.hidden
        knows_last = public or bool(self._last_seen_by >> (viewer or 0) & 1)
        shows_choices = targets and (public or viewer == self.player)
        actions = self.legal_actions if shows_choices else ()
        return Look(viewer, self.last if knows_last else None, called, actions, dark)

    def _view(self, kind: str, look: Look) -> str:
        """The game's own text or picture; where something is hidden, of what the observer sees."""
        view = self.game.view
        if view is plain_view and look.observer is not None and self.game.declaration.hidden:
            seen = self.visible(look.observer)
            return plain_view.seen_text(seen) if kind == "text" else plain_view.seen_svg(seen, look.actions)
        return str(getattr(view, kind)(self.record, look))

    def _repr_svg_(self) -> str:
        """What notebooks show: the position as the player to move sees it; once it is over, all of it."""
        return self.svg(observer=None if self.is_over else self.player)

    # Bytes.

    def to_bytes(self) -> bytes:
        """The state as bytes that `Game.from_bytes` reads back; they carry the game's id, version and parameters."""
        return packed(self.game, self._data, self._words, self.last, self._last_seen_by)

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, State) and self.game == other.game
        return same and self._identity == other._identity  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> bytes:
        """What equal positions have in common."""
        return self.game.rules.identity(self._data)

    def __repr__(self) -> str:
        turn = "over" if self.is_over else f"player {self.player} to move"
        return f"<{self.game.id}, {turn}>\n{self.text()}"

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.game, self.to_bytes())

    # Helpers.

    def _call(self, name: str, *arguments: int) -> Any:
        return self.game.rules.call(name)(self._address, *arguments)

    def _checked(self, action: int) -> int:
        code = self._code(action)
        if self.is_over:
            raise SpinneyError("the game is over: there is no legal action")
        if code not in self.legal_actions:
            allowed = self._allowed([str(a) for a in self.legal_actions])
            raise SpinneyError(f"action {code} is not legal here; {allowed}")
        return code

    def _code(self, action: int) -> int:
        code = integer(action)
        if code is None:
            raise SpinneyError(f"an action is an integer code, not {shown(action)}; name it with state.action(text)")
        return code

    def _allowed(self, names: list[str]) -> str:
        if not names:
            return "the game is over"
        shown = ", ".join(names[:20])
        return f"legal: {shown}{f' and {len(names) - 20} more' if len(names) > 20 else ''}"

    def _player(self, player: int) -> int:
        number = integer(player)
        if number is None or not 0 <= number < self.game.players:
            raise SpinneyError(f"there is no player {shown(player)}; players are 0 to {self.game.players - 1}")
        return number


def shares(ranks: Sequence[int]) -> tuple[float, ...]:
    """Each player's share of the win: tied winners share it equally.

    >>> shares((1, 3, 1))
    (0.5, 0.0, 0.5)
    """
    winners = ranks.count(1)
    return tuple(1.0 / winners if rank == 1 else 0.0 for rank in ranks)


def restore(game: "Game", data: bytes) -> State:
    """The state in a pickle; as with every pickle, whoever opens it trusts its writer."""
    return State(game, *unpacked(game, data))
