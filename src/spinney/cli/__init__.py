"""The command `spinney`: one file a subcommand. This one finds it, and turns errors into sentences.

A subcommand is a function with the name of its file, which is imported when asked for. Whatever needs Numba is imported
inside the function, so that help and lists come at once.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any, NoReturn

import typer
import typer.core
import typer.main

import spinney
from spinney.core.errors import SpinneyError, unknown

COMMANDS = (
    *("games", "agents", "play", "serve", "advise", "tournament", "tune", "report", "study", "export", "replay"),
    *("reproduce", "bench", "new-game", "check"),
)

MISTAKE, INTERRUPTED, NOBODY_READS = 2, 130, 1
# Click's, which Typer exports only by its children (and carries within itself in later versions).
UsageError: type[Exception] = typer.BadParameter.__bases__[0]


class Commands(typer.core.TyperGroup):
    """The subcommands by name; each is imported when it is looked up."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names, in the order in which help shows them."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name."""
        if cmd_name not in COMMANDS:
            raise unknown("command", cmd_name, COMMANDS)
        single = typer.Typer(add_completion=False)
        name = cmd_name.replace("-", "_")
        single.command(cmd_name)(getattr(import_module(f"{__name__}.{name}"), name))
        return typer.main.get_command(single)


app = typer.Typer(cls=Commands, add_completion=False)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"spinney {spinney.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """Search for tabletop games with two or more players: play against it, and measure it.

    Begin with "spinney games" to see what there is to play, then for example "spinney play connect-four".
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs the command line (the program's own, or `arguments`) and leaves with its exit code.

    A user's mistake is one sentence and code 2, Ctrl-C is one line and code 130; neither shows a traceback.

    >>> main(["--version"])
    Traceback (most recent call last):
    ...
    SystemExit: 0
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot write a board's signs, or a pipe of odd bytes
    # Heuristics and rules of a user's own, `module:NAME`, are looked for in the working directory too.
    if "" not in sys.path:
        sys.path.append("")
    sys.exit(_run(list(sys.argv[1:] if arguments is None else arguments)))


def _run(arguments: list[str]) -> int:
    """The exit code. An error in a game of the user's own is neither a mistake in the command nor hidden: it is raised
    with its traceback.
    """
    command = typer.main.get_command(app)
    try:
        with command.make_context("spinney", arguments) as context:
            command.invoke(context)
        print(end="", flush=True)  # here, where a reader who has gone away can still be noticed
    except typer.Exit as done:
        return done.exit_code
    except (SpinneyError, UsageError) as mistake:
        return _complain(_sentence(mistake), MISTAKE)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        # What is still buffered has nowhere to go; without this, Python would say so on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS
    return 0


def _complain(sentence: str, code: int) -> int:
    print(f"spinney: {sentence}", file=sys.stderr)
    return code


def _sentence(mistake: Any) -> str:
    if isinstance(mistake, SpinneyError):
        return str(mistake)
    found = " ".join(mistake.format_message().split()).rstrip(".")
    path = mistake.ctx.command_path if mistake.ctx else "spinney"
    return f"{found[:1].lower()}{found[1:]}; '{path} --help' shows what there is"
