"""A search with re-deals beats random play in every card game, for two, in turn in both seats.

Beside each game stands the search's win rate over 300 matches or more. It must win so many of the matches here that it
does with a probability above 0.9999, whatever the seeds are, and random play hardly ever. In Poker stacks of five big
blinds leave little to skill, so more matches are played. Uno is played to 100 points instead of 500, which takes a
fifth of the time and leaves more to luck.
"""

import pytest

import spinney
from spinney.arena.match import Table
from spinney.core.state import shares

SEARCH = "mcts:information=is,rollout=30,heuristic=default,budget=500it"
# Game -> matches, and the least share of them.
LEAST = {
    "poker": (2000, 0.56),  # 61 %
    "uno": (100, 0.62),  # 78 %
    "love-letter": (100, 0.82),  # 94 %
    "diamant": (40, 0.85),  # 99 %
    "sushi-go": (40, 0.85),  # 100 %
    "virus": (40, 0.85),  # 99 %
    "exploding-kittens": (60, 0.8),  # 95 %
    "dominion": (20, 0.85),  # 100 %
    "colt-express": (40, 0.85),  # 100 %
}


@pytest.mark.parametrize("game", LEAST)
def test_search_beats_random_play(game: str) -> None:
    table = Table(spinney.load(game, 2, **{"uno": {"target": 100}}.get(game, {})), [SEARCH, "random"])
    matches, least = LEAST[game]
    won = 0.0
    for seed in range(matches):
        own = seed % 2
        result = table.play(seed, [own, 1 - own])
        assert result is not None
        won += shares(result.ranks)[own]
    assert won / matches >= least
