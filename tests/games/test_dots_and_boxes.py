"""Dots and Boxes: its rules one by one, OpenSpiel's move by move, and what is known of small boards."""

from collections import Counter
from itertools import pairwise
from math import perm
from random import Random
from xml.etree import ElementTree

import pyspiel
import pytest

import spinney
from spinney import Game, State
from spinney.games.dots_and_boxes import DECLARATION
from spinney.games.dots_and_boxes.rules import OWNED
from spinney.interop.openspiel import game_string
from spinney.testing import census, perft
from spinney.testing.forms import compiled, record_of

BOARDS = [(1, 1), (2, 1), (1, 3), (2, 2), (3, 2), (4, 6), (7, 5), (10, 1), (3, 10), (10, 10)]


def load(width: int = 7, height: int = 5, players: int = 2) -> Game:
    return spinney.load(DECLARATION, players, width=width, height=height)


def played(game: Game, names: str) -> State:
    state = game.start()
    for name in names.split():
        state = state.apply(state.action(name))
    return state


def random_game(game: Game, seed: int) -> list[State]:
    """All positions of a random game."""
    pick, states = Random(seed), [game.start()]
    while not states[-1].is_over:
        states.append(states[-1].apply(pick.choice(states[-1].legal_actions)))
    return states


def edges(game: Game) -> int:
    width, height = game.parameters.width, game.parameters.height
    return width * (height + 1) + height * (width + 1)


def owners(state: State) -> list[int | None]:
    """Who owns each box, row by row."""
    boxes = state.record.boxes[: state.game.parameters.width * state.game.parameters.height].tolist()
    return [box - OWNED if box >= OWNED else None for box in boxes]


def value_of(name: str, state: State, *arguments: int) -> float:
    return float(compiled(state.game).call(name, record_of(state), *arguments))


# The rules.


def test_an_edge_that_closes_nothing_hands_the_turn_on() -> None:
    game = load(players=3)
    assert [played(game, names).player for names in ("", "a1-b1", "a1-b1 a1-a2", "a1-b1 a1-a2 b1-b2")] == [0, 1, 2, 0]


def test_whoever_closes_a_box_owns_it_and_moves_again() -> None:
    state = played(load(players=3), "a1-b1 a1-a2 b1-b2 e4-e5 a2-b2")
    assert state.player == 1
    assert state.scores == (0, 1, 0)
    assert owners(state)[0] == 1
    assert owners(state).count(None) == 34


def test_an_edge_that_closes_two_boxes_scores_both_and_gives_one_more_move() -> None:
    state = played(load(2, 2), "a1-b1 a2-b2 a1-a2 b1-c1 b2-c2 c1-c2 b1-b2")
    assert state.scores == (2, 0)
    assert state.player == 0
    assert state.apply(state.action("a3-b3")).player == 1


def test_a_box_need_not_be_closed() -> None:
    state = played(load(2, 2), "a1-b1 a1-a2 b1-b2")
    assert len(state.legal_actions) == 12 - 3
    assert state.apply(state.action("b3-c3")).scores == (0, 0)


def test_the_game_is_over_when_all_boxes_are_owned() -> None:
    state = played(load(1, 1), "a1-b1 a2-b2 a1-a2")
    assert not state.is_over
    final = state.apply(state.action("b1-b2"))
    assert final.is_over
    assert (final.scores, final.ranks) == ((0, 1), (2, 1))


def test_equally_many_boxes_share_a_rank() -> None:
    both_to_one = played(load(2, 1, players=4), "a1-b1 a2-b2 a1-a2 b1-c1 b2-c2 c1-c2 b1-b2")
    assert (both_to_one.scores, both_to_one.ranks) == ((0, 0, 2, 0), (2, 2, 1, 2))
    one_each = played(load(2, 1, players=4), "a1-b1 a2-b2 b1-b2 a1-a2 b1-c1 b2-c2 c1-c2")
    assert (one_each.scores, one_each.ranks) == ((0, 1, 0, 1), (3, 1, 3, 1))


def test_a_skipped_player_is_still_in_the_game() -> None:
    game = load(players=3)
    data = record_of(game.start())
    movers = []
    for _ in range(4):
        movers.append(compiled(game).player(data))
        compiled(game).call("skip", data)
    assert movers == [0, 1, 2, 0]
    assert len(compiled(game).legal(data)) == edges(game)


# What the search is told.


