"""Claims on the shape of trees, from searched positions to a verdict."""

from dataclasses import replace

import pytest

import spinney
from spinney.papers.multitree_shape import CALLS, LEVELS, own_levels
from spinney.papers.oma_claims import DOMAINS
from spinney.papers.oma_mechanics import SHARED, SOLVED, WEIGHTS, WIDTHS
from spinney.papers.oma_probe import SHARES
from spinney.papers.paper import paper
from tests.papers.test_reproduce import made

MULTITREE = ("dots-and-boxes", "uno", "poker", "exploding-kittens", "virus", "sushi-go", "diamant", "colt-express")
CELLS = [(game, players) for game in MULTITREE for players in (2, 3, 4, 5)]
CELLS += [(game, players) for game in ("dominion", "love-letter") for players in (2, 3, 4)]


def looked_at(experiment, game, players, **measures):
    return replace(made("x", ("a", "b"), game, players, 0.5, 0), experiment=experiment, measures=measures)


@pytest.mark.parametrize(("widened", "outcome"), [(0.9, "holds"), (0.1, "fails")])
def test_more_iterations_get_to_the_next_own_move_where_they_do(widened, outcome):
    rows = [[0.5, widened]] * 40
    records = [looked_at("tree-depth", game, players, **{SHARES: rows}) for game, players in DOMAINS]
    assert paper("oma").verdicts(records)["pw-reaches-second-own-move"].outcome == outcome
    assert paper("oma").verdicts(records[:-1])["pw-reaches-second-own-move"].outcome != "holds"


@pytest.mark.parametrize(
    ("common", "own", "outcome"),
    [((1.0, 1.5), 2.0, "holds"), ((1.0, 2.5), 2.0, "undecided"), ((2.5, 2.5), 2.0, "fails")],
)
def test_an_own_tree_is_deeper_whoever_moved_where_that_is_not_known(common, own, outcome):
    """The ratio rises with players, since the common tree loses a fifth of a level with each."""
    records = [
        looked_at("search-shape", game, n, **{LEVELS: [[*(one - 0.2 * (n - 2) for one in common), own]] * 20})
        for game, n in CELLS
    ]
    assert paper("multitree").verdicts(records)["own-tree-deeper"].outcome == outcome


@pytest.mark.parametrize(("calls", "outcome"), [(33.0, "holds"), (40.0, "fails")])
def test_calls_are_compared_over_all_games(calls, outcome):
    records = [looked_at("search-shape", game, n, **{CALLS: [[32.0, calls]] * 20}) for game, n in CELLS]
    assert paper("multitree").verdicts(records)["same-forward-calls"].outcome == outcome


def test_own_levels_of_a_common_tree_are_known_where_lines_can_be_replayed():
    state = spinney.load("love-letter", players=3).start(seed=1)
    decision = spinney.agent("mcts:information=is,budget=300it,rollout=0,heuristic=score").decide(state, 1)
    own, unknown = own_levels(decision.tree, [state.seen_by(state.player, deal) for deal in range(16)], state.player)
    assert own >= decision.iterations  # the first level is the searcher's
    assert own + unknown <= decision.iterations * decision.depth.mean + 1e-6
    nobody = own_levels(decision.tree, [], state.player)
    assert nobody == (0.0, pytest.approx(decision.iterations * decision.depth.mean))


@pytest.mark.parametrize(("rows", "outcome"), [([[9, 5, 9]], "holds"), ([[9, 5, 8]], "fails"), ([[9, 0, 9]], "fails")])
def test_estimates_are_shared_by_own_moves_where_all_of_them_are(rows, outcome):
    found = [looked_at("mechanics", "chinese-checkers", 3, **{SHARED: rows})]
    assert paper("oma").verdicts(found)["oma-shares-by-own-history"].outcome == outcome


@pytest.mark.parametrize(
    ("weight", "moves", "solved", "outcome"),
    [(0.05, 500, 1, "holds"), (0.2, 500, 1, "fails"), (0.05, 300, 1, "fails"), (0.05, 500, 0, "fails")],
)
def test_abstraction_and_widening_vanish_where_all_three_parts_do(weight, moves, solved, outcome):
    found = [
        looked_at(
            "mechanics",
            "chinese-checkers",
            3,
            **{WEIGHTS: [[0, 1.0], [10**6, weight]], WIDTHS: [[0, 1], [10**9, moves]]},
        ),
        looked_at("mechanics", "tic-tac-toe", 2, **{SOLVED: [[1, 1, 1, solved]]}),
    ]
    assert paper("oma").verdicts(found)["both-vanish-in-the-limit"].outcome == outcome
    assert paper("oma").verdicts(found[:1])["both-vanish-in-the-limit"].outcome == "undecided"
