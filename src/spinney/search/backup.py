"""Backup: every node of the iteration's path learns what the iteration was worth."""

from spinney.core.compile import compiled


@compiled
def backup(tree, path, depth, reward):
    """Adds one visit and every player's reward to the nodes from the root to `path[depth]`."""
    for i in range(depth + 1):
        node = path[i]
        tree.visits[node] += 1
        for player in range(reward.size):
            tree.value[node, player] += reward[player]
