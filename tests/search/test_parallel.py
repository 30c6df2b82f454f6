"""Threads that search together: one tree without locks, a tree each, or rollouts from one node.

Which tree threads grow together depends on their timing. So most of these tests say what is true of any such tree.
"""

import math
import threading
from itertools import pairwise

import own_heuristics
import pytest
from kinds import GAMES, KINDS, SINGLE, after
from toys import chain, toy

import spinney
from spinney import SpinneyError
from spinney.search.tree import ACTION
from spinney.testing.games import DICE_RACE

MODES = ("tree", "root", "leaf")
THREADS = (2, 3, 5)
NAMES = ("connect-four", "kuhn", "dice-race", "goofspiel")
SETTINGS = [
    {},
    {"rollout": 0},
    {"rollout": 5},
    {"rollout_policy": "mast"},
    {"rollout_policy": "gibbs"},
    {"rollout_policy": "order"},
    {"widening": "1:0.5"},
    {"oma": 10.0},
    {"oma": 10.0, "widening": "1:0.5", "widening_order": "learnt"},
]
CONNECT_FOUR = spinney.load("connect-four")
HEX = spinney.load("hex")


@spinney.compiled
def far_behind(s, player):
    return 2.0 * s.moved[player] / s.goal - 3.0


def makes_sense(name, kind, settings):
    ordered = "widening" in settings or settings.get("rollout_policy") == "order"
    return (kind in SINGLE or "oma" not in settings) and (GAMES[name].rules.has("order") or not ordered)


CASES = [(name, kind, s) for name in NAMES for kind in KINDS for s in SETTINGS if makes_sense(name, kind, s)]


def decided(state, iterations, seed=1, **settings):
    return spinney.agent("mcts", **{"budget": f"{iterations}it", **settings}).decide(state, seed)


def parts(tree):
    """The trees that are seen as one: one a thread where each grows its own."""
    return getattr(tree, "_nodes", [tree])


def assert_adds_up(found, iterations, made=1, low=0.0, high=1.0):
    """Every visit is in the trees once: it made the node it ended at, as one of up to `made`, or the game ended there.

    All rewards are from `low` to `high`.
    """
    game = found.state.game
    assert found.iterations == found.tree.visits == sum(found.visits.values()) == iterations
    owned = [tree for tree in found.trees if tree]
    assert {tree.visits for tree in owned} == {iterations}
    nodes = [(line, node) for tree in owned for part in parts(tree) for line, node in part.walk()]
    assert found.nodes == len([node for _, node in nodes if node.visits])
    for line, node in nodes:
        actions = [node._pool.words[slot + ACTION] for slot in node._child_slots()]
        assert len(set(actions)) == len(actions) <= game.actions
        assert all(math.isfinite(value) and low - 1e-9 <= value <= high + 1e-9 for value in node.values if node.visits)
        below = sum(child.visits for child in node.children.values())
        ended = node.visits - below
        assert ended >= bool(line)
        if game.declaration.deterministic and len(found.trees) == 1:
            assert ended <= made * bool(line) or (not below and leads_to_the_end(found.state, line))


def leads_to_the_end(state, line):
    for action in line:
        state = state.apply(action)
    return state.is_over


# One thread.


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("name", "kind", "settings"), CASES)
def test_one_thread_is_the_search_as_it_always_was(name, kind, settings, mode):
    state = after(GAMES[name], 1)
    plain = decided(state, 300, tree=kind, **settings)
    found = decided(state, 300, tree=kind, threads=1, parallel=mode, **settings)
    assert found.trees == plain.trees
    assert (found.visits, found.values, found.calls) == (plain.visits, plain.values, plain.calls)


@pytest.mark.parametrize("kind", SINGLE)
def test_where_there_is_no_rollout_helpers_make_no_difference(kind):
    settings = {"tree": kind, "rollout": 0}
    state = CONNECT_FOUR.start()
    assert decided(state, 500, **settings).tree == decided(state, 500, threads=3, parallel="leaf", **settings).tree


# Nothing is lost.


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("name", "kind", "settings"), CASES)
def test_every_visit_is_accounted_for(name, kind, settings, mode):
    for threads in THREADS:
        found = decided(after(GAMES[name], 1), 600, tree=kind, threads=threads, parallel=mode, **settings)
        assert_adds_up(found, 600, made=threads if mode == "leaf" else 1)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("iterations", [1, 2, 7, 12345])
def test_iterations_are_exact(mode, iterations):
    """Also where there are fewer of them than threads."""
    for threads in (4, 256):
        found = decided(CONNECT_FOUR.start(), iterations, threads=threads, parallel=mode)
        assert_adds_up(found, iterations, made=threads if mode == "leaf" else 1)