def test_evaluate_at_the_end_is_the_result() -> None:
    seen = set()
    for seed in range(40):
        final = random_game(load(2, 1, players=3), seed)[-1]
        winners = final.ranks.count(1)
        expected = [(1 if winners == 1 else 0) if rank == 1 else -1 for rank in final.ranks]
        assert [value_of("evaluate", final, player) for player in range(3)] == expected
        seen.add(winners)
    assert seen == {1, 2}


def test_evaluate_before_the_end_weighs_the_lead_more_than_the_boxes() -> None:
    state = played(load(players=3), "a1-b1 a1-a2 b1-b2 e4-e5 a2-b2")
    assert [value_of("evaluate", state, player) for player in range(3)] == pytest.approx([-0.05, 0.06, -0.05])


def test_evaluate_is_cut_off() -> None:
    # Five rows of boxes that are open at the right; then all fall to one player, column by column.
    across = [f"{a}{row}-{b}{row}" for row in range(1, 7) for a, b in pairwise("abcdefghijk")]
    down = [f"{column}{row}-{column}{row + 1}" for column in "abcdefghijk" for row in range(1, 6)]
    state = played(load(10, 10), " ".join(across + down))
    assert sorted(state.scores) == [0, 50]
    ahead = state.scores.index(50)
    assert [value_of("evaluate", state, player) for player in (ahead, 1 - ahead)] == [1, -1]


def test_order_closes_boxes_first_and_gives_boxes_away_last() -> None:
    state = played(load(3, 2), "a1-b1 a1-a2 b1-b2 a3-b3")
    orders = {name: value_of("order", state, state.action(name)) for name in ("a2-b2", "c1-c2", "a2-a3", "d1-d2")}
    assert orders["a2-b2"] > orders["c1-c2"] == orders["d1-d2"] == orders["a2-a3"]
    for before in random_game(load(4, 3), 5)[:-1]:
        kinds = {action: _kind(before, action) for action in before.legal_actions}
        found = {action: value_of("order", before, action) for action in before.legal_actions}
        for action, kind in kinds.items():
            assert all(found[action] > found[other] for other in kinds if kind > kinds[other])


def _kind(state: State, action: int) -> int:
    """2 for closing a box, 1 for leaving none with three sides that had two before, 0 for the rest."""
    after = state.apply(action)
    if sum(after.scores) > sum(state.scores):
        return 2
    return int((after.record.boxes == 3).sum() == (state.record.boxes == 3).sum())


# Properties.


@pytest.mark.parametrize("players", DECLARATION.players)
@pytest.mark.parametrize(("width", "height"), BOARDS)
def test_every_edge_is_drawn_once_and_every_box_is_owned(width: int, height: int, players: int) -> None:
    game = load(width, height, players)
    states = random_game(game, players)
    assert len(states) == edges(game) + 1 == game.actions + 1
    for before, after in pairwise(states):
        closed = [new for old, new in zip(owners(before), owners(after), strict=True) if old != new]
        assert closed == [before.player] * len(closed)
        assert len(closed) <= 2
        assert after.player == (before.player if closed else (before.player + 1) % players)
        counts = Counter(owner for owner in owners(after) if owner is not None)
        assert after.scores == tuple(counts[player] for player in range(players))
    assert sum(states[-1].scores) == width * height
    assert states[-1].ranks == tuple(1 + sum(b > a for b in states[-1].scores) for a in states[-1].scores)


# OpenSpiel.


@pytest.mark.parametrize(("width", "height"), BOARDS)
def test_openspiel_plays_the_same_game(width: int, height: int) -> None:
    """Legal actions, player, owners of boxes and final margin; numbers of edges are the same in both."""
    game = load(width, height)
    oracle = pyspiel.load_game(f"dots_and_boxes(num_rows={height},num_cols={width},utility_margin=true)")
    assert game.actions == oracle.num_distinct_actions()
    for seed in range(20 if width * height > 50 else 100):
        pick, ours, theirs = Random(seed), game.start(), oracle.new_initial_state()
        while not theirs.is_terminal():
            assert not ours.is_over
            assert ours.player == theirs.current_player()
            assert list(ours.legal_actions) == theirs.legal_actions()
            action = pick.choice(ours.legal_actions)
            ours = ours.apply(action)
            theirs.apply_action(action)
            seen = [int(symbol) - 1 for symbol in str(theirs) if symbol in "12"]
            assert seen == [owner for owner in owners(ours) if owner is not None]
        assert ours.is_over
        assert [ours.scores[0] - ours.scores[1], ours.scores[1] - ours.scores[0]] == theirs.returns()


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 1), (1, 2)])
def test_openspiel_counts_the_same_games_by_winner(width: int, height: int) -> None:
    def wins(state: pyspiel.State) -> Counter[tuple[int, ...]]:
        if state.is_terminal():
            first = state.returns()[0]
            return Counter({(0,) if first > 0 else (1,) if first < 0 else (0, 1): 1})
        return sum((wins(state.child(action)) for action in state.legal_actions()), Counter())

    oracle = pyspiel.load_game(f"dots_and_boxes(num_rows={height},num_cols={width})")
    game = load(width, height)
    assert census(game.start(), edges(game)).wins == wins(oracle.new_initial_state())


