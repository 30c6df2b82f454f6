"""Chinese Checkers against a plain implementation, against OpenSpiel, and rule by rule.

Counts of the small board: 13 rows of 1, 2, 3, 10, 9, 8, 7, 8, 9, 10, 3, 2, 1 fields, 180 pairs of neighbours. OpenSpiel
plays the large board with the strict goal, a jump an action; what a turn can lead to is found by trying all its chains.
"""

from collections import Counter
from itertools import product
from random import Random
from xml.etree import ElementTree

import pyspiel
import pytest
from checkers_reference import DIRECTIONS, STARTS, Cube, Move, Reference, corner, distance, plus, tip

from spinney import Game, SpinneyError, State, load
from spinney.core.random import stream
from spinney.games.chinese_checkers import DECLARATION
from spinney.games.chinese_checkers.board import CORNERS, STARS, class_of
from spinney.games.chinese_checkers.rules import NOBODY
from spinney.games.chinese_checkers.tables import ALL, TARGETS, WAY_BITS
from spinney.testing import Case, check, chi_square, perft
from spinney.testing.table import compiled, interpreted, record_of

SMALL = STARS[0]
PLAYERS = (2, 3, 4, 6)
VARIANTS = [
    dict(zip(("large", "lock_goal", "strict_goal"), flags, strict=True)) for flags in product((False, True), repeat=3)
]


def star_of(game: Game):
    return STARS[game.parameters.large]


def move_of(game: Game, action: int) -> Move | None:
    """An action as two coordinates; None for a pass."""
    star, board = star_of(game), int(game.parameters.large)
    field, way = divmod(action, 1 << int(WAY_BITS[board]))
    return None if field == star.size else (star.cubes[field], star.cubes[TARGETS[board, field, way]])


def moves_of(state: State) -> set[Move]:
    moves = [move_of(state.game, action) for action in state.legal_actions]
    assert len(set(moves)) == len(moves), "no move is listed twice"
    return set(moves) - {None}


def order(state: State) -> dict[int, float]:
    table, data = compiled(state.game), record_of(state)
    return {action: table.call("order", data, action) for action in state.legal_actions}


def played(state: State, *moves: Move) -> State:
    for move in moves:
        codes = {move_of(state.game, action): action for action in state.legal_actions}
        state = state.apply(codes[move])
    return state


def pieces_of(state: State) -> dict[Cube, int]:
    star, pieces = star_of(state.game), state.record.pieces
    return {
        cube: player
        for field, cube in enumerate(star.cubes)
        for player in range(state.game.players)
        if int(pieces[player, class_of(cube)]) >> star.cells[field] & 1
    }


def position(game: Game, owner: dict[Cube, int], player: int = 0, plies: int = 0) -> State:
    """The position with these pieces."""
    star, data = star_of(game), record_of(game.start())
    record = data[0]
    record["pieces"], record["free"], record["distance"] = 0, ALL[int(game.parameters.large)], 0
    record["player"], record["plies"] = player, plies
    for cube, who in owner.items():
        bit = 1 << star.cells[star.number[cube]]
        record["pieces"][who, class_of(cube)] |= bit
        record["free"][class_of(cube)] ^= bit
        record["distance"][who] += distance(cube, tip(star.reach, (STARTS[game.players][who] + 3) % CORNERS))
    return State(game, data, stream(0, "deal"))


