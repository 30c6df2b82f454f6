"""Hostile plain Python games: whatever they do, the process goes on, searches of others are right, and nothing leaks.

`benchmarks/fuzz_python_games.py` does this for minutes.
"""

import gc
import random
from collections import Counter

import spinney
from spinney.core.plain.positions import alive
from tests.core.hostile_games import torment
from tests.core.python_games import Nim

DECISIONS = 250


def test_hostile_games_end_nothing_but_their_own_search():
    state, agent = spinney.load(Nim).start(), spinney.agent("mcts:budget=50it")
    expected, outside = agent.decide(state, 1).visits, random.getstate()
    found, held_by_others = Counter[str](), alive()
    for seed in range(DECISIONS):
        found[torment(seed)] += 1
        if seed % 25 == 0:
            assert agent.decide(state, 1).visits == expected
    assert random.getstate() == outside
    assert found["SpinneyError"] > 10
    assert found["RecursionError"] > 3
    assert found["decided"] > 10
    gc.collect()
    assert alive() < held_by_others + 600
