"""What a position is worth: the five heuristics on positions worked by hand, functions of a user's own, and refusals.

The rewards of a position are read off the tree: at depth 1 without a rollout, a child's values are the heuristic's for
the position after its action.
"""

import pytest

import spinney
from spinney import Declaration, Parameters, SpinneyError
from spinney.testing.games import DICE_RACE, GOOFSPIEL, KUHN
from tests.search import own_heuristics
from tests.search.toy_games import call_it_a_day


class TallyParameters(Parameters):
    points: tuple[int, ...]
    lowest: bool = False


TALLY = Declaration(
    "call-it-a-day",
    "Tally",
    "Go on, or call it a day.",
    call_it_a_day,
    (3, 2),
    lambda parameters, players: 2,
    parameters=TallyParameters,
)
GO_ON, CALL = 0, 1


def rewards(state, heuristic, action):
    """What the heuristic says of the position after `action`, for every player."""
    settings = {"rollout": 0, "max_depth": 1, "normalise": "none", "budget": "2it"}
    return spinney.agent("mcts", heuristic=heuristic, **settings).decide(state).tree[action].values


def table(points, lowest=False):
    padded = points + (0,) * (call_it_a_day.MOST_PLAYERS - len(points))
    return spinney.load(TALLY, len(points), points=padded, lowest=lowest).start()


@pytest.mark.parametrize(
    ("points", "win", "score_plus", "leader"),
    [
        # 4 wins: 4 + 2, 2 - 1, -6 - 3; 1.5 x (4 - 2), 1.5 x (2 - 4), 1.5 x (-6 - 4).
        ((4, 2, -6), (1, 0, 0), (6, 1, -9), (3, -3, -15)),
        # All below zero: half of the size is added and taken, so that -2 becomes better and -4 worse.
        ((-4, -2, -4), (0, 1, 0), (-6, -1, -6), (-3, 3, -3)),
        # Two winners: neither gains; only the third is behind. The best other of each winner is the other winner.
        ((3, 1, 3), (1 / 2, 0, 1 / 2), (3, 0.5, 3), (0, -3, 0)),
        ((-2, -2, -5), (1 / 2, 1 / 2, 0), (-2, -2, -7.5), (0, 0, -4.5)),
        # All equal: nobody is behind.
        ((5, 5, 5), (1 / 3, 1 / 3, 1 / 3), (5, 5, 5), (0, 0, 0)),
        # Nothing to take a half of.
        ((0, 0, 8), (0, 0, 1), (0, 0, 12), (-12, -12, 12)),
        # Two players.
        ((7, 3), (1, 0), (10.5, 1.5), (6, -6)),
        ((-1, 1), (0, 1), (-1.5, 1.5), (-3, 3)),
        ((-3, -3), (1 / 2, 1 / 2), (-3, -3), (0, 0)),
    ],
    ids=str,
)
def test_worked_by_hand_at_the_end(points, win, score_plus, leader):
    state = table(points)
    assert rewards(state, "win", CALL) == pytest.approx(win)
    assert rewards(state, "score", CALL) == points
    assert rewards(state, "score_plus", CALL) == score_plus
    assert rewards(state, "leader", CALL) == leader
    assert rewards(state, "default", CALL) == pytest.approx([value / 100 for value in points])


@pytest.mark.parametrize(
    ("points", "leader"),
    [((4, 2, -6), (2, -2, -10)), ((-4, -2, -4), (-2, 2, -2)), ((3, 1, 3), (0, -2, 0)), ((7, 3), (4, -4))],
    ids=str,
)
def test_worked_by_hand_before_the_end(points, leader):
    """Nobody has won or lost yet: an equal share of the win, the bare points, the lead without its half."""
    state = table(points)
    assert rewards(state, "win", GO_ON) == pytest.approx([1 / len(points)] * len(points))
    assert rewards(state, "score", GO_ON) == rewards(state, "score_plus", GO_ON) == points
    assert rewards(state, "leader", GO_ON) == leader
    assert rewards(state, "default", GO_ON) == pytest.approx([value / 100 for value in points])


def test_the_winner_is_who_the_game_says_not_who_has_most_points():
    """The fewest points win: -6 gains its half and the others lose theirs; the lead is still one of points."""
    state = table((4, 2, -6), lowest=True)
    assert rewards(state, "win", CALL) == (0, 0, 1)
    assert rewards(state, "score_plus", CALL) == (2, 1, -3)
    assert rewards(state, "leader", CALL) == (3, -3, -15)
    tied = table((1, 8, 1), lowest=True)
    assert rewards(tied, "score_plus", CALL) == (1, 4, 1)


