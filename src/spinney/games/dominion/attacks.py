# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Attacks: who shows a Moat, and what happens to those who do not.

Others are asked and attacked in turn order from the player at turn; `victim` is who was last, and at first the player
at turn. Those in `unharmed`, a bit each, have shown a Moat.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.dominion.cards import (
    BUREAUCRAT,
    CURSE,
    GOLD,
    MILITIA,
    MOAT,
    SILVER,
)
from spinney.games.dominion.events import DISCARDS, GAINS, TO_DISCARD, TRASHES
from spinney.games.dominion.knowledge import slots_unseen
from spinney.games.dominion.piles import has_card_to_draw, turn_up
from spinney.games.dominion.questions import (
    BANDIT_TRASH,
    BUREAUCRAT_PUT,
    CARD_WORKS,
    MILITIA_DISCARD,
    MOAT_SHOW,
    NOTHING,
    ask,
)
from spinney.games.dominion.supply import gain, trash
from spinney.games.dominion.zones import CURSE_SLOT, DISCARD, NO_SLOT, put

MILITIA_HAND = 3


@compiled
def after(s, seat):
    """The next seat around the table."""
    return seat + 1 if seat + 1 < s.players else 0


@compiled
def ask_for_moats(s):
    """Asks the next of the others who could have a Moat; nobody, if all were asked."""
    moat = np.int64(s.slot_of[MOAT])
    s.question = CARD_WORKS
    seat = after(s, np.int64(s.victim))
    while seat != s.turn:
        s.victim = seat
        if s.hand_n[seat] and slots_unseen(s, seat) >> moat & 1:
            ask(s, MOAT_SHOW, seat)
            return
        seat = after(s, seat)
    s.player = s.turn


@compiled
def next_victim(s, rng):
    """Attacks the others one after the other, until somebody has to choose or all were attacked."""
    seat = after(s, np.int64(s.victim))
    while seat != s.turn:
        s.victim = seat
        if not s.unharmed >> seat & 1:
            attack(s, seat, rng)
            if s.question != NOTHING:
                return
        seat = after(s, seat)
    s.player = s.turn


@compiled
def attack(s, seat, rng):
    if s.card == MILITIA:
        if s.hand_n[seat] > MILITIA_HAND:
            ask(s, MILITIA_DISCARD, seat)
    elif s.card == BUREAUCRAT:
        if s.hand_n[seat]:
            ask(s, BUREAUCRAT_PUT, seat)
    else:
        rob(s, seat, rng)


@compiled
def gain_curses(s):
    """A Witch gives each of the others a Curse, as long as there are any."""
    seat = after(s, np.int64(s.turn))
    while seat != s.turn:
        if not s.unharmed >> seat & 1 and s.stocked >> CURSE_SLOT & 1:
            gain(s, seat, CURSE_SLOT)
            tell(s, EVERYBODY, GAINS, seat, CURSE, TO_DISCARD)
        seat = after(s, seat)


@compiled
def is_prey(slot):
    """Whether a Bandit trashes a card."""
    return slot in (SILVER, GOLD)


@compiled
def rob(s, seat, rng):
    """A Bandit turns up two cards of a draw pile and trashes one that is a Silver or a Gold; where there is one of
    each, their owner chooses.
    """
    if not has_card_to_draw(s, seat):
        return
    first, second = turn_up(s, seat, rng), NO_SLOT
    if has_card_to_draw(s, seat):
        second = turn_up(s, seat, rng)
    if is_prey(first) and is_prey(second) and first != second:
        s.turned_up[0] = min(first, second)
        s.turned_up[1] = max(first, second)
        ask(s, BANDIT_TRASH, seat)
    elif is_prey(first):
        lose(s, seat, first, second)
    elif is_prey(second):
        lose(s, seat, second, first)
    else:
        drop(s, seat, first)
        drop(s, seat, second)


@compiled
def lose(s, seat, trashed, discarded):
    """Of two cards that were turned up, one is trashed."""
    trash(s, seat, trashed)
    tell(s, EVERYBODY, TRASHES, seat, s.card_of[trashed])
    drop(s, seat, discarded)


@compiled
def drop(s, seat, slot):
    """A card that was turned up, if there is one, is discarded."""
    if slot != NO_SLOT:
        put(s, DISCARD + seat, slot)
        tell(s, EVERYBODY, DISCARDS, seat, s.card_of[slot])
