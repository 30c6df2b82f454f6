"""Focus rule by rule: moves, re-entry, overflow, goals, the cap, worth, names and pictures."""

from collections import Counter
from xml.etree import ElementTree

import pytest

from spinney import SpinneyError, State, load
from spinney.core.random import stream
from spinney.games.focus import DECLARATION
from spinney.games.focus.board import SQUARES
from spinney.testing import chi_square
from spinney.testing.forms import compiled, record_of
from tests.games.positions.focus import (
    DOWN,
    LEFT,
    PIECES,
    RIGHT,
    UP,
    Pick,
    anything,
    at,
    board,
    evaluations,
    for_every_count,
    holdings,
    moves,
    order,
    play,
    position,
    random_game,
    square_of,
    tall_stacks,
)

# The start.


@for_every_count
def test_every_player_starts_with_as_many_single_pieces(players: int) -> None:
    stacks = [stack for stack in board(load(DECLARATION, players).start()).values() if stack]
    assert len(SQUARES) == 52
    assert Counter(map(tuple, stacks)) == {(player,): PIECES[players] for player in range(players)}


def test_with_four_players_a_quarter_turn_of_the_board_shifts_the_seats() -> None:
    stacks = board(load(DECLARATION, 4).start())
    clockwise = {(column, 7 - row): owners for (row, column), owners in stacks.items()}
    assert {place: [(owners[0] - 1) % 4] for place, owners in clockwise.items()} == stacks


def test_pieces_in_reserve_at_the_start_may_enter_at_once() -> None:
    state = load(DECLARATION, 3, reserve_start=1).start()
    assert state.record.reserve.tolist() == [1, 1, 1, 0]
    assert sum(name.startswith("+") for name in moves(state)) == 52
    assert state.apply(state.action("+c1")).record.reserve.tolist() == [0, 1, 1, 0]


def test_wrong_parameters_are_refused() -> None:
    for wrong in ({"quota": -1}, {"total": 61}, {"reserve_start": 10}, {"ply_cap": 0}):
        with pytest.raises(SpinneyError):
            load(DECLARATION, **wrong)


# Moves.


def test_action_codes_are_square_direction_and_pieces() -> None:
    state = position({"d4": [0, 0], "h3": [1]})
    d4 = square_of("d4")
    codes = {"d4-d3": (UP, 1), "d4-f4": (RIGHT, 2), "d4-d5": (DOWN, 1), "d4-b4": (LEFT, 2)}
    for name, (direction, pieces) in codes.items():
        assert state.action(name) == (d4 * 4 + direction) * 5 + pieces - 1
    assert position({"d4": [0], "h3": [1]}, reserve={0: 1}).action("+d4") == 52 * 20 + d4


def test_a_stack_moves_exactly_as_far_as_pieces_are_taken() -> None:
    one, two, three = {"d3", "e4", "d5", "c4"}, {"d2", "f4", "d6", "b4"}, {"d1", "g4", "d7", "a4"}
    state = position({"d4": [1, 1, 0], "h3": [1]})
    assert moves(state) == {f"d4-{target}" for target in one | two | three}


def test_moves_end_on_the_board() -> None:
    assert moves(position({"c1": [0, 0], "h3": [1]})) == {"c1-d1", "c1-c2", "c1-e1", "c1-c3"}
    assert moves(position({"a3": [0], "h3": [1]})) == {"a3-b3", "a3-a4"}


def test_a_stack_belongs_to_its_top_piece() -> None:
    state = position({"d4": [0, 0, 1], "e7": [1, 0]})
    assert {name[:2] for name in moves(state)} == {"e7"}


def test_moved_pieces_keep_their_order_and_land_on_top() -> None:
    state = play(position({"d4": [1, 0, 1, 0], "d6": [1, 1]}), "d4-d6")
    assert at(state, "d6") == [1, 1, 1, 0]
    assert at(state, "d4") == [1, 0]


