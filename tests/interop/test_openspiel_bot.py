"""Agents as OpenSpiel's bots, in OpenSpiel's own evaluation."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
from open_spiel.python.bots.uniform_random import UniformRandomBot

import spinney
from spinney import SpinneyError
from spinney.arena.stepper import Stepper
from spinney.core.random import derive
from spinney.core.state import shares
from spinney.interop.openspiel import bot, game_string, same_game

GAMES = [
    spinney.load("tic-tac-toe"),
    spinney.load("connect-four"),
    spinney.load("connect-four", width=5, height=4, line=3),
    spinney.load("hex", size=4),
    spinney.load("hex", size=4, swap=True),
    spinney.load("dots-and-boxes", width=3, height=2),
]


def played(theirs, bots, seed=1):
    state = theirs.new_initial_state()
    returns = evaluate_bots(state, bots, np.random.RandomState(seed))
    return returns, state.history()


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_match_there_is_the_match_here(game):
    """Two bots of one seed, which remember their trees, play the same actions as our own match of that seed."""
    agent, theirs = spinney.agent("mcts:budget=60it,reuse=true"), pyspiel.load_game(game_string(game))
    assert same_game(theirs) == game
    bots, matches = [bot(agent, seed=5), bot(agent, seed=5)], []
    for number in (1, 2):
        returns, history = played(theirs, bots)
        ours = Stepper(game, [agent] * 2, derive(5, "openspiel", number))
        while not ours.state.is_over:
            ours.think()
        assert history == [move.action for move in ours.moves]
        assert returns == [2 * share - 1 for share in shares(ours.state.ranks)]
        matches.append(history)
    assert matches[0] != matches[1], "every match has a seed of its own"


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_search_beats_random_play_there(game):
    """Between equals, 9 of 10 or more would happen in about one of a hundred tries."""
    theirs, won = pyspiel.load_game(game_string(game)), 0.0
    for number in range(10):
        seats = [bot("mcts:budget=300it", number), UniformRandomBot(1, np.random.RandomState(number))]
        returns, _ = played(theirs, seats, number)
        won += (1 + returns[0]) / 2
    assert won >= 9


def test_a_bot_steps_into_any_position():
    """Moves that it did not choose, and a position from the middle of another match."""
    theirs = pyspiel.load_game("connect_four")
    player, state = bot("minimax:depth=1"), theirs.new_initial_state()
    for action in (3, 0, 3, 0, 3, 1):
        state.apply_action(action)
    assert player.step(state) == 3
    other = theirs.new_initial_state()
    for action in (6, 2, 6, 2, 5, 2, 6, 1):
        other.apply_action(action)
    assert player.step(other) == 6
    assert not player.provides_policy()


def test_games_that_we_do_not_have_are_one_sentence():
    for name in ("chess", "hex(num_cols=3,num_rows=4)", "dots_and_boxes(utility_margin=True)"):
        state = pyspiel.load_game(name).new_initial_state()
        with pytest.raises(SpinneyError, match="is none of the games that Spinney has as well"):
            bot("random").step(state)
    assert same_game(pyspiel.load_game("hex(num_cols=5,num_rows=5,string_rep=explicit)")) == spinney.load("hex", size=5)
