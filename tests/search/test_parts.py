"""The parts that plain search does without: each grows the trees of its plain form to the last visit."""

import pytest

import spinney
from tests.search.parts_reference import Parts
from tests.search.toy_games import toy, wild
from tests.search.tree_kinds import GAMES, KINDS, SINGLE, after, decided

BOARDS = {
    "tic-tac-toe": spinney.load("tic-tac-toe"),
    "connect-four": spinney.load("connect-four", width=4, height=3, line=3),
    "dots-and-boxes": spinney.load("dots-and-boxes", 3, width=2, height=2),
    "hex": spinney.load("hex", size=3),
}
ORDERED = {
    "dots-and-boxes": BOARDS["dots-and-boxes"],
    "hex": BOARDS["hex"],
    "love-letter": spinney.load("love-letter", 3),
}
# Moves that come and go, hidden cards, dice, simultaneous choices, and three players.
VARIED = {name: GAMES[name] for name in ("connect-four", "kuhn", "dice-race", "goofspiel")}


def same(plain, node, graph=False):
    """Whether the plain tree and the engine's are equal to the last visit, with what is proven; in a graph a node is
    compared once.
    """
    waiting, seen = [(plain, node, plain.visits if plain else 0)], set()
    while waiting:
        mine, theirs, taken = waiting.pop()
        if mine is None or theirs is None:
            assert mine is theirs
            continue
        assert taken == theirs.visits
        if graph and id(mine) in seen:
            continue
        seen.add(id(mine))
        assert mine.children.keys() == theirs.children.keys()
        assert mine.proof == theirs.proven
        means = [total / max(1, mine.visits) for total in mine.sums]
        assert means == pytest.approx(theirs.values, abs=1e-9)
        for action, child in mine.children.items():
            waiting.append((child, theirs.children[action], mine.taken[action] if graph else child.visits))
    return True


def compared(state, iterations, seed=1, **settings):
    found = decided(state, iterations, seed, **settings)
    plain = Parts(found.state, seed, **settings).run(iterations)
    assert found.iterations == plain.iterations
    if plain.tree in SINGLE:
        assert same(plain.root, found.tree, plain.graph)
    else:
        assert all(same(a, b) for a, b in zip(plain.trees, found.trees, strict=True))
    return found


@pytest.mark.parametrize("game", VARIED.values(), ids=VARIED)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "settings",
    [
        {"selection": "exp3"},
        {"selection": "regret_matching", "exploration": 0.3, "normalise": "observed"},
        {"rollout_policy": "mast", "opponents": "random", "epsilon": 0.3},
        {"opponents": "mast", "information": "pi"},
        {"opponents": spinney.agent("mcts:budget=4it"), "rollout": 3},
    ],
    ids=str,
)
def test_parts_for_every_kind_of_tree(game, kind, settings):
    compared(after(game, 1), 70, tree=kind, **settings)


@pytest.mark.parametrize("game", ORDERED.values(), ids=ORDERED)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "settings",
    [
        {"selection": "puct"},
        {"selection": "puct", "first_play": 0.4, "exploration": 2.0, "normalise": "observed"},
        {"selection": "puct", "widening": (1.0, 0.5)},
        {"bias": 0.5},
        {"bias": 2.0, "selection": "ucb_tuned", "first_play": 0.8},
        {"opponents": "order", "epsilon": 0.2},
    ],
    ids=str,
)
def test_what_the_order_says(game, kind, settings):
    compared(after(game, 1), 70, tree=kind, **settings)


@pytest.mark.parametrize("game", [*VARIED.values(), BOARDS["dots-and-boxes"]], ids=[*VARIED, "dots-and-boxes"])
@pytest.mark.parametrize("kind", SINGLE)
@pytest.mark.parametrize(
    "settings",
    [
        {"amaf": 0.001},
        {"amaf": 0.1, "amaf_visits": 10, "normalise": "observed"},
        {"amaf": 0.0, "amaf_visits": 3, "rollout": 3, "information": "pi"},
    ],
    ids=str,
)
def test_all_moves_as_first(game, kind, settings):
    compared(after(game, 1), 120, tree=kind, **settings)


