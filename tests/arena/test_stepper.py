"""One stepper plays a match everywhere; it opens as told, can be broken off, and says whether chance had a say."""

from itertools import chain, repeat

import pytest

import spinney
from spinney.arena import matches
from spinney.arena.match import Table
from spinney.arena.matches import Job
from spinney.arena.stepper import Stepper, opened
from spinney.cli.sitting import Sitting
from spinney.core.random import derive
from spinney.testing.games import DICE_RACE, KUHN

REMEMBERING = [
    "mcts:budget=60it,reuse=true",
    "mcts:budget=60it,oma=20,oma_forget=false",
    "mcts:budget=60it,oma=20,oma_forget=false,reuse=true",
]


@pytest.mark.parametrize("text", REMEMBERING)
def test_the_command_line_plays_the_match_that_play_plays(text):
    """Without the stepper's telling of moves, agents that remember went astray at move 5."""
    game, agents = spinney.load("connect-four"), [spinney.agent(text)] * 2
    for seed in (3, 4):
        sitting = Sitting(game, agents, seed)
        while not sitting.state.is_over:
            sitting.think()
        assert [move.action for move in sitting.moves] == list(spinney.play(game, agents, seed=seed).actions)


@pytest.mark.parametrize("settings", ["tree=multi", "tree=self,selection=exp3", "tree=multi_paranoid,widening=2:0.5"])
def test_trees_that_nobody_sees_choose_like_those_that_are_shown(settings):
    """In compiled matches nodes keep their owner's rewards alone, and what was available beside them."""
    game, agents = spinney.load("love-letter", 3), [spinney.agent(f"mcts:budget=60it,{settings}")] * 3
    for seed in (1, 2):
        sitting = Sitting(game, agents, seed)
        while not sitting.state.is_over:
            sitting.think()
        (played,) = Table(game, agents).play_all([Job(seed, [0, 1, 2])], stop=lambda: False)
        assert [move.action for move in sitting.moves] == list(played.actions)


def test_a_move_that_is_taken_back_is_not_remembered():
    """After `undo` a remembering agent answers as one that has just sat down at the same moves."""
    game, agent = spinney.load("connect-four"), spinney.agent(REMEMBERING[0])
    taken_back, straight = (Stepper(game, [None, agent], seed=5) for _ in range(2))
    taken_back.play(0)
    taken_back.think()
    taken_back.undo()
    for match in (taken_back, straight):
        match.play(3)
    assert taken_back.think().action == straight.think().action


@pytest.mark.parametrize(
    "text",
    [
        "mcts:budget=100000000it",
        "mcts:budget=1000000000000000it,threads=2",
        "mcts:budget=100000s,parallel=root,threads=2",
        "mcts:budget=100000s,parallel=leaf,threads=2",
        "flat:playouts=100000000",
        "minimax:depth=40",
        "mcts:budget=100000s,reuse=true",
    ],
)
def test_a_decision_that_would_take_for_ever_is_broken_off(text):
    """`stop` is asked inside the decision: were it asked between decisions alone, this would never end."""
    table = Table(spinney.load("hex", size=5), [text, "random"])
    answers = chain(repeat(False, 4), repeat(True))
    assert list(table.play_all([Job(1, [0, 0])], stop=lambda: next(answers))) == []


def test_a_match_goes_on_after_a_pause_as_if_there_had_been_none(monkeypatch):
    """With a pause after every look at the clock, decisions are cut into many pieces, and come to what an unbroken
    search comes to.
    """
    monkeypatch.setattr(matches, "PATIENCE", 0)
    game, agent = spinney.load("hex", size=5), spinney.agent("mcts:budget=6000it")
    asked = []
    (played,) = Table(game, [agent]).play_all([Job(4, [0, 0])], stop=lambda: asked.append(1))
    match = Stepper(game, [agent, agent], seed=4)
    for action in played.actions[:3]:
        assert match.think().action == action
    assert len(asked) > 5 * len(played.actions), "there were pauses inside decisions"


