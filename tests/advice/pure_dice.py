"""A game in which nobody's choice matters: dice decide."""

import random


class PureDice:
    """Everybody names a number three times, a die is rolled each time, and most points win."""

    chance = True

    def __init__(self):
        self.points, self.current_player, self.left = [0, 0], 0, 6

    def legal_actions(self):
        return [1, 2, 3]

    def apply(self, action, rng: random.Random):
        self.points[self.current_player] += rng.randrange(1_000_000)
        self.current_player = 1 - self.current_player
        self.left -= 1

    @property
    def winner(self):
        return None if self.left else self.points.index(max(self.points))
