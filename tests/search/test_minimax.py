"""Minimax: solved games, depths and budgets, what it refuses, and its text form."""

import json
import math

import pytest

import spinney
from spinney import SpinneyError
from spinney.testing.games import DICE_RACE, GOOFSPIEL, KUHN
from tests.search import minimax_reference as plain
from tests.search.toy_games import BORDER, noise, toy, wild
from tests.search.toy_games.history import HISTORY
from tests.search.toy_games.piles import PILED
from tests.search.tree_kinds import searched

TIC_TAC_TOE = spinney.load("tic-tac-toe")
CONNECT_FOUR = spinney.load("connect-four")
HEX = spinney.load("hex")
PILES = spinney.load(PILED)
SEARCHES = ["paranoid", "maxn"]


def decided(state, **settings):
    return searched(spinney.agent("minimax", **settings), state)


def best(found):
    return found.values[found.action]


# Solved games.


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    ("game", "cells"),
    [(TIC_TAC_TOE, 9), (spinney.load("connect-four", width=4, height=4), 16)],
    ids=["tic-tac-toe", "connect-four"],
)
def test_perfect_play_is_a_draw(game, cells, search):
    found = decided(game.start(), depth=cells, search=search)
    assert best(found) == 0.5
    assert (found.iterations, found.depth.max) == (1, cells)
    deepening = decided(game.start(), depth=cells, budget="10s", search=search)
    assert (best(deepening), deepening.iterations) == (0.5, cells)


@pytest.mark.parametrize(("width", "height"), [(5, 4), (4, 5)])
def test_connect_four_on_twenty_cells_is_a_draw(width, height):
    assert best(decided(spinney.load("connect-four", width=width, height=height).start(), depth=20)) == 0.5


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(("size", "winning"), [(2, {1, 2}), (3, {2, 3, 4, 5, 6})])
def test_the_openings_that_win_hex(size, winning, search):
    """By exhaustive search, (row, column): 2x2: 01 10; 3x3: 02 10 11 12 20."""
    start = spinney.load("hex", size=size).start()
    found = decided(start, depth=size**2, search=search)
    assert found.action in winning
    assert {action for action, value in found.values.items() if value == 1.0} == winning
    replies = {opening: best(decided(start.apply(opening), depth=size**2, search=search)) for opening in range(size**2)}
    assert replies == {opening: 0.0 if opening in winning else 1.0 for opening in range(size**2)}


def test_a_search_goes_no_deeper_than_the_game():
    state = TIC_TAC_TOE.start().apply(4).apply(0).apply(8)
    assert decided(state, budget="1000000fm").iterations <= 6


# The table.


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    ("game", "depth", "heuristic"),
    [
        (CONNECT_FOUR, 7, noise.of_connect_four),
        (CONNECT_FOUR, 8, "win"),
        (spinney.load("hex", size=5), 4, noise.of_hex),
        (spinney.load(HISTORY, 3, branching=4, levels=3), 8, "score"),
    ],
    ids=["connect-four", "connect-four, win", "hex", "toy with ties"],
)
def test_a_small_table_changes_nothing(game, depth, heuristic, search):
    for state in plain.positions([game], 4, 6):
        small, large = (
            decided(state, depth=depth, heuristic=heuristic, search=search, memory=megabytes) for megabytes in (1, 64)
        )
        assert small.bytes <= 2**20 < large.bytes <= 2**26
        assert (small.action, best(small), small.iterations) == (large.action, best(large), large.iterations)
        if search == "maxn":
            assert small.values == large.values


@pytest.mark.parametrize("search", SEARCHES)
def test_without_a_table_the_same_is_found_in_more_positions(search):
    states = list(plain.positions([CONNECT_FOUR, spinney.load(HISTORY, 3, branching=4, levels=3)], 3, 6))
    found = [[decided(state, depth=6, search=search, memory=megabytes) for megabytes in (0, 1)] for state in states]
    assert all((none.action, best(none)) == (small.action, best(small)) for none, small in found)
    assert all(none.nodes >= small.nodes and none.bytes < small.bytes for none, small in found)
    assert sum(none.nodes for none, _ in found) > sum(small.nodes for _, small in found)


