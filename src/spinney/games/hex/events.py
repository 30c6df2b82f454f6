"""What Hex tells besides the actions."""

from spinney.core.telling import OWN

# The first stone is taken over: who takes it, the cell it stood on, and the mirrored cell it stands on now. Everybody
# sees it.
SWAPPED = OWN
