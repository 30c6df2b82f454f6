"""Leaf-parallel search: one thread follows the tree, and from the node it adds every thread plays a rollout.

Rewards are added up in the order of the threads, whoever is done first: the same seed gives the same tree.
"""

from spinney.core import calls
from spinney.core.atomics import publish, read
from spinney.core.calls import call_int, copy_bytes, float64s, int64s
from spinney.core.compile import compiled
from spinney.search.memory import search_at
from spinney.search.reward import observe
from spinney.search.rollout import RANDOM, learn_moves, rollout

# Where a helper's two signals stand, a cache line apart.
ASKED, ANSWERED = 0, 8
STOP = -1
# How often a signal is looked at before other threads may run.
PATIENCE = 200


@compiled
def ask_helpers(search, limit, wanted):
    """Sends up to `wanted` helpers on rollouts from the position on the table; returns how many.

    Where nothing is left to play they could only repeat each other, and none is sent.
    """
    if limit == 0 or calls.is_over(int64s(search.game), search.state):
        return 0
    asked = min(search.helper_count, wanted)
    for i in range(asked):
        helper = search_at(int64s(search.helpers)[i])
        copy_bytes(helper.state, search.state, search.record_bytes)
        copy_bytes(helper.moves, search.moves, 8 * search.move_count)
        helper.move_count = search.move_count
        helper.left = limit
        publish(int64s(helper.signals), ASKED, int64s(helper.signals)[ASKED] + 1)
    return asked


@compiled
def gather(search, asked):
    """Waits for the helpers' rollouts and adds their rewards to those of the search's own."""
    for i in range(asked):
        helper = search_at(int64s(search.helpers)[i])
        wait_while(search, helper.signals, ANSWERED, int64s(helper.signals)[ASKED] - 1)
        observe(search, helper.reward)
        for player in range(search.players):
            float64s(search.reward)[player] += float64s(helper.reward)[player]
        if search.policy != RANDOM:
            learn_moves(helper)
        search.calls += helper.calls
    search.weight = 1 + asked


@compiled
def wait_while(search, signals, index, value):
    """Waits for a signal to be something else; returns what."""
    looks = 0
    while read(int64s(signals), index) == value:
        looks += 1
        if looks % PATIENCE == 0:
            call_int(search.give_way, ())
    return read(int64s(signals), index)


def serve(search, _):
    """A helper's life: rollouts whenever it is asked, until it is told to stop."""
    task = 0
    while True:
        task = wait_while(search, search.signals, ASKED, task)
        if task == STOP:
            return 0
        search.calls = rollout(search, search.left)
        call_int(search.value, (search.state, search.reward))
        publish(int64s(search.signals), ANSWERED, task)
