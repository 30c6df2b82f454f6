# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Leaf-parallel search: one thread follows the tree, and from the node it adds every thread plays a rollout.

Rewards are added up in the order of the threads, whoever is done first: the same seed gives the same tree.
"""

from spinney.core.atomics import publish, read
from spinney.core.calls import call_int, copy_bytes, float64s, int64s, is_over
from spinney.core.compile import compiled
from spinney.search.record import hand_over, search_at
from spinney.search.reward import observe
from spinney.search.rollout import learn_moves, rollout

# Where a helper's two signals stand, a cache line apart.
ASKED, ANSWERED = 0, 8
STOP = -1
# How often a signal is looked at before other threads may run.
LOOKS = 200


@compiled
def set_weight(search):
    """Decides how many rollouts the iteration at hand is to have, each of them a visit.

    Without actions to play the threads could only repeat each other.
    """
    together = min(1 + search.helper_count, search.max_iterations - search.iterations)
    search.weight = 1 if search.rollout == 0 else together


@compiled
def ask_helpers(search, limit):
    """Sends helpers on rollouts from the position on the table, unless that is the end; returns how many."""
    if limit == 0 or is_over(int64s(search.game), search.state):
        return 0
    asked, search.left = search.weight - 1, limit
    for i in range(asked):
        helper = search_at(int64s(search.helpers)[i])
        copy_bytes(helper.state, search.state, search.record_bytes)
        hand_over(search, helper)
        publish(int64s(helper.signals), ASKED, int64s(helper.signals)[ASKED] + 1)
    return asked


@compiled
def gather(search, asked):
    """Waits for the helpers' rollouts and adds their rewards to those of the search's own.

    Only then is anything learnt that helpers read. Where none was asked, the one reward counts for all.
    """
    rewards, statistics = float64s(search.reward), float64s(search.statistics)
    if search.learns_moves:
        wait_for_all(search, asked)
        learn_moves(search)
    if asked == 0:
        for player in range(search.players):
            rewards[player] *= search.weight
            statistics[player] *= search.weight
    for i in range(asked):
        helper = search_at(int64s(search.helpers)[i])
        wait_for(search, helper)
        observe(search, helper.reward)
        for player in range(search.players):
            rewards[player] += float64s(helper.reward)[player]
        if search.learns_moves:
            learn_moves(helper)
        search.calls += helper.calls
        helper.calls = 0


@compiled
def wait_for_all(search, asked):
    """Waits until every helper that was asked has answered."""
    for i in range(asked):
        wait_for(search, search_at(int64s(search.helpers)[i]))


@compiled
def wait_for(search, helper):
    """Waits until the helper has answered what it was asked last."""
    wait_while(search, helper.signals, ANSWERED, int64s(helper.signals)[ASKED] - 1)


@compiled
def wait_while(search, signals, index, value):
    """Waits for a signal to be something else; returns what."""
    looks = 0
    while read(int64s(signals), index) == value:
        looks += 1
        if looks % LOOKS == 0:
            call_int(search.give_way, ())
    return read(int64s(signals), index)


def serve(search, _):
    """A helper's life: rollouts whenever it is asked, until it is told to stop."""
    task = 0
    while True:
        task = wait_while(search, search.signals, ASKED, task)
        if task == STOP:
            return 0
        search.calls += rollout(search, search.left)
        call_int(search.heuristic, (search.state, search.reward))
        publish(int64s(search.signals), ANSWERED, task)
