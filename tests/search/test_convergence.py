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
# Every setting on its own sees all positions, the combinations see some of them.
POSITIONS, SOME, ITERATIONS = 200, 60, 200_000
OMA, WIDENING = {"oma": 30}, {"widening": "1:0.4"}
ALONE = {"maxn": {}, "paranoid": {"tree": "paranoid"}, "oma": OMA, "widening": WIDENING}
TOGETHER = {
    "paranoid-oma-widening": {"tree": "paranoid", **OMA, **WIDENING},
    "oma-widening-learnt": {**OMA, **WIDENING, "widening_order": "learnt"},
}


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
    assert min(best.count(1), best.count(0)) >= 40
    assert len({len(worth) for _, worth in found}) >= 3


def mistakes(name, settings, count):
    """The positions in which a search plays an action that is worth less than another."""
    agent = spinney.agent("mcts", budget=f"{ITERATIONS}it", **settings)
    wrong = []
    for seed, (state, worth) in enumerate(positions(name)[:count]):
        found = agent.decide(state, seed)
        if worth[found.action] < max(worth.values()):
            wrong.append(f"{state}\nplays {found.action} of {worth}; visits {found.visits}, values {found.values}")
    return wrong


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("settings", ALONE.values(), ids=ALONE)
def test_200_000_iterations_play_a_best_move_in_200_positions(name, settings):
    wrong = mistakes(name, settings, POSITIONS)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("settings", TOGETHER.values(), ids=TOGETHER)
def test_so_do_settings_together_in_60_of_them(name, settings):
    wrong = mistakes(name, settings, SOME)
    assert not wrong, "\n".join(wrong)
