"""The kinds of tree, and what tests of them share."""

import spinney
from spinney.testing.games import DICE_RACE, GOOFSPIEL, KUHN
from tests.search.reference import same

SINGLE = ("maxn", "paranoid")
OWN = ("self", "multi", "multi_paranoid")
KINDS = SINGLE + OWN

GAMES = {
    "tic-tac-toe": spinney.load("tic-tac-toe"),
    "connect-four": spinney.load("connect-four", width=4, height=3, line=3),
    "hex": spinney.load("hex", size=3),
    "kuhn": spinney.load(KUHN, players=3),
    "dice-race": spinney.load(DICE_RACE, players=3),
    "goofspiel": spinney.load(GOOFSPIEL, players=3),
}
# With a widening that considers all moves at once, moves are first tried in their order instead of at random.
IN_ORDER = {"widening": (100.0, 0.5)}
POINTS = {"heuristic": "score", "normalise": "none"}
SCALED = {"heuristic": "score", "normalise": "observed"}


def decided(state, iterations, seed=1, **settings):
    settings = {"budget": f"{iterations}it", "normalise": "none", **settings}
    return searched(spinney.agent("mcts", **settings), state, seed)


def searched(agent, state, seed=None):
    """The decision that a search comes to, also where only one move is legal and an agent would not search at all."""
    return agent._decide(*agent.seen(state, seed))


def position_with_a_choice(game, seed):
    """The first position of a game in which more than one move is legal."""
    state = game.start(seed)
    while len(state.legal_actions) < 2:
        state = state.apply(state.legal_actions[0])
    return state


def after(game, moves):
    """A position some moves into the game, so that it is not always the first player who searches."""
    state = game.start(seed=2)
    for _ in range(moves):
        state = state.apply(state.legal_actions[len(state.legal_actions) // 2])
    return state


def assert_equal(found, plain):
    assert same(plain.root, found.tree)
    if plain.tree in SINGLE:
        assert len(found.trees) == 1
    else:
        assert all(same(a, b) for a, b in zip(plain.trees, found.trees, strict=True))


def visits(node):
    """Line of actions -> visits."""
    return {line: below.visits for line, below in node.walk()}
