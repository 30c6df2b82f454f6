"""Minimax against the same searches written plainly, and how many lines of play each of them looks at."""

import random
from functools import cache
from math import comb

import pytest

import spinney
from tests.search import minimax_reference as plain
from tests.search.toy_games import leaf, noise, toy, turn, wild
from tests.search.toy_games.history import HISTORY
from tests.search.toy_games.piles import PILED
from tests.search.tree_kinds import searched

TIC_TAC_TOE = spinney.load("tic-tac-toe")
CONNECT_FOUR = spinney.load("connect-four", width=7, height=4)
HEX = spinney.load("hex", size=4)
NO_TIES = {"branching": 4, "plies": 12}
# Three different numbers of points, and games that end soon.
TIES = {"branching": 4, "plies": 7, "levels": 3}
AGAIN = {"branching": 3, "plies": 12, "again": True}


@cache
def wild_games(players):
    """Games in which anybody may be next and lines of play meet."""
    return [toy(wild(seed, players=players, plies=6)) for seed in range(12)]


@cache
def games_with_shortcuts(players):
    """Games in which a position is reached in more or in fewer moves, and is that much nearer to the horizon."""
    return [toy(shortcuts(random.Random(seed), players)) for seed in range(12)]


def shortcuts(draw, players):
    points = lambda: tuple(draw.sample(range(1000), players))  # noqa: E731
    later = [leaf(*points()) for _ in range(6)]
    for _ in range(12):
        later.append(turn(draw.randrange(players), dict(enumerate(draw.sample(later[-8:], 3))), points()))
    return later[-1]


def decided(state, depth, heuristic, **settings):
    return searched(spinney.agent("minimax", depth=depth, heuristic=heuristic, **settings), state)


def agrees(found, values):
    """The best move and its value, which others as good have too; of all others, no less than they are worth."""
    best = max(values.values())
    assert found.values.keys() == values.keys()
    assert found.values[found.action] == values[found.action] == best
    assert all(value >= values[action] for action, value in found.values.items())
    assert [a for a in values if found.values[a] == best] == [a for a in values if values[a] == best]


def end_of_line(found):
    """Where the moves that the search expects lead to."""
    state = found.state
    for action in found.line:
        state = state.apply(action)
    return state


# Game, depth, most moves before a position, heuristic, the same for the reference, positions: 60 of each heuristic.
PARANOID = {
    "tic-tac-toe": (TIC_TAC_TOE, 4, 3, noise.of_tic_tac_toe, plain.own(noise.of_tic_tac_toe), 20),
    "tic-tac-toe, win": (TIC_TAC_TOE, 4, 3, "win", plain.win, 20),
    "connect-four": (CONNECT_FOUR, 4, 14, noise.of_connect_four, plain.own(noise.of_connect_four), 20),
    "connect-four, win": (CONNECT_FOUR, 4, 14, "win", plain.win, 20),
    "hex": (HEX, 3, 5, noise.of_hex, plain.own(noise.of_hex), 20),
    "hex, win": (HEX, 3, 5, "win", plain.win, 20),
    "three players": (spinney.load(HISTORY, 3, branching=8), 4, 5, "score", plain.score, 12),
}


@pytest.mark.parametrize(("game", "depth", "moves", "heuristic", "worth", "count"), PARANOID.values(), ids=PARANOID)
def test_alpha_beta_finds_the_value_of_the_whole_tree_in_two_fifths_of_it(game, depth, moves, heuristic, worth, count):
    looked_at, whole, lines = 0, 0, 0
    for state in plain.positions([game], count, moves):
        reference = plain.Paranoid(state, depth, worth)
        values, found = reference.values(), decided(state, depth, heuristic)
        agrees(found, values)
        assert sum(found.visits.values()) == found.nodes
        looked_at, whole = looked_at + found.nodes, whole + reference.nodes
        end = end_of_line(found)
        if len(found.line) == depth or end.is_over:
            assert worth(end)[state.player] == found.values[found.action]
            lines += 1
    print(f"{looked_at / whole:.1%} of {whole:,} nodes")
    assert looked_at <= 0.4 * whole
    assert lines > count / 2


