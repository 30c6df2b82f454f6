"""Opponent move abstraction: a move shares its estimate with the same move after the same moves of its own player."""

import math

import pytest

import spinney
from spinney import SpinneyError
from tests.search import tree_kinds
from tests.search.reference import Plain, same
from tests.search.toy_games import leaf, toy, turn, wild
from tests.search.tree_kinds import decided, visits

GAMES = {**tree_kinds.GAMES, **{f"wild {seed}": toy(wild(seed)) for seed in range(6)}}
# Moves are first tried in the order of their codes, and nothing is left to chance.
IN_ORDER = {"heuristic": "score", "rollout": 0, "widening": (100.0, 0.5)}


# The engine against the plain form of the algorithm.


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("kind", ["maxn", "paranoid"])
@pytest.mark.parametrize(
    "settings", [{"oma": 1000.0}, {"oma": 5.0, "rollout": 0}, {"oma": 0.1, "rollout": 3, "max_depth": 4}], ids=str
)
def test_the_engine_equals_the_plain_algorithm(game, kind, settings):
    settings = {"tree": kind, **({"heuristic": "score"} if game.id == "toy" else {}), **settings}
    found = decided(game.start(seed=2), 200, **settings)
    assert same(Plain(found.state, 1, **settings).run(200).root, found.tree)


def test_it_makes_a_difference():
    """So that the tests above cannot pass without it: in most of the games the tree is another one."""
    starts = [game.start(seed=2) for game in GAMES.values()]
    pairs = [(decided(start, 400, oma=1000.0).tree, decided(start, 400).tree) for start in starts]
    assert sum(visits(one) != visits(other) for one, other in pairs) >= 10


def test_every_estimate_is_the_mean_over_all_that_share_it():
    """Whoever moves next: the estimate of a move is found again from the tree, by its player and that player's moves.

    Each iteration counts once at every node of its path and once in the estimate of each of its moves, so that an
    estimate is the mean over the nodes that share it, weighted by their visits.
    """
    several = 0
    for seed in range(16):
        start = toy(wild(seed)).start()
        shared = {}
        for line, node in decided(start, 400, oma=10.0, heuristic="score").tree.walk():
            if line:
                shared.setdefault(own_moves(start, line), []).append(node)
        for (player, _), nodes in shared.items():
            total = sum(node.visits for node in nodes)
            mean = sum(node.visits * node.values[player] for node in nodes) / total
            assert [node.estimate[player] for node in nodes] == pytest.approx([mean] * len(nodes))
            several += len(nodes) > 1
    assert several > 20


def own_moves(state, line):
    """Who plays the last action of a line, and what that player has played in it."""
    moves = []
    for action in line:
        moves.append((state.player, action))
        state = state.apply(action)
    last = moves[-1][0]
    return last, tuple(action for player, action in moves if player == last)


# Worked on paper.

X, Y = 0, 1
M, N = 0, 1
O, P, Q = 0, 1, 2  # noqa: E741
A, B = 0, 1


def figure_2():
    """The tree of the paper's Figure 2: x m o, x m p and y n q, and after each of them the first player's a or b.

    The first player's points: 900 down to o and p, where a is worth 100 and 800 and b 200 and 0; 505 down to q, where a
    is worth 510 and b 520. The others never have any.
    """
    after_o = turn(0, {A: leaf(100, 0, 0), B: leaf(200, 0, 0)}, (900,))
    after_p = turn(0, {A: leaf(800, 0, 0), B: leaf(0, 0, 0)}, (900,))
    after_q = turn(0, {A: leaf(510, 0, 0), B: leaf(520, 0, 0)}, (505,))
    after_x = turn(1, {M: turn(2, {O: after_o, P: after_p}, (900,))}, (900,))
    after_y = turn(1, {N: turn(2, {Q: after_q}, (505,))}, (505,))
    return toy(turn(0, {X: after_x, Y: after_y})).start()


