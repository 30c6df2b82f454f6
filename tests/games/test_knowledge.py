"""No re-deal contradicts what a seat knows for certain, by oracles that share nothing with the rules.

The sample here is small; `benchmarks/knowledge.py` plays 10 000 games of each game at every player count. As there, Uno
is played to 100 points.
"""

from itertools import islice

import pytest

import spinney
from spinney.testing.suite import usual_and_extremes
from tests.games.knowledge import HIDDEN, contradictions

# Every seat looks: so many seats of all games together, and at least so many games.
SEATS, GAMES = 12, 2


SHORTER = {"uno": {"target": 100}}
TABLES = [
    spinney.load(name, table.players, **SHORTER.get(name, {})) for name in HIDDEN for table in usual_and_extremes(name)
]


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_no_redeal_contradicts_what_was_perceived(game):
    games = max(GAMES, SEATS // game.players)
    found = [problem for seed in range(games) for problem in islice(contradictions(game, seed, looks=0.3), 1)]
    assert not found
