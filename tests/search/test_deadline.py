"""Budgets of time. How late real decisions are is measured by benchmarks/deadline.py; here clocks are set by hand."""

import time
from statistics import median

import pytest

import spinney
from spinney.search.pace import FIRST_SLICE, LONGEST_SLICE, PIECES, SHORTEST_SLICE, Pace
from tests.search import minimax_reference as plain
from tests.search.fake_clock import Clock, Ticking

GAMES = {name: spinney.load(name) for name in ("tic-tac-toe", "connect-four", "hex")}
MILLISECONDS = [1, 5, 20, 200]


def work(clock, pace, cost):
    """Works as a search does, at `cost(steps done)` seconds a step, until the pace says that time is up; returns the
    slices in seconds.
    """
    done, slices = 0, []
    while todo := pace.next(done):
        slices.append(todo * cost(done))
        clock.now += slices[-1]
        done += todo
    return slices


@pytest.mark.parametrize("milliseconds", MILLISECONDS)
@pytest.mark.parametrize("microseconds", [0.1, 1, 30, 1000])
def test_steady_work_ends_within_the_shortest_slice_after_its_deadline(monkeypatch, milliseconds, microseconds):
    clock, step = Clock(monkeypatch), microseconds / 1e6
    deadline = clock.now + milliseconds / 1000
    slices = work(clock, Pace(deadline), lambda done: step)
    last = max(SHORTEST_SLICE, step, FIRST_SLICE * step if len(slices) == 1 else 0)
    assert deadline <= clock.now <= deadline + last
    assert max(slices[1:], default=0) <= max(LONGEST_SLICE, step)


@pytest.mark.parametrize("slower", [2, PIECES])
def test_work_that_becomes_slower_at_any_moment_is_in_time(monkeypatch, slower):
    """A slice near the deadline is an eighth of what is left, so it may take eight times as long as was expected."""
    step = 1e-6
    for change in range(10, 20_000, 97):
        clock = Clock(monkeypatch)
        deadline = clock.now + 0.02
        work(clock, Pace(deadline), lambda done, change=change: step if done < change else slower * step)
        assert deadline <= clock.now <= deadline + slower * SHORTEST_SLICE


def test_without_a_deadline_the_interpreter_still_gets_its_turn(monkeypatch):
    clock, pace, done = Clock(monkeypatch), Pace(float("inf")), 0
    for _ in range(1000):
        todo = pace.next(done)
        assert 0 < todo <= max(FIRST_SLICE, LONGEST_SLICE / 1e-6)
        clock.now += 1e-6 * todo
        done += todo


DECIDERS = ["mcts", "mcts:tree=multi", "minimax", "minimax:search=maxn", "rhea", "rmhc"]
TOGETHER = [f"mcts:threads=3,parallel={mode}" for mode in ("tree", "root", "leaf")]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("kind", DECIDERS + TOGETHER)
@pytest.mark.parametrize("milliseconds", [1, 200])
def test_a_decision_ends_when_its_time_is_seen_to_be_up(monkeypatch, game, kind, milliseconds):
    """The clock is a fifth of the budget later at every look. A thread looks once to see that its time is up, twice if
    it has only started then, and whoever says how long it took looks once.
    """
    agent, tick = spinney.agent(kind, budget=f"{milliseconds}ms"), milliseconds / 5
    state = plain.positions([game], 1, 2)[0]
    agent.decide(state)  # compiles
    Ticking(monkeypatch, tick / 1000)
    found = agent.decide(state)
    assert found.action in state.legal_actions
    assert milliseconds - 1e-6 <= 1000 * found.seconds <= milliseconds + 2 * tick * getattr(agent, "threads", 1) + 1e-6


@pytest.mark.parametrize("kind", ["mcts", "minimax", "rhea"])
def test_the_processor_is_kept_busy_for_no_longer_than_the_budget(kind):
    """The median of 60 decisions, and the processor's time of this thread: other programs do not count."""
    budget, late = 5, 3
    agent, times = spinney.agent(kind, budget=f"{budget}ms"), []
    for state in plain.positions([GAMES["connect-four"], GAMES["hex"]], 60, 30):
        agent.decide(state)
        start = time.thread_time()
        agent.decide(state)
        times.append(1000 * (time.thread_time() - start))
    assert median(times) < budget + late
