"""Progressive widening: how many moves a node considers, and which."""

import math

import pytest

import spinney
from spinney import SpinneyError
from spinney.testing.games import KUHN
from tests.search import tree_kinds
from tests.search.reference import Plain, same
from tests.search.toy_games import leaf, toy, turn, wild
from tests.search.tree_kinds import KINDS, decided, visits

ORDERED = ("tic-tac-toe", "connect-four", "dice-race")
GAMES = {
    **{name: tree_kinds.GAMES[name] for name in ORDERED},
    **{f"wild {seed}": toy(wild(seed, moves=5)) for seed in range(5)},
}


def of_points(game):
    return {"heuristic": "score"} if game.id == "toy" else {}


# The engine against the plain form of the algorithm.


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "settings",
    [{"widening": (1.0, 0.5)}, {"widening": (0.6, 0.3), "rollout": 0}, {"widening": (3.0, 0.1), "max_depth": 3}],
    ids=str,
)
def test_the_engine_equals_the_plain_algorithm(game, kind, settings):
    settings = {"tree": kind, **of_points(game), **settings}
    found = decided(game.start(seed=2), 100, **settings)
    plain = Plain(found.state, 1, **settings).run(100)
    assert same(plain.root, found.tree)
    if kind not in ("maxn", "paranoid"):
        assert all(same(a, b) for a, b in zip(plain.trees, found.trees, strict=True))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("kind", ["maxn", "paranoid"])
@pytest.mark.parametrize("order", ["static", "learnt"])
@pytest.mark.parametrize("rollout", [0, "end"])
def test_the_engine_equals_the_plain_algorithm_with_abstraction(game, kind, order, rollout):
    settings = {"tree": kind, "oma": 10.0, "widening": (1.0, 0.5), "widening_order": order, **of_points(game)}
    found = decided(game.start(seed=2), 100, rollout=rollout, **settings)
    assert same(Plain(found.state, 1, rollout=rollout, **settings).run(100).root, found.tree)


# How many.

TABLE = {
    # Visits so far -> moves considered, by hand.
    (1.0, 0.5): {0: 1, 1: 1, 2: 2, 3: 2, 4: 2, 5: 3, 9: 3, 10: 4, 16: 4, 17: 5, 25: 5, 26: 6, 36: 6, 37: 7, 100: 10},
    (2.0, 0.5): {0: 1, 1: 2, 2: 3, 3: 4, 4: 4, 5: 5, 6: 5, 7: 6, 9: 6, 10: 7, 16: 8, 17: 9, 25: 10, 26: 11, 36: 12},
    (0.5, 0.5): {0: 1, 1: 1, 4: 1, 5: 2, 16: 2, 17: 3, 36: 3, 37: 4, 64: 4, 65: 5, 100: 5},
    (1.5, 0.25): {0: 1, 1: 2, 2: 2, 3: 2, 4: 3, 16: 3, 17: 4, 50: 4, 51: 5, 81: 5},
}


def fan(moves=12, order=()):
    """One turn with many moves that end the game, all worth the same."""
    return turn(0, {action: leaf(0, 0) for action in range(moves)}, (0, 0), dict(order))


@pytest.mark.parametrize("widening", TABLE, ids=str)
def test_the_number_of_moves_at_the_root(widening):
    """With n visits max(1, ceil(c n ** alpha)) moves are considered; a visit adds one at most."""
    for n, considered in TABLE[widening].items():
        found = decided(toy(fan()).start(), n + 1, widening=widening)
        assert len(found.tree.children) == considered == max(1, math.ceil(widening[0] * n ** widening[1] - 1e-9))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("widening", TABLE, ids=str)
def test_the_number_of_moves_below_the_root(widening, kind):
    """The same by the node's own visits, of which the first has made the node and added no move to it."""
    state = toy(turn(0, {0: fan()}, (0, 0))).start()
    for n, considered in TABLE[widening].items():
        if n > 0:
            node = decided(state, n + 1, tree=kind, widening=widening, rollout=0).tree[0]
            assert node.visits == n + 1
            assert len(node.children) == min(n, considered)


@pytest.mark.parametrize("c", [7.0, 50.0])
def test_a_visit_adds_one_move_at_most(c):
    for n in range(1, 15):
        assert len(decided(toy(fan()).start(), n, widening=(c, 0.5)).tree.children) == min(n, 12)


