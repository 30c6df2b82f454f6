"""`spinney play`: a game in the terminal against agents."""

import json
import secrets
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

import spinney
from spinney.core.declaration import Declaration
from spinney.core.errors import SpinneyError, unknown
from spinney.core.registry import declaration

if TYPE_CHECKING:
    from spinney.agents import Agent
    from spinney.cli.sitting import Sitting
    from spinney.core.game import Game

DEFAULT_AGENT = "auto:budget=1s"
SEEDS = 1_000_000


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help='The id of a game; "spinney games" lists them.')],
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="AGENT",
            help="An opponent: auto:budget=1s, random, flat:playouts=100, mcts:budget=5000it, and so on. Once for each "
            "other seat, in order; the last fills the seats that are left.",
            show_default=DEFAULT_AGENT,
        ),
    ] = None,
    seat: Annotated[int, typer.Option(metavar="N", help="Your seat, from 1; 0 to watch agents only.")] = 1,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many players, if the game allows several counts.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A parameter of the game, such as size=7; may be repeated."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Decides the deal and the agents' luck: the same seed and moves give the same game, if the agents' "
            "budgets count iterations (1000it) and not time.",
            show_default="drawn, and shown",
        ),
    ] = None,
    hint_budget: Annotated[
        str, typer.Option(metavar="BUDGET", help="How long a hint may think, such as 500ms, 2s or 10000it.")
    ] = "1s",
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game to FILE as JSON, finished or not.")
    ] = None,
) -> None:
    """Play a game in the terminal against agents.

    Type moves by name; the other words are moves, hint, undo, help and quit.

    For example: spinney play hex --set size=7 --seat 2 --against mcts:budget=500ms
    """
    set_to = parameters(declaration(game), settings or [])

    from spinney.cli.dialogue import Dialogue
    from spinney.cli.sitting import Sitting

    chosen = spinney.load(game, players, **set_to)
    seats = seated(chosen, seat, [spinney.agent(one) for one in against or [DEFAULT_AGENT]])
    hinter = spinney.agent("mcts", budget=hint_budget)
    sitting = Sitting(chosen, seats, secrets.randbelow(SEEDS) if seed is None else seed)
    dialogue = Dialogue(sitting, hinter, Console(highlight=False, markup=False, emoji=False), command(sitting))
    _write(sitting, record)
    try:
        dialogue.run()
    finally:
        sitting.close()
        _write(sitting, record)


def parameters(game: Declaration, settings: list[str]) -> dict[str, Any]:
    """The game's parameters from `name=value` texts; whether a value is allowed is for the game to say.

    >>> parameters(declaration("hex"), ["size=7", "swap=true"])
    {'size': 7, 'swap': True}
    >>> parameters(declaration("hex"), ["sise=7"])
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: unknown parameter of hex 'sise'; did you mean 'size'? Known: size, swap
    """
    found: dict[str, Any] = {}
    for text in settings:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals and value):
            raise SpinneyError(f"--set {text!r} is not a parameter; write name=value")
        if name == "players":
            raise SpinneyError(f"the number of players is not set with --set; write --players {value}")
        if name not in game.parameters.model_fields:
            raise unknown(f"parameter of {game.id}", name, game.parameters.model_fields)
        if name in found:
            raise SpinneyError(f"--set gives {name} twice")
        found[name] = typed(value)
    return found


def typed(text: str) -> Any:
    """A truth value, a whole number, a number or, failing these, the text itself.

    >>> typed("true"), typed("-3"), typed("0.5"), typed("short")
    (True, -3, 0.5, 'short')
    """
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def seated(game: "Game", seat: int, agents: list["Agent"]) -> list["Agent | None"]:
    """Who sits where: None is the person, the last agent fills the seats that are left.

    >>> seats = seated(spinney.load("tic-tac-toe"), 2, [spinney.agent("random")])
    >>> [str(one) for one in seats]
    ['random', 'None']
    """
    if not 0 <= seat <= game.players:
        raise SpinneyError(f"there is no seat {seat}; {game.id} has seats 1 to {game.players} here, and 0 is to watch")
    free = game.players - (seat > 0)
    if len(agents) > free:
        raise SpinneyError(f"{len(agents)} agents are too many; {free} can sit down at {game.id} here")
    seats: list[Agent | None] = [*agents, *agents[-1:] * (free - len(agents))]
    if seat:
        seats.insert(seat - 1, None)
    return seats


def command(sitting: "Sitting") -> str:
    """The command that sets the same table again.

    >>> from spinney.cli.sitting import Sitting
    >>> command(Sitting(spinney.load("hex", size=3), [None, spinney.agent("random")], seed=1))
    'spinney play hex --set size=3 --against random --seed 1'
    """
    game, seats = sitting.game, sitting.seats
    words = ["spinney", "play", game.declaration.known_as]
    if game.players != game.declaration.players[0]:
        words += ["--players", str(game.players)]
    for name, value in game.parameters:
        if value != game.declaration.parameters.model_fields[name].default:
            words += ["--set", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    if seats[0] is not None:
        words += ["--seat", str(seats.index(None) + 1 if None in seats else 0)]
    opponents = [str(one) for one in seats if one is not None]
    while len(opponents) > 1 and opponents[-1] == opponents[-2]:
        opponents.pop()
    for one in opponents:
        words += ["--against", one]
    return shlex.join([*words, "--seed", str(sitting.seed)])


def _write(sitting: "Sitting", record: Path | None) -> None:
    """Before the game as well as after it: what cannot be written should be known before an hour's play."""
    if record is None:
        return
    try:
        record.write_text(json.dumps(sitting.record(), indent=2) + "\n", encoding="utf-8")
    except OSError as reason:
        raise SpinneyError(f"cannot write {str(record)!r}: {reason.strerror or reason}") from None
