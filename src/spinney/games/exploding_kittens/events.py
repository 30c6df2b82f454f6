"""What happens at the table. A card is its kind, and `UNKNOWN` to those who do not see it; a hand is a multiset of
cards in one number, as in `cards`, and -1 to those who do not see it.
"""

from spinney.core.telling import OWN

(
    DEALT,  # player, hand: they see the hand, the others that it was dealt
    SAW,  # player, and the top cards from the top, up to three: the others perceive that the player looks
    ASKED,  # giver, receiver: a Favor takes effect, and the giver has to give a card
    STOLE,  # thief, victim, card: a pair takes effect; these two see the card
    FOUND_NOTHING,  # player, target: a Favor or a pair takes effect, and the target has no card left
    ATTACKED,  # player, turns: who is next, and how many turns they have to take
    SKIPPED,  # player: a turn ends without a draw
    SHUFFLED,  # player: the pile is shuffled
    NOPED,  # player, action: what was played has no effect
    DREW,  # player, card: they see the card, the others that it is no kitten
    DREW_KITTEN,  # player
    DEFUSED,  # player: a Defuse is spent
    EXPLODED,  # player, hand: they are out, and lay the hand down open
    WON,  # player: the last who is left
) = range(OWN, OWN + 14)

# What was hidden until then, and is shown by the rules of the game: cards that are drawn, looked at or stolen; whether
# a drawn card is a kitten; whether its player has a Defuse; the hand of whoever is out.
REVEALS = (SAW, STOLE, DREW, DREW_KITTEN, DEFUSED, EXPLODED)