def test_without_a_table_a_budget_keeps_the_best_move_so_far():
    """The fourth in a row is seen at depth 1, and stays the choice however early a deepening is broken off."""
    state = CONNECT_FOUR.start()
    for action in (0, 1, 0, 1, 0, 1):
        state = state.apply(action)
    for calls in (20, 60, 200, 600):
        assert decided(state, budget=f"{calls}fm", memory=0).action == 0


def test_searches_to_the_end_of_the_game_find_one_value():
    for state in plain.positions([TIC_TAC_TOE, spinney.load("hex", size=3)], 40, 5, least=3):
        values = plain.Paranoid(state, 9, plain.win).values()
        settings = [{"depth": 9}, {"depth": 50}, {"budget": "1000000fm"}, {"budget": "10s"}, {"depth": 9, "memory": 1}]
        assert {best(decided(state, **setting)) for setting in settings} == {max(values.values())}


@pytest.mark.parametrize("settings", [{"depth": 4}, {"budget": "3000fm"}, {}], ids=str)
@pytest.mark.parametrize("search", ["paranoid", "maxn", "brs_plus", "brs"])
def test_the_same_decision_twice(settings, search):
    for state in plain.positions([CONNECT_FOUR, spinney.load(HISTORY, 3)], 4, 6):
        first, second = (decided(state, search=search, **settings) for _ in range(2))
        for name in ("action", "values", "visits", "nodes", "line", "iterations"):
            assert getattr(first, name) == getattr(second, name)


# What it refuses.


@pytest.mark.parametrize(
    ("game", "settings", "said"),
    [
        (spinney.load(DICE_RACE), {}, "minimax needs a game without chance .* dice-race has chance; use mcts"),
        (spinney.load(KUHN), {}, "minimax needs a game without .* kuhn-poker has hidden information; use mcts"),
        (spinney.load(GOOFSPIEL), {}, "minimax needs a game without .* goofspiel has hidden information; use mcts"),
        (spinney.load(BORDER), {}, "minimax needs a game without .* border has hidden information; use mcts"),
        (PILES, {"search": "brs_plus"}, "search=brs_plus needs a game with a move ordering, and piles has no `order`"),
        (PILES, {"search": "opps", "l2": 2}, "search=opps needs a game with a move ordering, and piles has no `order`"),
        (toy(wild(1)), {"search": "brs"}, "lets opponents sit out a turn, and toy has no `skip`; use search=brs_plus"),
        (HEX, {"heuristic": "score"}, "heuristic=score needs a game with points, and hex has none; use heuristic=win"),
        (HEX, {"heuristic": "default"}, "heuristic=default needs a game with an `evaluate` function"),
    ],
    ids=lambda value: getattr(value, "id", None),
)
def test_games_that_it_is_not_made_for(game, settings, said):
    with pytest.raises(SpinneyError, match=said):
        decided(game.start(), depth=1, **settings)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("depth=0", "depth.*greater than or equal to 1"),
        ("depth=201", "depth.*less than or equal to 200"),
        ("budget=100it", "minimax has no iterations to count: give its budget in ms, s or fm"),
        ("search=opps,l1=2,l2=3", "l1=2 must not be less than l2=3"),
        ("search=opps,l1=2,l2=all", "l1=2 must not be less than l2=all"),
        ("search=opps,l1=0", 'l1.*a number of moves from 1 up to 1,000,000, or "all"'),
        ("search=opps,n=-1", "n.*greater than or equal to 0"),
        ("l1=3", "l1 is a setting of search=opps, and this is search=paranoid"),
        ("search=brs_plus,l2=2", "l2 is a setting of search=opps, and this is search=brs_plus"),
        ("search=alphabeta", "search.*'paranoid', 'brs', 'brs_plus', 'opps' or 'maxn'"),
        ("heuristic=wins", "unknown heuristic 'wins'; did you mean 'win'"),
        ("iterations=5", "iterations"),
    ],
)
def test_settings_that_make_no_sense(settings, said):
    with pytest.raises(SpinneyError, match=said):
        spinney.agent(f"minimax:{settings}")


