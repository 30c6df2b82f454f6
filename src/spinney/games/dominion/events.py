"""What happens in Dominion, besides the actions themselves. Everybody perceives it, but for cards that are drawn, or
looked at on top of a pile.

Several cards together are told as the three words of a zone, see `zones`; a single one by its number in `table`.
"""

from spinney.core.telling import OWN

(
    KINGDOM,  # the ten cards, a bit each: the piles of this game
    TURN,  # seat, the number of its turn: it begins
    DREW,  # seat, three words: told to the seat itself
    DREW_HIDDEN,  # seat, how many cards: told to the others
    SHUFFLES,  # seat: its discard pile becomes its draw pile
    GAINS,  # seat, card, TO_DISCARD or TO_PILE: by an attack, without a choice
    LOOKS_AT,  # seat, card on top of its draw pile: told to the seat itself
    LOOKS_HIDDEN,  # seat: told to the others
    TURNS_UP,  # seat, card: it was on top of the draw pile
    DISCARDS,  # seat, card: one that was turned up
    TRASHES,  # seat, card: one that was turned up
    PLAYS_AGAIN,  # seat, card: for the second time, by a Throne Room
    SHOWS_HAND,  # seat, three words
    DISCARDS_ASIDE,  # seat, three words: what a Library has set aside
    LAYS_DOWN,  # seat, three words: all of the hand, as the buy phase begins
    CAN_BUY,  # seat, coins, buys: for the buy phase
    CLEANS_UP,  # seat: all that it has played and laid down is discarded
    SCORES,  # seat, points: at the end
    WINS,  # seat, how many share the win
    CUT_OFF,  # nobody has emptied enough piles in time
) = range(OWN, OWN + 20)

TO_DISCARD, TO_PILE = range(2)
