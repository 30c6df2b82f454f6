"""A short look at rules that are not built in, before compiled code trusts them.

The first time that rules are seen, a few random games are played by the interpreted rules, which notice an index out
of bounds, a field that is not there and a wrong answer. What was found sound is remembered by its fingerprint in the
folder of compiled code.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from random import Random
from time import perf_counter
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

import numpy as np

from spinney.core.derived import LONGEST
from spinney.core.disk import cache_folder, store, stored
from spinney.core.errors import SpinneyError
from spinney.core.guard import Guarded, Indexed, guarded_tables
from spinney.core.plain.look import look_at_class
from spinney.core.plain.rules import PlainRules
from spinney.core.random import Words, stream
from spinney.core.screening import no_field
from spinney.core.watchdog import TooLong, within

if TYPE_CHECKING:
    from spinney.core.game import Game

SOUND = b"sound"
# How many random games are looked at, at most so many actions of each; after so many seconds no further one is begun.
GAMES, ACTIONS, SECONDS = 8, 400, 1.0
# Raised whenever more is looked at.
VERSION = 1
# After so many seconds it counts as endless.
PATIENCE = 10.0
_seen: set[str] = set()


def first_look(game: "Game") -> None:
    """Refuses, in a sentence, rules that break the contract in the first games that they play; says once what looks
    like a misspelt name.
    """
    key = _key(game)
    if key in _seen:
        return
    for hint in game.rules.hints():
        print(f"spinney: {hint}", file=sys.stderr, flush=True)
    known = _is_remembered(key)
    if not known:
        print(f"spinney: checking the rules of {game.declaration.title} (once)", file=sys.stderr, flush=True)
    with _in_a_sentence(game):
        if isinstance(game.rules, PlainRules):
            look_at_class(game.rules, thorough=not known)
        elif not known:
            _look(game)
    if not known:
        _remember(key)
    _seen.add(key)


def _key(game: "Game") -> str:
    told = repr(
        (VERSION, game.rules.mark, game.players, game.parameters.model_dump(), game.actions, game.declaration.chance)
    )
    return blake2b(told.encode(), digest_size=12).hexdigest()


def _place(key: str) -> Path | None:
    root = cache_folder()
    return None if root is None else root / "checked" / f"{key}.bin"


def _is_remembered(key: str) -> bool:
    place = _place(key)
    return place is not None and stored(place) == SOUND


def _remember(key: str) -> None:
    place = _place(key)
    if place is not None:
        store(place, SOUND)


@contextmanager
def _in_a_sentence(game: "Game") -> Iterator[None]:
    """Whatever the rules raise, as a sentence with the file and the line; a class's own errors stay as they are."""
    try:
        with within(PATIENCE):
            yield
    except TooLong as late:
        where = _place_in_rules(game, late)
        raise SpinneyError(f"{where}the rules of {game.id} work for seconds without coming to an end") from None
    except SpinneyError:
        raise
    except SystemExit:
        raise SpinneyError(f"{game.id} calls sys.exit, and it is not the game's to end the program") from None
    except Exception as error:
        if game.rules.plain:
            raise
        raise SpinneyError(f"{_place_in_rules(game, error)}{_said(game, error)}") from None


def _place_in_rules(game: "Game", error: BaseException) -> str:
    """Where in the user's own files it happened."""
    ours = str(Path(__file__).parents[1])
    frames = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith(ours)]
    own = [frame for frame in frames if "site-packages" not in frame.filename]
    return f"{own[-1].filename}, line {own[-1].lineno}: {own[-1].name} of {game.id}: " if own else ""


def _said(game: "Game", error: Exception) -> str:
    if isinstance(error, AttributeError) and "the record has no field" in str(error):
        return no_field(str(error).split("'")[1], game.rules.record.names or ())
    if isinstance(error, IndexError):
        return f"{error}: an index outside an array, which compiled code would not notice"
    return f"{type(error).__name__}: {error}"


# Compiled rules, interpreted.


def _look(game: "Game") -> None:
    began, ended = perf_counter(), 0
    asked = {name: game.rules.twin(name, guarded_tables) for name in game.rules.functions}

    def ask(name: str, data: Any, *arguments: Any) -> Any:
        guarded = [one.view(Indexed) if isinstance(one, np.ndarray) else one for one in arguments]
        with np.errstate(all="ignore"):
            return asked[name](Guarded(data[0]), *guarded)

    for seed in range(GAMES):
        try:
            ended += _random_game(game, ask, seed)
        except OverflowError:  # small numbers that only compiled code lets overflow: a matter for `spinney check`
            break
        if perf_counter() > began + SECONDS:
            break
    if not ended:
        _must_end(game)


