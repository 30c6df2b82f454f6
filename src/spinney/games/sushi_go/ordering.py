# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Which cards a player would rather take, by the points that they bring now and promise for later."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.sushi_go.deck import (
    CHOPSTICKS,
    DUMPLING,
    MAKI_1,
    MAKI_2,
    MAKI_3,
    NIBBLE,
    PUDDING,
    SASHIMI,
    TEMPURA,
    TYPES,
    WASABI,
)
from spinney.games.sushi_go.hands import hand_size
from spinney.games.sushi_go.scoring import CHANGE, DECIDES, DUMPLINGS, POINTS

# What a place among the others is worth: half a point an icon, and a quarter of the points for most puddings.
PLACES = {MAKI_3: 1.5, MAKI_2: 1.0, MAKI_1: 0.5, PUDDING: 1.5}
# [card] that, for each; the others are worth points alone.
OF_PLACES = np.array([PLACES.get(card, 0.0) for card in range(TYPES)])
# What a second card taken with chopsticks brings.
SECOND_CARD = 2.0


def promise(card, before):
    """What a card may still bring in a round that has only begun, with so many before it of what decides that."""
    if card == TEMPURA:
        return 2.5 * (before % 2 == 0)
    if card == SASHIMI:
        return (3.0, 4.5, 0.0)[before % 3]
    if card == DUMPLING:
        return 1.5 * (before < len(DUMPLINGS) - 1)
    return {WASABI: 3.0, CHOPSTICKS: 1.0}.get(card, 0.0)


# [card, before] as `scoring.POINTS`.
PROMISE = np.array([[promise(card, before) for before in range(16)] for card in range(TYPES)])


@compiled
def front_after(front, card):
    """The word in front of a seat after one more card."""
    return front + CHANGE[card, (front >> DECIDES[card]) & NIBBLE]


def order(s, action):
    """The points that a card brings now or has a part in, and what it promises, which shrinks as the round goes on; a
    second card taken with chopsticks adds to it.
    """
    seat, with_chopsticks = s.player, action >= TYPES
    card = action - TYPES if with_chopsticks else action
    front = s.fronts[seat]
    if s.first[seat]:
        front = front_after(front, s.first[seat] - 1)
    before = (front >> DECIDES[card]) & NIBBLE
    later = PROMISE[card, before] * (int(s.left) - 1) / hand_size(s)
    return POINTS[card, before] + OF_PLACES[card] + later + SECOND_CARD * with_chopsticks