OPENINGS = [("tic-tac-toe", 2), ("connect-four", 2), ("sushi-go", 3), ("uno", 2), (DICE_RACE, 2), (KUHN, 2)]
SHORTER = {"uno": {"target": 100}}


@pytest.mark.parametrize(("game", "players"), OPENINGS)
def test_openings_are_the_same_in_compiled_code_and_move_by_move(game, players):
    loaded = spinney.load(game, players, **(SHORTER.get(game, {}) if isinstance(game, str) else {}))
    table = Table(loaded, ["mcts:budget=20it", "random"])
    for seed in range(12):
        job = Job(seed, [(seed + seat) % 2 for seat in range(players)], deal=derive(seed // 2, "o"), opening=seed)
        (compiled,) = table.play_all([job])
        asked = table._step_by_step(job, lambda: False)
        assert asked is not None
        assert (compiled.actions.tolist(), compiled.ranks) == (asked.actions.tolist(), asked.ranks)
        assert (compiled.scores, compiled.drew) == (asked.scores, asked.drew)


def test_matches_of_one_deal_share_their_opening_and_nothing_else():
    table = Table(spinney.load("connect-four"), ["random"])
    jobs = [Job(seed, [0, 0], deal=9, opening=6) for seed in range(20)]
    games = [tuple(played.actions.tolist()) for played in table.play_all(jobs)]
    assert len({game[:6] for game in games}) == 1
    assert len({game[6:] for game in games}) == 20
    others = [Job(seed, [0, 0], deal=100 + seed, opening=6) for seed in range(20)]
    assert len({tuple(played.actions.tolist()[:6]) for played in table.play_all(others)}) == 20


def test_an_opening_leaves_something_to_decide():
    """Whole random games of Tic-Tac-Toe last five to nine plies: an opening of nine is always cut short."""
    game = spinney.load("tic-tac-toe")
    table = Table(game, ["mcts:budget=10it"])
    for seed, played in enumerate(table.play_all([Job(seed, [0, 0], opening=9) for seed in range(50)])):
        assert len(played.actions) > len(opened(game, seed, 9)) >= 4


SETTLED = "mcts:widening=2:0.5,rollout=0,heuristic=default,budget=100it"


@pytest.mark.parametrize(
    ("game", "texts", "drew"),
    [
        ("rolit", [SETTLED, SETTLED], False),
        ("rolit", [SETTLED, "random"], True),
        ("rolit", [SETTLED, "mcts:budget=20it"], True),
        ("rolit", [SETTLED, "mcts:widening=2:0.5,rollout=0,heuristic=default,budget=5ms"], True),
        ("focus", [SETTLED, "minimax:depth=1,heuristic=default"], None),
        (DICE_RACE, ["mcts:rollout=0,budget=1it", "mcts:rollout=0,budget=1it"], True),
    ],
)
def test_a_match_says_whether_chance_had_a_say(game, texts, drew):
    """Where it had none, every seed plays the same; None leaves open which it is."""
    table = Table(spinney.load(game, 2), texts)
    found = [next(table.play_all([Job(seed, [0, 1])])) for seed in range(4)]
    assert drew in (None, found[0].drew)
    settled = {tuple(played.actions.tolist()) for played in found if not played.drew}
    assert len(settled) <= 1
    for seed, played in enumerate(found):
        asked = table._step_by_step(Job(seed, [0, 1]), lambda: False)
        assert asked is not None
        assert asked.drew == played.drew


def test_a_single_legal_action_is_no_draw():
    """The last cell of Tic-Tac-Toe."""
    state = spinney.load("tic-tac-toe").start()
    assert spinney.agent("random").decide(state).drew
    for action in (0, 1, 2, 4, 3, 5, 7, 6):
        state = state.apply(action)
    assert not spinney.agent("random").decide(state).drew
