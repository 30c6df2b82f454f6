"""States as bytes: written, read back, and checked before compiled code sees what came from outside.

Compiled rules trust their record: an index in it that is out of bounds reads or writes memory of somebody else. So
what a position says of itself is first worked out by the interpreted rules, where such an index raises.
"""

import json
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from spinney.core.errors import SpinneyError, shown
from spinney.core.random import WORDS, Words
from spinney.core.record import Record
from spinney.core.rules import Rules
from spinney.core.telling import EVERYBODY
from spinney.core.validation import integer

if TYPE_CHECKING:
    from spinney.core.game import Game

MAGIC = b"spinney1"
DAMAGED = "these bytes are a damaged Spinney state"
Parts = tuple[NDArray[Any], Words, int | None, int]


def packed(game: "Game", data: NDArray[Any], words: Words, last: int | None, last_seen_by: int) -> bytes:
    """A record, its random words, the last action and who saw it, as bytes; they carry the game's id, version and
    parameters.
    """
    done = None if last is None else game.rules.action_name(last)
    header = json.dumps({**_header(game), "last": done, "last_seen_by": last_seen_by}).encode()
    body = len(header).to_bytes(2, "little") + header + words.tobytes() + game.rules.written(data)
    return MAGIC + zlib.crc32(body).to_bytes(4, "little") + body


def unpacked(game: "Game", data: bytes) -> Parts:
    """The record, the random words and the last action in `data`; refuses what `packed` did not write for this game and
    version, but does not look at the position.
    """
    header, rest = _opened(data)
    for name, value in json.loads(json.dumps(_header(game))).items():
        if header.get(name) != value:
            found = shown(header.get(name))
            raise SpinneyError(f"these bytes are a state of another game: {name} is {found}, not {value!r}")
    if len(rest) < 8 * WORDS:
        raise SpinneyError(DAMAGED)
    words = np.frombuffer(rest[: 8 * WORDS], np.uint64)
    record = game.rules.read(rest[8 * WORDS :])
    last = header.get("last")
    done = None if last is None else game.rules.action_code(last)
    return record, words, done, header.get("last_seen_by", EVERYBODY)


def _header(game: "Game") -> dict[str, Any]:
    made_by = {"game": game.id, "version": game.declaration.version, "players": game.players}
    return {**made_by, "parameters": game.parameters.model_dump()}


def _opened(data: bytes) -> tuple[dict[str, Any], bytes]:
    """The header, and what follows it."""
    if not isinstance(data, bytes | bytearray | memoryview):
        raise SpinneyError(f"a state is read from bytes, not from {shown(data)}")
    whole = bytes(data)
    body = whole[len(MAGIC) + 4 :]
    if not whole.startswith(MAGIC):
        raise SpinneyError("these bytes are not a Spinney state")
    if zlib.crc32(body) != int.from_bytes(whole[len(MAGIC) : len(MAGIC) + 4], "little") or len(body) < 2:
        raise SpinneyError(DAMAGED)
    start = 2 + int.from_bytes(body[:2], "little")
    try:
        header = json.loads(body[2:start])
    except (ValueError, RecursionError):
        raise SpinneyError(DAMAGED) from None
    if not isinstance(header, dict):
        raise SpinneyError(DAMAGED)
    return header, body[start:]


def checked(game: "Game", parts: Parts) -> Parts:
    """The same parts, if the interpreted rules find nothing impossible in them: see `Game.from_bytes`."""
    data, words, last, last_seen_by = parts
    given = {"players": game.players, **game.parameters.in_record()}
    wrong = [name for name, value in given.items() if not np.array_equal(data[name][0], value)]
    if wrong:
        raise SpinneyError(f"{DAMAGED}: its record holds another value of {wrong[0]} than its header")
    if not words.any():
        raise SpinneyError(f"{DAMAGED}: its random numbers are all zero")
    if last is not None and not _is_code(game, last):
        raise SpinneyError(f"{DAMAGED}: its last action is {shown(last)}")
    if integer(last_seen_by) is None:
        raise SpinneyError(f"{DAMAGED}: its last action was seen by {shown(last_seen_by)}")
    if game.rules.plain:  # made by its own class, action by action
        return parts
    try:
        with np.errstate(all="ignore"):
            wrong = list(_impossible(game, data))
    except Exception as error:
        raise SpinneyError(f"{DAMAGED}: the rules of {game.id} cannot read it ({type(error).__name__})") from None
    if wrong:
        raise SpinneyError(f"{DAMAGED}: {wrong[0]}")
    return parts


def _is_code(game: "Game", code: Any) -> bool:
    number = integer(code)
    return number is not None and 0 <= number < game.actions


def _impossible(game: "Game", data: NDArray[Any]) -> Iterator[str]:
    """Everything that a state answers of itself, by the interpreted rules: what cannot be. An index out of bounds
    raises.
    """

    def ask(name: str, *arguments: Any) -> Any:
        return _interpreted(game.rules, name)(Record(data[0]), *arguments)

    over = bool(ask("is_over"))
    if not over:
        player = int(ask("current_player"))
        if not 0 <= player < game.players:
            yield f"player {player} is to move, and players are 0 to {game.players - 1}"
        out = np.full(game.actions, -1, np.int64)
        count = int(ask("legal_actions", out))
        legal = out[: max(count, 0)].tolist()
        if not 0 < count <= game.actions or sorted({*legal}) != legal or not 0 <= legal[0] <= legal[-1] < game.actions:
            yield "its legal actions are not action codes"
    for name in ("rank",) * over + ("score", "visible"):
        for player in range(game.players) if game.rules.has(name) else ():
            seen = [np.zeros(8 * data.itemsize, np.int64)] if name == "visible" else []
            ask(name, player, *seen)


@cache
def _interpreted(rules: Rules, name: str) -> Callable[..., Any]:
    return rules.twin(name)
