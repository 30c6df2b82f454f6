"""What Dots and Boxes tells besides the actions."""

from spinney.core.telling import OWN

# A player closes boxes: the player, how many at once, and how many they own now. Everybody sees it.
CLOSED = OWN
