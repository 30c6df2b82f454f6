"""One tree or a tree a player: five kinds, each against the plain reference and worked on paper."""

import pytest

import spinney
from tests.search.reference import Plain
from tests.search.toy_games import chain, leaf, toy, turn, wild
from tests.search.tree_kinds import GAMES, IN_ORDER, KINDS, POINTS, after, assert_equal, decided, visits

# The engine against the plain form of the algorithms.


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("settings", "moves"),
    [
        ({}, 0),
        ({}, 1),
        ({"rollout": 0}, 2),
        ({"rollout": 3, "max_depth": 2}, 1),
        ({"rollout": 1, "exploration": 0.3}, 0),
        ({"information": "pi"}, 1),
        ({"information": "pi", "rollout": 5}, 0),
        ({"selection": "ucb_tuned"}, 0),
        ({"selection": "ucb_tuned", "exploration": 0.4, "normalise": "observed"}, 1),
        ({"first_play": 0.4}, 1),
        ({"first_play": 0.8, "normalise": "observed", "selection": "ucb_tuned"}, 0),
    ],
    ids=str,
)
def test_the_engine_equals_the_plain_algorithm(game, kind, settings, moves):
    """To the last visit, in every tree: with moves that come and go, hidden cards, dice, and any player to move."""
    found = decided(after(game, moves), 80, tree=kind, **settings)
    assert_equal(found, Plain(found.state, 1, tree=kind, **settings).run(80))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "settings",
    [
        {"heuristic": "score"},
        {"heuristic": "score", "rollout": 0, "normalise": "observed"},
        {"heuristic": "score", "rollout": 2, "max_depth": 2},
        {"heuristic": "score", "selection": "ucb_tuned", "normalise": "observed"},
        {"heuristic": "score", "first_play": 0.3, "normalise": "observed"},
        {"heuristic": "win"},
    ],
    ids=str,
)
def test_the_engine_equals_the_plain_algorithm_whoever_moves_next(seed, kind, settings):
    """In random games of two to four players who move twice in a row, are passed over or never move again."""
    found = decided(toy(wild(seed, players=2 + seed % 3)).start(), 100, tree=kind, **settings)
    assert_equal(found, Plain(found.state, 1, tree=kind, **settings).run(100))


@pytest.mark.parametrize("kind", KINDS)
def test_the_kinds_differ(kind):
    """So that the tests above cannot pass with one kind in place of another."""
    trees = {other: decided(toy(wild(1)).start(), 300, tree=other, **POINTS).tree for other in KINDS}
    assert [other for other, tree in trees.items() if visits(tree) == visits(trees[kind])] == [kind]


# Worked on paper.


def fork():
    """The first player takes A or B, the second c or d; points before and after the reply:

    A 6, then c (5, 1) or d (0, 2); B 2, then c (3, 1) or d (2, 0).
    """
    a = turn(1, {0: leaf(5, 1), 1: leaf(0, 2)}, (6, 0))
    b = turn(1, {0: leaf(3, 1), 1: leaf(2, 0)}, (2, 0))
    return toy(turn(0, {0: a, 1: b})).start()


def on_paper(state, iterations, kind, **settings):
    """Greedy (K = 0), no rollout, moves first tried in order: nothing is left to chance, so any seed will do."""
    settings = {"exploration": 0.0, "rollout": 0, **POINTS, **IN_ORDER, **settings}
    first, second = (decided(state, iterations, seed, tree=kind, **settings) for seed in (1, 2))
    assert [tree and visits(tree) for tree in first.trees] == [tree and visits(tree) for tree in second.trees]
    return first


def test_maxn_on_paper():
    """Twelve iterations; means of A and B for the first player after each:

    1 A 6. 2 B 2. 3 A c: 5.5. 4 A d: 3.67. From now on the reply to A is d (2 against 1), worth 0:
    5 A 2.75. 6 A 2.2. 7 A 1.83, now below B. 8 B c: 2.5. 9 B d: 2.33. The reply is c (1 against 0), worth 3:
    10 B 2.5. 11 B 2.6. 12 B 2.67.
    """
    root = on_paper(fork(), 12, "maxn").tree
    assert visits(root) == {(): 12, (0,): 6, (0, 0): 1, (0, 1): 4, (1,): 6, (1, 0): 4, (1, 1): 1}
    assert [child.values for child in root.children.values()] == [(11 / 6, 9 / 6), (16 / 6, 4 / 6)]