def test_figure_2_on_paper():
    """Thirty iterations with e so large that only estimates count.

    Points are in hundreds and K is 1, so that the first player is greedy; the third, to whom o and p are worth the
    same, takes the one with fewer visits, o first.
    1 x 900. 2 y 505. 3 m 900. 4 o 900. 5 p 900. 6 o a 100. 7 p a 800. 8 o b 200. 9 p b 0: x has 4700 in 8 visits. The
    estimate of a after x is now 450, of b 100, after o as after p, although after o alone b was better. So 10 o a 100,
    11 p a 800, and so on; the mean of x is 533, 560, 518, 542, 508, 529, and after the 15th visit 500, less than y's.
    17 n. 18 q. 19 q a 510. 20 q b 520. The estimates after y are their own, 510 and 520 (shared with those after x they
    would be 421 and 240): 21 to 30 q b.
    """
    found = decided(figure_2(), 30, oma=1e12, **IN_ORDER)
    x, y = found.tree[X], found.tree[Y]
    assert visits(x) == {(): 15, (M,): 14, (M, O): 7, (M, O, A): 5, (M, O, B): 1, (M, P): 6, (M, P, A): 4, (M, P, B): 1}
    assert visits(y) == {(): 15, (N,): 14, (N, Q): 13, (N, Q, A): 1, (N, Q, B): 11}
    after_o, after_p, after_q = x[M][O], x[M][P], y[N][Q]
    assert after_o[A].estimate[0] == after_p[A].estimate[0] == pytest.approx((5 * 100 + 4 * 800) / 9)
    assert after_o[B].estimate[0] == after_p[B].estimate[0] == 100
    assert (after_q[A].estimate[0], after_q[B].estimate[0]) == (510, 520)


def test_figure_2_without_abstraction():
    """From iteration 10 on o is followed by b, 200, and p by a, 800: the mean of x stays near 500 and above y's."""
    found = decided(figure_2(), 30, **IN_ORDER)
    x = found.tree[X]
    assert visits(x[M][O]) == {(): 14, (A,): 1, (B,): 12}
    assert visits(x[M][P]) == {(): 13, (A,): 11, (B,): 1}
    assert x[M].estimate is None


def test_fourteen_and_twenty_three_updates_make_thirty_seven():
    """The paper's example: move a has been chosen 14 times from node 1, after o, and 23 times from node 2, after p.

    There is no other move for the first two players; K and the third player's half a point make it 14 and 23.
    """
    after_o, after_p = turn(0, {A: leaf(100, 0, 0)}), turn(0, {A: leaf(400, 0, 0.5)})
    state = toy(turn(0, {X: turn(1, {M: turn(2, {O: after_o, P: after_p})})})).start()
    replies = decided(state, 41, oma=1.0, exploration=4.0, **IN_ORDER).tree[X][M]
    assert (replies[O][A].visits, replies[P][A].visits) == (14, 23)
    assert replies[O][A].estimate == replies[P][A].estimate
    assert replies[O][A].estimate[0] == pytest.approx((14 * 100 + 23 * 400) / 37)


def test_equations_4_and_5_on_paper():
    """How long the estimate outweighs what was found here: after o a is worth 0 and b 100, after p a 200 and b 0.

    The second player is indifferent and takes o and p in turn: 1 o. 2 p. 3 o a. 4 p a. 5 o b. 6 p b. After p it is a
    from now on. After o, with e = 4 and beta = sqrt(4 / (3 n + 4)) = 0.756, 0.632, 0.555 for n = 1, 2, 3:
    7: a 0.756 x 100 = 75.6, b 0.756 x 50 + 0.244 x 100 = 62.2: a.
    9: a, seen 0, 200, 0, 200, has the estimate 100 again, and n = 2: 63.2; b 62.2 as before: a.
    11: a, of the same estimate, has n = 3: 55.5; b 62.2: b.
    13: b 0.632 x 66.7 + 0.368 x 100 = 78.9; a 0.555 x 800 / 7 = 63.4: b.
    15: b 0.555 x 75 + 0.445 x 100 = 86.1; a 0.555 x 1000 / 8 = 69.3: b.
    """
    after_o, after_p = turn(0, {A: leaf(0, 0), B: leaf(100, 0)}), turn(0, {A: leaf(200, 0), B: leaf(0, 0)})
    state = toy(turn(1, {O: after_o, P: after_p})).start()
    steps = {n: decided(state, n, oma=4.0, exploration=0.01, **IN_ORDER).tree[O] for n in (6, 7, 9, 11, 13, 15)}
    after = {n: (node[A].visits, node[B].visits) for n, node in steps.items()}
    assert after == {6: (1, 1), 7: (2, 1), 9: (3, 1), 11: (3, 2), 13: (3, 3), 15: (3, 4)}


