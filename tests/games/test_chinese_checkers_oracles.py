"""Chinese Checkers against a plain implementation and against OpenSpiel.

Counts of the small board: 13 rows of 1, 2, 3, 10, 9, 8, 7, 8, 9, 10, 3, 2, 1 fields, 180 pairs of neighbours. OpenSpiel
plays the large board with the strict goal, a jump an action; what a turn can lead to is found by trying all its chains.
"""

from collections import Counter
from random import Random

import pyspiel
import pytest

from spinney import load
from spinney.core.random import stream
from spinney.games.chinese_checkers import DECLARATION
from spinney.games.chinese_checkers.board import CORNERS, STARS, class_of
from spinney.games.chinese_checkers.rules import NOBODY
from spinney.testing import chi_square, perft
from spinney.testing.forms import compiled, interpreted, record_of
from tests.games.positions.chinese_checkers import (
    PLAYERS,
    SMALL,
    VARIANTS,
    move_of,
    moves_of,
    order,
    pieces_of,
    reference_of,
    scattered,
)
from tests.games.reference.chinese_checkers import DIRECTIONS, Cube, Move, Reference, plus

# The board.


def test_the_small_board_has_the_fields_and_neighbours_that_were_counted() -> None:
    rows = Counter(x for x, _, _ in SMALL.cubes)
    assert [rows[x] for x in range(6, -7, -1)] == [1, 2, 3, 10, 9, 8, 7, 8, 9, 10, 3, 2, 1]
    beside = [sum(plus(cube, step) in SMALL.number for step in DIRECTIONS) for cube in SMALL.cubes]
    assert sum(beside) == 2 * 180
    assert Counter(beside) == {2: 6, 4: 24, 5: 6, 6: 37}


@pytest.mark.parametrize("star", STARS, ids=["small", "large"])
def test_a_jump_moves_a_cell_by_the_same_bits_everywhere(star) -> None:
    """Neither a jump nor what it jumps over is mistaken for a field of another row."""
    bits = {(1, 0, -1): 8, (0, 1, -1): 1, (1, -1, 0): 7}
    at = {(class_of(cube), star.cells[field]): cube for field, cube in enumerate(star.cubes)}
    assert len(at) == star.size
    for (of, cell), cube in at.items():
        for step, shift in bits.items():
            middle = class_of(plus(cube, step))
            aligned = {8: 8 * (of >> 1), 1: of & 1, 7: 8 * (of >> 1) + (of & 1) - 1}[shift]
            for back, sign in ((0, 1), (shift, -1)):
                landing, over = plus(cube, step, 2 * sign), plus(cube, step, sign)
                assert at.get((of, cell + sign * shift)) == (landing if landing in star.number else None)
                assert at.get((middle, cell + aligned - back)) == (over if over in star.number else None)


@pytest.mark.parametrize(("large", "most", "least"), [(False, 64, 8), (True, 140, 20)])
def test_nobody_can_be_farther_away_than_at_the_start(large: bool, most: int, least: int) -> None:
    star = STARS[large]
    for end in range(CORNERS):
        away = sorted(star.to_tip(field, end) for field in range(star.size))
        assert sum(away[-star.corner_size :]) == most
        assert sum(away[: star.corner_size]) == least


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("large", [False, True])
def test_start(players: int, large: bool) -> None:
    game = load(DECLARATION, players=players, large=large)
    state = game.start()
    assert pieces_of(state) == reference_of(game).owner
    assert state.scores == (0,) * players
    assert state.player == 0


# The other implementations.


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_random_games_against_the_plain_implementation(players: int, variant: dict[str, bool]) -> None:
    game = load(DECLARATION, players=players, ply_cap=100, **variant)
    pick = Random(players)
    state, reference = game.start(), reference_of(game)
    while not state.is_over:
        moves = reference.moves()
        assert moves_of(state) == moves
        assert state.player == reference.player
        # Mostly ahead, so that goals fill and chains are long.
        action = max(pick.sample(state.legal_actions, min(3, len(state.legal_actions))), key=order(state).get)
        reference.play(move_of(game, action))
        state = state.apply(action)
        assert pieces_of(state) == reference.owner
        assert state.scores == tuple(map(reference.progress, range(players)))
    winner = reference.winner
    assert state.record.winner == (NOBODY if winner is None else winner)
    assert state.cut_off == (winner is None)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("variant", VARIANTS[::2], ids=str)
def test_scattered_pieces_against_the_plain_implementation(players: int, variant: dict[str, bool]) -> None:
    game, pick = load(DECLARATION, players=players, **variant), Random(players)
    for _ in range(15):
        state, reference = scattered(game, pick)
        assert moves_of(state) == reference.moves()