def test_paranoid_on_paper():
    """As maxn up to iteration 9; then B's reply is what is worst for the first player.

    That is d: 10 B 2.25. 11 B 2.2. 12 B 2.17. An opponent's reward is the first player's with its sign changed.
    """
    root = on_paper(fork(), 12, "paranoid").tree
    assert visits(root) == {(): 12, (0,): 6, (0, 0): 1, (0, 1): 4, (1,): 6, (1, 0): 1, (1, 1): 4}
    assert [child.values for child in root.children.values()] == [(11 / 6, -11 / 6), (13 / 6, -13 / 6)]


def test_multi_on_paper():
    """1 A c: (5, 1). 2 B d: (2, 0), since c has been tried. All others are A c.

    For A has 5 and B 2; c has 1 and d 0, whatever was played before them. That d answers A better cannot be seen: it
    was only ever tried after B.
    """
    trees = on_paper(fork(), 12, "multi").trees
    assert [visits(tree) for tree in trees] == [{(): 12, (0,): 11, (1,): 1}] * 2
    assert trees[0].values == trees[1].values == (57 / 12, 11 / 12)


def test_multi_paranoid_on_paper():
    """1 A c: 5. 2 B d: 2. So to the second player c is worth -5 and d -2.

    3 A d: 0; A 2.5, d -1. 4 A d: 0; A 1.67, d -0.67. 5 B d: 2; B 2, d -1. From now on B d: B stays at 2, d falls
    towards -2 and stays above -5.
    """
    trees = on_paper(fork(), 12, "multi_paranoid").trees
    assert [visits(tree) for tree in trees] == [{(): 12, (0,): 3, (1,): 9}, {(): 12, (0,): 1, (1,): 11}]
    assert trees[1][1].values == (18 / 11, -18 / 11)


def test_self_on_paper():
    """A or B; then the second player takes c or d, which makes no difference; then the first player e or f.

    Points before the last choice: A 4, B 3; after it: A e 1, A f 2, B e 3, B f 5. After the first player's move, which
    is a new node, one action is played (`roll <= 0` holds once) and so the points before the last choice count.
    1 A 4. 2 B 3. 3 A, c or d at random, e: A 2.5. 4 B, at random, e: B 3. 5 B f: 3.67. From now on B f.
    """

    def replied(last_a, last_b, points):
        last = turn(0, {0: leaf(last_a, 0), 1: leaf(last_b, 0)}, (points, 0))
        return turn(1, {0: last, 1: last}, (9, 0))

    state = toy(turn(0, {0: replied(1, 2, 4), 1: replied(3, 5, 3)})).start()
    found = on_paper(state, 10, "self")
    assert visits(found.tree) == {(): 10, (0,): 2, (0, 0): 1, (1,): 8, (1, 0): 1, (1, 1): 6}
    assert found.tree.values == (41 / 10, 0)
    assert found.trees[1] is None


def test_multi_tries_each_player_s_moves_as_a_bandit():
    """Three players choose 0, 1 or 2, worth 0, 1/2 and 1 to themselves whatever the others do.

    K = 1. By hand, with N(a) counted from the visit that tried a first up to this one: N = 4 3 2: bounds 1.177, 1.548,
    1.833 -> 2; N = 5 4 3: 1.269, 1.677, 1.741 -> 2; N = 6 5 4: 1.339, 1.769, 1.680 -> 1; N = 7 6 5: 1.395, 1.447, 1.732
    -> 2; N = 8 7 6: 1.442, 1.486, 1.669 -> 2; N = 9 8 7: 1.482, 1.520, 1.624 -> 2.
    """
    choice = lambda player, following: turn(player, dict(enumerate(following)))  # noqa: E731
    end = lambda *worth: leaf(*(value / 2 for value in worth))  # noqa: E731
    third = lambda a, b: choice(2, [end(a, b, c) for c in range(3)])  # noqa: E731
    second = lambda a: choice(1, [third(a, b) for b in range(3)])  # noqa: E731
    found = on_paper(toy(choice(0, map(second, range(3)))).start(), 9, "multi", exploration=1.0)
    assert [visits(tree) for tree in found.trees] == [{(): 9, (0,): 1, (1,): 2, (2,): 6}] * 3