def scattered(game: Game, pick: Random) -> tuple[State, Reference]:
    """Every player's pieces anywhere, as it never happens in play."""
    star, each = star_of(game), star_of(game).corner_size
    places = pick.sample(star.cubes, each * game.players)
    owner = {cube: i // each for i, cube in enumerate(places)}
    player = pick.randrange(game.players)
    reference = reference_of(game)
    reference.owner, reference.player = dict(owner), player
    return position(game, owner, player), reference


def reference_of(game: Game) -> Reference:
    parameters = game.parameters
    return Reference(game.players, star_of(game).reach, parameters.lock_goal, parameters.strict_goal)


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
    game = load(DECLARATION, players=players, ply_cap=150, **variant)
    pick = Random(players)
    for _ in range(2):
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
    for _ in range(150):
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

    for depth in (1, 2, 3):
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


# Rule by rule.


def targets(state: State, here: Cube) -> set[Cube]:
    return {there for start, there in moves_of(state) if start == here}


CENTRE = (0, 0, 0)
AROUND = {plus(CENTRE, step) for step in DIRECTIONS}


def test_a_lone_piece_steps_to_its_six_neighbours() -> None:
    state = position(load(DECLARATION, players=2), {CENTRE: 0, (-6, 3, 3): 1})
    assert targets(state, CENTRE) == AROUND


def test_a_jump_needs_a_piece_right_beside_and_room_right_behind() -> None:
    game = load(DECLARATION, players=2)
    beside, behind, further = (plus(CENTRE, (0, 1, -1), n) for n in (1, 2, 3))
    assert targets(position(game, {CENTRE: 0, beside: 1}), CENTRE) == AROUND - {beside} | {behind}
    assert targets(position(game, {CENTRE: 0, beside: 1, behind: 1}), CENTRE) == AROUND - {beside}
    assert targets(position(game, {CENTRE: 0, behind: 1}), CENTRE) == AROUND
    assert further not in targets(position(game, {CENTRE: 0, beside: 1}), CENTRE)


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_pieces_of_anybody_are_jumped_over_and_stay(owner: int) -> None:
    game = load(DECLARATION, players=3)
    over, behind = (plus(CENTRE, (0, 1, -1), n) for n in (1, 2))
    state = played(position(game, {CENTRE: 0, over: owner}), (CENTRE, behind))
    assert pieces_of(state) == {behind: 0, over: owner}


def test_a_chain_may_stop_after_any_jump_and_does_not_mix_with_steps() -> None:
    game = load(DECLARATION, players=2)
    right, up = (0, 1, -1), (1, 0, -1)
    first = plus(CENTRE, right, 2)
    second = plus(first, up, 2)
    state = position(game, {CENTRE: 0, plus(CENTRE, right): 1, plus(first, up): 1})
    assert targets(state, CENTRE) == AROUND - {plus(CENTRE, right)} | {first, second}


def ring() -> dict[Cube, int]:
    """Three pieces of the second player's, over which three jumps lead round to the centre again."""
    return {plus(CENTRE, (0, 1, -1)): 1, plus(CENTRE, (1, 0, -1)): 1, (1, 1, -2): 1}


def test_a_chain_does_not_end_where_it_began() -> None:
    state = position(load(DECLARATION, players=2), {CENTRE: 0, **ring()})
    assert {(0, 2, -2), (2, 0, -2)} < targets(state, CENTRE)
    assert CENTRE not in targets(state, CENTRE)


def test_chains_that_differ_on_the_way_only_are_one_action() -> None:
    """Both ways round the ring lead to the same field."""
    game = load(DECLARATION, players=2)
    state = position(game, {CENTRE: 0, **ring()})
    moves = [move_of(game, action) for action in state.legal_actions]
    assert moves.count((CENTRE, (2, 0, -2))) == 1


def test_pieces_may_stop_in_any_corner() -> None:
    gate = next(cube for cube in SMALL.cubes if any(plus(cube, step) in corner(3, 1) for step in DIRECTIONS))
    state = position(load(DECLARATION, players=2), {gate: 0, (-6, 3, 3): 1})
    assert targets(state, gate) & corner(3, 1)


def nearly_full(player: int, others: int) -> tuple[dict[Cube, int], Move]:
    """The first player's goal but for one field: so many pieces are the second player's; and the move that fills it."""
    goal = sorted(corner(3, 3), key=lambda cube: -distance(cube, tip(3, 3)))
    last, filled = goal[0], goal[1:]
    owner = {cube: 1 if i < others else 0 for i, cube in enumerate(filled)}
    outside = next(plus(last, step) for step in DIRECTIONS if plus(last, step) not in goal)
    return {**owner, outside: player}, (outside, last)


@pytest.mark.parametrize(
    ("others", "strict", "wins"), [(0, False, True), (5, False, True), (0, True, True), (1, True, False)]
)
def test_a_full_goal_wins_if_one_piece_is_own_and_strictly_if_all_are(others: int, strict: bool, wins: bool) -> None:
    game = load(DECLARATION, players=2, strict_goal=strict)
    owner, move = nearly_full(0, others)
    state = played(position(game, owner), move)
    assert state.is_over == wins
    assert not state.cut_off
    if wins:
        assert state.ranks == (1, 2)


def test_a_goal_full_of_others_pieces_does_not_win() -> None:
    game = load(DECLARATION, players=2)
    state = position(game, {**dict.fromkeys(corner(3, 3), 1), CENTRE: 0})
    assert not played(state, (CENTRE, (0, 1, -1))).is_over


def test_whoever_fills_another_players_goal_wins_nothing_until_that_players_turn_is_over() -> None:
    game = load(DECLARATION, players=2)
    owner, move = nearly_full(1, 3)
    owner[CENTRE] = 0
    state = played(position(game, owner, player=1), move)
    assert not state.is_over
    state = played(state, (CENTRE, (0, 1, -1)))
    assert state.record.winner == 0


def test_all_who_do_not_win_lose_alike() -> None:
    game = load(DECLARATION, players=6)
    owner, move = nearly_full(0, 0)
    state = played(position(game, {(3, 0, -3): 1, (0, 3, -3): 2, CENTRE: 5, **owner}), move)
    assert state.ranks == (1, 2, 2, 2, 2, 2)
    values = [compiled(game).call("evaluate", record_of(state), player) for player in range(6)]
    assert values == [1, -1, -1, -1, -1, -1]


def test_lock_goal_keeps_pieces_in_their_goal_and_lets_them_move_inside() -> None:
    owner, (outside, last) = nearly_full(0, 0)
    del owner[outside]
    owner[CENTRE] = 0
    goal = corner(3, 3)
    free, locked = (moves_of(position(load(DECLARATION, players=2, lock_goal=lock), owner)) for lock in (False, True))
    leaving = {(here, there) for here, there in free if here in goal and there not in goal}
    assert leaving
    assert locked == free - leaving
    assert any(there == last for here, there in locked if here in goal)


def test_lock_goal_does_not_hold_others_pieces() -> None:
    owner = dict.fromkeys(corner(3, 3), 1) | {CENTRE: 0}
    locked = position(load(DECLARATION, players=2, lock_goal=True), owner, player=1)
    assert moves_of(locked) == moves_of(position(load(DECLARATION, players=2), owner, player=1)) != set()


def walled_in(game: Game) -> State:
    """The first player's only piece is in a tip behind two rows of others'."""
    home = sorted(corner(3, 0), key=lambda cube: distance(cube, tip(3, 0)))
    return position(game, {tip(3, 0): 0} | dict.fromkeys(home[1:], 1))


def test_a_player_who_cannot_move_passes() -> None:
    game = load(DECLARATION, players=2)
    state = walled_in(game)
    assert [state.describe(action) for action in state.legal_actions] == ["pass"]
    assert compiled(game).call("sample", record_of(state), stream(0, "x")) == state.legal_actions[0] == game.actions - 1
    after = state.apply(state.legal_actions[0])
    assert (after.player, after.record.plies, pieces_of(after)) == (1, 1, pieces_of(state))


def test_a_player_who_can_move_may_not_pass() -> None:
    state = load(DECLARATION).start()
    assert "pass" not in map(state.describe, state.legal_actions)
    with pytest.raises(SpinneyError, match="not legal"):
        state.apply(state.game.actions - 1)


def test_lock_goal_may_leave_a_player_without_a_move() -> None:
    game = load(DECLARATION, players=2, lock_goal=True, strict_goal=True)
    goal = corner(3, 3)
    inner = tip(3, 3)
    state = position(game, {cube: 0 if cube != inner else 1 for cube in goal})
    assert [state.describe(action) for action in state.legal_actions] == ["pass"]
    assert compiled(game).call("sample", record_of(state), stream(0, "x")) == game.actions - 1


def test_the_cap_ends_the_game_and_progress_ranks() -> None:
    game = load(DECLARATION, players=3, ply_cap=4)
    state = played(game.start(), ((4, -3, -1), (3, -3, 0)))
    for _ in range(2):
        away = max(state.legal_actions, key=order(state).get)
        assert not state.is_over
        state = state.apply(away)
    assert not state.cut_off
    state = played(state, ((3, -3, 0), (4, -3, -1)))
    assert (state.is_over, state.cut_off, int(state.record.plies)) == (True, True, 4)
    assert state.scores[0] == 0 < state.scores[1] == state.scores[2]
    assert state.ranks == (3, 1, 1)


def test_a_win_with_the_last_turn_is_not_cut_off() -> None:
    game = load(DECLARATION, players=2, ply_cap=10)
    owner, move = nearly_full(0, 0)
    state = played(position(game, owner, plies=9), move)
    assert (state.is_over, state.cut_off, state.ranks) == (True, False, (1, 2))


def test_a_skip_is_no_turn() -> None:
    game = load(DECLARATION, players=3, ply_cap=1)
    data = record_of(game.start())
    for player in (1, 2, 0):
        compiled(game).call("skip", data)
        assert (data["player"][0], data["plies"][0]) == (player, 0)
        assert not compiled(game).is_over(data)


# Points, evaluation and order.


@pytest.mark.parametrize("players", PLAYERS)
def test_evaluation_is_the_share_of_all_progress(players: int) -> None:
    game = load(DECLARATION, players=players)
    table, state, pick = compiled(game), game.start(), Random(players)
    assert [table.call("evaluate", record_of(state), i) for i in range(players)] == [2 / players - 1] * players
    for _ in range(60):
        state = state.apply(pick.choice(state.legal_actions))
        if state.is_over:
            break
        values = [table.call("evaluate", record_of(state), i) for i in range(players)]
        total = sum(state.scores)
        assert values == pytest.approx([2 * score / total - 1 if total else 2 / players - 1 for score in state.scores])


@pytest.mark.parametrize("large", [False, True])
def test_order_is_the_distance_gained(large: bool) -> None:
    game = load(DECLARATION, players=4, large=large)
    pick = Random(1)
    for _ in range(20):
        state, reference = scattered(game, pick)
        end = reference.tips[state.player]
        for action, found in order(state).items():
            here, there = move_of(game, action)
            assert found == distance(here, end) - distance(there, end)


def test_points_of_a_goal_full_of_own_pieces() -> None:
    for large, most in ((False, 56), (True, 120)):
        game = load(DECLARATION, players=2, large=large)
        state = position(game, dict.fromkeys(corner(star_of(game).reach, 3), 0))
        assert state.scores[0] == most == DECLARATION.max_score(game.parameters, 2)


# The random move.


@pytest.mark.parametrize("variant", [{}, {"lock_goal": True}, {"large": True}], ids=str)
@pytest.mark.parametrize("players", PLAYERS)
def test_sample_draws_all_of_many_moves_equally_often(players: int, variant: dict[str, bool]) -> None:
    """The conformance suite tests positions with few moves only."""
    game, pick = load(DECLARATION, players=players, **variant), Random(players)
    table, words = compiled(game), stream(players, "sample")
    for _ in range(6):
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


@pytest.mark.parametrize(
    ("players", "variant"),
    [
        (3, {"large": True}),
        (2, {"large": True, "lock_goal": True}),
        (6, {"lock_goal": True}),
        (4, {"strict_goal": True}),
    ],
    ids=str,
)
def test_conformance(players: int, variant: dict[str, bool]) -> None:
    check(load(DECLARATION, players=players, ply_cap=80, **variant), games=5)


# Names and pictures.


def drawn(state: State, kind: str) -> list[ElementTree.Element]:
    return [element for element in ElementTree.fromstring(state.svg()).iter() if element.get("class") == kind]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("players", PLAYERS)
def test_text_and_picture_show_every_piece_and_the_last_move(players: int, large: bool) -> None:
    case = Case(load(DECLARATION, players=players, large=large, ply_cap=60), games=1)
    for each in case.positions[::5]:
        state = each.state
        rows = [row[2:] for row in state.text().splitlines()[:-1]]
        assert Counter("".join(rows))["1"] == star_of(state.game).corner_size
        assert sum(symbol.isdigit() for symbol in "".join(rows)) == players * star_of(state.game).corner_size
        assert len(drawn(state, "stone")) == players * star_of(state.game).corner_size
        moved = state.last is not None
        assert len(drawn(state, "last")) == len(drawn(state, "path")) == "".join(rows).count("[") == moved
        assert "".join(rows).count("○") == moved


def test_the_path_of_a_chain_goes_through_its_landings() -> None:
    game = load(DECLARATION, players=2)
    first = plus(CENTRE, (0, 1, -1), 2)
    second = plus(first, (1, 0, -1), 2)
    state = position(game, {CENTRE: 0, plus(CENTRE, (0, 1, -1)): 1, plus(first, (1, 0, -1)): 1})
    (path,) = drawn(played(state, (CENTRE, second)), "path")
    assert len(path.get("points").split()) == 3


def test_a_won_goal_is_marked_and_named() -> None:
    game = load(DECLARATION, players=2)
    owner, move = nearly_full(0, 0)
    before = position(game, owner)
    assert drawn(before, "win") == []
    state = played(before, move)
    assert len(drawn(state, "win")) == 1
    assert state.text().endswith("1 has won")
    assert len([stone for stone in drawn(state, "stone") if stone.get("stroke")]) == 6


def test_a_pass_and_the_cap_are_told() -> None:
    state = walled_in(load(DECLARATION, players=2, ply_cap=1))
    after = state.apply(state.action("pass"))
    assert after.text().endswith("stopped after 1 turns")
    assert drawn(after, "last") == []


def test_targets_are_where_moves_end() -> None:
    state = load(DECLARATION).start()
    dots = [e for e in ElementTree.fromstring(state.svg(targets=True)).iter() if e.get("class") == "target"]
    assert len(dots) == len({there for _, there in moves_of(state)})
