# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Small World as the thesis' program seems to have played it, for experiments on why its claims fail by the rules here.

Only its "major actions" (5.2) are decisions: taking, declining, abandoning, conquering, redeploying. The others are
taken by chance: encampments, fortresses, heroes, peace, regions that Amazons give up; before every conquest the dragon
and sorcery are used with a chance of one half (5.1). Conquests go on while there is one to try: with a choice to stop,
Flying would have 21 options for its first conquest, and not 20 (5.3). Matches are played by searches, which see the
whole position; what chance decides is not told.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.declaration import Declaration
from spinney.core.random import below
from spinney.games.bits import count, nth
from spinney.games.small_world import SmallWorldParameters, rules
from spinney.games.small_world.choices import any_of_all, list_all, write
from spinney.games.small_world.codes import (
    BUILDING,
    CAMPING,
    CONQUER,
    CONQUERING,
    CONVERT,
    DIE_ON,
    DRAGON_ON,
    GIVING_UP,
    NO,
    PARLEYING,
    POSTING,
    RECAMPING,
)
from spinney.games.small_world.targets import offers

DECLARATION = Declaration(
    id="small-world-program",
    title="Small World, as the thesis' program",
    summary="Small World with only the major actions of the thesis as decisions, and without stopping conquests.",
    rules=__name__,
    view="spinney.games.small_world.view",
    players=(2,),
    parameters=SmallWorldParameters,
    actions=lambda parameters, players: 217,
    chance=True,
)
# Two sets of regions share a word.
SHIFT = 32

State = rules.State
setup, current_player, is_over = rules.setup, rules.current_player, rules.is_over
score, rank, evaluate = rules.score, rules.rank, rules.evaluate
played = compiled(rules.apply)


def legal_actions(s, out):
    if s.phase != CONQUERING:
        return list_all(s, out)
    payable, by_die, _, _ = offers(s)
    return write(by_die, DIE_ON, out, write(payable, CONQUER, out, 0))


def sample(s, rng):
    if s.phase != CONQUERING:
        return any_of_all(s, rng)
    payable, by_die, _, _ = offers(s)
    return any_region(payable, CONQUER, by_die, DIE_ON, rng)


def apply(s, action, rng):
    played(s, action, rng)
    code = by_chance(s, rng)
    while code >= 0:
        played(s, code, rng)
        code = by_chance(s, rng)


@compiled
def any_region(near, first, far, second, rng):
    """The code of a random region of two sets, each with the first code of its kind."""
    both = near | far << SHIFT
    at = nth(both, below(rng, count(both)))
    return first + at if at < SHIFT else second + at - SHIFT


@compiled
def by_chance(s, rng):
    """What is done without anybody being asked; -1 where there is a decision, or the match is over."""
    phase = np.int64(s.phase)
    if phase in (GIVING_UP, CAMPING, BUILDING, POSTING, PARLEYING, RECAMPING):
        return np.int64(any_of_all(s, rng))
    if phase != CONQUERING:
        return np.int64(-1)
    payable, by_die, by_dragon, convertible = offers(s)
    if by_dragon | convertible and below(rng, 2):
        return np.int64(any_region(by_dragon, DRAGON_ON, convertible, CONVERT, rng))
    return np.int64(-1) if payable | by_die else np.int64(NO)
