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
"""

from typing import NamedTuple

import numpy as np

from spinney.games.love_letter.cards import AIMED, COPIES, COUNTESS, GUARD, HANDMAID, KINDS, PRINCE, PRINCESS

SEATS = 4
NO_EFFECT = 0


class Action(NamedTuple):
    """A card played; `target` is None if it is aimed at nobody, `named` is a Guard's guess."""

    card: int
    target: int | None = None
    named: int = 0


def _actions() -> list[Action]:
    seats, kinds = range(SEATS), [kind for kind in range(GUARD + 1, KINDS) if COPIES[kind]]
    found = [Action(GUARD, seat, named) for seat in seats for named in kinds] + [Action(GUARD)]
    for card in kinds:
        if card in AIMED:
            found += [Action(card, seat) for seat in seats]
        if card != PRINCE:
            found.append(Action(card))
    return found


def _effect(action: Action) -> int:
    """The kind of card whose effect an action has."""
    aimless = action.card in (HANDMAID, PRINCESS)
    return action.card if aimless or action.target is not None else NO_EFFECT


def _options(seat: int, card: int, targets: int) -> int:
    """The codes with which a seat may play a card if it may aim at these other seats, a bit each."""
    if card == PRINCE:
        targets |= 1 << seat
    played = [(code, action.target) for code, action in enumerate(ACTIONS) if action.card == card]
    aimed = [code for code, target in played if target is not None and targets >> target & 1]
    return sum(1 << code for code in aimed or [code for code, target in played if target is None])


def _next(active: int, seat: int) -> int:
    """The active seat that comes after."""
    return next((other % SEATS for other in range(seat + 1, seat + SEATS) if active >> other % SEATS & 1), seat)


ACTIONS = tuple(_actions())
CARD = np.array([action.card for action in ACTIONS], np.uint8)
TARGET = np.array([action.target or 0 for action in ACTIONS], np.uint8)
NAMED = np.array([action.named for action in ACTIONS], np.uint8)
EFFECT = np.array([_effect(action) for action in ACTIONS], np.uint8)
PLAY_COUNTESS = np.uint64(1 << ACTIONS.index(Action(COUNTESS)))
# [seat, card, other seats that are active and not protected] a bit for each code.
OPTIONS = np.array(
    [
        [[_options(seat, card, targets) for targets in range(1 << SEATS)] for card in range(KINDS)]
        for seat in range(SEATS)
    ],
    np.uint64,
)
NEXT = np.array([[_next(active, seat) for seat in range(SEATS)] for active in range(1 << SEATS)], np.uint8)
