"""Threads that search together: one tree without locks, a tree each, or rollouts from one node.

Which tree threads grow together depends on their timing. So most of these tests say what is true of any such tree.
"""

import _thread
import math
import threading
import time

import pytest

import spinney
from spinney import SpinneyError
from tests.search import own_heuristics
from tests.search.toy_games import chain, toy
from tests.search.tree_kinds import GAMES, KINDS, SINGLE, after, searched, visits

MODES = ("tree", "root", "leaf")
# Iterations. Those of leaf parallelisation wait for all threads, which takes long where there are fewer cores.
MANY = {"tree": 300, "root": 300, "leaf": 60}
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
CONNECT_FOUR, HEX, RACE = spinney.load("connect-four"), spinney.load("hex"), GAMES["dice-race"]


def makes_sense(game, kind, settings):
    ordered = "widening" in settings or settings.get("rollout_policy") == "order"
    return (kind in SINGLE or "oma" not in settings) and (game.rules.has("order") or not ordered)


CASES = [
    pytest.param(GAMES[name], {"tree": kind, **settings}, id=f"{name} {kind} {settings}")
    for name in ("connect-four", "dice-race", "goofspiel")
    for kind in KINDS
    for settings in (SETTINGS if name == "connect-four" and kind in ("maxn", "multi") else SETTINGS[:2])
    if makes_sense(GAMES[name], kind, settings)
]


def decided(state, iterations, seed=1, **settings):
    return searched(spinney.agent("mcts", **{"budget": f"{iterations}it", **settings}), state, seed)


def parts(tree):
    """The trees that are seen as one: one a thread where each grows its own."""
    return getattr(tree, "_nodes", [tree])


def assert_adds_up(found, iterations, made=1, low=0.0, high=1.0):
    """Every visit is in the trees once: it made the node it ended at, as one of up to `made`, or the game ended there.

    All rewards are from `low` to `high`.
    """
    game, owned = found.state.game, [tree for tree in found.trees if tree]
    assert found.iterations == sum(found.visits.values()) == iterations
    assert {tree.visits for tree in owned} == {iterations}
    nodes = [(line, node) for tree in owned for part in parts(tree) for line, node in part.walk() if node.visits]
    assert found.nodes == len(nodes)
    for line, node in nodes:
        actions = [node._pool.action(slot) for slot in node._pool.child_slots(node._slot)]
        assert len(set(actions)) == len(actions) <= game.actions
        assert all(math.isfinite(value) and low - 1e-9 <= value <= high + 1e-9 for value in node.values)
        below = sum(child.visits for child in node.children.values())
        ended = node.visits - below
        assert ended >= bool(line)
        if game.declaration.deterministic and len(found.trees) == 1:
            assert ended <= made * bool(line) or (below == 0 and played(found.state, line).is_over)


def played(state, line):
    for action in line:
        state = state.apply(action)
    return state


# Nothing is changed by one thread, and nothing lost by several.


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("game", "settings"), CASES)
def test_one_thread_is_the_search_without_threads(game, settings, mode):
    state = after(game, 1)
    plain, found = decided(state, 150, **settings), decided(state, 150, threads=1, parallel=mode, **settings)
    assert found.trees == plain.trees
    assert (found.visits, found.values, found.calls) == (plain.visits, plain.values, plain.calls)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("game", "settings"), CASES)
def test_every_visit_is_accounted_for(game, settings, mode):
    for threads in (2, 5):
        found = decided(after(game, 1), MANY[mode], threads=threads, parallel=mode, **settings)
        assert_adds_up(found, MANY[mode], made=threads if mode == "leaf" else 1)


# The same seed.


@pytest.mark.parametrize("mode", ["root", "leaf"])
@pytest.mark.parametrize(("game", "settings"), CASES)
def test_the_same_seed_grows_the_same_trees(game, settings, mode):
    first, again = (decided(game.start(2), MANY[mode], 5, threads=3, parallel=mode, **settings) for _ in range(2))
    assert first.trees == again.trees
    assert (first.visits, first.values, first.calls) == (again.visits, again.values, again.calls)


@pytest.mark.parametrize("mode", ["root", "leaf"])
def test_so_it_does_however_long_it_takes(mode):
    """Longer than the slices of time that a search runs in."""
    iterations, threads = (30_000, 3) if mode == "root" else (5_000, 2)
    start, settings = CONNECT_FOUR.start(), {"threads": threads, "parallel": mode}
    trees = [decided(start, iterations, seed, **settings).tree for seed in (5, 5, 6)]
    assert trees[0] == trees[1] != trees[2]


@pytest.mark.parametrize("kind", KINDS)
def test_every_thread_grows_a_tree_by_random_numbers_of_its_own(kind):
    """The first is the one that it would have grown alone with its part of the budget."""
    first, second, third = parts(decided(HEX.start(), 900, tree=kind, threads=3, parallel="root").tree)
    assert first == decided(HEX.start(), 300, tree=kind).tree
    assert first != second != third != first


def test_where_there_is_no_rollout_helpers_make_no_difference():
    alone, helped = (decided(HEX.start(), 500, rollout=0, threads=n, parallel="leaf").tree for n in (1, 3))
    assert alone == helped


