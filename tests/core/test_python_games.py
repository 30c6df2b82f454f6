"""Plain Python classes as games: the same engine, the same trees, and errors that surface as themselves."""

import gc
import os
import random
import signal
import threading
from dataclasses import replace

import pytest

import spinney
import spinney.testing
from spinney.core import registry
from spinney.core.plain.positions import alive
from tests.core.python_games import Hex3, HighCard, Nim, Race, TicTacToe

KINDS = ("maxn", "paranoid", "self", "multi", "multi_paranoid")
SEARCHES = (
    *(f"mcts:tree={kind},budget=200it" for kind in KINDS),
    "mcts:oma=10,budget=200it",
    "mcts:information=pi,worlds=40,budget=200it",
    "mcts:rollout_policy=mast,budget=100it",
    "mcts:rollout_policy=gibbs,rollout=5,budget=100it",
    "mcts:budget=100it,threads=2,parallel=root",
    "mcts:budget=100it,threads=2,parallel=leaf",
    "mcts:budget=100it,threads=2,parallel=tree",
    "mcts:budget=30ms,threads=2,parallel=leaf,rollout_policy=mast",
    "mcts:budget=20ms",
    "flat:playouts=10",
    "random",
)


@pytest.fixture
def compiled_tic_tac_toe():
    """The built-in game, with rollouts that list what is legal before each action, as those of Python games do."""
    return spinney.load(replace(registry.declaration("tic-tac-toe"), id="listed", placement=None))


# The same trees.


@pytest.mark.parametrize("settings", [*(f"tree={kind}" for kind in KINDS), "rollout=2", "rollout_policy=mast"])
def test_python_and_compiled_rules_grow_the_same_tree(compiled_tic_tac_toe, settings):
    agent = spinney.agent(f"mcts:budget=300it,{settings}")
    for opening in ((), (4,), (0, 4, 8)):
        for seed in range(3):
            plain, compiled = spinney.load(TicTacToe).start(), compiled_tic_tac_toe.start()
            for action in opening:
                plain, compiled = plain.apply(action), compiled.apply(action)
            one, other = agent.decide(plain, seed), agent.decide(compiled, seed)
            assert (one.action, one.visits, one.values) == (other.action, other.visits, other.values)
            assert (one.nodes, one.calls, one.line) == (other.nodes, other.calls, other.line)


def test_python_and_compiled_rules_give_minimax_the_same_values(compiled_tic_tac_toe):
    agent = spinney.agent("minimax:depth=9")
    plain, compiled = spinney.load(TicTacToe).start().apply(0), compiled_tic_tac_toe.start().apply(0)
    assert agent.decide(plain).values == agent.decide(compiled).values
    assert agent.decide(plain).action == 4


def test_python_and_compiled_matches_are_the_same(compiled_tic_tac_toe):
    agents = ["mcts:budget=50it", "random"]
    for seed in range(5):
        one = spinney.play(spinney.load(TicTacToe), agents, seed=seed)
        other = spinney.play(compiled_tic_tac_toe, agents, seed=seed)
        assert (one.actions, one.ranks, one.scores) == (other.actions, other.ranks, other.scores)


# Every search.


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(("kind", "players"), [(Hex3, 2), (Race, 3), (HighCard, 3)])
def test_every_search_plays(kind, players, search):
    state = spinney.load(kind, players=players).start(seed=3)
    decision = spinney.agent(search).decide(state, seed=1)
    assert decision.action in state.legal_actions


@pytest.mark.parametrize(
    "search",
    [
        "mcts:widening=2:0.5,budget=100it",
        "mcts:rollout_policy=order,budget=100it",
        "minimax:search=opps,depth=4",
        "minimax:search=brs_plus,budget=500fm",
        "minimax:search=maxn,depth=4",
    ],
)
def test_searches_that_need_an_order_have_it(search):
    state = spinney.load(Hex3).start()
    assert state.describe(spinney.agent(search).decide(state).action) in {"b2", *map(state.describe, range(9))}
    with pytest.raises(spinney.SpinneyError, match="order"):
        spinney.agent("minimax:search=opps,depth=4").decide(spinney.load(TicTacToe).start())


