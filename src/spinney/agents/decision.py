"""What an agent decided, and why."""

import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from spinney.agents.markup import element, text
from spinney.agents.notebook import decision_html
from spinney.core.state import State
from spinney.search.final import flat_values
from spinney.search.node import Node


class Depth(NamedTuple):
    """How deep the iterations went in the tree."""

    mean: float
    max: int


NO_DEPTH = Depth(0.0, 0)
# How many moves the short form of a decision shows, and how many a notebook does.
FEW, SOME = 5, 12


@dataclass(frozen=True, repr=False)
class Decision:
    """An action and what the search knows about it.

    Attributes:
        state: the position, as the agent saw it.
        action: what to do.
        visits: root action -> iterations that tried it; for minimax, positions looked at below it.
        values: root action -> its mean reward for the player who decides; for minimax its value, or the most that it
            can be where that is less than the best.
        iterations: how many there were; for minimax, how often it has deepened its search.
        calls: how often the rules were asked to play an action.
        nodes: the tree's size; without a tree, the positions looked at.
        bytes: the memory of the tree.
        depth: the mean and the largest depth that iterations reached.
        ended: how many iterations came to the end of the game.
        line: the actions that the search expects, from the one decided on.
        seconds: the time it took.
        forced: whether there was only one legal action, which is then played without a search.
        drew: whether chance or a clock had a say: another seed, or another moment, might have decided otherwise.
        out_of_memory: whether the search stopped at its memory limit rather than at its budget.
        tree: the root of the tree (with a tree a player, of the decider's), to be walked; None without a search.
        trees: the roots of all trees: one, or with a tree a player one each (None for those without).
    """

    state: State
    action: int
    visits: dict[int, int] = field(default_factory=dict)
    values: dict[int, float] = field(default_factory=dict)
    iterations: int = 0
    calls: int = 0
    nodes: int = 0
    bytes: int = 0
    depth: Depth = NO_DEPTH
    ended: int = 0
    line: tuple[int, ...] = ()
    seconds: float = 0.0
    forced: bool = False
    drew: bool = True
    out_of_memory: bool = False
    tree: Node | None = None
    trees: tuple[Node | None, ...] = ()

    @property
    def flat(self) -> bool:
        """Whether a tree was searched and all moves at its root have the same value: nothing was found to choose by.

        >>> import spinney
        >>> state = spinney.load("dots-and-boxes").start()
        >>> spinney.agent("mcts", rollout=0, heuristic="score", budget="200it").decide(state).flat
        True
        """
        return self.tree is not None and bool(flat_values(min(self.values.values()), max(self.values.values())))

    @property
    def searched(self) -> str:
        """How much was searched, in words: iterations, or without a tree the positions looked at.

        >>> import spinney
        >>> state = spinney.load("tic-tac-toe").start()
        >>> spinney.agent("mcts", budget="200it").decide(state).searched
        '200 iterations'
        >>> spinney.agent("minimax", depth=1).decide(state).searched
        '9 positions to depth 1'
        """
        if self.forced:
            return "the only move"
        if self.tree:
            return f"{self.iterations:,} iterations"
        return f"{self.nodes:,} positions to depth {self.depth.max}"

    def explain(self) -> "Explanation":
        """The table of root moves, best first; it prints well, and `to_json` makes it data.

        >>> import spinney
        >>> state = spinney.load("tic-tac-toe").start()
        >>> decision = spinney.agent("mcts", budget="200it").decide(state)
        >>> rows = decision.explain().rows
        >>> len(rows), rows[0].action == decision.action, sum(row.visits for row in rows)
        (9, True, 200)
        """
        children = self.tree.children if self.tree else {}
        tried = {action: child.visits for action, child in children.items()} if self.tree else self.visits
        rows = [self._row(action, tried, children.get(action)) for action in tried or [self.action]]
        rows.sort(key=lambda row: (row.action != self.action, -row.visits, row.action))
        return Explanation(self, tuple(rows))

    def __repr__(self) -> str:
        if self.action not in self.state.legal_actions:
            return f"<decision on action {self.action}, which is not legal>"
        if not self.visits:
            return f"<decision on {self.state.describe(self.action)}, without a search>"
        return str(self._short(FEW))

    def _repr_html_(self) -> str:
        """What notebooks show: the position as its player sees it, and the moves with bars."""
        if self.action not in self.state.legal_actions:
            return element("pre", text(repr(self)))
        return self._short(SOME)._repr_html_()

    def _short(self, count: int) -> "Explanation":
        """The first rows of the explanation, and how many more there are."""
        rows = self.explain().rows
        note = f"{len(rows) - count} more moves are in explain()\n" if len(rows) > count else ""
        return Explanation(self, rows[:count], note)

    def _row(self, action: int, tried: dict[int, int], child: Node | None) -> "Row":
        name, visits, player = self.state.describe(action), tried.get(action, 0), self.state.player
        share = visits / max(1, sum(tried.values()))
        if child:
            return Row(action, name, visits, share, child.values, child.estimate[player] if child.estimate else None)
        values = [self.values.get(action) if one == player else None for one in range(self.state.game.players)]
        return Row(action, name, visits, share, tuple(values), None)


