"""The codes of Colt Express' actions: what is planned, then how a card of the plan is carried out.

Where a card leaves a choice, the record has its possibilities as bits, counted from the first code of the card's kind.
"""

import numpy as np

from spinney.games.colt_express.cards import KINDS

# Planning: a kind of card, played as the turn has it; the same open where a bandit may choose; drawing cards.
OPEN, DRAW = KINDS, 2 * KINDS
# Carrying out: a car to go to, a car for the Marshal, a kind of loot to take, a seat to shoot at.
TO_CAR, MARSHAL_TO, TAKE, SHOOT = 13, 20, 27, 30
# Punching: a seat, a direction, a kind of loot or nothing; and for Cheyenne a purse that she leaves.
HIT, LEAVE, CLIMB = 36, 84, 96
CODES = 97

# Loot: three kinds, and none.
PURSE, JEWEL, STRONGBOX, NOTHING = range(4)
# Bits of a punch: four kinds of loot for each direction, two directions a seat; the purses that are left come behind.
A_DIRECTION, A_SEAT, LEFT = 4, 8, LEAVE - HIT

# [kind of card] the first code of what it leaves to choose.
FIRST = np.array([TO_CAR, CLIMB, SHOOT, TAKE, HIT, MARSHAL_TO], np.int8)
