"""What somebody at a table perceives of it, as plain data; all that leaves the server about a match is made here.

An audience is a seat's number, ALL_SEEING, or PUBLIC: whoever may see only what everybody at the table does. What a
seat is sent is a function of what it perceives: its picture, its text, its legal moves and the sentences it was told.
"""

from collections.abc import Sequence
from typing import Any

from spinney.core.events import CHOSE, EVERYBODY, PLAYED, Event, perceived
from spinney.core.state import State

ALL_SEEING, PUBLIC = -1, -2
KINDS = {PLAYED: "played", CHOSE: "chose"}

Data = dict[str, Any]


def observer_of(audience: int) -> int | None:
    """The observer that views are asked for: a seat, or None for somebody who sees everything."""
    return None if audience == ALL_SEEING else audience


def picture(state: State, audience: int, names: Sequence[str], dark: bool, targets: bool = False) -> Data:
    """The position as this audience sees it; nothing for the public of a game with secrets.

    >>> import spinney
    >>> state = spinney.load("love-letter").start(seed=1)
    >>> seat, public = picture(state, 0, ["Ada", "Bo"], False), picture(state, PUBLIC, [], False)
    >>> seat["svg"].startswith("<svg"), public
    (True, {'svg': None})
    """
    hidden = audience == PUBLIC
    return {"svg": None if hidden else state.svg(targets, observer_of(audience), names, dark)}


def wording(state: State, audience: int, names: Sequence[str]) -> Data:
    """The same as text, for whoever has no use for a picture.

    >>> import spinney
    >>> wording(spinney.load("tic-tac-toe").start(), 0, [])["text"].splitlines()[0]
    '  a b c'
    """
    return {"text": None if audience == PUBLIC else state.text(observer=observer_of(audience), names=names)}


def choices(state: State) -> list[Data]:
    """What may be done, by code and name."""
    return [{"action": action, "name": state.describe(action)} for action in state.legal_actions]


def open_scores(state: State) -> list[float] | None:
    """Everybody's points, where these are open: in games without secrets, and at the end."""
    return list(state.scores) if state.is_over or not state.game.declaration.hidden else None


def lines_of(state: State, events: tuple[Event, ...], audience: int, names: Sequence[str], move: int) -> list[Data]:
    """What this audience is told of a move, a sentence an event; the position is the one before it.

    >>> import spinney
    >>> state = spinney.load("tic-tac-toe").start()
    >>> lines_of(state, state.witnessed(4).events, 1, ["Ada", "Bo"], 1)
    [{'move': 1, 'text': 'Ada plays b2', 'player': 0, 'kind': 'played', 'action': 4}]
    """
    if audience != PUBLIC:
        seen_by = observer_of(audience)
        return [_line(event, state.sentence(event, seen_by, names), move) for event in perceived(events, seen_by)]
    told = ((event, _common(state, event, names)) for event in events if event.seats == EVERYBODY)
    return [_line(event, sentence, move) for event, sentence in told if sentence is not None]


def _common(state: State, event: Event, names: Sequence[str]) -> str | None:
    """The sentence that every seat is told; None where seats are told different things."""
    sentences = {state.sentence(event, seat, names) for seat in range(state.game.players)}
    return sentences.pop() if len(sentences) == 1 else None


def _line(event: Event, sentence: str, move: int) -> Data:
    player, action = (event.values[0], event.values[1]) if event.kind in KINDS else (None, None)
    return {
        "move": move,
        "text": sentence,
        "player": player,
        "kind": KINDS.get(event.kind, "told"),
        "action": action if event.kind == PLAYED else None,
    }


class Lines:
    """What one audience has been told so far; sentences are made once."""

    def __init__(self, audience: int) -> None:
        self._audience = audience
        self._told: list[tuple[State, tuple[Event, ...]]] = []
        self._ends: list[int] = []
        self._lines: list[Data] = []
        self._names: tuple[str, ...] = ()

    def up_to(self, told: Sequence[tuple[State, tuple[Event, ...]]], names: Sequence[str]) -> list[Data]:
        """All lines of these moves, the deal first; those of moves that were taken back are forgotten."""
        if tuple(names) != self._names:
            self._names, self._told, self._ends = tuple(names), [], []
        while self._told and (len(self._told) > len(told) or self._told[-1] is not told[len(self._told) - 1]):
            self._told.pop()
            self._ends.pop()
        del self._lines[self._ends[-1] if self._ends else 0 :]
        for move in range(len(self._told), len(told)):
            for line in lines_of(*told[move], self._audience, names, move):
                self._lines.append({"n": len(self._lines), **line})
            self._told.append(told[move])
            self._ends.append(len(self._lines))
        return self._lines
