"""Sets of kinds of cards for all observers in one word: ten bits for each observer, one for each kind."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from spinney.games.love_letter.actions import SEATS
from spinney.games.love_letter.cards import KINDS

OBSERVERS = SEATS
WIDTH = KINDS - 1
ANY = (1 << WIDTH) - 1
# What makes a set of one observer that of all, and any card for all.
ALIKE = np.uint64(sum(1 << WIDTH * observer for observer in range(OBSERVERS)))
UNKNOWN = np.uint64((1 << WIDTH * OBSERVERS) - 1)


def for_all(sets: Sequence[int]) -> NDArray[np.uint64]:
    """Sets of kinds as those of all observers.

    >>> bool(for_all([ANY])[0] == UNKNOWN)
    True
    """
    return np.array(sets, np.uint64) * ALIKE