@pytest.mark.parametrize("mode", ["tree", "leaf"])
def test_estimates_of_abstraction_lose_nothing_either(mode):
    """A move's estimate is its mean over all nodes at which its player had played the same moves before."""
    found = decided(CONNECT_FOUR.start(), 3000, oma=10.0, threads=5, parallel=mode)
    shared = {}
    for line, node in found.tree.walk():
        shared.setdefault((len(line) % 2, line[(len(line) + 1) % 2 :: 2]), []).append(node)
    for (odd, _), nodes in shared.items():
        total = sum(node.visits for node in nodes)
        for node in nodes if nodes[0].action is not None else ():
            mean = sum(other.visits * other.values[1 - odd] for other in nodes) / total
            assert node.estimate[1 - odd] == pytest.approx(mean)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", KINDS)
def test_rewards_below_zero_are_what_they_were(kind, mode, toy_ladder):
    """From -3 to -1 for everybody. Nothing stays behind of the losses that threads count for each other meanwhile."""
    race = spinney.load(DICE_RACE, players=3).start()
    for state, heuristic in ((race, far_behind), (toy_ladder(1, -3).start(), "score")):
        found = decided(state, 3000, tree=kind, heuristic=heuristic, threads=4, parallel=mode)
        # To a paranoid search an opponent's reward is its own with the sign changed.
        assert_adds_up(found, 3000, 4 if mode == "leaf" else 1, -3, 3 if "paranoid" in kind else -1)
        assert all(-3.0 <= value <= -1.0 for value in found.values.values())


# The same seed.


@pytest.mark.parametrize("mode", ["root", "leaf"])
@pytest.mark.parametrize(("name", "kind", "settings"), CASES)
def test_the_same_seed_grows_the_same_trees(name, kind, settings, mode):
    state = GAMES[name].start(seed=2)
    for threads in THREADS:
        first, again = (
            decided(state, 600, 5, tree=kind, threads=threads, parallel=mode, **settings) for _ in range(2)
        )
        assert first.trees == again.trees
        assert (first.visits, first.values, first.calls) == (again.visits, again.values, again.calls)


@pytest.mark.parametrize("mode", ["root", "leaf"])
def test_so_it_does_however_long_the_search_takes(mode):
    """Longer than the slices of time in which it runs."""
    found = [decided(CONNECT_FOUR.start(), 50_000, seed, threads=3, parallel=mode).tree for seed in (5, 5, 5, 6)]
    assert found[0] == found[1] == found[2] != found[3]


@pytest.mark.parametrize("kind", KINDS)
def test_every_thread_grows_a_tree_from_random_numbers_of_its_own(kind):
    """The first is the one that it would have grown alone with its part of the budget."""
    found = decided(HEX.start(), 900, tree=kind, threads=3, parallel="root")
    first, second, third = parts(found.tree)
    assert first == decided(HEX.start(), 300, tree=kind).tree
    assert first != second != third != first


# Budgets and memory.


@pytest.mark.parametrize("mode", MODES)
def test_forward_model_calls_end_with_the_iterations_that_reach_them(mode):
    found = spinney.agent("mcts", budget="5000fm", threads=3, parallel=mode).decide(CONNECT_FOUR.start())
    assert 5000 <= found.calls < 5000 + 3 * 42


