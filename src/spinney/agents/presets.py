"""Presets: which search plays a game well, found out by experiment, and where that evidence is.

`presets.json` has, for the built-in games at their usual player counts, the agent that was found at each of some
budgets and what confirmed it. `benchmarks/presets.py` makes it anew. Other player counts, parameters and budgets take
the nearest preset, which is then *carried over*; games without any take defaults that follow from what they declare.
"""

import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from spinney.core.game import Game
from spinney.search.budget import Budget

FILE = Path(__file__).with_name("presets.json")
PLAIN = "mcts"


@dataclass(frozen=True)
class Preset:
    """Who should play a game.

    Attributes:
        agent: as text, without a budget.
        measured: whether it was confirmed for exactly this game, player count and budget.
        why: what it rests on, in a sentence.
        evidence: what the confirmation came to: plan, matches, share with interval, version; empty if there was none.
    """

    agent: str
    measured: bool
    why: str
    evidence: dict[str, Any]


@cache
def table(path: Path = FILE) -> dict[str, Any]:
    """Everything in a file of presets, by game; nothing where there is no file.

    >>> all("budgets" in found for found in table().values())
    True
    """
    if not path.exists():
        return {}
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["games"]
    return found


def preset(game: Game, budget: Budget, path: Path = FILE) -> Preset:
    """Who should play this game with this budget.

    >>> import spinney
    >>> preset(spinney.load("hex"), Budget(1000, "it"), Path("nowhere")).agent
    'mcts:exploration=0.6,solver=true'
    """
    known = table(path).get(game.id) if game.declaration.reference is None else None
    if known is None:
        return Preset(by_capabilities(game), False, f"no presets for {game.id}: from what the game declares", {})
    wanted = _iterations(budget, known)
    near = min(known["budgets"], key=lambda text: abs(math.log(Budget.parse(text).amount / wanted)))
    found = known["budgets"][near]
    differs = [
        f"{what} {there}"
        for what, there, here in (
            ("version", known["version"], game.declaration.version),
            ("players:", known["players"], game.players),
            ("parameters", known["parameters"], json.loads(game.parameters.model_dump_json())),
            ("budget", near, str(budget)),
        )
        if there != here
    ]
    if differs:
        return Preset(found["agent"], False, f"carried over from {', '.join(differs)}", found)
    share, low, high, equal = (100 * one for one in (*found["share"], found["equal"]))
    won = f"{share:.0f} % ({low:.0f} to {high:.0f}) of {found['matches']} matches, where {equal:.0f} is equal"
    if not found["better"]:
        return Preset(found["agent"], True, f"nothing better was found: the best, {found['tried']}, won {won}", found)
    return Preset(found["agent"], True, f"won {won}", found)


def _iterations(budget: Budget, known: dict[str, Any]) -> float:
    """About how many iterations a budget comes to, on the machine that made the presets."""
    if budget.unit == "ms":
        return max(1.0, budget.amount / 1000 * float(known["speed"]))
    return max(1.0, budget.amount / float(known["calls"])) if budget.unit == "fm" else budget.amount


def by_capabilities(game: Game) -> str:
    """What is sensible for a game of which nothing is known but what it declares: less exploration, and proofs where
    nothing is hidden and nothing drawn.

    >>> import spinney
    >>> by_capabilities(spinney.load("love-letter"))
    'mcts:exploration=0.6'
    """
    solver = ",solver=true" if game.declaration.deterministic else ""
    return f"{PLAIN}:exploration=0.6{solver}"
