# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Tokens and markers after the conquests: what is placed by itself, and what is left to choose."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import count, lowest
from spinney.games.small_world.board import ONE
from spinney.games.small_world.events import CAMPED, GREW, PLACED, POSTED, RETIRED
from spinney.games.small_world.peoples import (
    BIVOUACKING,
    FORTIFIED,
    FORTRESSES,
    HEROES,
    HEROIC,
    SKELETONS,
    TRAY,
)
from spinney.games.small_world.targets import power_of
from spinney.games.small_world.troops import ACTIVE, GROUPS, LAYERS, add_tokens, strengthen, take_camps, tokens_of


@compiled
def grow_skeletons(s, group):
    """Skeletons gain a token for every two regions that were not empty, as long as there are some in the tray."""
    if s.race[group] == SKELETONS and group % LAYERS == ACTIVE:
        gained = min(np.int64(s.nonempty) // 2, np.int64(TRAY[SKELETONS]) - tokens_of(s, group))
        s.hand[group] += gained
        if gained:
            tell(s, EVERYBODY, GREW, group // LAYERS, gained)


@compiled
def send_amazons_home(s, group):
    """The Amazons that came for the conquests leave, if there are enough in hand; returns whether all is done."""
    if s.bonus == 0 or group % LAYERS != ACTIVE:
        return True
    if s.hand[group] < s.bonus:
        return False
    s.hand[group] -= s.bonus
    tell(s, EVERYBODY, RETIRED, group // LAYERS, s.bonus)
    s.bonus = 0
    return True


@compiled
def place_all(s, group):
    """Places the tokens in hand if there is no choice: none in hand, no region, or a single one; returns whether it was
    so.
    """
    hand, held = np.int64(s.hand[group]), s.held[group]
    if hand == 0 or held == 0:
        return True
    if held & held - 1:
        return False
    add_tokens(s, lowest(held), hand)
    tell(s, EVERYBODY, PLACED, group, lowest(held), hand)
    s.hand[group] = 0
    return True


@compiled
def place_evenly(s, group):
    """Places the tokens in hand one by one where the fewest of their race are."""
    while s.hand[group]:
        best, regions = lowest(s.held[group]), s.held[group]
        while regions:
            region = lowest(regions)
            regions &= regions - 1
            if s.tokens[region] < s.tokens[best]:
                best = region
        add_tokens(s, best, 1)
        s.hand[group] -= 1
        tell(s, EVERYBODY, PLACED, group, best, 1)


@compiled
def add_camp(s, region):
    s.camps[region] += 1
    s.camps_in_hand -= 1
    strengthen(s, region, 1)


@compiled
def pitch_camps(s, group):
    """Takes all encampments up; places them if there is no choice, and returns whether it was so."""
    if power_of(s, group) != BIVOUACKING:
        return True
    take_camps(s)
    return place_camps(s, group, False)


@compiled
def place_camps(s, group, evenly):
    """Places the encampments in hand if there is no choice, or evenly; returns whether it was so."""
    held = s.held[group]
    if s.camps_in_hand == 0 or held == 0:
        return True
    if held & held - 1 and not evenly:
        return False
    while s.camps_in_hand:
        best, regions = lowest(held), held
        while regions:
            region = lowest(regions)
            regions &= regions - 1
            if s.defence[region] < s.defence[best]:
                best = region
        add_camp(s, best)
        tell(s, EVERYBODY, CAMPED, group, best, 1)
    return True


@compiled
def may_build(s, group):
    """The regions where a fortress may be built."""
    if power_of(s, group) != FORTIFIED or count(s.fortresses) == FORTRESSES:
        return np.int64(0)
    return s.held[group] & ~s.fortresses


@compiled
def post_heroes(s, group):
    """Calls the heroes back; posts them if there are no more regions than heroes, and returns whether it was so."""
    if power_of(s, group) != HEROIC:
        return True
    held = s.held[group]
    s.heroes = 0
    s.above = held
    if count(held) > HEROES:
        return False
    while held:
        tell(s, EVERYBODY, POSTED, group // LAYERS, lowest(held))
        s.heroes |= held & -held
        held &= held - 1
    return True


@compiled
def may_post(s):
    """The regions where the next hero may be posted: in ascending order, so that one is left for the last."""
    if s.heroes:
        return s.above
    highest = s.above
    while highest & highest - 1:
        highest &= highest - 1
    return s.above ^ highest


@compiled
def post(s, region):
    """Posts a hero."""
    s.heroes |= ONE << np.int64(region)
    s.above &= ~((ONE << np.int64(region) + 1) - 1)


@compiled
def rally(s, over):
    """Looks for tokens that were withdrawn this turn and have a region to go to; places them if there is no choice.
    Returns whether there are no others; else it is that group's turn.
    """
    for group in range(GROUPS):
        if s.hand[group] and s.held[group]:
            if s.automatic or over:
                place_evenly(s, group)
            elif not place_all(s, group):
                s.group = group
                return False
    return True


@compiled
def recamp(s, over):
    """The same with encampments: their owner's group is the one whose race bivouacs."""
    seat = 1 - (np.int64(s.turn) & 1)
    group = LAYERS * seat
    if s.power[seat] != BIVOUACKING:
        return True
    if place_camps(s, group, s.automatic or over):
        return True
    s.group = group
    return False
