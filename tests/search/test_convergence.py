"""Given enough iterations, every search that models all players plays a best move; exact values tell which those are.

Searches in which a player's tree holds that player's moves alone (`self`, `multi`, `multi_paranoid`) promise no such
thing: they cannot answer different moves of an opponent differently.
"""

from functools import cache
from random import Random

import pytest

import spinney

GAMES = {
    "tic-tac-toe": spinney.load("tic-tac-toe"),
    "connect-four-4x4": spinney.load("connect-four", width=4, height=4),
}
# Every setting on its own sees all positions; the combinations see some of them.
POSITIONS, SOME = 60, 20
ITERATIONS, MORE_ITERATIONS, MORE_EXPLORATION = 50_000, 1_000_000, 2
OMA, WIDENING = {"oma": 10}, {"widening": "1:0.4"}
CASES = {
    "maxn": ({}, POSITIONS),
    "paranoid": ({"tree": "paranoid"}, POSITIONS),
    "oma": (OMA, POSITIONS),
    "widening": (WIDENING, POSITIONS),
    "paranoid-oma-widening": ({"tree": "paranoid", **OMA, **WIDENING}, SOME),
    "oma-widening-learnt": ({**OMA, **WIDENING, "widening_order": "learnt"}, SOME),
}
# Two openings of Connect Four turn on a line of many forced moves. 50 000 iterations miss one or both of them, and
# with some seeds, or K = 0.7 or K = 2, so do 200 000. Abstraction makes a move that did badly after other answers look
# worse until it is tried often, as less exploration would, and mostly misses them with K = 1. With more iterations and
# more exploration all find them.
LATE = {"tic-tac-toe": 0, "connect-four-4x4": 2}


@cache
def exact_values(name):
    """What every position that can be reached, by its bytes, is worth to the player to move: 1, 0 or -1."""
    known = {}

    def value(state):
        key = state.raw().tobytes()
        if key not in known:
            shares = state.scores
            after = [-value(state.apply(action)) for action in state.legal_actions]
            known[key] = max(after) if after else shares[state.player] - shares[1 - state.player]
        return known[key]

    value(GAMES[name].start())
    return known


def action_values(name, state):
    """What each legal action is worth to the player to move."""
    known = exact_values(name)
    return {action: -known[state.apply(action).raw().tobytes()] for action in state.legal_actions}


@cache
def positions(name):
    """Different positions from random games, one a game, in which some action is worse than another."""
    draw, found = Random(1), {}
    while len(found) < POSITIONS:
        state, line = GAMES[name].start(), []
        while not state.is_over:
            line.append(state)
            state = state.apply(draw.choice(state.legal_actions))
        state = draw.choice(line)
        worth = action_values(name, state)
        if len(set(worth.values())) > 1:
            found[state] = worth
    return list(found.items())


@pytest.mark.parametrize(("name", "count"), [("tic-tac-toe", 5_478), ("connect-four-4x4", 161_029)])
def test_the_exact_values_are_of_all_positions_and_both_games_are_draws(name, count):
    """The counts are well known, that of Connect Four from John Tromp's table; so is that nobody can force a win."""
    assert len(exact_values(name)) == count
    assert exact_values(name)[GAMES[name].start().raw().tobytes()] == 0


@pytest.mark.parametrize("name", GAMES)
def test_the_positions_are_a_fair_choice(name):
    """Positions of both players, won and drawn, with few actions and with many; in a lost one all are equally bad."""
    found = positions(name)
    assert len({state for state, _ in found}) == POSITIONS
    assert {state.player for state, _ in found} == {0, 1}
    best = [max(worth.values()) for _, worth in found]
    assert min(best.count(1), best.count(0)) >= 12
    assert len({len(worth) for _, worth in found}) >= 3


def mistakes(places, settings, iterations):
    """The positions of `places`, by their place among all, in which a search plays a worse action than it could."""
    agent = spinney.agent("mcts", budget=f"{iterations}it", **settings)
    wrong = {}
    for place, (state, worth) in places.items():
        played = agent.decide(state, seed=place).action
        if worth[played] < max(worth.values()):
            wrong[place] = state, worth
    return wrong


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("settings", "count"), CASES.values(), ids=CASES)
def test_50_000_iterations_play_a_best_move(name, settings, count):
    """In all of 60 positions, or of 20 for settings together, but at most two hard ones; and in those too with more
    iterations and exploration.
    """
    wrong = mistakes(dict(enumerate(positions(name)[:count])), settings, ITERATIONS)
    assert len(wrong) <= LATE[name], wrong
    assert not mistakes(wrong, {**settings, "exploration": MORE_EXPLORATION}, MORE_ITERATIONS)