def test_a_move_that_is_not_considered_is_not_tried():
    """With 1000 visits ceil(0.1 x 31.6) = 4 of the twelve; the best comes last in the order, and is found in time."""
    moves = {action: leaf(action, 0) for action in range(12)}
    state = toy(turn(0, moves, order={action: -action for action in range(12)})).start()
    found = decided(state, 1000, heuristic="score", widening=(0.1, 0.5))
    assert list(found.visits) == [0, 1, 2, 3]
    assert decided(state, 5000, heuristic="score", widening=(1.0, 0.5)).action == 11


def test_moves_that_come_and_go_are_counted_among_the_legal_ones():
    """A tree of the second player's own: after the first player's 0 it may play 0 to 5, after 1 it may play 6 to 11.

    Each half of its moves widens by itself, by the visits of the node that they share: after 40 visits of the root
    ceil(sqrt(39)) = 7 moves would be considered, so all six of each are.
    """
    halves = [turn(1, {6 * half + i: leaf(0, 0) for i in range(6)}) for half in (0, 1)]
    state = toy(turn(0, dict(enumerate(halves)))).start()
    few, all_of_them = (decided(state, n, tree="multi", widening=(1.0, 0.5)).trees[1] for n in (10, 80))
    assert {action // 6 for action in few.children} == {0, 1}
    assert len(few.children) < 8
    assert len(all_of_them.children) == 12


# Which.


def test_moves_are_tried_best_ordered_first():
    """By the game's `order`, largest first; of equals the lowest code."""
    order = {0: 1, 1: 5, 2: 3, 3: 5, 4: -2, 5: 3, 6: 0, 7: 9, 8: 1, 9: 3, 10: -2, 11: 0.5}
    expected = [7, 1, 3, 2, 5, 9, 0, 8, 11, 6, 4, 10]
    state = toy(fan(order=order)).start()
    for n in range(1, 13):
        found = decided(state, n, widening=(100.0, 0.5))
        assert list(found.visits) == sorted(expected[:n])


def test_the_order_is_that_of_the_position_at_hand():
    """In a tree of one's own a node stands for several positions, and each orders the moves in its own way.

    The second player has moves 0 to 3; after the first player's 0 they are ordered upwards, after 1 downwards. Of the
    moves that are considered at the second player's root at first, one is 0 and one is 3.
    """
    upwards, downwards = ({action: sign * action for action in range(4)} for sign in (1, -1))
    moves = lambda: {action: leaf(0, 0) for action in range(4)}  # noqa: E731
    state = toy(turn(0, {0: turn(1, moves(), order=upwards), 1: turn(1, moves(), order=downwards)})).start()
    found = decided(state, 2, tree="multi", widening=(100.0, 0.5))
    assert list(found.trees[1].children) == [0, 3]


A, B, C, D = range(4)
O, P = 0, 1  # noqa: E741


def answers(player):
    """A player's a, b, c or d, in this order, which end the game with 100, 300, 200 or no points; before it has 150."""
    ends = {A: 100, B: 300, C: 200, D: 0}
    moves = {action: leaf(*(points * (seat == player) for seat in (0, 1))) for action, points in ends.items()}
    return turn(player, moves, [150 * (seat == player) for seat in (0, 1)], {A: 4, B: 3, C: 2, D: 1})


def tried(start, n, **settings):
    """The moves tried after o and after p."""
    settings = {"heuristic": "score", "rollout": 0, "oma": 1.0, "widening": (1.0, 0.5), **settings}
    root = decided(toy(start).start(), n, **settings).tree
    parent = root if root.children.keys() - {O} else root[O]
    return [list(parent.children[reply].children) if reply in parent.children else [] for reply in (O, P)]


LEARNT = {"widening_order": "learnt"}


def second_move():
    """The first player has only one move; the second, who never has any points, plays o or p; then a, b, c or d."""
    return turn(0, {0: turn(1, {O: answers(0), P: answers(0)}, (150, 0), {O: 2, P: 1})})


def test_the_static_order_on_paper():
    """1 the only move. 2 o. 3 p. From now on o and p in turn: 4 o a. 5 p a. 6 o b. 7 p b.

    With 3 and 4 visits a node considers two moves, with 5 three: 12 o c. 13 p c.
    """
    assert tried(second_move(), 5) == [[A], [A]]
    assert tried(second_move(), 7) == tried(second_move(), 11) == [[A, B], [A, B]]
    assert tried(second_move(), 13) == [[A, B, C], [A, B, C]]


def test_the_learnt_order_on_paper():
    """The same iterations; an untried move counts as its estimate, or else as the mean after the player's own moves.

    4 o: nothing is known of a to d: a, as ordered. 5 p: a has 100 and the others (150 + 150 + 150 + 100) / 4 = 137.5:
    b. 6 o: b has 300, c and d (450 + 100 + 300) / 5 = 170: b. 7 p: a 100, c and d 1150 / 6 = 191.7: c. 8 to 11 b. 12 o:
    c 200, d 2550 / 11 = 231.8: d. 13 p: a 100, d 0: a.
    """
    expected = {
        4: [[A], []],
        5: [[A], [B]],
        6: [[A, B], [B]],
        7: [[A, B], [B, C]],
        11: [[A, B], [B, C]],
        12: [[A, B, D], [B, C]],
        13: [[A, B, D], [A, B, C]],
    }
    assert {n: tried(second_move(), n, **LEARNT) for n in expected} == expected


def test_the_learnt_order_of_a_first_move_on_paper():
    """Now o and p are the first player's, who has no points, and a to d the second player's first moves.

    Before them it has made none, so that what is not known counts as the mean of all iterations.
    1 o 150. 2 o a 100. 3 p 150. 4 p: a has 100, the others 400 / 3 = 133.3: b. 5 o: b 300, c and d 700 / 4 = 175: b.
    6 p: a 100, c and d 1000 / 5 = 200: c. 7 to 10 b four times. 11 o: c 200, d 2400 / 10 = 240: d. 12 p: a 100, d 0: a.
    """
    start = turn(0, {O: answers(1), P: answers(1)}, order={O: 2, P: 1})
    expected = {
        3: [[A], []],
        4: [[A], [B]],
        5: [[A, B], [B]],
        6: [[A, B], [B, C]],
        10: [[A, B], [B, C]],
        11: [[A, B, D], [B, C]],
        12: [[A, B, D], [A, B, C]],
    }
    assert {n: tried(start, n, **LEARNT) for n in expected} == expected


@pytest.mark.parametrize("seed", range(6))
def test_the_learnt_order_does_not_depend_on_where_points_start(seed):
    """With 1024 points more for everybody, everywhere, the tree is the same."""
    trees = []
    for offset in (0, 1024):
        state = toy(raised(wild(seed, moves=5), offset, {})).start()
        settings = {"heuristic": "score", "rollout": 0, "oma": 10.0, "widening": (1.0, 0.5)}
        trees.append(decided(state, 300, widening_order="learnt", exploration=50.0, **settings).tree)
    assert visits(trees[0]) == visits(trees[1])


def raised(position, offset, done):
    """The game with so many points more for everybody."""
    if position not in done:
        moves = {action: raised(following, offset, done) for action, following in position.moves.items()}
        points = tuple(value + offset for value in position.points)
        done[position] = type(position)(position.player, moves, points, position.order)
    return done[position]


# As text, and what is refused.


def test_as_text():
    agent = spinney.agent("mcts:widening=2:0.25")
    assert agent == spinney.agent("mcts", widening=(2, 0.25)) == spinney.agent(str(agent))
    assert agent.widening == (2.0, 0.25)
    assert spinney.agent("mcts", widening="") == spinney.agent("mcts")


@pytest.mark.parametrize(
    "widening", ["2", "2:1", "2:0", "0:0.5", "-1:0.5", "x:0.5", "1:0.5:3", (1.0,), 5, "inf:0.5", "nan:0.5"]
)
def test_what_is_no_widening(widening):
    with pytest.raises(SpinneyError, match="widening"):
        spinney.agent("mcts", widening=widening)


def test_a_game_without_an_order_is_refused():
    with pytest.raises(SpinneyError, match="order"):
        spinney.agent("mcts", widening="1:0.5").decide(spinney.load(KUHN).start())


def test_learning_needs_a_teacher():
    for settings in ({}, {"oma": 1.0}, {"widening": "1:0.5"}):
        with pytest.raises(SpinneyError, match="learnt"):
            spinney.agent("mcts", widening_order="learnt", **settings)
