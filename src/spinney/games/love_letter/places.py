"""Where single cards are, as indices of `hands` and `may`: with the players, and where a hidden card may be besides."""

from spinney.games.love_letter.actions import SEATS

# The cards that Chancellors have put under the pile, the first to be drawn first; and the player to move's second and,
# with a Chancellor, third card.
UNDER, MOST_UNDER = SEATS, 4
DRAWN = UNDER + MOST_UNDER
THIRD = DRAWN + 1
PLACES = THIRD + 1
