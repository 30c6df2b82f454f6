# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The course of a turn: from phase to phase, until one of them has something to choose."""

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import count
from spinney.games.small_world.codes import (
    ABANDONING,
    BUILDING,
    CAMPING,
    CHOOSING,
    CONQUERING,
    DEPLOYING,
    ENDED,
    GIVING_UP,
    PARLEYING,
    PICKING,
    POSTING,
    RALLYING,
    RECAMPING,
    RESTING,
)
from spinney.games.small_world.conquest import rolled
from spinney.games.small_world.deploy import (
    grow_skeletons,
    may_build,
    pitch_camps,
    place_all,
    post_heroes,
    rally,
    recamp,
    send_amazons_home,
)
from spinney.games.small_world.events import BEGINS, JOINED, OVER, SCORED
from spinney.games.small_world.peoples import (
    AMAZONS,
    BERSERK,
    BONUS_AMAZONS,
    DIPLOMAT,
    GHOULS,
    NO_RACE,
    STOUT,
)
from spinney.games.small_world.scoring import lasting_bonus, passing_bonus, regions_of
from spinney.games.small_world.targets import offers, power_of
from spinney.games.small_world.troops import ACTIVE, DECLINED, LAYERS, SPIRITS, take_up, tokens_of

# What an action leads to, if it is not a phase: another choice of the same kind, or the phase after the present.
STAY, DONE = -1, -2
# What `phase` has besides its number while it is left for one that is ahead, or for whatever follows.
PHASE, AHEAD, PAST = 15, 16, 32


@compiled
def begin_turn(s):
    """The next turn begins, if there is one; returns its first phase."""
    if s.turn == 2 * np.int64(s.turns):
        tell(s, EVERYBODY, OVER, s.coins[0], s.coins[1])
        return ENDED
    seat = np.int64(s.turn) & 1
    tell(s, EVERYBODY, BEGINS, np.int64(s.turn) // 2 + 1, seat)
    s.group = LAYERS * seat
    s.peace[seat] = 0
    s.nonempty = 0
    s.attacked = 0
    s.dragon_used = 0
    s.sorcery_used = 0
    return PICKING if s.race[LAYERS * seat] == NO_RACE else CHOOSING


@compiled
def begin_expansion(s):
    """Ghouls in decline are the first to conquer, if the seat has such."""
    first = LAYERS * (np.int64(s.turn) & 1)
    s.group = first
    for layer in (DECLINED, SPIRITS):
        if s.race[first + layer] == GHOULS:
            s.group = first + layer
    take_the_field(s)


@compiled
def take_the_field(s):
    """The group whose turn it is takes its tokens up; Amazons are joined by others as long as there are any."""
    group = np.int64(s.group)
    take_up(s, group)
    s.above = s.held[group]
    if s.race[group] == AMAZONS and tokens_of(s, group):
        s.hand[group] += BONUS_AMAZONS
        s.bonus = BONUS_AMAZONS
        tell(s, EVERYBODY, JOINED, group // LAYERS, BONUS_AMAZONS)


@compiled
def get_ready(s, rng):
    """Berserk races roll the die before each conquest."""
    group = np.int64(s.group)
    if power_of(s, group) == BERSERK and s.hand[group] and not s.rolled:
        s.roll = rolled(s, group, rng)
        s.rolled = 1


@compiled
def collect(s):
    """The player whose turn it is gets coins for it."""
    seat = np.int64(s.turn) & 1
    regions, bonus = count(regions_of(s, seat)), lasting_bonus(s, seat) + passing_bonus(s, seat)
    s.coins[seat] += regions + bonus
    s.fresh[seat] = 0
    tell(s, EVERYBODY, SCORED, seat, regions, bonus, s.coins[seat])


@compiled
def enter(s, phase, rng):
    """Does what a phase begins with; returns whether there is something to choose in it."""
    group = np.int64(s.group)
    if phase == ABANDONING:
        return s.held[group] != 0
    if phase == CONQUERING:
        get_ready(s, rng)
        payable, by_die, by_dragon, convertible = offers(s)
        return payable | by_die | by_dragon | convertible != 0
    if phase == GIVING_UP:
        s.roll = 0
        s.rolled = 0
        take_up(s, group)
        grow_skeletons(s, group)
        return not send_amazons_home(s, group)
    if phase == DEPLOYING:
        return not place_all(s, group)
    if phase == CAMPING:
        return not pitch_camps(s, group)
    if phase == BUILDING:
        return may_build(s, group) != 0
    if phase == POSTING:
        return not post_heroes(s, group)
    if phase == RESTING:
        collect(s)
        return s.power[group // LAYERS] == STOUT and not is_last_turn(s)
    if phase == PARLEYING:
        return s.power[group // LAYERS] == DIPLOMAT and not s.attacked and not is_last_turn(s)
    if phase == RALLYING:
        return not rally(s, is_last_turn(s))
    return not recamp(s, is_last_turn(s))


@compiled
def is_last_turn(s):
    """Whether this is the last turn of all: after its coins nothing is left to decide."""
    return s.turn == 2 * np.int64(s.turns) - 1


@compiled
def following(s, phase):
    """The phase after one that is done; Ghouls are followed by the active race."""
    if phase == DEPLOYING and s.group % LAYERS != ACTIVE:
        s.group -= s.group % LAYERS
        take_the_field(s)
        return ABANDONING
    if phase == RECAMPING:
        s.turn += 1
        return begin_turn(s)
    return phase + 1


@inlined
def leave_phase(s, phase):
    """Is about to go on to a phase, or to the one after the present: until then that is what `phase` says."""
    s.phase = PAST | np.int64(s.phase) if phase == DONE else AHEAD | phase


@inlined
def go_on(s, rng):
    """Goes on to the phase that is ahead; returns whether there is nothing to choose in it, and the next is ahead."""
    phase = np.int64(s.phase) & PHASE
    if s.phase & PAST:
        phase = following(s, phase)
    if phase <= CHOOSING or phase == ENDED or enter(s, phase, rng):
        s.phase = phase
        return False
    s.phase = PAST | phase
    return True
