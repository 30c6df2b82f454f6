"""Budgets and memory: a search stops where it was told to, with a move. Budgets of time are in test_deadline.py."""

import subprocess
import sys

import pytest

import spinney
from tests.search.tree_kinds import position_with_a_choice

GAMES = ["tic-tac-toe", "connect-four", "hex"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("iterations", [1, 2, 7, 1000, 12345])
def test_iterations_are_exact(game, iterations):
    found = spinney.agent("mcts", budget=f"{iterations}it").decide(spinney.load(game).start())
    assert found.iterations == found.tree.visits == iterations


@pytest.mark.parametrize("game", GAMES)
def test_forward_model_calls_end_with_the_iteration_that_reaches_them(game):
    loaded = spinney.load(game)
    found = spinney.agent("mcts", budget="5000fm").decide(loaded.start())
    assert 5000 <= found.calls < 5000 + loaded.actions * 6


@pytest.mark.parametrize("budget", ["150000it", "1500ms"])
def test_at_the_memory_limit_the_tree_stops_growing_and_the_search_goes_on(budget):
    """The room of a megabyte, 32 768 slots at 32 bytes, is used up long before the budget is."""
    state = spinney.load("hex").start()
    found = spinney.agent("mcts", budget=budget, memory=1).decide(state)
    assert found.out_of_memory
    assert found.nodes < 2**20 // 32 < found.iterations
    assert budget == "1500ms" or found.iterations == 150_000
    assert found.bytes <= 2**20
    assert sum(found.visits.values()) == found.tree.visits == found.iterations
    assert found.visits[found.action] == max(found.visits.values())


@pytest.mark.parametrize("tree", ["maxn", "paranoid", "self", "multi", "multi_paranoid"])
@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("hex", {"size": 19}),
        ("uno", {}),
        ("sushi-go", {}),
        ("dots-and-boxes", {}),
    ],
)
def test_every_kind_of_search_goes_on_when_its_tree_is_full(game, settings, tree):
    agent = spinney.agent("mcts", tree=tree, memory=1, budget="60000it", rollout=0, normalise="none")
    found = agent.decide(position_with_a_choice(spinney.load(game, **settings), 1))
    assert found.iterations == 60_000
    assert found.out_of_memory
    assert found.action in found.visits


def test_the_smallest_memory_still_yields_a_move():
    found = spinney.agent("mcts", budget="100000it", memory=1).decide(spinney.load("hex", size=19).start())
    assert found.action in found.visits


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("iterations", [3000, 30_000, 150_000, 300_000])
def test_a_node_takes_at_most_70_bytes(game, iterations):
    """Spare slots of its parent's blocks included: a slot takes 32, and a node's first block has room for several."""
    found = spinney.agent("mcts", budget=f"{iterations}it").decide(spinney.load(game).start())
    assert found.bytes / found.nodes <= 70


def test_a_million_iterations_of_hex_take_less_than_150_megabytes():
    script = """
import resource, spinney
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
state = spinney.load("hex").start()
spinney.agent("mcts", budget="100it").decide(state)
before = peak()
assert spinney.agent("mcts", budget="1000000it").decide(state).iterations == 1_000_000
print(peak() - before)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 150
