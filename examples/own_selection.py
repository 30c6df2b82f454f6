"""A selection rule of your own, in a search in Python and in a tournament: UCB-V.

python examples/own_selection.py

UCB-V explores a move as far as its rewards vary: mean + sqrt(2 V e / n) + 3 b e / n, where V is their variance, b their
range, n the move's visits and e = K ln N (Audibert, Munos and Szepesvári, "Exploration-exploitation tradeoff using
variance estimates in multi-armed bandits", Theoretical Computer Science 410, 2009; their zeta is K, their c is 1).

A plan calls the rule `module:NAME`. `spinney tournament` finds modules in the folder that it runs in:

    games: [connect-four]
    agents:
      - {agent: mcts, selection: [ucb1, own_selection:UCB_V]}
    budgets: [1000it]
    matches: 100

So do agents on the command line:

    spinney tournament --game connect-four --agent mcts --agent mcts:selection=own_selection:UCB_V

The engine is compiled once more for a rule from outside, some seconds, the first time that it plays.
"""

import math

import spinney
from spinney.search.parts import Rule
from spinney.search.tree import reward_sum, statistic
from spinney.search.visit_math import logarithm


@spinney.compiled
def scale(search, total):
    """What all children of a node have in common: e = K ln N."""
    return search.exploration * logarithm(float(total))


@spinney.compiled
def bound(search, child, player, mean, scale, inv_n, inv_sqrt_n):
    """What the move may be worth to the player; the child with the highest is followed."""
    # `mean` may be mixed with an estimate of opponent move abstraction; the variance is that of the rewards themselves.
    own_mean = reward_sum(search.nodes, child, player) * inv_n
    variance = max(0.0, statistic(search.nodes, child, player) * inv_n - own_mean * own_mean)
    return mean + (math.sqrt(2.0 * variance * scale) + 3.0 * search.range * scale * inv_sqrt_n) * inv_sqrt_n


@spinney.compiled
def square(search, player, reward):
    """What every node adds up besides the rewards."""
    return reward * reward


# Its name is the variable's, so that `own_selection:UCB_V` leads here.
UCB_V = Rule("UCB_V", "selection", {"scale": scale, "bound": bound, "statistic": square}, "UCB-V, by the variance")

if __name__ == "__main__":
    agent = spinney.agent("mcts", selection=UCB_V, exploration=0.2, budget="20000it")
    print(agent.decide(spinney.load("connect-four").start()).explain())
    match = spinney.play("connect-four", [agent, "mcts:budget=20000it"], seed=1)
    print(f"UCB-V against UCB1: ranks {match.ranks} after {len(match.actions)} moves.")
