"""What a card plays: the code of its lanes, run on a processor, plays the matches that threads play."""

import numba
import pytest
from numba.core.extending import _Intrinsic

import spinney
from spinney.arena.crew import Crew
from spinney.arena.matches import Job, Matches
from spinney.arena.plan import Plan
from spinney.core import atomics
from spinney.gpu.casting import why_not
from spinney.gpu.crew import CardCrew
from spinney.gpu.differences import put_differences
from spinney.gpu.flock import Flock
from spinney.gpu.floor import Floor
from spinney.gpu.searches import Nowhere
from spinney.gpu.twins import Twins
from spinney.search import visit_math
from tests.gpu.host_card import Host, HostCard

GAME = spinney.load("diamant", 3)
AGENTS = [
    spinney.agent(text)
    for text in (
        "mcts:budget=60it,tree=multi,heuristic=score",
        "mcts:budget=300fm,rollout=3,heuristic=leader,widening=2:0.5",
        "one_step:heuristic=score",
        "random:seed=4",
    )
]


@pytest.fixture(scope="module")
def card():
    """A card without silicon, whose code is compiled once."""
    return HostCard()


def jobs(count):
    return [
        Job(seed, [(seed + seat) % len(AGENTS) for seat in range(GAME.players)], seed // 2) for seed in range(count)
    ]


def test_matches_are_those_of_threads(card):
    """Twelve matches in five lanes, so that lanes are given others: moves, ranks, points and iterations are equal."""
    with Flock(card, GAME, AGENTS, wanted=5) as flock:
        assert flock.lanes == 5
        found = dict(match for some in flock.play(jobs(12)) for match in some)
    expected = Matches(GAME, [agent.chair(GAME) for agent in AGENTS]).play(jobs(12), lambda: False)
    for number, played in enumerate(expected):
        assert found[number].actions.tolist() == played.actions.tolist()
        assert found[number][1:4] == played[1:4]
        assert found[number].counters == played.counters
        assert (found[number].cut_off, found[number].drew) == (played.cut_off, played.drew)
    assert len(found) == 12
    assert not card.held


def test_a_crew_stores_what_threads_store(card):
    plan = Plan(games=[{"game": "diamant", "players": 3}], agents=list(map(str, AGENTS)), matches=2)
    schedule, stored = plan.schedule(), []
    for hire in (Crew, lambda schedule, fixtures: CardCrew(schedule, fixtures, [Floor(card)])):
        with hire(schedule, schedule) as crew:
            found = [row for some in crew.rows() for row in some]
        stored.append(sorted((row.fixture.key, row.ranks, row.scores, row.iterations, row.actions) for row in found))
    assert len(stored[0]) == 8
    assert stored[0] == stored[1]


def test_what_is_stopped_is_left_unfinished(card):
    with Flock(card, GAME, AGENTS, wanted=2) as flock:
        assert list(flock.play(jobs(4), lambda: True)) == []


def test_no_atomic_operation_is_left_to_a_card():
    """A card's compiler does not know them all, and every search is one thread's."""
    twins = Twins(Nowhere())
    put_differences(twins, Nowhere())
    found = [one for one in vars(atomics).values() if isinstance(one, _Intrinsic)]
    assert len(found) == 6
    assert all(twins.of(one) is not one for one in found)


@pytest.mark.parametrize("function", [visit_math.inverses, visit_math.root_log])
def test_a_card_knows_of_counts_what_a_processor_does(function):
    """Also of no visits at all: an order that was learnt asks for the mean of moves that nobody has tried."""
    twins = Twins(Host())
    put_differences(twins, Host())
    there, here = twins.of(function), function
    on_card, on_processor = numba.njit(lambda n: there(n)), numba.njit(lambda n: here(n))
    counts = [*range(200), visit_math.SMALL - 1, visit_math.SMALL, 10**6]
    assert [on_card(n) for n in counts] == [on_processor(n) for n in counts]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("minimax", "only mcts, random, one_step play there"),
        ("mcts:budget=40ms", "its budget is a time: a card knows iterations (it) and calls (fm)"),
        ("mcts:budget=9it,opponents=[random]", "it asks another agent what opponents do"),
        ("mcts:budget=9it,threads=2", "it does not play whole matches in compiled code"),
    ],
)
def test_who_cannot_play_there_is_told_why(text, why):
    assert why_not(spinney.agent(text), spinney.load("connect-four")) == why


def test_they_are_named_before_anything_starts(card):
    plan = Plan(games=["hex"], agents=["mcts:budget=9it", "minimax", "mcts:budget=1s"], matches=2)
    with pytest.raises(spinney.SpinneyError, match=r"minimax.*: only mcts.*; mcts.*: its budget is a time"):
        CardCrew(plan.schedule(), plan.schedule(), [Floor(card)])


def test_lanes_keep_step_by_how_many_moves_an_iteration_has():
    card = HostCard()
    game = spinney.load("tic-tac-toe")
    with Flock(card, game, [spinney.agent("mcts:budget=300it").for_game(game)], 4) as flock:
        played = [one for some in flock.play(Job(seed, [0, 0]) for seed in range(4)) for one in some]
    assert len(played) == 4
    assert card.moves
    assert all(1 <= moves <= 9 for moves in card.moves)
