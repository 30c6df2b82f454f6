"""Rolit rule by rule, and against the plain implementation."""

from collections import Counter
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest

from spinney import load
from spinney.games.rolit import DECLARATION
from spinney.games.rolit.board import captures, capturing_squares, touching_squares
from spinney.games.rolit.rules import ORDER
from spinney.games.rolit.stability import stable_balls
from spinney.testing import forms
from tests.games.positions.rolit import (
    LETTERS,
    SQUARES,
    Board,
    bits,
    board_of,
    call,
    drawn,
    for_all_counts,
    legal,
    names,
    neighbours,
    play,
    position,
    random_game,
    squares,
    stable,
    stable_squares,
    turned,
    values,
)

# The rules one by one.


@for_all_counts
def test_one_ball_of_each_colour_lies_in_the_middle_whatever_the_number_of_players(players: int) -> None:
    state = load(DECLARATION, players=players).start()
    rows = state.text().splitlines()
    assert rows[4] == "4 · · · R Y · · ·"
    assert rows[5] == "5 · · · B G · · ·"
    assert sum(int(board).bit_count() for board in state.record.balls) == 4
    assert state.player == 0


def test_balls_of_colours_that_nobody_plays_are_captured() -> None:
    state = play(load(DECLARATION).start(), "d6")
    assert [int(board).bit_count() for board in state.record.balls] == [3, 1, 1, 0]


def test_a_capture_reaches_in_all_eight_directions_at_once() -> None:
    state = position(
        drawn(
            "R . . R . . R .",
            ". Y . Y . Y . .",
            ". . Y Y Y . . .",
            "R B G . G B Y R",
            ". . Y Y Y . . .",
            ". G . Y . Y . .",
            "R . . Y . . R .",
            ". . . R . . . .",
        ),
        player=0,
    )
    after = play(state, "d4")
    assert after.scores == (1.0 + 8 + 18, 0.0)
    assert state.scores == (8.0, 13.0)


def test_a_run_with_a_gap_or_up_to_the_edge_is_not_captured() -> None:
    board = drawn(". Y . Y R . . .", "Y Y Y Y . . . R", "Y . . . . . . .")
    state = position(board, player=0)
    assert "a1" not in names(state), "the run from a1 has a gap before the red ball"
    after = play(state, "c1")
    assert board_of(after)[0] == [None, 1, 0, 0, 0, None, None, None], "the ball on b1 leads to the edge"


def test_nothing_is_captured_around_the_edge() -> None:
    """Bits 7 and 8 are neighbours, the squares h1 and a2 are not."""
    state = position(drawn(". . . . . . R Y", ". . . . . . . .", ". . . . . . . Y", "R . . . . . . ."), player=0)
    assert not any(turned(board_of(state), 0, row, column) for row, column in SQUARES)
    touching = {"f1", "f2", "g2", "h2", "g3", "g4", "h4", "a3", "b3", "b4", "a5", "b5"}
    assert names(state) == touching


def test_a_capture_ends_at_the_first_own_ball() -> None:
    after = play(position(drawn(". Y R Y R . . ."), player=0), "a1")
    assert board_of(after)[0][:5] == [0, 0, 0, 1, 0]


def test_turned_balls_capture_nothing_in_their_turn() -> None:
    """The ball on c1 turns, and then stands opposite c3; the one between them stays."""
    after = play(position(drawn(". . Y R . . . .", ". . Y . . . . .", ". . R . . . . ."), player=0), "b1")
    assert board_of(after)[0][:4] == [None, 0, 0, 0]
    assert board_of(after)[1][2] == 1


def test_who_can_capture_must() -> None:
    assert names(load(DECLARATION).start()) == {"f4", "d6", "f6"}
    assert names(position(drawn("R Y . . . . . .", ". . . . . . . B"), player=0)) == {"c1"}


def test_who_cannot_capture_places_beside_any_ball_and_turns_nothing() -> None:
    state = position(drawn("R R . . . . . .", ". . . . . . . .", ". . . . . . . Y"), player=0)
    assert names(state) == {"c1", "a2", "b2", "c2", "g2", "h2", "g3", "g4", "h4"}
    after = play(state, "g3")
    assert after.scores == (3.0, 1.0)


def test_who_has_no_ball_left_places_one_and_can_come_back() -> None:
    state = position(drawn("R R . . . . . .", "R . . . . . . ."), player=1)
    assert state.scores == (3.0, 0.0)
    assert names(state) == {"c1", "b2", "c2", "a3", "b3"}
    after = play(state, "c1")
    assert after.scores == (3.0, 1.0)
    assert play(after, "d1").scores == (5.0, 0.0)


