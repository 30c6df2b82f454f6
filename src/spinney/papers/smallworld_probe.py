"""How deep the search looks in Small World, and how long it takes: positions are searched, and no match is played."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import spinney
from spinney.arena.machine import cores
from spinney.core.state import State
from spinney.papers.paper import Size
from spinney.papers.records import Record, measured
from spinney.papers.smallworld_agents import WEAK, search
from spinney.search.node import Node

EXPERIMENT = "depth-time"
NODES = (500, 1000, 2000, 5000, 10_000, 20_000)
# Games whose positions are searched, by scale; and of how many positions one has its tree walked.
GAMES = {"laptop": 4, "full": 16}
EVERY = 5


def depths(size: Size) -> Iterator[Record]:
    """The positions of the first player in games of a weak search against random play, searched by all cut-offs at
    Cp = 0.5 and by the paper's strongest agent; games side by side.
    """
    with ThreadPoolExecutor(cores()) as pool:
        parts = list(pool.map(_searched, range(size.matches or GAMES[size.scale])))
    found = [row for rows, _ in parts for row in rows]
    trees = [row for _, rows in parts for row in rows]
    yield measured(EXPERIMENT, spinney.load("small-world"), {"searches": found, "trees": trees})


def _searched(seed: int) -> tuple[list[list[float]], list[list[float]]]:
    """Of a game's positions: nodes, turn, mean and largest depth, seconds; and of some of them, nodes, Cp and how far
    the tree reaches.
    """
    found, trees = list[list[float]](), list[list[float]]()
    for number, state in enumerate(_positions(seed)):
        for nodes in NODES:
            decision = spinney.agent(search(nodes, 0.5)).decide(state, seed)
            depth, turn = decision.depth, _turn(state) // 2 + 1
            found.append([nodes, turn, round(depth.mean, 2), depth.max, round(decision.seconds, 4)])
        if number % EVERY == 0:
            for nodes, cp in ((20_000, 0.5), (10_000, 16.0)):
                tree = spinney.agent(search(nodes, cp)).decide(state, seed).tree
                assert tree is not None
                trees.append([nodes, cp, *reached(state, tree)])
    return found, trees


def _turn(state: State) -> int:
    return int(state.record.turn)


def _positions(seed: int) -> Iterator[State]:
    """Where the first player of a game has a choice."""
    played = spinney.play("small-world", [WEAK, "random"], seed)
    for state in played.states():
        if not state.is_over and state.player == 0 and len(state.legal_actions) > 1:
            yield state


def reached(state: State, root: Node) -> tuple[float, int, int]:
    """The share of a tree's nodes that lie beyond the turn of its root; the largest depth within it and beyond."""
    within, after, deepest, furthest = 0, 0, 0, 0
    waiting: list[tuple[State, Node, int]] = [(state, root, 0)]
    while waiting:
        here, node, depth = waiting.pop()
        within, deepest = within + 1, max(deepest, depth)
        for action, child in node.children.items():
            # Chance may have gone another way than in the search, so that an action is not there.
            if action not in here.legal_actions:
                continue
            next_one = here.apply(action)
            if not next_one.is_over and _turn(next_one) == _turn(state):
                waiting.append((next_one, child, depth + 1))
            else:
                lines = [len(line) for line, _ in child.walk()]
                after, furthest = after + len(lines), max(furthest, depth + 1 + max(lines))
    return round(after / (within + after), 4), deepest, furthest
