"""`spinney games`: what there is to play. Only declarations are read; no rules, no Numba."""

import json
import sys
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from spinney.core.declaration import Declaration
from spinney.core.registry import found
from spinney.core.registry import games as ids

CAPABILITIES = ("hidden", "chance", "simultaneous")


def games(
    as_json: Annotated[bool, typer.Option("--json", help="A JSON list instead of a table.")] = False,
) -> None:
    """List the games: for how many players, with which parameters, and what is special about each.

    A game's parameters are set with --set where a command takes a game, such as: spinney play hex --set size=7
    """
    listed = [one for one in map(_found, ids()) if one is not None]
    if as_json:
        print(json.dumps([facts(one) for one in listed], indent=2))
    else:
        Console(highlight=False).print(_table(listed))


def _found(game_id: str) -> Declaration | None:
    """A game that is listed; one that another package offers, and that cannot be had, is named instead."""
    one = found(game_id)
    if one is None:
        print(f"spinney: the game {game_id} is offered by another package, and cannot be loaded", file=sys.stderr)
    return one


def facts(game: Declaration) -> dict[str, Any]:
    """What a declaration says, as plain data.

    >>> about = facts(found("hex"))
    >>> about["players"], about["hidden"], about["parameters"]["size"]["maximum"]
    ([2], False, 19)
    """
    return {
        "id": game.known_as,
        "title": game.title,
        "summary": game.summary,
        "version": game.version,
        "players": sorted(game.players),
        "usual_players": game.players[0],
        "parameters": _parameters(game),
        **{name: getattr(game, name) for name in CAPABILITIES},
    }


def _parameters(game: Declaration) -> dict[str, dict[str, Any]]:
    schema = game.parameters.model_json_schema().get("properties", {})
    return {name: {key: value for key, value in field.items() if key != "title"} for name, field in schema.items()}


def _table(found: list[Declaration]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("game", no_wrap=True)
    table.add_column("players", no_wrap=True)
    table.add_column("parameters")
    table.add_column("capabilities")
    table.add_column("what it is", ratio=1)
    for game in found:
        title = Text.assemble((game.known_as, "bold"), "\n", (game.title, "dim"))
        parameters = "\n".join(parameter_text(name, field) for name, field in _parameters(game).items())
        capabilities = "\n".join(name for name in CAPABILITIES if getattr(game, name))
        table.add_row(title, players_text(game.players), parameters or "-", capabilities or "-", game.summary)
    return table


def players_text(counts: tuple[int, ...]) -> str:
    """The player counts, shortly.

    >>> players_text((2,)), players_text((4, 2, 3)), players_text((2, 4))
    ('2', '2-4', '2, 4')
    """
    least, most = min(counts), max(counts)
    if least < most and set(counts) == set(range(least, most + 1)):
        return f"{least}-{most}"
    return ", ".join(str(count) for count in sorted(counts))


def parameter_text(name: str, field: dict[str, Any]) -> str:
    """A parameter, its default and what it may be, from its JSON schema.

    >>> parameter_text("size", {"default": 11, "minimum": 2, "maximum": 19})
    'size=11 (2-19)'
    >>> parameter_text("deck", {"default": "short", "enum": ["short", "long"]})
    'deck=short (short, long)'
    >>> parameter_text("swap", {"default": False})
    'swap=false'
    """
    default = field.get("default")
    if isinstance(default, bool):
        return f"{name}={str(default).lower()}"
    allowed = ", ".join(str(value) for value in field.get("enum", ()))
    if "minimum" in field and "maximum" in field:
        allowed = f"{field['minimum']}-{field['maximum']}"
    return f"{name}={default}" + (f" ({allowed})" if allowed else "")