def test_openspiel_is_named_for_two_players_only() -> None:
    assert game_string(load(3, 2)) == "dots_and_boxes(num_rows=2,num_cols=3)"
    assert game_string(load(3, 2, players=3)) is None


# Counts and values.


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 2), (2, 2), (7, 5), (10, 10)])
def test_move_sequences_are_arrangements_of_edges(width: int, height: int) -> None:
    game = load(width, height)
    for plies in range(4):
        assert perft(game.start(), plies) == perm(edges(game), plies)


@pytest.mark.parametrize(
    ("width", "height", "net"), [(1, 1, -1), (2, 1, 0), (3, 1, -1), (4, 1, 0), (2, 2, 2), (3, 2, -2), (2, 3, -2)]
)
def test_minimax_finds_the_values_of_small_boards(width: int, height: int, net: int) -> None:
    """The first player's boxes minus the second's with best play; `leader` counts half as much again at the end."""
    game = load(width, height)
    found = spinney.agent("minimax", heuristic="leader", depth=edges(game)).decide(game.start())
    assert found.values[found.action] == 1.5 * net


WINNING = {"a1-b1", "b1-c1", "a3-b3", "b3-c3", "a1-a2", "c1-c2", "a2-a3", "c2-c3"}


def test_the_rim_wins_on_2_by_2() -> None:
    start = load(2, 2).start()
    found = spinney.agent("minimax", heuristic="leader", depth=12).decide(start)
    assert {start.describe(action) for action, value in found.values.items() if value > 0} == WINNING


def test_mcts_finds_a_winning_opening_on_2_by_2() -> None:
    """Random rollouts are misleading here, so that they follow the game's ordering."""
    start = load(2, 2).start()
    found = spinney.agent("mcts:budget=300000it,exploration=0.2,rollout_policy=order").decide(start)
    assert start.describe(found.action) in WINNING
    assert found.values[found.action] > 0.7


def test_mcts_finds_the_only_opening_that_draws_on_1_by_2() -> None:
    start = load(1, 2).start()
    found = spinney.agent("mcts:budget=50000it").decide(start)
    assert start.describe(found.action) == "a2-b2"


# Names and pictures.


def test_edges_are_named_by_their_dots() -> None:
    start = load().start()
    assert [start.describe(edge) for edge in (0, 6, 7, 41, 42, 43, 81)] == [
        *("a1-b1", "g1-h1", "a2-b2", "g6-h6", "a1-a2", "b1-b2", "h5-h6")
    ]
    start = load(10, 10).start()
    assert len({start.describe(edge) for edge in start.legal_actions}) == 220


@pytest.mark.parametrize(("width", "height"), BOARDS)
def test_text_shows_every_edge_every_owner_and_the_last_move(width: int, height: int) -> None:
    for moves, state in enumerate(random_game(load(width, height, players=6), 1)):
        *board, count, _ = state.text().splitlines()
        drawn = "\n".join(line[3:] for line in board[1:])
        assert drawn.count("───") + drawn.count("│") + drawn.count("━━━") + drawn.count("┃") == moves
        assert drawn.count("━━━") + drawn.count("┃") == min(moves, 1)
        assert [int(symbol) - 1 for symbol in drawn if symbol.isdigit()] == [n for n in owners(state) if n is not None]
        assert count == ", ".join(f"player {player + 1}: {n:.0f}" for player, n in enumerate(state.scores))


@pytest.mark.parametrize("players", DECLARATION.players)
def test_picture_shows_every_edge_every_box_and_the_last_move(players: int) -> None:
    *unfinished, final = random_game(load(3, 4, players), 2)
    for moves, state in enumerate([*unfinished, final]):
        kinds = Counter(element.get("class") for element in ElementTree.fromstring(state.svg()).iter())
        assert kinds["edge"] == moves
        assert kinds["last"] == min(moves, 1)
        assert kinds["box"] == sum(state.scores)
        assert kinds["winner"] == (state.ranks.count(1) if state.is_over else 0)