@pytest.mark.parametrize("search", ["paranoid", "maxn"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_lines_of_play_meet(players, search):
    """Also where somebody moves twice or is passed over, and past the end of the game: the table mixes nothing up."""
    reference = plain.Maxn if search == "maxn" else plain.Paranoid
    for state in plain.positions(wild_games(players) + games_with_shortcuts(players), 50, 2):
        for depth in (3, 6):
            values, found = reference(state, depth, plain.score).values(), decided(state, depth, "score", search=search)
            agrees(found, values)
            if search == "maxn":
                assert found.values == values


def test_positions_that_differ_in_three_counters_are_told_apart():
    for start in range(0, 90, 2):
        state = spinney.load(PILED, start=start).start()
        assert decided(state, 3, "score", search="maxn").values == plain.Maxn(state, 3, plain.score).values(), start


MAXN = {
    "tic-tac-toe": (TIC_TAC_TOE, 3, 5, noise.of_tic_tac_toe, plain.own(noise.of_tic_tac_toe)),
    "connect-four": (CONNECT_FOUR, 3, 14, noise.of_connect_four, plain.own(noise.of_connect_four)),
    "connect-four, win": (CONNECT_FOUR, 3, 14, "win", plain.win),
    "three players": (spinney.load(HISTORY, 3, **NO_TIES), 4, 5, "score", plain.score),
    "two players who tie": (spinney.load(HISTORY, 2, **TIES), 4, 4, "score", plain.score),
    "three players who tie": (spinney.load(HISTORY, 3, **TIES), 4, 4, "score", plain.score),
    "three players who share a win": (spinney.load(HISTORY, 3, **TIES), 4, 5, "win", plain.win),
}


@pytest.mark.parametrize(("game", "depth", "moves", "heuristic", "worth"), MAXN.values(), ids=MAXN)
def test_maxn_knows_what_every_move_is_worth(game, depth, moves, heuristic, worth):
    """Of moves that are as good to the mover but not to the others, the first in order counts."""
    for state in plain.positions([game], 30, moves):
        values, found = plain.Maxn(state, depth, worth).values(), decided(state, depth, heuristic, search="maxn")
        assert found.values == values
        assert values[found.action] == max(values.values())


@pytest.mark.parametrize("game", [TIC_TAC_TOE, CONNECT_FOUR, *(spinney.load(HISTORY, n, **NO_TIES) for n in (3, 4))])
def test_brs_plus_is_opps_with_one_deviation_from_the_first_in_order(game):
    heuristic = "score" if game.rules.has("score") else "win"
    for state in plain.positions([game], 50, 5):
        found = decided(state, 6, heuristic, search="brs_plus")
        same = decided(state, 6, heuristic, search="opps", n=1, l1="all", l2=1)
        assert (found.action, found.values, found.nodes) == (same.action, same.values, same.nodes)
        if game.players == 2:
            assert found.values[found.action] == max(decided(state, 6, heuristic).values.values())


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    ("n", "l1", "l2"), [(0, 1, 1), (0, 3, 2), (1, 2, 1), (1, "all", 1), (1, 3, 2), (2, 3, 1), (2, 2, 2), (9, "all", 3)]
)
def test_opps(players, n, l1, l2):
    wide = None if l1 == "all" else l1
    games = [spinney.load(HISTORY, players, **NO_TIES), spinney.load(HISTORY, players, **TIES), *wild_games(players)]
    for state in plain.positions(games, 2 * len(games), 4):
        for depth in (players, players + 2):
            reference = plain.Opps(state, depth, plain.score, n, wide, l2)
            agrees(decided(state, depth, "score", search="opps", n=n, l1=l1, l2=l2), reference.values())


@pytest.mark.parametrize("n", [0, 1, 5])
def test_opps_without_limits_is_paranoid(n):
    for state in plain.positions([TIC_TAC_TOE, spinney.load(HISTORY, 3, **NO_TIES), *wild_games(4)[:5]], 35, 4):
        heuristic = "score" if state.game.rules.has("score") else "win"
        found, paranoid = decided(state, 5, heuristic, search="opps", n=n, l2="all"), decided(state, 5, heuristic)
        assert (found.action, found.values, found.nodes) == (paranoid.action, paranoid.values, paranoid.nodes)


def test_best_reply_search_with_two_players_is_paranoid():
    for state in plain.positions(
        [TIC_TAC_TOE, CONNECT_FOUR, HEX, spinney.load(HISTORY, 2, **AGAIN), *wild_games(2)[:5]], 45, 4
    ):
        heuristic = "score" if state.game.rules.has("score") else "win"
        found, paranoid = decided(state, 4, heuristic, search="brs"), decided(state, 4, heuristic)
        assert (found.action, found.values) == (paranoid.action, paranoid.values)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("picks", [NO_TIES, TIES, AGAIN], ids=["no ties", "ties", "again"])
def test_best_reply_search(players, picks):
    for state in plain.positions([spinney.load(HISTORY, players, **picks)], 8, 6):
        for depth in (1, 2, 4):
            values = plain.Brs(state, depth, plain.score).values()
            agrees(decided(state, depth, "score", search="brs"), values)


# The first player has one move, so nothing can be cut off before the others' turns in the first round are over.


def round_of(players, branching):
    return spinney.load(HISTORY, players, branching=branching, plies=12, forced=True).start()


def counted(state, depth, **settings):
    """Ends of lines, and positions looked at."""
    seen = []
    found = decided(state, depth, lambda s, player: float(seen.append(player) is None), **settings)
    assert len(seen) % state.game.players == 0
    return len(seen) // state.game.players, found.nodes


def opps_lines(opponents, n, l1, l2):
    """So many of the opponents choose beyond the l2 best, each among l1 - l2; the rest among l2."""
    return sum(comb(opponents, j) * (l1 - l2) ** j * l2 ** (opponents - j) for j in range(min(n, opponents) + 1))


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("b", [2, 3, 4])
def test_lines_of_play_in_a_round(players, b):
    state, opponents = round_of(players, b), range(players)
    assert counted(state, players) == (b ** (players - 1), sum(b**k for k in opponents))
    plus = [1 + k * (b - 1) for k in opponents]
    assert counted(state, players, search="brs_plus") == (plus[-1], sum(plus))
    assert counted(state, 2, search="brs")[0] == (players - 1) * b
    for n in range(players):
        for l1 in range(1, b + 1):
            for l2 in range(1, l1 + 1):
                lines = [opps_lines(k, n, l1, l2) for k in opponents]
                assert counted(state, players, search="opps", n=n, l1=l1, l2=l2) == (lines[-1], sum(lines))
