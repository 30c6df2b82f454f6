"""The actions of Love Letter as constant arrays for the compiled rules.

An action is the card that is played, with the seat that it is aimed at and, for a Guard, the card that is named:

- 0 to 27: Guard at seat code // 7, naming the card of rank 2 + code % 7; 28: Guard without effect
- 29 to 32: Priest at seat 0 to 3; 33: Priest without effect
- 34 to 37: Baron at seat 0 to 3; 38: Baron without effect
- 39: Handmaid
- 40 to 43: Prince at seat 0 to 3
- 44 to 47: King at seat 0 to 3; 48: King without effect
- 49: Countess
- 50: Princess

The edition of 2019 has more seats and cards, and codes of its own:

- 0 to 53: Guard at seat code // 9, naming the Spy (code % 9 = 0) or the card of rank 1 + code % 9; 54: without effect
- 55: Spy
- 56 to 61: Priest at seat 0 to 5; 62: Priest without effect
- 63 to 68: Baron at seat 0 to 5; 69: Baron without effect
- 70: Handmaid
- 71 to 76: Prince at seat 0 to 5
- 77: Chancellor
- 78 to 83: King at seat 0 to 5; 84: King without effect
- 85: Countess
- 86: Princess
- 87 to 96: of a Chancellor's cards the one of rank code - 87 is kept
- 97 to 106: of those that go back the one of rank code - 97 goes first, above the other

Both stand in the same arrays, one behind the other.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.games.love_letter.cards import (
    AIMED,
    CHANCELLOR,
    COPIES,
    COUNTESS,
    FIRST_EDITION,
    GUARD,
    HANDMAID,
    KINDS,
    LATER_EDITION,
    PRINCE,
    PRINCESS,
)

SEATS = 6
SEATS_OF = {FIRST_EDITION: 4, LATER_EDITION: 6}
NO_EFFECT = 0
# Steps of a turn: a card is played; with a Chancellor, one is kept, and one goes back first.
PLAY, KEEP, RETURN = range(3)


class Action(NamedTuple):
    """A card played; `target` is None if it is aimed at nobody, `named` is a Guard's guess."""

    card: int
    target: int | None = None
    named: int = 0
    step: int = PLAY


def _actions(edition: int) -> list[Action]:
    seats, kinds = range(SEATS_OF[edition]), [kind for kind in range(KINDS) if COPIES[edition][kind] and kind != GUARD]
    found = [Action(GUARD, seat, named) for seat in seats for named in kinds] + [Action(GUARD)]
    for card in kinds:
        if card in AIMED:
            found += [Action(card, seat) for seat in seats]
        if card != PRINCE:
            found.append(Action(card))
    if CHANCELLOR in kinds:
        found += [Action(card, step=step) for step in (KEEP, RETURN) for card in range(1, KINDS)]
    return found


def _effect(action: Action) -> int:
    """The kind of card whose effect an action has."""
    aimless = action.card in (HANDMAID, CHANCELLOR, PRINCESS)
    return action.card if aimless or action.target is not None else NO_EFFECT


def _options(actions: list[Action], card: int, targets: int) -> list[int]:
    """The codes with which a card may be played if it may be aimed at these seats, a bit each."""
    played = [(code, action.target) for code, action in enumerate(actions) if action[::3] == (card, PLAY)]
    aimed = [code for code, target in played if target is not None and targets >> target & 1]
    return aimed or [code for code, target in played if target is None]


def _table(edition: int) -> list[list[list[int]]]:
    """[card, seats that it may be aimed at] the codes."""
    actions = EDITIONS[edition]
    return [[_options(actions, card, each) for each in range(1 << SEATS_OF[edition])] for card in range(KINDS)]


def _bits(edition: int) -> NDArray[np.uint64]:
    """[card, seats that it may be aimed at] a bit for each code; in the later edition, which has too many for a word,
    counted from the first code that is no Guard's for all cards but Guards.
    """
    later = edition == LATER_EDITION
    firsts = [NO_GUARDS if later and card != GUARD else 0 for card in range(KINDS)]
    rows = zip(firsts, _table(edition), strict=True)
    return np.array([[sum(1 << code - first for code in codes) for codes in row] for first, row in rows], np.uint64)


def _next(active: int, seat: int) -> int:
    """The active seat that comes after."""
    return next((other % SEATS for other in range(seat + 1, seat + SEATS) if active >> other % SEATS & 1), seat)


EDITIONS = {edition: _actions(edition) for edition in (FIRST_EDITION, LATER_EDITION)}
ACTIONS = tuple(EDITIONS[FIRST_EDITION] + EDITIONS[LATER_EDITION])
# Where the later edition's actions begin in the arrays, and its first code that is no Guard's.
LATER = len(EDITIONS[FIRST_EDITION])
NO_GUARDS = EDITIONS[LATER_EDITION].index(Action(GUARD)) + 1
CARD = np.array([action.card for action in ACTIONS], np.uint8)
TARGET = np.array([action.target or 0 for action in ACTIONS], np.uint8)
NAMED = np.array([action.named for action in ACTIONS], np.uint8)
EFFECT = np.array([_effect(action) for action in ACTIONS], np.uint8)
STEP = np.array([action.step for action in ACTIONS], np.uint8)
COUNTESS_CODE = EDITIONS[FIRST_EDITION].index(Action(COUNTESS))
PLAY_COUNTESS, PLAY_COUNTESS_LATER, KEEP_NONE, RETURN_NONE = (
    np.uint64(1 << bit)
    for bit in (
        COUNTESS_CODE,
        EDITIONS[LATER_EDITION].index(Action(COUNTESS)) - NO_GUARDS,
        EDITIONS[LATER_EDITION].index(Action(1, step=KEEP)) - NO_GUARDS,
        EDITIONS[LATER_EDITION].index(Action(1, step=RETURN)) - NO_GUARDS,
    )
)
OPTIONS, OPTIONS_LATER = map(_bits, EDITIONS)
# [card x AIMS + seats that it may be aimed at] how many codes of the first edition there are, and which in the WAYS
# numbers from there on.
AIMS, WAYS = (np.uint64(n) for n in (1 << SEATS_OF[FIRST_EDITION], 32))
_CODES = [codes for row in _table(FIRST_EDITION) for codes in row]
NUMBER = np.array([len(codes) for codes in _CODES], np.uint8)
CODES = np.array([(codes + [0] * int(WAYS))[: int(WAYS)] for codes in _CODES], np.uint8).ravel()
NEXT = np.array([[_next(active, seat) for seat in range(SEATS)] for active in range(1 << SEATS)], np.uint8)