def test_what_stays_behind_belongs_to_its_new_top_piece() -> None:
    state = play(position({"d4": [0, 1, 0], "h6": [1]}), "d4-d5")
    assert {name[:2] for name in moves(state)} == {"d4", "h6"}


def test_pieces_on_the_way_do_not_matter() -> None:
    state = play(position({"d4": [1, 0, 0], "d5": [1] * 5, "d6": [1]}), "d4-d6")
    assert at(state, "d6") == [1, 0, 0]
    assert at(state, "d5") == [1] * 5


# Re-entry.


def test_a_piece_may_enter_on_every_square() -> None:
    state = position({"d4": [0], "h6": [1]}, reserve={0: 2})
    assert len(state.legal_actions) == 4 + 52
    assert at(play(state, "+a6"), "a6") == [0]
    assert at(play(state, "+h6"), "h6") == [1, 0]


def test_re_entry_on_a_stack_of_five_pushes_out_its_lowest_piece() -> None:
    state = play(position({"d4": [1, 0, 1, 1, 1], "h6": [1]}, reserve={0: 1}), "+d4")
    assert at(state, "d4") == [0, 1, 1, 1, 0]
    assert state.scores == (1, 0)
    assert state.record.reserve.tolist() == [0, 0, 0, 0]
    state = play(position({"d4": [0, 1, 1, 1, 1], "h6": [1]}, reserve={0: 1}), "+d4")
    assert state.record.reserve.tolist() == [1, 0, 0, 0], "an own piece comes back"


def test_no_re_entry_without_a_reserve() -> None:
    assert not any(name.startswith("+") for name in moves(position({"d4": [0], "h6": [1]}, reserve={1: 3})))


# Overflow.


def test_pieces_above_five_leave_from_the_bottom_to_reserve_or_captor() -> None:
    state = play(position({"d4": [1, 0, 0, 0], "d7": [1, 0, 2, 2, 1], "h6": [1], "a6": [2]}, 3), "d4-d7")
    assert at(state, "d7") == [2, 1, 0, 0, 0]
    assert state.record.reserve.tolist() == [1, 0, 0, 0]
    assert state.record.captured[0].tolist() == [0, 1, 1, 0]
    assert state.scores == (2, 0, 0)


def test_five_onto_five_replaces_the_whole_stack() -> None:
    state = play(position({"d3": [1, 1, 1, 1, 0], "d8": [0, 1, 0, 1, 0], "h6": [1]}), "d3-d8")
    assert at(state, "d8") == [1, 1, 1, 1, 0]
    assert at(state, "d3") == []
    assert state.record.reserve.tolist() == [3, 0, 0, 0]
    assert state.scores == (2, 0)


def test_exactly_five_pieces_may_stay() -> None:
    state = play(position({"d4": [0, 0], "d6": [1, 1, 1], "h6": [1]}), "d4-d6")
    assert at(state, "d6") == [1, 1, 1, 0, 0]
    assert state.scores == (0, 0)


# Players who cannot move.


def test_a_player_without_a_move_is_passed_over_and_comes_back() -> None:
    state = position({"d4": [1, 0], "h3": [2], "c8": [0]}, 3)
    state = play(state, "c8-d8")
    assert state.player == 2, "player 1 has only a buried piece"
    state = play(state, "h3-h4", "d4-d3")
    assert state.player == 1, "uncovered"
    assert {name[:2] for name in moves(state)} == {"d4"}


def test_a_reserve_is_enough_to_move() -> None:
    state = play(position({"d4": [0], "d5": [1]}, reserve={1: 1}), "d4-d5")
    assert not state.is_over
    assert state.player == 1
    assert len(state.legal_actions) == 52


def test_the_only_one_who_can_move_wins() -> None:
    state = play(position({"d4": [0], "d5": [1]}), "d4-d5")
    assert state.is_over
    assert state.ranks == (1, 2)
    three = play(position({"d4": [0], "d5": [1], "h3": [2, 0]}, 3), "d4-d5")
    assert three.is_over
    assert three.ranks == (1, 2, 2)


