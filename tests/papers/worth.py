"""What a compiled heuristic says of a position."""

import ctypes

import numpy as np

from spinney.heuristics import reward


def worth(heuristic, state):
    """What a position is worth to each player."""
    made, found, data = reward(heuristic, state.game), np.zeros(state.game.players), state.raw()
    ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_int64)(made.address)(data.ctypes.data, found.ctypes.data)
    return found.tolist()
