"""No re-deal contradicts what a seat knows for certain, by oracles that share nothing with the rules.

The sample here is small; `benchmarks/knowledge.py` plays 10 000 games of each game at every player count.
"""

from itertools import islice

import pytest

from spinney.testing.suite import usual_and_extremes
from tests.games.knowledge import HIDDEN, contradictions

# Every seat looks: so many seats of all games together, and at least so many games.
SEATS, GAMES = 12, 2


@pytest.mark.parametrize("game", [game for name in HIDDEN for game in usual_and_extremes(name)], ids=repr)
def test_no_redeal_contradicts_what_was_perceived(game):
    games = max(GAMES, SEATS // game.players)
    found = [problem for seed in range(games) for problem in islice(contradictions(game, seed, looks=0.3), 1)]
    assert not found