@pytest.mark.parametrize(
    ("heuristic", "expected"),
    [("win", (1, 0)), ("score", (1, 0)), ("score_plus", (1.5, 0)), ("leader", (1.5, -1.5)), ("default", (1, -1))],
)
def test_a_race_won_with_one_roll(heuristic, expected):
    """To a goal of 1 any roll of one die is enough."""
    assert rewards(spinney.load(DICE_RACE, goal=1).start(), heuristic, 0) == expected


@pytest.mark.parametrize("heuristic", ["score", "score_plus", "leader"])
def test_rewards_are_averages_over_dice(heuristic):
    """One die moves 7/2 squares on average with variance 35/12. Two move (7 x 36 - 42) / 36 = 35/6, since the six
    doubles, 42 squares together, do not count; the squares' mean is 1706/36. Within five standard errors.
    """
    agent = spinney.agent("mcts", heuristic=heuristic, rollout=0, max_depth=1, budget="20000it")
    root = agent.decide(spinney.load(DICE_RACE, goal=50).start()).tree
    for action, mean, variance in ((0, 7 / 2, 35 / 12), (1, 35 / 6, 1706 / 36 - (35 / 6) ** 2)):
        error = (variance / root[action].visits) ** 0.5
        assert root[action].values[0] == pytest.approx(mean, abs=5 * error)
        assert root[action].values[1] == pytest.approx(-mean if heuristic == "leader" else 0, abs=5 * error)


def test_scaled_rewards_of_one_shape_grow_one_tree():
    """A line through a racer's squares: scaled to the observed range both are the same rewards."""
    state = spinney.load(DICE_RACE, players=3).start()
    scores, values = (
        spinney.agent("mcts", heuristic=heuristic, budget="2000it").decide(state)
        for heuristic in ("score", own_heuristics.scaled_squares)
    )
    assert [(line, node.visits) for line, node in scores.tree.walk()] == [
        (line, node.visits) for line, node in values.tree.walk()
    ]
    for action, score in scores.values.items():
        assert values.values[action] == pytest.approx(2 * score / 20 - 1)


OWN = {
    "race": (spinney.load(DICE_RACE, players=3), own_heuristics.ahead_of_all, own_heuristics.compiled_ahead_of_all),
    "goofspiel": (spinney.load(GOOFSPIEL), own_heuristics.cards_in_hand, own_heuristics.compiled_cards_in_hand),
}


@pytest.mark.parametrize("tree", ["maxn", "paranoid", "self", "multi", "multi_paranoid"])
@pytest.mark.parametrize(("game", "plain", "compiled"), OWN.values(), ids=OWN)
def test_a_function_of_your_own_is_the_same_compiled_and_in_plain_python(game, plain, compiled, tree):
    found = [
        spinney.agent("mcts", heuristic=heuristic, tree=tree, rollout=5, budget="700it").decide(game.start(1), 2)
        for heuristic in (plain, compiled)
    ]
    assert found[0].tree == found[1].tree
    assert found[0].trees == found[1].trees
    assert len(set(found[0].values.values())) > 1


@pytest.mark.parametrize("heuristic", OWN["race"][1:], ids=["plain", "compiled"])
def test_a_function_of_your_own_says_what_it_says(heuristic):
    """To a goal of 1, by hand: the winner is 1 ahead, 1/2 + 0.01; the other 1 behind, -1/2 + 0.01."""
    assert rewards(spinney.load(DICE_RACE, goal=1).start(), heuristic, 0) == pytest.approx((0.51, -0.49))


@pytest.mark.parametrize("kind", [ZeroDivisionError, KeyboardInterrupt])
@pytest.mark.parametrize("budget", ["100000000it", "60s", "100000000fm"])
@pytest.mark.parametrize("tree", ["maxn", "multi"])
def test_an_exception_stops_the_search_and_comes_out_as_itself(kind, budget, tree):
    raised, calls = kind("on purpose"), []

    def falters(s, player):
        calls.append(player)
        if len(calls) == 1001:
            raise raised
        return float(s.moved[player])

    agent, state = spinney.agent("mcts", heuristic=falters, tree=tree, budget=budget), spinney.load(DICE_RACE).start()
    with pytest.raises(kind) as caught:
        agent.decide(state)
    assert caught.value is raised
    assert len(calls) == 1001, "nothing is asked after that"


def test_after_an_exception_the_same_agent_searches_again():
    fails = [True]

    def falters(s, player):
        if fails:
            raise LookupError(fails.pop())
        return float(s.moved[player])

    agent, state = spinney.agent("mcts", heuristic=falters, budget="200it"), spinney.load(DICE_RACE).start()
    with pytest.raises(LookupError):
        agent.decide(state)
    assert agent.decide(state).tree == spinney.agent("mcts", heuristic="score", budget="200it").decide(state).tree


