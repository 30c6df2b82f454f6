"""A table plays the same matches in compiled code as it does when agents are asked move by move."""

import dataclasses

import numpy as np
import pytest

import spinney
from spinney.arena.match import Table
from spinney.arena.matches import Job
from spinney.testing.games import DICE_RACE, GOOFSPIEL, KUHN

TABLES = [
    ("tic-tac-toe", 2, {}, ["mcts:budget=200it", "random"]),
    ("connect-four", 2, {}, ["mcts:budget=100it,final=value", "mcts:budget=300it,tree=paranoid,exploration=0.5"]),
    ("hex", 2, {"size": 5}, ["mcts:budget=200it,oma=50", "mcts:budget=200it,rollout_policy=gibbs"]),
    (
        "rolit",
        4,
        {},
        ["mcts:widening=2:0.5,budget=50it", "random", "mcts:rollout=5,heuristic=leader,budget=50it", "random"],
    ),
    (GOOFSPIEL, 3, {}, ["mcts:budget=100it,tree=multi", "mcts:budget=100it,tree=self", "random"]),
    (GOOFSPIEL, 2, {}, ["mcts:budget=100it,tree=multi_paranoid", "mcts:budget=100it,normalise=maximum"]),
    (KUHN, 3, {}, ["mcts:budget=50it", "mcts:information=pi,budget=50it", "mcts:seed=3,budget=50it"]),
    (
        DICE_RACE,
        4,
        {},
        ["mcts:budget=50it,rollout_policy=mast", "random:seed=2", "mcts:heuristic=score,budget=50it", "random"],
    ),
    ("connect-four", 2, {}, ["mcts:budget=4000fm,rollout=0", "mcts:budget=1fm"]),
    ("hex", 2, {"size": 5}, ["mcts:budget=3000fm,solver=true", "mcts:budget=3000fm,oma=50,rollout=3,memory=1"]),
    (GOOFSPIEL, 3, {}, ["mcts:budget=900fm,tree=multi", "rhea:budget=500fm", "rmhc:budget=500fm"]),
    (KUHN, 3, {}, ["mcts:budget=200fm", "mcts:information=pi,budget=200fm,rollout=0", "mcts:budget=50it"]),
]


@pytest.mark.parametrize(("game", "players", "parameters", "agents"), TABLES)
def test_compiled_and_step_by_step_play_the_same_matches(game, players, parameters, agents):
    table = Table(spinney.load(game, players, **parameters), agents)
    for seed in range(5):
        seats = [(seat + seed) % players for seat in range(players)]
        compiled, asked = table.play(seed, seats), table.play(seed, seats, watch=lambda state, decision: None)
        for what in ("actions", "ranks", "scores", "iterations", "counters", "cut_off"):
            assert getattr(compiled, what) == getattr(asked, what), what


@pytest.mark.parametrize("budget", ["50it", "700fm"])
@pytest.mark.parametrize("kind", ["mcts", "rhea", "rmhc"])
def test_budgets_that_compiled_code_keeps(kind, budget):
    game = spinney.load("connect-four")
    assert spinney.agent(kind, budget=budget).chair(game) is not None
    assert spinney.agent(kind, budget="5ms").chair(game) is None


def test_a_tree_that_calls_fill_finds_the_same_room_in_compiled_code():
    """Search with rollouts of length 0 adds nearly a node a call; asked move by move, its memory grows as it goes."""
    table = Table(spinney.load("hex", size=6), ["mcts:budget=120000fm,rollout=0,exploration=2", "random"])
    compiled, asked = table.play(1, [0, 1]), table.play(1, [0, 1], watch=lambda state, decision: None)
    assert (compiled.actions, compiled.iterations) == (asked.actions, asked.iterations)
    assert max(compiled.iterations) > 1 << 16


def test_seats_with_equal_agents_think_of_different_positions():
    result = spinney.play("connect-four", ["mcts:budget=200it"] * 2, seed=3)
    assert result.iterations[0] + result.iterations[1] == 200 * len(result.actions)
    assert all(seconds > 0 for seconds in result.seconds)


def test_a_long_match_finds_room():
    game = spinney.load("chinese-checkers", 2, ply_cap=5_000)
    result = spinney.play(game, ["random", "random"], seed=1)
    assert len(result.actions) > 512
    assert list(result.states())[-1].ranks == result.ranks


def test_a_match_stops_when_told_to():
    for agents in (["mcts:budget=20000it"] * 2, ["random", "mcts:budget=1ms"]):
        table = Table(spinney.load("hex"), agents)
        assert table.play(1, [0, 1], stop=lambda: True) is None
    assert sorted(table.play(1, [0, 1]).ranks) == [1, 2]


def test_matches_are_played_in_order_until_told_to_stop():
    table = Table(spinney.load("connect-four"), ["mcts:budget=500it", "random", "flat:playouts=1"])
    jobs = [Job(seed, [seed % 3, (seed + 1) % 3]) for seed in range(60)]
    asked = iter([False] * 3)
    found = list(table.play_all(jobs, stop=lambda: next(asked, True)))
    assert 0 < len(found) < len(jobs)
    for job, played in zip(jobs, found, strict=False):
        assert played.ranks == list(table.play(job.seed, job.seats).ranks)


@pytest.mark.parametrize("seed", [-5, 1 << 63, 1.5, "x", None, True])
def test_a_seed_that_is_none_is_refused_at_once(seed):
    with pytest.raises(spinney.SpinneyError, match="a seed is an integer from 0 to"):
        spinney.play("tic-tac-toe", ["random", "random"], seed=seed)


@pytest.mark.parametrize("seed", [np.int64(2**40), np.uint8(7), (1 << 63) - 1])
def test_any_kind_of_integer_is_a_seed(seed):
    result = spinney.play("tic-tac-toe", ["random", "mcts:budget=20it"], seed=seed)
    assert result == dataclasses.replace(
        spinney.play("tic-tac-toe", ["random", "mcts:budget=20it"], seed=int(seed)), seconds=result.seconds
    )
    assert type(result.seed) is int