@pytest.mark.parametrize(
    ("kind", "movers", "rollout", "stops"),
    [
        # A player out of its tree plays on at random; with rollout R that may happen R + 1 times.
        ("multi", (0, 1) * 6, 0, [3, 5, 7, 9, 11, 12, 12]),
        ("multi", (0, 1) * 6, 2, [5, 7, 9, 11, 12, 12, 12]),
        ("multi_paranoid", (0, 1) * 6, 1, [4, 6, 8, 10, 12, 12, 12]),
        # The first player moves twice: it has left its tree before the second player comes to move.
        ("multi", (0, 0, 1) * 4, 0, [2, 4, 5, 7, 8, 10, 11]),
        # The third player drops out after one move.
        ("multi", (0, 1, 2, 0, 1, 0, 1, 0, 1), 0, [4, 6, 8, 9, 9, 9, 9]),
        # Others' moves inside the tree are not counted, and count once it is left.
        ("self", (0, 1) * 6, 0, [2, 4, 6, 8, 10, 12, 12]),
        ("self", (0, 1) * 6, 2, [4, 6, 8, 10, 12, 12, 12]),
        ("self", (0, 0, 1) * 4, 0, [2, 3, 5, 6, 8, 9, 11]),
        # One node and R actions.
        ("maxn", (0, 1) * 6, 0, [1, 2, 3, 4, 5, 6, 7]),
        ("paranoid", (0, 1) * 6, 2, [3, 4, 5, 6, 7, 8, 9]),
    ],
)
def test_where_an_iteration_ends(kind, movers, rollout, stops):
    """All moves are forced and the points count the moves played, so that an iteration's reward says where it stopped.

    Algorithm 1, `while roll <= maxRoll`, by hand for two players in turn and R = 0. Iteration 1: both players' first
    moves are new nodes, the third move is a rollout action: 3. Iteration 2: two moves in the trees, two new nodes, one
    rollout action: 5. Each later iteration finds both trees one node deeper.
    """
    state = toy(chain(movers, range(len(movers) + 1)), players=1 + max(movers)).start()
    for n in range(1, len(stops) + 1):
        found = decided(state, n, tree=kind, rollout=rollout, **POINTS)
        assert found.tree.values[0] == pytest.approx(sum(stops[:n]) / n)
        assert found.calls == sum(stops[:n])


def test_a_player_who_is_not_reached_still_learns():
    """The forced moves of players 0, 0, 1 again, seven iterations: ends after moves 2, 4, 5, 7, 8, 10, 11.

    Player 1 moves third, sixth and ninth. Its tree is not entered in the first iteration; its first node is made in the
    second, its second in the fourth, its third in the sixth. The root counts every iteration all the same, and a path
    ends at the last node reached where no new one is made (lines 17 to 19).
    """
    state = toy(chain((0, 0, 1) * 4, range(13)), players=2).start()
    first, second = decided(state, 7, tree="multi", rollout=0, **POINTS).trees
    assert [node.visits for _, node in first.walk()] == [7, 7, 6, 5, 4, 3, 2, 1]
    assert [node.visits for _, node in second.walk()] == [7, 6, 4, 2]
    assert [node.values[0] for _, node in second.walk()] == pytest.approx([47 / 7, 45 / 6, 36 / 4, 21 / 2])


@pytest.mark.parametrize(("kind", "deepest"), [("maxn", [2]), ("self", [2, None]), ("multi", [2, 2])])
def test_max_depth_bounds_each_player_s_own_path(kind, deepest):
    """Of 12 forced moves in turn a tree of two levels holds two of each player's, or two in all."""
    state = toy(chain((0, 1) * 6, range(13)), players=2).start()
    trees = decided(state, 50, tree=kind, max_depth=2, **POINTS).trees
    assert [tree and max(len(line) for line, _ in tree.walk()) for tree in trees] == deepest


# Trees that are kept from move to move.


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "dice-race"])
def test_a_kept_tree_is_the_plain_subtree(name, kind):
    """Two decisions of the first player: the second goes on with what was below the moves since, in every tree."""
    state, plain, moves = GAMES[name].start(seed=2), None, []
    player = spinney.agent("mcts", tree=kind, budget="200it", normalise="none", reuse=True).seated()
    for number in range(2):
        found = player.decide(state, seed=number)
        plain = plain.follow(found.state, number, moves) if plain else Plain(found.state, number, tree=kind)
        assert_equal(found, plain.run(200))
        moves.clear()
        while not moves or state.player != 0:
            action = state.legal_actions[-1] if moves else found.action
            moves.append((state.player, action))
            player.played(*moves[-1])
            state = state.apply(action)


@pytest.mark.parametrize("settings", [{"tree": "multi"}, {"tree": "self"}, {"tree": "paranoid", "oma": 10.0}], ids=str)
def test_trees_are_the_same_in_slices_and_pools_of_any_size(settings):
    """As for one tree: by forward-model calls, in pools that have to grow, then as many iterations at once."""
    state = spinney.load("connect-four").start()
    by_calls = decided(state, 1, rollout=0, **settings, budget="500000fm")
    at_once = decided(state, by_calls.iterations, rollout=0, **settings)
    assert by_calls.nodes > 2**14
    for one, other in zip(by_calls.trees, at_once.trees, strict=True):
        assert one == other
