"""Toy games written down as trees: whose turn it is, what each move leads to, and the points at every node.

One set of rules plays them all (table.py), so that they are compiled once. Whatever can be written as a tree can be
played: players who move twice in a row, who are skipped or who drop out, moves that are legal only after certain
others, points in mid-game.

>>> game = toy(turn(0, {0: leaf(3, 1), 1: turn(1, {0: leaf(0, 2), 1: leaf(9, 0)})}))
>>> state = game.start()
>>> state.legal_actions, state.apply(1).player, state.apply(1).apply(0).scores
((0, 1), 1, (0.0, 2.0))
"""

import random
from dataclasses import dataclass, field

import spinney
from spinney import Declaration, Parameters
from tests.search.toy_games import border, table
from tests.search.toy_games.table import MOST_PLAYERS, MOVES, NODES, OVER


class Tables(Parameters):
    """A game as table.py reads it, one entry a node, or a node and move."""

    mover: tuple[int, ...]
    child: tuple[int, ...]
    points: tuple[float, ...]
    ordering: tuple[float, ...]


TOY = Declaration(
    "toy", "Toy", "A tree.", table, tuple(range(1, MOST_PLAYERS + 1)), lambda parameters, players: MOVES,
    parameters=Tables, max_score=lambda parameters, players: max(parameters.points),
)  # fmt: skip

BORDER = Declaration(
    "border", "Border", "Two neighbours make up their minds.", border, (2,), lambda parameters, players: 2,
    hidden=True, simultaneous=True,
)  # fmt: skip


@dataclass(eq=False)
class Position:
    """A node of a toy game; the same object in two places is one node that two lines of play lead to."""

    player: int
    moves: dict
    points: tuple
    order: dict = field(default_factory=dict)


def leaf(*points):
    """The end of the game with these points."""
    return Position(OVER, {}, points)


def turn(player, moves, points=(), order=()):
    """A player's turn: action -> what it leads to; the points at hand; action -> its place in the static order."""
    return Position(player, moves, tuple(points), dict(order))


def toy(root, players=None):
    """The game that starts at `root`."""
    positions = everything(root)
    mover, child = [OVER] * NODES, [0] * (NODES * MOVES)
    points, ordering = [0.0] * (NODES * MOST_PLAYERS), [0.0] * (NODES * MOVES)
    for i, here in enumerate(positions):
        mover[i] = here.player
        for seat, value in enumerate(here.points):
            points[i * MOST_PLAYERS + seat] = float(value)
        for action, following in here.moves.items():
            child[i * MOVES + action] = positions.index(following)
            ordering[i * MOVES + action] = float(here.order.get(action, 0))
    players = players or max(len(here.points) for here in positions)
    tables = {"mover": mover, "child": child, "points": points, "ordering": ordering}
    return spinney.load(TOY, players, **{name: tuple(column) for name, column in tables.items()})


def everything(root):
    """All positions that can come up, the first one first."""
    found, waiting = [root], [root]
    while waiting:
        for following in waiting.pop().moves.values():
            if following not in found:
                found.append(following)
                waiting.append(following)
    assert len(found) <= NODES
    return found


def chain(movers, values):
    """A game of forced moves: who moves, and the first player's points before each move and at the end."""
    here = leaf(values[-1])
    for player, value in reversed(list(zip(movers, values, strict=False))):
        here = turn(player, {0: here}, (value,))
    return here


def wild(seed, players=3, plies=5, moves=3, all_legal=False):
    """A random game in which anything may happen next: any player's turn, any of the moves, meeting lines of play.

    A player may move twice in a row, be passed over, or never move again; the same action is legal after some moves of
    the others and not after others, unless `all_legal`. To each player two different ends differ by 7 points or more,
    and no two players ever have the same points.
    """
    draw = random.Random(seed)
    points = lambda: tuple(draw.sample(range(100), players))  # noqa: E731
    places = [draw.sample(range(14), 14) for _ in range(players)]
    layers = [[leaf(*(7 * places[seat][i] + seat for seat in range(players))) for i in range(14)]]
    for _ in range(plies - 1):
        layers.append([_wild_turn(draw, layers, players, moves, all_legal, points()) for _ in range(14)])
    return _wild_turn(draw, layers[-1:], players, moves, True, points())


def _wild_turn(draw, layers, players, moves, all_legal, points):
    count = moves if all_legal else draw.randint(1 + (draw.random() < 0.8), moves)
    legal = sorted(draw.sample(range(moves), count))
    # Mostly one ply further, now and then straight to an end.
    following = [draw.choice(layers[0] if draw.random() < 0.1 else layers[-1]) for _ in legal]
    order = {action: draw.randrange(3) for action in legal}
    return turn(draw.randrange(players), dict(zip(legal, following, strict=True)), points, order)