def test_skip_hands_the_turn_to_the_next_who_can_move() -> None:
    state = position({"d4": [1, 0], "h3": [2]}, 3)
    data = record_of(state)
    compiled(state.game).call("skip", data)
    assert data[0]["player"] == 2
    assert data[0]["plies"] == state.record.plies


# Goals.

ALMOST = [
    (2, {1: 5}, {}),
    (3, {1: 2, 2: 3}, {}),
    (3, {1: 9, 2: 0}, {}),
    (4, {1: 1, 2: 2, 3: 2}, {}),
    (4, {1: 1, 2: 8, 3: 0}, {}),
    (2, {1: 1}, {"quota": 2}),
    (2, {1: 11}, {"quota": 12, "total": 20}),
    (2, {1: 9}, {"quota": 12}),
    (2, {1: 3}, {"total": 4}),
    (4, {1: 0, 2: 1, 3: 5}, {"quota": 1}),
    (4, {1: 3, 2: 0, 3: 0}, {"total": 4}),
]


@pytest.mark.parametrize(("players", "taken", "parameters"), ALMOST)
def test_one_capture_from_the_goal(players: int, taken: dict[int, int], parameters: dict[str, int]) -> None:
    """One more piece of player 1 wins, and without it the game goes on."""
    stacks = {"d4": [0], "d5": [1] * 5, **{f"h{3 + other}": [other] for other in range(1, players)}}
    captured = {(0, other): pieces for other, pieces in taken.items()}
    before = position(stacks, players, captured=captured, **parameters)
    won, quiet = play(before, "d4-d5"), play(before, "d4-c4")
    assert won.is_over
    assert won.ranks == (1,) + (2,) * (players - 1)
    assert won.scores[0] == sum(taken.values()) + 1
    assert not quiet.is_over


def test_captures_of_one_opponent_do_not_fill_the_quota_of_another() -> None:
    stacks = {"d4": [0], "d5": [1] * 5, "h3": [2], "h4": [1]}
    assert not play(position(stacks, 3, captured={(0, 1): 6, (0, 2): 2}), "d4-d5").is_over


def test_no_score_is_above_the_declared_maximum() -> None:
    assert DECLARATION.max_score is not None
    for players, goal in ((2, 6), (3, 10), (4, 10)):
        game = load(DECLARATION, players)
        full = {"d3": [0] * 5, "d8": [1] * 5, "h3": [1], **({"h4": [2]} if players > 2 else {})}
        before = position(full, players, captured={(0, 1): goal - 1})
        assert play(before, "d3-d8").scores[0] == DECLARATION.max_score(game.parameters, players) == goal + 4


# The cap.


@for_every_count
def test_at_the_cap_ranks_are_those_of_the_evaluation(players: int) -> None:
    game = load(DECLARATION, players, ply_cap=60)
    shared = 0
    for seed in range(20):
        end = random_game(game, seed, anything)[-1]
        assert end.record.plies == 60
        assert end.record.winner == -1
        worth = evaluations(end)
        assert end.ranks == tuple(1 + sum(other > mine for other in worth) for mine in worth)
        shared += len(set(end.ranks)) < players
    assert shared, "no ties seen"


def test_a_win_with_the_last_move_before_the_cap_counts() -> None:
    end = play(position({"d4": [0], "d5": [1]}, ply_cap=1), "d4-d5")
    assert end.record.plies == end.record.ply_cap
    assert end.record.winner == 0
    assert end.ranks == (1, 2)


# What a position is worth, and which moves come first.


def test_evaluation_counts_captures_still_needed_and_stacks() -> None:
    state = position({"d4": [0], "d5": [1], "e5": [1]}, captured={(0, 1): 2})
    assert evaluations(state) == pytest.approx([99 / 103, -99 / 103])  # 300 - 50 x 4 + 1 and 300 - 50 x 6 + 2


