"""Settings and budgets that depend on the game and its player count, in one plan.

A mapping stands wherever a value does: its keys are a game with a player count, a game, or `otherwise`, and the most
exact one counts. A budget of that kind has a label, under which the cells of all games stand together:

    agents:
      - {agent: mcts, name: plain, rollout: {poker: 10, otherwise: 30}}
    budgets:
      - {label: 40ms in TAG, poker 2: 972it, poker 4: 518it}

An agent's `name` is then its role, the same in every game, however its settings differ.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from spinney.core.errors import SpinneyError, shown
from spinney.core.game import Game
from spinney.search.budget import Budget

OTHERWISE, LABEL = "otherwise", "label"
_AMOUNT = re.compile(r"\d+(?:\.\d+)? ?(?:ms|s|it|fm)\b")


class Given(NamedTuple):
    """The budget of a cell: what the cell is filed under, and what its agents may spend."""

    label: str
    amount: str


def at_game(value: Any, setting: str, game: Game) -> Any:
    """What a setting is at a game; a value that is no mapping is the same at all of them.

    >>> import spinney
    >>> values = {"rolit 3": 10, "rolit": 20, "otherwise": 30}
    >>> [at_game(values, "rollout", spinney.load(*one)) for one in [("rolit", 3), ("rolit", 4), ("hex",)]]
    [10, 20, 30]
    >>> at_game({"hex": 10}, "rollout", spinney.load("rolit", 3))
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: rollout says nothing of rolit for 3 players: give it a value for 'rolit 3',
    'rolit' or 'otherwise'
    """
    if not isinstance(value, Mapping) or not value:
        return value
    keys = f"{game.id} {game.players}", game.id, OTHERWISE
    for key in keys:
        if key in value:
            return value[key]
    raise SpinneyError(
        f"{setting} says nothing of {game.id} for {game.players} players: "
        f"give it a value for {keys[0]!r}, {keys[1]!r} or {keys[2]!r}"
    )


def given(budget: str | Mapping[str, str], game: Game) -> Given:
    """What an entry of a plan's budgets is at a game.

    >>> import spinney
    >>> given("0.04s", spinney.load("hex"))
    Given(label='40ms', amount='40ms')
    >>> given({"label": "40ms in TAG", "hex": "900it"}, spinney.load("hex"))
    Given(label='40ms in TAG', amount='900it')
    """
    if not isinstance(budget, Mapping):
        amount = str(Budget.parse(budget))
        return Given(amount, amount)
    label = budget.get(LABEL)
    if not isinstance(label, str) or not label.isprintable() or not _AMOUNT.match(label):
        raise SpinneyError(
            f"a budget by game needs a label that begins with an amount, such as '40ms in TAG', not {shown(label)}"
        )
    amounts = {key: amount for key, amount in budget.items() if key != LABEL}
    return Given(label, str(Budget.parse(at_game(amounts, f"the budget {label!r}", game))))


def nominal(label: str) -> Budget:
    """The amount that a budget's label begins with, which is what budgets are sorted by.

    >>> nominal("40ms in TAG"), nominal("500it")
    (Budget(amount=40.0, unit='ms'), Budget(amount=500.0, unit='it'))
    """
    found = _AMOUNT.match(label)
    return Budget.parse(found[0] if found else label)
