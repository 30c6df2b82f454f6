"""Whole matches in the browser: a person who clicks against an agent, in every game."""

import shutil

import pytest

import spinney
from spinney.serve.app import application
from tests.serve.browser import Visitor, chromium, served

pytestmark = pytest.mark.skipif(not shutil.which("chromium"), reason="needs a browser")

# Parameters that make a match short.
SHORT = {
    "connect-four": {"width": 5, "height": 4, "line": 3},
    "hex": {"size": 4},
    "dots-and-boxes": {"width": 2, "height": 2},
    "chinese-checkers": {"ply_cap": 20},
    "focus": {"ply_cap": 16},
    "poker": {"hands": 3},
    "uno": {"target": 1, "hand_cards": 3},
    "love-letter": {"tokens": 1},
    "diamant": {"caves": 2},
    "virus": {"rounds": 8},
    "dominion": {"rounds": 4},
    "small-world": {"turns": 2},
}


@pytest.fixture(scope="module")
def visitor():
    with served(application()) as address, chromium() as browser:
        yield Visitor(browser, address)


@pytest.mark.parametrize("game", spinney.games())
def test_a_whole_match_is_played_by_clicking(visitor, game):
    visitor.wrong.clear()
    made = visitor.table(
        game=game,
        players=2,
        parameters=SHORT.get(game, {}),
        seats=[{"kind": "human"}, {"kind": "agent", "agent": "random"}],
        delay=0,
    )
    visitor.go(made["seats"][0]["link"])
    assert visitor.play_on(seed=5) > 0
    assert "1st" in visitor.page.inner_text(".players")
    assert visitor.page.inner_text("#said").strip()
    assert visitor.wrong == []
