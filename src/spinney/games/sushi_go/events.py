"""What happens in Sushi Go, besides the choices themselves, which are secret until all are in."""

from spinney.core.telling import OWN

(
    DEALT,  # the round, from 1, cards a hand: everybody
    HOLDS,  # seat, hand as it is kept: told to the seat itself, whenever it takes up another hand
    LAYS,  # seat, card, points that it scores at once, whether it lies on a wasabi: everybody
    RETURNS_CHOPSTICKS,  # seat: everybody sees them go back into the hand
    PASSED,  # everybody: each hand goes to the seat before
    MAKI,  # seat, icons, points: everybody, at the end of a round
    PUDDINGS,  # seat, puddings, points that it gains or loses: everybody, at the end of the game
    TOTAL,  # seat, points: everybody, at the end of a round
    WINS,  # seat, how many share the win: everybody
) = range(OWN, OWN + 9)

# What was chosen in secret is laid down face up.
REVEALS = (LAYS, RETURNS_CHOPSTICKS)
