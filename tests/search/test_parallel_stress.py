"""Eight threads on one tree, over and over; after every search the whole tree is checked.

What this can find: visits, rewards or nodes that get lost or count twice when threads meet, two nodes for one move, a
block of slots that two nodes hold, memory handed out twice, losses that stay behind, crashes. It looks at the tree when
all is quiet: it cannot tell whether a thread chose well by what it saw meanwhile. And it finds what happens on this
machine: a processor that orders memory more freely (ARM) may show more, and two cores meet less often than sixty-four.
Where a heuristic is written in Python and goes to sleep, threads are interrupted in the middle of an iteration as often
as can be, also on one core.
"""

import random
import time

import numpy as np
import pytest

import spinney
from spinney.search.pool import ACTION, BLOCK, NEXT, SLOT_SHIFT, VISITS, WORDS
from tests.search.tree_kinds import GAMES, KINDS, searched

MODES = ("tree", "root", "leaf")
THREADS = 8
# In all searches of a game together; those of Hex 11x11 are slow.
ITERATIONS = {"hex": 20_000}


class Slots:
    """Everything in a pool as arrays with an entry a slot; `parent` is -1 at roots and slots that nobody holds."""

    def __init__(self, pool):
        self.pool = pool
        assert pool.used <= pool.words.size, "more was handed out than there is"
        words = pool.words[: pool.used].reshape(-1, pool.width)
        self.action, self.visits = words[:, ACTION], words[:, VISITS].astype(np.int64)
        self.sums = np.ascontiguousarray(words[:, WORDS : WORDS + 2 * pool.players]).view(np.float64)
        self.column = np.arange(len(words)) * pool.width >> SLOT_SHIFT
        self.parent = np.full(len(words), -1)
        held = [np.arange(pool.players)]
        holders, size, total = np.flatnonzero(words[:, BLOCK]), pool.first_block, 0
        blocks = abs(words[holders, BLOCK]) // pool.width
        while holders.size:
            slots = blocks[:, None] + np.arange(size)
            self.parent[slots] = holders[:, None]
            held.append(slots.ravel())
            following = words[blocks, NEXT] // pool.width
            holders, blocks = holders[following > 0], following[following > 0]
            total += size
            size = max(1, total >> 1)
        everyone = np.concatenate(held)
        assert len(np.unique(everyone)) == len(everyone), "a slot has two parents"
        self.nodes = np.flatnonzero(self.action)
        assert (self.parent[self.nodes] >= 0).all(), "a node that nothing leads to"
        assert not self.visits[pool.players :][self.action[pool.players :] == 0].any(), "visits without a node"
        families = self.parent[self.nodes] * (1 << 20) + self.action[self.nodes]
        assert len(np.unique(families)) == len(families), "two nodes for one move"

    def below(self, values):
        """The sum over each slot's children."""
        return np.bincount(self.parent[self.nodes], values[self.nodes], len(self.visits))


def assert_adds_up(found, made=1, low=0.0, high=1.0):
    """No visit and no reward is lost, in any tree or in the estimates of abstraction.

    A node is made by `made` visits at most, and all rewards are from `low` to `high`.
    """
    # Where every thread grows trees of its own, `_nodes` are their roots.
    searches = [(Slots(root._pool), root) for root in getattr(found.tree, "_nodes", [found.tree])]
    roots = [player for player, root in enumerate(found.trees) if root]
    assert found.iterations == sum(root.visits for _, root in searches)
    assert found.nodes == sum(np.count_nonzero(slots.visits) for slots, _ in searches)
    for slots, root in searches:
        assert (slots.visits[roots] == root.visits).all()
        assert (slots.visits[slots.nodes] > 0).all()
        assert_visits_add_up(slots, made, fixed=found.state.game.declaration.deterministic and len(found.trees) == 1)
        assert_rewards_add_up(slots, low, high)
        if root._oma:
            assert_estimates_add_up(slots, Slots(root._oma), root.visits)
        if slots.pool.available.size:
            assert_availability_adds_up(slots)


def assert_visits_add_up(tree, made, fixed):
    """Of the visits to a node some have made it; all others go on to its children, unless the game is over."""
    below = tree.below(tree.visits)
    ended = tree.visits - below
    assert (ended[tree.nodes] >= 1).all()
    if fixed:
        assert ended[0] == 0
        assert (ended[below > 0] <= made).all()


def assert_rewards_add_up(tree, low, high):
    """What a node has and its children do not are the rewards of the visits that ended there."""
    ended = tree.visits - tree.below(tree.visits)
    for sums in tree.sums.T:
        rest = sums - tree.below(sums)
        assert (ended * low - 1e-6 <= rest).all()
        assert (rest <= ended * high + 1e-6).all()


def assert_availability_adds_up(tree):
    """A child counts the visits to its parent at which its action was legal, its own among them."""
    available = tree.pool.available[tree.column[tree.nodes]]
    assert (tree.visits[tree.nodes] <= available).all()
    assert (available <= tree.visits[tree.parent[tree.nodes]]).all()


def assert_estimates_add_up(tree, oma, iterations):
    """An estimate has the visits and rewards of all nodes that share it, and every root those of all iterations."""
    entries = tree.pool.entries[tree.column[tree.nodes]] // oma.pool.width
    assert (entries >= oma.pool.players).all()
    assert (np.bincount(entries, tree.visits[tree.nodes], len(oma.visits))[oma.nodes] == oma.visits[oma.nodes]).all()
    assert (oma.visits[: oma.pool.players] == iterations).all()
    for player in range(oma.pool.players):
        shared = np.bincount(entries, tree.sums[tree.nodes, player], len(oma.visits))
        assert np.allclose(shared[oma.nodes], oma.sums[oma.nodes, player], atol=1e-6)
        assert np.allclose(oma.sums[: oma.pool.players, player], tree.sums[0, player], atol=1e-6)


