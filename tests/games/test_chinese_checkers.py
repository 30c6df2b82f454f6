"""Chinese Checkers rule by rule: moves, goals, passes, the limit on length, points, names and pictures."""

from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

from spinney import Game, SpinneyError, State, load
from spinney.core.random import stream
from spinney.games.chinese_checkers import DECLARATION
from spinney.testing import Case
from spinney.testing.forms import compiled, record_of
from tests.games.positions.chinese_checkers import (
    PLAYERS,
    SMALL,
    move_of,
    moves_of,
    order,
    pieces_of,
    played,
    position,
    scattered,
    star_of,
)
from tests.games.reference.chinese_checkers import DIRECTIONS, Cube, Move, corner, distance, plus, tip

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
    assert state.text().endswith("player 1 has won")
    assert len([stone for stone in drawn(state, "stone") if stone.get("stroke")]) == 6


def test_a_pass_and_the_cap_are_told() -> None:
    state = walled_in(load(DECLARATION, players=2, ply_cap=1))
    after = state.apply(state.action("pass"))
    assert after.text().endswith("stopped after 1 turns")
    assert drawn(after, "last") == []


def test_targets_are_where_moves_start_and_end() -> None:
    state = load(DECLARATION).start()
    rings = [e for e in ElementTree.fromstring(state.svg(targets=True)).iter() if e.get("class") == "target"]
    origins, ends = ({move[i] for move in moves_of(state)} for i in (0, 1))
    assert len(rings) == len(origins) + len(ends)
