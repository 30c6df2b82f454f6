"""Games of OpenSpiel as games of Spinney: the same trees, chance from our seeds, secrets that stay secret."""

import builtins
from dataclasses import replace
from random import Random

import pytest

import spinney
from spinney import SpinneyError
from spinney.cli import main
from spinney.core import registry
from spinney.core.telling import CHOSE, PLAYED
from spinney.interop.openspiel_games import openspiel_game


def listed(game_id):
    """One of our games, played at random from a list of legal actions, as games of OpenSpiel are."""
    return spinney.load(replace(registry.declaration(game_id), id="listed", placement=None))


def theirs(state):
    """OpenSpiel's own state of one of its games."""
    return state.game.rules.handed(state._data).state


def played(game, agents, seed):
    """The names of all actions of a match, and its result."""
    result = spinney.play(game, agents, seed=seed)
    return [game.rules.action_name(action) for action in result.actions], result


@pytest.mark.parametrize("tree", ["maxn", "multi", "self", "paranoid"])
def test_the_same_tree_grows_as_with_our_rules(tree):
    """Both list the same actions in the same order, and draw the same random numbers."""
    agent = spinney.agent(f"mcts:budget=200it,tree={tree}")
    for seed in range(3):
        one = agent.decide(listed("tic-tac-toe").start(), seed)
        other = agent.decide(spinney.load("openspiel:tic_tac_toe").start(), seed)
        assert list(one.visits) == list(other.visits)
        assert one.values == other.values
        assert one.nodes == other.nodes


def test_returns_become_scores_and_ranks():
    game = spinney.load("openspiel:oh_hell(players=4,num_tricks_fixed=3)")
    for seed in range(5):
        state = game.start(seed)
        chances = Random(seed)
        while not state.is_over:
            state = state.apply(chances.choice(state.legal_actions))
        returns = theirs(state).returns()
        assert list(state.scores) == returns
        assert list(state.ranks) == [1 + sum(other > own for other in returns) for own in returns]


@pytest.mark.parametrize("name", ["pig(winscore=20)", "backgammon", "leduc_poker", "hearts"])
def test_chance_follows_from_the_seed(name):
    """The same seed gives the same match, another seed another one, and a search plays on in the middle of it."""
    game = spinney.load(f"openspiel:{name}")
    agents = ["random"] * game.players
    assert played(game, agents, 1)[0] == played(game, agents, 1)[0]
    assert played(game, agents, 1)[0] != played(game, agents, 2)[0]
    state = game.start(3)
    for _ in range(3):
        state = state.apply(spinney.agent("mcts:budget=20it").decide(state, seed=1).action)
    assert game.from_bytes(state.to_bytes()) == state


@pytest.mark.parametrize(
    "name", ["kuhn_poker", "leduc_poker", "hearts", "oh_hell(players=4)", "goofspiel(num_cards=4)"]
)
def test_a_re_deal_keeps_what_the_player_knows_and_nothing_else(name):
    """OpenSpiel's own information state stays the same for the observer; for somebody else some re-deal differs."""
    kind, rng = openspiel_game(name), Random(5)
    others_differ = False
    for _ in range(3):
        game = kind(rng)
        while not game.is_over():
            for observer in range(kind.players):
                dealt = game.copy()
                dealt.redeterminise(observer, rng)
                known = [game.visible(player) == dealt.visible(player) for player in range(kind.players)]
                assert known[observer]
                assert dealt.current_player == game.current_player
                others_differ |= not all(known)
            game.apply(rng.choice(game.legal_actions()), rng)
    assert others_differ


@pytest.mark.parametrize("name", ["tic_tac_toe", "kuhn_poker", "goofspiel(num_cards=3)"])
def test_they_keep_the_contract_of_games(name, capsys):
    with pytest.raises(SystemExit) as end:
        main(["check", f"openspiel:{name}", "--games", "2"])
    assert end.value.code == 0, capsys.readouterr().out


def test_only_those_who_see_an_action_are_told_of_it():
    """Cards passed in Hearts are known to their owner; a card on the table is known to all."""
    game = spinney.load("openspiel:hearts")
    passing = next(s for s in map(game.start, range(20)) if "No Pass" not in s.text() and "Pass" in s.text())
    told = passing.witnessed(passing.legal_actions[0]).events
    assert [(event.kind, bin(event.seats & 15)) for event in told] == [(PLAYED, "0b1"), (CHOSE, "0b1110")]