@pytest.mark.parametrize("heuristic", ["win", "score", "score_plus", "leader", "default"])
def test_every_heuristic_values_a_python_game(heuristic):
    state = spinney.load(Race, players=2).start(seed=1)
    decision = spinney.agent("mcts", heuristic=heuristic, rollout=3, budget="200it").decide(state)
    assert decision.iterations == 200
    assert len(set(decision.values.values())) == 2


def test_a_heuristic_of_ones_own_is_handed_the_object():
    seen = []

    def by_points(game, player):
        seen.append(type(game))
        return game.scores[player]

    state = spinney.load(Race, players=2).start(seed=1)
    spinney.agent("mcts", heuristic=by_points, rollout=0, budget="20it").decide(state)
    assert set(seen) == {Race}


def test_search_beats_random_play():
    """Of 50 matches of Nim with 11 matches, search wins 46 at least. From a lost start the random player has to find
    the only right move every time, which it does in 1 of 3 x 3 x 3 matches as the first to move: a perfect search wins
    so many with probability above 0.99.
    """
    agents = ["mcts:budget=200it", "random"]
    won = 0
    for seed in range(50):
        seats = agents if seed % 2 else agents[::-1]
        ranks = spinney.play(spinney.load(Nim), seats, seed=seed).ranks
        won += ranks[seats.index(agents[0])] == 1
    assert won >= 46


# Chance and what is hidden.


def test_the_same_seed_plays_the_same_match():
    for kind in (Race, HighCard):
        game = spinney.load(kind, players=3)
        one, other = (spinney.play(game, ["mcts:budget=50it", "random", "random"], seed=7) for _ in range(2))
        assert (one.actions, one.scores) == (other.actions, other.scores)
        assert len({spinney.play(game, ["random"] * 3, seed=seed).scores for seed in range(20)}) > 3


def test_chance_is_drawn_anew_in_every_iteration():
    """One die is worth 3.5 on average; a search that met the same roll each time would see a whole number."""
    state = spinney.load(Race, players=2, goal=1000).start(seed=1)
    decision = spinney.agent("mcts", heuristic="score", rollout=0, max_depth=1, budget="2000it").decide(state)
    assert decision.values[state.action("one die")] == pytest.approx(3.5, abs=0.3)


def test_redeals_keep_what_the_observer_sees():
    game = spinney.load(HighCard, players=3)
    state = game.start(seed=5)
    hands = set()
    for seed in range(40):
        seen = state.seen_by(1, seed)
        assert seen.visible(1) == state.visible(1)
        hands.add(seen.visible(0))
    assert len(hands) == 5


def test_a_decision_depends_on_nothing_hidden():
    game = spinney.load(HighCard, players=2)
    starts = [game.start(seed) for seed in range(30)]
    same = [state for state in starts if state.visible(0) == starts[0].visible(0)]
    assert len({state.visible(1) for state in same}) > 1
    agent = spinney.agent("mcts:budget=100it")
    assert len({tuple(agent.decide(state, 3).visits.items()) for state in same}) == 1


def test_a_good_card_stays_and_a_bad_one_folds():
    """With the highest card staying wins for certain; with the lowest of two players it always loses."""
    game, agent = spinney.load(HighCard, players=2), spinney.agent("mcts:budget=400it,heuristic=score")
    for seed in range(20):
        state = game.start(seed)
        card = state._held.game.cards[0]
        if card in (0, 5):
            assert state.describe(agent.decide(state).action) == ("stay" if card == 5 else "fold")


# States.


@pytest.mark.parametrize(("kind", "players"), [(Nim, 2), (Hex3, 2), (Race, 4), (HighCard, 3)])
def test_a_state_comes_back_from_its_bytes(kind, players):
    game = spinney.load(kind, players=players)
    state = game.start(seed=2)
    while not state.is_over:
        copy = game.from_bytes(state.to_bytes())
        assert copy == state
        assert hash(copy) == hash(state)
        assert copy.text() == state.text()
        assert copy.apply(state.legal_actions[-1]).scores == state.apply(state.legal_actions[-1]).scores
        state = state.apply(state.legal_actions[-1])
    assert game.from_bytes(state.seen_by(0, 9).to_bytes()) == state.seen_by(0, 9)


