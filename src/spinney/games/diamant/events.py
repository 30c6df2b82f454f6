"""What happens in Diamant, besides the choices, which are secret until all are in; everybody perceives it."""

from spinney.core.telling import OWN

(
    ENTERS,  # the cave, from 1, worth of the relic that is added to the deck or 0
    TREASURE,  # its gems, what each in the cave gets, what stays on the card, the card
    HAZARD,  # which: the first card of it in this cave; the card
    RELIC,  # its worth, the card
    GOES_ON,  # seat
    LEAVES,  # seat, gems carried, gems from the path, worth of the relics from the path
    STAYS_ON_PATH,  # gems that those who have left could not share
    COLLAPSES,  # the hazard, of which this is the second card, which leaves the game; the card
    LOSES,  # seat, gems that it carried
    CAVE_ENDS,  # worth of the relics on the path, which are lost; the other cards go back into the deck
    OWNS,  # seat, gems in its chest
    WINS,  # seat, how many share the win
) = range(OWN, OWN + 12)

# What was chosen in secret is shown.
REVEALS = (GOES_ON, LEAVES)