def decided(state, seed=1, **settings):
    return searched(spinney.agent("mcts", **{"threads": THREADS, **settings}), state, seed)


@spinney.compiled
def far_behind(s, player):
    return 2.0 * s.moved[player] / s.goal - 3.0


def sleepy(s, player):
    """Lets other threads on in the middle of an iteration."""
    time.sleep(0)
    return random.uniform(-3.0, -1.0)


def highest(settings):
    """Of rewards from -3 to -1; but to a paranoid search opponents' are its own with the sign changed."""
    return 3.0 if "paranoid" in settings.get("tree", "") else -1.0


ORDERED = [
    {"widening": "1:0.5"},
    {"tree": "multi", "widening": "2:0.5"},
    {"oma": 10.0, "widening": "1:0.5", "widening_order": "learnt", "rollout_policy": "order"},
]
SETTINGS = [
    {},
    {"tree": "paranoid", "rollout": 0},
    {"tree": "multi"},
    {"tree": "self", "rollout": 5},
    {"tree": "multi_paranoid", "rollout_policy": "gibbs"},
    {"oma": 10.0},
    {"tree": "paranoid", "oma": 100.0, "rollout_policy": "mast"},
]
BOARDS = {
    **{name: GAMES[name] for name in ("tic-tac-toe", "connect-four", "kuhn", "dice-race", "goofspiel")},
    "hex 11x11": spinney.load("hex", size=11),
    "connect-four 7x6": spinney.load("connect-four"),
}


@pytest.mark.parametrize("game", BOARDS.values(), ids=BOARDS)
def test_every_tree_adds_up(game):
    """Short searches, in which all threads are near the root, and now and then a long one, deep and with busy nodes."""
    variants = SETTINGS + ORDERED * game.rules.has("order")
    draw, seed, done = random.Random(1), 0, 0
    while done < ITERATIONS.get(game.id, 120_000):
        iterations = draw.choice((20, 100, 500, 2000, 5000, 40_000))
        found = decided(game.start(seed), seed, budget=f"{iterations}it", **variants[seed % len(variants)])
        assert found.iterations == iterations
        assert_adds_up(found)
        seed, done = seed + 1, done + iterations


@pytest.mark.parametrize("game", BOARDS.values(), ids=BOARDS)
def test_so_does_one_of_threads_that_wait_for_each_other(game):
    """All are under way at once, on few nodes, with losses counted for each other that must all be taken back."""
    for seed, settings in enumerate(SETTINGS + ORDERED * game.rules.has("order")):
        for iterations in (THREADS, 60, 200):
            found = decided(game.start(seed), seed, budget=f"{iterations}it", heuristic=sleepy, **settings)
            assert found.iterations == iterations
            assert_adds_up(found, low=-3.0, high=highest(settings))


COUNTS = (1, 2, 7, 1000, 54321)
# Threads that wait for each other's rollouts are slow where there are fewer cores.
EXACT = [(mode, iterations) for mode in MODES for iterations in (COUNTS[:-1] if mode == "leaf" else COUNTS)]


@pytest.mark.parametrize(("mode", "iterations"), EXACT)
def test_iterations_are_exact(mode, iterations):
    """Also where there are fewer of them than threads."""
    for threads in (4, 256):
        state = BOARDS["connect-four 7x6"].start()
        found = decided(state, threads=threads, parallel=mode, budget=f"{iterations}it")
        assert found.iterations == iterations == sum(found.visits.values())
        assert_adds_up(found, made=threads)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", KINDS)
def test_rewards_below_zero_are_what_they_were(kind, mode, toy_ladder):
    """Nothing stays behind of the losses that threads count for each other meanwhile."""
    settings = {"tree": kind, "threads": 4, "parallel": mode, "budget": "10000it"}
    for state, heuristic in ((GAMES["dice-race"].start(), far_behind), (toy_ladder(1, -3).start(), "score")):
        found = decided(state, heuristic=heuristic, **settings)
        assert_adds_up(found, made=4, low=-3.0, high=highest(settings))
        assert all(-3.0 <= value <= -1.0 for value in found.values.values())


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("memory", [1, 1024])
@pytest.mark.parametrize("settings", [{}, {"tree": "multi"}, {"oma": 10.0, "widening": "2:0.5"}], ids=str)
def test_nothing_is_lost_where_memory_grows_or_ends(settings, memory, mode):
    """Counted in calls or by the clock, a search cannot know how large its tree gets: it starts small, and grows."""
    threads = 2 if mode == "leaf" else 4  # threads that wait for rollouts to be asked for keep a core busy
    for budget in ("400000fm", "50ms"):
        state = BOARDS["connect-four 7x6"].start()
        found = decided(state, budget=budget, memory=memory, rollout=1, threads=threads, parallel=mode, **settings)
        assert found.visits[found.action] == max(found.visits.values())
        assert found.bytes <= memory * 2**20
        assert_adds_up(found, made=threads)
        if budget == "400000fm":
            assert found.out_of_memory == (memory == 1)
            assert found.nodes > 2**15 or memory == 1
