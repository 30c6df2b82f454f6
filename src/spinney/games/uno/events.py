"""What happens in Uno besides the cards that players choose to play: kinds of events, their values, who perceives them.

A card is its code without a chosen colour: 52 is a wild and 56 a wild draw four; -1 is one that is not seen. A
hand is a set in two words: the cards in it, and those that are in it twice; wilds fill their four bits from below.
"""

from spinney.core.telling import OWN

UNSEEN = -1

(
    OPENS,  # the player who opens a round; everybody
    DEALT,  # a player, how many cards, and the hand in two words: its owner sees it, others are told 0 and 0
    TURNED_UP,  # the first card of a round; everybody
    DREW,  # a player, and the card: its owner sees it
    DREW_NOTHING,  # a player who should draw a card where none is left; everybody
    PLAYED_DRAWN,  # a player, and the card that they draw and play at once; everybody
    DREW_WILD,  # a player, and the wild that they draw and lay open, to name its colour; everybody
    RESHUFFLED,  # how many cards the new pile has, made of what was played; everybody
    REVERSED,  # 1 if play goes to lower seats from now on, else 0; everybody
    SKIPPED,  # a player who loses a turn; everybody
    STACKED,  # a player who has to add to them or draw, and how many cards; everybody
    TOOK_HAND,  # a player, whose hand they get, and the hand in two words: they see it, others are told 0 and 0
    ENDED,  # the player whose last card ends the round, or -1 after the last turn that it may have; everybody
    HAND,  # a player, and the hand that counts at the end of a round in two words, with its points; everybody
    SCORED,  # a player, the points added to their total, and the total; everybody
    OUT,  # a player who has reached the target in a challenge; everybody
) = range(OWN, OWN + 16)

# All hands are laid open at the end of a round, and the next deal hides where their cards were.
REVEALS = (HAND,)
