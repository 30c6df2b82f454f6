"""The codes of Virus!'s actions.

Codes go by the card's type. Those of a type that acts on one spot are a block of spots, or of organs if these are one's
own; those of Transplant and Spreading are a block of spots for each organ of one's own; those of Medical Error are
seats. An organ and a Latex Glove have one code each.

Last are the ways to discard up to three cards. With 0 for no card and type + 1 for a card, the cards x <= y <= z have
the number C(z + 2, 3) + C(y + 1, 2) + x: so sets come in ascending order of their largest card, then of the next. The
first of them, to discard nothing, is the draw of an empty hand.
"""

from math import comb

import numpy as np

from spinney.games.virus.bodies import MOST_PLAYERS, ORGANS, SPOTS
from spinney.games.virus.deck import (
    COLOURS,
    ERROR,
    GLOVE,
    HAND,
    MEDICINE,
    SPREADING,
    THIEF,
    TRANSPLANT,
    TYPES,
    VIRUS,
)

# How many codes each type has, and where they begin.
BLOCKS = [*[1] * COLOURS, *[SPOTS] * COLOURS, *[ORGANS] * COLOURS, SPOTS, *[ORGANS * SPOTS] * 2, 1, MOST_PLAYERS]
STARTS = [sum(BLOCKS[:kind]) for kind in range(TYPES + 1)]
ON_VIRUS, ON_MEDICINE, ON_THIEF, ON_TRANSPLANT, ON_SPREADING, ON_GLOVE, ON_ERROR = (
    STARTS[kind] for kind in (VIRUS, MEDICINE, THIEF, TRANSPLANT, SPREADING, GLOVE, ERROR)
)
DRAW = STARTS[TYPES]
ACTIONS = DRAW + comb(TYPES + HAND, HAND)
# [type] the first code.
FIRST_CODE = np.array(STARTS, np.int64)
# [code, below DRAW] the card's type.
KIND = np.repeat(np.arange(TYPES, dtype=np.uint8), BLOCKS)

# [type + 1] what the largest and the second largest card add to the number of a set that is discarded.
LARGEST, MIDDLE = (np.array([comb(n + k - 1, k) for n in range(TYPES + 1)], np.int64) for k in (3, 2))
SETS = [(x, y, z) for z in range(TYPES + 1) for y in range(z + 1) for x in range(y + 1)]
CARDS = np.array([sum(1 << 3 * (each - 1) for each in cards if each) for cards in SETS], np.int64)
