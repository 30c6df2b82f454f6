"""Rollout: from the new node to the end of the game, or as many actions as allowed."""

import numpy as np

from spinney.core import calls
from spinney.core.calls import float64s, int64s, uint64s
from spinney.core.compile import compiled
from spinney.core.random import below, uniform
from spinney.search.memory import MOST_MOVES
from spinney.search.roots import exponential
from spinney.search.tree import add

TO_THE_END = -1
RANDOM, MAST, GIBBS, ORDER = range(4)


@compiled
def begin(search):
    """Puts the root position on the table, with everything that the searching player cannot see dealt anew."""
    calls.copy_bytes(search.state, search.root, search.record_bytes)
    if search.hidden:
        calls.redeterminise(int64s(search.game), search.state, search.player, search.rng)


@compiled
def rollout(search, limit):
    """Plays on from the position of this iteration by the rollout policy; returns how many actions."""
    if search.policy == RANDOM:
        return calls.rollout(int64s(search.game), search.state, limit, search.rng, search.legal)
    game, rng = int64s(search.game), search.rng
    played = 0
    while played != limit and not calls.is_over(game, search.state):
        player = calls.current_player(game, search.state)
        action = policy_action(search, player)
        note_move(search, player, action)
        calls.apply(game, search.state, action, rng)
        played += 1
    return played


@compiled
def random_action(search):
    """A random legal action."""
    legal = calls.legal_actions(int64s(search.game), search.state, search.legal)
    return int64s(search.legal)[below(uint64s(search.rng), legal)]


@compiled
def policy_action(search, player):
    """What the rollout policy plays."""
    if search.policy == GIBBS:
        return gibbs_action(search, player)
    if search.policy == RANDOM or uniform(uint64s(search.rng)) < search.epsilon:
        return random_action(search)
    legal = calls.legal_actions(int64s(search.game), search.state, search.legal)
    actions = int64s(search.legal)
    best, best_value, equals = actions[0], -np.inf, 0
    for i in range(legal):
        if search.policy == ORDER:
            value = calls.order(int64s(search.game), search.state, actions[i])
        else:
            value = average(search, player, actions[i])
        if value > best_value:
            best, best_value, equals = actions[i], value, 1
        elif value == best_value and search.policy == MAST:
            # Each of several equals is kept with the same chance.
            equals += 1
            if below(uint64s(search.rng), equals) == 0:
                best = actions[i]
    return best


@compiled
def gibbs_action(search, player):
    """A legal action with a chance in proportion to exp(average / temperature), averages scaled by their range.

    An action that has never been taken counts as the best that has.
    """
    legal = calls.legal_actions(int64s(search.game), search.state, search.legal)
    actions, chances = int64s(search.legal), float64s(search.chances)
    best = -np.inf
    for i in range(legal):
        value = average(search, player, actions[i])
        if value < np.inf:
            best = max(best, value)
    total = 0.0
    for i in range(legal):
        worse = min(0.0, average(search, player, actions[i]) - best) if best > -np.inf else 0.0
        total += exponential(worse / (search.range * search.temperature))
        chances[i] = total
    point = uniform(uint64s(search.rng)) * total
    for i in range(legal - 1):
        if point < chances[i]:
            return actions[i]
    return actions[legal - 1]


@compiled
def average(search, player, action):
    """The mean reward of all iterations in which the player took the action; one never taken is hoped to be best."""
    index = player * search.actions + action
    visits = int64s(search.mast_visits)[index]
    return float64s(search.mast_sums)[index] / visits if visits else np.inf


@compiled
def note_move(search, player, action):
    """Remembers a move of this iteration, if rollouts learn from it."""
    if (search.policy == MAST or search.policy == GIBBS) and search.move_count < MOST_MOVES:
        int64s(search.moves)[search.move_count] = player * search.actions + action
        search.move_count += 1


@compiled
def learn_moves(search):
    """Every move of this iteration learns the reward of its player."""
    moves, visits, sums = int64s(search.moves), int64s(search.mast_visits), float64s(search.mast_sums)
    for i in range(search.move_count):
        add(visits, moves[i], 1)
        add(sums, moves[i], float64s(search.reward)[moves[i] // search.actions])
    search.move_count = 0
