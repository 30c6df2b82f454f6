# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The supply: which piles there are, what can be gained, and how points are counted as cards come and go."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.bits import count, lowest, nth
from spinney.games.dominion.cards import (
    COPPER,
    COPPER_PILE_OF_TAG,
    COST,
    CURSE,
    DUCHY,
    ESTATE,
    GARDENS,
    GOLD,
    GOLD_PILE,
    IS_ACTION,
    IS_VICTORY,
    KINGDOM_PILE,
    POINTS,
    PROVINCE,
    SILVER,
    SILVER_PILE,
    WITCH,
)
from spinney.games.dominion.strength import COINS, SIZE, TERMINAL
from spinney.games.dominion.table import (
    CARDS,
    COPPER_PILE,
    CURSE_PILE,
    DEAREST,
    FIRST_KINGDOM_CARD,
    KINGDOM,
    KINGDOM_CARDS,
    VICTORY_PILE,
)
from spinney.games.dominion.zones import (
    CURSE_SLOT,
    DISCARD,
    FIRST_KINGDOM_SLOT,
    HAND,
    KNOWN,
    NO_SLOT,
    ONE,
    SUPPLY,
    TRASH,
    number,
    put,
    take,
)

# [players] how many cards a pile has.
VICTORIES, CURSES, COPPERS = (
    np.array([pile.get(players, 0) for players in range(5)], np.int64)
    for pile in (VICTORY_PILE, CURSE_PILE, COPPER_PILE)
)
TREASURE_SLOTS = 1 << COPPER | 1 << SILVER | 1 << GOLD
END_PILES = 3
GAINED, LOST = np.int64(1), np.int64(-1)


@compiled
def choose_kingdom(s, rng):
    """The ten cards of the game, a bit each: those that were asked for, or random ones."""
    cards = np.int64(s.kingdom)
    left = (ONE << np.int64(KINGDOM_CARDS)) - 1
    while count(cards) < KINGDOM:
        card = ONE << nth(left, below(rng, count(left)))
        cards |= card
        left ^= card
    return cards


@compiled
def set_out(s, kingdom):
    """Sets out the piles."""
    for card in range(CARDS):
        s.slot_of[card] = NO_SLOT
    victories, coppers = VICTORIES[s.players], COPPERS[s.players]
    pile(s, COPPER, COPPER, COPPER_PILE_OF_TAG if s.tag else coppers)
    pile(s, SILVER, SILVER, SILVER_PILE)
    pile(s, GOLD, GOLD, GOLD_PILE)
    pile(s, ESTATE, ESTATE, victories)
    pile(s, DUCHY, DUCHY, victories)
    pile(s, PROVINCE, PROVINCE, victories)
    slot, left = FIRST_KINGDOM_SLOT, kingdom
    while left:
        card = FIRST_KINGDOM_CARD + lowest(left)
        left &= left - 1
        pile(s, slot, card, victories if card == GARDENS else KINGDOM_PILE)
        slot += 1
    if s.slot_of[WITCH] != NO_SLOT:
        pile(s, CURSE_SLOT, CURSE, CURSES[s.players])


@compiled
def pile(s, slot, card, cards):
    """Sets out a pile of so many cards."""
    s.card_of[slot] = card
    s.slot_of[card] = slot
    bit = 1 << slot
    s.stocked |= bit
    s.action_slots |= bit * IS_ACTION[card]
    s.victory_slots |= bit * IS_VICTORY[card]
    for coins in range(COST[card], DEAREST + 1):
        s.within[coins] |= bit
    for _ in range(cards):
        put(s, SUPPLY, slot)


@compiled
def affordable(s, coins):
    """The slots of piles that have cards at this price or less, a bit each."""
    return np.int64(s.within[min(coins, DEAREST)] & s.stocked)


@compiled
def own(s, seat, card, cards):
    """A seat has so many cards of a kind more, or fewer."""
    s.owned[seat] += cards
    s.points[seat] += POINTS[card] * cards
    s.deck_coins[seat] += COINS[card] * cards
    s.deck_size[seat] += SIZE[card] * cards
    s.terminals[seat] += TERMINAL[card] * cards
    if card == GARDENS:
        s.gardens[seat] += cards


@compiled
def take_from_supply(s, seat, slot):
    """The uppermost card of a pile that has one comes to a seat."""
    own(s, seat, np.int64(s.card_of[slot]), GAINED)
    take(s, SUPPLY, slot)
    if number(s, SUPPLY, slot) == 0:
        s.stocked &= ~(1 << slot)
        s.empty_piles += 1


@compiled
def gain(s, seat, slot):
    """A card of the supply comes to the discard pile."""
    take_from_supply(s, seat, slot)
    put(s, DISCARD + seat, slot)


@compiled
def gain_to_hand(s, seat, slot):
    """A card of the supply comes to the hand, where all know that it is."""
    take_from_supply(s, seat, slot)
    put(s, HAND + seat, slot)
    put(s, KNOWN + seat, slot)
    s.hand_n[seat] += 1


@compiled
def trash(s, seat, slot):
    """A card of a seat, which was taken from wherever it was, is gone for good."""
    put(s, TRASH, slot)
    own(s, seat, np.int64(s.card_of[slot]), LOST)


@compiled
def points(s, seat):
    """The points of all cards that a seat has."""
    return np.int64(s.points[seat]) + np.int64(s.gardens[seat]) * (np.int64(s.owned[seat]) // 10)


@compiled
def is_decided(s):
    """Whether the game ends with this turn."""
    return s.empty_piles >= END_PILES or not s.stocked >> PROVINCE & 1