def _random_game(game: "Game", ask: Callable[..., Any], seed: int) -> bool:
    """One random game with everything asked on the way; whether it came to its end."""
    words, choices, data = stream(seed, "deal"), Random(seed), game.blank()
    _draw(game, words, lambda: ask("setup", data, words), "setup")
    for _ in range(ACTIONS):
        if int(data["players"][0]) != game.players:
            raise SpinneyError(f"the rules of {game.id} change the record's field 'players', which says how many play")
        if ask("is_over", data):
            _ask_players(game, ask, data, over=True)
            return True
        legal = _legal(game, ask, data)
        _ask_players(game, ask, data, over=False)
        for name in ("order",) * game.rules.has("order"):
            _number(game, f"{name} of action {legal[0]}", ask(name, data, legal[0]))
        action = choices.choice(legal)
        _draw(game, words, lambda code=action: ask("apply", data, code, words), "apply")  # type: ignore[misc]
    return False


def _draw(game: "Game", words: Words, call: Callable[[], Any], name: str) -> None:
    before = words.copy()
    call()
    if not game.declaration.chance and (words != before).any():
        raise SpinneyError(
            f"{name} of {game.id} draws random numbers, and the declaration says nothing of chance: add chance=True"
        )


def _legal(game: "Game", ask: Callable[..., Any], data: Any) -> list[int]:
    """The legal actions, if they are a list that the engine can work with."""
    player = ask("current_player", data)
    if not 0 <= int(player) < game.players:
        raise SpinneyError(
            f"current_player of {game.id} is {int(player)}; players are counted from 0, here 0 to {game.players - 1}"
        )
    out = np.full(game.actions, -1, np.int64)
    try:
        count = ask("legal_actions", data, out)
    except IndexError:
        raise SpinneyError(
            f"legal_actions of {game.id} writes more than {game.actions} actions, and the declaration allows codes 0 "
            f"to {game.actions - 1}: raise its `actions`"
        ) from None
    if not isinstance(count, int | np.integer):
        raise SpinneyError(
            f"legal_actions of {game.id} returns {type(count).__name__}; it should write action codes to `out`, "
            "ascending, and return how many"
        )
    legal: list[int] = out[: int(count)].tolist()
    if not legal:
        raise SpinneyError(
            f"legal_actions of {game.id} lists nothing, and is_over says that the game goes on: a player who cannot "
            "move needs a pass, or the game is over"
        )
    wrong = [code for code in legal if not 0 <= code < game.actions]
    if wrong:
        raise SpinneyError(
            f"legal_actions of {game.id} lists the code {wrong[0]}, and the declaration allows 0 to "
            f"{game.actions - 1}: raise its `actions`"
        )
    for code, following in pairwise(legal):
        if code >= following:
            raise SpinneyError(
                f"legal_actions of {game.id} lists {code} before {following}: codes must come in ascending order"
            )
    return legal


def _ask_players(game: "Game", ask: Callable[..., Any], data: Any, over: bool) -> None:
    players = range(game.players)
    for name in ("score", "evaluate"):
        for player in players if game.rules.has(name) else ():
            _number(game, f"{name} of player {player}", ask(name, data, player))
    if over:
        ranks = [int(ask("rank", data, player)) for player in players]
        if min(ranks) != 1 or max(ranks) > game.players:
            raise SpinneyError(
                f"at the end the ranks of {game.id} are {ranks}: the best is 1, ties share, and the worst can be "
                f"{game.players}"
            )
    if game.declaration.hidden:
        for player in players:
            ask("visible", data, player, np.zeros(8 * data.itemsize, np.int64))
            again = data.copy()
            ask("redeterminise", again, player, stream(player, "look"))


def _number(game: "Game", what: str, value: Any) -> None:
    if not np.isfinite(float(value)):
        raise SpinneyError(f"{what} in {game.id} is {value}, which is no number")


def _must_end(game: "Game") -> None:
    """Refuses a game whose random games do not end, however long compiled code plays them."""
    words, out = stream(0, "deal"), np.zeros(game.actions, np.int64)
    data = game.blank()
    game.rules.call("setup")(data.ctypes.data, words.ctypes.data)
    until, left = perf_counter() + PATIENCE, LONGEST
    while left > 0 and perf_counter() < until:
        left -= game.rules.call("rollout_listed")(data.ctypes.data, 10_000, words.ctypes.data, out.ctypes.data)
        if game.rules.call("is_over")(data.ctypes.data):
            return
    raise SpinneyError(
        f"{game.id} has not ended after {LONGEST - left:,} random actions: is_over must come true at some time, if "
        "need be by a limit on the game's length"
    )
