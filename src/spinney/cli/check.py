"""`spinney check`: whether a game keeps the contract, and in plain words where it does not."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from spinney.core.errors import SpinneyError
from spinney.core.registry import declaration

if TYPE_CHECKING:
    from spinney.core.game import Game

PASSED, FAILED = 0, 1


class _Failed(Exception):  # noqa: N818  (never leaves this file)
    """The game fails, for this reason."""


def check(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A file, file.py:NAME, package.module:NAME, or the id of a game.")
    ],
    players: Annotated[
        list[int] | None,
        typer.Option(
            metavar="N", help="How many players; may be repeated.", show_default="the usual count, and the extremes"
        ),
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A parameter of the game; may be repeated.")
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many random games are looked at.", min=1)] = 50,
) -> None:
    """Check a game: random games are played, and everything is tested that searches and tournaments rely on.

    The exit code is 0 if the game passes, 1 if it fails, and 2 if it could not be looked at.

    For example: spinney check my_game.py
    """
    try:
        for one in _games(game, players, settings or []):
            _check(one, games)
    except _Failed as failure:
        print(f"{game} fails: {failure}")
        raise typer.Exit(FAILED) from None
    print(f"{game} passes.")


def _games(reference: str, players: list[int] | None, settings: list[str]) -> "Iterator[Game]":
    """The game for every player count that is asked for."""
    from spinney.cli.play import parameters

    with _explained(in_file=True):
        declared = declaration(reference)
    set_to = parameters(declared, settings)
    with _explained():
        import spinney

        for count in players or _counts(declared.players):
            game = spinney.load(declared, count, **set_to)
            game.slots  # noqa: B018  (compiled here, where what the compiler says is put into a sentence)
            yield game


def _counts(allowed: tuple[int, ...]) -> list[int]:
    """The usual player count and the extremes; the usual one alone where a class does not say.

    >>> _counts((3, 2, 4, 6)), _counts((2, *range(1, 17)))
    ([2, 3, 6], [2])
    """
    from spinney.core.plain.record import MOST_PLAYERS

    if len(allowed) >= MOST_PLAYERS:
        return [allowed[0]]
    return sorted({allowed[0], min(allowed), max(allowed)})


def _check(game: "Game", games: int) -> None:
    from spinney.testing.case import Case
    from spinney.testing.errors import ConformanceError
    from spinney.testing.suite import applying

    case, checks = Case(game, games), applying(game)
    for one in checks:
        try:
            with _explained():
                one.run(case)
        except ConformanceError as failure:
            raise _Failed(_words(failure, one.function)) from None
    print(f"{game!r}: {len(checks)} checks on {games} random games ({case.actions_played:,} actions).")


def _words(failure: Any, function: Any) -> str:
    """What is wrong, where, and what the check is about."""
    names = [str(failure.game.rules.action_name(action)) for action in failure.actions]
    played = f", then {', '.join(names)}" if names else ""
    where = "" if failure.seed is None else f"\n  found after: game.start(seed={failure.seed}){played}"
    about = " ".join((function.__doc__ or "").split("\n\n")[0].split())
    problem = failure.problem if failure.problem.endswith((".", "?", "!")) else f"{failure.problem}."
    return f"{problem}\n  the check {failure.check!r}: {about}{where}"


@contextmanager
def _explained(in_file: bool = False) -> Iterator[None]:
    """Whatever is wrong with a game's own code is its failure; that there is no such game is a mistake of the
    command.
    """
    try:
        yield
    except SpinneyError as error:
        if in_file and _is_missing(str(error)):
            raise
        raise _Failed(str(error)) from None
    except (KeyboardInterrupt, AssertionError, _Failed):
        raise
    except Exception as error:
        raise _Failed(_told(error)) from None


def _is_missing(sentence: str) -> bool:
    """Whether a sentence says that there is nothing to look at.

    >>> _is_missing("there is no file 'nim.py'"), _is_missing("Nim is no game yet, it lacks `apply`")
    (True, False)
    """
    return sentence.startswith(("there is no", "unknown game")) or "; name one: " in sentence


def _told(error: Exception) -> str:
    """An error of the user's code in one line, with its place, and what led there."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    notes = "".join(f"\n  {note}" for note in getattr(error, "__notes__", ()))
    return f"{frame.filename}, line {frame.lineno}: {type(error).__name__}: {error}{notes}"
