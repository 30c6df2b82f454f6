"""What is told in Texas Hold'em besides the actions. Everybody perceives all of it, but the cards that one is dealt.

A pair is a number of `deck.py`, a set of cards a word; the strength of a hand is that of `hands.py`.
"""

from spinney.core.telling import OWN

HAND, BLIND, DEALT, TURNED, BACK, SHOWN, MADE, MUCKED, POT, TAKEN, OUT, END = range(OWN, OWN + 12)
# HAND: a hand begins: its number, the dealer, and the small and the big blind if they have risen, else 0.
# BLIND: a seat posts a blind: the seat, the chips, 0 for the small one and 1 for the big, whether that was all it had.
# DEALT: a seat gets its two cards, which only this seat perceives: the seat, the pair.
# TURNED: community cards are turned up: how many lay there before, the set of the new ones.
# BACK: a seat takes back what nobody called: the seat, the chips.
# SHOWN: a seat shows its cards: the seat, the pair, the strength of the best five, or 0 if community cards are missing.
# MADE: what cards that were shown before the last community cards make with them: the seat, the strength.
# MUCKED: a seat puts its cards away unseen, beaten by those that were shown: the seat.
# POT: a pot is won: 0 for the only one, 1 for the main pot, 2 and so on for side pots; the chips, the winners as bits,
# and which of them takes what cannot be divided.
# TAKEN: all others have folded: the seat that takes the middle without showing its cards, the chips.
# OUT: a seat has no chips left: the seat.
# END: the game is over: the winners as bits, and how many chips each of them has.

# A showdown shows what was hidden; what it decides, to the blinds of the next hand, follows from that. Community cards
# that are turned up after an all-in are gone with the hand, and so is a whole hand whose blinds take all chips.
REVEALS = (DEALT, TURNED, BACK, TAKEN, SHOWN, MADE, MUCKED, POT, OUT, HAND, BLIND, END)
