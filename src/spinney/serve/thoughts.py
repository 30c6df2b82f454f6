"""A search as plain data for the page: the table of moves, how the preferred move changed, a branch of the tree.

Everything is named in the position as the searching player sees it (`Decision.state`), never in the true one.
"""

import json
from collections.abc import Sequence
from typing import Any

from spinney.agents import Decision
from spinney.agents.decision import Row
from spinney.core.errors import SpinneyError
from spinney.core.state import State
from spinney.search.node import Node

# So many moves of the expected line, root moves and children are shown, and so many points of the history.
LONGEST_LINE, MOST_ROWS, MOST_POINTS = 12, 400, 200
DEEPEST_WALK = 200
# So much of a report is kept after its move.
ROWS_KEPT, POINTS_KEPT = 60, 50

Data = dict[str, Any]


def name_of(state: State, action: int) -> str:
    """The name of an action, which need not be legal in this world; its code where it has none here.

    >>> import spinney
    >>> name_of(spinney.load("hex").start(), 0), name_of(spinney.load("hex").start(), 9999)
    ('a1', '9999')
    """
    try:
        return state.describe(action)
    except SpinneyError:
        return str(action)


def report(found: Decision, history: Sequence[Data] = ()) -> Data | None:
    """What a search found, for the page; None where nothing was searched.

    >>> import spinney
    >>> decision = spinney.agent("mcts:budget=100it").decide(spinney.load("tic-tac-toe").start())
    >>> made = report(decision)
    >>> made["iterations"], len(made["rows"]), made["trees"], made["rows"][0]["action"] == decision.action
    (100, 9, [True], True)
    """
    if not found.visits and not found.forced:
        return None
    children = found.tree.children if found.tree else {}
    return {
        "player": found.state.player,
        "seconds": round(found.seconds, 4),
        "iterations": found.iterations,
        "calls": found.calls,
        "nodes": found.nodes,
        "bytes": found.bytes,
        "depth": {"mean": round(found.depth.mean, 3), "max": found.depth.max},
        "searched": found.searched,
        "forced": found.forced,
        "out_of_memory": found.out_of_memory,
        "action": found.action,
        "name": name_of(found.state, found.action),
        "line": line(found),
        "rows": [_row(row, children.get(row.action)) for row in found.explain().rows[:MOST_ROWS]],
        "trees": [tree is not None for tree in found.trees],
        "history": list(history),
    }


def kept(found: Data | None) -> str | None:
    """What is kept of a report once its move is played: the moves it liked best, as text, which takes little room.

    >>> import spinney
    >>> made = report(spinney.agent("mcts:budget=200it").decide(spinney.load("hex").start()))
    >>> len(made["rows"]), len(recalled(kept(made))["rows"])
    (121, 60)
    """
    if found is None:
        return None
    short = {"rows": found["rows"][:ROWS_KEPT], "history": found["history"][-POINTS_KEPT:]}
    return json.dumps({**found, **short}, separators=(",", ":"))


def recalled(text: str | None) -> Data | None:
    """What was kept of a report."""
    found: Data | None = None if text is None else json.loads(text)
    return found


def _row(row: Row, child: Node | None) -> Data:
    proven = child.proven if child and row.visits else None
    return {
        "action": row.action,
        "name": row.name,
        "visits": row.visits,
        "share": round(row.share, 5),
        "values": rounded(row.values),
        "oma": None if row.oma is None else round(row.oma, 5),
        "proven": None if proven is None else rounded(proven),
    }


def rounded(values: Sequence[float | None]) -> list[float | None]:
    """Values as they are shown.

    >>> rounded((0.123456789, None))
    [0.12346, None]
    """
    return [None if value is None else round(value, 5) for value in values]


def line(found: Decision) -> list[Data]:
    """The moves that the search expects, by name as far as they are legal in the world it was asked about."""
    made, state = list[Data](), found.state
    for action in found.line[:LONGEST_LINE]:
        made.append({"action": action, "name": name_of(state, action)})
        state = after(state, action)
    return made


def after(state: State, action: int) -> State:
    """The position after an action; the same one where it is not legal in this world."""
    return state.apply(action) if action in state.legal_actions else state


def point(found: Decision) -> Data:
    """The preferred move at one moment of a search."""
    tried = max(1, sum(found.visits.values()))
    return {
        "seconds": round(found.seconds, 3),
        "iterations": found.iterations,
        "action": found.action,
        "name": name_of(found.state, found.action),
        "share": round(found.visits.get(found.action, 0) / tried, 5),
        "value": round(found.values.get(found.action, 0.0), 5),
        "depth": found.depth.max,
    }


def branch(found: Decision, tree: int, path: Sequence[int]) -> Data:
    """A node of a tree and its children, the most visited first.

    >>> import spinney
    >>> decision = spinney.agent("mcts:budget=100it").decide(spinney.load("tic-tac-toe").start())
    >>> made = branch(decision, 0, [])
    >>> made["visits"], len(made["children"]), made["names"]
    (100, 9, [])
    """
    root = found.trees[tree] if 0 <= tree < len(found.trees) else None
    if root is None:
        raise SpinneyError("there is no such tree of this search")
    if len(path) > DEEPEST_WALK:
        raise SpinneyError(f"a path has at most {DEEPEST_WALK} moves")
    node, state, names = root, found.state, list[str]()
    for action in path:
        node = node[action]
        names.append(name_of(state, action))
        # In a tree of one player alone, what the others do between its moves is not known.
        state = after(state, action) if len(found.trees) == 1 else state
    children = sorted(node.children.values(), key=lambda child: -child.visits)
    total, decider = max(1, sum(child.visits for child in children)), found.state.player
    return {
        "tree": tree,
        "path": list(path),
        "names": names,
        "visits": node.visits,
        "values": rounded(node.values),
        "children": [_child(child, state, decider, total) for child in children[:MOST_ROWS]],
    }


def _child(node: Node, state: State, decider: int, total: int) -> Data:
    action, proven, learnt = node.action, node.proven, node.estimate
    assert action is not None
    return {
        "action": action,
        "name": name_of(state, action),
        "visits": node.visits,
        "share": round(node.visits / total, 5),
        "values": rounded(node.values),
        "oma": None if learnt is None else round(learnt[decider], 5),
        "proven": None if proven is None else rounded(proven),
        "children": len(node.children),
    }
