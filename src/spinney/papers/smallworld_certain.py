# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Small World without chance, for the thesis' remark that chance does not matter (5.3), which gives no settings.

There is no reinforcement die. What comes up in the column is drawn from two words that the match begins with, and not
from those of whoever plays an action: the same actions always lead to the same position, and a search knows the order
of the stacks. Races that vanish are shuffled back, by the same words.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.declaration import Declaration
from spinney.core.random import next_word
from spinney.games.small_world import SmallWorldParameters, rules
from spinney.games.small_world.choices import list_all, write
from spinney.games.small_world.codes import CONQUER, CONQUERING, CONVERT, DRAGON_ON, NO
from spinney.games.small_world.targets import offers

DECLARATION = Declaration(
    id="small-world-certain",
    title="Small World without chance",
    summary="Small World without a die, and with stacks whose order is known.",
    rules=__name__,
    view="spinney.games.small_world.view",
    players=(2,),
    parameters=SmallWorldParameters,
    actions=lambda parameters, players: 217,
    chance=True,  # of the first six combinations, and the order of the others
)

State = np.dtype([*((name, rules.State[name]) for name in rules.State.names or ()), ("luck", np.uint64, 2)], align=True)
current_player, is_over = rules.current_player, rules.is_over
score, rank, evaluate = rules.score, rules.rank, rules.evaluate
begun, played = compiled(rules.setup), compiled(rules.apply)


def setup(s, rng):
    begun(s, rng)
    for place in range(2):
        s.luck[place] = next_word(rng)


def legal_actions(s, out):
    if s.phase != CONQUERING:
        return list_all(s, out)
    payable, _, by_dragon, convertible = offers(s)
    n = write(convertible, CONVERT, out, write(by_dragon, DRAGON_ON, out, write(payable, CONQUER, out, 0)))
    out[n] = NO
    return n + 1


def apply(s, action, rng):
    played(s, action, s.luck)