class Row(NamedTuple):
    """One root move: code and name, how often it was tried, its share of all visits, its value for every player (None
    where a search knows only the decider's), and what opponent move abstraction thinks of it for the one who decides
    (None where that is off).
    """

    action: int
    name: str
    visits: int
    share: float
    values: tuple[float | None, ...]
    oma: float | None


@dataclass(frozen=True)
class Explanation:
    """Why a decision was made: a row for every root move, the chosen one first, and a note below them."""

    decision: Decision
    rows: tuple[Row, ...]
    note: str = ""

    def to_json(self) -> str:
        """The table as JSON."""
        return json.dumps({**self._facts(), "moves": [row._asdict() for row in self.rows]})

    def _facts(self) -> dict[str, Any]:
        found = self.decision
        return {
            "game": found.state.game.id,
            "player": found.state.player,
            "action": found.action,
            "iterations": found.iterations,
            "nodes": found.nodes,
            "depth": found.depth._asdict(),
            "line": list(found.line),
            "seconds": found.seconds,
        }

    def __rich__(self) -> Group:
        return Group(self._table(), Text(f"{self.note}{_summary(self.decision)}"))

    def _repr_html_(self) -> str:
        return decision_html(self, _summary(self.decision))

    def _table(self) -> Table:
        found, players = self.decision, self.decision.state.game.players
        table = Table(box=SIMPLE_HEAD)
        table.add_column("move")
        abstract = any(row.oma is not None for row in self.rows)
        for heading in ("visits", "share", *(f"player {p + 1}" for p in range(players)), *["oma"] * abstract):
            table.add_column(heading, justify="right")
        for row in self.rows:
            chosen = "bold" if row.action == found.action else ""
            values = ["-" if value is None else f"{value:.3f}" for value in (*row.values, *[row.oma] * abstract)]
            table.add_row(row.name, f"{row.visits:,}", f"{row.share:.1%}", *values, style=chosen)
        return table

    def __str__(self) -> str:
        console = Console(width=100, color_system=None)
        with console.capture() as capture:
            console.print(self)
        return "\n".join(line.rstrip() for line in capture.get().splitlines())


def _summary(found: Decision) -> str:
    if not found.visits and not found.forced:
        return "without a search"
    line, state = [], found.state
    for action in found.line:
        if action not in state.legal_actions:
            break
        line.append(state.describe(action))
        state = state.apply(action)
    spent = f"{found.searched} in {found.seconds:.3f} s"
    if found.tree:
        spent += f", {found.nodes:,} nodes, depth {found.depth.mean:.1f} (at most {found.depth.max})"
    return f"{spent}; expected: {' '.join(line[:8])}"
