"""Results as arrays: what statistics and reports are made of."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spinney.arena.match import MatchResult
from spinney.arena.store import Store
from spinney.core.errors import SpinneyError
from spinney.core.game import load
from spinney.core.registry import declaration
from spinney.core.registry import games as registered

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class CellResults:
    """All matches of one game, player count, parameters and budget.

    Attributes:
        game: the game's id. version: of its rules. players: how many sat at a table. parameters: of the game.
        budget: what agents without a budget of their own were given; None if there is none.
        agents: their text forms.
        keys: of the matches, in a fixed order.
        seats: [match, seat] who sat there, a number of `agents`.
        ranks, scores, iterations, seconds: [match, seat].
        lengths: [match] actions played. cut_off: [match] whether a limit on length ended it.
    """

    game: str
    version: int
    players: int
    parameters: dict[str, Any]
    budget: str | None
    agents: tuple[str, ...]
    keys: tuple[bytes, ...]
    seats: Ints
    ranks: Ints
    scores: Floats
    iterations: Ints
    seconds: Floats
    lengths: Ints
    cut_off: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.keys)

    @cached_property
    def shares(self) -> Floats:
        """[match, seat] each seat's share of the win: tied winners share it equally."""
        won: Floats = (self.ranks == 1).astype(np.float64)
        shared: Floats = won / won.sum(1, keepdims=True)
        return shared

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The agents without the cell's budget, by which they are the same agent in cells of other budgets.

        An agent that would take the name of another one keeps its budget.
        """
        short = [without_budget(agent, self.budget) for agent in self.agents]
        return tuple(name if short.count(name) == 1 else agent for name, agent in zip(short, self.agents, strict=True))

    @cached_property
    def title(self) -> str:
        """The game with its parameters that are not the usual ones, its players and its budget."""
        usual = _usual(self.game)
        order = [*usual, *(name for name in self.parameters if name not in usual)]
        unusual = [f"{name}={self.parameters[name]}" for name in order if self.parameters[name] != usual.get(name)]
        parts = [" ".join([self.game, *unusual]), f"{self.players} players", self.budget]
        return ", ".join(part for part in parts if part)


def _usual(game: str) -> dict[str, Any]:
    """The usual parameters of a game; none of one that is not registered here."""
    return declaration(game).parameters().model_dump() if game in registered() else {}


def without_budget(agent: str, budget: str | None) -> str:
    """An agent's text without this budget.

    >>> without_budget("mcts:tree=multi,budget=40ms", "40ms"), without_budget("mcts:budget=40ms", "40ms")
    ('mcts:tree=multi', 'mcts')
    """
    if budget is None:
        return agent
    kind, _, settings = agent.partition(":")
    kept = [setting for setting in settings.split(",") if setting and setting != f"budget={budget}"]
    return f"{kind}:{','.join(kept)}" if kept else kind


@dataclass(frozen=True)
class Results:
    """Everything in a file of results.

    Attributes:
        plans: name and description of each plan that was run into it.
        cells: a tournament each.
    """

    plans: tuple[dict[str, Any], ...]
    cells: tuple[CellResults, ...]


def read(source: str | Path | Store) -> Results:
    """Reads results; a tournament that is writing them goes on meanwhile."""
    if not isinstance(source, Store):
        with Store(source) as opened:
            return read(opened)
    plans = source.query("SELECT name, plan FROM plans ORDER BY begun, hash")
    if not source.count():
        raise SpinneyError(f"there are no matches yet in {source.path!r}")
    games = source.query("SELECT DISTINCT game, budget FROM matches")
    cells = [_cell(source, game, budget) for game, budget in games]
    order = sorted(cells, key=lambda cell: (cell.game, sorted(cell.parameters.items()), cell.players, _size(cell)))
    return Results(tuple({"name": name, **json.loads(plan)} for name, plan in plans), tuple(order))


def _size(cell: CellResults) -> tuple[str, float]:
    from spinney.search.budget import Budget

    budget = Budget.parse(cell.budget) if cell.budget else Budget(0, "")
    return budget.unit, budget.amount


def _cell(store: Store, game: int, budget: str | None) -> CellResults:
    ((name, version, players, parameters, size),) = store.query(
        "SELECT game, version, players, parameters, action_bytes FROM games WHERE id = ?", [game]
    )
    rows = store.query(
        "SELECT key, seats, ranks, scores, iterations, seconds, length(actions), cut_off FROM matches "
        "WHERE game = ? AND budget IS ? ORDER BY key",
        [game, budget],
    )
    keys, seats, ranks, scores, iterations, seconds, lengths, cut_off = zip(*rows, strict=True)
    texts = dict(store.query("SELECT id, agent FROM agents"))
    ids, numbers = np.unique(_table(seats, np.int64), return_inverse=True)
    return CellResults(
        game=name,
        version=version,
        players=players,
        parameters=json.loads(parameters),
        budget=budget,
        agents=tuple(texts[int(number)] for number in ids),
        keys=keys,
        seats=numbers.reshape(-1, players).astype(np.int64),
        ranks=_table(ranks, np.int64),
        scores=_table(scores, np.float64),
        iterations=_table(iterations, np.int64),
        seconds=_table(seconds, np.float64),
        lengths=np.array(lengths, np.int64) // size,
        cut_off=np.array(cut_off, np.bool_),
    )


def _table(lists: Sequence[str], kind: type) -> NDArray[Any]:
    return np.array(json.loads(f"[{','.join(lists)}]"), kind)


def match(source: str | Path | Store, key: str) -> MatchResult:
    """One match, by the beginning of its key in hexadecimal digits, ready to be replayed."""
    if not isinstance(source, Store):
        with Store(source) as opened:
            return match(opened, key)
    found = source.query(
        "SELECT games.game, games.version, games.players, games.parameters, games.action_bytes, matches.seats, seed, "
        "ranks, scores, iterations, seconds, actions, cut_off FROM matches JOIN games ON games.id = matches.game "
        "WHERE substr(lower(hex(key)), 1, ?) = ? LIMIT 2",
        [len(key), key.lower()],
    )
    if len(found) != 1 or not key:
        problem = "no match" if not found else "more than one match"
        raise SpinneyError(f"{problem} in {source.path!r} begins with {key!r}; a key has 32 hexadecimal digits")
    return _match(source, found[0])


def _match(source: Store, values: tuple[Any, ...]) -> MatchResult:
    name, version, players, parameters, size, seats, seed, *lists, actions, cut_off = values
    game = load(name, players, **json.loads(parameters))
    if game.declaration.version != version:
        raise SpinneyError(
            f"this match was played by version {version} of the rules of {name}; these are {game.declaration.version}"
        )
    from spinney.agents import agent

    texts = dict(source.query("SELECT id, agent FROM agents"))
    ranks, scores, iterations, seconds = (tuple(json.loads(one)) for one in lists)
    return MatchResult(
        game=game,
        agents=tuple(agent(texts[number]) for number in json.loads(seats)),
        seed=seed,
        actions=tuple(np.frombuffer(actions, f"<u{size}").tolist()),
        ranks=ranks,
        scores=scores,
        seconds=seconds,
        iterations=iterations,
        cut_off=bool(cut_off),
    )
