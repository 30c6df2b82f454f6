"""The codes of the actions, and the phases of a turn in which they are legal.

Most codes are a region's number behind the first of their kind.
"""

import numpy as np

from spinney.games.small_world.board import NUMBER
from spinney.games.small_world.peoples import SHOWN

# Kinds of actions; each is followed by as many as there are regions, but the first two and the last two.
TAKE, DECLINE_NOW, EXPAND = 0, SHOWN, SHOWN + 1
ABANDON, CONQUER, DIE_ON, DRAGON_ON, CONVERT, PUT, CAMP_ON, FORTRESS_ON, HERO_ON, NO = range(8, 8 + 10 * NUMBER, NUMBER)
YES = NO + 1
ACTIONS = YES + 1

# The phases of a turn, in their order; in each some of these actions are legal.
(
    PICKING,  # take a combination
    CHOOSING,  # decline, or expand
    ABANDONING,  # give up regions, in ascending order, or none
    CONQUERING,  # conquer a region, in one way or another, or stop
    GIVING_UP,  # Amazons leave regions that they have no tokens for
    DEPLOYING,  # place tokens, one by one
    CAMPING,  # place encampments, one by one
    BUILDING,  # build a fortress, or none
    POSTING,  # post heroes
    RESTING,  # Stout: decline, or not
    PARLEYING,  # Diplomat: make peace, or not
    RALLYING,  # whoever was attacked places the tokens that were left, one by one
    RECAMPING,  # and the encampments
    ENDED,
) = range(14)
# [phase] the first code of what is chosen there.
FIRST_CODE = np.array(
    (
        *(TAKE, DECLINE_NOW, ABANDON, CONQUER, ABANDON, PUT, CAMP_ON, FORTRESS_ON, HERO_ON, NO, NO, PUT, CAMP_ON),
        0,
    ),
    np.int64,
)
# [phase] whether one may also choose nothing.
MAY_PASS = np.zeros(14, np.int64)
MAY_PASS[[ABANDONING, CONQUERING, BUILDING]] = 1