def test_a_field_that_is_not_there_is_named():
    agent = spinney.agent("mcts", heuristic=lambda s, player: s.gold[player], budget="10it")
    with pytest.raises(AttributeError, match="no field 'gold'"):
        agent.decide(spinney.load(DICE_RACE).start())


@pytest.mark.parametrize("name", ["ahead_of_all", "squares"], ids=["plain", "compiled"])
def test_a_function_has_a_text_form(name):
    function, text = getattr(own_heuristics, name), f"tests.search.own_heuristics:{name}"
    by_text = spinney.agent(f"mcts:heuristic={text},budget=300it")
    by_function = spinney.agent("mcts", heuristic=function, budget="300it")
    assert text in str(by_function)
    assert by_text == by_function == spinney.agent(str(by_function)) == spinney.agent(str(by_text))
    state = spinney.load(DICE_RACE).start()
    assert by_text.decide(state).tree == by_function.decide(state).tree


def test_different_functions_make_different_agents():
    first, second = (
        spinney.agent("mcts", heuristic=f"tests.search.own_heuristics:{name}") for name in ("ahead_of_all", "squares")
    )
    assert first != second


TIC_TAC_TOE, HEX, RACE = spinney.load("tic-tac-toe"), spinney.load("hex", size=3), spinney.load(DICE_RACE)
REFUSED = [
    ({"heuristic": "score"}, TIC_TAC_TOE, "heuristic=score needs a game with points, and tic-tac-toe has none"),
    ({"heuristic": "score_plus"}, TIC_TAC_TOE, "heuristic=score_plus needs a game with points"),
    ({"heuristic": "leader"}, HEX, "heuristic=leader needs a game with points, and hex has none"),
    ({"heuristic": "default"}, TIC_TAC_TOE, "needs a game with an `evaluate`"),
    ({"heuristic": "default"}, spinney.load(KUHN), "needs a game with an `evaluate`.* kuhn-poker"),
    ({"heuristic": "scoer"}, RACE, "did you mean 'score'"),
    ({"heuristic": "tests.search.own_heuristics:missing"}, RACE, "missing"),
    ({"heuristic": "no_such_module:lead"}, RACE, "no_such_module"),
    ({"heuristic": "tests.search.own_heuristics:NOT_A_FUNCTION"}, RACE, "not a function"),
    ({"heuristic": 7}, RACE, "heuristic=7"),
    ({"widening": "1:0.5"}, spinney.load(KUHN), "widening needs a game with a move ordering, and kuhn-poker has no"),
    ({"widening": (2, 0.3)}, spinney.load(GOOFSPIEL), "widening needs a game with a move ordering"),
    ({"rollout_policy": "order"}, spinney.load(KUHN), "rollout_policy.* needs a game with a move ordering"),
    ({"widening": "1:0.5", "widening_order": "learnt"}, TIC_TAC_TOE, "learnt needs both widening and oma"),
    ({"oma": 10, "widening_order": "learnt"}, TIC_TAC_TOE, "learnt needs both widening and oma"),
    ({"oma_forget": False}, TIC_TAC_TOE, "oma_forget=false needs oma"),
    ({"reuse": True}, spinney.load(KUHN), "reuse=true needs a game in which everybody sees.*kuhn-poker"),
    ({"reuse": True}, spinney.load(GOOFSPIEL), "reuse=true needs a game in which everybody sees"),
    ({"oma": 10, "oma_forget": False}, spinney.load(KUHN), "oma_forget=false needs a game in which everybody sees"),
    ({"oma": 10, "tree": "multi"}, TIC_TAC_TOE, "oma makes no sense with tree=multi"),
    ({"oma": 10, "tree": "self"}, TIC_TAC_TOE, "oma makes no sense with tree=self"),
]


@pytest.mark.parametrize(("settings", "game", "said"), REFUSED, ids=lambda value: str(value)[:40])
def test_what_cannot_be_is_refused_in_a_sentence(settings, game, said):
    with pytest.raises(SpinneyError, match=said) as caught:
        spinney.agent("mcts", budget="10it", **settings).decide(game.start())
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("settings", "game"), [case[:2] for case in REFUSED[:6]], ids=str)
def test_a_match_is_refused_before_it_begins(settings, game):
    with pytest.raises(SpinneyError):
        spinney.play(game, [spinney.agent("mcts", **settings), "random"], watch=lambda *_: pytest.fail("played"))


def test_a_function_of_ones_own_may_call_those_of_the_game():
    assert rewards(table((4, 2, -6)), own_heuristics.twice_the_points, CALL) == (8, 0, 0)
    assert rewards(table((4, 2, -6)), own_heuristics.twice_the_points, GO_ON) == (8, 4, -12)
    with pytest.raises(SpinneyError, match="what_it_says_itself needs a game with `evaluate`, and hex has none"):
        rewards(spinney.load("hex", size=3).start(), own_heuristics.what_it_says_itself, 0)
