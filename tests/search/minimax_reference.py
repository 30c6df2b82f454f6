"""Minimax as plainly as it can be written: recursion on positions to a fixed depth, with no window and no table.

`worth` is a function of a position that says what it is worth to every player.
"""

import random

from spinney import State
from spinney.core.random import stream
from spinney.core.state import shares


def win(state):
    """The heuristic of this name."""
    players = state.game.players
    return shares(state.ranks) if state.is_over else (1.0 / players,) * players


def score(state):
    """The heuristic of this name."""
    return state.scores


def own(heuristic):
    """A compiled function of a record and a player."""

    def worth(state):
        record = state.raw().view(state.game.rules.record)[0]
        return tuple(heuristic(record, player) for player in range(state.game.players))

    return worth


def ordered(state):
    """The legal actions by the game's static order, the lower code first among equals."""
    if not state.game.rules.has("order"):
        return list(state.legal_actions)
    data = state.raw()
    order = state.game.rules.call("order")
    return sorted(state.legal_actions, key=lambda action: (-order(data.ctypes.data, action), action))


def skipped(state):
    """The position after the mover has sat out a turn."""
    data = state.raw()
    state.game.rules.call("skip")(data.ctypes.data)
    return State(state.game, data.view(state.game.rules.record), stream(0, "skipped"))


class Paranoid:
    """The mover of `root` maximises what a position is worth to it, and everybody else minimises that."""

    def __init__(self, root, depth, worth):
        self.root, self.depth, self.worth = root, depth, worth
        self.player, self.nodes = root.player, 0

    def values(self):
        """What every action at the root is worth to its mover."""
        return {action: self.value(self.play(self.root, action), self.depth - 1) for action in self.root.legal_actions}

    def play(self, state, action):
        self.nodes += 1
        return state.apply(action)

    def ends(self, state, remaining):
        return state.is_over or remaining == 0

    def value(self, state, remaining):
        if self.ends(state, remaining):
            return self.worth(state)[self.player]
        below = [self.value(self.play(state, action), remaining - 1) for action in state.legal_actions]
        return max(below) if state.player == self.player else min(below)


class Maxn(Paranoid):
    """Everybody maximises what a position is worth to themselves; of equals they take the first in order."""

    def value(self, state, remaining):
        return self.vector(state, remaining)[self.player]

    def vector(self, state, remaining):
        if self.ends(state, remaining):
            return self.worth(state)
        below = [self.vector(self.play(state, action), remaining - 1) for action in ordered(state)]
        return max(below, key=lambda values: values[state.player])  # the first of equals


class Opps(Paranoid):
    """Paranoid, but between two moves of the root's player at most `n` are ranked beyond the `l2` best in order, and
    those are among the `l1` best. None is no limit.
    """

    def __init__(self, root, depth, worth, n, l1, l2):
        super().__init__(root, depth, worth)
        self.n, self.l1, self.l2 = n, l1, l2

    def value(self, state, remaining, beyond=0):
        if self.ends(state, remaining):
            return self.worth(state)[self.player]
        if state.player == self.player:
            return max(self.value(self.play(state, action), remaining - 1) for action in state.legal_actions)
        seen = ordered(state)[: self.l1 if beyond < self.n else self.l2]
        near = len(seen) if self.l2 is None else self.l2
        return min(
            self.value(self.play(state, action), remaining - 1, beyond + (rank >= near))
            for rank, action in enumerate(seen)
        )


class Brs(Paranoid):
    """Paranoid, but between two moves of the root's player one opponent moves and the others sit out their turns. Who
    has the turn again goes on.
    """

    def value(self, state, remaining, replier=None):
        if self.ends(state, remaining):
            return self.worth(state)[self.player]
        if state.player == self.player:
            return max(self.value(self.play(state, action), remaining - 1) for action in state.legal_actions)
        return min(self.value(after, remaining - 1, mover) for after, mover in self.replies(state, replier))

    def replies(self, state, replier):
        while state.player != self.player:
            for action in state.legal_actions:
                after = self.play(state, action)
                while not after.is_over and after.player not in (self.player, state.player):
                    after = skipped(after)
                yield after, state.player
            if replier is not None:
                return
            state = skipped(state)


def positions(games, count, moves, least=0, seed=1):
    """So many positions of these games in turn, `least` to `moves` random moves after the start and not over."""
    draw, found = random.Random(seed), []
    while len(found) < count:
        state = games[len(found) % len(games)].start()
        for _ in range(draw.randint(least, moves)):
            if not state.is_over:
                state = state.apply(draw.choice(state.legal_actions))
        if not state.is_over:
            found.append(state)
    return found
