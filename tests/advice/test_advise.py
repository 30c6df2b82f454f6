"""Advice from beginning to end, on small games and in seconds."""

import json

import pytest

import spinney
from spinney.advice import advise
from spinney.advice.portfolio import Candidate, combined, neighbours, plays, portfolio
from spinney.advice.race import Score, survivors
from spinney.agents.known import parse
from spinney.core.errors import SpinneyError
from spinney.search.budget import Budget
from tests.advice.pure_dice import PureDice

IT = Budget(100, "it")


@pytest.mark.parametrize("name", ["connect-four", "sushi-go", "small-world"])
def test_everybody_in_the_portfolio_can_play_and_differs_from_the_default(name):
    game = spinney.load(name)
    found = portfolio(game, IT)
    assert len({one.at(IT).identity for one in found}) == len(found)
    assert "mcts" not in [one.text for one in found]
    assert len({one.family for one in found}) >= 8
    for one in found:
        one.at(IT).check(game)
        assert all(plays(near, game, IT) for near in neighbours(one, game, IT))


def test_a_portfolio_for_milliseconds_has_minimax_and_one_for_iterations_has_not():
    game = spinney.load("focus")
    kinds = [{parse(one.text)[0] for one in portfolio(game, Budget.parse(text))} for text in ("40ms", "100it")]
    assert ["minimax" in one for one in kinds] == [True, False]


def test_mixtures_leave_out_what_does_not_go_together():
    texts = ["mcts:graph=true", "mcts:amaf=0.001", "mcts:exploration=0.6", "mcts:exploration=0.3", "rhea"]
    made = combined([Candidate(text, text) for text in texts], spinney.load("hex"), IT, most=20)
    assert {one.text for one in made} == {
        "mcts:exploration=0.6,graph=true",
        "mcts:exploration=0.3,graph=true",
        "mcts:exploration=0.6,amaf=0.001",
        "mcts:exploration=0.3,amaf=0.001",
    }


def test_few_matches_promise_less():
    lucky, tried = (Score(Candidate(name, ""), "9it", "mcts", n, 0.75 * n) for name, n in (("a", 12), ("b", 120)))
    assert [one.candidate.text for one in survivors([lucky, tried], 2, 0.5)] == ["b", "a"]


@pytest.fixture(scope="module")
def dots(tmp_path_factory):
    """Advice on small Dots and Boxes, where much is better than the default search, and its file."""
    store = tmp_path_factory.mktemp("advice") / "dots.db"
    game = spinney.load("dots-and-boxes", 2, width=3, height=3)
    return advise(game, "100it", 5, seed=1, store=store, workers=2), store


def test_it_finds_what_is_better(dots):
    found, _ = dots
    assert found.better
    assert found.agent.endswith("budget=100it")
    assert found.confirmation.low > 0.5
    assert found.confirmation.matches >= 48
    assert str(found).startswith(f"dots-and-boxes for 2 at 100it:\n{found.agent}\n")
    assert len(str(found).splitlines()) <= 45
    spinney.agent(found.agent).check(spinney.load("dots-and-boxes"))


def test_the_answer_as_data_and_as_a_page(dots):
    from spinney.advice.page import page

    found, store = dots
    data = json.loads(json.dumps(found.to_json()))
    assert (data["agent"], data["better"], data["budget"]) == (found.agent, True, "100it")
    assert data["confirmation"]["share"][1] > 0.5
    made = page(found)
    assert "http" not in made
    assert found.agent.split(",")[0] in made
    assert store.with_suffix(".json").exists()


def test_confirmation_has_seeds_of_its_own(dots):
    from spinney.arena.results import read

    _, store = dots
    by_stage = {info.name: info.plan["seed"] for info in read(store).plans}
    (confirmed,) = (seed for name, seed in by_stage.items() if name.endswith(": confirm"))
    assert [name for name, seed in by_stage.items() if seed == confirmed] == ["100it: confirm"]


def test_asked_again_it_plays_nothing(dots):
    found, store = dots
    game, stages = spinney.load("dots-and-boxes", 2, width=3, height=3), list[str]()
    again = advise(
        game, "100it", 8, seed=1, store=store, workers=2, watch=lambda stage, done, total: stages.append(stage)
    )
    assert (again.agent, again.plan, again.families) == (found.agent, found.plan, found.families)
    assert not stages


def test_another_question_needs_another_file(dots):
    with pytest.raises(SpinneyError, match=r"about another question \(dots-and-boxes, 2 players, 100it\)"):
        advise("dots-and-boxes", "100it", 5, store=dots[1])


def test_stopped_it_goes_on(tmp_path):
    """Whatever was played before it was stopped is not played again."""
    store, game = tmp_path / "stopped.db", spinney.load("tic-tac-toe")

    def stop(stage, done, total):
        if stage.startswith("20it: again"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        advise(game, "20it", 5, store=store, workers=1, watch=stop)
    stages = list[str]()
    advise(game, "20it", 5, store=store, workers=1, watch=lambda stage, done, total: stages.append(stage))
    assert stages[0].startswith("20it: again")


def test_where_all_are_equal_it_says_so():
    """In a game of dice alone a false alarm has a chance of 2.5 % at most, and this seed has none."""
    found = advise(PureDice, "8it", 5, seed=3, workers=1)
    assert not found.better
    assert found.agent == "mcts:budget=8it"
    assert "No significant difference from the default search was found." in str(found)


@pytest.mark.parametrize(("seconds", "told"), [(1, "1 seconds are too few"), (float("nan"), "too few")])
def test_too_little_time(seconds, told):
    with pytest.raises(SpinneyError, match=told):
        advise("hex", "20it", seconds)
