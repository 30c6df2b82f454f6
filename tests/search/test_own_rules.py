"""A selection rule from outside: UCB1-Tuned, written here once more, grows the trees of the one in the package."""

import math
import sys

import pytest

import spinney
from spinney import SpinneyError
from spinney.search.parts import Rule
from spinney.search.rules import RULES
from spinney.search.tree import reward_sum, statistic
from spinney.search.visit_math import logarithm
from tests.search.tree_kinds import GAMES, KINDS, after, decided

HERE = __name__


@spinney.compiled
def scale(search, total):
    return logarithm(float(total))


@spinney.compiled
def bound(search, child, player, mean, scale, inv_n, inv_sqrt_n):
    own_mean = reward_sum(search.nodes, child, player) * inv_n
    squares = statistic(search.nodes, child, player) * inv_n
    span = search.range * search.range
    variance = max(0.0, squares - own_mean * own_mean) / span + math.sqrt(2.0 * (scale * inv_n))
    hope = math.sqrt(scale * min(0.25, variance)) * inv_sqrt_n
    return mean + search.exploration * search.range * hope


@spinney.compiled
def square(search, player, reward):
    return reward * reward


@spinney.compiled
def half_as_wide(search, child, player, mean, scale, inv_n, inv_sqrt_n):
    return mean + 0.5 * scale * inv_sqrt_n


TUNED = Rule("TUNED", "selection", {"scale": scale, "bound": bound, "statistic": square})
NOT_A_RULE = 7


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_rule_from_outside_grows_the_tree_of_the_same_rule_inside(game, kind):
    """To the last visit, in every tree, for moves that come and go, hidden cards, dice and three players."""
    settings = {"tree": kind, "normalise": "observed", "exploration": 0.7}
    outside, inside = (decided(after(game, 1), 600, selection=rule, **settings) for rule in (TUNED, "ucb_tuned"))
    assert outside.trees == inside.trees


@pytest.mark.parametrize("kind", KINDS)
def test_the_rule_makes_a_difference(kind):
    """So that the tests above and below cannot pass with a rule that is never asked."""
    tuned, plain = (decided(GAMES["connect-four"].start(), 600, selection=rule, tree=kind) for rule in (TUNED, "ucb1"))
    assert tuned.trees != plain.trees


@pytest.mark.parametrize(
    "settings",
    [
        {"oma": 100.0},
        {"first_play": 0.6},
        {"widening": "2:0.5"},
        {"information": "pi", "worlds": 3},
        {"rollout_policy": "mast", "rollout": 4},
        {"threads": 2, "parallel": "root"},
        {"threads": 2, "parallel": "leaf"},
    ],
    ids=str,
)
def test_a_rule_from_outside_goes_with_all_other_settings(settings):
    state = after(GAMES["tic-tac-toe"], 1)
    outside, inside = (decided(state, 600, selection=rule, **settings) for rule in (TUNED, "ucb_tuned"))
    assert outside.tree == inside.tree


def test_a_rule_from_outside_plays_matches_and_tournaments():
    """In compiled code, move for move as the built-in rule does, and as it decides when it is asked."""
    outside, inside = (spinney.agent("mcts", selection=rule, budget="60it") for rule in (TUNED, "ucb_tuned"))
    game = GAMES["connect-four"]
    assert outside.chair(game) is not None
    for seed in range(5):
        match = spinney.play(game, [outside, "mcts:budget=30it"], seed=seed)
        assert match.actions == spinney.play(game, [inside, "mcts:budget=30it"], seed=seed).actions
        asked = spinney.play(game, [outside, "mcts:budget=30it"], seed=seed, watch=lambda *_: None)
        assert match.actions == asked.actions
    (cell,) = spinney.tournament(game, [outside, inside, "random"], matches=6).cells
    assert len(cell) == 18


def test_only_the_engine_is_compiled_for_a_rule_that_only_this_process_knows(tmp_path, monkeypatch, capfd):
    """Neither decisions nor the player of matches: with nothing on disk, one line says what is compiled."""
    game = GAMES["tic-tac-toe"]
    spinney.play(game, ["mcts:budget=20it"] * 2)
    monkeypatch.setenv("SPINNEY_CACHE_DIR", str(tmp_path))
    local = Rule("local", "selection", {"scale": RULES["ucb1"].functions["scale"], "bound": half_as_wide})
    agent = spinney.agent("mcts", selection=local, budget="20it")
    capfd.readouterr()
    assert spinney.play(game, [agent, agent]).iterations[0] > 0
    said = capfd.readouterr().err.splitlines()
    assert [line.partition(" (")[0] for line in said] == ["spinney: compiling the search engine with local"]
    assert not agent.portable
    state = game.start()
    assert agent.decide(state).tree == spinney.agent("mcts:exploration=0.5,budget=20it").decide(state).tree


# Who it is.


def test_a_rule_has_a_text_form():
    by_rule = spinney.agent("mcts", selection=TUNED, budget="60it")
    by_text = spinney.agent(f"mcts:selection={HERE}:TUNED,budget=60it")
    assert str(by_rule) == str(by_text) == f"mcts:selection={HERE}:TUNED,budget=60it"
    assert by_rule.portable
    assert by_rule == by_text == spinney.agent(by_rule.identity) == spinney.agent(str(by_rule))
    assert by_rule != spinney.agent("mcts:selection=ucb_tuned,budget=60it")
    state = GAMES["tic-tac-toe"].start()
    assert by_text.decide(state).tree == by_rule.decide(state).tree


def test_a_changed_rule_is_another(monkeypatch):
    old, named = spinney.agent("mcts", selection=TUNED), spinney.agent(f"mcts:selection={HERE}:TUNED")
    before = named.identity
    assert old.identity == before
    changed = Rule("TUNED", "selection", {**TUNED.functions, "bound": half_as_wide})
    monkeypatch.setattr(sys.modules[HERE], "TUNED", changed)
    assert named.identity != before, "results of a changed rule must not be merged with those of the old one"
    assert spinney.agent("mcts", selection=changed) == named
    assert not old.portable
    assert old != named


@pytest.mark.parametrize(
    ("selection", "said"),
    [
        ("ucb2", "unknown selection 'ucb2'; did you mean 'ucb1'"),
        (f"{HERE}:MISSING", "MISSING"),
        ("no_such_module:RULE", "no_such_module"),
        (f"{HERE}:NOT_A_RULE", "is not a Rule"),
        (7, "should be the name of a selection rule, module:RULE, or a rule"),
    ],
)
def test_what_is_no_rule_is_refused_in_a_sentence(selection, said):
    with pytest.raises(SpinneyError, match=said) as caught:
        spinney.agent("mcts", selection=selection, budget="10it").decide(GAMES["tic-tac-toe"].start())
    assert "\n" not in str(caught.value)
