"""Backup: every node of the iteration's path learns what the iteration was worth."""

from spinney.core.calls import float64s, int32s
from spinney.core.compile import compiled
from spinney.search.tree import VISITS, WORDS


@compiled
def backup(search, depth):
    """Adds one visit and every player's reward to the nodes from the root down the path."""
    words, sums = int32s(search.words), float64s(search.words)
    path, reward = int32s(search.path), float64s(search.reward)
    for i in range(depth + 1):
        node = path[i]
        words[node + VISITS] += 1
        first = (node + WORDS) >> 1
        for player in range(search.players):
            sums[first + player] += reward[player]