@pytest.mark.parametrize("players", PLAYERS)
def test_perft(players: int) -> None:
    game = load(DECLARATION, players=players)

    def count(reference: Reference, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for move in reference.moves():
            after = reference_of(game)
            after.owner, after.player = dict(reference.owner), reference.player
            after.play(move)
            total += count(after, depth - 1)
        return total

    for depth in (1, 2, 3) if players <= 3 else (1, 2):
        assert perft(game.start(), depth) == count(reference_of(game), depth)


PASS = 726
# OpenSpiel numbers fields row by row.
SPIEL_FIELDS = sorted(STARS[1].cubes, key=lambda cube: (-cube[0], cube[1]))


def spiel_pieces(theirs) -> dict[Cube, int]:
    """Its board, read from its picture."""
    symbols = [symbol for symbol in str(theirs).split("Player")[0] if not symbol.isspace()]
    return {cube: int(symbol) - 1 for cube, symbol in zip(SPIEL_FIELDS, symbols, strict=True) if symbol != "."}


def spiel_turns(theirs) -> dict[Move, list[int]]:
    """What its player can do in a whole turn, with the actions for it."""
    turns: dict[Move, list[int]] = {}

    def go_on(state, actions: list[int], start: Cube, player: int, before: set[Cube]) -> None:
        pieces = spiel_pieces(state)
        (end,) = {cube for cube, owner in pieces.items() if owner == player} - before
        if (start, end) in turns:
            return
        hopping = "hopping" in str(state) and not state.is_terminal()
        turns[start, end] = [*actions, PASS] if hopping else actions
        if hopping:
            for action in set(state.legal_actions()) - {PASS}:
                go_on(state.child(action), [*actions, action], start, player, before)

    player, pieces = theirs.current_player(), spiel_pieces(theirs)
    mine = {cube for cube, owner in pieces.items() if owner == player}
    for action in set(theirs.legal_actions()) - {PASS}:
        start = SPIEL_FIELDS[action // 6]
        go_on(theirs.child(action), [action], start, player, mine - {start})
    return turns


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("ahead", [0.0, 0.85], ids=["random", "ahead"])
def test_openspiel(players: int, ahead: float) -> None:
    """Random turns, and a game to its end, in which most moves go ahead as far as they can."""
    game = load(DECLARATION, players=players, large=True, strict_goal=True, ply_cap=1000 if ahead else 150)
    pick, ours = Random(players), game.start()
    theirs = pyspiel.load_game(f"chinese_checkers(players={players})").new_initial_state()
    while not ours.is_over:
        turns = spiel_turns(theirs)
        assert ours.player == theirs.current_player()
        assert pieces_of(ours) == spiel_pieces(theirs)
        assert moves_of(ours) == turns.keys()
        orders = order(ours)
        best = [action for action in orders if orders[action] == max(orders.values())]
        action = pick.choice(best if pick.random() < ahead else list(orders))
        ours = ours.apply(action)
        for part in turns[move_of(game, action)]:
            theirs.apply_action(part)
    assert ours.cut_off == (ahead == 0)
    if ahead:
        assert theirs.is_terminal()
        assert theirs.returns() == [players - 1 if rank == 1 else -1 for rank in ours.ranks]


# The random move.


@pytest.mark.parametrize("variant", [{}, {"lock_goal": True}, {"large": True}], ids=str)
@pytest.mark.parametrize("players", PLAYERS)
def test_sample_draws_all_of_many_moves_equally_often(players: int, variant: dict[str, bool]) -> None:
    """The conformance suite tests positions with few moves only."""
    game, pick = load(DECLARATION, players=players, **variant), Random(players)
    table, words = compiled(game), stream(players, "sample")
    for _ in range(3):
        state, _ = scattered(game, pick)
        counts = dict.fromkeys(state.legal_actions, 0)
        data = record_of(state)
        for _ in range(120 * len(counts)):
            counts[table.call("sample", data, words)] += 1
        assert chi_square.uniform(list(counts.values())) > 1e-6


def test_sample_is_the_same_interpreted() -> None:
    pick = Random(5)
    for variant in VARIANTS:
        game = load(DECLARATION, players=pick.choice(PLAYERS), **variant)
        for seed in range(10):
            data = record_of(scattered(game, pick)[0])
            drawn = [form(game).call("sample", data, stream(seed, "sample")) for form in (compiled, interpreted)]
            assert drawn[0] == drawn[1]


# The suite, with parameters that change more than a size; the usual ones are checked with all other games.