@pytest.mark.parametrize("mode", MODES)
def test_forward_model_calls_are_counted_once(mode):
    """Twelve forced moves, of which one is in the tree. Helpers go on from there: it is played once for all of them."""
    state = toy(chain((0, 1) * 6, range(13)), players=2).start()
    found = decided(state, 60, max_depth=1, threads=3, parallel=mode)
    assert found.calls == 60 * 11 + (60 // 3 if mode == "leaf" else 60)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("milliseconds", [1, 20, 200])
def test_time_is_kept(mode, milliseconds):
    """The best of five decisions, since a busy machine may take any one of them off the cores."""
    agent = spinney.agent("mcts", budget=f"{milliseconds}ms", threads=3, parallel=mode)
    found = [agent.decide(HEX.start()) for _ in range(5)]
    assert milliseconds <= 1000 * min(each.seconds for each in found) <= milliseconds + 100
    assert all(each.iterations == each.tree.visits == sum(each.visits.values()) for each in found)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("settings", [{}, {"tree": "multi"}, {"oma": 10.0, "widening": "2:0.5"}], ids=str)
def test_the_memory_limit_stops_the_search_with_the_best_move_so_far(mode, settings):
    agent = spinney.agent("mcts", budget="300000it", memory=1, threads=4, parallel=mode, rollout=2, **settings)
    found = agent.decide(CONNECT_FOUR.start())
    assert found.out_of_memory
    assert found.bytes <= 2**20
    assert found.visits[found.action] == max(found.visits.values())
    assert_adds_up(found, found.iterations, made=4 if mode == "leaf" else 1)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("settings", [{}, {"tree": "multi"}, {"oma": 10.0}], ids=str)
def test_a_tree_that_grows_out_of_its_memory_again_and_again_loses_nothing(mode, settings):
    agent = spinney.agent("mcts", budget="250000fm", threads=3, parallel=mode, rollout=1, **settings)
    found = agent.decide(CONNECT_FOUR.start())
    assert found.nodes > 2**15
    assert_adds_up(found, found.iterations, made=3 if mode == "leaf" else 1)


# Heuristics in plain Python.


@pytest.mark.parametrize("mode", MODES)
def test_a_plain_function_is_called_in_all_threads(mode):
    seen = set()

    def watched(s, player):
        seen.add(threading.get_ident())
        return own_heuristics.ahead_of_all(s, player)

    state = spinney.load(DICE_RACE, players=3).start()
    plain, compiled = (
        decided(state, 300, threads=3, parallel=mode, heuristic=heuristic)
        for heuristic in (watched, own_heuristics.compiled_ahead_of_all)
    )
    assert len(seen) > 1
    assert_adds_up(plain, 300, low=-1.0, high=1.5)
    assert mode == "tree" or plain.tree == compiled.tree


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("elsewhere", [False, True])
def test_what_it_raises_comes_out_and_no_thread_is_left(mode, elsewhere):
    """Wherever it is raised: at the hundredth call, or in any thread but the one that decides."""
    calls, here, before = [], threading.current_thread(), threading.active_count()

    def broken(s, player):
        calls.append(player)
        if threading.current_thread() is not here if elsewhere else len(calls) >= 100:
            raise ZeroDivisionError("broken on purpose")
        return 0.5

    with pytest.raises(ZeroDivisionError, match="on purpose"):
        decided(CONNECT_FOUR.start(), 100_000, threads=4, parallel=mode, heuristic=broken)
    assert threading.active_count() == before
    assert len(calls) < 10_000, "the others stop too"


# In a match, and as settings.


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("settings", [{"reuse": True}, {"oma": 20, "oma_forget": False}], ids=["tree", "estimates"])
@pytest.mark.parametrize("both", [False, True])
def test_what_was_learnt_is_kept_in_a_match(mode, settings, both):
    """In the trees of all threads: with `reuse` the next search adds its visits to what was below the moves since."""
    settings = {"oma": 20, "oma_forget": False, "reuse": True} if both else settings
    player = spinney.agent("mcts", budget="600it", threads=3, parallel=mode, **settings)
    own = []
    result = spinney.play(
        CONNECT_FOUR, [player, "random"], seed=5, watch=lambda state, found: own.append((state.player, found))
    )
    assert sorted(result.ranks) in ([1, 1], [1, 2])
    kept = 0
    for (ply, before), (_, now) in pairwise([(i, found) for i, (seat, found) in enumerate(own) if seat == 0]):
        old = before.tree.children.get(result.actions[ply])
        old = old and old.children.get(result.actions[ply + 1])
        visits = old.visits if old and "reuse" in settings else 0
        assert now.iterations == 600
        assert now.tree.visits == visits + 600
        kept += visits
    assert (kept > 0) == ("reuse" in settings)


@pytest.mark.parametrize(("size", "winning"), [(2, {1, 2}), (3, {2, 3, 4, 5, 6})])
@pytest.mark.parametrize("mode", MODES)
def test_hex_opens_with_a_winning_cell(size, winning, mode):
    found = decided(spinney.load("hex", size=size).start(), 4000, threads=2, parallel=mode)
    assert found.action in winning


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("line", "best"), [("171717", "1"), ("1717174", "7"), ("17171", "1")])
def test_a_win_in_one_is_played_and_a_loss_in_one_is_stopped(line, best, mode):
    state = CONNECT_FOUR.start()
    for name in line:
        state = state.apply(state.action(name))
    assert state.describe(decided(state, 4000, threads=2, parallel=mode).action) == best


@pytest.mark.parametrize("setting", ["threads=0", "threads=-1", "threads=1000", "threads=two", "parallel=foo"])
def test_what_is_refused(setting):
    with pytest.raises(SpinneyError, match=setting.partition("=")[0]):
        spinney.agent(f"mcts:{setting}")


def test_as_text():
    agent = spinney.agent("mcts:threads=4,parallel=root")
    assert agent == spinney.agent("mcts", threads=4, parallel="root") == spinney.agent(str(agent))