@pytest.mark.parametrize("mode", ["root", "leaf"])
def test_every_thread_scales_rewards_by_their_range(mode, toy_ladder):
    """Gibbs sampling, too: points 1024 times as large make no difference to what it plays."""
    settings = {"heuristic": "score", "rollout_policy": "gibbs", "threads": 3, "parallel": mode}
    small, large = (decided(toy_ladder(scale, 0).start(), 500, **settings).tree for scale in (1, 1024))
    assert visits(small) == visits(large)


# Budgets.


@pytest.mark.parametrize("mode", MODES)
def test_forward_model_calls_end_with_the_iterations_that_reach_them(mode):
    found = decided(CONNECT_FOUR.start(), 0, budget="5000fm", threads=3, parallel=mode)
    assert 5000 <= found.calls < 5000 + 3 * 42
    assert_adds_up(found, found.iterations, made=3 if mode == "leaf" else 1)


@pytest.mark.parametrize("mode", MODES)
def test_forward_model_calls_are_counted_once(mode):
    """Twelve forced moves, of which one is in the tree. Helpers go on from there: it is played once for all of them."""
    state = toy(chain((0, 1) * 6, range(13)), players=2).start()
    found = decided(state, 60, max_depth=1, threads=3, parallel=mode)
    assert found.calls == 60 * 11 + (60 // 3 if mode == "leaf" else 60)


@pytest.mark.parametrize("mode", MODES)
def test_a_budget_of_time_adds_up(mode):
    found = spinney.agent("mcts", budget="20ms", threads=3, parallel=mode).decide(HEX.start())
    assert found.iterations == found.tree.visits == sum(found.visits.values()) > 0


def searching():
    """The threads that search beside this one; others may come and go."""
    return [one.name for one in threading.enumerate() if one.name.startswith("ThreadPoolExecutor")]


@pytest.mark.parametrize("mode", MODES)
def test_ctrl_c_ends_all_threads(mode):
    decided(HEX.start(), 1, threads=3, parallel=mode)  # so that it is not compilation that is broken off
    assert searching() == []

    def interrupt_once_all_search():
        while len(searching()) < 2:
            time.sleep(0.01)
        time.sleep(0.2)
        _thread.interrupt_main()

    watcher = threading.Thread(target=interrupt_once_all_search)
    watcher.start()
    with pytest.raises(KeyboardInterrupt):
        decided(HEX.start(), 0, budget="60s", threads=3, parallel=mode)
    watcher.join()
    assert searching() == []


# Heuristics in plain Python.


@pytest.mark.parametrize("mode", MODES)
def test_a_plain_function_works_in_any_thread(mode):
    heuristics = own_heuristics.ahead_of_all, own_heuristics.compiled_ahead_of_all
    plain, compiled = (decided(RACE.start(), 300, threads=3, parallel=mode, heuristic=each) for each in heuristics)
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
        decided(HEX.start(), 1_000_000, threads=4, parallel=mode, heuristic=broken)
    assert threading.active_count() == before
    assert len(calls) < 100_000, "the others stop too"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("reuse", [False, True])
@pytest.mark.parametrize("oma", [{}, {"oma": 20, "oma_forget": False}], ids=["", "oma"])
def test_what_was_learnt_is_kept_in_a_match(mode, reuse, oma):
    """In the trees of all threads: with `reuse` the next search adds its visits to what was below the moves since."""
    many, threads = MANY[mode], 2 if mode == "leaf" else 3
    agent = spinney.agent("mcts", budget=f"{many}it", threads=threads, parallel=mode, reuse=reuse, **oma)
    found = []
    result = spinney.play(CONNECT_FOUR, [agent, agent], seed=5, watch=lambda state, decision: found.append(decision))
    assert sorted(result.ranks) in ([1, 1], [1, 2])
    kept = 0
    for ply, (before, now) in enumerate(zip(found, found[2:], strict=False)):
        if before.forced or now.forced:  # nothing was searched
            continue
        after_own = before.tree[result.actions[ply]]
        old = after_own.children.get(result.actions[ply + 1]) if reuse else None
        assert now.iterations == many
        assert now.tree.visits == many + (old.visits if old else 0)
        kept += old is not None
    assert bool(kept) == reuse


SOLVED = [
    (spinney.load("hex", size=2).start(), {1, 2}),
    (spinney.load("hex", size=3).start(), {2, 3, 4, 5, 6}),
    (played(CONNECT_FOUR.start(), (0, 6, 0, 6, 0, 6)), {0}),  # wins
    (played(CONNECT_FOUR.start(), (0, 6, 0, 6, 0, 6, 3)), {6}),  # wins
    (played(CONNECT_FOUR.start(), (0, 6, 0, 6, 0)), {0}),  # stops the other from winning
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("state", "best"), SOLVED, ids=range(len(SOLVED)))
def test_the_right_move_is_found(state, best, mode):
    """Positions of test_solved.py."""
    assert decided(state, 4000, threads=2, parallel=mode).action in best


@pytest.mark.parametrize("setting", ["threads=0", "threads=-1", "threads=1000", "threads=two", "parallel=foo"])
def test_what_is_refused(setting):
    with pytest.raises(SpinneyError, match=setting.partition("=")[0]):
        spinney.agent(f"mcts:{setting}")
