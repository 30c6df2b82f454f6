"""Games in which being predictable loses: drawing moves approaches the mixed equilibrium, and taking the best does not.

Everybody shows heads or tails at the same time. In every game here the first player plays against each other player
apart, and what one gains the other loses: so the first player's equilibrium is the mixture that gains most against the
best replies, which is unique and found by trying.
"""

from itertools import product

import numpy as np
import pytest
from scipy.stats import chisquare

import spinney
from spinney import Declaration, Parameters
from spinney.search.final import chosen
from tests.search.toy_games import pennies


class Gains(Parameters):
    gains: tuple[float, ...]


PENNIES = Declaration(
    "pennies", "Pennies", "Heads or tails.", pennies, (2, 3), lambda parameters, players: 2, hidden=True,
    simultaneous=True, parameters=Gains,
)  # fmt: skip

# What the first player wins from each other player who shows the same: for heads, and for tails. Else nothing.
GAMES = {
    "matching pennies": [(1.0, 1.0)],
    "heads count three times": [(3.0, 1.0)],
    "three players": [(6.0, 2.0), (1.0, 1.0)],
}


def load(matches):
    players = 1 + len(matches)
    gains = np.zeros(pennies.ENTRIES)
    for shown in product((0, 1), repeat=players):
        outcome = sum(side << player for player, side in enumerate(shown))
        for other, won in enumerate(matches, 1):
            gain = won[shown[0]] if shown[0] == shown[other] else 0.0
            gains[outcome * players] += gain
            gains[outcome * players + other] -= gain
    return spinney.load(PENNIES, players, gains=tuple(gains.tolist()))


def equilibrium(matches):
    """The chance of heads that gains most against the best replies."""
    chances = np.linspace(0.0, 1.0, 100_001)
    least = sum(np.minimum(heads * chances, tails * (1 - chances)) for heads, tails in matches)
    return float(chances[np.argmax(least)])


def shares_of_heads(game, seed, **settings):
    """How often each player's tree shows heads."""
    agent = spinney.agent("mcts", tree="multi", heuristic="score", budget="200000it", **settings)
    trees = agent.decide(game.start(seed), seed).trees
    return [tree.children[0].visits / tree.visits for tree in trees]


@pytest.mark.parametrize("selection", ["exp3", "regret_matching"])
@pytest.mark.parametrize("name", GAMES)
def test_drawing_moves_approaches_the_equilibrium(name, selection):
    """Estimates are noisy: a single search of regret matching is off by about 0.05, the mean of 8 by a third of it."""
    game = load(GAMES[name])
    found = [shares_of_heads(game, seed, selection=selection)[0] for seed in range(8)]
    assert np.mean(found) == pytest.approx(equilibrium(GAMES[name]), abs=0.08)
    assert max(abs(share - equilibrium(GAMES[name])) for share in found) < 0.15


@pytest.mark.parametrize("name", ["heads count three times", "three players"])
def test_taking_the_best_does_not(name):
    """UCB1 is somewhere else, and stays there."""
    game = load(GAMES[name])
    found = [shares_of_heads(game, seed)[0] for seed in range(8)]
    assert min(abs(share - equilibrium(GAMES[name])) for share in found) > 0.15


def test_the_first_to_move_cannot_be_exploited():
    """With final=sample the agent shows heads in about a quarter of all decisions, as it should; 400 decisions have a
    standard error of 0.022, and four of them are allowed besides what the search is off.
    """
    game = load(GAMES["heads count three times"])
    agent = spinney.agent("mcts:tree=multi,selection=regret_matching,heuristic=score,budget=5000it,final=sample")
    heads = sum(agent.decide(game.start(seed), seed).action == 0 for seed in range(400))
    assert heads / 400 == pytest.approx(0.25, abs=0.12)


@pytest.mark.parametrize("seed", range(3))
def test_final_sample_draws_by_visits(seed):
    """Chi-square on 3 000 final choices of one search."""
    visits = {0: 10, 3: 30, 7: 60}
    counts = dict.fromkeys(visits, 0)
    for number in range(3000):
        counts[chosen("sample", 3000 * seed + number, visits, dict.fromkeys(visits, 0.5)).action] += 1
    assert chisquare(list(counts.values()), [30 * count for count in visits.values()]).pvalue > 0.001
