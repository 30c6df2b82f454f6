"""How fast searches are, from committed results."""

import json
from functools import cache
from typing import Any

from docs.generate import RESULTS
from docs.generate.markup import table
from spinney.agents.presets import FILE
from spinney.agents.presets import table as presets
from spinney.core.registry import declaration


@cache
def result(name: str) -> Any:
    """A committed result."""
    return json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))


def million(count: float) -> str:
    """A number of iterations.

    >>> million(2_540_834.5)
    '2.54 million'
    """
    return f"{count / 1e6:.2f} million"


def openspiel() -> str:
    """Beside OpenSpiel's search, in the same process."""
    rows = [
        (
            declaration(one["game"]).title,
            million(one["iterations_per_second"]),
            f"{one['iterations_ratio']:.1f}",
            million(one["playouts_per_second"]),
            f"{one['playouts_ratio']:.1f}",
        )
        for one in result("versus_openspiel")["speed"]
    ]
    return table(["game", "iterations a second:", "times OpenSpiel:", "playouts a second:", "times OpenSpiel:"], rows)


def tag() -> str:
    """Beside TAG's, which ran on another machine."""
    rows = [
        (
            declaration(one["game"]).title,
            str(one["players"]),
            f"{one['iterations_per_second']:,}",
            f"{one['tag']:,}",
            f"{one['ratio']:.0f}",
        )
        for one in result("versus_tag")
    ]
    return table(["game", "players:", "iterations a second:", "TAG:", "times TAG:"], rows)


def all_games() -> str:
    """The default search in every game, rollouts to the end."""
    rows = [
        (declaration(game).title, str(one["players"]), f"{one['speed']:,.0f}", f"{one['calls']:.1f}")
        for game, one in presets().items()
    ]
    machine = json.loads(FILE.read_text(encoding="utf-8"))["machine"]
    by = f"On one core of a machine with {machine['cores']} cores ({machine['processor'].replace('(R)', '')})."
    return f"{by}\n\n" + table(["game", "players:", "iterations a second:", "moves an iteration:"], rows)


def threads() -> str:
    """Iterations a second with several threads, as a multiple of one thread's."""
    curves = result("thread_scaling")["curves"]
    counts = list(next(iter(curves.values()))["tree"])
    rows = [
        (declaration(game).title, code, *(f"{found[count]['ratio']:.1f}" for count in counts))
        for game, kinds in curves.items()
        for code, found in kinds.items()
    ]
    return table(["game", "`parallel`", *(f"{count} threads:" for count in counts)], rows)


def deadlines() -> str:
    """How late decisions come."""
    found = result("deadline")
    rows = [
        (name, *(f"{one['clock'][key]:.1f}" for key in ("median", "95 %", "worst")))
        for name, one in found.items()
        if isinstance(one, dict) and "clock" in one
    ]
    intro = f"Milliseconds beyond a budget of {found['milliseconds']} ms, {found['decisions']:,} decisions each:"
    return f"{intro}\n\n" + table(["agent and game", "median:", "95 %:", "worst:"], rows)


def of_game(game: str) -> str:
    """What is measured of one game, in sentences."""
    said = []
    known = presets().get(game)
    if known:
        calls = f"{known['calls']:.0f} moves an iteration, the tree's included"
        said.append(
            f"The default search with {known['players']} players and rollouts to the end makes {known['speed']:,.0f} "
            f"iterations a second on one core, {calls}."
        )
    for one in result("versus_openspiel")["speed"]:
        if one["game"] == game:
            said.append(
                f"Beside {one['peer']} in the same process: {one['iterations_ratio']:.1f} times its iterations and "
                f"{one['playouts_ratio']:.1f} times its playouts a second."
            )
    for one in result("versus_tag"):
        if one["game"] == game:
            said.append(
                f"With TAG's settings and {one['players']} players: {one['iterations_per_second']:,} iterations a "
                f"second, {one['ratio']:.0f} times what TAG reaches on another machine."
            )
    return " ".join(said) + " [How this was measured](../speed.md)." if said else ""
