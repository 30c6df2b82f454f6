"""Looking into a search changes nothing of it; stopping it keeps what it has; breaking it off lets go of its thread."""

import asyncio
import gc
import time

import pytest

import spinney
from spinney.core.errors import SpinneyError
from spinney.search.memory import Memory
from spinney.search.pace import BrokenOff, breakable
from spinney.serve import thinking
from spinney.serve.thinking import Thinkers, Thinking
from spinney.serve.thoughts import report

GAMES = ("connect-four", "love-letter")
SETTINGS = (
    "budget=4000it",
    "budget=4000it,tree=multi",
    "budget=3000it,worlds=3,information=pi",
    "budget=4000it,oma=100",
)


def looked_at(state, agent, seed=3, seconds=60.0, tell=lambda one: None):
    """A search that is looked into, and what it decides."""
    one = Thinking(state, agent, seconds, tell)

    def think(stop):
        with breakable(stop):
            return agent.decide(state, seed)

    return one, lambda: one.run(think)


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("name", GAMES)
def test_a_search_that_is_looked_into_is_the_same_to_the_last_visit(monkeypatch, name, settings):
    monkeypatch.setattr(thinking, "FIRST_LOOK", 0.0)
    monkeypatch.setattr(thinking, "LOOK_EVERY", 0.0)
    state, agent = spinney.load(name).start(1), spinney.agent(f"mcts:{settings}")
    alone = agent.decide(state, 3)
    seen = []
    one, run = looked_at(state, agent, tell=lambda found: seen.append(report(found.last)["iterations"]))
    found = run()
    assert found.tree == alone.tree
    assert (found.action, found.visits) == (alone.action, alone.visits)
    assert seen
    assert seen == sorted(seen)
    assert one.history[-1]["iterations"] == found.iterations


def test_a_search_that_is_stopped_keeps_what_it_has():
    state, agent = spinney.load("connect-four").start(), spinney.agent("mcts:budget=60s")
    _, run = looked_at(state, agent, tell=lambda found: found.stop())
    start = time.perf_counter()
    found = run()
    assert time.perf_counter() - start < 50  # its budget is a minute
    assert sum(found.visits.values()) == found.iterations > 0
    assert found.tree.visits == found.iterations


def test_a_search_ends_at_the_servers_limit():
    state = spinney.load("connect-four").start()
    _, run = looked_at(state, spinney.agent("mcts:budget=60s"), seconds=0.3)
    assert run().seconds < 20


def test_a_question_that_nobody_waits_for_any_more_is_passed_over():
    state, answers = spinney.load("connect-four").start(), []

    def ask(one):
        answers.extend(one.ask(lambda found: found.tree.visits) for _ in range(3))
        answers[-2].cancel()
        one.stop()

    one, run = looked_at(state, spinney.agent("mcts:budget=60s"), tell=ask)
    found = run()
    assert answers[0].result() == answers[2].result() <= found.iterations
    assert answers[1].cancelled()
    assert one.history


@pytest.mark.parametrize("settings", ["oma=100", "tree=multi", "threads=2"])
def test_the_memory_of_a_search_is_given_back_without_a_collection(settings):
    """It is large, and everybody would wait for the collection. Other tests of this process may keep theirs."""
    state, agent = spinney.load("connect-four").start(), spinney.agent(f"mcts:budget=200it,{settings}")
    gc.collect()
    gc.disable()
    try:
        kept = [one for one in gc.get_objects() if type(one) is Memory]
        agent.decide(state)
        assert [one for one in gc.get_objects() if type(one) is Memory] == kept
    finally:
        gc.enable()


def test_breaking_off_lets_go_of_the_thread():
    async def broken_off():
        thinkers = Thinkers(1)
        state = spinney.load("connect-four").start()
        one, run = looked_at(state, spinney.agent("mcts:budget=60s"))
        task = asyncio.create_task(thinkers.think(one, run))
        await asyncio.sleep(0.1)
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()
        second, short = looked_at(state, spinney.agent("mcts:budget=50it"))
        found = await asyncio.wait_for(thinkers.think(second, short), 20)
        thinkers.close()
        return found.iterations

    assert asyncio.run(broken_off()) == 50


def test_one_that_cannot_be_looked_into_says_so_when_its_time_is_over():
    state = spinney.load("connect-four").start()
    one, run = looked_at(state, spinney.agent("mcts:budget=60s,threads=2"), seconds=0.2)
    with pytest.raises(SpinneyError, match="had no move yet"):
        run()
    one.cancel()
    with pytest.raises(BrokenOff):
        run()