def test_states_never_change():
    state = spinney.load(Nim).start()
    before = state.text()
    after = state.apply(state.action("3"))
    spinney.agent("mcts:budget=100it").decide(state)
    assert state.text() == before
    assert after.text() != before


def test_names_texts_and_pictures():
    state = spinney.load(Hex3).start()
    assert state.describe(state.legal_actions[4]) == "b2"
    after = state.apply(state.action("B2"))
    assert after.text() == "...\n.X.\n..."
    assert after.svg(targets=True).count("data-actions") == 8
    assert state.sentence(state.witnessed(state.action("a1")).events[0]) == "player 1 plays a1"


def test_a_class_says_how_many_play():
    assert spinney.load(Race).players == 2
    assert spinney.load(Nim, players=2).players == 2
    with pytest.raises(spinney.SpinneyError, match="player counts: 2, 3, 4"):
        spinney.load(Race, players=5)


def test_parameters_are_the_keywords_of_the_constructor():
    assert spinney.load(Nim, matches=3).start().legal_actions == (0, 1, 2)
    with pytest.raises(spinney.SpinneyError, match="did you mean 'matches'"):
        spinney.load(Nim, mathces=3)


def test_a_draw_and_a_win_are_told_apart():
    state = spinney.load(TicTacToe).start()
    for action in (0, 1, 2, 4, 3, 5, 7, 6, 8):
        state = state.apply(action)
    assert (state.ranks, state.scores) == ((1, 1), (0.5, 0.5))
    state = spinney.load(TicTacToe).start()
    for action in (0, 3, 1, 4, 2):
        state = state.apply(action)
    assert (state.ranks, state.scores) == ((1, 2), (1.0, 0.0))


# Errors and memory.


class Broken(Nim):
    """Once armed, raises when few matches are left; before that the first look finds nothing wrong."""

    armed = False

    def apply(self, action):
        super().apply(action)
        if self.armed and self.matches < 4:
            raise KeyError("no such match")


@pytest.fixture
def broken(monkeypatch):
    game = spinney.load(Broken)
    monkeypatch.setattr(Broken, "armed", True)
    return game


@pytest.mark.parametrize("search", SEARCHES[:-1])
def test_an_error_surfaces_as_itself(broken, search):
    state = broken.start()
    with pytest.raises(KeyError, match="no such match") as caught:
        spinney.agent(search).decide(state)
    assert "Broken.apply" in caught.value.__notes__[0]
    assert any(entry.name == "apply" and entry.path.name == "test_python_games.py" for entry in caught.traceback)
    assert spinney.agent("mcts:budget=20it").decide(spinney.load(Nim).start()).iterations == 20


def test_an_error_in_a_match_surfaces_as_itself(broken):
    for agents in (["random", "random:seed=1"], ["mcts:budget=10it", "random"]):
        with pytest.raises(KeyError, match="no such match"):
            spinney.play(broken, agents)
        with pytest.raises(KeyError, match="no such match"):
            spinney.tournament(broken, agents, matches=4)


def test_an_error_ends_a_long_search_soon(broken):
    with pytest.raises(KeyError):
        spinney.agent("mcts:budget=60s,threads=2,parallel=root").decide(broken.start())


def test_the_first_look_raises_an_error_as_itself(monkeypatch):
    monkeypatch.setattr(Broken, "armed", True)
    with pytest.raises(KeyError, match="no such match"):
        spinney.load(Broken, matches=9)


def test_ctrl_c_ends_a_search():
    class Patient(Nim):
        left = 10**9

        def legal_actions(self):
            Patient.left -= 1
            if not Patient.left:
                raise KeyboardInterrupt
            return super().legal_actions()

    state = spinney.load(Patient, matches=60).start()
    Patient.left = 500
    with pytest.raises(KeyboardInterrupt):
        spinney.agent("mcts:budget=60s").decide(state)


