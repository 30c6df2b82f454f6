"""What happens in Small World, besides the actions themselves; everybody perceives it.

A group is 3 * seat + layer: the seat's active race, the one in decline, or its Spirit in decline.
"""

from spinney.core.telling import OWN

(
    BEGINS,  # turn of this seat, counted from 1, seat
    REVEALED,  # place in the column, race, power
    PAID,  # seat, coins paid for the place, coins that lay on the combination, tokens that it brings
    ROLLED,  # seat, what the die shows
    CONQUERED,  # group, region, tokens used
    FELL,  # group that has lost a region, region, tokens lost, tokens withdrawn
    TRIBE_FELL,  # region whose Lost Tribe is gone
    REPELLED,  # group, region that the tokens do not suffice for, in spite of the die
    DECLINES,  # seat, race
    GONE,  # seat, race of which nothing is left; its banner goes back to the stack
    GREW,  # seat, tokens that its Skeletons gain
    JOINED,  # seat, Amazons that come for the conquests
    RETIRED,  # seat, Amazons that leave after them
    PLACED,  # group, region, tokens that have nowhere else to go, or are placed by themselves
    CAMPED,  # group, region, encampments that have nowhere else to go, or are placed by themselves
    POSTED,  # seat, region of a hero who has nowhere else to go
    SCORED,  # seat, coins for regions, coins for race and power, coins that the seat has now
    OVER,  # coins of the first seat, coins of the second
) = range(OWN, OWN + 18)