@spinney.compiled
def nowhere(s, player):
    return math.nan


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("heuristic", [nowhere, lambda s, player: math.nan], ids=["compiled", "plain"])
def test_a_value_that_is_not_a_number(heuristic, search):
    with pytest.raises(SpinneyError, match="not a number"):
        decided(TIC_TAC_TOE.start(), depth=3, heuristic=heuristic, search=search)


def test_an_opponents_value_that_is_not_a_number():
    """It decides what they do in maxn."""
    with pytest.raises(SpinneyError, match="not a number"):
        decided(TIC_TAC_TOE.start(), depth=2, search="maxn", heuristic=lambda s, player: math.nan if player else 0.5)


@pytest.mark.parametrize("call", [0, 1, 30, 101])
def test_a_heuristic_that_fails(call):
    """Its own error comes through, after no further call, and the agent can be asked again."""
    calls, broken = [], [True]

    def heuristic(s, player):
        calls.append(player)
        if broken[0] and len(calls) > call:
            raise ZeroDivisionError("a bug of my own")
        return 0.5

    agent = spinney.agent("minimax", depth=3, heuristic=heuristic)
    with pytest.raises(ZeroDivisionError, match="a bug of my own"):
        agent.decide(TIC_TAC_TOE.start())
    assert len(calls) == call + 1
    broken[0] = False
    assert best(agent.decide(TIC_TAC_TOE.start())) == 0.5


# Text form, explanation, play.


@pytest.mark.parametrize(
    "text",
    [
        "minimax",
        *(f"minimax:search={search}" for search in ("brs", "brs_plus", "opps", "maxn")),
        "minimax:search=opps,n=0",
        "minimax:search=opps,n=2,l1=5,l2=3",
        "minimax:search=opps,l2=all",
        "minimax:depth=7",
        "minimax:budget=40ms",
        "minimax:budget=5000fm",
        "minimax:depth=7,budget=1500ms",
        *(f"minimax:heuristic={name}" for name in ("score", "score_plus", "leader", "default")),
        "minimax:heuristic=tests.search.toy_games.noise:of_hex",
        "minimax:memory=1",
        "minimax:seed=3,search=opps,depth=4,budget=9fm,n=2,l1=5,l2=2,heuristic=score,memory=8",
    ],
)
def test_text_form(text):
    agent = spinney.agent(text)
    assert str(agent) == text
    assert spinney.agent(str(agent)) == agent
    kind, _, settings = text.partition(":")
    assert spinney.agent(kind, **dict(setting.split("=") for setting in settings.split(",") if setting)) == agent


def test_the_text_form_of_a_function():
    agent = spinney.agent("minimax", heuristic=noise.of_hex, depth=2)
    read = spinney.agent(str(agent))
    assert read == agent
    assert read.decide(HEX.start()).values == agent.decide(HEX.start()).values


@pytest.mark.parametrize("search", ["paranoid", "maxn", "brs", "brs_plus"])
def test_an_explanation_has_a_row_for_every_move(search):
    for state in plain.positions([TIC_TAC_TOE, spinney.load(HISTORY, 4, branching=5)], 6, 4):
        found = decided(state, depth=4, search=search)
        data = json.loads(found.explain().to_json())
        assert sorted(move["action"] for move in data["moves"]) == list(state.legal_actions)
        assert data["moves"][0]["action"] == data["action"] == data["line"][0] == found.action
        for move in data["moves"]:
            known = {player: value for player, value in enumerate(move["values"]) if value is not None}
            assert known == {state.player: found.values[move["action"]]}
            assert state.describe(move["action"]) in str(found.explain())


def test_it_beats_random_play():
    agents = ["minimax:depth=5", "random"]
    for seed in range(5):
        assert spinney.play(CONNECT_FOUR, agents, seed=seed).ranks == (1, 2)
        assert spinney.play(CONNECT_FOUR, agents[::-1], seed=seed).ranks == (2, 1)