@pytest.fixture
def usual_ctrl_c():
    """Ctrl-C as Python has it, whatever the runner of the tests does with it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("usual_ctrl_c")
def test_ctrl_c_is_never_lost():
    """Wherever Python happens to be when the signal comes, also where nobody could catch an exception."""
    state, agent = spinney.load(Hex3).start(), spinney.agent("mcts:budget=20s")
    for delay in range(8):
        timer = threading.Timer(0.03 + delay / 500, os.kill, [os.getpid(), signal.SIGINT])
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            agent.decide(state)
        timer.join()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("usual_ctrl_c")
def test_ctrl_c_ends_rules_that_never_return(monkeypatch):
    class Waits(Nim):
        patient = True

        def apply(self, action):
            super().apply(action)
            while not self.patient:
                pass

    state = spinney.load(Waits).start()
    monkeypatch.setattr(Waits, "patient", False)
    monkeypatch.setattr("spinney.core.plain.interrupts.PATIENCE", 0.1)
    threading.Timer(0.05, os.kill, [os.getpid(), signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        spinney.agent("mcts:budget=50it").decide(state)


def test_positions_are_let_go():
    for kind in (Nim, Race, HighCard):
        state = spinney.load(kind, players=2).start()
        searches = ("mcts:budget=100it", "mcts:budget=50it,rollout_policy=mast", "flat:playouts=10")
        agents = [spinney.agent(search) for search in searches]
        for agent in agents:
            agent.decide(state)
        before = alive()
        for agent in 3 * agents:
            agent.decide(state, seed=before)
        gc.collect()
        assert alive() <= before + 4


def test_several_searches_at_once_do_not_disturb_each_other():
    state, agent, found = spinney.load(Nim).start(), spinney.agent("mcts:budget=300it"), {}
    alone = {seed: agent.decide(state, seed).visits for seed in range(4)}

    def think(seed):
        found[seed] = agent.decide(state, seed).visits

    threads = [threading.Thread(target=think, args=[seed]) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == alone


def test_a_tournament_is_played_by_threads():
    found = spinney.tournament(spinney.load(Nim), ["mcts:budget=50it", "random"], matches=20, seed=3)
    (cell,) = found.cells
    assert len(cell) + cell.repeats == 20


def test_rules_draw_from_what_they_are_handed():
    """Python's own generator stays where it is, and what was handed out is of no use afterwards."""
    kept = []

    class Keeping(Race):
        def apply(self, action):
            super().apply(action)
            kept.append(self.random)

    before = random.getstate()
    spinney.play(spinney.load(Keeping, players=2), ["random", "random"])
    assert random.getstate() == before
    with pytest.raises(spinney.SpinneyError, match="only while"):
        kept[0].random()


# The conformance suite.


@pytest.mark.parametrize(("kind", "players"), [(Nim, 2), (TicTacToe, 2), (Hex3, 2), (Race, 3), (HighCard, 2)])
def test_python_games_are_checked_like_others(kind, players):
    (passed,) = spinney.testing.check(spinney.load(kind, players=players), games=8).passed
    assert {"python_class", "random_games", "bytes_round_trip", "action_names"} <= set(passed.checks)
    assert ("decides_alike" in passed.checks) == (kind is HighCard)


class Cheat(HighCard):
    """Deals nothing anew."""

    def redeterminise(self, observer, rng):
        pass


class Changeable(Nim):
    """Nobody is to move twice in a row, but player 1 never is."""

    def apply(self, action):
        self.matches -= action


@pytest.mark.parametrize(("kind", "check"), [(Cheat, "decides_alike"), (Changeable, "seats")])
def test_the_suite_rejects_a_class_that_breaks_the_contract(kind, check):
    with pytest.raises(spinney.testing.ConformanceError) as caught:
        spinney.testing.check(spinney.load(kind, players=2), games=20)
    assert caught.value.check == check