def test_a_win_is_worth_everything_even_with_fewer_captures() -> None:
    end = play(position({"d4": [0], "d5": [1]}, captured={(1, 0): 5}), "d4-d5")
    assert evaluations(end) == [1, -1]


@for_every_count
def test_evaluation_is_0_where_all_stand_equal(players: int) -> None:
    assert evaluations(load(DECLARATION, players).start()) == [0] * players


def test_order_prefers_tall_stacks_and_then_more_stacks() -> None:
    state = position({"d4": [1, 0, 0], "d5": [1, 1], "e4": [0], "h6": [1]})
    found = {name: order(state, state.action(name)) for name in ("d4-d5", "d4-e4", "d4-d3", "e4-e3", "d4-d6")}
    assert found == {"d4-d5": 31, "d4-e4": 20, "d4-d3": 11, "e4-e3": 10, "d4-d6": 20}


# What always holds.


@pytest.mark.parametrize("pick", [anything, tall_stacks])
@for_every_count
def test_pieces_are_conserved_and_the_bit_boards_say_what_is_on_the_board(players: int, pick: Pick) -> None:
    game = load(DECLARATION, players, reserve_start=1)
    for seed in range(3):
        for state in random_game(game, seed, pick):
            stacks, record = board(state), state.record
            on_board = Counter(owner for stack in stacks.values() for owner in stack)
            for owner in range(players):
                off_board = int(record.reserve[owner]) + int(record.captured[:, owner].sum())
                assert on_board[owner] + off_board == PIECES[players] + 1
            assert record.holdings.tolist() == holdings(stacks)
            assert max(map(len, stacks.values())) <= 5
            assert [int(record.captured[player, player]) for player in range(4)] == [0] * 4


def test_sample_is_uniform_over_moves_and_re_entries() -> None:
    state = position({"d4": [1, 0, 0], "c1": [0], "g7": [1, 1, 1, 0], "h6": [1]}, reserve={0: 2})
    table, data, words = compiled(state.game), record_of(state), stream(1, "focus")
    drawn = Counter(table.call("sample", data, words) for _ in range(200 * len(state.legal_actions)))
    assert set(drawn) == set(state.legal_actions)
    assert chi_square.uniform(list(drawn.values())) > 1e-6


# Names and pictures.


def drawn(state: State, kind: str) -> list[ElementTree.Element]:
    """The elements of a kind in the picture."""
    return [element for element in ElementTree.fromstring(state.svg()).iter() if element.get("class") == kind]


@for_every_count
def test_picture_shows_every_piece_on_the_board_and_the_last_move(players: int) -> None:
    for state in random_game(load(DECLARATION, players), 1, tall_stacks)[::10]:
        assert len(drawn(state, "stone")) == sum(map(len, board(state).values()))
        assert len(drawn(state, "last")) == (state.last is not None)


def test_picture_and_text_say_who_has_won() -> None:
    before = position({"d4": [0], "d5": [1]})
    after = play(before, "d4-d5")
    assert [len(drawn(state, "winner")) for state in (before, after)] == [0, 1]
    assert after.text().endswith("player 1 has won")


def test_text_says_that_the_cap_ended_the_game() -> None:
    end = random_game(load(DECLARATION, ply_cap=3), 1, anything)[-1]
    assert end.text().endswith("stopped by the cap of 3 moves")


def test_text_lists_stacks_reserves_and_captures() -> None:
    stacks = {"d4": [1, 0, 0, 0], "d7": [1, 0, 2, 2, 1], "h6": [1], "a6": [2]}
    lines = play(position(stacks, 3), "d4-d7").text().splitlines()
    assert lines[7] == " 7           ·      ·   [32111]   ·      ·      ·"
    assert lines[9:] == [
        "last move: d4-d7",
        "  player 1: 1 in reserve, 2 captured (1 of player 2, 1 of player 3)",
        "> player 2: 0 in reserve, 0 captured",
        "  player 3: 0 in reserve, 0 captured",
    ]
