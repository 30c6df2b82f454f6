"""What happens in Love Letter besides the cards that are played: kinds of events, their values, and who perceives them.

A card is its kind; 0 stands for one that is not seen.
"""

from spinney.core.telling import OWN

(
    ROUND,  # the player who begins; everybody
    LEFT_OUT,  # three cards, lowest first, which two players leave face up; everybody
    DEALT,  # a player, and the card: its owner sees it
    DREW,  # a player, and the card from the pile: its owner sees it
    TOOK_ASIDE,  # a player, and the card that was set aside, drawn from an empty pile: its owner sees it
    GUESSED,  # the player at whom a Guard is aimed, the card named, and whether it is held; everybody
    SHOWN,  # the owner, who looks, and the card of a Priest's look: these two see it
    COMPARED,  # two players and their cards, compared by a Baron: these two see them
    TIED,  # two players whose compared cards are equal; everybody
    PROTECTED,  # a player with a Handmaid; everybody
    DISCARDED,  # a player, and the card that a Prince makes them discard; everybody
    SWAPPED,  # who plays a King, the other player, the card given and the card got: these two see them
    OUT,  # a player who is out of the round, and their card; everybody
    HAND,  # a player and the card held at the end of a round; everybody
    WON,  # a player who wins a round, and the tokens they have then; everybody
    SPIED,  # a player who alone has a Spy, and the tokens they have then; everybody
    RETURNED,  # a player, and how many cards they put under the pile, from above: everybody; which: the player
) = range(OWN, OWN + 17)

# What the rules show to those who did not see it before: the answer to a guess, cards that are looked at, compared,
# traded, discarded, or laid open by who is out and at the end of a round, and who wins by them.
REVEALS = (GUESSED, SHOWN, COMPARED, TIED, DISCARDED, SWAPPED, OUT, HAND, WON)
