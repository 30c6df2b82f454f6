"""Focus's numbers that its declaration needs too, which is read without NumPy."""

HIGHEST = 5  # pieces in a stack
QUOTA = (0, 0, 6, 3, 2)  # by player count: captures from each opponent that win
TOTAL = 10  # captures from all opponents together that win
# On each of 52 squares moves in 4 directions of up to HIGHEST pieces, and one re-entry.
ACTIONS = 52 * (4 * HIGHEST + 1)
