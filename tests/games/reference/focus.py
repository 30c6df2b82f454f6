"""Focus as plainly as it can be written: stacks are lists of owners from the bottom to the top, squares are (row,
column). It shares no code and no table with the game itself.
"""

Square = tuple[int, int]
Move = tuple[Square, Square] | tuple[None, Square]  # from, to; a re-entry comes from nowhere

MIDDLE = {
    2: ["001100", "110011", "001100", "110011", "001100", "110011"],
    3: ["001122", "220011", "112200", "001122", "220011", "112200"],
}
FULL = ["..0023..", ".333232.", "00002323", "33332323", "10101111", "10102222", ".010111.", "..1022.."]
QUOTAS = {2: 6, 3: 3, 4: 2}


def exists(square: Square) -> bool:
    """Whether a square is on the board: a corner's three squares are those nearest to it."""
    down, right = (min(at, 7 - at) for at in square)
    return down >= 0 and right >= 0 and down + right >= 2


class Focus:
    """A game in progress."""

    def __init__(
        self, players: int, quota: int = 0, total: int = 0, reserve_start: int = 0, ply_cap: int = 500
    ) -> None:
        self.players, self.ply_cap = players, ply_cap
        self.quota, self.total = quota or QUOTAS[players], total or 10
        self.stacks: dict[Square, list[int]] = {
            (row, column): [] for row in range(8) for column in range(8) if exists((row, column))
        }
        self.fill(FULL if players == 4 else ["." * 8, *(f".{row}." for row in MIDDLE[players]), "." * 8])
        self.reserve = [reserve_start] * players
        self.captured = [[0] * players for _ in range(players)]
        self.player, self.plies, self.passed_over = 0, 0, 0
        self.winner: int | None = None

    def fill(self, rows: list[str]) -> None:
        for row, marks in enumerate(rows):
            for column, mark in enumerate(marks):
                if mark != ".":
                    self.stacks[row, column].append(int(mark))

    @property
    def over(self) -> bool:
        return self.winner is not None or self.plies == self.ply_cap

    def controls(self, player: int) -> list[Square]:
        return [square for square, stack in self.stacks.items() if stack and stack[-1] == player]

    def can_move(self, player: int) -> bool:
        return bool(self.controls(player)) or self.reserve[player] > 0

    def legal(self) -> set[Move]:
        moves: set[Move] = set()
        for row, column in self.controls(self.player):
            for count in range(1, len(self.stacks[row, column]) + 1):
                for target in (
                    (row - count, column),
                    (row + count, column),
                    (row, column - count),
                    (row, column + count),
                ):
                    if target in self.stacks:
                        moves.add(((row, column), target))
        if self.reserve[self.player]:
            moves |= {(None, square) for square in self.stacks}
        return moves

    def play(self, move: Move) -> None:
        source, target = move
        if source is None:
            self.reserve[self.player] -= 1
            moved = [self.player]
        else:
            count = abs(source[0] - target[0]) + abs(source[1] - target[1])
            moved = self.stacks[source][-count:]
            self.stacks[source] = self.stacks[source][:-count]
        self.stacks[target] = self.stacks[target] + moved
        while len(self.stacks[target]) > 5:
            self.take(self.stacks[target].pop(0))
        self.plies += 1
        self.finish_turn()

    def take(self, owner: int) -> None:
        if owner == self.player:
            self.reserve[owner] += 1
        else:
            self.captured[self.player][owner] += 1

    def finish_turn(self) -> None:
        able = [player for player in range(self.players) if self.can_move(player)]
        if self.missing(self.player) == 0:
            self.winner = self.player
        elif len(able) == 1:
            self.winner = able[0]
        following = [(self.player + step) % self.players for step in range(1, self.players + 1)]
        self.passed_over += following[0] not in able and self.winner is None
        self.player = next(player for player in following if player in able)

    def missing(self, player: int) -> int:
        """The fewest captures with which a player would win."""
        taken = [self.captured[player][other] for other in range(self.players) if other != player]
        return min(sum(max(0, self.quota - count) for count in taken), max(0, self.total - sum(taken)))

    def values(self) -> list[float]:
        """300 - 50u + v, as a share of everybody's, with 0 for an equal one and 1 for all; with the usual goals."""
        plain = [300 - 50 * self.missing(player) + len(self.controls(player)) for player in range(self.players)]
        equal = 1 / self.players
        return [(value / sum(plain) - equal) / (1 - equal) for value in plain]

    def ranks(self) -> list[int]:
        if self.winner is not None:
            return [1 if player == self.winner else 2 for player in range(self.players)]
        values = self.values()
        return [1 + sum(other > value for other in values) for value in values]

    def order(self, move: Move) -> float:
        """10 x (pieces moved + pieces on the target) + stacks gained, by playing the move."""
        source, target = move
        count = 1 if source is None else abs(source[0] - target[0]) + abs(source[1] - target[1])
        after = Focus(self.players)
        after.stacks, after.reserve, after.player = dict(self.stacks), self.reserve.copy(), self.player
        after.play(move)
        gained = len(after.controls(self.player)) - len(self.controls(self.player))
        return 10 * (count + len(self.stacks[target])) + gained
