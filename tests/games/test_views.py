"""Names and pictures of the games: what they say must be what is on the board."""

import random
from itertools import pairwise
from math import dist
from xml.etree import ElementTree

import pytest

import spinney

BOARDS = [
    ("tic-tac-toe", {}),
    ("connect-four", {}),
    ("connect-four", {"width": 8, "height": 7, "line": 5}),
    ("connect-four", {"width": 32, "height": 1}),
    ("connect-four", {"width": 1, "height": 63, "line": 2}),
    ("hex", {"size": 2}),
    ("hex", {"size": 5, "swap": True}),
    ("hex", {"size": 11}),
    ("hex", {"size": 19}),
]
SYMBOLS = {"tic-tac-toe": "XO", "connect-four": "●○", "hex": "●○"}
SVG = "{http://www.w3.org/2000/svg}"

on_every_board = pytest.mark.parametrize(("game_id", "parameters"), BOARDS)


def playthrough(game_id, parameters, seed=1):
    """All positions of a random game."""
    rng = random.Random(seed)
    states = [spinney.load(game_id, **parameters).start()]
    while not states[-1].is_over:
        states.append(states[-1].apply(rng.choice(states[-1].legal_actions)))
    return states


def played(game_id, names, **parameters):
    state = spinney.load(game_id, **parameters).start()
    for name in names.split():
        state = state.apply(state.action(name))
    return state


def some(states):
    """A few positions of a game, the first and the last among them."""
    return [*states[:: max(1, len(states) // 8)], states[-1]]


def drawn(state, kind):
    """The elements of a kind in the picture."""
    return [element for element in ElementTree.fromstring(state.svg()).iter() if element.get("class") == kind]


def place(stone):
    return float(stone.get("cx")), float(stone.get("cy"))


def board_of(state):
    """The text without the lines that only explain it."""
    return state.text().rpartition("\n")[0].split("joins")[0].removesuffix("● ")


@on_every_board
def test_names_are_unique_and_lead_back(game_id, parameters):
    for state in some(playthrough(game_id, parameters)):
        names = [state.describe(action) for action in state.legal_actions]
        assert len(set(names)) == len(names)
        step = 1 + len(names) // 10
        for name, action in list(zip(names, state.legal_actions, strict=True))[::step]:
            assert state.action(name) == state.action(name.upper()) == action


def test_names_are_the_usual_ones():
    assert [spinney.load("tic-tac-toe").start().describe(cell) for cell in (0, 2, 3, 8)] == ["a1", "c1", "a2", "c3"]
    assert [spinney.load("connect-four").start().describe(column) for column in (0, 6)] == ["1", "7"]
    assert [spinney.load("hex").start().describe(cell) for cell in (0, 1, 11, 120)] == ["a1", "b1", "a2", "k11"]


@on_every_board
def test_text_shows_every_stone_and_the_last_move(game_id, parameters):
    states = playthrough(game_id, {**parameters, "swap": False} if game_id == "hex" else parameters)
    for moves, state in enumerate(states):
        text = board_of(state)
        assert [text.count(symbol) for symbol in SYMBOLS[game_id]] == [(moves + 1) // 2, moves // 2]
        mover = SYMBOLS[game_id][(moves + 1) % 2]
        assert text.count("[") == text.count(f"[{mover}]") == min(moves, 1)
        assert all(line == line.rstrip() for line in text.splitlines())


@on_every_board
def test_picture_shows_every_stone_and_the_last_move(game_id, parameters):
    for state in some(playthrough(game_id, parameters)):
        text = board_of(state)
        assert len(drawn(state, "stone")) == sum(text.count(symbol) for symbol in SYMBOLS[game_id])
        assert len(drawn(state, "last")) == (state.last is not None)


@on_every_board
def test_picture_marks_what_won(game_id, parameters):
    for seed in range(5):
        *unfinished, final = playthrough(game_id, parameters, seed)
        assert not any(drawn(state, "win") for state in some(unfinished))
        assert bool(drawn(final, "win")) == (2 in final.ranks)


@on_every_board
def test_stones_lie_apart_and_inside_the_picture(game_id, parameters):
    state = playthrough(game_id, parameters)[-1]
    left, top, width, height = map(float, ElementTree.fromstring(state.svg()).get("viewBox").split())
    stones = [stone for stone in drawn(state, "stone") if stone.tag == f"{SVG}circle"]
    radius = float(stones[0].get("r"))
    inside = [(x - left, y - top) for x, y in map(place, stones)]
    assert all(radius < x < width - radius and radius < y < height - radius for x, y in inside)
    for i, stone in enumerate(stones):
        assert all(dist(place(stone), place(other)) > 2 * radius for other in stones[:i])


def test_pictures_are_self_contained_and_repeatable():
    for game_id, parameters in BOARDS:
        once, again = playthrough(game_id, parameters)[-1], playthrough(game_id, parameters)[-1]
        assert once.svg() == again.svg()
        assert once.svg().count("http") == 1
        assert "<script" not in once.svg()


def test_tic_tac_toe_marks_both_lines_of_a_double_win():
    state = played("tic-tac-toe", "a1 b1 c1 a2 a3 c2 c3 b3 b2")
    assert len(drawn(state, "win")) == 5


def test_tic_tac_toe_draw_marks_nothing():
    state = played("tic-tac-toe", "b2 a1 c3 a3 a2 c2 b1 b3 c1")
    assert state.is_over
    assert drawn(state, "win") == []


def test_connect_four_marks_a_row_in_full():
    state = played("connect-four", "1 1 2 2 3 3 5 5 6 6 4")
    assert len(drawn(state, "win")) == 1
    assert len([stone for stone in drawn(state, "stone") if stone.get("stroke")]) == 6


def test_connect_four_last_move_is_the_highest_of_its_column():
    state = played("connect-four", "3 3 3")
    assert place(drawn(state, "last")[0]) == min(map(place, drawn(state, "stone")), key=lambda centre: centre[1])
    assert state.text().splitlines()[4] == "│ · ·[●]· · · · │"


def test_hex_marks_a_shortest_chain():
    # The last stone joins the top to the bottom twice: by b2 a3 a4, and the long way round by c2 d2 d3 d4.
    state = played("hex", "c2 a1 b2 b1 a3 d1 a4 a2 d2 b3 d3 c3 d4 c4 c1", size=4)
    assert state.is_over
    chain = [place(stone) for stone in drawn(state, "stone") if stone.get("stroke")]
    assert len(chain) == 4
    steps = [dist(here, there) for here, there in pairwise(chain)]
    assert steps == pytest.approx([steps[0]] * 3, abs=0.1)


def test_hex_swap_shows_the_mirrored_stone():
    state = played("hex", "c1 swap", size=3, swap=True)
    assert state.text().splitlines()[2:5] == [" 1 ╲ · · · ╲", "  2 ╲ · · · ╲", "   3 ╲[○]· · ╲"]
    assert len(drawn(state, "stone")) == len(drawn(state, "last")) == 1


def test_hex_names_whose_side_is_whose():
    assert "● joins top and bottom (━), ○ joins left and right (╲)" in spinney.load("hex").start().text()
