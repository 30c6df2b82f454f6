"""Positions of Chinese Checkers as coordinates and whose piece is there, for the tests."""

from itertools import product
from random import Random

from spinney import Game, State
from spinney.core.random import stream
from spinney.games.chinese_checkers.board import CORNERS, STARS, class_of
from spinney.games.chinese_checkers.tables import ALL, TARGETS, WAY_BITS
from spinney.testing.forms import compiled, record_of
from tests.games.reference.chinese_checkers import STARTS, Cube, Move, Reference, distance, tip

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
