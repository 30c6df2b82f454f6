"""What happens in Virus!, besides the actions themselves; everybody perceives it, but for which cards are drawn.

A spot of a body is told as its seat and its organ; cards together are told as a hand is kept, see `deck`.
"""

from spinney.core.telling import OWN

(
    DREW,  # seat, cards: told to the seat itself
    DREW_HIDDEN,  # seat, how many cards: told to the others
    SHUFFLED,  # how many discards have become the draw pile
    INFECTS,  # seat, organ, colour: a virus stays on the organ
    DESTROYS,  # seat, organ, colour of the first virus: organ and both viruses are discarded
    UNVACCINATES,  # seat, organ, colour of the medicine: it is discarded, and so is the virus
    CURES,  # seat, organ, colour of the virus: it is discarded, and so is the medicine
    VACCINATES,  # seat, organ, colour: a medicine stays on the organ
    IMMUNISES,  # seat, organ, colour: a second medicine stays on the organ
    STEALS,  # seat, the seat that loses the organ, organ
    EXCHANGES,  # seat, the organ that it gives, the other seat, the organ that it gets
    SPREADS,  # seat, organ, the other seat, its organ: a virus moves
    THROWS_AWAY,  # seat, cards: its whole hand, which lies face up on the discards
    SWAPS_BODIES,  # seat, the other seat
    WINS,  # seat
    CUT_OFF,  # nobody has won in time
) = range(OWN, OWN + 16)

# Hands become public when a Latex Glove makes others discard them.
REVEALS = (THROWS_AWAY,)