@pytest.mark.parametrize("game", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("kind", SINGLE)
@pytest.mark.parametrize(
    "settings",
    [
        {"solver": True},
        {"solver": True, "exploration": 0.3, "rollout": 2},
        {"graph": True},
        {"graph": True, "solver": True, "first_play": 0.4},
        {"implicit": 0.4},
        {"implicit": 0.8, "heuristic": "score", "rollout": 0},
        {"implicit": 0.3, "graph": True, "solver": True},
        {"solver": True, "amaf": 0.01},
    ],
    ids=str,
)
@pytest.mark.parametrize("moves", [0, 4])
def test_parts_for_known_positions(game, kind, settings, moves):
    needs = [name for name in ("evaluate", "score") if {"evaluate": "implicit", "score": "heuristic"}[name] in settings]
    agent = spinney.agent("mcts", tree=kind, **settings)
    lacking = [name for name in needs if not game.rules.has(name) and (name == "score" or "heuristic" not in settings)]
    if lacking:
        with pytest.raises(spinney.SpinneyError, match=r"evaluat|points"):
            agent.check(game)
        return
    compared(after(game, moves), 150, tree=kind, **settings)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kind", SINGLE)
@pytest.mark.parametrize(
    "settings",
    [
        {"solver": True},
        {"solver": True, "graph": True},
        {"implicit": 0.5, "heuristic": "score"},
        {"amaf": 0.01, "amaf_visits": 5},
    ],
    ids=str,
)
def test_whoever_moves_next(seed, kind, settings):
    """In random games of two to four players who move twice in a row, are passed over or never move again."""
    compared(toy(wild(seed, players=2 + seed % 3)).start(), 200, tree=kind, **settings)


@pytest.mark.parametrize("kind", SINGLE)
def test_one_world_of_dice_and_cards(kind):
    """With information=pi moves have certain outcomes, which can be proven."""
    for name in ("kuhn", "dice-race", "goofspiel"):
        compared(GAMES[name].start(3), 300, tree=kind, solver=True, information="pi")


EACH = [
    {"selection": "puct"},
    {"selection": "exp3"},
    {"selection": "regret_matching"},
    {"bias": 1.0},
    {"amaf": 0.001},
    {"amaf": 0.001, "amaf_visits": 50},
    {"implicit": 0.5},
    {"graph": True},
    {"opponents": "order"},
    {"opponents": spinney.agent("random:seed=7")},
]


@pytest.mark.parametrize("settings", EACH, ids=str)
def test_every_part_makes_a_difference(settings):
    """So that the tests above cannot pass with a part that is never asked."""
    state = after(spinney.load("dots-and-boxes", 2, width=2, height=2), 2)
    assert decided(state, 600, **settings).visits != decided(state, 600).visits


@pytest.mark.parametrize("parallel", ["tree", "root", "leaf"])
@pytest.mark.parametrize("settings", [*EACH, {"solver": True}], ids=str)
def test_threads(settings, parallel):
    """Nothing is lost where threads work together: every iteration is counted once, and what they find is plausible."""
    if parallel == "leaf" and "amaf" in settings:
        with pytest.raises(spinney.SpinneyError, match="parallel should be tree or root"):
            spinney.agent("mcts", parallel="leaf", threads=3, **settings)
        return
    game = spinney.load("dots-and-boxes", 2, width=3, height=3)
    found = decided(after(game, 6), 1000, parallel=parallel, threads=3, **settings)
    assert found.iterations == found.tree.visits == sum(found.visits.values()) == 1000
    for _, node in found.tree.walk() if "graph" not in settings else ():
        assert sum(child.visits for child in node.children.values()) <= node.visits
        assert abs(sum(node.values) - 1.0) < 1e-9 or not node.visits
