"""One decision on a card, whose lanes run on a processor here: what they find together in one tree."""

import gc

import numpy as np
import pytest

import spinney
from spinney import SpinneyError
from spinney.gpu import card, decision
from spinney.search.selection import SCALES
from tests.gpu.host_card import HostCard

CONNECT_FOUR = spinney.load("connect-four")


class OneLane(HostCard):
    """A card with a single thread."""

    def at_once(self, code):
        return 1


@pytest.fixture(scope="module")
def hosts():
    """Cards that are none, with many lanes and with one; what they compile is kept for both, and for all tests."""
    many, one = HostCard(1 << 32), OneLane(1 << 32)
    one._compiled = many._compiled
    return {HostCard: many, OneLane: one}


@pytest.fixture
def use(hosts, monkeypatch):
    """Has decisions made on one of them."""

    def used(kind):
        monkeypatch.setattr(decision, "_cards", lambda: [hosts[kind]])
        decision._dig.cache_clear()
        return hosts[kind]

    yield used
    decision._dig.cache_clear()


def position(game, moves):
    state = game.start(seed=3)
    for _ in range(moves):
        state = state.apply(state.legal_actions[0])
    while len(state.legal_actions) < 2:
        state = state.apply(state.legal_actions[0])
    return state


def assert_kept_and_given_back(host):
    """Memory is kept for the next search like the last, and given back when others take its place."""
    assert host.held
    decision._dig.cache_clear()
    gc.collect()
    assert not host.held


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        (CONNECT_FOUR, "tree=maxn"),
        (spinney.load("diamant", 3), "tree=multi,heuristic=score"),
    ],
)
def test_a_single_lane_searches_like_a_single_thread(use, game, settings):
    """Its visits count as losses only until their rewards are known, and nobody looks meanwhile."""
    host, state = use(OneLane), position(game, 4)
    there = spinney.agent(f"mcts:device=gpu,budget=700it,{settings}").decide(state, seed=5)
    here = spinney.agent(f"mcts:budget=700it,{settings}").decide(state, seed=5)
    assert there.visits == here.visits
    assert there.values == pytest.approx(here.values)
    assert (there.action, there.iterations, there.calls, there.nodes) == (
        here.action,
        here.iterations,
        here.calls,
        here.nodes,
    )
    assert there.depth == here.depth
    assert_kept_and_given_back(host)


def test_a_search_begins_with_nothing_of_the_last(use):
    """Its memory is that of the search before, of another position, and finds what a fresh one finds."""
    use(OneLane)
    agent, state = spinney.agent("mcts:device=gpu,budget=300it"), position(CONNECT_FOUR, 4)
    fresh = agent.decide(state, seed=5)
    agent.decide(position(CONNECT_FOUR, 9), seed=6)
    again = agent.decide(state, seed=5)
    assert (again.visits, again.values, again.nodes) == (fresh.visits, fresh.values, fresh.nodes)


def test_nothing_is_lost_where_many_lanes_share_a_tree(use):
    """The player to move wins at once, in the middle column; every iteration is counted at the root."""
    use(HostCard)
    state = CONNECT_FOUR.start()
    for action in (3, 0, 3, 0, 3, 1):
        state = state.apply(action)
    found = spinney.agent("mcts:device=gpu,budget=5003it").decide(state, seed=1)
    assert found.action == 3
    assert found.iterations == sum(found.visits.values()) == 5003
    assert found.tree.visits == 5003
    assert found.values[3] == 1.0


def test_lanes_that_come_to_a_node_together_part_there(use, monkeypatch):
    """Each explores every move to another degree, at the root and below, so that not all take the same one."""
    host, rows = use(HostCard), []
    written = decision.Lanes.write_row
    monkeypatch.setattr(
        decision.Lanes, "write_row", lambda lanes, place, row: (rows.append(row), written(lanes, place, row))
    )
    found = spinney.agent("mcts:device=gpu,budget=4000it").decide(position(CONNECT_FOUR, 4), seed=2)
    assert found.iterations == sum(found.visits.values()) == 4000
    tables = [row for row in rows if len({int(one) for one in row}) == decision.WAYS]
    assert len(tables) == 1
    ways = np.empty((decision.WAYS, 2, SCALES))
    for way, address in enumerate(sorted({int(one) for one in tables[0]})):
        host.read(address, ways[way])
    assert len({way.tobytes() for way in ways}) == decision.WAYS
    assert (ways.max(0) > 0.99).all()  # every move has somebody who explores it as much as one thread would
    assert (ways.min(2) < 0.6).all()
    assert (ways.max(2) > 0.99).all()


def test_calls_and_time_are_budgets_too(use):
    host, state = use(HostCard), position(CONNECT_FOUR, 4)
    calls = spinney.agent("mcts:device=gpu,budget=30000fm").decide(state)
    assert calls.calls >= 30_000
    # A lane ends with the iteration in which it spends its last call.
    assert calls.calls < 30_000 + 1024 * 42
    assert spinney.agent("mcts:device=gpu,budget=50ms").decide(state).iterations > 0
    assert_kept_and_given_back(host)


def test_a_full_tree_is_searched_on(use):
    """So many lanes search that what they may take at once is in the tree's memory."""
    use(HostCard)
    found = spinney.agent("mcts:device=gpu,budget=40000it,memory=1").decide(position(CONNECT_FOUR, 4))
    assert found.out_of_memory
    assert found.bytes <= 1 << 20
    assert found.iterations == sum(found.visits.values()) == 40_000


def test_a_proof_ends_the_search(use):
    use(HostCard)
    state = spinney.load("tic-tac-toe").start()
    for action in (0, 3, 1, 4):
        state = state.apply(action)
    found = spinney.agent("mcts:device=gpu,budget=900000it,solver=true").decide(state)
    assert found.action == 2
    assert found.tree.proven == (1.0, 0.0)
    assert found.iterations < 900_000


@pytest.mark.parametrize("more", ["threads=2", "parallel=root", "reuse=true", "worlds=2,information=pi"])
def test_what_does_not_go_with_a_card(more):
    with pytest.raises(SpinneyError, match="device=gpu"):
        spinney.agent(f"mcts:device=gpu,{more}")


def test_without_a_card_there_is_one_sentence(monkeypatch):
    monkeypatch.setattr(card, "count", lambda: 0)
    decision._cards.cache_clear()
    with pytest.raises(SpinneyError, match="there is no NVIDIA card here"):
        spinney.agent("mcts:device=gpu,budget=10it").decide(CONNECT_FOUR.start())


def test_what_is_plain_python_is_refused():
    with pytest.raises(SpinneyError, match="plain Python"):
        spinney.agent("mcts", device="gpu", budget="10it", heuristic=lambda state, player: 0.5).decide(
            CONNECT_FOUR.start()
        )
