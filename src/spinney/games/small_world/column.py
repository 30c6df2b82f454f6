# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The column of six combinations, and the stacks below it.

Nobody knows the order of the stacks, so there is none: a banner or a badge is drawn when it comes up. Only the banners
of races that have vanished lie at the bottom in a known order, if they are not shuffled back.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import count, nth
from spinney.games.small_world.board import ONE
from spinney.games.small_world.events import PAID, REVEALED
from spinney.games.small_world.peoples import (
    BIVOUACKING,
    CAMPS,
    HALFLINGS,
    HOLES,
    NO_POWER,
    NO_RACE,
    POWER_TOKENS,
    RACE_TOKENS,
    SHOWN,
)


@compiled
def shuffle(s):
    """All races and powers that are not left out make up the stacks."""
    s.hidden_races = (ONE << NO_RACE) - 1 & ~s.exclude
    s.hidden_powers = (ONE << NO_POWER) - 1 & ~(s.exclude >> NO_RACE)


@compiled
def reveal(s, place, rng):
    """The next combination comes up."""
    race = next_race(s, rng)
    power = nth(s.hidden_powers, below(rng, count(s.hidden_powers)))
    s.hidden_powers ^= ONE << power
    s.shown_race[place] = race
    s.shown_power[place] = power
    s.shown_coins[place] = 0
    tell(s, EVERYBODY, REVEALED, place, race, power)


@compiled
def next_race(s, rng):
    """The top of the stack of races."""
    if s.hidden_races:
        race = nth(s.hidden_races, below(rng, count(s.hidden_races)))
        s.hidden_races ^= ONE << race
        return race
    race = np.int64(s.bottom[0])
    s.at_bottom -= 1
    for place in range(s.at_bottom):
        s.bottom[place] = s.bottom[place + 1]
    s.bottom[s.at_bottom] = 0
    return race


@compiled
def return_race(s, race):
    """The banner of a race that has vanished goes back: anywhere in the stack, or to its bottom."""
    if s.shuffle_back:
        s.hidden_races |= ONE << np.int64(race)
    else:
        s.bottom[s.at_bottom] = race
        s.at_bottom += 1


@compiled
def affordable_places(s, seat):
    """The places of the column that a seat can pay for: a coin on each combination above."""
    return (ONE << min(SHOWN, np.int64(s.coins[seat]) + 1)) - 1


@compiled
def take(s, seat, place, rng):
    """A seat pays for a combination and takes it, with the coins on it; the gap is closed."""
    s.coins[seat] -= place
    for above in range(place):
        s.shown_coins[above] += 1
    race, power, coins = np.int64(s.shown_race[place]), np.int64(s.shown_power[place]), np.int64(s.shown_coins[place])
    tokens = np.int64(RACE_TOKENS[race]) + POWER_TOKENS[power]
    tell(s, EVERYBODY, PAID, seat, place, coins, tokens)
    s.coins[seat] += coins
    s.race[3 * seat] = race
    s.power[seat] = power
    s.hand[3 * seat] = tokens
    s.fresh[seat] = 1
    if race == HALFLINGS:
        s.holes_left = HOLES
    if power == BIVOUACKING:
        s.camps_in_hand = CAMPS
    for below_it in range(place, SHOWN - 1):
        s.shown_race[below_it] = s.shown_race[below_it + 1]
        s.shown_power[below_it] = s.shown_power[below_it + 1]
        s.shown_coins[below_it] = s.shown_coins[below_it + 1]
    reveal(s, SHOWN - 1, rng)