def test_opponents_are_abstracted_too():
    """The second player's reply is judged over all first moves: good after most of them, it is taken after the last.

    Of five first moves four make a worth 9 to the second player and b 1; after the last it is the other way round. With
    a large e the second player takes a after that one too.
    """
    usual, last = {A: leaf(5, 9), B: leaf(5, 1)}, {A: leaf(5, 1), B: leaf(5, 9)}
    state = toy(turn(0, {**{first: turn(1, usual) for first in range(4)}, 4: turn(1, last)})).start()
    plain, abstract = (decided(state, 200, oma=e, heuristic="score").tree for e in (0.0, 1e6))
    assert plain[4][B].visits > plain[4][A].visits
    assert abstract[4][A].visits > abstract[4][B].visits
    assert abstract[4][A].estimate == abstract[0][A].estimate


def test_the_effect_fades_with_visits():
    """As beta does: after 100 000 iterations the reply to the last move is the right one whatever e is."""
    usual, last = {A: leaf(5, 9), B: leaf(5, 1)}, {A: leaf(5, 1), B: leaf(5, 9)}
    state = toy(turn(0, {**{first: turn(1, usual) for first in range(4)}, 4: turn(1, last)})).start()
    for e in (1.0, 100.0, 1000.0):
        node = decided(state, 100_000, oma=e, heuristic="score").tree[4]
        assert node[B].visits > node[A].visits


# What is remembered, shown and refused.


@pytest.mark.parametrize("reuse", [False, True])
@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_estimates_are_kept_from_move_to_move(seed, reuse):
    """Without forgetting, a second search starts with what the first has learnt after everybody's own moves since."""
    state, moves = toy(wild(seed, plies=8)).start(), []
    settings = {"oma": 1000.0, "heuristic": "score"}
    agent = spinney.agent("mcts", budget="300it", normalise="none", oma_forget=False, reuse=reuse, **settings)
    player = agent.seated()
    found = player.decide(state, seed=1)
    plain = Plain(found.state, 1, **settings).run(300)
    assert same(plain.root, found.tree)
    for _ in range(3):
        moves.append((state.player, found.line[len(moves)]))
        player.played(*moves[-1])
        state = state.apply(moves[-1][1])
    found = player.decide(state, seed=2)
    assert same(plain.follow(found.state, 2, moves, tree=reuse, oma=True).run(300).root, found.tree)


@pytest.mark.parametrize(("forget", "expected"), [(True, {A: 1, B: 29}), (False, {A: 29, B: 1})])
def test_forgetting_on_paper(forget, expected):
    """Figure 2 again, and then x m o are played: a is worth 100, b 200. Only estimates count.

    With all forgotten: 1 a 100, 2 b 200, then b. Remembered are 3700 in 9 updates for a after x and 200 in 2 for b, so
    that after 1 a, 2 b they have 380 and 133; a falls slowly towards 100 and would need 76 visits to come below b.
    """
    settings = {"budget": "30it", "normalise": "none", "oma": 1e12, "oma_forget": forget, **IN_ORDER}
    player, state = spinney.agent("mcts", **settings).seated(), figure_2()
    player.decide(state, seed=1)
    for action in (X, M, O):
        player.played(state.player, action)
        state = state.apply(action)
    assert player.decide(state, seed=1).visits == expected


def test_the_decision_shows_the_estimates_of_root_moves():
    """At the root a move shares its estimate with nobody, so that it is the move's own mean."""
    rows = decided(figure_2(), 30, oma=10.0, **IN_ORDER).explain().rows
    assert [row.oma for row in rows] == pytest.approx([row.values[0] for row in rows])
    assert [row.oma for row in decided(figure_2(), 30, **IN_ORDER).explain().rows] == [None, None]


@pytest.mark.parametrize("kind", ["self", "multi", "multi_paranoid"])
def test_there_is_nothing_to_abstract_from_in_trees_of_one_player(kind):
    with pytest.raises(SpinneyError, match="oma"):
        spinney.agent("mcts", tree=kind, oma=10)


@pytest.mark.parametrize("e", [-1, math.inf, math.nan])
def test_e_is_a_number_from_0_up(e):
    with pytest.raises(SpinneyError, match="oma"):
        spinney.agent("mcts", oma=e)


def test_kept_estimates_leave_room_for_the_tree():
    """Eight moves of Hex with 16 megabytes, of which trees and estimates need less than four; no move is cut short."""
    state = spinney.load("hex").start()
    player = spinney.agent("mcts", oma=20.0, oma_forget=False, rollout=0, budget="80000fm", memory=16).seated()
    for number in range(8):
        found = player.decide(state, seed=number)
        assert not found.out_of_memory
        assert found.calls >= 80_000
        for action in (found.action, state.apply(found.action).legal_actions[-1]):
            player.played(state.player, action)
            state = state.apply(action)
