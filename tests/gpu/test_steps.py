"""What a card leaves out of a search, or puts off: searches and matches are the same with and without."""

import numpy as np
import pytest

import spinney
from spinney.arena.matches import Job, Matches
from spinney.gpu.casting import Casting
from spinney.gpu.flock import Flock
from spinney.gpu.searches import Nowhere
from spinney.gpu.twins import Twins
from tests.gpu import rounds_game
from tests.gpu.host_card import HostCard

GAME = spinney.load(rounds_game.DECLARATION)
PLAIN = ["mcts:budget=50it", "mcts:budget=200fm,tree=multi,heuristic=score,rollout=4"]
BY_ORDER = "mcts:budget=50it,rollout_policy=order"


def test_matches_are_those_of_threads():
    """Rounds are settled in a step of their own, and what players come to know is not noted."""
    agents = [spinney.agent(text) for text in PLAIN]
    assert Casting(GAME, agents).cast.forgets
    jobs = [Job(seed, [(seed + seat) % 2 for seat in range(GAME.players)]) for seed in range(20)]
    with Flock(HostCard(), GAME, agents, wanted=6) as flock:
        found = dict(match for some in flock.play(jobs) for match in some)
    for number, played in enumerate(Matches(GAME, [one.chair(GAME) for one in agents]).play(jobs, lambda: False)):
        assert found[number].actions.tolist() == played.actions.tolist()
        assert found[number][1:4] == played[1:4]
        assert found[number].counters == played.counters


def test_knowledge_is_noted_where_the_order_of_moves_may_ask_for_it():
    """For everybody at the table: they share a kernel (`test_lanes.py` plays such a one)."""
    assert not Casting(GAME, [spinney.agent(text) for text in (*PLAIN, BY_ORDER)]).cast.forgets


@pytest.mark.parametrize(("forgets", "seen"), [(False, 1), (True, 0)])
def test_notes_are_left_out_where_nobody_asks(forgets, seen):
    record = np.zeros(1, rounds_game.State).view(np.recarray)[0]
    record.players = 3
    Twins(Nowhere(), forgets=forgets)(rounds_game.act)(record, rounds_game.TAKE, None)
    assert (record.seen, record.out) == (seen, 1)


def test_the_halves_of_a_move_are_found():
    assert GAME.rules.halves == (rounds_game.act, rounds_game.settle)
    assert spinney.load("tic-tac-toe").rules.halves is None
