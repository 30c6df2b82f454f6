"""Games as plain Python classes, for the tests."""

import spinney

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Nim:
    """Take 1, 2 or 3 matches; whoever takes the last wins."""

    def __init__(self, matches=11):
        self.matches, self.current_player = matches, 0

    def legal_actions(self):
        return [n for n in (1, 2, 3) if n <= self.matches]

    def apply(self, action):
        self.matches -= action
        self.current_player = 1 - self.current_player

    @property
    def winner(self):
        return None if self.matches else 1 - self.current_player


class TicTacToe:
    """Three in a row; nothing but the four that every game needs."""

    def __init__(self):
        self.cells, self.current_player, self.winner = [None] * 9, 0, None

    def legal_actions(self):
        return [cell for cell in range(9) if self.cells[cell] is None]

    def apply(self, action):
        self.cells[action] = self.current_player
        if any(all(self.cells[cell] == self.current_player for cell in line) for line in LINES):
            self.winner = self.current_player
        self.current_player = 1 - self.current_player


class Hex3:
    """Hex on a board of three by three, where nobody can draw."""

    players = 2

    def __init__(self):
        self.stones, self.current_player = {}, 0

    def copy(self):
        made = Hex3()
        made.stones, made.current_player = dict(self.stones), self.current_player
        return made

    def legal_actions(self):
        return [(x, y) for x in range(3) for y in range(3) if (x, y) not in self.stones]

    def apply(self, action):
        self.stones[action] = self.current_player
        self.current_player = 1 - self.current_player

    def winner(self):
        for player in (0, 1):
            mine = {cell for cell, owner in self.stones.items() if owner == player}
            reached = {cell for cell in mine if cell[player] == 0}
            while more := {cell for cell in mine - reached if any(near(cell, other) for other in reached)}:
                reached |= more
            if any(cell[player] == 2 for cell in reached):
                return player
        return None

    def order(self, action):
        return -abs(action[0] - 1) - abs(action[1] - 1)

    def describe(self, action):
        return "abc"[action[0]] + "123"[action[1]]

    def __str__(self):
        return "\n".join("".join(".XO"[self.stones.get((x, y), -1) + 1] for x in range(3)) for y in range(3))


def near(one, other):
    """Whether two cells of a Hex board touch."""
    return (one[0] - other[0], one[1] - other[1]) in {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}


class Race(spinney.PythonGame):
    """Roll one die, or two that count only if they differ; the first to 20 wins."""

    players = 2, 3, 4

    def __init__(self, players, goal=20):
        self.scores, self.goal, self.current_player = [0] * players, goal, 0

    def legal_actions(self):
        return ["one die", "two dice"] if max(self.scores) < self.goal else []

    def apply(self, action):
        first, second = self.random.randint(1, 6), self.random.randint(1, 6)
        self.scores[self.current_player] += first if action == "one die" else (first != second) * (first + second) // 2
        self.current_player = (self.current_player + 1) % len(self.scores)

    def evaluate(self, player):
        return max(-1.0, min(1.0, 2 * self.scores[player] / self.goal - 1))


class HighCard(spinney.PythonGame):
    """Everybody draws a card, and in turn stays or folds; the highest card that stays wins two points."""

    players = 2, 3

    def __init__(self, players, rng):
        self.cards = rng.sample(range(6), players)
        self.stays = []

    @property
    def current_player(self):
        return len(self.stays)

    def legal_actions(self):
        return ["fold", "stay"] if len(self.stays) < len(self.cards) else []

    def apply(self, action):
        self.stays.append(action == "stay")

    @property
    def scores(self):
        staying = [player for player, stays in enumerate(self.stays) if stays]
        best = max(staying, key=lambda player: self.cards[player], default=None)
        return [0.0 if player not in staying else 2.0 if player == best else -1.0 for player in range(len(self.cards))]

    def redeterminise(self, observer, rng):
        others = rng.sample([card for card in range(6) if card != self.cards[observer]], len(self.cards) - 1)
        self.cards = [*others[:observer], self.cards[observer], *others[observer:]]

    def visible(self, observer):
        return self.cards[observer], tuple(self.stays)
