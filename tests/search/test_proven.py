"""The solver proves what is true, plays what it has proven, and graph search comes to the same values with less."""

from functools import cache

import pytest

import spinney
from tests.search.tree_kinds import after

SMALL = {
    "tic-tac-toe": spinney.load("tic-tac-toe"),
    "connect-four": spinney.load("connect-four", width=4, height=4, line=3),
    "hex": spinney.load("hex", size=3),
    "dots-and-boxes": spinney.load("dots-and-boxes", 2, width=2, height=2),
    "dots-and-boxes for three": spinney.load("dots-and-boxes", 3, width=2, height=1),
}


@cache
def outcomes(state):
    """Every vector of shares of the win that players may come to who each take what is best for them, whichever of
    several equally good moves they take.
    """
    if state.is_over:
        return frozenset([spinney.core.state.shares(state.ranks)])
    lines = [outcomes(state.apply(action)) for action in state.legal_actions]
    certain = max(min(line[state.player] for line in found) for found in lines)
    return frozenset(line for found in lines for line in found if line[state.player] >= certain)


def positions(game, count):
    """Positions in which play has gone on for a while, so that every one can be solved."""
    for seed in range(count):
        actions = spinney.play(game, ["random"] * game.players, seed).actions
        state = game.start(seed)
        for action in actions[: max(0, len(actions) - 5 - seed % 4)]:
            state = state.apply(action)
        if len(state.legal_actions) > 1:
            yield state


@pytest.mark.parametrize("settings", [{}, {"graph": True}, {"threads": 2}, {"graph": True, "threads": 2}], ids=str)
@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
def test_what_is_proven_is_true(game, settings):
    """Of the root, and of every move of it, by trying everything."""
    agent, proven = spinney.agent("mcts", solver=True, budget="3000it", **settings), 0
    for state in positions(game, 25):
        tree = agent.decide(state, seed=1).tree
        for node, position in [(tree, state), *((child, state.apply(a)) for a, child in tree.children.items())]:
            if node.proven:
                proven += 1
                assert {node.proven} == outcomes(position)
    assert proven > 15


@pytest.mark.parametrize("game", ["tic-tac-toe", "connect-four", "hex"])
def test_small_games_are_solved(game):
    """With enough iterations the value of every late position is proven, and the search ends there."""
    agent = spinney.agent("mcts:solver=true,budget=200000it")
    for state in positions(SMALL[game], 10):
        found = agent.decide(state, seed=2)
        assert {found.tree.proven} == outcomes(state)
        assert found.iterations < 200_000


@pytest.mark.parametrize("settings", ["solver=true", "solver=true,graph=true", "solver=true,final=value"])
def test_a_proven_win_is_never_lost(settings):
    """From positions that 500 iterations prove won, against every reply that there is."""
    agent, wins = spinney.agent(f"mcts:{settings},budget=500it"), 0
    for state in positions(SMALL["connect-four"], 30):
        tree = agent.decide(state, seed=1).tree
        if tree.proven and tree.proven[state.player] == 1.0:
            wins += 1
            waiting = [state]
            while waiting:
                here = waiting.pop()
                if here.is_over:
                    assert here.ranks[state.player] == 1
                elif here.player == state.player:
                    waiting.append(here.apply(agent.decide(here, seed=1).action))
                else:
                    waiting += [here.apply(action) for action in here.legal_actions]
    assert wins > 5


def test_compiled_matches_play_what_decisions_choose():
    """Matches that run in compiled code come to the moves that `decide` gives, with proven values and shared nodes."""
    for settings in ("solver=true", "graph=true,solver=true", "final=sample", "selection=exp3,final=sample"):
        agent = spinney.agent(f"mcts:{settings},budget=200it")
        match = spinney.play("connect-four", [agent, agent.model_copy(update={"seed": 1})], seed=5)
        again = spinney.play("connect-four", [Asked(agent=agent), Asked(agent=agent, seed=1)], seed=5)
        assert match.actions == again.actions


class Asked(spinney.Agent):
    """An agent that is asked in Python, move by move."""

    agent: object

    def decide(self, state, seed=None):
        return self.agent.decide(state, seed)


FOUR_BY_FOUR = spinney.load("connect-four", width=4, height=4)


@pytest.mark.parametrize(("game", "moves"), [(SMALL["tic-tac-toe"], 0), (FOUR_BY_FOUR, 4)], ids=["3x3", "4x4"])
def test_graph_search_knows_the_same_with_fewer_nodes(game, moves):
    """Until the root is proven, in Tic-Tac-Toe and in Connect Four 4x4: the same value, fewer nodes and iterations."""
    state = after(game, moves)
    tree, graph = (
        spinney.agent("mcts", solver=True, graph=graph, budget="2000000it").decide(state, seed=1)
        for graph in (False, True)
    )
    assert tree.tree.proven == graph.tree.proven is not None
    assert graph.nodes < 0.5 * tree.nodes
    assert graph.iterations < tree.iterations


def test_a_graph_has_a_node_for_every_position():
    """Tic-Tac-Toe has 5 478 positions, and a graph search that goes on long enough has one node of each that it looks
    at; a tree search has many.
    """
    state = SMALL["tic-tac-toe"].start()
    graph, tree = (
        spinney.agent("mcts", graph=graph, exploration=100.0, budget="300000it").decide(state, seed=1)
        for graph in (True, False)
    )
    assert 5_000 < graph.nodes <= 5_478 < tree.nodes


@pytest.mark.parametrize("graph", [False, True])
def test_values_of_tic_tac_toe(graph):
    """All first moves draw."""
    found = spinney.agent("mcts", graph=graph, budget="100000it").decide(SMALL["tic-tac-toe"].start(), seed=3)
    assert all(abs(found.tree.children[action].values[0] - 0.5) < 0.15 for action in (0, 2, 4, 6, 8))