def test_nobody_folds_the_king():
    """Whoever has the best card of Kuhn poker answers a bet with a bet."""
    game, agent = spinney.load("openspiel:kuhn_poker"), spinney.agent("mcts:budget=200it")
    kings = [state for state in map(game.start, range(30)) if theirs(state).history()[1] == 2]
    for state in kings:
        bet = state.apply(next(code for code in state.legal_actions if state.describe(code) == "Bet"))
        assert bet.describe(agent.decide(bet, seed=1).action) == "Bet"
    assert len(kings) > 3


# What cannot be loaded.


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("heart", r"OpenSpiel has no game 'heart'; did you mean 'hearts'.*\?"),
        ("liars_dice", r"liars_dice of OpenSpiel hides something, and OpenSpiel cannot deal it anew: pass a function"),
        ("goofspiel(imp_info=True)", r"hides something, and OpenSpiel cannot deal it anew"),
        ("colored_trails", r"resampling of colored_trails deals nothing anew, so that a search would see"),
        ("stones_and_gems", r"draws its own random numbers"),
        ("mfg_garnet", r"is a game of a mean field"),
        ("oh_hell(player=4)", r"oh_hell of OpenSpiel has no parameter 'player'; it has .*players"),
        ("oh_hell(players=99)", r"OpenSpiel does not load 'oh_hell\(players=99\)'"),
        ("hearts(", r"OpenSpiel does not load 'hearts\('"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(name, sentence):
    with pytest.raises(SpinneyError, match=sentence) as said:
        spinney.load(f"openspiel:{name}")
    assert "\n" not in str(said.value)


def test_without_openspiel_it_is_one_sentence(monkeypatch):
    real = builtins.__import__

    def missing(name, *rest, **named):
        if name == "pyspiel":
            raise ImportError(name)
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(SpinneyError, match="this needs OpenSpiel: pip install"):
        spinney.load("openspiel:hearts")


# Re-dealers of one's own.


def other_dice(state, observer, rng):
    """Liar's dice with everybody's dice thrown anew but the observer's; each has one die, thrown in order of seats."""
    made = state.get_game().new_initial_state()
    for seat, action in enumerate(state.history()):
        thrown = made.is_chance_node() and seat != observer
        made.apply_action(rng.randrange(6) if thrown else action)
    return made


def test_a_re_dealer_of_ones_own():
    game = spinney.load(openspiel_game("liars_dice", other_dice))
    _, result = played(game, ["mcts:budget=50it", "random"], seed=1)
    assert sorted(result.ranks) == [1, 2]


@pytest.mark.parametrize(
    ("redeal", "sentence"),
    [
        (lambda state, observer, rng: state.clone(), "re-dealer of liars_dice deals nothing anew"),
        (lambda state, observer, rng: other_dice(state, 1 - observer, rng), "changes what player 1 knows"),
    ],
)
def test_a_re_dealer_that_cheats_is_refused(redeal, sentence):
    with pytest.raises(SpinneyError, match=sentence):
        openspiel_game("liars_dice", redeal)


# Anywhere an id is accepted.


def test_the_command_line_and_plans_take_them(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plan.yaml").write_text(
        "games: ['openspiel:oh_hell(players=4,num_tricks_fixed=1)', openspiel:kuhn_poker]\n"
        "agents: [random, 'mcts:budget=5it', 'mcts:budget=4it', 'mcts:budget=3it']\nmatches: 2\n"
    )
    with pytest.raises(SystemExit) as end:
        main(["tournament", "plan.yaml"])
    assert end.value.code == 0
    table = capsys.readouterr().out
    assert "openspiel:kuhn_poker, 2 players" in table
    assert "openspiel:oh_hell(num_tricks_fixed=1,players=4), 4 players" in table
    with pytest.raises(SystemExit) as end:
        main(["play", "openspiel:pig(winscore=6)", "--seat", "0", "--against", "random", "--seed", "1"])
    assert end.value.code == 0
    with pytest.raises(SystemExit):
        main(["play", "openspiel:pigg"])
    assert "OpenSpiel has no game 'pigg'; did you mean 'pig'" in capsys.readouterr().err