@for_all_counts
def test_every_game_has_sixty_placements_and_nobody_passes(players: int) -> None:
    for seed in range(20):
        states = random_game(load(DECLARATION, players=players), seed)
        assert len(states) == 61
        movers = [state.player for state in states[:-1]]
        assert movers == [ply % players for ply in range(60)]
        assert Counter(movers) == dict.fromkeys(range(players), 60 // players)
        for ply, state in enumerate(states):
            boards = [int(board) for board in state.record.balls]
            taken = boards[0] | boards[1] | boards[2] | boards[3]
            assert taken.bit_count() == sum(board.bit_count() for board in boards) == ply + 4
            assert state.scores == tuple(float(board.bit_count()) for board in boards[:players])


def test_equal_numbers_of_balls_share_a_rank() -> None:
    rows = ["R R R R Y Y Y Y"] * 7 + ["R R Y Y G G G B"]
    tied = position(drawn(*rows), player=0, players=4)
    assert tied.is_over
    assert tied.legal_actions == ()
    assert tied.ranks == (1, 1, 3, 4)
    assert tied.scores == (30.0, 30.0, 3.0, 1.0)
    assert tied.text().endswith("red and yellow share the win")


@for_all_counts
def test_colours_that_nobody_plays_have_no_rank(players: int) -> None:
    state = position(drawn(*["B B B B B B Y R"] * 8), player=0, players=players)
    assert state.ranks == ((1, 1), (1, 1, 3), (2, 2, 4, 1))[players - 2]


@for_all_counts
def test_skip_hands_the_turn_on_and_leaves_the_board(players: int) -> None:
    for state in random_game(load(DECLARATION, players=players), 5)[:-1]:
        data = forms.record_of(state)
        forms.compiled(state.game).call("skip", data)
        assert int(data["player"][0]) == (state.player + 1) % players
        assert data["balls"].tolist() == [[int(board) for board in state.record.balls]]


# Against the reference.


@for_all_counts
def test_games_are_the_references(players: int) -> None:
    """Legal squares, boards, points and ranks at every step; there are thousands of them, and all rules come up."""
    forced = bare = 0
    for seed in range(25):
        pick, state = Random(seed), load(DECLARATION, players=players).start()
        board = board_of(state)
        for ply in range(60):
            own = ply % players
            allowed = legal(board, own)
            assert (state.player, list(state.legal_actions)) == (own, allowed), board
            forced += not turned(board, own, *divmod(allowed[0], 8))
            bare += not any(own in row for row in board)
            row, column = divmod(pick.choice(allowed), 8)
            for r, c in [*turned(board, own, row, column), (row, column)]:
                board[r][c] = own
            state = state.apply(8 * row + column)
            assert board_of(state) == board
        points = [sum(line.count(own) for line in board) for own in range(players)]
        assert state.is_over
        assert list(state.scores) == points
        assert list(state.ranks) == [1 + sum(other > own for other in points) for own in points]
    assert forced > 20
    assert bare > 0


def random_boards(seed: int, boards: int) -> list[Board]:
    """Boards from nearly empty to full, which need not be reachable."""
    draw = Random(seed)
    made = []
    for _ in range(boards):
        filled, colours = draw.random(), draw.randint(1, 4)
        cell = lambda: draw.randrange(colours) if draw.random() < filled else None  # noqa: B023, E731
        made.append([[cell() for _ in range(8)] for _ in range(8)])
    return made


def test_captures_are_the_references_on_any_board() -> None:
    for board in random_boards(1, 1500):
        own, others = bits(board, 0), bits(board, 1, 2, 3)
        for row, column in SQUARES:
            if board[row][column] is None:
                found = squares(captures(own, others, 8 * row + column))
                assert found == sorted(8 * r + c for r, c in turned(board, 0, row, column)), board
        capturing = [8 * r + c for r, c in SQUARES if board[r][c] is None and turned(board, 0, r, c)]
        assert squares(capturing_squares(own, others)) == capturing
        near = {square for r, c in SQUARES if board[r][c] is not None for square in neighbours(r, c)}
        assert squares(touching_squares(own | others)) == sorted(8 * r + c for r, c in near if board[r][c] is None)


# The heuristic and the order of moves.


@for_all_counts
def test_evaluation_compares_the_share_of_stable_balls_and_legal_squares_with_an_equal_one(players: int) -> None:
    for seed in range(4):
        for state in random_game(load(DECLARATION, players=players), seed)[:-1:3]:
            found = [call(state, "evaluate", player) for player in range(players)]
            assert found == pytest.approx(values(board_of(state), players), abs=1e-12)


@for_all_counts
def test_evaluation_of_a_full_board_is_the_result(players: int) -> None:
    """1 for the winner, -1 for all others; 0 for those who share the win."""
    shared = 0
    for seed in range(60):
        final = random_game(load(DECLARATION, players=players), seed)[-1]
        found = [call(final, "evaluate", player) for player in range(players)]
        first = 0 if final.ranks.count(1) > 1 else 1
        assert found == [first if rank == 1 else -1 for rank in final.ranks]
        shared += first == 0
    assert shared, "no ties seen"


def test_evaluation_is_0_where_all_stand_equal() -> None:
    """Around the middle every player can place as many balls."""
    start = load(DECLARATION, players=4).start()
    assert [call(start, "evaluate", player) for player in range(4)] == [0, 0, 0, 0]


def test_stable_balls_are_the_references_on_any_board() -> None:
    for board in random_boards(2, 400):
        assert stable_squares(board) == sorted(8 * r + c for r, c in stable(board)), board


def test_stable_balls_grow_from_corners_and_full_lines() -> None:
    corner = drawn("R R R . . . . .", "R R . . . . . .", "R . . . . . . .", "Y . . . . . . .")
    assert stable_squares(corner) == [0, 1, 2, 8, 9, 16]
    assert stable_squares(drawn(". R . . . . . .", "R R . . . . . .")) == []
    full_edge = drawn(*["R . . . . . . ."] * 3, "Y . . . . . . .", *["R . . . . . . ."] * 4)
    assert stable_squares(full_edge) == [8 * row for row in range(8)]


@for_all_counts
def test_stable_balls_are_never_turned(players: int) -> None:
    for seed in range(100):
        safe = [0, 0, 0, 0]
        for state in random_game(load(DECLARATION, players=players), seed):
            balls = np.array(state.record.balls)
            assert all(int(board) & kept == kept for board, kept in zip(balls, safe, strict=True))
            found = stable_balls(balls)
            safe = [int(board) & found for board in balls]
        assert sum(board.bit_count() for board in safe) == 64


def test_order_prefers_corners_and_leaves_the_squares_beside_them_to_the_last() -> None:
    grid = ORDER.reshape(8, 8)
    assert (grid == grid.T).all()
    assert (grid == grid[::-1]).all()
    assert [square for square in range(64) if ORDER[square] == ORDER.max()] == [0, 7, 56, 63]
    assert [square for square in range(64) if ORDER[square] == ORDER.min()] == [9, 14, 49, 54]
    assert {ORDER[square] for square in (1, 8, 6, 15, 48, 57, 55, 62)} == {2.0}
    state = position(drawn(". R R . . . . .", "Y . . . . . . ."), player=0)
    found = {state.describe(action): call(state, "order", action) for action in state.legal_actions}
    assert found == {"a1": 5, "d1": 3, "b2": 1, "c2": 3, "d2": 3, "a3": 4, "b3": 3}


# Names and pictures.


@for_all_counts
def test_text_and_picture_show_every_ball_and_the_last_one(players: int) -> None:
    for state in random_game(load(DECLARATION, players=players), 2)[::6]:
        board, rows = board_of(state), state.text().splitlines()
        for row in range(8):
            cells = rows[row + 1][1:].replace("[", " ").replace("]", " ").split()
            assert cells == ["·" if colour is None else LETTERS[colour] for colour in board[row]]
        elements = list(ElementTree.fromstring(state.svg()).iter())
        fills = Counter(element.get("fill") for element in elements if element.get("class") == "stone")
        names = ("red", "yellow", "green", "blue")
        counts = {name: sum(row.count(colour) for row in board) for colour, name in enumerate(names)}
        assert fills == Counter({f"url(#spinney-rolit-{names.index(name)})": balls for name, balls in counts.items()})
        assert state.text().count("[") == sum(e.get("class") == "last" for e in elements) == (state.last is not None)
        rings = [(float(e.get("cx")), float(e.get("cy"))) for e in elements if e.get("class") == "last"]
        placed = [ball for ball in elements if ball.get("class") == "stone"]
        squares = [row * 8 + column for row in range(8) for column in range(8) if board[row][column] is not None]
        places = {at: (float(e.get("cx")), float(e.get("cy"))) for at, e in zip(squares, placed, strict=True)}
        assert rings == ([] if state.last is None else [places[state.last]])
        winners = sum(e.get("class") == "winner" for e in elements)
        assert winners == (state.ranks.count(1) if state.is_over else 0)
