"""The published tables on heuristics, by row and column, from the list of the paper's numbers."""

import re
from functools import cache

from spinney.papers.leader_plans import BUDGETS, COUNTS, GAMES
from spinney.papers.paper import published


@cache
def _numbers() -> dict[str, float | str]:
    return {one["where"]: one["value"] for one in published("leader")["numbers"]}


def overall(name: str, kind: str) -> float:
    """A mean rank of Table 2.

    >>> overall("Leader", "win"), overall("Leader", "score")
    (2.2, 2.3)
    """
    return float(_numbers()[f"Table 2 / {name} / mean {kind} rank"])


def by_count(name: str, kind: str, players: int) -> float:
    """A mean rank of Table 3.

    >>> by_count("Score+", "win", 3)
    2.4
    """
    return float(_numbers()[f"Table 3 / {name} / mean {kind} rank, {players} players"])


def by_budget(name: str, kind: str, budget: str) -> float:
    """A mean rank of Table 4.

    >>> by_budget("Win", "win", "40ms")
    4.2
    """
    return float(_numbers()[f"Table 4 / {name} / mean {kind} rank, {budget}"])


def by_game(name: str, kind: str, game: str) -> float:
    """A mean rank of Table 5.

    >>> by_game("Default", "win", "uno")
    5.0
    """
    return float(_numbers()[f"Table 5 / {name} / mean {kind} rank in {game}"])


def at_budgets(name: str, kind: str, budgets: list[str]) -> float:
    """The mean rank over these budgets: of Table 2 for all, of Table 4 for some.

    >>> at_budgets("Win", "win", ["40ms", "200ms"])
    4.0
    """
    if {*budgets} == {*BUDGETS}:
        return overall(name, kind)
    return sum(by_budget(name, kind, budget) for budget in budgets) / len(budgets)


def length(game: str, players: int) -> float | None:
    """The mean actions of a game in Table 1, for up to four players.

    >>> length("uno", 2), length("uno", 5)
    (1800.0, None)
    """
    found = _numbers().get(f"Table 1 / {game} / mean actions per game, {players} players")
    return None if found is None else float(found)


def rollout(game: str) -> str:
    """The tuned rollout length of Table 1, or Any.

    >>> rollout("uno"), rollout("poker")
    ('7', 'Any')
    """
    return str(_numbers()[f"Table 1 / {game} / tuned rollout (mode)"])


def entropy(game: str) -> float:
    """The entropy of the tuned lengths in Table 1.

    >>> entropy("poker")
    2.4
    """
    return float(_numbers()[f"Table 1 / {game} / entropy of tuned values (nats)"])


def stars(game: str, kind: str) -> str:
    """The significance of Score+ against Leader in Table 5.

    >>> stars("uno", "win"), stars("exploding-kittens", "win")
    ('***', 'n.s.')
    """
    return str(_numbers()[f"Table 5 / significance of Score+ against Leader, {kind}, {game}"])


def complete() -> bool:
    """Whether the list has every entry of Tables 1 and 5.

    >>> complete()
    True
    """
    entries = [where for where in _numbers() if re.match("Table 5 / .* in ", where)]
    return len(entries) == 100 and all(length(game, n) for game in GAMES for n in COUNTS[game] if n <= 4)
